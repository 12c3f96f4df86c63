"""Private parts of aiosqlite that the store cannot do without, each by a name of its own and with a test."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

import aiosqlite

T = TypeVar("T")


class RunInThread(Protocol):
    """A call that runs a function in a connection's thread and gives what it gave."""

    def __call__(self, connection: aiosqlite.Connection, work: Callable[[], T], /) -> Coroutine[Any, Any, T]:
        """Run the function in the thread."""


run_in_thread: RunInThread = aiosqlite.Connection._execute
"""Runs a function in the connection's thread; aiosqlite itself offers that for single statements only."""


def driver_connection(connection: aiosqlite.Connection) -> sqlite3.Connection:
    """The connection of the standard library, to be used in the connection's thread alone."""
    return connection._conn


def make_daemon(connection: aiosqlite.Connection) -> None:
    """Let the program end without waiting for the thread of a connection that nobody has closed; before it starts."""
    # Before 0.22 the connection was the thread.
    thread: Any = getattr(connection, "_thread", connection)
    thread.daemon = True
