"""Tiles on the map, and the features that grow across them: roads, cities, fields and buildings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.tiles import MOST_SEGMENTS, Tile, View

Cell = tuple[int, int]
"""A place on the map: x east, y south."""

Part = tuple[int, int, int, Cell]
"""A segment of a tile on the map, as (y, x, segment, cell): the least of several is the first to be read (B30)."""

Location = tuple[Cell, tuple[tuple[int, Cell], ...], tuple[tuple[Part], ...]]
"""A cell, each side with the cell beyond it, and for each segment of a tile there what it adds to a feature's parts."""

FOLLOWER: Final = "follower"
"""The ordinary piece."""


@cache
def the_cell(x: int, y: int) -> Cell:
    """A cell, one and the same object for all games: so they share it, and looking it up is fast."""
    return x, y


@cache
def location(x: int, y: int) -> Location:
    """A cell with what is always true of it, made once for all games."""
    cell = the_cell(x, y)
    beside = (the_cell(x, y - 1), the_cell(x + 1, y), the_cell(x, y + 1), the_cell(x - 1, y))
    return cell, tuple(enumerate(beside)), tuple(((y, x, segment, cell),) for segment in range(MOST_SEGMENTS))


@dataclass(slots=True, eq=False)
class Follower:
    """A figure on the map."""

    player: int
    piece: str
    x: int
    y: int
    segment: int

    @property
    def cell(self) -> Cell:
        """The cell of the tile on which it stands."""
        return self.x, self.y


class Placed:
    """A tile on the map."""

    __slots__ = ("cell", "completed", "features", "view")

    def __init__(self, view: View, cell: Cell, features: list[Feature]) -> None:
        self.view = view
        self.cell = cell
        self.features = features
        """The feature of each segment, always up to date."""
        self.completed: Sequence[Feature] = ()
        """What this tile completed: by lowest segment, then what it abuts by first segment, then buildings (B30)."""

    @property
    def tile(self) -> Tile:
        """Which tile it is."""
        return self.view.tile

    @property
    def turn(self) -> int:
        """How it is turned."""
        return self.view.turn

    @property
    def x(self) -> int:
        """How far east it lies."""
        return self.cell[0]

    @property
    def y(self) -> int:
        """How far south it lies."""
        return self.cell[1]

    def __repr__(self) -> str:
        return f"Placed({self.tile.id}, {self.x}, {self.y}, {self.turn})"


class Feature:
    """A connected piece of land, or a building, across all its tiles.

    It names the tiles on which it lies by their cells instead of holding them, so that a game is no knot of objects
    that only the garbage collector could undo.
    """

    __slots__ = ("blocked", "followers", "kind", "marks", "open", "parts")

    def __init__(self, kind: str, open_slots: int, parts: tuple[Part, ...], marks: dict[str, int]) -> None:
        self.kind = kind
        self.open = open_slots
        """Slots still open, or for a building the cells around it still empty; 0 is complete."""
        self.parts = parts
        self.followers: tuple[Follower, ...] = ()
        self.marks = marks
        """How many shields, wells, markets and the like it holds; replaced when it changes, never altered."""
        self.blocked = False
        """Something that can never be removed keeps it from being completed."""

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.open == 0 and not self.blocked

    @property
    def members(self) -> list[tuple[int, int, int]]:
        """Its segments as (x, y, segment)."""
        return [(x, y, segment) for y, x, segment, _ in self.parts]

    def cells(self) -> set[Cell]:
        """The cells of its tiles, each once."""
        return {cell for _, _, _, cell in self.parts}

    def size(self) -> int:
        """How many tiles it lies on."""
        return len(self.cells())

    def first(self) -> tuple[int, int, int]:
        """Its first segment in reading order, as (y, x, segment)."""
        y, x, segment, _ = min(self.parts)
        return y, x, segment

    def count(self, player: int) -> int:
        """How many followers of a player stand on it."""
        return sum(1 for follower in self.followers if follower.player == player)

    def majority(self) -> list[int]:
        """The players with most followers on it, in seat order; nobody if it is empty (B12)."""
        followers = self.followers
        if not followers:
            return []
        if len(followers) == 1:
            return [followers[0].player]
        counts: dict[int, int] = {}
        for follower in followers:
            counts[follower.player] = counts.get(follower.player, 0) + 1
        most = max(counts.values())
        return sorted(player for player, number in counts.items() if number == most)

    def leave(self, follower: Follower) -> None:
        """Take one off it."""
        self.followers = tuple(one for one in self.followers if one is not follower)

    def twin(self, followers: tuple[Follower, ...] = ()) -> Feature:
        """The same feature for another map, with nobody on it or with these."""
        twin = Feature(self.kind, self.open, self.parts, self.marks)
        twin.blocked = self.blocked
        twin.followers = followers
        return twin

    def state(self) -> FeatureState:
        """All that can change, to be restored."""
        return self, self.open, self.parts, self.followers, self.marks, self.blocked

    def restore(self, state: FeatureState) -> None:
        """Be again what the state says."""
        _, self.open, self.parts, self.followers, self.marks, self.blocked = state

    def add_marks(self, more: dict[str, int]) -> None:
        """Count more shields and the like."""
        marks = self.marks
        self.marks = {key: marks.get(key, 0) + more.get(key, 0) for key in {**marks, **more}}

    def __repr__(self) -> str:
        return f"Feature({self.kind}, {self.members}, open={self.open})"


FeatureState = tuple[Feature, int, tuple[Part, ...], tuple[Follower, ...], dict[str, int], bool]
"""A feature and what it was like at one moment."""
