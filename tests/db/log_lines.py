"""Lines of the log, waited for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager


class _Waker(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.written = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.written.set()


@contextmanager
def next_line(logger: str) -> Iterator[asyncio.Event]:
    """An event that is set as soon as a module writes to the log."""
    waker = _Waker()
    logging.getLogger(logger).addHandler(waker)
    try:
        yield waker.written
    finally:
        logging.getLogger(logger).removeHandler(waker)
