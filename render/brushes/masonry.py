"""What is built: houses, walls with merlons, towers, gates and shields."""

from __future__ import annotations

import random
from collections.abc import Sequence

from render.canvas import Canvas, Colour, mixed
from render.geometry import Line, Point, beads, moved
from render.paints import (
    GOLD,
    INK,
    LAMP,
    PLASTER,
    ROOF,
    ROOF_BROWN,
    ROOF_BROWN_LIGHT,
    ROOF_DARK,
    ROOF_LIGHT,
    SHIELD,
    SLATE,
    SLATE_DARK,
    SLATE_LIGHT,
    TIMBER,
    WALL,
    WALL_FACE,
    WALL_KEY,
    WALL_LIGHT,
    WATER_DARK,
    WINDOW,
    WOOL,
)

_ROOFS: tuple[tuple[Colour, Colour, Colour], ...] = (
    (ROOF, ROOF_LIGHT, ROOF_DARK),
    (ROOF, ROOF_LIGHT, ROOF_DARK),
    (ROOF_BROWN, ROOF_BROWN_LIGHT, (128, 70, 44)),
    ((206, 112, 60), (232, 144, 86), (160, 78, 44)),
)
EDGE = 0.007
THICKNESS = 0.044
HEIGHT = 0.03


def window(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A window: dark by day, lit by night."""
    canvas.box(x - size / 2, y - size * 0.65, x + size / 2, y + size * 0.65, WINDOW)
    canvas.light((x, y), size, LAMP)


def house(canvas: Canvas, x: float, y: float, size: float, chance: random.Random) -> None:
    """A little gabled house with its foot in the middle of the lower edge."""
    roof, light, dark = chance.choice(_ROOFS)
    wide = size * chance.uniform(0.92, 1.08)
    wall = size * 0.42
    left, right, eaves = x - wide / 2, x + wide / 2, y - wall
    canvas.polygon(
        ((right, y), (right + 0.14 * size, y), (right + 0.14 * size, eaves + 0.1 * size), (right, eaves)),
        (176, 132, 76),
    )
    if chance.random() < 0.45:
        # The gable looks at us, the roof runs back to the right.
        front = left + wide * 0.5
        peak = (left + front) / 2, eaves - size * 0.5
        over = 0.06 * size
        canvas.box(left, eaves, right, y, mixed(PLASTER, TIMBER, 0.22), dark)
        canvas.polygon(((left, y), (left, eaves), peak, (front, eaves), (front, y)), PLASTER, dark, EDGE)
        back = (right - (front - left) * 0.35, peak[1])
        canvas.polygon((peak, back, (right + over, eaves + over), (front + over, eaves + over)), roof, dark, EDGE)
        canvas.line(((left - over, eaves + over), peak, (front + over, eaves + over)), light, 0.014)
        window(canvas, (left + front) / 2, eaves + wall * 0.02, 0.018)
        window(canvas, (front + right) / 2, eaves + wall * 0.6, 0.016)
    else:
        over = 0.07 * size
        ridge = eaves - size * 0.44
        canvas.box(left, eaves, right, y, PLASTER, dark)
        slope = 0.2 * size
        canvas.polygon(
            ((left - over, eaves + over), (left + slope, ridge), (right - slope, ridge), (right + over, eaves + over)),
            roof,
            dark,
            EDGE,
        )
        canvas.polygon(
            (
                (left - over * 0.5, eaves + over * 0.6),
                (left + slope, ridge),
                (left + slope + 0.16 * size, ridge),
                (left + 0.2 * size, eaves + over * 0.6),
            ),
            light,
        )
        if chance.random() < 0.6:
            canvas.box(right - slope - 0.14 * size, ridge - 0.13 * size, right - slope, ridge + 0.1 * size, dark)
        for share in (0.28, 0.72):
            window(canvas, left + wide * share, eaves + wall * 0.58, 0.017)


def wall_shadow(canvas: Canvas, wall: Line, tint: Colour) -> None:
    """The shadow that a wall throws on the ground to its lower right."""
    canvas.line([moved(point, (0.6, 1.0), 0.03) for point in wall], tint, THICKNESS)


def wall_line(canvas: Canvas, wall: Line) -> None:
    """A wall of constant thickness with a face, a lit top and merlons."""
    for drop in (HEIGHT, HEIGHT * 0.66, HEIGHT * 0.33, 0.0):
        canvas.line([(x, y + drop) for x, y in wall], WALL_KEY, THICKNESS + 2 * EDGE)
    for drop in (HEIGHT, HEIGHT * 0.66, HEIGHT * 0.33):
        canvas.line([(x, y + drop) for x, y in wall], WALL_FACE, THICKNESS)
    canvas.line(wall, WALL, THICKNESS)
    for (x, y), _ in beads(wall, 0.062, 0.05):
        canvas.box(x - 0.019, y - 0.026, x + 0.019, y + 0.014, WALL_KEY)
        canvas.box(x - 0.013, y - 0.02, x + 0.013, y + 0.009, WALL_LIGHT)


def turret(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A square tower with merlons, its foot at the place."""
    r = size / 2
    top = y - 1.5 * size
    canvas.box(x - r - EDGE, top, x + r + EDGE, y + EDGE, WALL_KEY)
    canvas.box(x - r, top, x + r, y, WALL_FACE)
    canvas.box(x - r, top, x + r * 0.25, y, WALL)
    for share in (-0.72, 0.0, 0.72):
        mid = x + share * r * 1.2
        canvas.box(mid - 0.27 * r - EDGE, top - 0.34 * size - EDGE, mid + 0.27 * r + EDGE, top + 0.1 * size, WALL_KEY)
    canvas.box(x - r * 1.2 - EDGE, top - 0.1 * size, x + r * 1.2 + EDGE, top + 0.2 * size, WALL_KEY)
    canvas.box(x - r * 1.2, top - 0.1 * size, x + r * 1.2, top + 0.14 * size, WALL_LIGHT)
    for share in (-0.72, 0.0, 0.72):
        mid = x + share * r * 1.2
        canvas.box(mid - 0.27 * r, top - 0.34 * size, mid + 0.27 * r, top + 0.1 * size, WALL_LIGHT)
    window(canvas, x, y - 0.75 * size, size * 0.2)


def tower(
    canvas: Canvas,
    x: float,
    y: float,
    size: float,
    roof: tuple[Colour, Colour, Colour] = (SLATE, SLATE_LIGHT, SLATE_DARK),
) -> None:
    """A round tower with a pointed roof, its foot at the place; it is 2.2 times as high as wide."""
    r = size / 2
    eaves = y - 1.1 * size
    canvas.box(x - r - EDGE, eaves, x + r + EDGE, y, WALL_KEY)
    canvas.dot((x, y), r + EDGE, WALL_KEY, 0.4)
    canvas.box(x - r, eaves, x + r, y, WALL)
    canvas.dot((x, y), r, WALL, 0.35)
    canvas.box(x + r * 0.3, eaves, x + r, y, WALL_FACE)
    canvas.box(x - r * 0.8, eaves, x - r * 0.3, y, WALL_LIGHT)
    window(canvas, x - 0.1 * r, y - 0.5 * size, size * 0.19)
    tone, light, dark = roof
    wide = r * 1.32
    tip = (x, y - 2.2 * size)
    canvas.polygon(((x - wide - EDGE, eaves + EDGE), (tip[0], tip[1] - EDGE), (x + wide + EDGE, eaves + EDGE)), dark)
    canvas.polygon(((x - wide, eaves), tip, (x + wide, eaves)), tone)
    canvas.polygon(((x - wide, eaves), tip, (x - wide * 0.25, eaves)), light)


def gate(canvas: Canvas, at: Point, way: Point) -> None:
    """An opening in a wall between two turrets, for a line that comes in by ``way``."""
    across = (-way[1], way[0])
    canvas.line((moved(at, way, -0.05), moved(at, way, 0.05)), INK, 0.085)
    canvas.line((moved(at, way, -0.055), moved(at, way, -0.012)), (150, 116, 76), 0.075)
    feet = sorted((moved(at, across, by) for by in (-0.075, 0.075)), key=lambda foot: foot[1])
    for foot in feet:
        turret(canvas, foot[0], foot[1] + 0.05, 0.062)


def arch(canvas: Canvas, at: Point, way: Point, fill: Colour) -> None:
    """An arch in a wall, through which a river or a street passes under it."""
    across = (-way[1], way[0])
    for grow, tint in ((0.018, WALL_KEY), (0.01, WALL_LIGHT), (0.0, INK)):
        a, b = moved(at, across, -0.06 - grow), moved(at, across, 0.06 + grow)
        low = (0.0, 0.045)
        canvas.polygon(
            (
                moved(a, low, 1.0),
                moved(a, low, -0.2),
                moved(at, low, -0.75 - grow * 12),
                moved(b, low, -0.2),
                moved(b, low, 1.0),
            )
            if abs(way[1]) > 0.5
            else (moved(a, way, -0.034), moved(a, way, 0.034), moved(b, way, 0.034), moved(b, way, -0.034)),
            tint,
        )
    canvas.line((moved(at, way, -0.03), moved(at, way, -0.012)), fill, 0.1)


def well(canvas: Canvas, x: float, y: float) -> None:
    """A round well under a little roof."""
    canvas.dot((x, y), 0.055, WALL_KEY, 0.6)
    canvas.box(x - 0.055, y - 0.035, x + 0.055, y, WALL_KEY)
    canvas.box(x - 0.048, y - 0.035, x + 0.048, y, WALL)
    canvas.dot((x, y), 0.048, WALL, 0.55)
    canvas.dot((x, y - 0.035), 0.055, WALL_KEY, 0.5)
    canvas.dot((x, y - 0.036), 0.046, WALL_LIGHT, 0.48)
    canvas.dot((x, y - 0.034), 0.034, WATER_DARK, 0.45)
    for post in (-0.045, 0.045):
        canvas.box(x + post - 0.007, y - 0.11, x + post + 0.007, y - 0.03, TIMBER)
    canvas.polygon(
        ((x - 0.07, y - 0.1), (x - 0.03, y - 0.145), (x + 0.03, y - 0.145), (x + 0.07, y - 0.1)),
        (196, 88, 58),
        WALL_KEY,
    )


def shield(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A coat of arms, large enough to be counted."""

    def form(grow: float) -> list[Point]:
        w, h = size / 2 + grow, size * 0.6 + grow
        return [
            (x - w, y - h),
            (x + w, y - h),
            (x + w, y + h * 0.1),
            (x + w * 0.72, y + h * 0.55),
            (x, y + h),
            (x - w * 0.72, y + h * 0.55),
            (x - w, y + h * 0.1),
        ]

    canvas.polygon(form(0.022), INK)
    canvas.polygon(form(0.014), WOOL)
    canvas.polygon(form(0.0), SHIELD)
    w, h = size / 2, size * 0.6
    canvas.polygon(
        (
            (x - w, y - h * 0.1),
            (x, y - h * 0.62),
            (x + w, y - h * 0.1),
            (x + w, y + h * 0.22),
            (x, y - h * 0.26),
            (x - w, y + h * 0.22),
        ),
        GOLD,
    )


def rooftops(canvas: Canvas, feet: Sequence[Point], size: float, chance: random.Random) -> None:
    """Houses on these places, the far ones first."""
    for x, y in sorted(feet, key=lambda foot: foot[1]):
        house(canvas, x, y, size * chance.uniform(0.9, 1.1), chance)
