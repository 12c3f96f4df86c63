"""Features: roads, cities, fields and buildings that grow as tiles join them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.tiles import Beginning

Cell = tuple[int, int]
"""A place on the map: x east, y south."""

FOLLOWER: Final = "follower"
"""The ordinary piece."""


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


class Feature:
    """A connected piece of land, or a building, across all its tiles.

    Segments join by union and find: a feature that was joined to another points to it with ``parent``. Only
    a root, which has none, is up to date.
    """

    __slots__ = ("blocked", "cities", "followers", "kind", "marks", "members", "open", "parent")

    def __init__(self, kind: str, open_slots: int, member: tuple[int, int, int], marks: dict[str, int]) -> None:
        self.kind = kind
        self.open = open_slots
        """Slots still open, or for a building the cells around it still empty; 0 is complete."""
        self.members = [member]
        """Its segments as (x, y, segment)."""
        self.followers: list[Follower] = []
        self.marks = marks
        """How many shields, wells, markets and the like it holds."""
        self.cities: list[Feature] = []
        """For a field: the cities that it touches, each perhaps several times and not always as roots."""
        self.blocked = False
        """Something that can never be removed keeps it from being completed."""
        self.parent: Feature | None = None

    def grow(self, x: int, y: int, segment: int, start: Beginning) -> None:
        """Take in a segment of a tile that is being laid."""
        self.members.append((x, y, segment))
        self.open += start.slots
        if start.marks:
            self.marks = _added(self.marks, start.marks)

    @property
    def root(self) -> Feature:
        """The feature that this one has become part of."""
        feature = self
        while feature.parent is not None:
            feature = feature.parent
        return feature

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.open == 0 and not self.blocked

    def cells(self) -> set[Cell]:
        """The cells of its tiles, each once."""
        return {(x, y) for x, y, _ in self.members}

    def size(self) -> int:
        """How many tiles it lies on."""
        return len(self.cells())

    def first(self) -> tuple[int, int, int]:
        """Its first segment in reading order, as (y, x, segment)."""
        return min((y, x, segment) for x, y, segment in self.members)

    def bordering_cities(self) -> set[Feature]:
        """The cities that a field touches, each once."""
        return {city.root for city in self.cities}

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

    def __repr__(self) -> str:
        return f"Feature({self.kind}, {self.members}, open={self.open})"


def join(one: Feature, other: Feature) -> Feature:
    """Make two roots one feature and return it."""
    if one is other:
        return one
    if len(one.members) < len(other.members):
        one, other = other, one
    other.parent = one
    one.open += other.open
    one.members += other.members
    one.followers += other.followers
    one.cities += other.cities
    one.blocked |= other.blocked
    if other.marks:
        one.marks = _added(one.marks, other.marks)
    # Nobody asks what has become part of another; what it held would fill a third of the memory of a game.
    del other.members, other.followers, other.cities, other.marks
    return one


def _added(marks: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    return {key: marks.get(key, 0) + more.get(key, 0) for key in {**marks, **more}}
