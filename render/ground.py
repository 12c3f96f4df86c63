"""The ground under every tile: grass that repeats with the tile's own period, so that any two tiles join."""

from __future__ import annotations

import random
from itertools import product
from math import cos, pi, sin

from PIL import Image

from render.canvas import Canvas, Colour
from render.geometry import Point
from render.paints import GRASS, GRASS_DARK, GRASS_LIGHT, LAWN, LAWN_DARK, LAWN_LIGHT, LAWN_TUFT, TUFT
from render.sprite_cache import SHEETS


def _patch(chance: random.Random, at: Point, radius: float) -> list[Point]:
    """A soft-edged piece of meadow: a closed curve around a place."""
    flat = chance.uniform(0.45, 0.7)
    waves = [(chance.uniform(0.05, 0.16), chance.randint(2, 4), chance.uniform(0, 2 * pi)) for _ in range(2)]
    points = []
    for step in range(28):
        angle = 2 * pi * step / 28
        reach = radius * (1 + sum(size * sin(count * angle + start) for size, count, start in waves))
        points.append((at[0] + reach * cos(angle), at[1] + reach * flat * sin(angle)))
    return points


def _wrapped(canvas: Canvas, points: list[Point], fill: Colour) -> None:
    """Paint a shape and its repetitions, so that what leaves on one side comes in on the other."""
    for dx, dy in product((-1, 0, 1), repeat=2):
        shifted = [(x + dx, y + dy) for x, y in points]
        if min(x for x, _ in shifted) < 1 < 1 + max(x for x, _ in shifted) and (
            min(y for _, y in shifted) < 1 < 1 + max(y for _, y in shifted)
        ):
            canvas.polygon(shifted, fill)


def tuft(canvas: Canvas, x: float, y: float, size: float, fill: Colour) -> None:
    """Three blades of grass."""
    for lean in (-0.55, 0.0, 0.55):
        tip = (x + lean * size, y - size * (1.0 if lean == 0 else 0.75))
        canvas.polygon(((x - 0.16 * size, y), tip, (x + 0.16 * size, y)), fill)


VARIANTS = 4
"""How many variations of decoration a tile has."""


def variant_at(x: int, y: int) -> int:
    """The variation for a cell of the map: always the same one for the same cell, scattered over the map."""
    mixed = (x * 73856093) ^ (y * 19349663)
    return (mixed ^ mixed >> 7) % VARIANTS


_MEADOW = (GRASS, GRASS_LIGHT, GRASS_DARK, TUFT)
_COURT = (LAWN, LAWN_LIGHT, LAWN_DARK, LAWN_TUFT)


@SHEETS.kept
def ground(size: int, variant: int, courtly: bool = False) -> Image.Image:
    """The grass of a variant at painting size, of a meadow or of a castle's court; shared, to be copied."""
    grass, light, dark, blade = _COURT if courtly else _MEADOW
    canvas = Canvas(size, grass)
    # What crosses the border is the same in every variant, or tiles would not join.
    rim = random.Random("rim")
    for x, y in ((0.02, 0.18), (0.97, 0.62), (0.3, 0.98), (0.74, 0.04)):
        _wrapped(canvas, _patch(rim, (x, y), rim.uniform(0.13, 0.2)), rim.choice((light, dark)))
    inner = random.Random(f"inner {variant}")
    for index in range(5):
        at = (inner.uniform(0.3, 0.7), inner.uniform(0.25, 0.75))
        canvas.polygon(_patch(inner, at, inner.uniform(0.1, 0.19)), (light, dark)[index % 2])
    for _ in range(9):
        tuft(canvas, inner.uniform(0.06, 0.94), inner.uniform(0.09, 0.95), inner.uniform(0.016, 0.024), blade)
    return canvas.image
