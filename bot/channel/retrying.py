"""Retries with backoff: a task for whatever a channel does not show yet, which ends when it is shown."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Generic, TypeVar

from bot.gateway.sender import FAULTS, channel_gone, passing
from bot.timing.wall_clock import Clock, WallClock

log = logging.getLogger(__name__)

PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 60.0, 300.0, 1800.0)
"""Seconds until something that Discord could not take is tried again; the last pause repeats."""
KEPT = 256
"""How many are remembered; what is known of the others is read from the store again."""
AT_ONCE = 4
"""How many are caught up at the same time after a start."""


@dataclass(slots=True)
class Effort:
    """What is being done to show one game or campaign in its channel."""

    guild_id: int | None = None
    pending: bool = False
    """Whether the channel may be behind."""
    careful: bool = False
    """Whether the channel is looked at before anything is posted: it may be there already."""
    failures: int = 0
    trouble: BaseException | None = None
    task: asyncio.Task[None] | None = None
    hurried: asyncio.Event = field(default_factory=asyncio.Event)
    tried: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the newest state was tried to be shown, successfully or not."""


E = TypeVar("E", bound=Effort)


class Retrier(Generic[E]):
    """Shows things by their ids, each in a task of its own, and tries again what Discord could not take."""

    def __init__(
        self,
        what: str,
        begin: Callable[[], E],
        show: Callable[[int, E], Awaitable[None]],
        *,
        pauses: Sequence[float] = PAUSES,
        clock: Clock | None = None,
    ) -> None:
        self._what = what
        self._begin = begin
        self._show = show
        self._pauses = pauses
        self._clock = clock or WallClock()
        self._efforts: OrderedDict[int, E] = OrderedDict()
        self._stop = asyncio.Event()
        self.on_lost_channel: list[Callable[[int], Awaitable[None]]] = []
        """What is done when a channel turns out to be deleted."""

    def get(self, key: int) -> E | None:
        """What is being done, if anything is known of it."""
        return self._efforts.get(key)

    def known(self, key: int) -> E:
        """What is being done; those that were idle for longest are forgotten."""
        effort = self._efforts.get(key)
        if effort is None:
            effort = self._efforts[key] = self._begin()
        self._efforts.move_to_end(key)
        for other, idle in list(self._efforts.items())[:-KEPT]:
            if idle.task is None or idle.task.done():
                del self._efforts[other]
        return effort

    def start(self, key: int) -> None:
        """Let the newest state be shown."""
        effort = self.known(key)
        effort.pending = True
        effort.tried.clear()
        effort.hurried.set()
        if effort.task is None or effort.task.done():
            effort.task = asyncio.create_task(self._work(key, effort), name=f"show {self._what} {key}")

    async def settled(self, key: int) -> BaseException | None:
        """Wait until the newest state was tried to be shown; what went wrong, if anything did."""
        effort = self._efforts.get(key)
        if effort is None or effort.task is None:
            return None
        await effort.tried.wait()
        return effort.trouble

    async def catch_up(self, keys: Iterable[int], prepare: Callable[[int, E], None] | None = None) -> None:
        """Show what was left unsaid when the bot last stopped, a few at a time; what is there is not posted again."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(key: int) -> None:
            async with gate:
                effort = self.known(key)
                effort.careful = True
                if prepare is not None:
                    prepare(key, effort)
                self.start(key)
                await effort.tried.wait()

        await asyncio.gather(*(one(key) for key in keys))

    def hurry(self, *, key: int | None = None, guild_id: int | None = None) -> None:
        """Try at once what waits for another try: one, a server's, or all."""
        for known, effort in self._efforts.items():
            if key in (None, known) and guild_id in (None, effort.guild_id):
                effort.hurried.set()

    def forget(self, key: int) -> None:
        """Show nothing more of it in its channel."""
        effort = self._efforts.pop(key, None)
        if effort is not None:
            effort.pending = False
            effort.hurried.set()

    async def close(self) -> None:
        """Finish what is being said, and try nothing more."""
        self._stop.set()
        tasks = [effort.task for effort in self._efforts.values() if effort.task is not None]
        self.hurry()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, key: int, effort: E) -> None:
        while effort.pending:
            effort.pending = False
            effort.hurried.clear()
            try:
                await self._show(key, effort)
            except FAULTS as error:
                log.warning("%s %d cannot be shown: %s", self._what, key, error)
                effort.trouble = error
                if channel_gone(error):
                    await self._lose(key, effort)
                    return
            except Exception as error:
                log.exception("%s %d cannot be shown", self._what, key)
                effort.trouble = error
            else:
                effort.trouble, effort.failures, effort.careful = None, 0, False
                continue
            effort.careful = True
            if self._stop.is_set() or self._efforts.get(key) is not effort:
                # The bot stops, or the game has left the channel: nobody would end a pause.
                break
            if not effort.pending:
                effort.pending = True
                effort.tried.set()
                await self._pause(effort)
                if self._stop.is_set():
                    return
        effort.tried.set()

    async def _pause(self, effort: E) -> None:
        lasting = effort.trouble is not None and not passing(effort.trouble)
        pause = self._pauses[-1] if lasting else self._pauses[min(effort.failures, len(self._pauses) - 1)]
        effort.failures += 1
        await self._clock.sleep_until(self._clock.now() + timedelta(seconds=pause), effort.hurried)

    async def _lose(self, key: int, effort: E) -> None:
        effort.pending = False
        self._efforts.pop(key, None)
        effort.tried.set()
        for act in self.on_lost_channel:
            try:
                await act(key)
            except Exception:
                log.exception("%s %d has lost its channel", self._what, key)
