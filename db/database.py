"""The database: opened with care, migrated, and written to by one at a time."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

from alembic.script.revision import RevisionError
from alembic.util import CommandError
from sqlalchemy import Connection, event, func, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from db.availability import UnreachableError, is_passing, reason
from db.errors import MigrationError, OpenError
from db.file_mode import create_private, make_private
from db.upgrade import MIGRATIONS, apply, copy_beside, pending, told

BUSY_SECONDS = 30

MIGRATIONS_LOCK, SETTINGS_LOCK = 7_100_001, 7_100_002
"""What `one_at_a_time` is asked for."""

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}


class Database:
    """Connections to one database. Readers see a settled state; writers in this process queue."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = engine.execution_options(writes=True)
        self._glancer = engine.execution_options(glances=True)
        # SQLite lets one write at a time and makes the others poll; queueing here is fair and never gives up.
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, url: str, *, migrations: Path = MIGRATIONS, busy_seconds: float = BUSY_SECONDS) -> Self:
        """Open the database and bring its tables up to date; `UnreachableError` where that may succeed later.

        `busy_seconds` is how long opening waits for another program that keeps a SQLite file to itself.
        """
        address = _address(url)
        if address.get_backend_name() == "sqlite":
            await asyncio.to_thread(_try_file, Path(address.database or ""), busy_seconds)
        try:
            engine = create_async_engine(address, **_engine_options(address))
        except ModuleNotFoundError as error:
            hint = "; pip install -e '.[postgresql]'" if address.get_backend_name() == "postgresql" else ""
            raise OpenError(f"the package {error.name} is not installed{hint}") from error
        except (SQLAlchemyError, ImportError) as error:
            raise OpenError(f"{address.drivername} cannot be used: {reason(error)}") from error
        if address.get_backend_name() == "sqlite":
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            event.listen(engine.sync_engine, "begin", _begin_sqlite)
        database = cls(engine)
        try:
            await database._try_connection()
            await database.migrate(migrations)
        except BaseException:
            await database.close()
            raise
        return database

    @property
    def shared(self) -> bool:
        """Whether other programs may use it at the same time; a SQLite file is held by one bot."""
        return self._engine.dialect.name != "sqlite"

    async def _try_connection(self) -> None:
        """Connect once: what fails here, before any statement, is the address or what it leads to."""
        try:
            async with self.glance():
                pass
        except Exception as error:
            if is_passing(error):
                raise UnreachableError(f"cannot reach the database: {reason(error)}") from error
            raise OpenError(f"cannot connect to the database: {reason(error)}") from error

    async def migrate(self, migrations: Path = MIGRATIONS) -> None:
        """Bring the tables up to date, in one transaction; a SQLite file is copied beside itself before."""
        try:
            async with self.connect() as connection:
                current, steps = await connection.run_sync(pending, migrations)
            if current is not None and steps and self._engine.dialect.name == "sqlite":
                await asyncio.to_thread(copy_beside, Path(self._engine.url.database or ""), current)
            if steps:
                await self._apply(migrations)
        except (CommandError, RevisionError, SQLAlchemyError, OSError) as error:
            if is_passing(error):
                raise UnreachableError(f"cannot reach the database: {reason(error)}") from error
            raise MigrationError(f"cannot migrate the database: {error}") from error

    async def _apply(self, migrations: Path) -> None:
        async with self.begin() as connection:
            await one_at_a_time(connection, MIGRATIONS_LOCK)
            # Another process may have been quicker while this one waited for its turn to write.
            steps = (await connection.run_sync(pending, migrations)).steps
            for number, step in enumerate(steps, 1):
                async with told(step, number, len(steps)):
                    await connection.run_sync(apply, step, migrations)

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes: all of it is kept, or nothing."""
        async with self._turn, self._writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; everything read through it is of one moment."""
        async with self._engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                # By itself each statement would see what others have written in the meantime.
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @asynccontextmanager
    async def glance(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading with a single statement, which is of one moment without a transaction, too."""
        async with self._glancer.connect() as connection:
            yield connection

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def one_at_a_time(connection: AsyncConnection, lock: int) -> None:
    """Let no other program go on here before this transaction ends; in SQLite only one writes in any case."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(lock)))


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise OpenError("the database address is not of the form sqlite+aiosqlite:///FILE") from error
    address = address.set(drivername=_DRIVERS.get(address.drivername, address.drivername))
    if address.get_backend_name() == "sqlite" and address.database in (None, "", ":memory:"):
        raise OpenError("the database address names no file: games must outlive the program")
    return address


def _engine_options(address: URL) -> dict[str, Any]:
    options: dict[str, Any] = {"pool_timeout": 120}
    if address.get_backend_name() == "sqlite":
        options["connect_args"] = {"timeout": BUSY_SECONDS}
    else:
        options["pool_pre_ping"] = True
    return options


def _try_file(file: Path, busy_seconds: float) -> None:
    """Open the file once by hand: a failure here is plain, one in a pool's thread is not."""
    create_private(file)
    try:
        connection = sqlite3.connect(file, timeout=busy_seconds, isolation_level=None)
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            # A file that may only be read shows it at the first write.
            connection.execute(f"PRAGMA user_version={connection.execute('PRAGMA user_version').fetchone()[0]}")
            connection.execute("ROLLBACK")
            # Changing the mode needs the file for itself alone, so whoever reads it is met here and not in the pool.
            connection.execute("PRAGMA journal_mode=WAL")
            # Not before it has shown itself to be a database: the address may name anything.
            make_private(file)
        finally:
            connection.close()
    except sqlite3.Error as error:
        kind = UnreachableError if is_passing(error) else OpenError
        raise kind(f"cannot open the database file {file}: {error}") from error


def _prepare_sqlite(connection: Any, _: object) -> None:
    # The driver would begin transactions of its own accord, and not before every statement: we begin them.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={BUSY_SECONDS * 1000}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
    finally:
        cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later can find the file taken in between; a writer takes it at once.
    options = connection.get_execution_options()
    if not options.get("glances", False):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes", False) else "BEGIN")
