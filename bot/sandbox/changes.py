"""Telling whoever wants to know that the world has changed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from bot.sandbox.errors import NothingHappenedError

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")

PATIENCE = 60.0
LOOK_AGAIN = 0.05


@dataclass(frozen=True)
class WorldChange:
    """Something happened: Discord's event name (or one of ours) and the object that it happened to."""

    event: str
    subject: object


class Changes:
    """The notice board: callbacks, streams and waits all hang on it."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[WorldChange], None]] = []

    def announce(self, event: str, subject: object) -> None:
        """Tell every listener, in the order in which they came."""
        change = WorldChange(event, subject)
        for listener in list(self._listeners):
            listener(change)

    def listen(self, listener: Callable[[WorldChange], None]) -> Callable[[], None]:
        """Have a function called at every change; the answer takes it off again."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    @contextlib.contextmanager
    def subscribe(self) -> "Iterator[AsyncIterator[WorldChange]]":
        """Follow the changes as a stream while the block runs."""
        queue: asyncio.Queue[WorldChange] = asyncio.Queue()

        async def stream() -> AsyncIterator[WorldChange]:
            while True:
                yield await queue.get()

        stop = self.listen(queue.put_nowait)
        try:
            yield stream()
        finally:
            stop()

    async def wait_for(
        self, look: Callable[[], T | None], what: str, seen: Callable[[], str], *, patience: float = PATIENCE
    ) -> T:
        """Look now and after each change until there is something, then give it.

        `what` and `seen` word the failure: what was waited for, and what was there instead.
        """
        stirred = asyncio.Event()
        stop = self.listen(lambda _change: stirred.set())
        clock = asyncio.get_running_loop().time
        deadline = clock() + patience
        try:
            while True:
                late = clock() >= deadline
                found = look()
                if found:
                    return found
                if late:
                    raise NothingHappenedError(f"waited {patience:g} s for {what}; seen: {seen()}")
                # what the bot does within itself changes nothing here, so look now and then as well
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_AGAIN):
                        await stirred.wait()
                stirred.clear()
        finally:
            stop()
