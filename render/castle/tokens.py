"""The wall tokens: golden and face down on their towers, cream with a sign and a number once somebody holds them."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw

from render.colours import CREAM, DARK, GOLD, GOLD_DARK, WHITE, Colour
from render.letters import write
from render.paints import FLAG_KEY, FLAG_LIGHT, LAWN, SLATE, SLATE_DARK, TERRACOTTA, WALL, WALL_KEY
from render.sprite_cache import FIGURES

SCALE = 4
STONE: Colour = (150, 160, 178)
AWNING: Colour = (202, 58, 56)
BACK: Colour = (222, 168, 52)
Draw = ImageDraw.ImageDraw


@FIGURES.kept
def token_back(size: int) -> Image.Image:
    """A token face down, RGBA and ``size`` pixels wide: nothing tells which it is."""
    side = size * SCALE
    picture = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(picture)
    for inset, fill in ((0.0, DARK), (0.06, WHITE), (0.12, GOLD_DARK), (0.2, BACK)):
        draw.polygon(_octagon(side, inset), fill)
    picture = picture.resize((size, size), Image.Resampling.BOX)
    write(picture, (size / 2, size / 2), "?", round(size * 0.6), DARK, weight="black", anchor="m")
    return picture


def _octagon(side: int, inset: float) -> list[tuple[float, float]]:
    radius = side * (0.5 - inset) / cos(pi / 8)
    angles = [pi / 8 + corner * pi / 4 for corner in range(8)]
    return [(side / 2 + radius * cos(angle), side / 2 + radius * sin(angle)) for angle in angles]


@FIGURES.kept
def token_face(kind: int, height: int, count: int = 1) -> Image.Image:
    """A token face up, RGBA: its sign, its number, and how many of it there are where they are several."""
    wide = round(height * (1.12 if kind in _NARROW else 1.34))
    unit = height * SCALE
    blank = _blank(wide, unit)
    picture = blank.copy()
    draw = ImageDraw.Draw(picture)
    draw.polygon([(0.085 * unit, 0.085 * unit), (0.6 * unit, 0.085 * unit), (0.085 * unit, 0.6 * unit)], GOLD)
    sign, words = _SIGNS[kind]
    middle = wide / height / 2
    if sign is not None:
        sign(draw, unit, middle + (0.06 if words is None else -0.08), 0.56)
    picture = picture.resize((wide, height), Image.Resampling.BOX)
    write(picture, (height * 0.22, height * 0.26), str(kind), round(height * 0.36), DARK, weight="black", anchor="m")
    if words is not None:
        at = (wide - height * 0.12, height * 0.7) if sign is not None else (wide / 2 + height * 0.06, height * 0.58)
        size = round(height * (0.5 if sign is None or words == "…" else 0.36))
        anchor = "r" if sign is not None else "m"
        write(
            picture, at, words, size, DARK, weight="black", anchor=anchor, halo=CREAM, halo_width=max(1, height // 24)
        )
    if count == 1:
        return picture
    step = round(height * 0.16)
    whole = Image.new("RGBA", (wide + step * (count - 1), height))
    for number in reversed(range(1, count)):
        whole.alpha_composite(blank.resize((wide, height), Image.Resampling.BOX), (step * number, 0))
    whole.alpha_composite(picture)
    return whole


def _blank(wide: int, unit: int) -> Image.Image:
    """The front of a token before anything is painted on it, at painting size."""
    picture = Image.new("RGBA", (wide * SCALE, unit))
    draw = ImageDraw.Draw(picture)
    for edge, fill in ((0.0, DARK), (0.03, GOLD), (0.085, CREAM)):
        box = [edge * unit, edge * unit, wide * SCALE - 1 - edge * unit, unit - 1 - edge * unit]
        draw.rounded_rectangle(box, unit * (0.2 - edge), fill)
    return picture


def _arrow(draw: Draw, unit: int, x: float, y: float) -> None:
    """An arrow that goes round: another turn."""
    line, radius = round(0.1 * unit), 0.23
    box = [(x - radius) * unit, (y - radius) * unit, (x + radius) * unit, (y + radius) * unit]
    draw.arc(box, 300, 210, SLATE_DARK, line)
    tip = x + radius * cos(pi * 300 / 180), y + radius * sin(pi * 300 / 180)
    head = [(tip[0] - 0.2, tip[1] - 0.13), (tip[0] + 0.08, tip[1] - 0.12), (tip[0] - 0.04, tip[1] + 0.16)]
    draw.polygon([(a * unit, b * unit) for a, b in head], SLATE_DARK)


def _shape(draw: Draw, unit: int, points: list[tuple[float, float]], fill: Colour) -> None:
    flat = [(x * unit, y * unit) for x, y in points]
    draw.polygon(flat, fill)
    draw.line([*flat, *flat[:2]], WALL_KEY, max(1, round(0.035 * unit)), joint="curve")


def _tower(draw: Draw, unit: int, x: float, y: float) -> None:
    """A round tower with a pointed roof."""
    _shape(draw, unit, [(x - 0.13, y - 0.06), (x + 0.13, y - 0.06), (x + 0.13, y + 0.3), (x - 0.13, y + 0.3)], STONE)
    _shape(draw, unit, [(x - 0.19, y - 0.06), (x, y - 0.36), (x + 0.19, y - 0.06)], SLATE)
    draw.rectangle([(x - 0.035) * unit, (y + 0.04) * unit, (x + 0.035) * unit, (y + 0.14) * unit], DARK)


def _house(draw: Draw, unit: int, x: float, y: float) -> None:
    """A house with a terracotta roof."""
    _shape(draw, unit, [(x - 0.2, y), (x + 0.2, y), (x + 0.2, y + 0.28), (x - 0.2, y + 0.28)], FLAG_LIGHT)
    _shape(draw, unit, [(x - 0.27, y + 0.02), (x, y - 0.28), (x + 0.27, y + 0.02)], TERRACOTTA)
    draw.rectangle([(x - 0.055) * unit, (y + 0.12) * unit, (x + 0.055) * unit, (y + 0.27) * unit], WALL_KEY)


def _path(draw: Draw, unit: int, x: float, y: float) -> None:
    """A path of flagstones with a bend, on grass."""
    lawn = [(x - 0.32) * unit, (y - 0.28) * unit, (x + 0.26) * unit, (y + 0.3) * unit]
    draw.rounded_rectangle(lawn, 0.08 * unit, LAWN)
    way = [(x - 0.2, y + 0.3), (x - 0.2, y), (x + 0.12, y), (x + 0.12, y - 0.28)]
    flat = [(a * unit, b * unit) for a, b in way]
    for fill, line in ((FLAG_KEY, 0.24), (FLAG_LIGHT, 0.16)):
        draw.line(flat, fill, round(line * unit), joint="curve")
    for a, b in ((x - 0.2, y + 0.14), (x - 0.04, y), (x + 0.12, y - 0.14)):
        radius = 0.03
        draw.ellipse([(a - radius) * unit, (b - radius) * unit, (a + radius) * unit, (b + radius) * unit], FLAG_KEY)


def _market(draw: Draw, unit: int, x: float, y: float) -> None:
    """A stall with a striped awning."""
    for post in (-0.22, 0.18):
        draw.rectangle([(x + post) * unit, (y - 0.02) * unit, (x + post + 0.04) * unit, (y + 0.28) * unit], WALL_KEY)
    draw.rectangle([(x - 0.22) * unit, (y + 0.12) * unit, (x + 0.22) * unit, (y + 0.2) * unit], WALL_KEY)
    for stripe in range(6):
        left = x - 0.27 + stripe * 0.09
        top = x - 0.2 + stripe * 0.2 / 3
        fill = AWNING if stripe % 2 == 0 else WHITE
        draw.polygon([(a * unit, b * unit) for a, b in (
            (top, y - 0.24), (top + 0.2 / 3, y - 0.24), (left + 0.09, y + 0.0), (left, y + 0.0))], fill)  # fmt: skip
    outline = [(x - 0.2, y - 0.24), (x + 0.2, y - 0.24), (x + 0.27, y), (x - 0.27, y), (x - 0.2, y - 0.24)]
    draw.line([(a * unit, b * unit) for a, b in outline], WALL_KEY, round(0.035 * unit), joint="curve")


def _keep(draw: Draw, unit: int, x: float, y: float) -> None:
    """A keep with merlons."""
    _shape(draw, unit, keep_outline(x, y, 0.24, 0.58), WALL)
    draw.rectangle([(x - 0.05) * unit, (y + 0.12) * unit, (x + 0.05) * unit, (y + 0.28) * unit], DARK)


def keep_outline(x: float, y: float, half: float, high: float) -> list[tuple[float, float]]:
    """The outline of a keep around a place: a broad tower whose crown overhangs, with three merlons."""
    top, foot = y - high / 2, y + high / 2
    crown, notch = top + high * 0.34, top + high * 0.15
    third = half * 2 / 5
    body = half * 0.8
    points = [(x - body, foot), (x - body, crown), (x - half, crown - high * 0.06), (x - half, top)]
    for number in range(1, 5):
        level = notch if number % 2 else top
        edge = x - half + number * third
        before = top if number % 2 else notch
        points += [(edge, before), (edge, level)]
    return [*points, (x + half, top), (x + half, crown - high * 0.06), (x + body, crown), (x + body, foot)]


_SIGNS = {
    1: (_arrow, None),
    2: (_tower, "×2"),
    3: (_house, "×2"),
    4: (_path, "…"),
    5: (_tower, "…"),
    6: (_house, "…"),
    7: (_market, "4"),
    8: (_keep, "+2"),
    9: (None, "+5"),
}
_NARROW = frozenset({1, 9})
