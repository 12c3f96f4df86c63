"""The order for a picture: what was asked for beside the snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.features import Cell
from render.choices import Place
from render.display_list import DisplayList
from render.pins import Pin
from render.snapshot import Preview
from render.words import Words


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for."""

    viewer: int | None = None
    legal: bool = False
    preview: Preview | None = None
    focus: Cell | None = None
    pins: tuple[Pin, ...] = ()
    places: tuple[Place, ...] | None = None
    """The numbered places to paint instead of those of the open question, such as one page of them."""
    words: Words = field(default_factory=Words)


@dataclass(frozen=True, slots=True)
class Reel:
    """A moving picture: its frames as they are painted one after the other, each with its milliseconds."""

    frames: Iterator[tuple[DisplayList, int]]
