"""The cache of sprites: whatever small pictures are made of, from letters to tiles; bounded in bytes."""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import wraps
from threading import Lock
from typing import Any, NamedTuple, ParamSpec, TypeVar

from PIL import Image

from render.palette import on_clearing

MOST_BYTES = 12_000_000
OVERHEAD = 2_000
"""About what Pillow needs beside the pixels, with a palette."""
_SMALL = frozenset({"1", "L", "P"})
"""The modes with one byte a pixel; Pillow gives all others four."""

_Args = ParamSpec("_Args")
_Made = TypeVar("_Made", bound=Image.Image | tuple[Any, ...])


_numbers = itertools.count(1)


def number_of(image: Image.Image) -> int:
    """A number that no other picture has, had or will have: unlike its identity it can be kept without the picture."""
    known: int | None = image.__dict__.get("number")
    if known is None:
        known = image.__dict__["number"] = next(_numbers)
    return known


class _Sprite(NamedTuple):
    made: Any
    size: int


class SpriteCache:
    """The sprites used last. Safe for several threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._sprites: OrderedDict[Hashable, _Sprite] = OrderedDict()
        self._lock = Lock()
        on_clearing(self.clear)

    @property
    def size_in_memory(self) -> int:
        """How many bytes the pictures hold."""
        return self._bytes

    def bound(self, most_bytes: int) -> None:
        """Keep no more bytes than these from now on."""
        with self._lock:
            self._most = most_bytes
            self._shrink()

    def get(self, key: Hashable) -> Any:
        """The picture of a key, or the tuple with some; None if it is not kept. Shared."""
        with self._lock:
            known = self._sprites.get(key)
            if known is None:
                return None
            self._sprites.move_to_end(key)
            return known.made

    def put(self, key: Hashable, made: Image.Image | tuple[Any, ...]) -> None:
        """Keep a sprite; those used longest ago go."""
        sprite = _Sprite(made, _bytes(made))
        with self._lock:
            before = self._sprites.pop(key, None)
            self._sprites[key] = sprite
            self._bytes += sprite.size - (0 if before is None else before.size)
            self._shrink()

    def kept(self, make: Callable[_Args, _Made]) -> Callable[_Args, _Made]:
        """A function that makes pictures, with what it makes kept by its arguments; shared, to be copied."""

        @wraps(make)
        def find(*args: _Args.args, **named: _Args.kwargs) -> _Made:
            key = (make, args, *named.items())
            made: _Made | None = self.get(key)
            if made is None:
                made = make(*args, **named)
                self.put(key, made)
            return made

        return find

    def _shrink(self) -> None:
        while self._bytes > self._most and len(self._sprites) > 1:
            self._bytes -= self._sprites.popitem(last=False)[1].size

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._sprites.clear()
            self._bytes = 0


def _bytes(made: Image.Image | Iterable[Any]) -> int:
    images = (made,) if isinstance(made, Image.Image) else made
    return sum(_bytes_of(image) for image in images if isinstance(image, Image.Image))


def _bytes_of(image: Image.Image) -> int:
    return image.width * image.height * (1 if image.mode in _SMALL else 4) + OVERHEAD


TILES = SpriteCache()
"""Tiles at all sizes. Many and large, but soon there again."""
FIGURES = SpriteCache()
"""Figures, marks and letters. Small, and each a lot of work."""
BLENDS = SpriteCache()
"""Where these lie over each other. Most are seen only in a few pictures of one table."""
SHEETS = SpriteCache(8_000_000)
"""What tiles are painted on: large, and seldom wanted again once the tiles are painted."""
