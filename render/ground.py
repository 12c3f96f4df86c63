"""The ground under every tile: grass that repeats with the tile's own period, so that any two tiles join."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.canvas import OVERSAMPLING
from render.paints import GRASS


@lru_cache(maxsize=32)
def ground(size: int, variant: int) -> Image.Image:
    """The grass of a variant at painting size; shared, to be copied."""
    return Image.new("RGB", (size * OVERSAMPLING, size * OVERSAMPLING), GRASS)
