"""The C library's heap, from which pictures are allocated: told to stay small, where it can be told so (glibc).

Pictures come and go by the megabyte in several threads. Left to itself the library gives each thread a heap of its own,
and keeps for the next time what none of them needs.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress

_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
"""The numbers of glibc's settings: from how many bytes on something lies apart, and how many heaps there may be."""
_LARGE = 1024 * 1024
"""Most pictures of maps have more bytes than these. Fixed, since glibc would raise it to the largest it has seen."""
_UNKNOWN = (OSError, AttributeError, TypeError)
"""What other C libraries, and systems without one, answer."""


def keep_heap_small() -> None:
    """Let all threads take memory from one heap, and whatever is large lie apart, so that it leaves no gap."""
    with suppress(*_UNKNOWN):
        library = ctypes.CDLL(None)
        library.mallopt(_ARENA_MAX, 1)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)


def give_back() -> None:
    """Give the system back what is free; a few milliseconds, in which other threads go on."""
    with suppress(*_UNKNOWN):
        ctypes.CDLL(None).malloc_trim(0)
