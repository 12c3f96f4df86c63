"""Availability of a database: which failures pass by themselves, and opening again until they have passed."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import ssl
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import TypeVar

from db.errors import OpenError

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
"""Seconds between two tries to open a database: at first, and at most."""

_PASSING_IN_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
}
_PASSING_IN_POSTGRESQL = ("08", "53", "57P")
"""How SQLSTATE begins: no connection, no resources left, the server is starting or being stopped."""


class UnreachableError(OpenError):
    """A database that cannot be used now but perhaps soon: its server is not up yet, its file is locked."""


def is_passing(error: BaseException) -> bool:
    """Whether a failure to open or migrate may pass by itself; if not, somebody must mend something."""
    cause = _driver_error(error)
    if isinstance(cause, sqlite3.Error):
        # the low byte of SQLite's extended codes is the kind of failure
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in _PASSING_IN_SQLITE
    state = getattr(cause, "sqlstate", None)
    if isinstance(state, str):
        return state.startswith(_PASSING_IN_POSTGRESQL)
    return isinstance(cause, OSError) and not isinstance(cause, PermissionError | ssl.SSLCertVerificationError)


def reason(error: BaseException) -> str:
    """The driver's own words for a failure, without what SQLAlchemy adds: one line, with no address or password."""
    cause = _driver_error(error)
    return str(cause).partition("\n")[0] or type(cause).__name__


def _driver_error(error: BaseException) -> BaseException:
    # An OSError is where it began, though a timeout names the cancellation that it was made of.
    while not isinstance(error, OSError) and (cause := getattr(error, "orig", None) or error.__cause__) is not None:
        error = cause
    return error


def growing_pauses() -> Iterator[float]:
    """Seconds to wait before each further try: twice as long each time, up to the longest, without end."""
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE)


async def open_when_reachable(open_now: Callable[[], Awaitable[T]], pauses: Iterable[float] | None = None) -> T:
    """An opened database, tried again as long as it is unreachable; what somebody must mend is raised at once."""
    for pause in growing_pauses() if pauses is None else pauses:
        try:
            return await open_now()
        except UnreachableError as error:
            log.warning("%s; trying again in %g s", error, pause)
        await asyncio.sleep(pause)
    return await open_now()
