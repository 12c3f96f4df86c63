"""The tiles still to come, and those that fitted nowhere, as a sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.tiles import Tile
from render.colours import CARD, CREAM, DARK, RIM, RIM_INK
from render.frame import CELL
from render.letters import write
from render.marks import badge_image
from render.order import Order
from render.snapshot import Snapshot
from render.tile_sprites import tile_sprite

_SIDE = CELL
_GAP = 18
_HEAD = 72
_COLUMNS = 7


def remaining(snapshot: Snapshot, order: Order) -> Image.Image:
    """Each kind of tile that is still to come, with its number."""
    thrown = sorted(Counter(snapshot.discarded).items(), key=lambda item: item[0].id)
    parts: list[tuple[str, Sequence[tuple[Tile, int]], bool]] = [
        (order.words.remaining.format(count=snapshot.tiles_left), snapshot.remaining, False)
    ]
    if thrown:
        parts.append((order.words.discarded.format(count=len(snapshot.discarded)), thrown, True))
    width = _COLUMNS * (_SIDE + _GAP) + _GAP
    height = sum(_HEAD + -(-len(tiles) // _COLUMNS) * (_SIDE + _GAP + 10) for _, tiles, _ in parts) + _GAP
    image = Image.new("RGB", (width, height), RIM)
    top = 0
    for title, tiles, dim in parts:
        write(image, (_GAP, top + _HEAD / 2), title, 38, RIM_INK)
        top += _HEAD
        for number, (tile, count) in enumerate(tiles):
            row, column = divmod(number, _COLUMNS)
            _put(image, tile, count, _GAP + column * (_SIDE + _GAP), top + row * (_SIDE + _GAP + 10), dim)
        top += -(-len(tiles) // _COLUMNS) * (_SIDE + _GAP + 10)
    return image


def _put(image: Image.Image, tile: Tile, count: int, x: int, y: int, dim: bool) -> None:
    ImageDraw.Draw(image).rounded_rectangle([x - 4, y - 4, x + _SIDE + 3, y + _SIDE + 3], 6, CARD)
    picture = tile_sprite(tile, 0, _SIDE, 0, "day").convert("RGB")
    image.paste(Image.blend(picture, Image.new("RGB", picture.size, CARD), 0.5) if dim else picture, (x, y))
    badge = badge_image(f"×{count}", 50, CREAM, DARK)
    image.paste(badge, (x + _SIDE - badge.width + 8, y + _SIDE - badge.height + 12), badge)
