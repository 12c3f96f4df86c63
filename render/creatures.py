"""Creatures and things that no player owns: ghosts, hounds, the pig, the Count. Painted large, reduced, and kept."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin

from PIL import Image, ImageDraw

from render.colours import DARK, GOLD, GOLD_DARK, WHITE, Colour, Livery
from render.figures import SCALE, Point, draw_emblem, fattened, rimmed
from render.letters import write
from render.sprite_cache import FIGURES

VIOLET: Colour = (78, 58, 186)
"""The keyline of ghosts, and of all that they have to do with."""
PALE: Colour = (246, 247, 255)
NUMERAL: Colour = (44, 28, 120)
"""How many ghosts there are, written on one."""
GRAVE: Colour = (168, 168, 172)
PIG: Colour = (244, 158, 158)
PIG_DEEP: Colour = (214, 106, 118)
PIG_SHADE: Colour = (228, 132, 138)
ROBE: Colour = (104, 40, 128)
"""What the Count wears, with ``FUR``."""
FUR: Colour = (246, 240, 226)
FACE: Colour = (240, 208, 172)
_SIDE = 96 * SCALE
_GAP = _SIDE // 8


def _scaled(outline: Sequence[Point], side: float, margin: float = 0.0) -> list[Point]:
    return [(margin + x * side, margin + y * side) for x, y in outline]


def _ghost_outline() -> list[Point]:
    """A round head that flows into a waving hem."""
    left = [(0.06, 0.97 - 0.01 * step) for step in range(0, 55, 3)]
    dome = [(0.5 - 0.44 * (1 - (step / 12) ** 2) ** 0.5, 0.45 - 0.41 * step / 12) for step in range(13)]
    top = [*left, *dome]
    right = [(1 - x, y) for x, y in reversed(top)]
    hem = [(0.94 - 0.88 * step / 36, 0.92 + 0.05 * sin(2 * pi * 3 * step / 36 + pi / 2)) for step in range(1, 36)]
    return [*top, *right, *hem]


SHINING = 1.2
"""How much larger a ghost is with its shine."""


@FIGURES.kept
def ghost_image(height: int, number: int | None = None, shine: Colour | None = None) -> Image.Image:
    """A ghost, RGBA, white with a blue-violet keyline; ``number`` of them is written on it; new ones shine."""
    side = height * SCALE
    picture = Image.new("RGBA", (side, side), (*VIOLET, 0))
    draw = ImageDraw.Draw(picture)
    line = 0.075
    outline = _ghost_outline()
    draw.polygon(_scaled(outline, side), VIOLET)
    draw.polygon(_scaled(outline, side * (1 - 2 * line), side * line), PALE)
    top = 0.46 if number is None else 0.29
    for x in (0.35, 0.65):
        draw.ellipse([(x - 0.065) * side, (top - 0.1) * side, (x + 0.065) * side, (top + 0.07) * side], VIOLET)
    if number is None:
        draw.ellipse([0.44 * side, 0.6 * side, 0.56 * side, 0.74 * side], VIOLET)
    picture = picture.resize((height, height), Image.Resampling.BOX)
    if number is not None:
        size = round(height * (0.56 if number < 10 else 0.46))
        write(picture, (height / 2, height * 0.62), str(number), size, NUMERAL, weight="black", anchor="m")
    return picture if shine is None else _shining(picture, shine)


def _shining(picture: Image.Image, shine: Colour) -> Image.Image:
    """The same with a band of a colour around it, between dark lines."""
    band = max(2, picture.width // 14)
    size = picture.width + 4 * band
    shape = Image.new("L", (size, size))
    shape.paste(picture.getchannel("A"), (2 * band, 2 * band))
    wide = fattened(shape, band)
    around = Image.new("RGBA", (size, size))
    around.paste(DARK, (0, 0), fattened(wide, 1))
    around.paste(shine, (0, 0), wide)
    around.alpha_composite(picture, (2 * band, 2 * band))
    return around


COATS: dict[str, tuple[Colour, Colour]] = {
    "rufus": ((176, 92, 40), (236, 190, 130)),
    "ronja": ((198, 202, 214), (92, 96, 118)),
}
"""The coat of each hound, and its ear, muzzle and tail."""


@FIGURES.kept
def hound_image(name: str, height: int) -> Image.Image:
    """A sitting hound, RGBA, with the number of its collar: Rufus 1, Ronja 2."""
    mask = Image.new("L", (_SIDE, _SIDE))
    draw = ImageDraw.Draw(mask)
    trunk = [(0.30, 0.40), (0.56, 0.36), (0.80, 0.62), (0.86, 0.95), (0.24, 0.95), (0.34, 0.80)]
    tail = [(0.78, 0.90), (0.92, 0.80), (0.94, 0.58), (1.0, 0.60), (1.0, 0.84), (0.88, 0.96)]
    head = [
        (0.02, 0.26),
        (0.20, 0.18),
        (0.30, 0.06),
        (0.52, 0.08),
        (0.60, 0.26),
        (0.54, 0.48),
        (0.30, 0.46),
        (0.08, 0.40),
    ]
    for outline in (trunk, tail, head):
        draw.polygon(_scaled(outline, _SIDE), 255)
    big, light, dark = rimmed(mask, _GAP)
    picture = Image.new("RGB", big.size, DARK)
    coat, mark = COATS.get(name, COATS["rufus"])
    picture.paste(WHITE, (0, 0), light)
    picture.paste(coat, (0, 0), big)
    draw = ImageDraw.Draw(picture)
    for outline in (
        [(0.40, 0.10), (0.54, 0.10), (0.64, 0.40), (0.52, 0.46)],
        [(0.02, 0.28), (0.14, 0.24), (0.16, 0.40), (0.08, 0.40)],
        [(0.34, 0.80), (0.44, 0.60), (0.48, 0.95), (0.28, 0.95)],
    ):
        draw.polygon(_scaled(outline, _SIDE, _GAP), mark)
    eye = _scaled([(0.27, 0.20), (0.34, 0.27)], _SIDE, _GAP)
    draw.ellipse([*eye[0], *eye[1]], DARK)
    for number in range(2 if name == "ronja" else 1):
        bell = _scaled([(0.33 + 0.15 * number, 0.46), (0.46 + 0.15 * number, 0.59)], _SIDE, _GAP)
        draw.ellipse([*bell[0], *bell[1]], GOLD, GOLD_DARK, _SIDE // 60)
    picture.putalpha(dark)
    size = round(height * big.width / _SIDE)
    return picture.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=2)


@FIGURES.kept
def grave_image(livery: Livery, height: int) -> Image.Image:
    """A gravestone in the colour and with the emblem of whoever lies there, RGBA."""
    mask = Image.new("L", (_SIDE, _SIDE))
    draw = ImageDraw.Draw(mask)
    draw.rectangle([0.2 * _SIDE, 0.36 * _SIDE, 0.8 * _SIDE, 0.9 * _SIDE], 255)
    draw.ellipse([0.2 * _SIDE, 0.06 * _SIDE, 0.8 * _SIDE, 0.66 * _SIDE], 255)
    draw.rectangle([0.06 * _SIDE, 0.82 * _SIDE, 0.94 * _SIDE, 0.96 * _SIDE], 255)
    big, light, dark = rimmed(mask, _GAP)
    picture = Image.new("RGB", big.size, DARK)
    picture.paste(WHITE, (0, 0), light)
    picture.paste(GRAVE, (0, 0), big)
    draw = ImageDraw.Draw(picture)
    start, stop = _scaled([(0.28, 0.36), (0.72, 0.82)], _SIDE, _GAP)
    draw.rectangle([*start, *stop], livery.colour)
    start, stop = _scaled([(0.28, 0.14), (0.72, 0.58)], _SIDE, _GAP)
    draw.ellipse([*start, *stop], livery.colour)
    draw_emblem(draw, livery.emblem, _scaled([(0.5, 0.48)], _SIDE, _GAP)[0], 0.16 * _SIDE, livery.ink)
    picture.putalpha(dark)
    size = round(height * big.width / _SIDE)
    return picture.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=2)


@FIGURES.kept
def pig_image(height: int) -> Image.Image:
    """A pig seen from its side, RGBA."""
    mask = Image.new("L", (_SIDE, _SIDE))
    draw = ImageDraw.Draw(mask)
    draw.ellipse([0.16 * _SIDE, 0.24 * _SIDE, 0.94 * _SIDE, 0.82 * _SIDE], 255)
    draw.ellipse([0.0, 0.18 * _SIDE, 0.46 * _SIDE, 0.64 * _SIDE], 255)
    for x in (0.26, 0.42, 0.62, 0.78):
        draw.rectangle([x * _SIDE, 0.7 * _SIDE, (x + 0.1) * _SIDE, 0.93 * _SIDE], 255)
    draw.polygon(_scaled([(0.26, 0.24), (0.34, 0.04), (0.46, 0.26)], _SIDE), 255)
    draw.arc([0.86 * _SIDE, 0.2 * _SIDE, 1.0 * _SIDE, 0.46 * _SIDE], -120, 150, 255, _SIDE // 22)
    big, light, dark = rimmed(mask, _GAP)
    picture = Image.new("RGB", big.size, DARK)
    picture.paste(WHITE, (0, 0), light)
    picture.paste(PIG, (0, 0), big)
    draw = ImageDraw.Draw(picture)
    draw.polygon(_scaled([(0.29, 0.26), (0.35, 0.1), (0.43, 0.28)], _SIDE, _GAP), PIG_DEEP)
    for box, fill in (
        (((0.0, 0.34), (0.17, 0.58)), PIG_DEEP),
        (((0.035, 0.41), (0.07, 0.5)), DARK),
        (((0.1, 0.41), (0.135, 0.5)), DARK),
        (((0.19, 0.28), (0.26, 0.35)), DARK),
    ):
        start, stop = _scaled(box, _SIDE, _GAP)
        draw.ellipse([*start, *stop], fill)
    draw.chord([_GAP + 0.3 * _SIDE, _GAP + 0.4 * _SIDE, _GAP + 0.9 * _SIDE, _GAP + 0.82 * _SIDE], 20, 160, PIG_SHADE)
    picture.putalpha(dark)
    size = round(height * big.width / _SIDE)
    return picture.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=2)


@FIGURES.kept
def count_image(height: int) -> Image.Image:
    """The Count: a tall figure in purple and ermine with a golden coronet, RGBA."""
    mask = Image.new("L", (_SIDE, _SIDE))
    draw = ImageDraw.Draw(mask)
    cloak = [(0.36, 0.36), (0.64, 0.36), (0.82, 0.97), (0.18, 0.97)]
    coronet = [(0.30, 0.20), (0.30, 0.02), (0.40, 0.10), (0.5, 0.0), (0.60, 0.10), (0.70, 0.02), (0.70, 0.20)]
    draw.polygon(_scaled(cloak, _SIDE), 255)
    draw.ellipse([0.32 * _SIDE, 0.1 * _SIDE, 0.68 * _SIDE, 0.46 * _SIDE], 255)
    draw.polygon(_scaled(coronet, _SIDE), 255)
    big, light, dark = rimmed(mask, _GAP)
    picture = Image.new("RGB", big.size, DARK)
    picture.paste(WHITE, (0, 0), light)
    picture.paste(ROBE, (0, 0), big)
    draw = ImageDraw.Draw(picture)
    start, stop = _scaled([(0.34, 0.12), (0.66, 0.44)], _SIDE, _GAP)
    draw.ellipse([*start, *stop], FACE)
    draw.polygon(_scaled(coronet, _SIDE, _GAP), GOLD)
    draw.polygon(_scaled([(0.44, 0.42), (0.56, 0.42), (0.60, 0.97), (0.40, 0.97)], _SIDE, _GAP), FUR)
    draw.polygon(_scaled([(0.20, 0.90), (0.80, 0.90), (0.82, 0.97), (0.18, 0.97)], _SIDE, _GAP), FUR)
    for x, y in ((0.5, 0.52), (0.5, 0.66), (0.5, 0.8), (0.3, 0.935), (0.7, 0.935)):
        start, stop = _scaled([(x - 0.022, y - 0.03), (x + 0.022, y + 0.03)], _SIDE, _GAP)
        draw.ellipse([*start, *stop], DARK)
    picture.putalpha(dark)
    size = round(height * big.width / _SIDE)
    return picture.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=2)
