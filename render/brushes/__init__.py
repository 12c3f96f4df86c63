"""The brushes, by the kind of segment that they paint: a new kind is one new entry."""

from __future__ import annotations

from collections.abc import Mapping

from render.brushes import city, field, monastery, road
from render.brushes.brush import Brush, Scene

BRUSHES: Mapping[str, Brush] = {
    "field": field.BRUSH,
    "road": road.BRUSH,
    "city": city.BRUSH,
    "monastery": monastery.BRUSH,
}

__all__ = ["BRUSHES", "Brush", "Scene"]
