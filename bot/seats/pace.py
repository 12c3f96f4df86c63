"""Pace of computers: how long each pauses before its turn, where people want to look on.

Without a pace they answer within the change that made it their turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

SPEEDS: Mapping[str, float | None] = {"stop": None, "slow": 4.0, "normal": 1.2, "fast": 0.05}
"""How many seconds a computer pauses before its turn; None: until another speed is chosen."""


class Pace:
    """The speed at which all computers of a bot play; it can be changed while they pause."""

    def __init__(self, speed: str = "normal") -> None:
        self._speed = speed
        self._changed = asyncio.Event()

    @property
    def speed(self) -> str:
        """Which of the speeds it is."""
        return self._speed

    def choose(self, speed: str) -> None:
        """Play at another speed from now on; who pauses begins to pause anew."""
        if speed not in SPEEDS:
            raise ValueError(f"the speed is one of {', '.join(SPEEDS)}")
        self._speed = speed
        self._changed.set()
        self._changed = asyncio.Event()

    async def pause(self) -> None:
        """Wait as long as the speed says."""
        while True:
            try:
                async with asyncio.timeout(SPEEDS[self._speed]):
                    await self._changed.wait()
            except TimeoutError:
                return
