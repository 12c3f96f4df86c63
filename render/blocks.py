"""The start blocks as one painting: the Wheel of Fortune, and Carcassonne with its four quarters."""

from __future__ import annotations

import random
from math import cos, pi, sin, tau

from PIL import Image

from engine.tiles import Tile
from render.block_plan import (
    QUARTERS,
    WHEEL_CENTRE,
    WHEEL_RADIUS,
    block_named,
    block_tiles,
    crown_spot,
    quarter_spot,
    sector_bearing,
    sector_icon,
    sector_spot,
)
from render.brushes import emblems, masonry
from render.canvas import OVERSAMPLING, Canvas, Colour, mixed
from render.easel import painted
from render.geometry import Line, Point, beads, distance, moved
from render.ground import variant_at
from render.paints import (
    CITY,
    CITY_LIGHT,
    CITY_SHADE,
    GOLD,
    INK,
    PLASTER,
    SHADOW,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    WOOL,
)
from render.sprite_cache import SHEETS, TILES

__all__ = ["block_image", "crown_spot", "quarter_spot", "sector_spot"]

SECTORS: tuple[Colour, ...] = (
    (236, 200, 104),
    (126, 160, 196),
    (214, 176, 120),
    (138, 146, 178),
    (206, 118, 92),
    (150, 164, 110),
)
"""The grounds of the sectors, from Fortune clockwise."""
RIM_SHADE = 0.14
"""How much darker the rim of a sector is."""


def block_image(name: str, size: int, mood: str = "day") -> Image.Image:
    """A whole start block, ``wheel`` or ``count``, with tiles of ``size`` pixels; shared, to be copied."""
    return _block(name, size, mood)


@SHEETS.kept
def _block(name: str, size: int, mood: str) -> Image.Image:
    block = block_named(name)
    land = Image.new("RGB", (block.columns * size, block.rows * size))
    for tile in block_tiles(name):
        place = (tile.marks["col"] * size, tile.marks["row"] * size)
        land.paste(painted(tile, 0, size, variant_at(tile.marks["col"], tile.marks["row"]), "day"), place)
    large = (land.width * OVERSAMPLING, land.height * OVERSAMPLING)
    canvas = Canvas(size, land.resize(large, Image.Resampling.NEAREST))
    if name == "wheel":
        _paint_wheel(canvas)
    else:
        _paint_carcassonne(canvas, block.core)
    if mood == "night":
        canvas.darken()
    return canvas.reduced()


@TILES.kept
def block_part(tile: Tile, size: int, mood: str) -> Image.Image:
    """The part of a block's painting that lies on one of its tiles."""
    left, top = tile.marks["col"] * size, tile.marks["row"] * size
    return _block(tile.set, size, mood).crop((left, top, left + size, top + size))


def _ring(canvas: Canvas, radius: float, fill: Colour) -> None:
    canvas.dot(WHEEL_CENTRE, radius, fill)


def _paint_wheel(canvas: Canvas) -> None:
    x, y = WHEEL_CENTRE
    canvas.dot((x + 0.03, y + 0.05), WHEEL_RADIUS, SHADOW)
    for radius, tint in ((1.5, INK), (1.485, WOOD_DARK), (1.46, WOOD), (1.385, WOOD_DARK), (1.365, INK)):
        _ring(canvas, radius, tint)
    for step in range(24):
        angle = tau * (step + 0.5) / 24
        canvas.dot((x + 1.422 * sin(angle), y - 1.422 * cos(angle)), 0.024, WOOD_LIGHT)
    for sector, tint in enumerate(SECTORS):
        _paint_sector(canvas, sector, tint)
    for sector in range(6):
        angle = (sector_bearing(sector) + 30) * pi / 180
        spoke = (WHEEL_CENTRE, (x + 1.36 * sin(angle), y - 1.36 * cos(angle)))
        canvas.line(spoke, INK, 0.075)
        canvas.line(spoke, WOOD, 0.055)
        canvas.line([moved(point, (-0.6, -0.6), 0.012) for point in spoke], WOOD_LIGHT, 0.014)
    for radius, tint in ((0.24, INK), (0.225, WOOD), (0.16, WOOD_DARK), (0.14, GOLD)):
        _ring(canvas, radius, tint)
    canvas.star(WHEEL_CENTRE, 0.12, WOOD_DARK, 6)


def _paint_sector(canvas: Canvas, sector: int, tint: Colour) -> None:
    x, y = WHEEL_CENTRE
    middle = sector_bearing(sector)

    def fan(reach: float) -> list[Point]:
        angles = [(middle - 30 + 60 * step / 24) * pi / 180 for step in range(25)]
        return [WHEEL_CENTRE, *((x + reach * sin(angle), y - reach * cos(angle)) for angle in angles)]

    canvas.polygon(fan(1.35), mixed(tint, INK, RIM_SHADE))
    canvas.polygon(fan(0.97), tint)
    emblems.SECTORS[sector](canvas, *sector_icon(sector), 0.36)
    pig = sector_spot(sector)
    canvas.dot(pig, 0.17, mixed(tint, WOOL, 0.25))
    canvas.dot(pig, 0.15, mixed(tint, WOOL, 0.45))
    for space in range(2):
        try:
            at = crown_spot(sector, space)
        except ValueError:
            break
        canvas.dot(at, 0.185, INK)
        canvas.dot(at, 0.172, GOLD)
        canvas.dot(at, 0.145, mixed(tint, WOOL, 0.7))
        emblems.crown(canvas, at[0], at[1], 0.19)


def _paint_carcassonne(canvas: Canvas, core: Line) -> None:
    closed = (*core, core[0])
    masonry.wall_shadow(canvas, closed, SHADOW)
    canvas.polygon(core, CITY)
    chance = random.Random("Carcassonne")
    for _ in range(420):
        at = (chance.uniform(0.6, 3.4), chance.uniform(0.6, 2.4))
        if _inside(core, at, 0.06):
            canvas.dot(at, chance.uniform(0.008, 0.014), chance.choice((CITY_LIGHT, CITY_SHADE)), 0.6)
    for at in QUARTERS.values():
        canvas.dot(at, 0.3, CITY_SHADE, 0.72)
        canvas.dot(at, 0.285, PLASTER, 0.7)
    _houses(canvas, core, chance)
    for name, paint in emblems.QUARTERS.items():
        x, y = QUARTERS[name]
        paint(canvas, x, y)
    masonry.wall_line(canvas, closed)
    for at, way in (((0.645, 0.645), (0.7, 0.7)), ((3.355, 0.645), (-0.7, 0.7)), ((2.5, 2.48), (0.0, -1.0))):
        masonry.gate(canvas, at, way)
    feet = [at for at, _ in beads(closed, 0.62) if all(distance(at, gate) > 0.3 for gate in _GATES)]
    for x, y in sorted(feet, key=lambda foot: foot[1]):
        masonry.tower(canvas, x, y + 0.05, 0.11)


_GATES: tuple[Point, ...] = ((0.645, 0.645), (3.355, 0.645), (2.5, 2.48))


def _inside(core: Line, at: Point, by: float) -> bool:
    left, right = min(x for x, _ in core), max(x for x, _ in core)
    top, bottom = min(y for _, y in core), max(y for _, y in core)
    return (
        left + by < at[0] < right - by
        and top + by < at[1] < bottom - by
        and min(distance(at, point) for point in core[::3]) > by
    )


def _houses(canvas: Canvas, core: Line, chance: random.Random) -> None:
    feet: list[Point] = []
    for _ in range(900):
        at = (chance.uniform(0.6, 3.4), chance.uniform(0.65, 2.4))
        if not _inside(core, (at[0], at[1] - 0.06), 0.11):
            continue
        # The building of a quarter stands north of its square.
        if any(abs(at[0] - x) < 0.4 and -0.62 < at[1] - 0.06 - y < 0.3 for x, y in QUARTERS.values()):
            continue
        if all(((at[0] - x) / 0.17) ** 2 + ((at[1] - y) / 0.135) ** 2 >= 1 for x, y in feet):
            feet.append(at)
    masonry.rooftops(canvas, feet, 0.15, chance)
