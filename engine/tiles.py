"""Tiles as data: segments on twelve slots, and the four ways a tile can lie.

A side has three slots, left, middle and right as seen from the tile's centre looking out. Counted clockwise
from the north-west corner, slot ``3 * side + place`` belongs to side N, E, S or W (0 to 3). A segment holds its
slots as a mask of twelve bits; turning a tile by 90 degrees clockwise turns the mask by three bits.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from sys import intern
from typing import Any

SIDES = "NESW"
"""The four sides by their number."""

OPPOSITE = (2, 3, 0, 1)
"""The side opposite to each side."""

TURNS = (0, 90, 180, 270)
"""The four ways to turn a tile, in degrees clockwise."""

MOST_SEGMENTS = 12
"""No tile has more segments than that."""

_ALL = 0xFFF
# Areas that may lie against each other freely; what they have in common is that no path leaves there.
_MATCH_AS = str.maketrans({"T": "Y", "H": "Y"})


def slot(side: int, place: int) -> int:
    """The mask of one slot: ``place`` is 0 left, 1 middle, 2 right."""
    return 1 << (3 * side + place)


def side_mask(side: int) -> int:
    """The mask of all three slots of a side."""
    return 0b111 << (3 * side)


def half_mask(half: str) -> int:
    """The mask of a half-side such as ``NL``."""
    return slot(SIDES.index(half[0]), 0 if half[1] == "L" else 2)


def turned_mask(mask: int, turn: int) -> int:
    """A mask after turning the tile by ``turn`` degrees clockwise."""
    shift = 3 * (turn // 90)
    return (mask << shift | mask >> (12 - shift)) & _ALL


NOTHING_MET = "...."
"""What a cell meets on its four sides when no tile lies around it; letters take the place of the dots."""


class Shown(dict[str | None, str]):
    """What a side shows to the cell beyond: by what that cell met before, or None, what it meets now.

    Remembers its answers. So all cells that meet the same hold one and the same string, which makes looking it up fast.
    """

    def __init__(self, side: int, letter: str) -> None:
        super().__init__()
        self._side = (side + 2) % 4
        self._letter = letter

    def __missing__(self, before: str | None) -> str:
        met = NOTHING_MET if before is None else before
        now = self[before] = intern(met[: self._side] + self._letter + met[self._side + 1 :])
        return now


@cache
def shown(side: int, letter: str) -> Shown:
    """What a side with a letter shows to the cell beyond."""
    return Shown(side, letter)


@dataclass(frozen=True, slots=True)
class Segment:
    """One piece of land or one building on a tile."""

    kind: str
    slots: int
    touches: tuple[int, ...] = ()
    """Positions, on the same tile, of the cities that this field touches."""
    marks: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else the tile data says: ``shields``, ``well``, ``inn``…"""

    @property
    def shields(self) -> int:
        """How many shields the segment shows."""
        return int(self.marks.get("shields", 0))

    def counted(self) -> dict[str, int]:
        """The marks that add up when segments join, such as shields, wells and markets."""
        return {key: int(value) for key, value in self.marks.items() if isinstance(value, int) and value}

    def sides(self) -> tuple[int, ...]:
        """The sides that the segment reaches with at least one slot."""
        return tuple(side for side in range(4) if self.slots & side_mask(side))


Meeting = tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
"""What happens where a side of one tile meets the facing side of another.

First the segments that join, mine and theirs (alike in kind, sharing a slot), with the slots that both close thereby;
then my segments that meet something else, with the slots that this closes; then theirs.
"""


class Face:
    """What a tile shows on one side: for each slot the segments that hold it, as (position on the tile, kind).

    Made once for all tiles that show the same, so that what happens where two of them meet is reckoned once for all.
    """

    __slots__ = ("meets", "slots")

    def __init__(self, slots: tuple[tuple[tuple[int, str], ...], ...]) -> None:
        self.slots = slots
        self.meets: Mapping[Face, Meeting] = _Meetings(self)

    def reaching(self) -> dict[int, int]:
        """The segments that reach the side, and with how many slots."""
        return Counter(index for held in self.slots for index, _ in held)


class _Meetings(dict[Face, Meeting]):
    """Reckons what happens where two sides meet when first asked, and remembers: asked for every tile that is laid."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, other: Face) -> Meeting:
        joins: dict[tuple[int, int], int] = {}
        mine, theirs = self._face.reaching(), other.reaching()
        for held, facing in zip(self._face.slots, reversed(other.slots), strict=True):
            for (index, kind), (their_index, their_kind) in product(held, facing):
                if kind == their_kind:
                    joins[index, their_index] = joins.get((index, their_index), 0) + 2
                    mine[index] -= 1
                    theirs[their_index] -= 1
        meeting = self[other] = (
            tuple((index, their_index, slots) for (index, their_index), slots in joins.items()),
            tuple((index, slots) for index, slots in mine.items() if slots),
            tuple((index, slots) for index, slots in theirs.items() if slots),
        )
        return meeting


@cache
def _face(slots: tuple[tuple[tuple[int, str], ...], ...]) -> Face:
    return Face(slots)


class View:
    """A tile as it lies on the table, turned by one of the four turns; made once per tile and turn."""

    __slots__ = (
        "building", "edges", "facing", "kinds", "marks", "masks", "match", "meets", "reaches", "reaching", "segments",
        "shown", "sides", "sizes", "tile", "touches", "turn",
    )  # fmt: skip

    def __init__(self, tile: Tile, turn: int) -> None:
        self.tile = tile
        self.turn = turn
        quarter = turn // 90
        self.edges: str = tile.edges[-quarter:] + tile.edges[:-quarter] if quarter else tile.edges
        """The letters of the four sides as they lie now."""
        self.match: str = self.edges.translate(_MATCH_AS)
        """The letters that must be alike where two sides meet."""
        self.shown = tuple(shown(side, letter) for side, letter in enumerate(self.match))
        """For each side, what it shows to the cell beyond."""
        self.segments = tile.segments
        kinds = tuple(segment.kind for segment in tile.segments)
        self.kinds = tuple(enumerate(kinds))
        """Each position of a segment with its kind."""
        self.sizes = tuple(segment.slots.bit_count() for segment in tile.segments)
        """How many slots each segment holds."""
        self.touches = tuple(segment.touches for segment in tile.segments)
        """The positions of the cities that each segment touches."""
        self.building = 0 in self.sizes
        """Whether something stands on the tile that reaches no side."""
        self.marks = tuple(segment.counted() for segment in tile.segments)
        """The marks of each segment that add up."""
        self.masks = tuple(turned_mask(segment.slots, turn) for segment in tile.segments)
        """The slots of every segment as they lie now."""
        self.sides = tuple(
            tuple(
                tuple(index for index, mask in enumerate(self.masks) if mask & slot(side, place)) for place in range(3)
            )
            for side in range(4)
        )
        """For each side and slot, the positions of the segments that hold it."""
        self.reaching = tuple(
            tuple(
                (index, number)
                for index, mask in enumerate(self.masks)
                if (number := (mask & side_mask(side)).bit_count())
            )
            for side in range(4)
        )
        """For each side, the segments that reach it and with how many slots."""
        self.reaches = tuple(tuple(side for side in range(4) if mask & side_mask(side)) for mask in self.masks)
        """For each segment, the sides that it reaches."""
        faces = [_face(tuple(tuple((index, kinds[index]) for index in held) for held in side)) for side in self.sides]
        self.meets = tuple(face.meets for face in faces)
        """For each side, what happens where it meets a face of another tile."""
        self.facing = tuple(faces[opposite] for opposite in OPPOSITE)
        """For each side of another tile, the face that is turned to it."""

    def meeting(self, side: int, other: View) -> Meeting:
        """What happens when another tile as it lies is met on a side."""
        return self.meets[side][other.facing[side]]

    def __repr__(self) -> str:
        return f"View({self.tile.id}, {self.turn})"


class _Turns(dict[str, tuple[int, ...]]):
    """Reckons which turns fit when first asked, and remembers: asked for every place of every turn."""

    def __init__(self, views: tuple[View, ...]) -> None:
        super().__init__()
        self._views = views

    def __missing__(self, met: str) -> tuple[int, ...]:
        fitting = re.compile(met)
        turns = self[met] = tuple(view.turn for view in self._views if fitting.match(view.match))
        return turns


class _Ways(dict[str, int]):
    """Counts the turns that fit."""

    def __init__(self, turns_for: Mapping[str, tuple[int, ...]]) -> None:
        super().__init__()
        self._turns_for = turns_for

    def __missing__(self, met: str) -> int:
        ways = self[met] = len(self._turns_for[met])
        return ways


class Tile:
    """A kind of tile: what it shows, and how many of it the box holds."""

    __slots__ = (
        "count",
        "edges",
        "id",
        "kinds",
        "marks",
        "name",
        "segments",
        "set",
        "start",
        "turns_for",
        "views",
        "ways_for",
    )

    def __init__(
        self,
        id: str,  # noqa: A002
        *,
        set: str,  # noqa: A002
        edges: str,
        segments: tuple[Segment, ...],
        name: str = "",
        count: int = 1,
        start: bool = False,
        marks: Mapping[str, Any] | None = None,
    ) -> None:
        self.id = id
        self.set = set
        self.name = name
        self.edges = edges
        """The letters of the sides N, E, S, W of the tile unturned."""
        self.segments = segments
        """The features of the tile in the order of its data, then the mist areas as segments of kind ``mist``."""
        self.kinds = frozenset(segment.kind for segment in segments)
        self.count = count
        self.start = start
        self.marks: Mapping[str, Any] = marks or {}
        """What only some sets have: ``wheel``, ``ghosts``, ``role``, ``volcano``, ``row``, ``col``…"""
        self.views: tuple[View, View, View, View] = (View(self, 0), View(self, 90), View(self, 180), View(self, 270))

        self.turns_for: Mapping[str, tuple[int, ...]] = _Turns(self.views)
        """The turns that fit a cell, by the letters that its sides meet (a dot where nothing is met)."""
        self.ways_for: Mapping[str, int] = _Ways(self.turns_for)
        """How many turns fit."""

    def view(self, turn: int) -> View:
        """The tile turned by 0, 90, 180 or 270 degrees clockwise."""
        return self.views[turn // 90]

    def __repr__(self) -> str:
        return f"Tile({self.id})"
