"""The brushes, by the kind of segment that they paint: a new kind is one new entry."""

from __future__ import annotations

from collections.abc import Mapping

from render.brushes import buildings, castle, city, field, mist, river, road
from render.brushes.brush import Brush, Scene

BRUSHES: Mapping[str, Brush] = {
    "field": field.BRUSH,
    "road": road.BRUSH,
    "city": city.BRUSH,
    "river": river.BRUSH,
    "monastery": buildings.MONASTERY,
    "shrine": buildings.SHRINE,
    "palace": buildings.PALACE,
    "cemetery": buildings.CEMETERY,
    "mist": mist.BRUSH,
    "path": castle.PATH,
    "house": castle.HOUSE,
    "tower": castle.TOWER,
    "court": castle.COURT,
}

__all__ = ["BRUSHES", "Brush", "Scene"]
