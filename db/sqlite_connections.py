"""SQLite connections, each in a thread of its own: a unit of work is one hop to the thread and back.

aiosqlite owns the threads and the connections. SQLAlchemy's plain engine speaks over them, and only in their threads.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from typing import Self, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, NullPool, create_engine
from sqlalchemy.engine import URL

from db.aiosqlite_internals import driver_connection, make_daemon, run_in_thread
from db.group_commit import GroupCommit, Work

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
        self._commits = GroupCommit(writer.run, writer.connection, writer.driver)

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

    async def read(self, work: Work[T]) -> T:
        """Run what reads; all of it is of one moment."""
        reader = self._readers[0]
        for other in self._readers:
            if other.waiting < reader.waiting:
                reader = other
        return await reader.read(work)

    async def glance(self, work: Work[T]) -> T:
        """Run what reads with a single statement."""
        # To begin and end a transaction costs next to nothing here.
        return await self.read(work)

    async def write(self, work: Work[T]) -> T:
        """Run what writes: all of it is kept, or nothing; those who wait at the same time are committed together."""
        return await self._commits.write(work)

    async def close(self) -> None:
        """Close every connection."""
        for one in (*self._readers, self._writer):
            await one.close()


class SqliteThread:
    """One connection and its thread."""

    def __init__(self, opened: aiosqlite.Connection, connection: Connection) -> None:
        self._opened = opened
        self.connection = connection
        self.driver = driver_connection(opened)
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

    async def run(self, work: Callable[[], T]) -> T:
        """Run a function in the thread."""
        self.waiting += 1
        try:
            return await run_in_thread(self._opened, work)
        finally:
            self.waiting -= 1

    async def read(self, work: Work[T]) -> T:
        """Run what reads, in a transaction."""

        def reading() -> T:
            self.driver.execute("BEGIN")
            try:
                return work(self.connection)
            finally:
                # The first ends what SQLAlchemy takes for begun, the second what is.
                self.connection.rollback()
                self.driver.rollback()

        return await self.run(reading)

    async def close(self) -> None:
        """Close the connection, which ends the thread."""
        try:
            await run_in_thread(self._opened, self.connection.close)
        finally:
            await self._opened.close()


def _prepare(driver: sqlite3.Connection) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        driver.execute(f"PRAGMA {pragma}")
