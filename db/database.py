"""The database: opened with care, migrated, and used by whole units of work."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, Self, TypeVar

from sqlalchemy import Connection, Engine, func, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from db.availability import UnreachableError, is_passing, reason
from db.errors import MigrationError, OpenError
from db.file_mode import create_private, make_private
from db.read_cache import ReadCaches
from db.schema_version import MIGRATIONS, is_current, make_tables
from db.sqlite_connections import BUSY_SECONDS, SqliteConnections

MIGRATIONS_LOCK, SETTINGS_LOCK = 7_100_001, 7_100_002
"""What `one_at_a_time` is asked for."""

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}

P = ParamSpec("P")
T = TypeVar("T")


class Connections(Protocol):
    """What a kind of database offers: it runs a function over a connection, with what else it is given."""

    engine: Engine

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **options: P.kwargs) -> T:
        """Run what reads; all of it is of one moment."""

    async def glance(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **options: P.kwargs) -> T:
        """Run what reads with a single statement."""

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **options: P.kwargs) -> T:
        """Run what writes: all of it is kept, or nothing."""

    async def close(self) -> None:
        """Close every connection."""


class Database:
    """One database. Work on it is a plain function over a connection that waits for nothing else."""

    def __init__(self, connections: Connections, *, exclusive: bool = False) -> None:
        self._connections = connections
        self.caches = ReadCaches() if exclusive else None
        """What need not be read again where nobody else writes."""
        self.engine = connections.engine
        """Tells of every statement and commit by its events."""
        self.read = connections.read
        """Runs what reads; all of it is of one moment."""
        self.glance = connections.glance
        """Runs what reads with a single statement, which is of one moment without a transaction, too."""
        self.write = connections.write
        """Runs what writes: all of it is kept, or nothing; it is kept for good when this returns."""

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        migrations: Path = MIGRATIONS,
        busy_seconds: float = BUSY_SECONDS,
        exclusive: bool = False,
    ) -> Self:
        """Open the database and bring its tables up to date; `UnreachableError` where that may succeed later.

        `busy_seconds` is how long opening waits for another program that keeps a SQLite file to itself. `exclusive`:
        nobody else writes to the database, as the caller holds the lock on its file; what was read is then kept.
        """
        database = cls(await _connections(_address(url), busy_seconds), exclusive=exclusive)
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
        return self.engine.dialect.name != "sqlite"

    async def _try_connection(self) -> None:
        """Connect once: what fails here, before any statement, is the address or what it leads to."""
        try:
            await self.glance(lambda _: None)
        except Exception as error:
            if is_passing(error):
                raise UnreachableError(f"cannot reach the database: {reason(error)}") from error
            raise OpenError(f"cannot connect to the database: {reason(error)}") from error

    async def migrate(self, migrations: Path = MIGRATIONS) -> None:
        """Bring the tables up to date, in one transaction; a SQLite file is copied beside itself before."""
        try:
            if not await self.read(is_current, migrations) and not await self.write(_made_at_once, migrations):
                await self._upgrade(migrations)
        except (SQLAlchemyError, OSError) as error:
            if is_passing(error):
                raise UnreachableError(f"cannot reach the database: {reason(error)}") from error
            raise MigrationError(f"cannot migrate the database: {error}") from error

    async def _upgrade(self, migrations: Path) -> None:
        # It brings Alembic with it, which only the first start after an update needs.
        from db.upgrade import Progress, copy_beside, pending, told, upgrade

        def apply(connection: Connection, progress: Progress) -> None:
            # Another process may be quicker while this one waits for its turn.
            one_at_a_time(connection, MIGRATIONS_LOCK)
            upgrade(connection, migrations, progress)

        current, steps = await self.read(pending, migrations)
        if current is not None and steps and self.engine.dialect.name == "sqlite":
            await asyncio.to_thread(copy_beside, Path(self.engine.url.database or ""), current)
        if steps:
            progress = Progress()
            async with told(progress):
                await self.write(apply, progress)

    async def close(self) -> None:
        """Close every connection."""
        await self._connections.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def one_at_a_time(connection: Connection, lock: int) -> None:
    """Let no other program go on here before this transaction ends; in SQLite only one writes in any case."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(lock)))


def _made_at_once(connection: Connection, migrations: Path) -> bool:
    """Make the tables of an empty database; whether it was one."""
    one_at_a_time(connection, MIGRATIONS_LOCK)
    return make_tables(connection, migrations)


async def _connections(address: URL, busy_seconds: float) -> Connections:
    try:
        if address.get_backend_name() == "sqlite":
            if address.get_driver_name() != "aiosqlite":
                raise OpenError(f"{address.drivername} cannot be used: only sqlite+aiosqlite can")
            await asyncio.to_thread(_try_file, Path(address.database or ""), busy_seconds)
            return await SqliteConnections.open(address)
        # SQLAlchemy's async layer is for servers alone; a bot with a file does without it.
        from db.postgresql_connections import PostgresqlConnections

        return PostgresqlConnections.to(address)
    except ModuleNotFoundError as error:
        hint = "; pip install -e '.[postgresql]'" if address.get_backend_name() == "postgresql" else ""
        raise OpenError(f"the package {error.name} is not installed{hint}") from error
    except (SQLAlchemyError, sqlite3.Error, ImportError) as error:
        if is_passing(error):
            raise UnreachableError(f"cannot reach the database: {reason(error)}") from error
        raise OpenError(f"{address.drivername} cannot be used: {reason(error)}") from error


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise OpenError("the database address is not of the form sqlite+aiosqlite:///FILE") from error
    address = address.set(drivername=_DRIVERS.get(address.drivername, address.drivername))
    if address.get_backend_name() == "sqlite" and address.database in (None, "", ":memory:"):
        raise OpenError("the database address names no file: games must outlive the program")
    return address


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
