"""Settings of a campaign that its group has chosen for all its levels: drawing, hints, agreement, language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sessions.absences import Agreement, agreement_of

_OFF = "off"


@dataclass(frozen=True, slots=True)
class CampaignSettings:
    """What the column ``settings`` of a campaign holds, with parse and print."""

    drawing: str | None = None
    """Whether drawing is a player's act, by the name of the choice; None: as the server's tables do."""
    hints: bool = True
    """Whether the planner says what a move would cause."""
    agreement: Agreement = "all"
    """How many partners must propose the same for somebody who is absent."""
    language: str | None = None
    """None: as the channel or its server is set."""
    locale: str | None = None
    """The language of whoever began the campaign, where none is set."""
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """Entries of another version, kept as they are."""

    @classmethod
    def parse(cls, kept: Mapping[str, Any]) -> CampaignSettings:
        """Read the settings of any released version."""
        return cls(
            drawing=kept.get("drawing"),
            hints=kept.get("hints") != _OFF,
            agreement=agreement_of(kept.get("agreement")),
            language=kept.get("language"),
            locale=kept.get("locale"),
            unknown={name: value for name, value in kept.items() if name not in _KNOWN},
        )

    def print(self) -> dict[str, Any]:
        """The settings as the store keeps them; what is not set is not there."""
        kept = {
            "drawing": self.drawing,
            "hints": None if self.hints else _OFF,
            "agreement": None if self.agreement == "all" else self.agreement,
            "language": self.language,
            "locale": self.locale,
        }
        return {**self.unknown, **{name: value for name, value in kept.items() if value is not None}}


_KNOWN = frozenset({"drawing", "hints", "agreement", "language", "locale"})
