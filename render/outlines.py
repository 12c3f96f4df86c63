"""The outlines that an area takes from the sides it holds: bow, corner, waist, three sides, whole tile.

Each outline is a polygon that fills the area and the lines where it ends inside the tile. Cities, mist and
the buildings of The Castle share them and differ in depth, in roundness and in where they leave the border.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.geometry import CORNERS, Line, bezier, turned_line


@dataclass(frozen=True, slots=True)
class Outline:
    """What an area covers, and where it ends inside the tile."""

    polygons: tuple[Line, ...]
    walls: tuple[Line, ...]

    def turned(self, turn: int) -> Outline:
        """The outline after turning the tile."""
        return Outline(
            tuple(turned_line(polygon, turn) for polygon in self.polygons),
            tuple(turned_line(wall, turn) for wall in self.walls),
        )


@dataclass(frozen=True, slots=True)
class Style:
    """How outlines of one kind are bent."""

    inset: float
    """How far from the corner a wall leaves the border."""
    depth: float
    """How deep the bow of one side is."""
    bulge: float = 0.03
    """How far a corner's wall stands out over the straight line."""
    waist: float = 0.27
    """How far the walls of opposite sides come in."""
    angular: bool = False
    """Straight walls with corners instead of curves."""


def _curve(style: Style, *points: tuple[float, float]) -> Line:
    if style.angular:
        return points
    a, b, c, d = points
    return bezier(a, b, c, d)


def outline(sides: tuple[int, ...], style: Style, crowded: frozenset[int] = frozenset()) -> Outline:
    """The outline of an area that holds these sides.

    ``crowded`` are the corners (by number) that a neighbouring area needs as well: a bow is flatter there.
    """
    held = set(sides)
    if len(held) == 4:
        return Outline((CORNERS,), ())
    if len(held) == 3:
        missing = next(side for side in range(4) if side not in held)
        return _three(style).turned(90 * (missing - 2))
    if len(held) == 2:
        first, second = sorted(held)
        if second - first == 2:
            return _waist(style).turned(90 * first)
        return _corner(style).turned(90 * (first if second - first == 1 else 3))
    (side,) = held
    return _bow(style, side in crowded, (side + 1) % 4 in crowded).turned(90 * side)


def _bow(style: Style, crowded_left: bool, crowded_right: bool) -> Outline:
    e = style.inset
    d = style.depth * (0.85 if crowded_left or crowded_right else 1.0)
    if style.angular:
        wall: Line = ((e, 0.0), (0.3, d), (0.7, d), (1 - e, 0.0))
    else:
        left = 0.4 if crowded_left else 0.14
        right = 0.4 if crowded_right else 0.14
        el = e + 0.055 if crowded_left else e
        er = e + 0.055 if crowded_right else e
        wall = bezier((el, 0.0), (el + left, d * 4 / 3), (1 - er - right, d * 4 / 3), (1 - er, 0.0), 22)
    return Outline((wall,), (wall,))


def _corner(style: Style) -> Outline:
    """Sides N and E."""
    e, b = style.inset, style.bulge
    wall = _curve(style, (e, 0.0), (0.28 - b, 0.25 + b), (0.72 - b, 0.72 + b), (1.0, 1 - e))
    if style.angular:
        wall = ((e, 0.0), (0.36, 0.28), (0.72, 0.64), (1.0, 1 - e))
    return Outline(((*wall, (1.0, 0.0)),), (wall,))


def _waist(style: Style) -> Outline:
    """Sides N and S."""
    e, w = style.inset, style.waist
    if style.angular:
        left: Line = ((e, 0.0), (w, 0.28), (w, 0.72), (e, 1.0))
    else:
        pull = (8 * w - 2 * e) / 6
        left = bezier((e, 0.0), (pull, 0.22), (pull, 0.78), (e, 1.0), 20)
    right = tuple((1 - x, y) for x, y in reversed(left))
    return Outline(((*left, *right),), (left, right))


def _three(style: Style) -> Outline:
    """All sides but S."""
    e, d = style.inset, style.depth
    if style.angular:
        wall: Line = ((0.0, 1 - e), (0.3, 1 - d), (0.7, 1 - d), (1.0, 1 - e))
    else:
        top = 1 - (8 * d - 2 * e) / 6
        wall = bezier((0.0, 1 - e), (0.17, top), (0.83, top), (1.0, 1 - e), 20)
    return Outline(((*wall, (1.0, 0.0), (0.0, 0.0)),), (wall,))


def crossing_cities(over: bool) -> Outline:
    """Two cities that cross: the one over, from N to S, and the one that passes under it, from E to W."""
    if over:
        left: Line = ((0.07, 0.0), *bezier((0.1, 0.05), (0.2, 0.2), (0.37, 0.2), (0.38, 0.42), 8), (0.38, 0.66))
        left = (*left, *bezier((0.38, 0.66), (0.37, 0.74), (0.2, 0.86), (0.06, 1.0), 8))
        right = tuple((1 - x, y) for x, y in reversed(left))
        return Outline(((*left, *right),), (left, right))
    top = bezier((0.0, 0.07), (0.16, 0.2), (0.13, 0.36), (0.38, 0.42), 10)
    west = (*top, (0.38, 0.66), *bezier((0.38, 0.66), (0.37, 0.74), (0.2, 0.86), (0.06, 1.0), 8), (0.0, 1.0))
    east = tuple((1 - x, y) for x, y in west)
    return Outline((west, east), (top, tuple((1 - x, y) for x, y in top)))


def bridge_city(inset: float, reach: float) -> Outline:
    """Sides N and S: a bow at each, joined by a narrow bridge that reaches so far from the middle."""
    half = 0.115
    edge = 0.5 - reach
    bow = bezier((inset, 0.0), (0.14, 0.22), (0.26, edge), (0.5 - half, edge), 10)
    left = (*bow, *((x, 1 - y) for x, y in reversed(bow)))
    right = tuple((1 - x, y) for x, y in reversed(left))
    return Outline(((*left, *right),), (left, right))
