"""What a brush is: the one thing that a new kind of land needs."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from render.canvas import Canvas, Colour
from render.geometry import Point
from render.layout import Layout, Plan, Shape


@dataclass(frozen=True, slots=True)
class Scene:
    """A tile being painted: where things lie, where followers will stand, which ground is free, and chance."""

    canvas: Canvas
    layout: Layout
    spots: tuple[Point, ...]
    variant: int
    night: bool

    def chance(self, what: str) -> random.Random:
        """A source of small variations that is the same for the same tile, variant and purpose."""
        return random.Random(f"{self.layout.tile.id} {self.layout.turn} {self.variant} {what}")


Shaper: TypeAlias = Callable[[Plan, int], Shape]
Painter: TypeAlias = Callable[[Scene, int], None]


@dataclass(frozen=True, slots=True)
class Brush:
    """How one kind of segment is laid out and painted."""

    shape: Shaper
    """Gives the shape of a segment, knowing those of lower rank."""
    paint: Painter
    """Paints a segment of the scene by its position."""
    rank: int
    """When shapes are made: lower first."""
    layer: int
    """Who covers whom: higher over lower."""
    tones: tuple[Colour, ...]
    """Colours that show that a pixel belongs to this kind."""
    coat: int = -1
    """When it is painted, if not in the order of layers."""

    @property
    def order(self) -> int:
        """When it is painted: lower first."""
        return self.layer if self.coat < 0 else self.coat
