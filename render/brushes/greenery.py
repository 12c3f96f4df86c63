"""What grows and grazes on a field: trees, bushes, hedges, furrows, sheep and stones."""

from __future__ import annotations

import random

from render.canvas import Canvas, Colour, mixed
from render.paints import (
    FURROW,
    FURROW_DARK,
    HAY,
    HAY_DARK,
    INK,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    SHADOW,
    STONE,
    STONE_DARK,
    TRUNK,
    WOOL,
    WOOL_DARK,
)


def tree(canvas: Canvas, x: float, y: float, size: float, chance: random.Random) -> None:
    """A round tree of about ``size`` across, its foot at the place."""
    r = size / 2
    canvas.dot((x + 0.35 * r, y + 0.05 * r), r * 1.05, SHADOW, 0.42)
    canvas.box(x - 0.13 * r, y - 0.7 * r, x + 0.13 * r, y + 0.1 * r, TRUNK)
    top = y - 1.35 * r
    tone = chance.uniform(-0.12, 0.2)
    leaf = mixed(LEAF, LEAF_LIGHT, max(0.0, tone))
    canvas.dot((x, top), r * 1.04, LEAF_DARK)
    canvas.dot((x - 0.07 * r, top - 0.08 * r), r * 0.92, leaf)
    canvas.dot((x - 0.32 * r, top - 0.34 * r), r * 0.48, LEAF_LIGHT)
    canvas.dot((x + 0.3 * r, top + 0.12 * r), r * 0.3, mixed(leaf, LEAF_DARK, 0.4))


def fir(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A fir in three storeys."""
    r = size / 2
    canvas.dot((x + 0.4 * r, y), r * 0.9, SHADOW, 0.4)
    canvas.box(x - 0.12 * r, y - 0.5 * r, x + 0.12 * r, y + 0.08 * r, TRUNK)
    for low, wide in ((0.25, 1.0), (0.95, 0.8), (1.6, 0.55)):
        foot = y - low * r
        tip = foot - 1.15 * r
        canvas.polygon(((x - wide * r, foot), (x, tip), (x + wide * r, foot)), LEAF_DARK)
        canvas.polygon(((x - wide * r * 0.85, foot - 0.06 * r), (x, tip), (x, foot - 0.06 * r)), LEAF)


def bush(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A low bush."""
    r = size / 2
    canvas.dot((x + 0.3 * r, y + 0.1 * r), r * 1.1, SHADOW, 0.45)
    canvas.dot((x, y - 0.45 * r), r, LEAF_DARK, 0.8)
    canvas.dot((x - 0.08 * r, y - 0.52 * r), r * 0.85, LEAF, 0.8)
    canvas.dot((x - 0.3 * r, y - 0.68 * r), r * 0.4, LEAF_LIGHT, 0.8)


def hedge(canvas: Canvas, x: float, y: float, count: int, lean: float) -> None:
    """A short row of bushes."""
    for step in range(count):
        bush(canvas, x + (step - (count - 1) / 2) * 0.042, y + (step - (count - 1) / 2) * 0.042 * lean, 0.052)


def furrows(canvas: Canvas, x: float, y: float, size: float, lean: float) -> None:
    """A small ploughed strip."""
    half = size / 2
    high = 0.36 * size
    corners = (
        (x - half - lean * high, y - high),
        (x + half - lean * high, y - high),
        (x + half + lean * high, y + high),
        (x - half + lean * high, y + high),
    )
    canvas.polygon(corners, FURROW, mixed(FURROW_DARK, SHADOW, 0.5), 0.006)
    for step in range(1, 6):
        t = step / 6
        a = (corners[0][0] + (corners[1][0] - corners[0][0]) * t, y - high)
        b = (corners[3][0] + (corners[2][0] - corners[3][0]) * t, y + high)
        canvas.line((a, b), FURROW_DARK, 0.008)


def haystack(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A stack of hay."""
    r = size / 2
    canvas.dot((x + 0.35 * r, y), r * 1.1, SHADOW, 0.4)
    canvas.polygon(
        ((x - r, y), (x - 0.8 * r, y - 0.8 * r), (x, y - 1.5 * r), (x + 0.8 * r, y - 0.8 * r), (x + r, y)),
        HAY,
        HAY_DARK,
    )
    for lean in (-0.45, 0.05, 0.5):
        canvas.line(((x + lean * r * 0.5, y - 1.0 * r), (x + lean * r, y - 0.2 * r)), HAY_DARK, 0.006)


def sheep(canvas: Canvas, x: float, y: float, size: float, left: bool) -> None:
    """A grazing sheep."""
    r = size / 2
    way = -1 if left else 1
    canvas.dot((x, y + 0.1 * r), r * 1.1, SHADOW, 0.35)
    for foot in (-0.5, 0.45):
        canvas.box(x + foot * r - 0.1 * r, y - 0.4 * r, x + foot * r + 0.1 * r, y + 0.15 * r, INK)
    canvas.dot((x, y - 0.7 * r), r, WOOL_DARK, 0.72)
    canvas.dot((x - 0.06 * r, y - 0.78 * r), r * 0.88, WOOL, 0.7)
    canvas.dot((x + way * r, y - 0.75 * r), r * 0.36, INK)


def pig(canvas: Canvas, x: float, y: float, size: float, left: bool, skin: Colour, edge: Colour) -> None:
    """A pig."""
    r = size / 2
    way = -1 if left else 1
    canvas.dot((x, y + 0.1 * r), r * 1.1, SHADOW, 0.35)
    for foot in (-0.5, 0.45):
        canvas.box(x + foot * r - 0.13 * r, y - 0.4 * r, x + foot * r + 0.13 * r, y + 0.15 * r, edge)
    canvas.dot((x, y - 0.65 * r), r * 1.06, edge, 0.66)
    canvas.dot((x, y - 0.68 * r), r * 0.94, skin, 0.64)
    canvas.dot((x + way * r * 0.95, y - 0.72 * r), r * 0.46, edge)
    canvas.dot((x + way * r * 0.95, y - 0.72 * r), r * 0.36, skin)
    canvas.dot((x + way * r * 1.22, y - 0.64 * r), r * 0.13, edge)


def stones(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A few grey stones."""
    for dx, dy, r in ((-0.4, 0.0, 0.42), (0.3, 0.1, 0.32), (0.02, -0.25, 0.3)):
        at = (x + dx * size, y + dy * size)
        canvas.dot((at[0] + 0.08 * size, at[1] + 0.08 * size), r * size, SHADOW, 0.7)
        canvas.dot(at, r * size, STONE_DARK, 0.75)
        canvas.dot((at[0] - 0.05 * size, at[1] - 0.06 * size), r * size * 0.78, STONE, 0.7)


def flowers(canvas: Canvas, x: float, y: float, chance: random.Random, tint: Colour) -> None:
    """A handful of flowers."""
    for _ in range(4):
        canvas.dot((x + chance.uniform(-0.03, 0.03), y + chance.uniform(-0.02, 0.02)), 0.0075, tint)
