"""Layers: what a rule set or module adds to the picture of a map. One file each in this package.

A file here holds one ``LAYER``; it is found by being there. A layer says from the snapshot whether it has anything to
show, and is then asked at each step of painting.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import NamedTuple

from PIL import Image

from engine.features import Cell
from render.display_list import DisplayList
from render.frame import Frame
from render.snapshot import Lying, Place, Snapshot
from render.story import Move
from render.words import Words


@dataclass(frozen=True, slots=True)
class Scene:
    """What is being painted: layers draw on ``image``, at the places that ``frame`` tells."""

    image: DisplayList
    frame: Frame
    snapshot: Snapshot
    words: Words
    mood: str = "day"
    places: tuple[Place, ...] = ()
    """The numbered places that are shown."""
    moves: tuple[Move, ...] = ()
    """The moves that the picture tells of; none where a tile is only thought of."""


class Taken(NamedTuple):
    """A square of a tile on which something stands, in shares of the tile's side: its middle, and half its side."""

    x: float
    y: float
    half: float


class Layer:
    """What one rule set or module adds. Every step does nothing unless it is overridden."""

    order = 0
    """Lower is painted first."""

    def wants(self, snapshot: Snapshot) -> bool:
        """Whether there is anything to show."""
        raise NotImplementedError

    def mood(self, snapshot: Snapshot) -> str | None:
        """The light in which the land is painted, if the layer has a say in it."""
        return None

    def cells(self, snapshot: Snapshot) -> Iterable[Cell]:
        """Cells that the whole map must show although no tile lies there."""
        return ()

    def bounds(self, snapshot: Snapshot) -> Frame | None:
        """The frame of the whole map where the rule set fixes it: such a map is always shown whole."""
        return None

    def sketch(self, image: Image.Image, small: Frame, snapshot: Snapshot) -> None:
        """Paint under the tiles of the small whole map, at the places that its frame tells."""

    def ground(self, scene: Scene) -> None:
        """Paint under the tiles."""

    def land(self, scene: Scene) -> None:
        """Paint over the tiles and under the followers."""

    def figures(self, scene: Scene) -> None:
        """Paint over the followers."""

    def taken(self, snapshot: Snapshot, lying: Lying) -> Iterable[Taken]:
        """Where on a tile something of the layer stands, what can be chosen with it first: letters keep off it."""
        return ()

    def space(self, snapshot: Snapshot, name: str | int) -> tuple[float, float] | None:
        """Where a space that can be chosen is and that is no cell, in tiles from the corner of the map's cell 0 0."""
        return None

    def inset(self, snapshot: Snapshot) -> Frame | None:
        """What a preview shows beside its tile so that the spaces that can be chosen are seen, without a rim."""
        return None

    def band(self, scene: Scene, width: int, height: int) -> Image.Image | None:
        """A strip from side to side under the panel, of that size; only where ``has_band`` says so."""
        return None

    def has_band(self, snapshot: Snapshot) -> bool:
        """Whether the layer fills a strip under the panel."""
        return False

    def head(self, snapshot: Snapshot, height: int) -> Image.Image | None:
        """A block for the panel above the map, RGBA and at most ``height`` pixels high."""
        return None

    def badges(self, snapshot: Snapshot, seat: int, size: int) -> Iterable[Image.Image]:
        """Small pictures, RGBA and ``size`` pixels high, for a player's card."""
        return ()


@cache
def all_layers() -> tuple[Layer, ...]:
    """Every layer that there is, in painting order."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    found: list[Layer] = [import_module(f"{__name__}.{name}").LAYER for name in names]
    return tuple(sorted(found, key=lambda layer: layer.order))


def layers_of(snapshot: Snapshot) -> tuple[Layer, ...]:
    """The layers that have something to show."""
    return tuple(layer for layer in all_layers() if layer.wants(snapshot))
