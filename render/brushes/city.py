"""Cities: ochre ground with gabled roofs inside a wall with merlons and towers, along the true outline."""

from __future__ import annotations

from render.brushes import masonry
from render.brushes.brush import Brush, Scene
from render.geometry import CORNERS, Line, Point, between, distance
from render.layout import Plan, Shape, whole_sides
from render.outlines import Style, crossing_cities, outline
from render.paints import CITY, CITY_DARK, CITY_LIGHT, PLASTER, ROOF, ROOF_BROWN, ROOF_DARK, ROOF_LIGHT, SHADOW

STYLE = Style(inset=0.07, depth=0.33)
_HOUSE = 0.125
_SHIELD = 0.15


def shape(plan: Plan, index: int) -> Shape:
    """The outline that the city's sides give it, flatter where another city needs the same corner."""
    cities = plan.of_kind("city")
    sides = whole_sides(plan.tile.segments[index].slots)
    others = {side for city in cities if city != index for side in whole_sides(plan.tile.segments[city].slots)}
    if len(sides) == 2 and len(others) == 2 and (sides[1] - sides[0]) % 2 == 0:
        found = crossing_cities(over=sides[0] == 0)
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
    out, back = between(wall[half], wall[half - 1], 0.8), between(wall[half], wall[half + 1], 0.8)
    return (*wall[:half], out, tip, back, *wall[half + 1 :])


def paint(scene: Scene, index: int) -> None:
    """Ground, then houses, then the wall with its towers, gates and the shield."""
    canvas = scene.canvas
    city = scene.layout.shapes[index]
    for wall in city.walls:
        masonry.wall_shadow(canvas, wall, SHADOW)
    for polygon in city.polygons:
        canvas.polygon(polygon, CITY)
    arms = _arms_place(scene, index) if scene.layout.tile.segments[index].shields else None
    chance = scene.chance(f"city {index}")
    masonry.rooftops(canvas, _feet(scene, index, arms), _HOUSE, chance)
    for wall in city.walls:
        masonry.wall_line(canvas, wall)
    for gate in city.gates:
        masonry.gate(canvas, gate.at, gate.way)
    for x, y in sorted(_tower_feet(city), key=lambda foot: foot[1]):
        masonry.tower(canvas, x, y, 0.075)
    if arms is not None:
        masonry.shield(canvas, arms[0], arms[1], _SHIELD)


def _feet(scene: Scene, index: int, arms: Point | None) -> list[Point]:
    """Where houses stand: rows with a little disorder, inside the wall, off the follower and the shield."""
    chance = scene.chance(f"houses {index}")
    spot = scene.spots[index]
    feet = []
    for row in range(8):
        for column in range(8):
            x = (column + 0.5 + 0.5 * (row % 2)) * 0.155 - 0.03 + chance.uniform(-0.018, 0.018)
            y = (row + 0.75) * 0.132 + chance.uniform(-0.015, 0.015)
            middle = y - _HOUSE * 0.45
            if not scene.fits(index, x, middle, 0.07) or y > 0.985:
                continue
            if distance((x, middle), spot) < 0.105 or (arms is not None and distance((x, middle), arms) < 0.14):
                continue
            feet.append((x, y))
    return feet


def _arms_place(scene: Scene, index: int) -> Point:
    """Where the shield hangs: in the city, with room, away from where followers stand."""
    best, worth = (0.5, 0.5), -9.0
    for row in range(3, 22):
        for column in range(3, 22):
            x, y = column / 24, row / 24
            segment, depth = scene.room(x, y)
            if segment != index:
                continue
            away = min(distance((x, y), spot) for spot in scene.spots)
            value = min(depth, 0.15) * 2 + min(away, 0.27) * 2 - 0.1 * distance((x, y), (0.5, 0.5))
            if value > worth:
                best, worth = (x, y), value
    return best


def _tower_feet(city: Shape) -> list[Point]:
    """Towers stand where a wall meets the tile's border, wholly inside the tile."""
    feet = []
    for wall in city.walls:
        for end in (wall[0], wall[-1]):
            if min(end[0], end[1], 1 - end[0], 1 - end[1]) > 0.02:
                continue
            feet.append((min(max(end[0], 0.058), 0.942), min(max(end[1] + 0.05, 0.172), 0.985)))
    return feet


BRUSH = Brush(
    shape,
    paint,
    rank=0,
    layer=30,
    tones=(CITY, CITY_DARK, CITY_LIGHT, ROOF, ROOF_DARK, ROOF_LIGHT, ROOF_BROWN, PLASTER),
)
