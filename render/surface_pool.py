"""The pool of surfaces: the pictures that tables were shown last, kept so that the next ones cost little.

Bounded in bytes: those used longest ago go first, and are painted anew when their table wants a picture again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from threading import Lock

from render.surface import Surface


class SurfacePool:
    """The surfaces by what they show. Safe for several threads."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._surfaces: OrderedDict[Hashable, tuple[Surface, int]] = OrderedDict()
        self._lock = Lock()
        self._cleared = 0

    @property
    def size_in_memory(self) -> int:
        """How many bytes its surfaces hold."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._surfaces)

    @contextmanager
    def lend(self, key: Hashable) -> Iterator[Surface]:
        """The surface of a key for one painting, or a new one while it is lent to somebody else.

        It does not come back if the painting fails, since half of it may be painted.
        """
        with self._lock:
            surface, size = self._surfaces.pop(key, (None, 0))
            self._bytes -= size
            cleared = self._cleared
        if surface is None:
            surface = Surface()
        yield surface
        with self._lock:
            if cleared == self._cleared:
                self._keep(key, surface)

    def _keep(self, key: Hashable, surface: Surface) -> None:
        size = surface.size_in_memory
        self._bytes += size - self._surfaces.pop(key, (None, 0))[1]
        self._surfaces[key] = surface, size
        while self._bytes > self._most:
            self._bytes -= self._surfaces.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Keep none of them, nor those that are lent just now."""
        with self._lock:
            self._surfaces.clear()
            self._bytes = 0
            self._cleared += 1
