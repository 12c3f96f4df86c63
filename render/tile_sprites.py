"""Tiles as sprites, in the colours of the palette and at any size: from memory, from the atlas, or painted."""

from __future__ import annotations

from PIL import Image

from engine.boxes import find_tile
from engine.errors import UnknownTileError
from engine.tiles import Tile
from render.atlas import KEPT_SIZES, PAINTED_SIZES, Atlas, TileAsItLies
from render.painter import variant_at
from render.palette import flattened, has_true_colours
from render.seams import Closed, seam_image
from render.snapshot import Lying
from render.sprite_cache import TILES

_atlas = Atlas()


def use_atlas(atlas: Atlas) -> None:
    """Look into this one from now on."""
    global _atlas  # like the sprites it is one for all pictures of the process
    _atlas = atlas


def tile_sprite(tile: Tile, turn: int, size: int, variant: int, mood: str) -> Image.Image:
    """A tile as it lies; shared, to be copied."""
    return _sprite(TileAsItLies.of(tile, turn, size, variant, mood))


def lying_sprite(lying: Lying, size: int, mood: str, closed: Closed = ()) -> Image.Image:
    """A tile of a map; ``closed`` is what ends at its border."""
    one = TileAsItLies.of(lying.tile, lying.turn, size, variant_at(*lying.cell), mood)
    return _with_seams(one, closed) if closed else _sprite(one)


@TILES.kept
def _sprite(one: TileAsItLies) -> Image.Image:
    if one.size in KEPT_SIZES and not has_true_colours() and _in_a_box(one.tile):
        found = _atlas.find(one)
        if found is not None:
            return found
    return one.paint() if one.size in PAINTED_SIZES else one.scaled_from(_sprite(one.source))


@TILES.kept
def _with_seams(one: TileAsItLies, closed: Closed) -> Image.Image:
    land, seams = _sprite(one).convert("RGB"), seam_image(closed, one.size, one.mood)
    land.paste(seams, (0, 0), seams)
    return flattened(land)


def _in_a_box(tile: Tile) -> bool:
    """Whether it is a tile of a set, and not one that was made to be painted only."""
    try:
        return find_tile(tile.id) is tile
    except UnknownTileError:
        return False
