"""The team's emblem: a lantern in gold that is no player's. It burns, or has gone out when the team has lost."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.canvas import OVERSAMPLING, Canvas, Colour
from render.colours import CREAM, DARK, GOLD, GOLD_DARK
from render.geometry import Point
from render.paints import INK, LAMP
from render.sprite_cache import FIGURES

_NIGHT: Colour = (24, 22, 34)
_COLD: tuple[Colour, Colour, Colour] = ((125, 131, 140), (92, 96, 118), (66, 78, 104))
"""The roof of a lantern that has gone out, its shaded side and its glass."""


def lantern(canvas: Canvas, foot: Point, high: float, *, lit: bool = True) -> None:
    """A lantern of a height, its foot at a place."""
    x, y = foot
    wide = high * 0.3
    roof, shade, glass = (GOLD, GOLD_DARK, LAMP) if lit else _COLD
    eaves, tip = y - high * 0.62, y - high * 0.86
    canvas.dot((x, tip), high * 0.13, INK)
    canvas.dot((x, tip), high * 0.07, roof)
    canvas.box(x - wide * 0.9, y - high * 0.66, x + wide * 0.9, y - high * 0.06, INK)
    canvas.box(x - wide * 0.66, eaves, x + wide * 0.66, y - high * 0.12, glass)
    if lit:
        canvas.dot((x, y - high * 0.33), wide * 0.42, CREAM, 1.35)
    canvas.box(x - wide * 0.06, eaves, x + wide * 0.06, y - high * 0.48, INK)
    canvas.polygon(((x - wide * 1.2, eaves), (x, tip), (x + wide * 1.2, eaves)), shade)
    canvas.polygon(((x - wide * 1.2, eaves), (x, tip), (x, eaves)), roof)
    canvas.box(x - wide * 1.1, y - high * 0.1, x + wide * 1.1, y, shade)


@FIGURES.kept
def team_emblem_image(size: int, lit: bool = True) -> Image.Image:
    """A round token with the lantern, RGBA; its ring is golden, where those of players are white."""
    side = size * OVERSAMPLING
    canvas = Canvas(size, _NIGHT)
    lantern(canvas, (0.5, 0.84), 0.72, lit=lit)
    mask, ring = Image.new("L", (side, side)), ImageDraw.Draw(canvas.image)
    for inset, wide, tint in ((0.0, 0.05, DARK), (0.04, 0.09, GOLD if lit else _COLD[0])):
        box = [side * inset, side * inset, side * (1 - inset) - 1, side * (1 - inset) - 1]
        ring.ellipse(box, None, tint, round(side * wide))
    ImageDraw.Draw(mask).ellipse([0, 0, side - 1, side - 1], 255)
    canvas.image.putalpha(mask)
    return canvas.image.resize((size, size), Image.Resampling.LANCZOS)
