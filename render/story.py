"""The story that the events tell: moves in order, and what each brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.events import Event, FollowerSet, Home, PlacedTile, Scored
from engine.features import Cell
from render.snapshot import Snapshot

GROUNDS = ("field", "court")
"""The kinds of land that are paid for only at the end."""


@dataclass(frozen=True, slots=True)
class Move:
    """One placement and all that came of it until the next."""

    placed: PlacedTile
    events: tuple[Event, ...]
    """What came of it."""
    span: range
    """Where it stands among all events of the game, its placement first."""

    @property
    def player(self) -> int:
        """Whose move it was."""
        return self.placed.player

    @property
    def cell(self) -> Cell:
        """Where the tile was placed."""
        return self.placed.x, self.placed.y

    def scored(self) -> list[Scored]:
        """The payments that it brought, without those of the game's end."""
        return [event for event in self.events if isinstance(event, Scored) and not event.final]

    def homes(self) -> list[Home]:
        """The followers that went home."""
        return [event for event in self.events if isinstance(event, Home)]

    def follower(self) -> FollowerSet | None:
        """The follower that was put on the tile."""
        return next((event for event in self.events if isinstance(event, FollowerSet)), None)


def moves(events: Sequence[Event]) -> list[Move]:
    """All moves of a game in order."""
    starts = [number for number, event in enumerate(events) if isinstance(event, PlacedTile)]
    found = []
    for start, end in pairwise([*starts, len(events)]):
        placed = events[start]
        if isinstance(placed, PlacedTile):
            found.append(Move(placed, tuple(events[start + 1 : end]), range(start, end)))
    return found


def moves_missed(events: Sequence[Event], viewer: int | None) -> list[Move]:
    """The moves since a player's last own one; without a player the last move."""
    told = moves(events)
    if viewer is None:
        return told[-1:]
    own = max((number for number, move in enumerate(told) if move.player == viewer), default=-1)
    return told[own + 1 :]


def moves_since(snapshot: Snapshot, viewer: int | None) -> list[Move]:
    """What a picture tells: what a player has missed, or with nothing new for them the last move."""
    return moves_missed(snapshot.events, viewer) or moves(snapshot.events)[-1:]


def final_payments(snapshot: Snapshot) -> list[Scored]:
    """What the end of the game paid."""
    return [event for event in snapshot.events if isinstance(event, Scored) and event.final]
