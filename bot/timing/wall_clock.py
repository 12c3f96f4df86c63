"""The time, and waiting for a moment. Whoever needs either is given a clock, so that tests can move its hands."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol

LONGEST_NAP = 3600.0
"""Seconds after which a sleeper looks at the clock again: somebody may have set it."""


class Clock(Protocol):
    """Tells the time and lets one sleep."""

    def now(self) -> datetime:
        """The time, with its zone."""
        ...

    async def sleep_until(self, moment: datetime | None, woken: asyncio.Event) -> None:
        """Sleep until a moment, or until woken; without a moment only that ends it. Waking early is allowed."""
        ...


class WallClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The time in UTC."""
        return datetime.now(UTC)

    async def sleep_until(self, moment: datetime | None, woken: asyncio.Event) -> None:
        """Sleep; costs nothing while it lasts."""
        seconds = None
        if moment is not None:
            seconds = min(max((moment - self.now()).total_seconds(), 0.0), LONGEST_NAP)
        with suppress(TimeoutError):
            await asyncio.wait_for(woken.wait(), seconds)
