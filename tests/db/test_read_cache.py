"""What a process that alone writes to a database does not read twice, and what it must read again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from sqlalchemy import event

from db.errors import StaleError
from db.read_cache import ReadCache
from db.rows import Head
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, act, alter, changing, end, live


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    """A store whose file nobody else writes to."""
    async with await Store.open(url, clock, exclusive=True) as opened:
        yield opened


@contextmanager
def statements(store: Store) -> Iterator[list[str]]:
    """The statements that are run meanwhile."""
    seen: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        seen.append(statement)

    event.listen(store.database.engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(store.database.engine, "before_cursor_execute", note)


# The store


async def test_a_head_is_read_once_and_follows_every_change(store: Store) -> None:
    game = await live(store)
    first = await store.loading.head(game.id)
    await act(store, game.id, ANN, "pass")
    with statements(store) as seen:
        assert await store.loading.head(game.id) == Head(game.id, "live", first.version + 1, None)
    assert seen == []
    await end(store, game.id)
    assert (await store.loading.head(game.id)).status == "ended"


async def test_a_change_that_is_refused_lets_the_head_be_read_again(store: Store) -> None:
    game = await live(store)
    writes = await changing(store, game.id)
    await act(store, game.id, ANN, "pass")
    version = (await store.loading.head(game.id)).version
    writes.columns["locale"] = "ru"
    with pytest.raises(StaleError):
        await store.changes.commit(writes)
    with statements(store) as seen:
        assert (await store.loading.head(game.id)).version == version
    assert len(seen) == 1


async def test_another_language_of_a_channel_or_server_is_heard_of_at_once(store: Store) -> None:
    game = await live(store, 5, guild_id=9)
    assert (await store.loading.head(game.id)).language is None
    await store.settings.change("guild", 9, language="ru")
    assert (await store.loading.head(game.id)).language == "ru"
    await asyncio.gather(alter(store, game.id, locale="en"), store.settings.change("channel", 5, language="de"))
    assert (await store.loading.head(game.id)).language == "de"


async def test_who_is_forgotten_is_forgotten_in_memory_too(store: Store) -> None:
    game = await live(store)
    await store.settings.change("user", BO, locale="ru")
    assert await store.settings.get("user", BO) == {"locale": "ru"}
    before = await store.loading.head(game.id)
    await store.people.forget(BO)
    assert await store.settings.get("user", BO) == {}
    assert (await store.loading.head(game.id)).version == before.version + 1


async def test_settings_are_read_once_and_nobody_can_spoil_them(store: Store) -> None:
    await store.settings.change("user", ANN, locale="ru")
    entries = await store.settings.get("user", ANN)
    with statements(store) as seen:
        entries["locale"] = "xx"
        assert await store.settings.get("user", ANN) == {"locale": "ru"}
        assert await store.settings.first("locale", ("user", ANN)) == "ru"
    assert seen == []
    await store.settings.change("user", ANN, locale=None)
    assert await store.settings.first("locale", ("user", ANN), ("channel", 1)) is None


async def test_a_database_that_others_may_write_to_is_read_every_time(url: str, clock: Clock) -> None:
    async with await Store.open(url, clock) as one, await Store.open(url, clock) as other:
        game = await live(one)
        version = (await one.loading.head(game.id)).version
        await act(other, game.id, ANN, "pass")
        assert (await one.loading.head(game.id)).version == version + 1


# The cache itself


class Source:
    """What is read, when the test says so."""

    def __init__(self) -> None:
        self.value = 1
        self.reads = 0
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def read(self) -> int:
        self.reads += 1
        value = self.value
        await self.go_on.wait()
        return value

    async def write(self, value: int) -> None:
        await asyncio.sleep(0)
        self.value = value


async def test_what_was_read_while_somebody_wrote_is_not_kept() -> None:
    cache, source = ReadCache[str, int](), Source()
    source.go_on.clear()
    reading = asyncio.create_task(cache.get("a", source.read))
    await asyncio.sleep(0)
    with cache.writing("a"):
        await source.write(2)
    source.go_on.set()
    assert await reading == 1
    assert await cache.get("a", source.read) == 2
    assert await cache.get("a", source.read) == 2
    assert source.reads == 2


async def test_what_is_read_while_somebody_writes_is_not_kept() -> None:
    cache, source = ReadCache[str, int](), Source()
    for writing in (cache.writing("a"), cache.writing_all()):
        with writing:
            assert await cache.get("a", source.read) == source.value
            await source.write(source.value + 1)
        assert await cache.get("a", source.read) == source.value


async def test_after_a_cancelled_write_nothing_is_kept_for_it_may_still_be_done() -> None:
    cache, source = ReadCache[str, int](), Source()
    with suppress(asyncio.CancelledError), cache.writing("a"):
        raise asyncio.CancelledError
    await cache.get("a", source.read)
    await cache.get("b", source.read)
    assert len(cache) == 1
    with suppress(asyncio.CancelledError), cache.writing_all():
        raise asyncio.CancelledError
    await cache.get("b", source.read)
    assert len(cache) == 0


async def test_a_write_that_fails_and_a_read_that_fails_leave_nothing_behind() -> None:
    cache, source = ReadCache[str, int](), Source()

    async def fail() -> int:
        raise LookupError("on purpose")

    with pytest.raises(LookupError):
        await cache.get("a", fail)
    with pytest.raises(LookupError):
        await cache.update("a", fail(), lambda value: value + 1)
    with pytest.raises(LookupError), cache.writing_all():
        await fail()
    assert await cache.get("a", source.read) == 1
    assert len(cache) == 1


async def test_those_asked_for_last_are_kept() -> None:
    cache, source = ReadCache[str, int](2), Source()
    for key in ("a", "b", "a", "c", "a"):
        await cache.get(key, source.read)
    assert (len(cache), source.reads) == (2, 3)
