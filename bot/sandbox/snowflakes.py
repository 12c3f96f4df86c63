"""The time that the stand-in lives in, and the ids that are made of it."""

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class SandboxClock:
    """Seconds since 1970.

    A running clock follows the machine's; a held one stands still until `advance`, so that a slow machine
    never makes an interaction expire in a test.
    """

    def __init__(self, *, running: bool = True) -> None:
        self._running = running
        self._start = time.time()
        self._advanced = 0.0

    def now(self) -> float:
        """Say the time."""
        return (time.time() if self._running else self._start) + self._advanced

    def advance(self, seconds: float) -> None:
        """Let time pass at once."""
        self._advanced += seconds


class Snowflakes:
    """Hands out ids that are unique, rising and carry their time, as Discord's do."""

    def __init__(self, clock: SandboxClock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Make an id."""
        stamp = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(stamp, self._last + 1)
        return self._last

    def skip_past(self, used: int) -> None:
        """Never hand out this id or an older one (ids that came back from a file)."""
        self._last = max(self._last, used)


def iso(moment: float) -> str:
    """Write a time as Discord's JSON does."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")
