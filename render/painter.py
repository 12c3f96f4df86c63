"""The painter: a tile's data in, its picture out.

Pictures are painted from the same segments that the rules use, in each turn from turned geometry, and kept in bounded
caches. What is returned is shared: copy it before drawing on it.
"""

from __future__ import annotations

from functools import lru_cache, partial

from PIL import Image

from engine.tiles import TURNS, Tile
from render.brushes import BRUSHES, Scene
from render.canvas import Canvas
from render.ground import ground
from render.regions import layout_of, mask_of, room_at, spot_of

VARIANTS = 4
"""How many variations of decoration a tile has."""
MOODS = ("day", "night")


def variant_at(x: int, y: int) -> int:
    """The variation for a cell of the map: always the same one for the same cell, scattered over the map."""
    mixed = (x * 73856093) ^ (y * 19349663)
    return (mixed ^ mixed >> 7) % VARIANTS


def tile_image(tile: Tile, turn: int, size: int, variant: int = 0, mood: str = "day") -> Image.Image:
    """The picture of a tile as it lies, ``size`` by ``size`` pixels."""
    if turn not in TURNS:
        raise ValueError(f"a tile lies turned by one of {TURNS}, not {turn}")
    if mood not in MOODS:
        raise ValueError(f"mood is one of {MOODS}, not {mood!r}")
    if size < 4:
        raise ValueError(f"a tile of {size} pixels cannot be painted")
    return _painted(tile, turn, size, variant % VARIANTS, mood)


@lru_cache(maxsize=1024)
def _painted(tile: Tile, turn: int, size: int, variant: int, mood: str) -> Image.Image:
    layout = layout_of(tile, turn)
    canvas = Canvas(size, ground(size, variant, any(BRUSHES[segment.kind].courtly for segment in tile.segments)))
    places = tuple(spot_of(tile, turn, index) for index in range(len(tile.segments)))
    scene = Scene(canvas, layout, places, partial(room_at, tile, turn), variant, mood == "night")
    segments = tile.segments
    for index in sorted(range(len(segments)), key=lambda i: (BRUSHES[segments[i].kind].order, i)):
        BRUSHES[segments[index].kind].paint(scene, index)
    for kind in sorted({segment.kind for segment in segments}):
        finish = BRUSHES[kind].finish
        if finish is not None:
            finish(scene)
    if scene.night:
        canvas.darken()
    return canvas.reduced()


def spot(tile: Tile, turn: int, segment: int) -> tuple[float, float]:
    """Where a follower stands on a segment, as shares of the tile's side from its top left corner."""
    return spot_of(tile, turn, segment)


def region_mask(tile: Tile, turn: int, segment: int, size: int) -> Image.Image:
    """The painted shape of a segment, white on black in mode ``L``."""
    return mask_of(tile, turn, segment, size)
