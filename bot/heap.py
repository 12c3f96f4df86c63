"""The C library's heap, from which pictures are allocated: told to stay small, where it can be told so (glibc).

Pictures come and go by the megabyte in several threads. Left to itself the library gives each thread a heap of its own,
and keeps for the next time what none of them needs.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress

_ARENA_MAX = -8
"""The number of glibc's setting for how many heaps there may be."""
_UNKNOWN = (OSError, AttributeError, TypeError)
"""What other C libraries, and systems without one, answer."""


def share_one_heap() -> None:
    """Let all threads take memory from one heap."""
    with suppress(*_UNKNOWN):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)


def give_back() -> None:
    """Give the system back what is free; a few milliseconds, in which other threads go on."""
    with suppress(*_UNKNOWN):
        ctypes.CDLL(None).malloc_trim(0)
