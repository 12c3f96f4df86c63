"""Where everything of a tile lies: the shape of every segment, made from its slots and turned with the tile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.tiles import Segment, Tile, side_mask, slot
from render.block_plan import core_of
from render.geometry import CENTRE, OUTWARD, Line, Point, moved, turned_line, turned_point

if TYPE_CHECKING:
    from render.brushes import Brush


class UnknownKindError(Exception):
    """A tile shows something for which there is no brush."""

    def __init__(self, tile: str, kind: str) -> None:
        super().__init__(f"tile {tile} shows {kind!r}, and no brush paints that")
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Gate:
    """Where a line ends at a wall: the place, and the way the line comes in."""

    at: Point
    way: Point

    def turned(self, turn: int) -> Gate:
        """The gate after turning the tile."""
        x, y = turned_point((0.5 + self.way[0], 0.5 + self.way[1]), turn)
        return Gate(turned_point(self.at, turn), (x - 0.5, y - 0.5))


@dataclass(frozen=True, slots=True)
class Shape:
    """What one segment covers. An area with neither polygons nor lines is the ground that is left over."""

    polygons: tuple[Line, ...] = ()
    walls: tuple[Line, ...] = ()
    """The lines where an area ends inside the tile."""
    lines: tuple[Line, ...] = ()
    """The middles of roads, rivers and paths."""
    width: float = 0.0
    """How wide the lines are."""
    at: Point | None = None
    """Where a building stands, a well on a path, or the one place that is known of a ground without slots."""
    gates: tuple[Gate, ...] = ()
    """Where lines end at this area's walls."""
    bridges: tuple[Gate, ...] = ()
    """Where lines of this segment cross others."""

    def turned(self, turn: int) -> Shape:
        """The shape after turning the tile."""
        if turn == 0:
            return self
        return Shape(
            tuple(turned_line(polygon, turn) for polygon in self.polygons),
            tuple(turned_line(wall, turn) for wall in self.walls),
            tuple(turned_line(line, turn) for line in self.lines),
            self.width,
            None if self.at is None else turned_point(self.at, turn),
            tuple(gate.turned(turn) for gate in self.gates),
            tuple(gate.turned(turn) for gate in self.bridges),
        )


@dataclass
class Plan:
    """A layout in the making: brushes add the shapes of their segments, cities first, ground last."""

    tile: Tile
    shapes: dict[int, Shape] = field(default_factory=dict)
    crossing: Point | None = None
    core: Line | None = None
    """The middle of the start block that the tile belongs to."""

    def of_kind(self, *kinds: str) -> list[int]:
        """The positions of the segments of these kinds."""
        return [index for index, segment in enumerate(self.tile.segments) if segment.kind in kinds]

    def push(self) -> Point:
        """Which way the cities leave room: the sum of the ways into the tile from their sides."""
        x = y = 0.0
        for index in self.of_kind("city"):
            for side in self.tile.segments[index].sides():
                x -= OUTWARD[side][0]
                y -= OUTWARD[side][1]
        return x, y

    def heart(self, by: float) -> Point:
        """The middle of the tile, pushed away from its cities."""
        return moved(CENTRE, self.push(), by)

    def add_gate(self, index: int, gate: Gate) -> None:
        """Put a gate in the wall of a shape that is already there."""
        shape = self.shapes[index]
        self.shapes[index] = replace(shape, gates=(*shape.gates, gate))

    def split_corners(self) -> frozenset[int]:
        """The corners at which two different grounds meet with nothing on the border to part them."""
        found = set()
        holder: dict[int, int] = {}
        for index in self.of_kind("field"):
            for bit in range(12):
                if self.tile.segments[index].slots >> bit & 1:
                    holder[bit] = index
        for corner in range(4):
            before, after = (3 * corner - 1) % 12, 3 * corner
            if before in holder and after in holder and holder[before] != holder[after]:
                found.add(corner)
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class Layout:
    """The shapes of a tile's segments as it lies, in the order of the tile's data."""

    tile: Tile
    turn: int
    shapes: tuple[Shape, ...]
    crossing: Point | None
    """Where roads meet and end, if they do."""
    core: Line | None
    """The middle of the start block that the tile belongs to: it covers everything and is no segment."""

    def segments(self) -> list[tuple[int, Segment, Shape]]:
        """Position, segment and shape of every segment."""
        return [
            (index, segment, shape)
            for index, (segment, shape) in enumerate(zip(self.tile.segments, self.shapes, strict=True))
        ]


def make_layout(tile: Tile, turn: int, brushes: Mapping[str, Brush]) -> Layout:
    """Lay out a tile: each brush gives the shape of its segments, in the order of the brushes' ranks."""
    plan = Plan(tile, core=core_of(tile))
    for segment in tile.segments:
        if segment.kind not in brushes:
            raise UnknownKindError(tile.id, segment.kind)
    for index in sorted(range(len(tile.segments)), key=lambda i: (brushes[tile.segments[i].kind].rank, i)):
        plan.shapes[index] = brushes[tile.segments[index].kind].shape(plan, index)
    return Layout(
        tile,
        turn,
        tuple(plan.shapes[index].turned(turn) for index in range(len(tile.segments))),
        None if plan.crossing is None else turned_point(plan.crossing, turn),
        None if plan.core is None else turned_line(plan.core, turn),
    )


def whole_sides(mask: int) -> tuple[int, ...]:
    """The sides that a mask holds from corner to corner."""
    return tuple(side for side in range(4) if mask & side_mask(side) == side_mask(side))


def middles(mask: int) -> tuple[int, ...]:
    """The sides whose middle a mask holds."""
    return tuple(side for side in range(4) if mask & slot(side, 1))
