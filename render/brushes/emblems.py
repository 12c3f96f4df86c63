"""The pictures of the Wheel's sectors and the great buildings of Carcassonne's quarters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from render.brushes import masonry
from render.canvas import Canvas, Colour
from render.paints import (
    GOLD,
    HAY,
    HAY_DARK,
    INK,
    LAVA,
    LAVA_LIGHT,
    PLASTER,
    ROOF,
    ROOF_DARK,
    ROOF_LIGHT,
    SHIELD,
    SLATE,
    SLATE_DARK,
    SLATE_LIGHT,
    SMOKE,
    STONE,
    STONE_DARK,
    TIMBER,
    WALL,
    WALL_FACE,
    WALL_KEY,
    WALL_LIGHT,
    WINDOW,
    WOOL,
)


def crown(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A golden crown."""
    for grow, tint in ((0.012, INK), (0.0, GOLD)):
        w, h = size / 2 + grow, size * 0.36 + grow
        canvas.polygon(
            (
                (x - w, y + h),
                (x - w, y - h * 0.7),
                (x - w * 0.45, y + h * 0.05),
                (x, y - h),
                (x + w * 0.45, y + h * 0.05),
                (x + w, y - h * 0.7),
                (x + w, y + h),
            ),
            tint,
        )


def fortune(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A four-leaved clover."""
    r = size * 0.2
    canvas.line(((x, y), (x + size * 0.22, y + size * 0.48)), INK, size * 0.1)
    for grow, tint in ((0.014, INK), (0.0, (88, 150, 66))):
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            canvas.dot((x + dx * r * 0.85, y + dy * r * 0.85), r + grow, tint)
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        canvas.line(((x, y), (x + dx * r, y + dy * r)), (60, 112, 48), 0.014)


def taxes(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A pile of coins."""
    for dx, dy in (
        (-0.2, 0.22),
        (-0.2, 0.1),
        (0.2, 0.22),
        (0.2, 0.1),
        (0.2, -0.02),
        (0.0, 0.34),
        (-0.2, -0.02),
        (0.2, -0.14),
    ):
        at = (x + dx * size, y + dy * size)
        canvas.dot(at, size * 0.21, INK, 0.5)
        canvas.dot((at[0], at[1] - 0.012), size * 0.18, GOLD, 0.45)
        canvas.dot((at[0], at[1] - 0.012), size * 0.1, HAY_DARK, 0.4)


def famine(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A drooping ear of corn in an empty bowl."""
    canvas.dot((x, y + size * 0.16), size * 0.42, INK, 0.75)
    canvas.box(x - size * 0.46, y - size * 0.2, x + size * 0.46, y + size * 0.12, (214, 176, 120))
    canvas.dot((x, y + size * 0.15), size * 0.36, TIMBER, 0.72)
    canvas.box(x - size * 0.46, y - size * 0.14, x + size * 0.46, y + size * 0.08, (214, 176, 120))
    canvas.dot((x, y + size * 0.1), size * 0.42, INK, 0.26)
    canvas.dot((x, y + size * 0.1), size * 0.36, (92, 64, 44), 0.22)
    stalk = [
        (x, y + size * 0.08),
        (x - size * 0.02, y - size * 0.3),
        (x + size * 0.1, y - size * 0.46),
        (x + size * 0.28, y - size * 0.4),
    ]
    canvas.line(stalk, INK, 0.03)
    canvas.line(stalk, HAY_DARK, 0.018)
    for step in range(4):
        at = (x + size * (0.14 + 0.07 * step), y - size * (0.46 - 0.07 * step))
        canvas.dot(at, size * 0.075, INK)
        canvas.dot(at, size * 0.055, HAY)


def storm(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A cloud with lightning."""
    bolt = ((0.02, 0.02), (-0.16, 0.3), (-0.03, 0.28), (-0.12, 0.55), (0.18, 0.2), (0.05, 0.2), (0.16, 0.02))
    canvas.polygon([(x + dx * size * 1.15, y + dy * size * 1.08) for dx, dy in bolt], INK)
    canvas.polygon([(x + dx * size, y + dy * size) for dx, dy in bolt], GOLD)
    for grow, tint in ((0.014, INK), (0.0, (226, 230, 238))):
        for dx, dy, r in ((-0.24, -0.05, 0.19), (0.02, -0.18, 0.25), (0.27, -0.04, 0.18), (0.0, 0.0, 0.17)):
            canvas.dot((x + dx * size, y + dy * size), r * size + grow, tint)


def inquisition(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A burning torch."""
    canvas.polygon(
        (
            (x - size * 0.1, y + size * 0.02),
            (x + size * 0.1, y + size * 0.02),
            (x + size * 0.05, y + size * 0.5),
            (x - size * 0.05, y + size * 0.5),
        ),
        TIMBER,
        INK,
        0.014,
    )
    for grow, tint in ((0.014, INK), (0.0, LAVA)):
        canvas.dot((x, y - size * 0.06), size * 0.2 + grow, tint)
        canvas.polygon(
            (
                (x - size * 0.19 - grow, y - size * 0.08),
                (x + size * 0.03, y - size * 0.52 - grow),
                (x + size * 0.19 + grow, y - size * 0.08),
            ),
            tint,
        )
    canvas.dot((x, y - size * 0.03), size * 0.11, LAVA_LIGHT)
    canvas.polygon(
        ((x - size * 0.1, y - size * 0.05), (x + size * 0.01, y - size * 0.3), (x + size * 0.1, y - size * 0.05)),
        LAVA_LIGHT,
    )


def plague(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A skull."""
    for grow, tint in ((0.014, INK), (0.0, WOOL)):
        canvas.dot((x, y - size * 0.08), size * 0.3 + grow, tint)
        canvas.box(x - size * 0.17 - grow, y + size * 0.08, x + size * 0.17 + grow, y + size * 0.36 + grow, tint)
    for eye in (-0.12, 0.12):
        canvas.dot((x + eye * size, y - size * 0.06), size * 0.085, INK)
    canvas.polygon(((x, y + size * 0.04), (x - size * 0.04, y + size * 0.13), (x + size * 0.04, y + size * 0.13)), INK)
    for tooth in (-0.06, 0.06):
        canvas.line(((x + tooth * size, y + size * 0.24), (x + tooth * size, y + size * 0.36)), INK, 0.012)


SECTORS: tuple[Callable[[Canvas, float, float, float], None], ...] = (
    fortune,
    taxes,
    famine,
    storm,
    inquisition,
    plague,
)
"""The pictures of the sectors, from Fortune clockwise."""


def _hall(
    canvas: Canvas,
    left: float,
    right: float,
    eaves: float,
    foot: float,
    ridge: float,
    roof: tuple[Colour, Colour, Colour],
) -> None:
    tone, light, dark = roof
    canvas.box(left, eaves, right, foot, PLASTER, dark)
    canvas.polygon(
        ((left - 0.02, eaves + 0.02), (left + 0.04, ridge), (right - 0.04, ridge), (right + 0.02, eaves + 0.02)),
        tone,
        dark,
    )
    canvas.polygon(
        (
            (left - 0.005, eaves + 0.012),
            (left + 0.045, ridge + 0.008),
            (left + 0.11, ridge + 0.008),
            (left + 0.075, eaves + 0.012),
        ),
        light,
    )


def castle(canvas: Canvas, x: float, y: float) -> None:
    """The Count's castle: a keep between four towers, with a blue banner."""
    foot = y - 0.14
    canvas.box(x - 0.26, foot - 0.2, x + 0.26, foot, WALL_LIGHT, WALL_KEY)
    canvas.box(x + 0.05, foot - 0.192, x + 0.252, foot - 0.008, WALL)
    for step in range(7):
        mid = x - 0.21 + 0.07 * step
        canvas.box(mid - 0.02, foot - 0.24, mid + 0.02, foot - 0.19, WALL_LIGHT, WALL_KEY)
    masonry.turret(canvas, x, foot - 0.15, 0.13)
    canvas.line(((x, foot - 0.38), (x, foot - 0.48)), INK, 0.012)
    canvas.polygon(((x, foot - 0.48), (x + 0.1, foot - 0.45), (x, foot - 0.42)), SHIELD, INK, 0.006)
    canvas.dot((x, foot - 0.07), 0.05, INK)
    canvas.box(x - 0.05, foot - 0.07, x + 0.05, foot, INK)
    for side in (-0.28, 0.28):
        masonry.tower(canvas, x + side, foot + 0.02, 0.12)


def cathedral(canvas: Canvas, x: float, y: float) -> None:
    """A cathedral with two spires and a rose window."""
    foot = y - 0.14
    _hall(canvas, x - 0.14, x + 0.34, foot - 0.17, foot, foot - 0.36, (SLATE, SLATE_LIGHT, SLATE_DARK))
    for share in (0.05, 0.15, 0.25):
        masonry.window(canvas, x + share, foot - 0.08, 0.034)
    for side in (-0.27, -0.07):
        canvas.box(x + side - 0.075, foot - 0.36, x + side + 0.075, foot + 0.02, WALL_LIGHT, WALL_KEY)
        canvas.box(x + side + 0.02, foot - 0.35, x + side + 0.067, foot + 0.012, WALL)
        masonry.window(canvas, x + side, foot - 0.27, 0.036)
        tip = (x + side, foot - 0.58)
        canvas.polygon(((x + side - 0.09, foot - 0.35), tip, (x + side + 0.09, foot - 0.35)), SLATE, INK)
        canvas.polygon(((x + side - 0.08, foot - 0.356), tip, (x + side - 0.02, foot - 0.356)), SLATE_LIGHT)
        for wide, tint in ((0.022, INK), (0.012, GOLD)):
            canvas.line((tip, (tip[0], tip[1] - 0.075)), tint, wide)
            canvas.line(((tip[0] - 0.028, tip[1] - 0.05), (tip[0] + 0.028, tip[1] - 0.05)), tint, wide)
    canvas.box(x - 0.215, foot - 0.24, x - 0.125, foot + 0.01, WALL_LIGHT)
    canvas.dot((x - 0.17, foot - 0.16), 0.05, WALL_KEY)
    canvas.dot((x - 0.17, foot - 0.16), 0.04, (122, 98, 168))
    for step in range(6):
        angle = pi * step / 3
        canvas.line(
            ((x - 0.17, foot - 0.16), (x - 0.17 + 0.04 * cos(angle), foot - 0.16 + 0.04 * sin(angle))), WALL_KEY, 0.007
        )
    canvas.dot((x - 0.17, foot - 0.045), 0.04, WINDOW)
    canvas.box(x - 0.21, foot - 0.045, x - 0.13, foot + 0.015, WINDOW)


def market(canvas: Canvas, x: float, y: float) -> None:
    """Three stalls with striped awnings."""
    for dx, dy, tint in ((-0.2, -0.24, (202, 58, 56)), (0.18, -0.27, (60, 110, 170)), (0.0, -0.1, (76, 140, 80))):
        stall(canvas, x + dx, y + dy, 1.25, tint)


def stall(canvas: Canvas, x: float, y: float, scale: float, tint: Colour) -> None:
    """A stall with a striped awning and goods on the table."""
    s = scale
    for post in (-0.075, 0.075):
        canvas.box(x + (post - 0.008) * s, y - 0.04 * s, x + (post + 0.008) * s, y + 0.075 * s, TIMBER)
    canvas.box(x - 0.085 * s, y + 0.02 * s, x + 0.085 * s, y + 0.06 * s, TIMBER, INK)
    for step, goods in enumerate(((226, 150, 50), (196, 60, 52), (120, 160, 70), (240, 214, 110))):
        canvas.dot((x + (-0.06 + 0.04 * step) * s, y + 0.018 * s), 0.016 * s, goods)
    canvas.polygon(
        (
            (x - 0.108 * s, y - 0.008 * s),
            (x - 0.078 * s, y - 0.09 * s),
            (x + 0.078 * s, y - 0.09 * s),
            (x + 0.108 * s, y - 0.008 * s),
        ),
        INK,
    )
    for step in range(6):
        fill = (tint, WOOL)[step % 2]
        top_a, top_b = x + (-0.07 + step * 0.14 / 6) * s, x + (-0.07 + (step + 1) * 0.14 / 6) * s
        low_a, low_b = x + (-0.096 + step * 0.032) * s, x + (-0.096 + (step + 1) * 0.032) * s
        canvas.polygon(
            ((top_a, y - 0.083 * s), (top_b, y - 0.083 * s), (low_b, y - 0.022 * s), (low_a, y - 0.022 * s)), fill
        )
        canvas.dot(((low_a + low_b) / 2, y - 0.022 * s), 0.016 * s, fill)


def blacksmith(canvas: Canvas, x: float, y: float) -> None:
    """A smithy with a glowing forge, an anvil and a smoking chimney."""
    foot = y - 0.12
    for dx, dy, r in ((-0.17, -0.5, 0.05), (-0.22, -0.58, 0.06)):
        canvas.dot((x + dx, foot + dy), r, SMOKE)
    canvas.box(x - 0.22, foot - 0.42, x - 0.12, foot - 0.1, STONE, STONE_DARK)
    _hall(canvas, x - 0.3, x + 0.3, foot - 0.16, foot, foot - 0.33, (ROOF, ROOF_LIGHT, ROOF_DARK))
    canvas.dot((x - 0.1, foot - 0.08), 0.075, INK)
    canvas.box(x - 0.175, foot - 0.08, x - 0.025, foot, INK)
    canvas.dot((x - 0.1, foot - 0.045), 0.045, LAVA)
    canvas.dot((x - 0.1, foot - 0.03), 0.026, LAVA_LIGHT)
    canvas.light((x - 0.1, foot - 0.04), 0.04, LAVA_LIGHT)
    masonry.window(canvas, x + 0.13, foot - 0.075, 0.036)
    ax, ay = x + 0.2, foot + 0.1
    canvas.polygon(
        (
            (ax - 0.1, ay - 0.07),
            (ax + 0.075, ay - 0.07),
            (ax + 0.075, ay - 0.03),
            (ax + 0.03, ay - 0.02),
            (ax + 0.05, ay + 0.03),
            (ax - 0.05, ay + 0.03),
            (ax - 0.03, ay - 0.02),
        ),
        WALL_FACE,
        INK,
        0.012,
    )


QUARTERS: Mapping[str, Callable[[Canvas, float, float], None]] = {
    "castle": castle,
    "cathedral": cathedral,
    "market": market,
    "blacksmith": blacksmith,
}
"""The great building of each quarter, painted north of the square where followers stand."""
