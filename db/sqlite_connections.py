"""SQLite connections, each in a thread of its own: a unit of work is one hop to the thread and back.

aiosqlite owns the threads and the connections. SQLAlchemy's plain engine speaks over them, and only in their threads.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from operator import attrgetter
from typing import Concatenate, ParamSpec, Self, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, NullPool, create_engine
from sqlalchemy.engine import URL

from db.aiosqlite_internals import driver_connection, make_daemon, run_in_thread
from db.group_commit import GroupCommit

P = ParamSpec("P")
T = TypeVar("T")

BUSY_SECONDS = 30
"""Seconds that a statement waits for another program that writes to the file."""
READERS = 2
"""Connections for reading, so that a long query does not hold up every other one."""


class SqliteConnections:
    """Connections to one file: one that writes, and some that read at the same time."""

    def __init__(self, engine: Engine, writer: SqliteThread, readers: list[SqliteThread]) -> None:
        self.engine = engine
        """Knows of every statement by its events; its connections stay in their threads."""
        self._writer = writer
        self._readers = readers
        self.write = GroupCommit(writer.opened, writer.connection).write
        """Runs what writes: all of it is kept, or nothing; those who wait at the same time are committed together."""
        # To begin and end a transaction costs next to nothing here.
        self.glance = self.read

    @classmethod
    async def open(cls, address: URL) -> Self:
        """Open every connection to a file."""
        address = address.set(drivername="sqlite")
        here = threading.local()
        # One engine for all, so that a statement is compiled once for all of them.
        engine = create_engine(address, creator=lambda: here.driver, poolclass=NullPool)
        opened: list[SqliteThread] = []
        try:
            while len(opened) <= READERS:
                opened.append(await SqliteThread.open(engine, address, here, writes=not opened))
        except BaseException:
            for one in opened:
                await one.close()
            raise
        return cls(engine, opened[0], opened[1:])

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **options: P.kwargs) -> T:
        """Run what reads; all of it is of one moment."""
        reader = min(self._readers, key=_waiting)
        return await reader.read(lambda connection: work(connection, *args, **options))

    async def close(self) -> None:
        """Close every connection."""
        for one in (*self._readers, self._writer):
            await one.close()


class SqliteThread:
    """One connection and its thread."""

    def __init__(self, opened: aiosqlite.Connection, connection: Connection) -> None:
        self.opened = opened
        self.connection = connection
        self._driver = driver_connection(opened)
        self.waiting = 0
        """How many wait for this thread."""

    @classmethod
    async def open(cls, engine: Engine, address: URL, here: threading.local, *, writes: bool) -> Self:
        """Open a connection in a thread of its own."""
        args, options = engine.dialect.create_connect_args(address)
        # The driver would begin transactions of its own accord, and not before every statement: we begin them.
        opened = aiosqlite.connect(*args, **{**options, "timeout": BUSY_SECONDS, "isolation_level": None})
        make_daemon(opened)
        await opened

        def connect() -> Connection:
            here.driver = driver_connection(opened)
            _prepare(here.driver)
            return engine.connect().execution_options(writes=writes)

        try:
            return cls(opened, await run_in_thread(opened, connect))
        except BaseException:
            await opened.close()
            raise

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run what reads, in a transaction."""

        def reading() -> T:
            self._driver.execute("BEGIN")
            try:
                return work(self.connection)
            finally:
                # The first ends what SQLAlchemy takes for begun, the second what is.
                self.connection.rollback()
                self._driver.rollback()

        self.waiting += 1
        try:
            return await run_in_thread(self.opened, reading)
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        """Close the connection, which ends the thread."""
        try:
            await run_in_thread(self.opened, self.connection.close)
        finally:
            await self.opened.close()


_waiting = attrgetter("waiting")


def _prepare(driver: sqlite3.Connection) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        driver.execute(f"PRAGMA {pragma}")
