"""Letters: text as masks in a font that has Cyrillic, fitted to the room there is."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple, Protocol

import font_roboto
from PIL import Image, ImageDraw, ImageFont

from render.sprite_cache import FIGURES

Colour = tuple[int, int, int]

_FILES = {"medium": "Roboto-Medium.ttf", "bold": "Roboto-Bold.ttf", "black": "Roboto-Black.ttf"}
_CAP = 0.711
# A font keeps state while it draws, so two workers must not draw with it at once.
_LOCK = Lock()
_MISSING = "\U0010ffff"
OPEN_FONTS = 12
"""The most sizes of the font that are open at once: each takes 0.2 MB, and drawn texts are kept as sprites anyway."""


class Ink(NamedTuple):
    """A text as a mask; ``left`` and ``top`` place it from the pen's start on the baseline."""

    mask: Image.Image
    left: int
    top: int
    advance: int


@lru_cache(maxsize=OPEN_FONTS)
def _font(size: int, weight: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(Path(font_roboto.font_directory) / _FILES[weight], size)


@FIGURES.kept
def ink(text: str, size: int, weight: str = "bold", stroke: int = 0) -> Ink:
    """The mask of a line of text, ``stroke`` pixels fatter on all sides if asked."""
    with _LOCK:
        font = _font(size, weight)
        left, top, right, bottom = font.getbbox(text, anchor="ls", stroke_width=stroke)
        box = int(left) - 1, int(top) - 1, int(right) + 2, int(bottom) + 2
        mask = Image.new("L", (max(1, box[2] - box[0]), max(1, box[3] - box[1])))
        ImageDraw.Draw(mask).text((-box[0], -box[1]), text, 255, font, anchor="ls", stroke_width=stroke)
        return Ink(mask, box[0], box[1], round(font.getlength(text)))


def width(text: str, size: int, weight: str = "bold") -> int:
    """How wide a line of text is."""
    return ink(text, size, weight).advance


class Writable(Protocol):
    """What can be written on: a picture, or one that is still to be painted."""

    def paste(self, image: Colour, at: tuple[int, int], mask: Image.Image, /) -> None:
        """Paste a colour through a mask."""
        ...


def write(
    image: Writable,
    at: tuple[float, float],
    text: str,
    size: int,
    fill: Colour,
    *,
    weight: str = "bold",
    anchor: str = "l",
    halo: Colour | None = None,
    halo_width: int = 0,
) -> None:
    """Write a line whose capitals are centred on ``at`` vertically; ``anchor`` is l, m or r."""
    if not text:
        return
    plain = ink(text, size, weight)
    x, y = text_start(at, text, size, weight=weight, anchor=anchor)
    if halo is not None:
        fat = ink(text, size, weight, halo_width)
        image.paste(halo, (x - plain.left + fat.left, y - plain.top + fat.top), fat.mask)
    image.paste(fill, (x, y), plain.mask)


def text_start(
    at: tuple[float, float], text: str, size: int, *, weight: str = "bold", anchor: str = "l"
) -> tuple[int, int]:
    """Where the mask of a line of text goes, by its top left corner."""
    plain = ink(text, size, weight)
    x = at[0] - {"l": 0.0, "m": plain.advance / 2, "r": float(plain.advance)}[anchor]
    return round(x) + plain.left, round(at[1] + size * _CAP / 2) + plain.top


@lru_cache(maxsize=4096)
def _has_glyph(character: str) -> bool:
    if character.isspace():
        return True
    with _LOCK:
        font = _font(24, "medium")
        return bytes(font.getmask(character)) != bytes(font.getmask(_MISSING))


def drawable(text: str, instead: str) -> str:
    """The part of a text that the font can draw from left to right; ``instead`` if nothing is left of it."""
    kept = [
        character
        for character in unicodedata.normalize("NFC", text)
        if unicodedata.bidirectional(character)
        not in ("R", "AL", "RLE", "RLO", "RLI", "LRO", "LRE", "PDF", "LRI", "PDI")
        and unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me")
        and _has_glyph(character)
    ]
    line = " ".join("".join(kept).split())
    return line if any(character.isalnum() for character in line) else instead


def fitted(text: str, size: int, room: int, weight: str = "bold") -> str:
    """The text, shortened with an ellipsis until it fits into ``room`` pixels."""
    if width(text, size, weight) <= room:
        return text
    low, high = 0, min(len(text), 120)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", size, weight) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"
