"""Rivers: blue with pale banks; a spring, a lake under a volcano, and arches where a city lies across."""

from __future__ import annotations

from dataclasses import replace

from render.brushes.brush import Brush, Scene
from render.geometry import CENTRE, MIDDLES, Line, Point, beads, between, bezier, extended, moved
from render.layout import Gate, Plan, Shape, middles
from render.paints import (
    BANK,
    INK,
    LAVA,
    LAVA_LIGHT,
    SMOKE,
    STONE,
    STONE_DARK,
    VOLCANO,
    VOLCANO_DARK,
    VOLCANO_LIGHT,
    WATER,
    WATER_DARK,
    WATER_LIGHT,
)
from render.ways import crossings, plot, through, to_wall, up_to, way_middle

WIDTH = 0.17
_POND = 0.15


def shape(plan: Plan, index: int) -> Shape:
    """A river runs from side to side, forks, or has one end on the tile: spring, lake or city."""
    segment = plan.tile.segments[index]
    sides = middles(segment.slots)
    if len(sides) == 2:
        line = through(*sides, way_middle(plan, *sides), sway=0.04)
        walls = tuple(wall for city in plan.of_kind("city") for wall in plan.shapes[city].walls)
        for culvert in crossings((line,), walls):
            for city in plan.of_kind("city"):
                _add_culvert(plan, city, culvert)
        return Shape(lines=(line,), width=WIDTH)
    if len(sides) > 2:
        return Shape(lines=_fork(sides), width=WIDTH)
    (side,) = sides
    ends = segment.marks.get("ends")
    wall = to_wall(plan, side) if ends == "city" else None
    if wall is not None:
        city, gate, line = wall
        _add_culvert(plan, city, gate)
        return Shape(lines=(line,), width=WIDTH)
    end = CENTRE
    radius = _POND * (1.45 if ends == "lake" else 1.0)
    return Shape(polygons=(plot(end, radius),), lines=(up_to(side, end),), width=WIDTH)


def _add_culvert(plan: Plan, city: int, culvert: Gate) -> None:
    shape = plan.shapes[city]
    plan.shapes[city] = replace(shape, bridges=(*shape.bridges, culvert))


def _fork(sides: tuple[int, ...]) -> tuple[Line, ...]:
    """The arms of a fork: the stem is the side without an opposite, and both arms bend into it."""
    stem = next((side for side in sides if (side + 2) % 4 not in sides), sides[0])
    arms = []
    for side in sides:
        if side != stem:
            a, b = MIDDLES[stem], MIDDLES[side]
            arms.append(bezier(a, between(a, CENTRE, 0.75), between(b, CENTRE, 0.75), b, 14))
    return tuple(arms)


def paint(scene: Scene, index: int) -> None:
    """Banks, water and waves, then what stands at its end."""
    canvas = scene.canvas
    river = scene.layout.shapes[index]
    ends = scene.layout.tile.segments[index].marks.get("ends")
    lines = [extended(line) for line in river.lines]
    pond: Point | None = CENTRE if river.polygons else None
    radius = _POND * (1.45 if ends == "lake" else 1.0)
    for tint, grow in ((BANK, 0.0), (WATER_DARK, 0.03), (WATER, 0.046)):
        for line in lines:
            canvas.line(line, tint, WIDTH - grow)
        if pond is not None:
            canvas.dot(pond, radius - grow / 2, tint, 0.9)
    chance = scene.chance(f"river {index}")
    for line in river.lines:
        for (x, y), way in beads(line, 0.1, 0.03):
            a = moved((x, y), (-way[1], way[0]), chance.uniform(-0.035, 0.035))
            b, c = moved(a, way, 0.022), moved(a, way, -0.022)
            canvas.line((b, c), WATER_LIGHT, 0.011)
    if ends == "source":
        _spring(scene)
    elif ends == "lake" and scene.layout.tile.marks.get("volcano"):
        _volcano(scene)


def _spring(scene: Scene) -> None:
    canvas = scene.canvas
    x, y = CENTRE
    for radius in (0.07, 0.035):
        canvas.dot((x, y), radius, WATER_LIGHT, 0.7)
        canvas.dot((x, y), radius - 0.012, WATER, 0.68)
    for dx, dy, r in (
        (-0.13, -0.03, 0.045),
        (-0.09, -0.1, 0.05),
        (0.0, -0.13, 0.055),
        (0.09, -0.1, 0.042),
        (-0.1, 0.09, 0.04),
    ):
        canvas.dot((x + dx, y + dy), r + 0.008, STONE_DARK, 0.8)
        canvas.dot((x + dx - 0.006, y + dy - 0.008), r, STONE, 0.76)


def _volcano(scene: Scene) -> None:
    """A smoking mountain that rises from the lake."""
    canvas = scene.canvas
    x, y = CENTRE
    foot, top = y + 0.1, y - 0.2
    canvas.dot((x, foot), 0.165, WATER_DARK, 0.35)
    slope = (
        (x - 0.16, foot),
        (x - 0.09, y - 0.05),
        (x - 0.05, top),
        (x + 0.05, top),
        (x + 0.09, y - 0.05),
        (x + 0.16, foot),
    )
    canvas.polygon((*slope, (x, foot + 0.045)), VOLCANO, INK)
    canvas.polygon((slope[0], slope[1], slope[2], (x - 0.01, top), (x - 0.05, foot + 0.03)), VOLCANO_LIGHT)
    canvas.polygon(((x + 0.03, top), (x + 0.05, top), slope[4], slope[5], (x + 0.08, foot + 0.02)), VOLCANO_DARK)
    canvas.dot((x, top), 0.055, INK, 0.4)
    canvas.dot((x, top + 0.004), 0.042, LAVA, 0.4)
    canvas.polygon(
        (
            (x - 0.02, top + 0.01),
            (x + 0.02, top + 0.01),
            (x + 0.035, y - 0.02),
            (x + 0.01, y + 0.04),
            (x - 0.005, y - 0.05),
        ),
        LAVA,
    )
    canvas.polygon(((x - 0.01, top + 0.01), (x + 0.012, top + 0.01), (x + 0.02, y - 0.04)), LAVA_LIGHT)
    for dx, dy, r in ((0.0, -0.05, 0.035), (0.045, -0.1, 0.045), (0.1, -0.15, 0.05)):
        canvas.dot((x + dx, top + dy), r, SMOKE)
    canvas.light((x, top), 0.035, LAVA_LIGHT)


BRUSH = Brush(shape, paint, rank=20, layer=10, tones=(WATER, WATER_LIGHT, WATER_DARK, VOLCANO, LAVA))
