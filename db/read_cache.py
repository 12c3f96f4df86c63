"""Read cache of a database to which this process alone writes: what was read holds until it is written."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from db.rows import Head, Scope

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
V = TypeVar("V")

KEPT = 4096
"""How many values a cache keeps; those that were not asked for longest go first."""


class ReadCache(Generic[K, V]):
    """Values by key. Whoever writes says so, and what is read meanwhile is not kept."""

    def __init__(self, kept: int = KEPT) -> None:
        self._size = kept
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._reading: dict[K, object] = {}
        self._writing: Counter[K] = Counter()
        self._writing_all = 0
        self._cleared = 0

    def __len__(self) -> int:
        return len(self._kept)

    async def get(self, key: K, read: Callable[[], Awaitable[V]]) -> V:
        """The value in memory, else what is read now."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        token = self._reading[key] = object()
        try:
            value = await read()
        except BaseException:
            if self._reading.get(key) is token:
                del self._reading[key]
            raise
        # What was written since the reading began may not be in it.
        if self._reading.get(key) is token:
            del self._reading[key]
            self.put(key, value)
        return value

    def put(self, key: K, value: V) -> None:
        """Keep a value, unless somebody is writing another."""
        if self._writing_all or self._writing[key]:
            return
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)

    @contextmanager
    def writing(self, key: K) -> Iterator[None]:
        """Forget a value, and keep none while the block writes another.

        After a cancelled write nobody knows when it is done: the key is not kept any more.
        """
        self._forget(key)
        self._writing[key] += 1
        try:
            yield
        except asyncio.CancelledError:
            raise
        except BaseException:
            self._written(key)
            raise
        self._written(key)

    @contextmanager
    def writing_all(self) -> Iterator[None]:
        """Forget every value, and keep none while the block writes; after a cancelled write, for good."""
        self.clear()
        self._writing_all += 1
        try:
            yield
        except asyncio.CancelledError:
            raise
        except BaseException:
            self._written_all()
            raise
        self._written_all()

    async def update(self, key: K, write: Awaitable[T], change: Callable[[V], V]) -> T:
        """Write a value; what is kept is changed in the same way, so that it need not be read again."""
        before, cleared = self._kept.get(key), self._cleared
        with self.writing(key):
            done = await write
        if before is not None and cleared == self._cleared:
            self.put(key, change(before))
        return done

    def clear(self) -> None:
        """Forget every value."""
        self._cleared += 1
        self._kept.clear()
        self._reading.clear()

    def _forget(self, key: K) -> None:
        self._kept.pop(key, None)
        self._reading.pop(key, None)

    def _written(self, key: K) -> None:
        self._forget(key)
        self._writing[key] -= 1
        if not self._writing[key]:
            del self._writing[key]

    def _written_all(self) -> None:
        self.clear()
        self._writing_all -= 1


class ReadCaches:
    """What nearly every click would read again."""

    def __init__(self) -> None:
        self.heads: ReadCache[int, Head] = ReadCache()
        """By game."""
        self.settings: ReadCache[tuple[Scope, int], dict[str, Any]] = ReadCache()
        """By scope and id."""
