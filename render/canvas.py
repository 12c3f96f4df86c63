"""A sheet to paint a tile on: drawing in tile units at four times the size, then reduced."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from operator import mul
from typing import TypeAlias

from PIL import Image, ImageDraw

from render.geometry import Point, ribbon, smooth

Colour: TypeAlias = tuple[int, int, int]

OVERSAMPLING = 4
"""How many times larger than asked a tile is painted before it is reduced."""


_NIGHT = (0.68, 0.02, 0.02, 0.0, 0.02, 0.7, 0.04, 3.0, 0.02, 0.1, 0.72, 16.0)
"""The colours of the night from those of the day: cooler light, with enough of it left to play by."""


def mixed(a: Colour, b: Colour, t: float) -> Colour:
    """A colour the share ``t`` of the way from ``a`` to ``b``."""
    return (
        round(a[0] + (b[0] - a[0]) * t),
        round(a[1] + (b[1] - a[1]) * t),
        round(a[2] + (b[2] - a[2]) * t),
    )


def by_night(colour: Colour) -> Colour:
    """A colour of the day as the night shows it."""
    rows = (_NIGHT[start : start + 4] for start in (0, 4, 8))
    red, green, blue = (round(sum(map(mul, row, (*colour, 1)))) for row in rows)
    return red, green, blue


class Canvas:
    """A square picture addressed in units of its side, with the few strokes that brushes need."""

    def __init__(self, size: int, ground: Image.Image | Colour) -> None:
        """``ground`` is a colour for a square sheet, or a picture at painting size of one or more tiles to paint on."""
        self.size = size
        self.side = size * OVERSAMPLING
        if isinstance(ground, Image.Image):
            self.image = ground
        else:
            self.image = Image.new("RGB", (self.side, self.side), ground)
        self.draw = ImageDraw.Draw(self.image)
        self.lights: list[tuple[Point, float, Colour]] = []
        """Windows and lamps: they are painted last, so that the night does not dim them."""

    def points(self, points: Sequence[Point]) -> list[float]:
        """Points in pixels, flat."""
        side = self.side
        return [value * side for point in points for value in point]

    def polygon(self, points: Sequence[Point], fill: Colour, edge: Colour | None = None, width: float = 0.008) -> None:
        """Fill a polygon, with a line around it if ``edge`` is given."""
        flat = self.points(points)
        self.draw.polygon(flat, fill=fill)
        if edge is not None:
            self.draw.line([*flat, *flat[:4]], fill=edge, width=max(1, round(width * self.side)), joint="curve")

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        """Draw a line with round corners."""
        pixels = max(1, round(width * self.side))
        if len(points) > 2 and smooth(points):
            # One polygon around a gentle curve is much quicker than a stroke with a joint at every point.
            self.draw.polygon(self.points(ribbon(points, width)), fill=fill)
            return
        self.draw.line(self.points(points), fill=fill, width=pixels, joint="curve" if len(points) > 2 else None)

    def dot(self, at: Point, radius: float, fill: Colour, flat: float = 1.0) -> None:
        """Fill a circle, or an ellipse whose height is ``flat`` times its width."""
        x, y = at[0] * self.side, at[1] * self.side
        r = radius * self.side
        self.draw.ellipse((x - r, y - r * flat, x + r, y + r * flat), fill=fill)

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: Colour, edge: Colour | None = None
    ) -> None:
        """Fill a rectangle, with a line around it if ``edge`` is given."""
        side = self.side
        corners = (left * side, top * side, max(left * side, right * side - 1), max(top * side, bottom * side - 1))
        self.draw.rectangle(corners, fill=fill, outline=edge, width=0 if edge is None else max(1, round(0.008 * side)))

    def light(self, at: Point, radius: float, fill: Colour) -> None:
        """Remember a light, painted when all else is done."""
        self.lights.append((at, radius, fill))

    def star(self, at: Point, radius: float, fill: Colour, spikes: int = 5) -> None:
        """Fill a star."""
        points = []
        for step in range(2 * spikes):
            reach = radius if step % 2 == 0 else radius * 0.45
            angle = pi * step / spikes - pi / 2
            points.append((at[0] + reach * cos(angle), at[1] + reach * sin(angle)))
        self.polygon(points, fill)

    def darken(self) -> None:
        """Turn day into night: cooler and dimmer, then the lights go on."""
        self.image = self.image.convert("RGB", _NIGHT)
        self.draw = ImageDraw.Draw(self.image)
        for at, radius, fill in self.lights:
            self.dot(at, radius * 1.15, mixed(fill, (120, 84, 60), 0.45))
            self.dot(at, radius * 0.72, fill)

    def reduced(self) -> Image.Image:
        """The picture at the size asked for."""
        return self.image.reduce(OVERSAMPLING)
