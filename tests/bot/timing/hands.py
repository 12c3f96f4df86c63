"""A clock whose hands a test moves."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

PATIENCE = 60


class HandClock:
    """Stands still until it is moved; sleepers wake when their moment has come."""

    def __init__(self, now: datetime = datetime(2026, 3, 2, 12, tzinfo=UTC)) -> None:
        self._now = now
        self._sleepers: list[tuple[datetime | None, asyncio.Event]] = []
        self._changed = asyncio.Event()

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, moment: datetime | None, woken: asyncio.Event) -> None:
        if moment is not None and moment <= self._now:
            return
        sleeper = (moment, woken)
        self._sleepers.append(sleeper)
        self._changed.set()
        try:
            await woken.wait()
        finally:
            self._sleepers.remove(sleeper)

    def forward(self, **by: float) -> None:
        """Move the hands, and wake whoever waited for that."""
        self.set(self._now + timedelta(**by))

    def set(self, now: datetime) -> None:
        self._now = now
        for moment, woken in self._sleepers:
            if moment is not None and moment <= now:
                woken.set()

    async def asleep(self, until: datetime | None, *, sleepers: int = 1) -> None:
        """Wait until somebody, or several, sleep until a moment."""
        async with asyncio.timeout(PATIENCE):
            while [moment for moment, _ in self._sleepers].count(until) < sleepers:
                self._changed.clear()
                await self._changed.wait()
