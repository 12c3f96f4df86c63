"""Roads: a pale bed with darker kerbs; where several end, a hamlet, a well or a stone parts them."""

from __future__ import annotations

from render.brushes.brush import Brush, Scene
from render.geometry import CORNERS, Line, extended
from render.layout import Plan, Shape, middles
from render.paints import KERB, ROAD, ROAD_DARK, ROAD_LIGHT
from render.ways import BUILDINGS, building_place, crossings, through, to_corner, to_wall, up_to, way_middle

WIDTH = 0.13


def shape(plan: Plan, index: int) -> Shape:
    """A road runs from side to side, or from a side to a crossing, a building or a gate."""
    segment = plan.tile.segments[index]
    sides = middles(segment.slots)
    if len(sides) == 2:
        lines: tuple[Line, ...] = (through(*sides, way_middle(plan, *sides)),)
    else:
        lines = tuple(_ending(plan, side) for side in sides)
    rivers = tuple(line for other in plan.of_kind("river") for line in plan.shapes[other].lines)
    return Shape(lines=lines, width=WIDTH, bridges=crossings(lines, rivers))


def _ending(plan: Plan, side: int) -> Line:
    if "cell" in plan.tile.marks:
        column, row = plan.tile.marks["cell"]
        return to_corner(side, CORNERS[{(0, 0): 2, (1, 0): 3, (1, 1): 0, (0, 1): 1}[column, row]])
    if plan.of_kind(*BUILDINGS):
        return up_to(side, building_place(plan))
    ends = [road for road in plan.of_kind("road") if len(middles(plan.tile.segments[road].slots)) == 1]
    if len(ends) < 3:
        wall = to_wall(plan, side)
        if wall is not None:
            city, gate, line = wall
            plan.add_gate(city, gate)
            return line
    plan.crossing = plan.heart(0.07)
    return up_to(side, plan.crossing)


def paint(scene: Scene, index: int) -> None:
    """Kerbs, bed and a lighter middle."""
    canvas = scene.canvas
    road = scene.layout.shapes[index]
    for line in road.lines:
        canvas.line(extended(line), KERB, WIDTH)
    for line in road.lines:
        canvas.line(extended(line), ROAD, WIDTH - 0.03)


BRUSH = Brush(shape, paint, rank=30, layer=20, tones=(ROAD, ROAD_LIGHT, ROAD_DARK))
