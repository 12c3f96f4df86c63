"""The painter: a tile's data in, its picture out.

Pictures are painted from the same segments that the rules use, in each turn from turned geometry, and kept in bounded
caches. What is returned is shared: copy it before drawing on it. Safe to call from several threads at once.
"""

from __future__ import annotations

from PIL import Image

from engine.tiles import TURNS, Tile
from render.block_plan import core_of
from render.blocks import block_part
from render.easel import painted
from render.ground import VARIANTS, variant_at
from render.regions import mask_of, spot_of

__all__ = ["MOODS", "VARIANTS", "region_mask", "spot", "tile_image", "variant_at"]

MOODS = ("day", "night")
"""The lights in which tiles are painted."""


def tile_image(tile: Tile, turn: int, size: int, variant: int = 0, mood: str = "day") -> Image.Image:
    """The picture of a tile as it lies, ``size`` by ``size`` pixels; tiles of a start block always lie unturned."""
    if turn not in TURNS:
        raise ValueError(f"a tile lies turned by one of {TURNS}, not {turn}")
    if mood not in MOODS:
        raise ValueError(f"mood is one of {MOODS}, not {mood!r}")
    if size < 4:
        raise ValueError(f"a tile of {size} pixels cannot be painted")
    if core_of(tile) is not None:
        return block_part(tile, size, mood)
    return painted(tile, turn, size, variant % VARIANTS, mood)


def spot(tile: Tile, turn: int, segment: int) -> tuple[float, float]:
    """Where a follower stands on a segment, as shares of the tile's side from its top left corner."""
    return spot_of(tile, turn, segment)


def region_mask(tile: Tile, turn: int, segment: int, size: int) -> Image.Image:
    """The painted shape of a segment, white on black in mode ``L``; shared, to be copied."""
    return mask_of(tile, turn, segment, size)
