"""The land of the campaign path: night over hills and woods, a road through it, and what stands at each stop.

Coordinates are in hundreds of pixels of the finished picture, from its top left corner.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import cos, pi, sin

from PIL import Image

from render.brushes import emblems, greenery, mist
from render.canvas import Canvas, Colour
from render.colours import CREAM, GOLD
from render.geometry import Line, Point, distance
from render.paints import (
    GRASS,
    GRASS_DARK,
    GRASS_LIGHT,
    INK,
    KERB,
    LAMP,
    LAVA,
    LAVA_LIGHT,
    PLASTER,
    ROAD,
    ROOF,
    SHADOW,
    TRUNK,
)
from render.team_emblem import lantern

UNIT = 100
"""Pixels of the finished picture in one unit of the land."""
FINE = 2
"""How many times larger it is painted before it is reduced."""
FEET: tuple[Point, ...] = ((1.95, 4.5), (5.5, 4.62), (9.05, 4.5), (9.05, 1.86), (5.5, 1.98), (1.95, 1.86))
"""Where what stands at each stop has its foot, from the first level to the last."""
_WAY: tuple[Point, ...] = (
    *((-0.5, 4.1), (0.5, 4.35), FEET[0], (3.75, 4.95), FEET[1], (7.3, 4.25), FEET[2]),
    *((10.45, 3.95), (10.45, 2.45), FEET[3], (7.3, 1.6), FEET[4], (3.75, 2.3), FEET[5]),
)
_ROUND = 12
"""Points of the road's line from one of its places to the next."""
_HORIZON = 0.86

_MEADOW: Colour = (104, 156, 84)
_MEADOW_LIGHT: Colour = (110, 162, 96)
_MEADOW_DARK: Colour = (108, 150, 68)
"""Grass before this night falls on it: deeper than a map's, so that the cleared places shine."""
_SKY: tuple[tuple[float, Colour], ...] = ((0.0, (52, 43, 91)), (0.4, (65, 70, 134)), (0.72, (99, 90, 160)))
_FAR_HILL: Colour = (66, 78, 104)
_DAWN_SKY: tuple[tuple[float, Colour], ...] = ((0.0, (255, 206, 84)), (0.3, (251, 215, 91)), (0.6, (241, 225, 161)))
_DAWN_HILL: Colour = (120, 164, 76)
_ROAD_DIM: Colour = (146, 150, 144)
_KERB_DIM: Colour = (81, 96, 101)
_GLOW: tuple[tuple[float, Colour], ...] = ((1.0, (106, 120, 74)), (0.74, (140, 150, 79)), (0.46, (191, 189, 112)))
"""Warm light on grass by night: how far it reaches, as a share, and its colours from without."""
_FOG: tuple[Colour, ...] = ((135, 145, 180), (165, 172, 192), (197, 208, 221))
"""Mist from its shaded side to its lit one."""


def campaign_land(size: tuple[int, int], *, dawn: bool = False) -> Canvas:
    """Sky, hills and woods by night or at dawn, without the road; ``size`` is of the finished picture, in pixels."""
    # A canvas paints four times as large as it is told, and here it is wanted only twice as large.
    canvas = Canvas(UNIT * FINE // 4, Image.new("RGB", (size[0] * FINE, size[1] * FINE), _MEADOW))
    wide, high = size[0] / UNIT, size[1] / UNIT
    chance = random.Random("Mists")
    for top, height, tint in ((1.5, 0.5, _MEADOW_LIGHT), (2.9, 0.6, _MEADOW), (4.2, 0.5, _MEADOW_DARK)):
        canvas.polygon(_hills(top, height, wide, high, chance), tint)
    for foot in _woods(wide, high, chance):
        if chance.random() < 0.55:
            greenery.fir(canvas, *foot, chance.uniform(0.26, 0.4))
        else:
            greenery.tree(canvas, *foot, chance.uniform(0.26, 0.38), chance)
    if not dawn:
        canvas.darken()
    _sky(canvas, wide, chance, dawn=dawn)
    return canvas


def _hills(top: float, height: float, wide: float, low: float, chance: random.Random) -> list[Point]:
    start, swing = chance.uniform(0, pi), chance.uniform(0.5, 0.8)
    steps = [wide * step / 60 for step in range(61)]
    return [(0.0, low), *((x, top + height * 0.5 * sin(start + swing * x)) for x in steps), (wide, low)]


def _woods(wide: float, high: float, chance: random.Random) -> list[Point]:
    """The feet of trees, the far ones first: off the road and off the stops."""
    road, feet = road_line(len(FEET)), list[Point]()
    for _ in range(700):
        x, y = chance.uniform(0.1, wide - 0.1), chance.uniform(_HORIZON + 0.35, high - 0.1)
        beside_stop = any(abs(x - at) < 1.62 and -1.25 < y - foot < 1.45 for at, foot in FEET)
        if beside_stop or min(distance((x, y - 0.1), point) for point in road) < 0.42:
            continue
        if all(distance((x, y), other) > 0.26 for other in feet):
            feet.append((x, y))
    return sorted(feet, key=lambda foot: foot[1])


def _sky(canvas: Canvas, wide: float, chance: random.Random, *, dawn: bool) -> None:
    steps = [wide * step / 120 for step in range(121)]
    ridge = [(x, _HORIZON + 0.09 * sin(1.1 * x + 0.6) + 0.05 * sin(2.7 * x)) for x in steps]
    near = [(x, y + 0.16 + 0.07 * sin(1.7 * x + 2)) for x, y in ridge]
    for top, tint in _DAWN_SKY if dawn else _SKY:
        upper = [(x, top + 0.05 * sin(0.8 * x + 9 * top)) if top else (x, 0.0) for x in steps]
        canvas.polygon([*upper, *((x, max(top, y)) for x, y in reversed(near))], tint)
    if dawn:
        for radius, tint in ((0.6, LAMP), (0.46, CREAM)):
            canvas.dot((7.3, _HORIZON - 0.14), radius, tint)
    canvas.polygon([*ridge, *reversed(near)], _DAWN_HILL if dawn else _FAR_HILL)
    if dawn:
        return
    for _ in range(46):
        at = (chance.uniform(0.1, wide - 0.1), chance.uniform(0.06, 0.66))
        canvas.star(at, chance.choice((0.022, 0.03, 0.045)), CREAM, 4)
    canvas.dot((7.3, 0.46), 0.3, CREAM)
    canvas.dot((7.42, 0.4), 0.26, _SKY[1][1])


def road_line(stops: int) -> Line:
    """The middle of the road up to so many stops."""
    last = 0 if stops == 0 else _WAY.index(FEET[stops - 1])
    line: list[Point] = []
    for number in range(last):
        before, after = _WAY[max(0, number - 1)], _WAY[min(len(_WAY) - 1, number + 2)]
        a, b = _WAY[number], _WAY[number + 1]
        line += [_curve(before, a, b, after, step / _ROUND) for step in range(_ROUND)]
    return (*line, _WAY[last])


def _curve(before: Point, a: Point, b: Point, after: Point, t: float) -> Point:
    """A point between two others, on a line that runs smoothly through all four."""

    def one(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)

    return one(before[0], a[0], b[0], after[0]), one(before[1], a[1], b[1], after[1])


def paint_road(canvas: Canvas, travelled: int) -> None:
    """The road through all stops, bright as far as the team has come."""
    for line, kerb, bed in (
        (road_line(len(FEET)), _KERB_DIM, _ROAD_DIM),
        (road_line(travelled), KERB, ROAD),
    ):
        for wide, tint in ((0.27, kerb), (0.19, bed)):
            for at in line:
                canvas.dot(at, wide / 2, tint)
            canvas.draw.line(canvas.points(line), tint, round(wide * canvas.side), joint="curve")


def paint_clearing(canvas: Canvas, foot: Point) -> None:
    """A place the team has won: a patch of day with a lit castle."""
    x, y = foot
    for reach, tint in ((1.0, SHADOW), (0.96, GRASS_DARK), (0.84, GRASS), (0.55, GRASS_LIGHT)):
        _patch(canvas, (x, y + 0.3), (1.7 * reach, 0.82 * reach), tint)
    for wide, tint in ((0.27, KERB), (0.19, ROAD)):
        line = [at for at in road_line(len(FEET)) if distance(at, (x, y)) < 1.1]
        canvas.draw.line(canvas.points(line), tint, round(wide * canvas.side), joint="curve")
    chance = random.Random(f"clearing {x} {y}")
    for side in (-1.25, 1.28):
        greenery.tree(canvas, x + side, y + 0.12, 0.36, chance)
    greenery.flowers(canvas, x - 1.1, y + 0.45, chance, LAMP)
    greenery.flowers(canvas, x + 1.05, y + 0.5, chance, PLASTER)
    large = Canvas(canvas.size * 2, canvas.image)
    emblems.castle(large, x / 2 + 0.24, y / 2 + 0.16)


def paint_lantern(canvas: Canvas, foot: Point, *, lit: bool = True) -> None:
    """A place that is open and not yet won: a dark keep, and a lantern that lights the ground before it, if it does."""
    x, y = foot
    if lit:
        _glow(canvas, (x + 0.1, y + 0.22))
    _keep(canvas, (x + 0.82, y), lit=False)
    canvas.line(((x - 0.08, y + 0.12), (x - 0.08, y - 0.82), (x + 0.2, y - 0.82)), INK, 0.08)
    if lit:
        canvas.dot((x + 0.2, y - 0.5), 0.36, _GLOW[2][1])
        canvas.dot((x + 0.2, y - 0.5), 0.29, LAMP)
    lantern(canvas, (x + 0.2, y - 0.24), 0.56, lit=lit)


def paint_camp(canvas: Canvas, foot: Point) -> None:
    """A place where the team is just now: its tent and its fire."""
    x, y = foot
    _glow(canvas, (x + 0.3, y + 0.15))
    tip, left, right = (x + 0.62, y - 0.82), (x + 0.14, y + 0.06), (x + 1.16, y + 0.06)
    canvas.polygon((tip, left, right), PLASTER, INK, 0.03)
    canvas.polygon((tip, (x + 0.72, y + 0.06), right), ROOF, INK, 0.02)
    canvas.polygon((tip, (x + 0.34, y + 0.05), (x + 0.56, y + 0.05)), LAMP)
    canvas.line((tip, (tip[0], tip[1] - 0.2)), INK, 0.04)
    canvas.polygon(((tip[0], tip[1] - 0.22), (tip[0] + 0.2, tip[1] - 0.14), (tip[0], tip[1] - 0.06)), GOLD, INK, 0.02)
    for side in (-1, 1):
        canvas.line(((x - 0.14 - 0.16 * side, y + 0.16), (x - 0.14 + 0.16 * side, y + 0.04)), TRUNK, 0.07)
    for wide, high, tint in ((0.17, 0.44, LAVA), (0.11, 0.3, LAVA_LIGHT), (0.055, 0.17, CREAM)):
        flame = ((-wide, 0.0), (-wide * 0.8, -high * 0.45), (0.02, -high), (wide * 0.75, -high * 0.5), (wide, 0.0))
        canvas.polygon([(x - 0.14 + dx, y + 0.08 + dy) for dx, dy in flame], tint)


def paint_fog(canvas: Canvas, foot: Point) -> None:
    """A place that is still closed: a dark keep of which the mist shows no more than the roofs, and ghosts."""
    x, y = foot
    _keep(canvas, (x + 0.5, y + 0.02), lit=True)
    chance = random.Random(f"fog {x} {y}")
    puffs = [
        (x + reach * 1.4 * cos(turn * pi / 9), y + 0.28 + reach * 0.46 * sin(turn * pi / 9), chance.uniform(0.3, 0.42))
        for reach in (1.0, 0.55)
        for turn in range(18)
    ]
    for tint, shift in zip(_FOG, (0.07, 0.0, -0.07), strict=True):
        canvas.dot((x + shift, y + 0.28 + shift), 1.3, tint, 0.36)
        for at_x, at_y, radius in sorted(puffs, key=lambda puff: puff[1]):
            canvas.dot((at_x + shift, at_y + shift), radius * (1 - abs(shift)), tint, 0.72)
    for dx, dy, size in ((-0.5, 0.28, 0.34), (0.2, 0.52, 0.42), (0.85, 0.3, 0.32)):
        mist.ghost(canvas, x + dx, y + dy, size)


def _patch(canvas: Canvas, middle: Point, reach: tuple[float, float], tint: Colour) -> None:
    """Ground with a wavy edge."""
    turns = [2 * pi * step / 90 for step in range(90)]
    canvas.polygon(
        [
            (
                middle[0] + reach[0] * (1 + 0.035 * sin(7 * turn)) * cos(turn),
                middle[1] + reach[1] * (1 + 0.05 * sin(5 * turn + 1)) * sin(turn),
            )
            for turn in turns
        ],
        tint,
    )


def _glow(canvas: Canvas, middle: Point) -> None:
    for share, tint in _GLOW:
        _patch(canvas, middle, (1.55 * share, 0.72 * share), tint)
    line: Sequence[Point] = [at for at in road_line(len(FEET)) if distance(at, middle) < 1.2]
    for wide, tint in ((0.27, KERB), (0.19, ROAD)):
        canvas.draw.line(canvas.points(line), tint, round(wide * canvas.side), joint="curve")


def _keep(canvas: Canvas, foot: Point, *, lit: bool) -> None:
    """The outline of a castle that nobody has freed, with lights in it that are none of ours if it is ``lit``."""
    x, y = foot
    wall: Colour = (44, 44, 50)
    roof: Colour = (52, 43, 91)
    for side, wide, high in ((-0.42, 0.15, 0.62), (0.42, 0.15, 0.66), (0.0, 0.21, 0.86)):
        canvas.box(x + side - wide, y - high, x + side + wide, y, wall)
        canvas.polygon(
            ((x + side - wide * 1.3, y - high), (x + side, y - high - wide * 2), (x + side + wide * 1.3, y - high)),
            roof,
        )
        if lit:
            canvas.dot((x + side, y - high + 0.14), 0.045, (178, 140, 255), 1.4)
    canvas.box(x - 0.45, y - 0.36, x + 0.45, y, wall)
