"""Cities: ochre ground with gabled roofs inside a wall with merlons and towers, along the true outline."""

from __future__ import annotations

import random

from render.brushes import masonry, viaduct
from render.brushes.brush import Brush, Scene
from render.geometry import CENTRE, CORNERS, Line, Point, between, distance
from render.layout import Gate, Plan, Shape, whole_sides
from render.outlines import Style, bridge_city, crossing_cities, outline
from render.paints import (
    CITY,
    CITY_DARK,
    CITY_LIGHT,
    CITY_SHADE,
    PLASTER,
    ROOF,
    ROOF_BROWN,
    ROOF_DARK,
    ROOF_LIGHT,
    SHADOW,
    WATER_DARK,
)

STYLE = Style(inset=0.07, depth=0.33)
_HOUSE = 0.14
_SHIELD = 0.15


def shape(plan: Plan, index: int) -> Shape:
    """The outline that the city's sides give it, flatter where another city needs the same corner."""
    cities = plan.of_kind("city")
    sides = whole_sides(plan.tile.segments[index].slots)
    others = {side for city in cities if city != index for side in whole_sides(plan.tile.segments[city].slots)}
    if len(sides) == 2 and len(others) == 2 and (sides[1] - sides[0]) % 2 == 0:
        found = crossing_cities(over=sides[0] == 0)
        arches = (Gate((0.38, 0.55), (1.0, 0.0)), Gate((0.62, 0.55), (-1.0, 0.0))) if sides[0] == 0 else ()
        return Shape(polygons=found.polygons, walls=found.walls, bridges=arches)
    if viaduct.crosses_over(plan.tile, index):
        found = bridge_city(STYLE.inset, viaduct.REACH).turned(90 * sides[0])
        return Shape(polygons=found.polygons, walls=found.walls)
    crowded = frozenset(
        corner
        for side in sides
        for corner, beside in ((side, (side - 1) % 4), ((side + 1) % 4, (side + 1) % 4))
        if beside in others
    )
    found = outline(sides, STYLE, crowded)
    polygons, walls = found.polygons, found.walls
    for corner in plan.split_corners():
        if len(sides) == 2:
            rest = polygons[0][len(walls[0]) :]
            walls = (_with_tongue(walls[0], CORNERS[corner]),)
            polygons = ((*walls[0], *rest),)
    return Shape(polygons=polygons, walls=walls)


def _with_tongue(wall: Line, corner: Point) -> Line:
    """A wall that reaches out to a corner and back, parting the grounds on both sides of it."""
    half = len(wall) // 2
    tip = between((0.5, 0.5), corner, 0.97)
    return (
        *wall[: half - 1],
        between(wall[half - 1], tip, 0.08),
        tip,
        between(wall[half + 1], tip, 0.08),
        *wall[half + 2 :],
    )


def paint(scene: Scene, index: int) -> None:
    """Ground, then houses, then the wall with its towers, gates and the shield."""
    canvas = scene.canvas
    city = scene.layout.shapes[index]
    for wall in city.walls:
        masonry.wall_shadow(canvas, wall, SHADOW)
    for polygon in city.polygons:
        canvas.polygon(polygon, CITY)
    chance = scene.chance(f"city {index}")
    _streets(scene, index, chance)
    over = viaduct.crosses_over(scene.layout.tile, index)
    if over:
        viaduct.street(canvas, city.bridges)
    arms = _arms_place(scene, index) if scene.layout.tile.segments[index].shields else None
    masonry.rooftops(canvas, _feet(scene, index, arms), _HOUSE, chance)
    for wall in city.walls:
        masonry.wall_line(canvas, wall)
    if over:
        viaduct.arches(canvas, city.bridges)
    for arch in () if over else city.bridges:
        masonry.arch(canvas, arch.at, arch.way, WATER_DARK if scene.layout.tile.edges.count("W") else CITY_DARK)
    for gate in city.gates:
        masonry.gate(canvas, gate.at, gate.way)
    for x, y in sorted(_tower_feet(scene, index), key=lambda foot: foot[1]):
        masonry.tower(canvas, x, y, 0.075)
    if arms is not None:
        masonry.shield(canvas, arms[0], arms[1], _SHIELD)


def _streets(scene: Scene, index: int, chance: random.Random) -> None:
    """Cobbles, and a little square where the knight stands."""
    canvas = scene.canvas
    for _ in range(60):
        x, y = chance.uniform(0.03, 0.97), chance.uniform(0.03, 0.97)
        if scene.fits(index, x, y, 0.03):
            canvas.dot((x, y), chance.uniform(0.008, 0.013), chance.choice((CITY_LIGHT, CITY_SHADE)), 0.6)
    spot = scene.spots[index]
    canvas.dot(spot, 0.085, CITY_SHADE, 0.85)
    canvas.dot(spot, 0.075, CITY_LIGHT, 0.85)


def _feet(scene: Scene, index: int, arms: Point | None) -> list[Point]:
    """Where houses stand: close together without order, inside the wall, off the follower and the shield."""
    chance = scene.chance(f"houses {index}")
    spot = scene.spots[index]
    over = viaduct.crosses_over(scene.layout.tile, index)
    feet: list[Point] = []
    for _ in range(150):
        x, middle = chance.uniform(0.1, 0.89), chance.uniform(0.085, 0.92)
        if not scene.fits(index, x, middle, 0.06):
            continue
        if over and distance((x, middle), CENTRE) < viaduct.REACH + 0.03:
            continue
        if distance((x, middle), spot) < 0.115 or (arms is not None and distance((x, middle), arms) < 0.15):
            continue
        foot = (x, middle + _HOUSE * 0.45)
        if all(((x - other[0]) / 0.16) ** 2 + ((foot[1] - other[1]) / 0.125) ** 2 >= 1 for other in feet):
            feet.append(foot)
    return feet


def _arms_place(scene: Scene, index: int) -> Point:
    """Where the shield hangs: in the city, with room, away from where followers stand."""

    def worth(at: Point, depth: float, away: float) -> float:
        return min(depth, 0.15) * 2 + min(away, 0.27) * 2 - 0.1 * distance(at, (0.5, 0.5))

    return scene.best_place(index, worth, rim=3) or (0.5, 0.5)


def _tower_feet(scene: Scene, index: int) -> list[Point]:
    """Towers stand where a wall meets the border, wholly inside the tile; none where two cities crowd a corner."""
    ends = {
        other: [end for wall in shape_.walls for end in (wall[0], wall[-1])]
        for other, segment, shape_ in scene.layout.segments()
        if segment.kind == "city"
    }
    feet = []
    for x, y in ends[index]:
        inside = min(x, y, 1 - x, 1 - y) > 0.02
        crowded = any(distance((x, y), end) < 0.2 for other in ends if other != index for end in ends[other])
        if not inside and not crowded:
            feet.append((min(max(x, 0.058), 0.942), min(max(y + 0.05, 0.172), 0.985)))
    return feet


BRUSH = Brush(
    shape,
    paint,
    rank=0,
    layer=30,
    tones=(CITY, CITY_DARK, CITY_LIGHT, ROOF, ROOF_DARK, ROOF_LIGHT, ROOF_BROWN, PLASTER),
)
