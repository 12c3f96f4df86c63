"""The cache of sessions: a look compares the version, memory is bounded, and one lock a game serves in order."""

from __future__ import annotations

import asyncio

import pytest

from bot.lobby import lobbies
from bot.refusal import Refusal, RefusedByRules
from bot.sessions.sessions import KeyedLocks, Sessions
from db.errors import NoSuchGameError
from db.rows import Head
from engine.errors import ActionError
from tests.bot.headless import ANN, CHANNEL, Headless


async def test_a_look_sees_what_another_process_has_changed(bot: Headless) -> None:
    game, other = await bot.table(), bot.restarted()
    first = await bot.look(game, lambda session: session)
    assert await bot.look(game, lambda session: session) is first, "nobody has changed anything"
    await other.draw(game, ANN)
    assert await bot.look(game, lambda session: (session.number, session.game.actions)) == (1, ["draw"])


async def test_a_look_sees_the_language_that_was_set_though_the_version_is_the_same(bot: Headless) -> None:
    game = await bot.table()
    assert await bot.look(game, lambda session: session.language) is None
    version = (await bot.row(game)).version
    await bot.store.settings.change("channel", CHANNEL, language="ru")
    assert await bot.look(game, lambda session: session.language) == "ru"
    assert (await bot.row(game)).version == version


async def test_what_the_rules_refuse_during_a_look_is_a_refusal(bot: Headless) -> None:
    game = await bot.table()
    with pytest.raises(RefusedByRules):
        async with bot.sessions.look(game):
            raise ActionError("no")


async def test_a_session_that_is_forgotten_during_a_look_is_read_anew(
    bot: Headless, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.table()
    before = bot.sessions.cached(game)
    head = bot.store.loading.head

    async def forgetting(game_id: int) -> Head:
        found = await head(game_id)
        bot.sessions.forget_all()
        return found

    monkeypatch.setattr(bot.store.loading, "head", forgetting)
    async with bot.sessions.look(game) as session:
        assert session is not before
        assert session is bot.sessions.cached(game)


async def test_few_sessions_stay_in_memory_and_the_others_are_replayed(bot: Headless) -> None:
    sessions = Sessions(bot.store, kept=2)
    games = [await bot.table(channel_id=channel) for channel in range(3)]
    for game in (games[0], games[1], games[0], games[2]):
        async with sessions.look(game) as session:
            assert session.row.id == game
    assert len(sessions) == 2
    assert sessions.cached(games[1]) is None, "it was looked at before the others"
    sessions.forget(games[0])
    assert sessions.cached(games[0]) is None
    sessions.forget_all()
    assert len(sessions) == 0


async def test_a_game_is_found_by_its_channel(bot: Headless) -> None:
    game = await bot.lobby()
    assert (await bot.sessions.here(CHANNEL)).id == game
    with pytest.raises(Refusal, match="table-not-started"):
        await bot.sessions.live_here(CHANNEL)
    with pytest.raises(Refusal, match="table-none"):
        await bot.sessions.here(CHANNEL + 1)
    with pytest.raises(Refusal, match="table-none"):
        await bot.sessions.here(None)
    await bot.change(game, lambda change: lobbies.close(change, ANN, moderator=False))
    with pytest.raises(Refusal, match="table-none"):
        await bot.sessions.here(CHANNEL)
    with pytest.raises(NoSuchGameError):
        await bot.look(game + 1, lambda session: session)


async def test_a_look_waits_for_the_change_that_is_being_made(bot: Headless) -> None:
    game = await bot.table()
    order: list[str] = []

    async def look() -> None:
        async with bot.sessions.look(game) as session:
            order.append(f"look {session.number}")

    async with bot.sessions.locks.hold(game):
        waiting = asyncio.create_task(look())
        await asyncio.sleep(0)
        order.append("held")
    await waiting
    assert order == ["held", "look 0"]


async def test_locks_serve_in_order_and_vanish(bot: Headless) -> None:
    locks, order = KeyedLocks(), []

    async def work(number: int) -> None:
        async with locks.hold("game"):
            order.append(number)
            await asyncio.sleep(0)
            order.append(number)

    async with locks.hold("another"):
        await asyncio.gather(*(work(number) for number in range(3)))
        assert len(locks) == 1
    assert order == [0, 0, 1, 1, 2, 2]
    assert len(locks) == 0
    with pytest.raises(RuntimeError):
        async with locks.hold("game"):
            raise RuntimeError
    assert len(locks) == 0
