"""Monasteries: a church with a tower in a walled garden."""

from __future__ import annotations

from render.brushes.brush import Brush, Scene
from render.layout import Plan, Shape
from render.paints import PLASTER, ROOF, WALL_KEY
from render.ways import building_shape

RADIUS = 0.18


def shape(plan: Plan, index: int) -> Shape:  # noqa: ARG001
    """A round plot in the middle of the free ground."""
    return building_shape(plan, RADIUS)


def paint(scene: Scene, index: int) -> None:
    """The plot, and the church on it."""
    place = scene.layout.shapes[index].at
    assert place is not None  # noqa: S101
    x, y = place
    scene.canvas.dot(place, RADIUS, WALL_KEY)
    scene.canvas.dot(place, RADIUS - 0.01, PLASTER)
    scene.canvas.box(x - 0.1, y - 0.06, x + 0.1, y + 0.06, ROOF)


BRUSH = Brush(shape, paint, rank=10, layer=40, tones=(PLASTER, ROOF))
