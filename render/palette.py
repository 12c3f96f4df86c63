"""The palette: the 256 colours of all still pictures, chosen once from the art and the liveries.

With one palette for everything no picture has to find its own, tiles are kept in its colours, and what has not changed
since the last picture need not be looked at again. ``python -m render.palette`` chooses it anew when the art changes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image

from render.colours import Colour

COLOURS = 256
FILE = Path(__file__).with_name("palette.txt")


@cache
def palette_image() -> Image.Image:
    """A picture that has nothing but the palette, as Pillow wants it; shared."""
    image = Image.new("P", (1, 1))
    image.putpalette(palette_bytes())
    return image


@cache
def palette_bytes() -> bytes:
    """Red, green and blue of each colour."""
    return bytes.fromhex(FILE.read_text(encoding="ascii"))


@cache
def index_of(colour: Colour) -> int:
    """The number of the colour that comes nearest."""
    data = palette_bytes()
    colours = [data[start : start + 3] for start in range(0, len(data), 3)]
    return min(range(len(colours)), key=lambda index: _distance(colours[index], colour))


def _distance(one: bytes, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def flattened(image: Image.Image) -> Image.Image:
    """A picture in the colours of the palette."""
    return image.quantize(palette=palette_image(), dither=Image.Dither.NONE)


def blank(size: tuple[int, int], index: int = 0) -> Image.Image:
    """A picture of one of the palette's colours."""
    image = Image.new("P", size, index)
    image.putpalette(palette_bytes())
    return image
