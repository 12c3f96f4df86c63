"""The atlas painter: paints tiles ahead in a thread of its own, while nobody waits for a picture, or slowly."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event, Thread

from render.atlas import Atlas

QUIET_SECONDS = 2.0
"""So long nobody must have wanted a picture for it to paint one tile after the other."""
BUSY_SECONDS = 1.0
"""After so long it paints a tile all the same, so that a bot that never rests gets its tiles painted, too."""
_PAUSE = 0.01
"""Between one tile and the next, for all that the bot has to do besides."""
_SECONDS_BETWEEN_LOOKS = 60.0
"""After so long it looks whether a table has wanted tiles in another light or size."""


class AtlasPainter:
    """Paints what is missing of an atlas; ``quiet_for`` tells since how many seconds nobody wants a picture."""

    def __init__(self, atlas: Atlas, quiet_for: Callable[[], float]) -> None:
        self._atlas = atlas
        self._quiet_for = quiet_for
        self._stopped = Event()
        self._thread = Thread(target=self._work, name="atlas", daemon=True)

    def start(self) -> None:
        """Begin, unless that was done before."""
        if self._thread.ident is None:
            self._thread.start()

    async def close(self) -> None:
        """Stop within a tile."""
        self._stopped.set()
        if self._thread.is_alive():
            await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        while self._atlas.paint(self._may_go_on) and not self._stopped.wait(_SECONDS_BETWEEN_LOOKS):
            pass

    def _may_go_on(self) -> bool:
        pause = _PAUSE if self._quiet_for() >= QUIET_SECONDS else BUSY_SECONDS
        return not self._stopped.wait(pause)
