"""Terms of a table's clock: time at the start, credit for each turn, and what the others gave since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

LEAST_GIFT = timedelta(days=1)
"""The least time that a player gets whom the others wait for."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table has agreed: time at the start, credit for each finished turn, and the most one can save up."""

    start: timedelta
    credit: timedelta
    cap: timedelta
    number: int = 0
    """Where the log stood when it was agreed."""
    since: datetime | None = None
    """When it was agreed; none: before the game."""
    given: tuple[tuple[datetime, int, timedelta], ...] = ()
    """Time that the others gave: when, to which seat, and how much."""

    @property
    def gift(self) -> timedelta:
        """What a player gets whom the others decide to wait for."""
        return max(self.credit, LEAST_GIFT)

    def print(self) -> dict[str, Any]:
        """The terms as the store keeps them."""
        return {
            "start": self.start.total_seconds(),
            "credit": self.credit.total_seconds(),
            "cap": self.cap.total_seconds(),
            "number": self.number,
            "since": None if self.since is None else self.since.isoformat(),
            "given": [[at.isoformat(), seat, gift.total_seconds()] for at, seat, gift in self.given],
        }

    @classmethod
    def parse(cls, kept: Any) -> Terms | None:
        """Terms from the store; None where nobody wants a clock."""
        if not isinstance(kept, Mapping):
            return None
        since = kept.get("since")
        return cls(
            start=timedelta(seconds=float(kept["start"])),
            credit=timedelta(seconds=float(kept["credit"])),
            cap=timedelta(seconds=float(kept["cap"])),
            number=int(kept.get("number", 0)),
            since=None if since is None else datetime.fromisoformat(str(since)),
            given=tuple(
                (datetime.fromisoformat(str(at)), int(seat), timedelta(seconds=float(gift)))
                for at, seat, gift in kept.get("given", ())
            ),
        )
