"""The middle lines of roads, rivers and paths: how they run through a tile and where they end."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from render.geometry import CENTRE, MIDDLES, OUTWARD, Line, Point, along, between, bezier, distance, moved
from render.layout import Gate, Plan, Shape

_ARC = 0.5523 * 0.5
BUILDINGS = ("monastery", "shrine", "palace", "cemetery")
"""What stands alone on a tile and takes the end of a road."""


def through(first: int, second: int, middle: Point = CENTRE, sway: float = 0.015) -> Line:
    """A line from side to side: a quarter circle, or across with a gentle sway by way of ``middle``."""
    a, b = MIDDLES[first], MIDDLES[second]
    inward_a, inward_b = OUTWARD[first], OUTWARD[second]
    if (second - first) % 2:
        return bezier(a, moved(a, inward_a, -_ARC), moved(b, inward_b, -_ARC), b, 14)
    across = (-inward_a[1], inward_a[0])
    half = moved(moved(middle, inward_a, 0.2), across, sway)
    rest = moved(moved(middle, inward_b, 0.2), across, -sway)
    way_in = bezier(a, moved(a, inward_a, -0.2), half, middle, 9)
    return (*way_in, *bezier(middle, rest, moved(b, inward_b, -0.2), b, 9)[1:])


def up_to(side: int, end: Point) -> Line:
    """A line from the middle of a side to a place inside the tile."""
    start = MIDDLES[side]
    reach = distance(start, end)
    return bezier(start, moved(start, OUTWARD[side], -0.45 * reach), between(end, start, 0.3), end, 10)


def to_corner(side: int, corner: Point) -> Line:
    """A line from the middle of a side that bends to a corner of the tile."""
    start = MIDDLES[side]
    return bezier(start, moved(start, OUTWARD[side], -0.4), between(CENTRE, corner, 0.35), corner, 14)


@dataclass(frozen=True, slots=True)
class _Hit:
    city: int
    gate: Gate
    line: Line


def to_wall(plan: Plan, side: int) -> tuple[int, Gate, Line] | None:
    """A line from the middle of a side to the nearest wall of a city: the city, the gate and the line."""
    start, outward = MIDDLES[side], OUTWARD[side]
    hits: list[tuple[float, _Hit]] = []
    for city in plan.of_kind("city"):
        for wall in plan.shapes[city].walls:
            for step in range(41):
                point, _ = along(wall, step / 40)
                ahead = (start[0] - point[0]) * outward[0] + (start[1] - point[1]) * outward[1]
                aside = abs((start[0] - point[0]) * outward[1]) + abs((start[1] - point[1]) * outward[0])
                if aside < 0.02 and 0.15 < ahead < 0.8:
                    way = (-outward[0], -outward[1])
                    hits.append((ahead, _Hit(city, Gate(point, way), (start, between(start, point, 0.5), point))))
    if not hits:
        for city in plan.of_kind("city"):
            for wall in plan.shapes[city].walls:
                point, along_wall = along(wall, 0.5)
                way = (-along_wall[1], along_wall[0])
                if (point[0] - CENTRE[0]) * way[0] + (point[1] - CENTRE[1]) * way[1] < 0:
                    way = (-way[0], -way[1])
                line = bezier(start, moved(start, outward, -0.3), moved(point, way, -0.2), point, 14)
                hits.append((distance(start, point), _Hit(city, Gate(point, way), line)))
    if not hits:
        return None
    hit = min(hits, key=lambda entry: entry[0])[1]
    return hit.city, hit.gate, hit.line


def crossings(lines: tuple[Line, ...], others: tuple[Line, ...]) -> tuple[Gate, ...]:
    """Where lines cross other lines, each with the way in which the first ones run."""
    found = []
    for line in lines:
        for other in others:
            for a, b in pairwise(line):
                for c, d in pairwise(other):
                    point = _meeting(a, b, c, d)
                    if point is not None:
                        piece = distance(a, b) or 1.0
                        found.append(Gate(point, ((b[0] - a[0]) / piece, (b[1] - a[1]) / piece)))
    return tuple(found)


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if abs(cross) < 1e-12:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    return between(a, b, t) if 0 <= t < 1 and 0 <= u < 1 else None


def building_place(plan: Plan) -> Point:
    """Where a building of its own stands: in the middle, out of the way of cities and of lines that run through."""
    place = plan.heart(0.145 if 0.0 in plan.push() else 0.19)
    for index in plan.of_kind("river", "road"):
        sides = [side for side in range(4) if plan.tile.segments[index].slots >> (3 * side + 1) & 1]
        if len(sides) == 2 and (sides[1] - sides[0]) % 2 == 0:
            place = moved(place, OUTWARD[0 if sides[0] == 1 else 3], 0.19)
    return place


def way_middle(plan: Plan, first: int, second: int) -> Point:
    """By which point a line across the tile runs, so as to leave room for cities and buildings."""
    push = plan.push()
    outward = OUTWARD[first]
    across = (abs(outward[1]), abs(outward[0]))
    middle = moved(CENTRE, (push[0] * across[0], push[1] * across[1]), 0.065)
    if (second - first) % 2 == 0 and plan.of_kind(*BUILDINGS):
        middle = moved(CENTRE, OUTWARD[0 if first == 1 else 3], -0.19)
    return middle


def plot(at: Point, radius: float) -> Line:
    """The round plot of land on which a building stands."""
    steps = 20
    return tuple(
        (at[0] + radius * cos(2 * pi * step / steps), at[1] + radius * sin(2 * pi * step / steps))
        for step in range(steps)
    )


def building_shape(plan: Plan, radius: float) -> Shape:
    """The shape of a building of its own."""
    at = building_place(plan)
    return Shape(polygons=(plot(at, radius),), at=at)
