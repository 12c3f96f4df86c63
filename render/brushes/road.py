"""Roads: a pale bed with darker kerbs; where several end, a hamlet, a well or a tree parts them."""

from __future__ import annotations

from render.block_plan import road_end
from render.brushes import greenery, masonry
from render.brushes.brush import Brush, Scene
from render.brushes.signs import ruin_corner
from render.geometry import CORNERS, Line, beads, distance, extended, moved
from render.layout import Gate, Plan, Shape, middles
from render.paints import (
    GRASS,
    KERB,
    PLASTER,
    ROAD,
    ROAD_BY_NIGHT,
    ROAD_DARK,
    ROAD_LIGHT,
    SHADOW,
    STONE,
    STONE_DARK,
    TIMBER,
    WALL,
    WALL_KEY,
    WALL_LIGHT,
    WATER_DARK,
)
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
        return to_corner(side, CORNERS[ruin_corner(column, row)])
    if plan.core is not None:
        return up_to(side, road_end(plan.core, side))
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
    """Kerbs, bed and ruts; bridges over water."""
    canvas = scene.canvas
    road = scene.layout.shapes[index]
    for bridge in road.bridges:
        _bridge_shadow(scene, bridge)
    lines = [extended(line) for line in road.lines]
    for line in lines:
        canvas.line([moved(point, (0.5, 1.0), 0.008) for point in line], SHADOW, WIDTH + 0.004)
    for line in lines:
        canvas.line(line, KERB, WIDTH)
    for line in lines:
        canvas.line(line, ROAD_BY_NIGHT if scene.night else ROAD, WIDTH - 0.026)
    chance = scene.chance(f"road {index}")
    for line in road.lines:
        for (x, y), way in beads(line, 0.05, 0.03):
            across = (-way[1], way[0])
            at = moved((x, y), across, chance.uniform(-0.034, 0.034))
            canvas.dot(at, chance.uniform(0.006, 0.011), chance.choice((ROAD_DARK, ROAD_DARK, ROAD_LIGHT)), 0.7)
    for bridge in road.bridges:
        _bridge(scene, bridge)
    segment = scene.layout.tile.segments[index]
    if segment.marks.get("inn"):
        _inn(scene, index)


def _bridge_shadow(scene: Scene, bridge: Gate) -> None:
    a, b = moved(bridge.at, bridge.way, -0.06), moved(bridge.at, bridge.way, 0.06)
    scene.canvas.line([(x + 0.01, y + 0.02) for x, y in (a, b)], WATER_DARK, WIDTH + 0.03)


def _bridge(scene: Scene, bridge: Gate) -> None:
    """Stone parapets along the road where it crosses water."""
    across = (-bridge.way[1], bridge.way[0])
    for side in (-1, 1):
        a = moved(moved(bridge.at, across, side * 0.066), bridge.way, -0.125)
        b = moved(moved(bridge.at, across, side * 0.066), bridge.way, 0.125)
        scene.canvas.line((a, b), WALL_KEY, 0.04)
        scene.canvas.line((moved(a, bridge.way, 0.008), moved(b, bridge.way, -0.008)), WALL, 0.026)
        for (x, y), _ in beads((a, b), 0.06):
            scene.canvas.dot((x, y), 0.012, WALL_LIGHT)


def _inn(scene: Scene, index: int) -> None:
    """A house with a sign beside the road."""
    fields = {other for other, segment, _ in scene.layout.segments() if segment.kind == "field"}
    places = [(column / 20, row / 20) for row in range(3, 18) for column in range(3, 18)]
    roomy = [
        at for at in places if scene.room(*at)[0] in fields and scene.room(*at)[1] >= 0.1 and scene.clear(*at, 0.13)
    ]
    if not roomy:
        return
    x, y = min(roomy, key=lambda at: distance(at, scene.spots[index]))
    place = (x, y + 0.07)
    masonry.house(scene.canvas, place[0], place[1], 0.17, scene.chance("inn"))
    scene.canvas.line(((place[0] + 0.1, place[1]), (place[0] + 0.1, place[1] - 0.1)), TIMBER, 0.012)
    scene.canvas.box(place[0] + 0.075, place[1] - 0.11, place[0] + 0.135, place[1] - 0.065, PLASTER, TIMBER)


def finish(scene: Scene) -> None:
    """What parts the roads of a crossing: two houses, a well, or an old tree with a stone."""
    at = scene.layout.crossing
    if at is None:
        return
    canvas = scene.canvas
    x, y = at
    canvas.dot((x + 0.006, y + 0.012), 0.112, SHADOW)
    canvas.dot(at, 0.11, KERB)
    canvas.dot(at, 0.097, GRASS)
    chance = scene.chance("crossing")
    what = (scene.variant + len(scene.layout.tile.id)) % 3
    if what == 0:
        masonry.house(canvas, x - 0.035, y + 0.02, 0.115, chance)
        masonry.house(canvas, x + 0.04, y + 0.065, 0.105, chance)
    elif what == 1:
        masonry.well(canvas, x, y + 0.04)
    else:
        greenery.tree(canvas, x - 0.012, y + 0.045, 0.14, chance)
        canvas.polygon(
            ((x + 0.035, y + 0.06), (x + 0.04, y + 0.0), (x + 0.07, y + 0.0), (x + 0.078, y + 0.06)), STONE, STONE_DARK
        )


BRUSH = Brush(shape, paint, rank=30, layer=20, tones=(ROAD, ROAD_LIGHT, ROAD_DARK), finish=finish)
