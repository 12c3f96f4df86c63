"""The start areas: strips of path, house, tower or court along the inside of the wall, painted like tiles."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.board import STEPS
from engine.rules.castle_board import StartArea
from engine.tiles import Segment, Tile
from render.brushes import emblems
from render.canvas import Canvas, Colour
from render.easel import painted
from render.ground import ground
from render.paints import WALL_KEY

DEPTH = 0.22
"""How far a start area reaches into the wall."""
_APRON = 0.34
_AWNING: Colour = (202, 58, 56)


@lru_cache(maxsize=4)
def _whole(kind: str) -> Tile:
    """A tile that shows nothing but a kind of land, or a path across a court."""
    if kind == "path":
        path = Segment("path", 0b000_010_000_010)
        courts = Segment("court", 0b000_001_111_100), Segment("court", 0b111_100_000_001)
        return Tile("start-path", set="castle", edges="PYPY", segments=(path, *courts))
    return Tile(f"start-{kind}", set="castle", edges=kind[0].upper() * 4, segments=(Segment(kind, 0xFFF),))


def start_images(start: StartArea, cell: int) -> tuple[Image.Image, Image.Image]:
    """The strip of a start area in the wall, and its apron, which fades away into the cell before it."""
    image = _painted(start, cell)
    deep, far = round(DEPTH * cell), round(_APRON * cell)
    strip = _edge(image, (start.side + 2) % 4, deep)
    apron = _edge(image, start.side, far).convert("RGBA")
    apron.putalpha(_fading(start.side, apron.size))
    line = max(1, cell // 48)
    wide, high = strip.size
    draw = ImageDraw.Draw(strip)
    edges = {0: (0, 0, wide, line - 1), 1: (wide - line, 0, wide, high), 2: (0, high - line, wide, high)}
    draw.rectangle(edges.get(start.side, (0, 0, line - 1, high)), WALL_KEY)
    for end in (0, 1):
        at = end * ((high if STEPS[start.side][0] else wide) - line)
        draw.rectangle((0, at, wide, at + line - 1) if STEPS[start.side][0] else (at, 0, at + line - 1, high), WALL_KEY)
    return strip, apron


def _painted(start: StartArea, cell: int) -> Image.Image:
    """The tile of which a start area is a part."""
    if start.kind == "path":
        return painted(_whole("path"), 90 if STEPS[start.side][0] else 0, cell, 0, "day")
    if start.kind != "court":
        # Its upper half has no chimneys or turrets, which the edge of the strip would cut.
        image = painted(_whole(start.kind), 0, cell, 0, "day").copy()
        image.paste(image.crop((0, 0, cell, cell // 2)), (0, cell // 2))
        return image
    canvas = Canvas(cell, ground(cell, 0, courtly=True).copy())
    if dict(start.marks).get("market"):
        # Half in the wall and half before it: on the tile's two edges that lie there.
        emblems.stall(canvas, *_beside(start.side, 1 - DEPTH * 0.5), 1.1, _AWNING)
    return canvas.reduced()


def _beside(side: int, far: float) -> tuple[float, float]:
    """The place in the middle of a tile's width that lies so far from the edge on a side."""
    return ((0.5, far), (1 - far, 0.5), (0.5, 1 - far), (far, 0.5))[side]


def _edge(image: Image.Image, side: int, deep: int) -> Image.Image:
    """The part of a tile along a side."""
    size = image.width
    return image.crop(
        (
            (0, 0, size, deep),
            (size - deep, 0, size, size),
            (0, size - deep, size, size),
            (0, 0, deep, size),
        )[side]
    )


def _fading(side: int, size: tuple[int, int]) -> Image.Image:
    """A mask that is strong at the wall and vanishes away from it."""
    mask = Image.linear_gradient("L").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    ways = {1: Image.Transpose.ROTATE_270, 2: Image.Transpose.ROTATE_180, 3: Image.Transpose.ROTATE_90}
    if side in ways:
        mask = mask.transpose(ways[side])
    return mask.resize(size).point(lambda value: min(255, value * 5 // 4))
