"""A city that lies across a river as a bridge: water and both banks run through under its arches."""

from __future__ import annotations

from math import cos, pi, sin

from engine.tiles import Tile
from render.canvas import Canvas, Colour, mixed
from render.geometry import CENTRE, Line, Point, moved
from render.layout import Gate, middles, whole_sides
from render.paints import CITY_LIGHT, CITY_SHADE, GRASS, INK, WALL, WALL_FACE, WALL_KEY, WALL_LIGHT, WATER

REACH = 0.235
"""How far the bridge reaches from the tile's middle to the gatehouses at its ends."""
_HEIGHT = 0.105
_BANK = 0.15
"""How far the middle of a bank is from that of the river."""
_PIER = 0.1
"""How far the piers are from it."""
_SHADE = 0.25


def crosses_over(tile: Tile, index: int) -> bool:
    """Whether a city spans the tile over a river, and a field goes on under it from one side to the other."""
    sides = whole_sides(tile.segments[index].slots)
    if len(sides) != 2 or (sides[1] - sides[0]) % 2:
        return False
    free = tuple(side for side in range(4) if side not in sides)
    rivers = [segment for segment in tile.segments if segment.kind == "river"]
    return any(middles(river.slots) == free for river in rivers) and any(
        segment.kind == "field" and all(segment.slots >> 3 * side & 0b111 for side in free) for segment in tile.segments
    )


def street(canvas: Canvas, gates: tuple[Gate, ...]) -> None:
    """The paved way over the bridge."""
    # The river sways a little, the street does not.
    across = (1.0, 0.0) if abs(gates[0].way[1]) > 0.5 else (0.0, 1.0)
    ends = (moved(CENTRE, across, -REACH - 0.04), moved(CENTRE, across, REACH + 0.04))
    canvas.line(ends, CITY_SHADE, 0.115)
    canvas.line(ends, CITY_LIGHT, 0.095)


def arches(canvas: Canvas, gates: tuple[Gate, ...]) -> None:
    """Three arches where the river meets each wall: for the water and for the bank on either side of it."""
    for gate in sorted(gates, key=lambda one: one.at[1]):
        if abs(gate.way[1]) < 0.5:
            _mouths(canvas, gate)
        elif gate.at[1] > CENTRE[1]:
            _face(canvas, gate.at)


def _openings() -> tuple[tuple[float, float, Colour], ...]:
    """Each arch: how far it is from the river's middle, half its width, and what runs through it, in the shade."""
    bank = mixed(GRASS, INK, _SHADE)
    return (-_BANK, 0.052, bank), (0.0, 0.078, mixed(WATER, INK, _SHADE)), (_BANK, 0.052, bank)


def _face(canvas: Canvas, at: Point) -> None:
    """The side of the bridge that looks at us."""
    x, top = at[0], at[1]
    foot = top + _HEIGHT
    left, right = x - REACH, x + REACH
    canvas.box(left - 0.007, top, right + 0.007, foot + 0.007, WALL_KEY)
    canvas.box(left, top, right, foot, WALL_FACE)
    canvas.box(left, top, right, top + 0.022, WALL)
    for aside, half, through in _openings():
        for grow, tint in ((0.014, WALL_KEY), (0.008, WALL_LIGHT), (0.0, through)):
            canvas.polygon(_arch(x + aside, foot + 0.008, half + grow, _HEIGHT * 0.78 + grow), tint)


def _arch(x: float, foot: float, half: float, high: float) -> Line:
    """A round arch by the middle of its foot."""
    rise = min(half, high)
    bow = [(x - half * cos(pi * step / 12), foot - high + rise - rise * sin(pi * step / 12)) for step in range(13)]
    return ((x - half, foot), *bow, (x + half, foot))


def _mouths(canvas: Canvas, gate: Gate) -> None:
    """A side that is seen from above: shade where water and banks go under the wall, and piers between them."""
    out = -1.0 if gate.at[0] < CENTRE[0] else 1.0
    x, y = gate.at
    near, far = x + out * 0.029, x + out * 0.088
    for aside, half, through in _openings():
        # The gatehouses stand close to the banks.
        wide = half * 0.7 if aside else half
        canvas.box(min(near, far), y + aside - wide, max(near, far), y + aside + wide, through)
    for side in (-1, 1):
        middle = y + side * _PIER
        for grow, tint in ((0.008, WALL_KEY), (0.0, WALL_LIGHT)):
            wide = 0.019 + grow
            canvas.polygon(
                (
                    (near, middle - wide),
                    (far - out * 0.01, middle - wide),
                    (far + out * (0.018 + grow), middle),
                    (far - out * 0.01, middle + wide),
                    (near, middle + wide),
                ),
                tint,
            )
