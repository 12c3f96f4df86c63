"""The cache of sprites: small pictures in the colours of the palette, by what they are made of; bounded in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import NamedTuple

from PIL import Image

from render.palette import on_clearing

MOST_BYTES = 12_000_000


class _Sprite(NamedTuple):
    image: Image.Image
    made_of: object


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

    def get(self, key: Hashable) -> Image.Image | None:
        """The sprite of a key, if it is still kept; shared."""
        with self._lock:
            known = self._sprites.get(key)
            if known is None:
                return None
            self._sprites.move_to_end(key)
            return known.image

    def put(self, key: Hashable, image: Image.Image, made_of: object) -> None:
        """Keep a sprite, and with it what it was made of; those used longest ago go."""
        with self._lock:
            before = self._sprites.pop(key, None)
            if before is not None:
                self._bytes -= _bytes(before.image)
            self._sprites[key] = _Sprite(image, made_of)
            self._bytes += _bytes(image)
            while self._bytes > self._most and len(self._sprites) > 1:
                self._bytes -= _bytes(self._sprites.popitem(last=False)[1].image)

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._sprites.clear()
            self._bytes = 0


def _bytes(image: Image.Image) -> int:
    return image.width * image.height
