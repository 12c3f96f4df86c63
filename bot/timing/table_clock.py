"""A table's clock: how much time every seat has left. It is told by the times in the log, and kept nowhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from db.rows import Game as Row
from db.rows import LogRow, Sitting
from engine.events import Turn
from engine.game import load_game

START_DAYS = (1, 60)
"""The fewest and the most days at the start."""
CREDIT_HOURS = (1, 168)
"""The fewest and the most hours for each turn: who gets none would be late at every turn."""
LEAST_GIFT = timedelta(days=1)
"""Who is waited for gets at least so much."""


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

    def kept(self) -> dict[str, Any]:
        """The terms as the game's settings keep them."""
        return {
            "start": self.start.total_seconds(),
            "credit": self.credit.total_seconds(),
            "cap": self.cap.total_seconds(),
            "number": self.number,
            "since": None if self.since is None else self.since.isoformat(),
            "given": [[at.isoformat(), seat, gift.total_seconds()] for at, seat, gift in self.given],
        }


def read_terms(settings: Mapping[str, Any]) -> Terms | None:
    """The terms in a game's settings; None where nobody wants a clock."""
    kept = settings.get("clock")
    if not isinstance(kept, Mapping):
        return None
    since = kept.get("since")
    return Terms(
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


class _Hands:
    """The hands of the clock while the log is read from the beginning."""

    def __init__(self, terms: Terms, seats: int, began: datetime) -> None:
        self.left = dict.fromkeys(range(seats), terms.start)
        self._terms = terms
        self._moment = began
        self._gifts = sorted(terms.given)

    def run(self, seat: int | None, until: datetime) -> None:
        """Let time pass for a seat, or for nobody; no more is taken than there is."""
        while self._gifts and self._gifts[0][0] <= until:
            moment, receiver, gift = self._gifts.pop(0)
            self._pass(seat, moment)
            self.left[receiver] += gift
        self._pass(seat, until)

    def reward(self, seat: int) -> None:
        """Add the credit for a finished turn."""
        self.left[seat] = max(self.left[seat], min(self.left[seat] + self._terms.credit, self._terms.cap))

    def _pass(self, seat: int | None, until: datetime) -> None:
        if seat in self.left and until > self._moment:
            self.left[seat] = max(self.left[seat] - (until - self._moment), timedelta(0))
        self._moment = max(self._moment, until)


def time_left(
    terms: Terms, row: Row, record: Mapping[str, Any], log: Sequence[LogRow], sittings: Sequence[Sitting], now: datetime
) -> dict[int, timedelta]:
    """What every seat has left at a moment.

    Time runs for the seat that is asked. A finished turn earns the credit, up to the cap, whoever played it. What a
    taken-back move cost stays spent; the time before an undo was nobody's.
    """
    hands = _Hands(terms, len(record["players"]), terms.since or row.started_at or row.created_at)
    game = load_game({**record, "actions": []})
    taken_back = {entry.takes_back for entry in log}
    for entry in log:
        if entry.action is None or entry.number in taken_back:
            hands.run(None if entry.action is None else _seat_of(entry, sittings), entry.at)
            continue
        turn = _turn(game.events)
        hands.run(None if game.decision is None else game.decision.player, entry.at)
        game.act(entry.action)
        following = _turn(game.events)
        agreed = entry.number >= terms.number
        if agreed and turn is not None and following is not None and following.number > turn.number:
            hands.reward(turn.player)
    hands.run(None if game.decision is None else game.decision.player, now)
    return hands.left


def _turn(events: Sequence[Any]) -> Turn | None:
    return next((event for event in reversed(events) if isinstance(event, Turn)), None)


def _seat_of(entry: LogRow, sittings: Sequence[Sitting]) -> int | None:
    """The seat at which the user of a row sat then."""
    if entry.user_id is None:
        return None
    fitting = [one.seat for one in sittings if one.user_id == entry.user_id and one.number <= entry.number]
    return fitting[-1] if fitting else None
