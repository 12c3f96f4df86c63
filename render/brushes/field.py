"""Fields: grass that joins without a seam, with trees, hedges and beasts off the beaten track."""

from __future__ import annotations

import random

from render.brushes import greenery
from render.brushes.brush import Brush, Scene
from render.canvas import Canvas
from render.geometry import Point, distance
from render.layout import Plan, Shape
from render.paints import GRASS, GRASS_DARK, GRASS_LIGHT, PIG, PIG_DARK

_AT: dict[str, Point] = {"NW": (0.2, 0.25), "NE": (0.8, 0.25)}
_KEEP_OFF = 0.15
_THINGS = (
    ("tree", 0.07, 9),
    ("fir", 0.065, 4),
    ("bush", 0.04, 5),
    ("hedge", 0.085, 4),
    ("furrows", 0.1, 2),
    ("haystack", 0.055, 1),
    ("sheep", 0.045, 3),
    ("stones", 0.04, 2),
    ("flowers", 0.045, 5),
)
"""What may be put on a field: name, the radius it needs, how often."""


def shape(plan: Plan, index: int) -> Shape:
    """A field is the ground that is left over; one that reaches no side is known by a rough place."""
    at = plan.tile.segments[index].marks.get("at")
    return Shape(at=None if at is None else _AT[at])


def paint(scene: Scene, index: int) -> None:
    """Put a few things where there is room for them, the far ones first."""
    chance = scene.chance(f"field {index}")
    things: list[tuple[float, float, str]] = []
    names = [name for name, _, _ in _THINGS]
    weights = [weight for _, _, weight in _THINGS]
    radii = {name: radius for name, radius, _ in _THINGS}
    for _ in range(34):
        x, y = chance.uniform(0.05, 0.95), chance.uniform(0.08, 0.95)
        (name,) = chance.choices(names, weights)
        # Tall things stand up over their foot, so it is their middle that needs the room.
        tall = 0.065 if name in ("tree", "fir") else 0.01
        radius = radii[name]
        if not scene.fits(index, x, y - tall, radius) or not scene.clear(x, y - tall, radius + _KEEP_OFF * 0.7):
            continue
        if any(distance((x, y), (other[0], other[1])) < 0.13 for other in things):
            continue
        things.append((x, y, name))
        if len(things) >= 5:
            break
    for x, y, name in sorted(things, key=lambda thing: thing[1]):
        _put(scene.canvas, name, x, y, chance)
    if scene.layout.tile.segments[index].marks.get("pig_herd"):
        _herd(scene, index)


def _put(canvas: Canvas, name: str, x: float, y: float, chance: random.Random) -> None:
    if name == "tree":
        greenery.tree(canvas, x, y, chance.uniform(0.085, 0.115), chance)
    elif name == "fir":
        greenery.fir(canvas, x, y, chance.uniform(0.07, 0.09))
    elif name == "bush":
        greenery.bush(canvas, x, y, chance.uniform(0.05, 0.065))
    elif name == "hedge":
        greenery.hedge(canvas, x, y, 3, chance.choice((-0.5, 0.0, 0.5)))
    elif name == "furrows":
        greenery.furrows(canvas, x, y, 0.14, chance.choice((-0.5, 0.5)))
    elif name == "haystack":
        greenery.haystack(canvas, x, y, 0.065)
    elif name == "sheep":
        for step in range(chance.randint(1, 2)):
            greenery.sheep(canvas, x + 0.03 - 0.055 * step, y + 0.025 * step, 0.042, chance.random() < 0.5)
    elif name == "stones":
        greenery.stones(canvas, x, y, 0.05)
    else:
        greenery.flowers(canvas, x, y, chance, chance.choice(((250, 236, 140), (250, 246, 236), (226, 120, 96))))


def _herd(scene: Scene, index: int) -> None:
    """Three pigs near the field's spot."""
    x, y = scene.spots[index]
    for dx, dy, left in ((0.15, -0.02, True), (0.08, 0.12, False), (-0.05, 0.16, True)):
        greenery.pig(scene.canvas, x + dx, y + dy, 0.085, left, PIG, PIG_DARK)


BRUSH = Brush(shape, paint, rank=90, layer=0, tones=(GRASS, GRASS_LIGHT, GRASS_DARK), coat=25)
