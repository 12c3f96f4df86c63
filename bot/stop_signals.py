"""Stop signals: the first one lets the program finish what it is doing, the second one ends it at once."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Coroutine
from types import FrameType
from typing import Any

log = logging.getLogger(__name__)

SIGNALS = (signal.SIGINT, signal.SIGTERM)


async def until_signalled(work: Coroutine[Any, Any, None]) -> None:
    """Work that SIGINT and SIGTERM cancel; it returns once the work has put everything away.

    The handlers are set for both signals, because process 1 of a container has no default ones.
    """
    task = asyncio.create_task(work)
    if sys.platform == "win32":
        # There the event loop takes no handlers; Ctrl-C cancels what `asyncio.run` runs.
        await task
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in SIGNALS}
    told = False

    def stop(number: signal.Signals) -> None:
        nonlocal told
        told = True
        for each in SIGNALS:
            # Not through the loop: what keeps it from finishing may be what keeps it from listening.
            loop.remove_signal_handler(each)
            signal.signal(each, _exit_now)
        log.info("%s: finishing what is in hand; a second signal stops at once", number.name)
        task.cancel()

    for number in SIGNALS:
        loop.add_signal_handler(number, stop, number)
    try:
        await task
    except asyncio.CancelledError:
        if not told:
            raise
    finally:
        for number, handler in before.items():
            loop.remove_signal_handler(number)
            if handler is not None:
                signal.signal(number, handler)


def _exit_now(number: int, _: FrameType | None) -> None:
    # As a shell counts it; what was committed to the database is safe, as it is in a power cut.
    os._exit(128 + number)
