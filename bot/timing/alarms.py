"""The one task that sleeps until the earliest timer in the store is due, and then lets its handler work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

from bot.sessions.change import Changed
from bot.timing.wall_clock import Clock
from db.rows import Timer
from db.timers import Timers

log = logging.getLogger(__name__)

Handler = Callable[[Timer], Awaitable[None]]

AT_ONCE = 4
"""So many handlers work at the same time."""
BATCH = 100
"""So many due timers are read at once."""
AGAIN = timedelta(minutes=5)
"""After so long a timer is tried again whose handler failed; each further time takes twice as long, up to a day."""
DOUBLINGS = 8


class Alarms:
    """Fires timers by their kind.

    A timer stays in the store while its handler works and is taken away afterwards, so a crash fires it again after the
    restart. A handler whose work must not be done twice first moves its timer on (`Timers.move`), which claims it.
    """

    def __init__(self, timers: Timers, clock: Clock, may_work: Callable[[], bool] = lambda: True) -> None:
        self._timers = timers
        self._clock = clock
        self._may_work = may_work
        self._handlers: dict[str, Handler] = {}
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._following: Timer | None = None
        """The timer that the task sleeps for; None while it is awake, and without any."""

    def add(self, kind: str, handler: Handler) -> None:
        """Let a handler work when timers of a kind are due."""
        if kind in self._handlers:
            raise ValueError(f"timers of the kind {kind!r} have a handler already")
        self._handlers[kind] = handler

    def wake(self) -> None:
        """Look at the store again: a timer was set or moved."""
        self._woken.set()

    async def changed(self, changed: Changed[Any]) -> None:
        """The subscriber of every change: look at the store again if that concerns the timer that is due next."""
        due = [timer.due for timer in changed.session.timers.values()]
        following = self._following
        if following is None or following.game_id == changed.game_id or (due and min(due) < following.due):
            self.wake()

    async def start(self) -> None:
        """Begin, unless it has begun already."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="alarms")

    async def close(self) -> None:
        """Stop; what is pending fires after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def fire_due(self) -> int:
        """Fire everything that is due now, each timer once; how many fired."""
        fired = 0
        gate = asyncio.Semaphore(AT_ONCE)
        while due := await self._timers.due_by(self._clock.now(), BATCH):
            done = await asyncio.gather(*(self._fire(timer, gate) for timer in due))
            fired += sum(done)
            if not any(done):
                # The bot is stopping; the timers wait for its return.
                break
        return fired

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.fire_due()
                earliest = self._following = await self._timers.earliest()
                moment: datetime | None = None if earliest is None else earliest.due
            except Exception:
                log.exception("the timers cannot be read")
                moment = self._clock.now() + AGAIN
            await self._clock.sleep_until(moment, self._woken)
            self._following = None

    async def _fire(self, timer: Timer, gate: asyncio.Semaphore) -> bool:
        async with gate:
            # A task of its own, so that the bot can wait for it when it stops.
            return await asyncio.create_task(self._work(timer), name=f"timer {timer.id}")

    async def _work(self, timer: Timer) -> bool:
        if not self._may_work():
            return False
        handler = self._handlers.get(timer.kind)
        try:
            if handler is None:
                log.error("timer %d is of the unknown kind %r", timer.id, timer.kind)
            else:
                await handler(timer)
        except Exception:
            log.exception("timer %d (%s) of game %s failed", timer.id, timer.kind, timer.game_id)
            failed = int(timer.payload.get("failed", 0))
            later = self._clock.now() + AGAIN * 2 ** min(failed, DOUBLINGS)
            await self._timers.move(timer, later, {**timer.payload, "failed": failed + 1})
        else:
            await self._timers.finish(timer)
        return True
