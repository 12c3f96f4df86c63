"""PostgreSQL connections over asyncpg: the same units of work as on SQLite, run by SQLAlchemy's async engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

P = ParamSpec("P")
T = TypeVar("T")

POOL_SECONDS = 120
"""Seconds that somebody waits for a free connection."""


class PostgresqlConnections:
    """A pool of connections to one server, which other programs may use, too."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine: Engine = engine.sync_engine
        """Knows of every statement by its events."""
        self._engine = engine
        self._writer = engine.execution_options(writes=True)
        # Writers of this process queue here, which is fair and keeps the pool free for those who read.
        self._turn = asyncio.Lock()

    @classmethod
    def to(cls, address: URL) -> Self:
        """Connections to an address, made when they are needed."""
        return cls(create_async_engine(address, pool_timeout=POOL_SECONDS, pool_pre_ping=True))

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **options: P.kwargs) -> T:
        """Run what reads; all of it is of one moment."""
        async with self._engine.connect() as connection:
            # By itself each statement would see what others have written in the meantime.
            await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(work, *args, **options)

    async def glance(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **options: P.kwargs) -> T:
        """Run what reads with a single statement, which is of one moment by itself."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work, *args, **options)

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **options: P.kwargs) -> T:
        """Run what writes, in a transaction: all of it is kept, or nothing."""
        async with self._turn, self._writer.begin() as connection:
            return await connection.run_sync(work, *args, **options)

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()
