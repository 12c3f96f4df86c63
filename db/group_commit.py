"""Group commit: writers that wait while another commits are written together, with one sync of the disk for all."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import aiosqlite
from sqlalchemy import Connection

from db.aiosqlite_internals import driver_connection, run_in_thread

P = ParamSpec("P")
T = TypeVar("T")


class Waiting(Generic[T]):
    """A writer that waits for its commit; after it, what came of it."""

    __slots__ = ("cancelled", "done", "error", "result", "work")

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self.work = work
        self.done = False
        self.cancelled = False
        self.error: BaseException | None = None
        self.result: T

    def outcome(self) -> T:
        """What the work has given, or raised."""
        if self.error is not None:
            raise self.error
        return self.result


class GroupCommit:
    """Commits over one connection, in its thread; nobody reads "done" before the commit is synced."""

    def __init__(self, opened: aiosqlite.Connection, connection: Connection) -> None:
        self._opened = opened
        self._connection = connection
        self._driver = driver_connection(opened)
        self._waiting: deque[Waiting[Any]] = deque()

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **options: P.kwargs) -> T:
        """Run what writes, and commit it, perhaps together with others; only its own failure is raised.

        A failure of the transaction as a whole is raised to everyone in it. Who is cancelled before the work has begun
        writes nothing; afterwards it is written all the same.
        """
        one = Waiting(lambda connection: work(connection, *args, **options))
        self._waiting.append(one)

        def turn() -> T:
            # Whoever came before may have taken this one along; then its caller must not wait for another commit.
            if not one.done:
                self._commit_waiting()
            return one.outcome()

        try:
            return await run_in_thread(self._opened, turn)
        except asyncio.CancelledError:
            one.cancelled = True
            raise

    def _commit_waiting(self) -> None:
        group = []
        while self._waiting:
            one = self._waiting.popleft()
            if one.cancelled:
                one.done = True
            else:
                group.append(one)
        try:
            if group:
                self._commit(group)
        except BaseException as error:
            for one in group:
                one.error = error
        finally:
            for one in group:
                one.done = True

    def _commit(self, group: list[Waiting[Any]]) -> None:
        connection = self._connection
        try:
            # A transaction that reads first and writes later can find the file taken in between: it is taken at once.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            for one in group:
                self._try(one, alone=len(group) == 1)
            if any(one.error is None for one in group):
                connection.commit()
        finally:
            # Nothing after a commit; the first ends what SQLAlchemy takes for begun, the second what is.
            connection.rollback()
            self._driver.rollback()

    def _try(self, one: Waiting[Any], *, alone: bool) -> None:
        """Run one writer's work; what it has written before it failed is taken back, and nothing of the others'."""
        if not alone:
            self._driver.execute("SAVEPOINT writer")
        try:
            one.result = one.work(self._connection)
        except BaseException as error:
            if not self._driver.in_transaction:
                # SQLite has rolled back everything, as it does when the disk is full.
                raise
            one.error = error
            if not alone:
                self._driver.execute("ROLLBACK TO writer")
        if not alone:
            self._driver.execute("RELEASE writer")
