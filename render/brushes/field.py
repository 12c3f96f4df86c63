"""Fields: grass that joins without a seam, with tufts, bushes and single trees off the beaten track."""

from __future__ import annotations

from render.brushes.brush import Brush, Scene
from render.geometry import Point
from render.layout import Plan, Shape
from render.paints import GRASS, GRASS_DARK, GRASS_LIGHT

_AT: dict[str, Point] = {"NW": (0.2, 0.25), "NE": (0.8, 0.25)}


def shape(plan: Plan, index: int) -> Shape:
    """A field is the ground that is left over; one that reaches no side is known by a rough place."""
    at = plan.tile.segments[index].marks.get("at")
    return Shape(at=None if at is None else _AT[at])


def paint(scene: Scene, index: int) -> None:
    """The grass is there already."""


BRUSH = Brush(shape, paint, rank=90, layer=0, tones=(GRASS, GRASS_LIGHT, GRASS_DARK))
