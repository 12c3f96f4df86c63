"""Cities: ochre ground with gabled roofs inside a wall with merlons and towers, along the true outline."""

from __future__ import annotations

from render.brushes.brush import Brush, Scene
from render.geometry import CORNERS, Line, between
from render.layout import Plan, Shape, whole_sides
from render.outlines import Style, crossing_cities, outline
from render.paints import CITY, CITY_DARK, CITY_LIGHT, ROOF, ROOF_BROWN, ROOF_DARK, ROOF_LIGHT, WALL, WALL_KEY

STYLE = Style(inset=0.07, depth=0.33)


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
            walls = tuple(_with_tongue(wall, CORNERS[corner]) for wall in walls)
            polygons = tuple(
                (*wall, *polygon[len(found.walls[0]) :]) for wall, polygon in zip(walls, polygons, strict=True)
            )
    return Shape(polygons=polygons, walls=walls)


def _with_tongue(wall: Line, corner: tuple[float, float]) -> Line:
    """A wall that reaches out to a corner and back, parting the grounds on both sides of it."""
    half = len(wall) // 2
    tip = between((0.5, 0.5), corner, 0.97)
    return (
        *wall[:half],
        between(wall[half], wall[half - 1], 0.8),
        tip,
        between(wall[half], wall[half + 1], 0.8),
        *wall[half + 1 :],
    )


def paint(scene: Scene, index: int) -> None:
    """Ground, roofs, walls and towers."""
    canvas = scene.canvas
    city = scene.layout.shapes[index]
    for polygon in city.polygons:
        canvas.polygon(polygon, CITY)
    for wall in city.walls:
        canvas.line(wall, WALL_KEY, 0.06)
        canvas.line(wall, WALL, 0.04)


BRUSH = Brush(
    shape, paint, rank=0, layer=30, tones=(CITY, CITY_DARK, CITY_LIGHT, ROOF, ROOF_DARK, ROOF_LIGHT, ROOF_BROWN)
)
