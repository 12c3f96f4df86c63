"""Where a tile is painted: the ground, then every segment by its brush, then the signs of the tile as a whole."""

from __future__ import annotations

from functools import partial

from PIL import Image

from engine.tiles import Tile
from render.brushes import BRUSHES, Scene, signs
from render.canvas import Canvas
from render.ground import ground
from render.regions import layout_of, room_at, spot_of


def painted(tile: Tile, turn: int, size: int, variant: int, mood: str) -> Image.Image:
    """A tile as it lies, painted at four times the size and reduced."""
    layout = layout_of(tile, turn)
    segments = tile.segments
    courtly = any(BRUSHES[segment.kind].courtly for segment in segments)
    canvas = Canvas(size, ground(size, variant, courtly).copy())
    places = tuple(spot_of(tile, turn, index) for index in range(len(segments)))
    scene = Scene(canvas, layout, places, partial(room_at, tile, turn), variant, mood == "night")
    for index in sorted(range(len(segments)), key=lambda i: (BRUSHES[segments[i].kind].order, i)):
        BRUSHES[segments[index].kind].paint(scene, index)
    for kind in sorted({segment.kind for segment in segments}):
        finish = BRUSHES[kind].finish
        if finish is not None:
            finish(scene)
    signs.paint(scene)
    if scene.night:
        canvas.darken()
    return canvas.reduced()
