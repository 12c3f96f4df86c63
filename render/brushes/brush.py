"""What a brush is: the one thing that a new kind of land needs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from render.canvas import Canvas, Colour
from render.geometry import Point, distance
from render.layout import Layout, Plan, Shape


@dataclass(frozen=True, slots=True)
class Scene:
    """A tile being painted: where things lie, where followers will stand, and how much room there is."""

    canvas: Canvas
    layout: Layout
    spots: tuple[Point, ...]
    room: Callable[[float, float], tuple[int, float]]
    """The position of the segment at a place, and how far it is from there to its edge or the tile's."""
    variant: int
    night: bool

    def chance(self, what: str) -> random.Random:
        """A source of small variations that is the same for the same tile, variant and purpose."""
        return random.Random(f"{self.layout.tile.id} {self.layout.turn} {self.variant} {what}")

    def fits(self, index: int, x: float, y: float, radius: float) -> bool:
        """Whether a thing of this radius has room on a segment."""
        segment, depth = self.room(x, y)
        return segment == index and depth >= radius

    def clear(self, x: float, y: float, radius: float) -> bool:
        """Whether a place keeps off the spots where followers stand."""
        return all(distance((x, y), spot) >= radius for spot in self.spots)

    def best_place(
        self, index: int, worth: Callable[[Point, float, float], float], *, off: Sequence[Point] = (), rim: int = 2
    ) -> Point | None:
        """The place on a segment that is worth most; none where the segment has no room at all.

        ``worth`` is told a place, how far it is from there to the segment's edge, and how far to the spots of followers
        and to what else it is to keep ``off``. So many 24ths of the tile's side as ``rim`` says are left out around.
        """
        best, most = None, -9.0
        taken = (*self.spots, *off)
        for row in range(rim, 25 - rim):
            for column in range(rim, 25 - rim):
                at = (column / 24, row / 24)
                segment, depth = self.room(*at)
                if segment == index:
                    value = worth(at, depth, min(distance(at, other) for other in taken))
                    if value > most:
                        best, most = at, value
        return best


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
    courtly: bool = False
    """Whether it lies on the lawn of a castle's court instead of a meadow."""
    finish: Callable[[Scene], None] | None = None
    """Painted once, after everything, on tiles that show this kind."""

    @property
    def order(self) -> int:
        """When it is painted: lower first."""
        return self.layer if self.coat < 0 else self.coat
