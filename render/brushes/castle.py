"""The Castle: flagged paths with wells and squares, terracotta houses, grey towers, courts with market stalls."""

from __future__ import annotations

import random

from PIL import Image, ImageDraw

from render.brushes import emblems, greenery, masonry
from render.brushes.brush import Brush, Scene
from render.brushes.castle_plan import WIDTH, building_shape, court_shape, path_shape
from render.canvas import OVERSAMPLING, Canvas
from render.geometry import Line, Point, beads, distance, extended, moved
from render.paints import (
    BLOCK,
    BLOCK_DARK,
    BLOCK_LIGHT,
    FLAG,
    FLAG_DARK,
    FLAG_KEY,
    FLAG_LIGHT,
    INK,
    LAWN,
    LAWN_DARK,
    LAWN_LIGHT,
    LAWN_TUFT,
    PLASTER,
    ROOF_DARK,
    TERRACOTTA,
    TERRACOTTA_DARK,
    TERRACOTTA_LIGHT,
    TIMBER,
    WALL,
    WALL_KEY,
    WALL_LIGHT,
    WINDOW,
)
from render.sprite_cache import SHEETS

_FACADE = 0.055


def path(scene: Scene, index: int) -> None:
    """Flagstones between low kerbs."""
    canvas = scene.canvas
    shape = scene.layout.shapes[index]
    lines = [extended(line) for line in shape.lines]
    for line in lines:
        canvas.line([moved(point, (0.5, 1.0), 0.008) for point in line], LAWN_TUFT, WIDTH + 0.004)
    for tint, width in ((FLAG_KEY, WIDTH), (FLAG_LIGHT, WIDTH - 0.02), (FLAG, WIDTH - 0.044)):
        for line in lines:
            canvas.line(line, tint, width)
    for line in shape.lines:
        for step, (at, way) in enumerate(beads(line, 0.0625)):
            across = (-way[1], way[0])
            canvas.line((moved(at, across, -0.048), moved(at, across, 0.048)), FLAG_DARK, 0.008)
            half = 0.03125
            aside = 0.016 if step % 2 else -0.016
            joint = moved(moved(at, across, aside), way, 0.004)
            canvas.line((joint, moved(joint, way, half * 1.8)), FLAG_DARK, 0.007)


def finish_paths(scene: Scene) -> None:
    """Squares, wells and doors, on top of everything."""
    canvas = scene.canvas
    if scene.layout.crossing is not None:
        x, y = scene.layout.crossing
        for grow, tint in ((0.155, FLAG_KEY), (0.14, FLAG_LIGHT), (0.12, FLAG)):
            canvas.polygon(((x - grow, y), (x, y - grow), (x + grow, y), (x, y + grow)), tint)
            half = grow * 0.74
            canvas.box(x - half, y - half, x + half, y + half, tint)
        canvas.dot((x, y + 0.02), 0.06, FLAG_KEY, 0.6)
        canvas.dot((x, y + 0.012), 0.052, WALL_LIGHT, 0.55)
        canvas.polygon(
            ((x - 0.02, y + 0.01), (x - 0.014, y - 0.11), (x + 0.014, y - 0.11), (x + 0.02, y + 0.01)), WALL, WALL_KEY
        )
        canvas.dot((x, y - 0.12), 0.024, WALL_KEY)
        canvas.dot((x, y - 0.122), 0.017, WALL_LIGHT)
    for _, segment, shape in scene.layout.segments():
        if segment.kind != "path":
            continue
        if segment.marks.get("well") and shape.at is not None:
            canvas.dot(shape.at, 0.088, FLAG_KEY)
            canvas.dot(shape.at, 0.078, FLAG_LIGHT)
            masonry.well(canvas, shape.at[0], shape.at[1] + 0.045)
        if segment.marks.get("into") is not None:
            x, y = shape.lines[0][-1]
            canvas.dot((x, y - 0.02), 0.055, INK)
            canvas.box(x - 0.055, y - 0.02, x + 0.055, y + 0.035, INK)
            canvas.dot((x, y - 0.02), 0.042, TIMBER)
            canvas.box(x - 0.042, y - 0.02, x + 0.042, y + 0.03, TIMBER)


@SHEETS.kept
def _texture(side: int, kind: str) -> Image.Image:
    """Roof tiles or blocks of stone over a whole tile, repeating with its period."""
    tone, light, dark = (
        (TERRACOTTA, TERRACOTTA_LIGHT, TERRACOTTA_DARK) if kind == "house" else (BLOCK, BLOCK_LIGHT, BLOCK_DARK)
    )
    image = Image.new("RGB", (side, side), tone)
    draw = ImageDraw.Draw(image)
    rows = 16 if kind == "house" else 10
    columns = 16 if kind == "house" else 6
    chance = random.Random(kind)
    line = max(1, round(0.007 * side))
    for row in range(rows):
        top, low = row * side / rows, (row + 1) * side / rows
        shift = 0.5 if row % 2 else 0.0
        for column in range(-1, columns):
            left, right = (column + shift) * side / columns, (column + 1 + shift) * side / columns
            if column >= 0 and right <= side and chance.random() < 0.1:
                draw.rectangle((left, top, right, low), fill=light)
            draw.line((right, top + (0 if kind == "tower" else (low - top) * 0.35), right, low), fill=dark, width=line)
        draw.line((0, low, side, low), fill=dark, width=line)
    return image


def _fill(canvas: Canvas, polygons: tuple[Line, ...], kind: str) -> None:
    mask = Image.new("1", (canvas.side, canvas.side), 0)
    draw = ImageDraw.Draw(mask)
    for polygon in polygons:
        draw.polygon(canvas.points(polygon), fill=1)
    canvas.image.paste(_texture(canvas.size * OVERSAMPLING, kind), (0, 0), mask)


def house(scene: Scene, index: int) -> None:
    """A large roof with a front wherever the court lies south of it."""
    canvas = scene.canvas
    shape = scene.layout.shapes[index]
    for wall in shape.walls:
        canvas.line([moved(point, (0.6, 1.0), 0.05) for point in wall], LAWN_TUFT, 0.05)
    for polygon in shape.polygons:
        front = [(x, y + _FACADE) for x, y in polygon]
        canvas.polygon(front, PLASTER, ROOF_DARK)
    for wall in shape.walls:
        for (x, y), _ in beads(wall, 0.075, 0.03):
            if scene.room(x, y + 0.05)[0] != index and scene.room(x, y - 0.04)[0] == index and y < 0.95:
                masonry.window(canvas, x, y + 0.032, 0.02)
    _fill(canvas, shape.polygons, "house")
    for wall in shape.walls:
        canvas.line(wall, ROOF_DARK, 0.022)
        canvas.line([(x - 0.003, y - 0.004) for x, y in wall], TERRACOTTA_LIGHT, 0.01)
    chance = scene.chance(f"roof {index}")
    for x, y in _places(scene, index, chance, 0.075, 3):
        if chance.random() < 0.5:
            _chimney(canvas, x, y)
        else:
            _dormer(canvas, x, y)


def _chimney(canvas: Canvas, x: float, y: float) -> None:
    canvas.polygon(((x + 0.02, y), (x + 0.05, y + 0.02), (x + 0.05, y + 0.0), (x + 0.02, y - 0.04)), TERRACOTTA_DARK)
    canvas.box(x - 0.022, y - 0.06, x + 0.022, y + 0.012, WALL, WALL_KEY)
    canvas.box(x - 0.028, y - 0.072, x + 0.028, y - 0.052, WALL_LIGHT, WALL_KEY)


def _dormer(canvas: Canvas, x: float, y: float) -> None:
    canvas.box(x - 0.03, y - 0.03, x + 0.03, y + 0.025, PLASTER, ROOF_DARK)
    masonry.window(canvas, x, y, 0.022)
    canvas.polygon(((x - 0.045, y - 0.02), (x, y - 0.065), (x + 0.045, y - 0.02)), TERRACOTTA_LIGHT, ROOF_DARK)


def tower(scene: Scene, index: int) -> None:
    """A keep of grey blocks behind merlons, with pointed slate roofs."""
    canvas = scene.canvas
    shape = scene.layout.shapes[index]
    for wall in shape.walls:
        masonry.wall_shadow(canvas, wall, LAWN_TUFT)
    _fill(canvas, shape.polygons, "tower")
    chance = scene.chance(f"keep {index}")
    feet = _places(scene, index, chance, 0.085, 2)
    for x, y in sorted(feet, key=lambda foot: foot[1]):
        canvas.dot((x + 0.02, y + 0.045), 0.055, BLOCK_DARK, 0.6)
        masonry.tower(canvas, x, y + 0.05, 0.085)
    for wall in shape.walls:
        masonry.wall_line(canvas, wall)


def _places(scene: Scene, index: int, chance: random.Random, radius: float, most: int) -> list[Point]:
    """A few places on a segment with room around them, off the spots of followers."""
    found: list[Point] = []
    for _ in range(40):
        at = (chance.uniform(0.08, 0.92), chance.uniform(0.12, 0.9))
        if (
            scene.fits(index, *at, radius)
            and scene.clear(*at, 0.13)
            and all(distance(at, other) > 0.2 for other in found)
        ):
            found.append(at)
            if len(found) == most:
                break
    return found


def court(scene: Scene, index: int) -> None:
    """Lawn with a few shrubs; a market stall where the tile has one."""
    chance = scene.chance(f"court {index}")
    if scene.layout.tile.segments[index].marks.get("market"):
        x, y = _stall_place(scene, index)
        scene.canvas.dot((x + 0.015, y + 0.075), 0.1, LAWN_TUFT, 0.35)
        emblems.stall(scene.canvas, x, y, 1.0, (202, 58, 56))
    else:
        for x, y in _places(scene, index, chance, 0.06, 2):
            what = chance.randrange(3)
            if what == 0:
                greenery.tree(scene.canvas, x, y + 0.04, 0.1, chance)
            elif what == 1:
                greenery.bush(scene.canvas, x, y, 0.06)
            else:
                greenery.flowers(scene.canvas, x, y, chance, (250, 246, 236))


def _stall_place(scene: Scene, index: int) -> Point:
    best = scene.best_place(index, lambda _at, depth, away: min(depth, 0.11) * 16 + min(away, 0.2) * 2.5)
    return scene.spots[index] if best is None else best


PATH = Brush(
    path_shape, path, rank=30, layer=20, tones=(FLAG, FLAG_LIGHT, FLAG_DARK), courtly=True, coat=28, finish=finish_paths
)
HOUSE = Brush(
    building_shape,
    house,
    rank=40,
    layer=15,
    tones=(TERRACOTTA, TERRACOTTA_LIGHT, TERRACOTTA_DARK),
    courtly=True,
    coat=25,
)
TOWER = Brush(building_shape, tower, rank=40, layer=15, tones=(BLOCK, BLOCK_LIGHT, BLOCK_DARK), courtly=True, coat=26)
COURT = Brush(court_shape, court, rank=90, layer=0, tones=(LAWN, LAWN_LIGHT, LAWN_DARK, WINDOW), courtly=True, coat=24)
