"""Plane geometry of a tile: points, curves and the shapes that segments take.

A tile is the unit square, x to the right and y down. Everything is made for the tile unturned and then turned point
by point, so a turned tile is painted from turned geometry and never from a turned bitmap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]

CENTRE: Point = (0.5, 0.5)
MIDDLES: Line = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
"""The middles of the sides N, E, S, W."""
OUTWARD: Line = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
"""The directions in which the four sides look."""
CORNERS: Line = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The corners clockwise from the north-west; corner ``n`` is where side ``n`` begins."""


def turned_point(point: Point, turn: int) -> Point:
    """A point of the tile after turning the tile clockwise by ``turn`` degrees."""
    x, y = point
    for _ in range(turn // 90 % 4):
        x, y = 1.0 - y, x
    return x, y


def turned_line(line: Iterable[Point], turn: int) -> Line:
    """A line after turning the tile."""
    return tuple(turned_point(point, turn) for point in line)


def border_point(side: int, t: float) -> Point:
    """The point of the border that lies the share ``t`` along a side, clockwise."""
    x, y = turned_point((t, 0.0), 90 * side)
    return x, y


def bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 16) -> Line:
    """A cubic curve as a line of ``steps`` pieces."""
    points = []
    for step in range(steps + 1):
        t = step / steps
        u = 1.0 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]))
    return tuple(points)


def between(a: Point, b: Point, t: float) -> Point:
    """The point the share ``t`` of the way from ``a`` to ``b``."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def moved(point: Point, direction: Point, by: float) -> Point:
    """A point moved along a direction."""
    return point[0] + direction[0] * by, point[1] + direction[1] * by


def distance(a: Point, b: Point) -> float:
    """How far two points are apart."""
    return hypot(a[0] - b[0], a[1] - b[1])


def length(line: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(distance(a, b) for a, b in pairwise(line))


def along(line: Sequence[Point], t: float) -> tuple[Point, Point]:
    """The point the share ``t`` along a line, and the line's direction there."""
    left = length(line) * t
    for a, b in pairwise(line):
        piece = distance(a, b)
        if piece > 0 and left <= piece:
            return between(a, b, left / piece), ((b[0] - a[0]) / piece, (b[1] - a[1]) / piece)
        left -= piece
    a, b = line[-2], line[-1]
    piece = distance(a, b) or 1.0
    return b, ((b[0] - a[0]) / piece, (b[1] - a[1]) / piece)


def beads(line: Sequence[Point], gap: float, ends: float = 0.0) -> list[tuple[Point, Point]]:
    """Points at about equal gaps along a line, each with the line's direction, leaving ``ends`` free at both ends."""
    whole = length(line)
    room = whole - 2 * ends
    count = max(1, round(room / gap))
    return [along(line, (ends + room * (step + 0.5) / count) / whole) for step in range(count)]


def extended(line: Sequence[Point], by: float = 0.08) -> Line:
    """A line made longer where it ends at the tile's border, so that its stroke is cut square by the border."""
    points = list(line)
    if _on_border(line[0]):
        points.insert(0, moved(line[0], along(line, 0.0)[1], -by))
    if _on_border(line[-1]):
        points.append(moved(line[-1], along(line, 1.0)[1], by))
    return tuple(points)


def _on_border(point: Point) -> bool:
    return min(point[0], point[1], 1 - point[0], 1 - point[1]) < 1e-6


def beside(line: Sequence[Point], by: float) -> Line:
    """A line that runs beside another one, to its right."""
    points = []
    for index, point in enumerate(line):
        a, b = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        piece = distance(a, b) or 1.0
        points.append(moved(point, (-(b[1] - a[1]) / piece, (b[0] - a[0]) / piece), by))
    return tuple(points)


def ribbon(line: Sequence[Point], width: float) -> Line:
    """The outline of a gentle line of some width."""
    return (*beside(line, width / 2), *reversed(beside(line, -width / 2)))


def smooth(line: Sequence[Point]) -> bool:
    """Whether a line nowhere turns by more than about twenty degrees."""
    before: Point | None = None
    for a, b in pairwise(line):
        piece = distance(a, b)
        if piece < 1e-9:
            continue
        way = ((b[0] - a[0]) / piece, (b[1] - a[1]) / piece)
        if before is not None and before[0] * way[0] + before[1] * way[1] < 0.94:
            return False
        before = way
    return True


def border_walk(start: float, stop: float) -> Line:
    """The border clockwise between two places, counted in sides from the north-west corner (0 to 4)."""
    if stop <= start:
        stop += 4
    points = [border_point(int(start) % 4, start % 1)]
    corner = int(start) + 1
    while corner < stop:
        points.append(CORNERS[corner % 4])
        corner += 1
    points.append(border_point(int(stop) % 4, stop % 1))
    return tuple(points)
