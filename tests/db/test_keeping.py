"""The small tables: settings, timers, intents, results."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from db.errors import NotSeatedError, WrongStatusError
from db.rows import Ending, Score
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, live


async def test_settings_merge_and_vanish_by_scope(store: Store) -> None:
    assert await store.settings.get("guild", 1) == {}
    await store.settings.change("guild", 1, locale="ru", reminders=True)
    assert await store.settings.change("guild", 1, locale="en") == {"locale": "en", "reminders": True}
    assert await store.settings.change("guild", 1, reminders=None) == {"locale": "en"}
    assert await store.settings.get("user", 1) == {}
    assert await store.settings.get("channel", 1) == {}
    assert await store.settings.change("guild", 1, locale=None) == {}


async def test_settings_changed_at_once_all_stay(store: Store) -> None:
    await asyncio.gather(*(store.settings.change("user", 1, **{f"n{number}": number}) for number in range(20)))
    assert len(await store.settings.get("user", 1)) == 20


async def test_timers_come_earliest_first_and_go_once(store: Store, clock: Clock) -> None:
    game = await live(store)
    late = await store.timers.add("reminder", clock.now + timedelta(hours=2), game_id=game.id, user_id=ANN)
    early = await store.timers.add("away", clock.now + timedelta(hours=1), user_id=BO, payload={"x": 1})
    assert await store.timers.earliest() == early
    assert [await store.timers.remove(early.id), await store.timers.remove(early.id)] == [True, False]
    assert await store.timers.earliest() == late
    assert await store.timers.remove(late.id)
    assert await store.timers.earliest() is None


async def test_timers_of_a_game_are_cancelled_by_kind_and_by_its_end(store: Store, clock: Clock) -> None:
    game, other = await live(store, 1), await live(store, 2)
    for kind, user in (("reminder", ANN), ("reminder", BO), ("skip", ANN)):
        await store.timers.add(kind, clock.now, game_id=game.id, user_id=user)
    kept = await store.timers.add("reminder", clock.now, game_id=other.id)
    assert await store.timers.cancel(game_id=game.id, kind="reminder", user_id=BO) == 1
    assert await store.timers.cancel(game_id=game.id, kind="reminder") == 1
    assert [timer.kind for timer in await store.timers.of_game(game.id)] == ["skip"]
    await store.games.end(game.id)
    assert await store.timers.earliest() == kept


async def test_intents_are_replaced_dropped_and_end_with_the_game(store: Store) -> None:
    game = await live(store)
    await store.intents.set(game.id, 0, "join", "pass")
    await store.intents.set(game.id, 0, "plan", {"place": [1, 0, 90]})
    newer = await store.intents.set(game.id, 0, "join", "ask")
    await store.intents.set(game.id, 1, "join", "pass")
    assert newer in await store.intents.of_game(game.id)
    assert [(i.seat, i.kind, i.value) for i in await store.intents.of_game(game.id)] == [
        (0, "join", "ask"),
        (0, "plan", {"place": [1, 0, 90]}),
        (1, "join", "pass"),
    ]
    assert await store.intents.drop(game.id, 0, "plan") == 1
    assert await store.intents.drop(game.id, 0) == 1
    with pytest.raises(NotSeatedError):
        await store.intents.set(game.id, 5, "join", "pass")
    await store.games.end(game.id)
    assert await store.intents.of_game(game.id) == []
    with pytest.raises(WrongStatusError):
        await store.intents.set(game.id, 0, "join", "pass")


async def test_results_by_game_user_server_and_rules(store: Store, clock: Clock) -> None:
    ids = []
    for number, (guild, rules) in enumerate([(9, "base"), (9, "castle"), (8, "base")]):
        game = await live(store, 1, guild_id=guild, rules=rules)
        clock.forward(minutes=1)
        await store.games.finish(game.id, Ending([Score(0, number, won=False), Score(1, 50, won=True)]))
        ids.append(game.id)
    assert [result.points for result in await store.results.of_user(ANN)] == [0, 1, 2]
    assert [result.points for result in await store.results.of_user(ANN, guild_id=9)] == [0, 1]
    assert [result.points for result in await store.results.of_user(ANN, rules="base")] == [0, 2]
    assert [(r.game_id, r.seat) for r in await store.results.of_guild(9)] == [(i, s) for i in ids[:2] for s in (0, 1)]
    assert [r.game_id for r in await store.results.of_guild(9, rules="castle")] == [ids[1]] * 2
    assert [r.won for r in await store.results.of_game(ids[2])] == [False, True]


async def test_results_tell_a_stand_in_from_a_human(store: Store) -> None:
    game = await live(store)
    await store.games.take_seat(game.id, 1, None, "Warden", kind="stand-in")
    await store.games.finish(game.id, Ending([Score(0, 1, won=False), Score(1, 2, won=True)]))
    assert [(r.user_id, r.kind) for r in await store.results.of_game(game.id)] == [(ANN, "human"), (None, "stand-in")]


async def test_a_timer_is_moved_or_finished_only_as_it_was_read(store: Store, clock: Clock) -> None:
    timer = await store.timers.add("reminder", clock.now, payload={"sent": 0})
    moved = await store.timers.move(timer, clock.now + timedelta(hours=1), {"sent": 1})
    assert moved is not None
    assert (moved.id, moved.due, moved.payload) == (timer.id, clock.now + timedelta(hours=1), {"sent": 1})
    assert await store.timers.move(timer, clock.now + timedelta(hours=2)) is None
    assert not await store.timers.finish(timer)
    assert await store.timers.finish(moved)
    assert await store.timers.earliest() is None


async def test_timers_that_are_due(store: Store, clock: Clock) -> None:
    timers = [await store.timers.add("reminder", clock.now + timedelta(hours=hour)) for hour in (2, 0, 1)]
    due = await store.timers.due_by(clock.now + timedelta(hours=1))
    assert [timer.id for timer in due] == [timers[1].id, timers[2].id]
    assert [timer.id for timer in await store.timers.due_by(clock.now + timedelta(days=1), limit=1)] == [timers[1].id]
