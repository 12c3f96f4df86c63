"""Buildings that stand alone in the land: monastery, shrine, palace and cemetery, told apart by their outline."""

from __future__ import annotations

from math import cos, pi, sin

from render.brushes import greenery, masonry
from render.brushes.brush import Brush, Scene
from render.canvas import Canvas, Colour, mixed
from render.geometry import Point
from render.layout import Plan, Shape
from render.paints import (
    COURTLY,
    GARDEN,
    GOLD,
    GRAVES,
    GRAVES_DARK,
    INK,
    KERB,
    LAVA,
    LAVA_LIGHT,
    PLASTER,
    ROOF,
    ROOF_DARK,
    ROOF_LIGHT,
    ROYAL,
    ROYAL_DARK,
    ROYAL_LIGHT,
    SANCTUM,
    SANCTUM_DARK,
    SANCTUM_LIGHT,
    SHADOW,
    STONE,
    STONE_DARK,
    TIMBER,
    WALL,
    WALL_FACE,
    WALL_KEY,
    WALL_LIGHT,
    WINDOW,
)
from render.ways import building_shape

RADIUS = 0.2


def shape(plan: Plan, _index: int) -> Shape:
    """A round plot in the middle of the free ground."""
    return building_shape(plan, RADIUS)


def _place(scene: Scene, index: int) -> Point:
    at = scene.layout.shapes[index].at
    if at is None:
        raise ValueError(f"{scene.layout.tile.id}: segment {index} has no place")
    return at


def _plot(canvas: Canvas, at: Point, fill: Colour, rim: Colour) -> None:
    canvas.dot((at[0] + 0.008, at[1] + 0.014), RADIUS, SHADOW)
    canvas.dot(at, RADIUS, rim)
    canvas.dot(at, RADIUS - 0.018, fill)


def monastery(scene: Scene, index: int) -> None:
    """A church with a bell tower, in a round walled garden."""
    canvas = scene.canvas
    x, y = _place(scene, index)
    _plot(canvas, (x, y), GARDEN, KERB)
    for angle in range(150, 391, 30):
        turn = angle * pi / 180
        greenery.bush(canvas, x + 0.155 * cos(turn), y - 0.155 * -sin(turn) * -1, 0.05)
    left, right, foot, eaves = x - 0.05, x + 0.135, y + 0.085, y + 0.005
    canvas.polygon(
        ((right, foot), (right + 0.03, foot), (right + 0.03, eaves + 0.03), (right, eaves)), mixed(GARDEN, KERB, 0.5)
    )
    canvas.box(left, eaves, right, foot, PLASTER, ROOF_DARK)
    canvas.polygon(
        (
            (left - 0.01, eaves + 0.012),
            (left + 0.02, y - 0.075),
            (right - 0.03, y - 0.075),
            (right + 0.014, eaves + 0.012),
        ),
        ROOF,
        ROOF_DARK,
    )
    canvas.polygon(
        ((left, eaves + 0.006), (left + 0.025, y - 0.07), (left + 0.07, y - 0.07), (left + 0.05, eaves + 0.006)),
        ROOF_LIGHT,
    )
    for share in (0.3, 0.58, 0.86):
        masonry.window(canvas, left + (right - left) * share, eaves + 0.045, 0.02)
    bell_left, bell_right, bell_top = x - 0.135, x - 0.045, y - 0.1
    canvas.box(bell_left, bell_top, bell_right, foot + 0.012, WALL_LIGHT, WALL_KEY)
    canvas.box(bell_right - 0.03, bell_top + 0.008, bell_right - 0.008, foot + 0.004, WALL)
    canvas.box(x - 0.105, y - 0.07, x - 0.075, y - 0.025, WINDOW)
    canvas.light((x - 0.09, y - 0.047), 0.022, (255, 214, 110))
    canvas.box(x - 0.108, foot - 0.045, x - 0.072, foot + 0.008, TIMBER)
    tip = (x - 0.09, y - 0.215)
    canvas.polygon(
        ((bell_left - 0.014, bell_top + 0.008), tip, (bell_right + 0.014, bell_top + 0.008)), ROOF, ROOF_DARK
    )
    canvas.polygon(((bell_left - 0.006, bell_top + 0.002), tip, (x - 0.1, bell_top + 0.002)), ROOF_LIGHT)
    for wide, tint in ((0.02, INK), (0.011, GOLD)):
        canvas.line(((tip[0], tip[1] + 0.01), (tip[0], tip[1] - 0.06)), tint, wide)
        canvas.line(((tip[0] - 0.024, tip[1] - 0.038), (tip[0] + 0.024, tip[1] - 0.038)), tint, wide)


def shrine(scene: Scene, index: int) -> None:
    """A ring of standing stones around a fire on dark, violet ground."""
    canvas = scene.canvas
    x, y = _place(scene, index)
    _plot(canvas, (x, y), SANCTUM, SANCTUM_DARK)
    canvas.dot((x, y), 0.12, SANCTUM_LIGHT)
    canvas.dot((x, y), 0.105, SANCTUM)
    stones = []
    for step in range(7):
        angle = 2 * pi * step / 7 - pi / 2
        stones.append((x + 0.135 * cos(angle), y + 0.115 * sin(angle) + 0.03))
    for sx, sy in sorted(stones, key=lambda stone: stone[1]):
        if sy > y + 0.06:
            continue
        _menhir(canvas, sx, sy)
    canvas.dot((x, y + 0.045), 0.05, INK, 0.55)
    canvas.dot((x, y + 0.04), 0.042, STONE, 0.5)
    canvas.polygon(
        ((x - 0.035, y + 0.03), (x - 0.03, y - 0.03), (x, y - 0.09), (x + 0.03, y - 0.03), (x + 0.035, y + 0.03)), LAVA
    )
    canvas.polygon(((x - 0.018, y + 0.03), (x, y - 0.045), (x + 0.018, y + 0.03)), LAVA_LIGHT)
    canvas.light((x, y), 0.03, LAVA_LIGHT)
    for sx, sy in sorted(stones, key=lambda stone: stone[1]):
        if sy > y + 0.06:
            _menhir(canvas, sx, sy)


def _menhir(canvas: Canvas, x: float, y: float) -> None:
    form = ((x - 0.028, y), (x - 0.024, y - 0.085), (x - 0.004, y - 0.108), (x + 0.022, y - 0.08), (x + 0.028, y))
    canvas.dot((x + 0.012, y), 0.04, SANCTUM_DARK, 0.4)
    canvas.polygon(form, STONE, INK)
    canvas.polygon(
        ((x + 0.006, y - 0.004), (x + 0.006, y - 0.085), (x + 0.02, y - 0.078), (x + 0.024, y - 0.004)), STONE_DARK
    )


def palace(scene: Scene, index: int) -> None:
    """A wide white front between towers with blue roofs and a flag."""
    canvas = scene.canvas
    x, y = _place(scene, index)
    _plot(canvas, (x, y), COURTLY, ROYAL_DARK)
    y += 0.025
    foot = y + 0.1
    blue = (ROYAL, ROYAL_LIGHT, ROYAL_DARK)
    canvas.box(x - 0.045, y - 0.14, x + 0.045, foot, WALL_LIGHT, WALL_KEY)
    canvas.box(x + 0.01, y - 0.135, x + 0.038, foot, WALL)
    tip = (x, y - 0.235)
    canvas.polygon(((x - 0.062, y - 0.13), tip, (x + 0.062, y - 0.13)), ROYAL, INK)
    canvas.polygon(((x - 0.052, y - 0.134), tip, (x - 0.012, y - 0.134)), ROYAL_LIGHT)
    canvas.line((tip, (tip[0], tip[1] - 0.05)), INK, 0.01)
    canvas.polygon(((x, y - 0.285), (x + 0.065, y - 0.268), (x, y - 0.248)), GOLD, INK, 0.005)
    canvas.box(x - 0.13, y - 0.02, x + 0.13, foot, WALL_LIGHT, WALL_KEY)
    canvas.box(x + 0.05, y - 0.012, x + 0.122, foot - 0.008, WALL)
    for step in range(5):
        mid = x - 0.085 + 0.0425 * step
        canvas.box(mid - 0.013, y - 0.045, mid + 0.013, y - 0.012, WALL_LIGHT, WALL_KEY)
    canvas.dot((x, foot - 0.05), 0.03, TIMBER)
    canvas.box(x - 0.03, foot - 0.05, x + 0.03, foot - 0.004, TIMBER)
    for side in (-0.085, 0.085):
        masonry.window(canvas, x + side, y + 0.035, 0.022)
    masonry.window(canvas, x, y - 0.085, 0.024)
    for side in (-0.135, 0.135):
        masonry.tower(canvas, x + side, foot + 0.008, 0.062, blue)


def cemetery(scene: Scene, index: int) -> None:
    """Gravestones and a bare tree behind a fence, on grey ground."""
    canvas = scene.canvas
    x, y = _place(scene, index)
    _plot(canvas, (x, y), GRAVES, GRAVES_DARK)
    _bare_tree(canvas, x + 0.09, y - 0.03)
    graves = (
        (-0.1, -0.05, True),
        (-0.015, -0.075, False),
        (-0.06, 0.045, False),
        (0.03, 0.03, True),
        (0.11, 0.07, False),
    )
    for dx, dy, cross in sorted(graves, key=lambda grave: grave[1]):
        _grave(canvas, x + dx, y + dy, cross)
    for step in range(9):
        angle = pi * (0.12 + 0.76 * step / 8)
        px, py = x + 0.175 * cos(angle), y + 0.155 * sin(angle) + 0.02
        canvas.box(px - 0.007, py - 0.055, px + 0.007, py, INK)
    rail = [
        (x + 0.175 * cos(pi * (0.12 + 0.76 * step / 16)), y + 0.155 * sin(pi * (0.12 + 0.76 * step / 16)) - 0.015)
        for step in range(17)
    ]
    canvas.line(rail, INK, 0.009)


def _grave(canvas: Canvas, x: float, y: float, cross: bool) -> None:
    canvas.dot((x + 0.012, y + 0.006), 0.045, GRAVES_DARK, 0.45)
    if cross:
        for wide, tint in ((0.036, INK), (0.022, STONE)):
            canvas.line(
                ((x, y + (0.0 if tint is INK else -0.006)), (x, y - (0.1 if tint is INK else 0.094))), tint, wide
            )
            reach = 0.036 if tint is INK else 0.029
            canvas.line(((x - reach, y - 0.065), (x + reach, y - 0.065)), tint, wide)
        return
    canvas.dot((x, y - 0.055), 0.037, INK)
    canvas.box(x - 0.037, y - 0.055, x + 0.037, y + 0.004, INK)
    canvas.dot((x, y - 0.054), 0.029, STONE)
    canvas.box(x - 0.029, y - 0.055, x + 0.029, y - 0.004, STONE)
    canvas.box(x + 0.008, y - 0.05, x + 0.029, y - 0.004, WALL_FACE)
    canvas.line(((x - 0.014, y - 0.045), (x + 0.012, y - 0.045)), STONE_DARK, 0.008)


def _bare_tree(canvas: Canvas, x: float, y: float) -> None:
    canvas.polygon(((x - 0.018, y), (x - 0.007, y - 0.09), (x + 0.007, y - 0.09), (x + 0.018, y)), INK)
    for tip in ((-0.07, -0.15), (-0.02, -0.18), (0.045, -0.165), (0.08, -0.115)):
        fork = (x, y - 0.07)
        end = (x + tip[0], y + tip[1])
        canvas.line((fork, end), INK, 0.013)
        twig = ((fork[0] + end[0]) / 2, (fork[1] + end[1]) / 2)
        canvas.line((twig, (twig[0] + 0.03, twig[1] - 0.04)), INK, 0.008)


MONASTERY = Brush(shape, monastery, rank=10, layer=40, tones=(GARDEN, PLASTER, ROOF, ROOF_LIGHT, WALL_LIGHT))
SHRINE = Brush(shape, shrine, rank=10, layer=40, tones=(SANCTUM, SANCTUM_LIGHT, SANCTUM_DARK, STONE, LAVA, LAVA_LIGHT))
PALACE = Brush(shape, palace, rank=10, layer=40, tones=(COURTLY, WALL_LIGHT, WALL, WALL_FACE, ROYAL, ROYAL_DARK))
CEMETERY = Brush(shape, cemetery, rank=10, layer=40, tones=(GRAVES, GRAVES_DARK, STONE, INK))
