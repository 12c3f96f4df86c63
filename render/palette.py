"""The palette: the 256 colours of all still pictures, chosen once from the art and the liveries.

With one palette for everything no picture has to find its own, tiles are kept in its colours, and what has not changed
since the last picture need not be looked at again. ``python -m render.choose_palette`` chooses it anew when the art
changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from PIL import Image

from render.colours import Colour

COLOURS = 256
FILE = Path(__file__).with_name("palette.txt")
CUBE = 4
"""The side of the cubes of colours that Pillow takes for one when it looks for the nearest in a palette."""


@cache
def palette_image() -> Image.Image:
    """A picture that has nothing but the palette as Pillow's search wants it; shared.

    The search looks up the darkest corner of each cube. With a palette that is darker by half a cube it finds what is
    nearest to the cube's middle instead.
    """
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(max(0, value - CUBE // 2) for value in palette_bytes()))
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
    """A picture in the colours of the palette; as it is while true colours are wanted."""
    if _true:
        return image
    flat = image.quantize(palette=palette_image(), dither=Image.Dither.NONE)
    flat.putpalette(palette_bytes())
    return flat


def image_of(size: tuple[int, int], pixels: bytes) -> Image.Image:
    """A picture from the numbers of its colours; ``ValueError`` if they are not as many as it has pixels."""
    image = Image.frombytes("P", size, pixels)
    image.putpalette(palette_bytes())
    return image


def blank(size: tuple[int, int], index: int = 0) -> Image.Image:
    """A picture of one of the palette's colours."""
    image = Image.new("P", size, index)
    image.putpalette(palette_bytes())
    return image


# True colours, to choose the palette and to judge it by them

_true: list[bool] = []
_clearings: list[Callable[[], None]] = []


def has_true_colours() -> bool:
    """Whether nothing is flattened just now."""
    return bool(_true)


@contextmanager
def true_colours() -> Iterator[None]:
    """Nothing is flattened within: what is painted then shows how near the palette comes. Not beside other threads."""
    _true.append(True)
    _clear()
    try:
        yield
    finally:
        _true.pop()
        _clear()


def on_clearing(clear: Callable[[], None]) -> None:
    """Name what empties a cache of flattened pictures, when true colours are wanted and when no longer."""
    _clearings.append(clear)


def _clear() -> None:
    for clear in _clearings:
        clear()
