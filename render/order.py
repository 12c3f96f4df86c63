"""The order for a picture: what was asked for beside the snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image

from engine.features import Cell
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
    words: Words = field(default_factory=Words)


@dataclass(frozen=True, slots=True)
class Reel:
    """A moving picture: its frames, and how long each stays, in milliseconds."""

    frames: Sequence[Image.Image]
    times: Sequence[int]
