"""Settings of one game that no replay can tell: wishes of the lobby, the clock, skipped turns, notes about turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from bot.sessions.absences import Agreement, agreement_of
from bot.sessions.clock_terms import Terms

TurnNoteKind = Literal["standing", "plan", "plan-void", "team", "computer", "stand-in"]
"""The last kind stands in games of 0.1.0; now the log tells that a stand-in moved."""


@dataclass(frozen=True, slots=True)
class TurnNote:
    """How something was decided: by a standing answer, a planned move or one that was not possible, by the partners.

    The seat is that of the player who was asked; where a computer played for somebody absent, that of the computer.
    """

    actions: int
    """How many actions stood when it was noted; an undo below that takes the note back."""
    turn: int
    kind: TurnNoteKind
    seat: int


@dataclass(frozen=True, slots=True)
class GameSettings:
    """What the column ``settings`` of a game holds, with parse and print."""

    first: int | None = None
    """The lobby's seat that begins; None leaves it to the lot."""
    colours: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Colours that players wish for in the lobby, by seat."""
    markers: tuple[str, ...] = ()
    """The team's markers that the lobby has chosen."""
    clock: Terms | None = None
    reminders: str | None = None
    """After how long the table reminds, by the name of the choice."""
    skip: tuple[int, int] | None = None
    """A seat and the turn in which a stand-in answers for it."""
    late: tuple[int, int] | None = None
    """A seat that was late when its partners played for it, and where the log has stood since."""
    turn_notes: tuple[TurnNote, ...] = ()
    agreement: Agreement = "all"
    """How many partners must propose the same for somebody who is absent."""
    computer_level: str | None = None
    """The level that was last chosen for a computer in the lobby."""
    imported: bool = False
    """The game was played elsewhere."""
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """Entries of another version, kept as they are."""

    @classmethod
    def parse(cls, kept: Mapping[str, Any]) -> GameSettings:
        """Read the settings of any released version."""
        skip, late = kept.get("skip"), kept.get("late")
        return cls(
            first=kept.get("first"),
            colours={int(seat): tuple(colours) for seat, colours in kept.get("colours", {}).items()},
            markers=tuple(kept.get("markers", ())),
            clock=Terms.parse(kept.get("clock")),
            reminders=kept.get("reminders"),
            skip=None if skip is None else (int(skip[0]), int(skip[1])),
            late=None if late is None else (int(late[0]), int(late[1])),
            turn_notes=tuple(
                TurnNote(int(actions), int(turn), kind, int(seat))
                for actions, turn, kind, seat in kept.get("remarks", ())
                if kind in get_args(TurnNoteKind)
            ),
            agreement=agreement_of(kept.get("agreement")),
            computer_level=kept.get("computer_level"),
            imported=bool(kept.get("imported", False)),
            unknown={name: value for name, value in kept.items() if name not in _KNOWN},
        )

    def print(self) -> dict[str, Any]:
        """The settings as the store keeps them; what is not set is not there."""
        kept: dict[str, Any] = {
            "first": self.first,
            "colours": {str(seat): list(colours) for seat, colours in self.colours.items()} or None,
            "markers": list(self.markers) or None,
            "clock": None if self.clock is None else self.clock.print(),
            "reminders": self.reminders,
            "skip": None if self.skip is None else list(self.skip),
            "late": None if self.late is None else list(self.late),
            "remarks": [[note.actions, note.turn, note.kind, note.seat] for note in self.turn_notes] or None,
            "agreement": None if self.agreement == "all" else self.agreement,
            "computer_level": self.computer_level,
            "imported": self.imported or None,
        }
        return {**self.unknown, **{name: value for name, value in kept.items() if value is not None}}


_KNOWN = frozenset(
    {
        *("first", "colours", "markers", "clock", "reminders", "skip", "late", "remarks", "agreement"),
        *("computer_level", "imported"),
    }
)
