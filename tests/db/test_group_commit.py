"""Writers that wait for one commit: each is kept or refused by itself, and nobody reads "done" before the sync."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import IntegrityError

from db import schema
from db.errors import StaleError
from db.rows import LogRow
from db.store import Store
from db.unit_of_work import Writes, Written
from tests.db.made_games import ANN, changing, live


@contextmanager
def commits_of(store: Store) -> Iterator[list[Connection]]:
    committed: list[Connection] = []

    def note(connection: Connection) -> None:
        committed.append(connection)

    event.listen(store.database.engine, "commit", note)
    try:
        yield committed
    finally:
        event.remove(store.database.engine, "commit", note)


class Gate:
    """A writer that keeps the writing thread busy until it is opened."""

    def __init__(self, store: Store) -> None:
        self._begun, self._go_on = threading.Event(), threading.Event()
        self.task = asyncio.create_task(store.database.write(self._wait))

    def _wait(self, _: Connection) -> str:
        self._begun.set()
        assert self._go_on.wait(60)
        return "gate"

    async def closed(self) -> None:
        """Wait until the writer has begun."""
        assert await asyncio.to_thread(self._begun.wait, 60)

    def open(self) -> None:
        self._go_on.set()


def setting(user: int) -> Callable[[Connection], int]:
    """Work that writes a row, and cannot do so twice."""

    def write(connection: Connection) -> int:
        connection.execute(schema.settings.insert().values(scope="user", id=user, entries={"a": user}))
        return user

    return write


def failing(connection: Connection) -> None:
    setting(99)(connection)
    raise RuntimeError("on purpose")


async def waiting(store: Store, *works: Callable[[Connection], object]) -> list[asyncio.Task[object]]:
    """Writers that have come to wait for the writing thread."""
    tasks = [asyncio.create_task(store.database.write(work)) for work in works]
    await asyncio.sleep(0)
    return tasks


async def users(store: Store) -> list[int]:
    return [user for user in range(100) if await store.settings.get("user", user)]


async def test_those_who_wait_while_another_commits_share_one_commit(store: Store) -> None:
    with commits_of(store) as committed:
        gate = Gate(store)
        await gate.closed()
        tasks = await waiting(store, *(setting(user) for user in range(1, 21)))
        gate.open()
        assert await asyncio.gather(gate.task, *tasks) == ["gate", *range(1, 21)]
    assert len(committed) == 2
    assert await users(store) == list(range(1, 21))


async def test_one_that_fails_takes_back_its_own_rows_alone(store: Store) -> None:
    gate = Gate(store)
    await gate.closed()
    tasks = await waiting(store, setting(1), failing, setting(1), setting(2))
    gate.open()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(one) for one in done] == [int, RuntimeError, IntegrityError, int]
    assert await users(store) == [1, 2]


async def test_a_stale_change_is_refused_among_others_that_are_written(store: Store) -> None:
    first, second = await live(store, 1), await live(store, 2)

    async def adding(game_id: int) -> Writes:
        writes = await changing(store, game_id)
        writes.log.append(LogRow(game_id, 0, ANN, "pass", None, writes.at))
        return writes

    changes = [await adding(game_id) for game_id in (first.id, first.id, second.id)]
    gate = Gate(store)
    await gate.closed()
    tasks = [asyncio.create_task(store.changes.commit(writes)) for writes in changes]
    await asyncio.sleep(0)
    gate.open()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(one) for one in done] == [Written, StaleError, Written]
    assert [len(await store.log.rows(game.id)) for game in (first, second)] == [1, 1]


async def test_where_everyone_fails_nothing_is_committed(store: Store) -> None:
    with commits_of(store) as committed, pytest.raises(RuntimeError, match="on purpose"):
        await store.database.write(failing)
    assert committed == []
    assert await users(store) == []
    assert await store.database.write(setting(1)) == 1


async def test_nobody_hears_of_it_before_the_commit(store: Store, tmp_path: Path) -> None:
    """A hook in the commit looks at the file through another connection: what waits is neither there nor told."""
    seen: list[tuple[int, bool]] = []
    tasks: list[asyncio.Task[object]] = []

    def look(_: Connection) -> None:
        with closing(sqlite3.connect(tmp_path / "games.db")) as other:
            rows = other.execute("SELECT count(*) FROM settings").fetchone()[0]
        seen.append((rows, any(task.done() for task in tasks)))

    gate = Gate(store)
    await gate.closed()
    tasks += await waiting(store, setting(1), setting(2))
    event.listen(store.database.engine, "commit", look)
    gate.open()
    await asyncio.gather(*tasks)
    assert seen == [(0, False), (0, False)], "the gate's own commit, and that of the two"
    assert await users(store) == [1, 2]


async def test_a_commit_that_fails_is_told_to_everyone_and_the_next_works(store: Store) -> None:
    commits: list[Connection] = []

    def fail_at_the_second(connection: Connection) -> None:
        commits.append(connection)
        if len(commits) == 2:
            raise sqlite3.OperationalError("disk I/O error")

    gate = Gate(store)
    await gate.closed()
    tasks = await waiting(store, setting(1), setting(2))
    event.listen(store.database.engine, "commit", fail_at_the_second)
    gate.open()
    assert await gate.task == "gate"
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [str(one) for one in done] == ["disk I/O error"] * 2
    assert await users(store) == []
    assert await store.database.write(setting(3)) == 3
    assert await users(store) == [3]


async def test_who_is_cancelled_while_waiting_writes_nothing_and_breaks_nobody(store: Store) -> None:
    gate = Gate(store)
    await gate.closed()
    first, second = await waiting(store, setting(1), setting(2))
    first.cancel()
    await asyncio.sleep(0)
    gate.open()
    assert await second == 2
    with pytest.raises(asyncio.CancelledError):
        await first
    assert await users(store) == [2]


async def test_who_is_cancelled_after_the_work_has_begun_is_written_all_the_same(store: Store) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        setting(1)(connection)
        begun.set()
        assert go_on.wait(60)

    task = asyncio.create_task(store.database.write(slow))
    assert await asyncio.to_thread(begun.wait, 60)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    assert await store.database.write(setting(2)) == 2
    assert await users(store) == [1, 2]


async def test_a_transaction_that_sqlite_itself_rolls_back_fails_for_all_in_it(store: Store) -> None:
    def lose(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")
        raise RuntimeError("as if the disk were full")

    gate = Gate(store)
    await gate.closed()
    tasks = await waiting(store, setting(1), lose, setting(2))
    gate.open()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [str(one) for one in done] == ["as if the disk were full"] * 3
    assert await users(store) == []
    assert await store.database.write(setting(3)) == 3


async def test_readers_do_not_wait_for_a_writer(store: Store) -> None:
    gate = Gate(store)
    await gate.closed()
    assert await asyncio.wait_for(store.settings.get("user", 1), 60) == {}
    assert not gate.task.done()
    gate.open()
    await gate.task
