"""Private parts of aiosqlite that the store cannot do without, each in a function of its own and with a test."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

import aiosqlite

T = TypeVar("T")


async def run_in_thread(connection: aiosqlite.Connection, work: Callable[[], T]) -> T:
    """Run a function in the connection's thread; aiosqlite itself offers that for single statements only."""
    done: T = await connection._execute(work)  # type: ignore[no-untyped-call]
    return done


def driver_connection(connection: aiosqlite.Connection) -> sqlite3.Connection:
    """The connection of the standard library, to be used in the connection's thread alone."""
    return connection._conn


def make_daemon(connection: aiosqlite.Connection) -> None:
    """Let the program end without waiting for the thread of a connection that nobody has closed; before it starts."""
    # Before 0.22 the connection was the thread.
    thread: Any = getattr(connection, "_thread", connection)
    thread.daemon = True
