"""What happened, told so fully that a message, an alt text or a highlight need not ask the board again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar

from engine.features import Cell, Feature


@dataclass(slots=True)
class Event:
    """Something that happened; nobody changes it afterwards. Rule sets bring their own beside those here.

    Not frozen, because freezing would double the cost of telling.
    """

    name: ClassVar[str]


Term = tuple[int, str, int]
"""One term of a sum: how many, of what, at how many points each."""


@dataclass(slots=True)
class Turn(Event):
    """A player's turn begins."""

    name = "turn"
    player: int
    number: int


@dataclass(slots=True)
class Drawn(Event):
    """A player drew a tile; everyone sees it."""

    name = "drawn"
    player: int
    tile: str


@dataclass(slots=True)
class Discarded(Event):
    """The drawn tile fits nowhere and leaves the game."""

    name = "discarded"
    player: int
    tile: str


@dataclass(slots=True)
class Laid(Event):
    """A tile was laid at the start by nobody."""

    name = "laid"
    tile: str
    x: int
    y: int
    turn: int


@dataclass(slots=True)
class PlacedTile(Event):
    """A player placed a tile."""

    name = "placed"
    player: int
    tile: str
    x: int
    y: int
    turn: int


@dataclass(slots=True)
class FollowerSet(Event):
    """A player put a follower on a segment of the tile just placed."""

    name = "follower"
    player: int
    x: int
    y: int
    segment: int
    kind: str
    piece: str


@dataclass(slots=True)
class Scored(Event):
    """A player is paid. ``terms`` are the sum behind ``points``; a feature is named by its first segment."""

    name = "scored"
    player: int
    kind: str
    points: int
    terms: tuple[Term, ...]
    x: int | None = None
    y: int | None = None
    segment: int | None = None
    cells: tuple[Cell, ...] = ()
    final: bool = False


@dataclass(slots=True)
class Completed(Event):
    """A feature was completed, whether anybody scores it or not."""

    name = "completed"
    player: int
    kind: str
    x: int
    y: int
    segment: int
    cells: tuple[Cell, ...]


@dataclass(slots=True)
class Home(Event):
    """A follower went back to its owner's supply."""

    name = "home"
    player: int
    x: int
    y: int
    segment: int
    piece: str


@dataclass(slots=True)
class End(Event):
    """The game is over."""

    name = "end"
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@cache
def turn_begun(player: int, number: int) -> Turn:
    """The event of a turn's beginning, one and the same object for all games."""
    return Turn(player, number)


@cache
def tile_drawn(player: int, tile: str) -> Drawn:
    """The event of drawing a tile, one and the same object for all games."""
    return Drawn(player, tile)


def total(terms: tuple[Term, ...]) -> int:
    """The value of a sum."""
    points = 0
    for number, _, each in terms:
        points += number * each
    return points


def payments(players: Iterable[int], feature: Feature, terms: tuple[Term, ...], *, final: bool = False) -> list[Scored]:
    """The events of paying players for a feature, each the whole sum; none if it is worth nothing."""
    points = total(terms)
    if not points:
        return []
    y, x, segment = feature.first()
    cells = tuple(sorted(feature.cells()))
    return [Scored(player, feature.kind, points, terms, x, y, segment, cells, final) for player in players]


def as_dict(event: Event) -> dict[str, Any]:
    """An event as plain data, its name under ``event``."""
    return {"event": event.name, **{field.name: getattr(event, field.name) for field in fields(event)}}
