"""The small tables: settings, timers, intents, results."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from db.rows import Ending, Intent, Score
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, end, finish, hand_seat, live, say_beforehand, set_timer, stop_timer


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
    game, other = await live(store, 1), await live(store, 2)
    late = await set_timer(store, game.id, "reminder", clock.now + timedelta(hours=2), user_id=ANN)
    early = await set_timer(store, other.id, "clock", clock.now + timedelta(hours=1), payload={"x": 1})
    assert await store.timers.earliest() == early
    assert [await store.timers.finish(early), await store.timers.finish(early)] == [True, False]
    assert await store.timers.earliest() == late
    assert await store.timers.finish(late)
    assert await store.timers.earliest() is None


async def test_timers_of_a_game_are_cancelled_by_kind(store: Store, clock: Clock) -> None:
    game, other = await live(store, 1), await live(store, 2)
    for kind in ("reminder", "clock"):
        await set_timer(store, game.id, kind, clock.now, user_id=ANN)
    kept = await set_timer(store, other.id, "reminder", clock.now)
    await stop_timer(store, game.id, "reminder")
    await stop_timer(store, game.id, "reminder")
    assert [timer.kind for timer in await store.timers.of_game(game.id)] == ["clock"]
    await stop_timer(store, game.id, "clock")
    assert await store.timers.earliest() == kept


async def test_intents_are_replaced_dropped_and_end_with_the_game(store: Store, clock: Clock) -> None:
    game, other = await live(store, 1), await live(store, 2)
    await say_beforehand(store, other.id, 0, "join", "ask")
    await say_beforehand(store, game.id, 0, "join", "pass")
    await say_beforehand(store, game.id, 0, "plan", {"place": [1, 0, 90]})
    clock.forward(minutes=1)
    await say_beforehand(store, game.id, 0, "join", "ask")
    await say_beforehand(store, game.id, 1, "join", "pass")
    assert Intent(game.id, 0, "join", "ask", clock.now) in await store.loading.intents(game.id)
    assert [(i.seat, i.kind, i.value) for i in await store.loading.intents(game.id)] == [
        (0, "join", "ask"),
        (0, "plan", {"place": [1, 0, 90]}),
        (1, "join", "pass"),
    ]
    await say_beforehand(store, game.id, 0, "plan", None)
    await say_beforehand(store, game.id, 0, "plan", None)
    assert [(i.seat, i.kind) for i in await store.loading.intents(game.id)] == [(0, "join"), (1, "join")]
    with pytest.raises(IntegrityError):
        await say_beforehand(store, game.id, 5, "join", "pass")
    await end(store, game.id)
    assert await store.loading.intents(game.id) == []
    assert len(await store.loading.intents(other.id)) == 1


async def test_results_by_game_user_server_and_rules(store: Store, clock: Clock) -> None:
    ids = []
    for number, (guild, rules) in enumerate([(9, "base"), (9, "castle"), (8, "base")]):
        game = await live(store, 1, guild_id=guild, rules=rules)
        clock.forward(minutes=1)
        await finish(store, game.id, Ending([Score(0, number, won=False), Score(1, 50, won=True)]))
        ids.append(game.id)
    assert [result.points for result in await store.results.of_user(ANN)] == [0, 1, 2]
    assert [result.points for result in await store.results.of_user(ANN, guild_id=9)] == [0, 1]
    assert [result.points for result in await store.results.of_user(ANN, rules="base")] == [0, 2]
    assert [(r.game_id, r.seat) for r in await store.results.of_guild(9)] == [(i, s) for i in ids[:2] for s in (0, 1)]
    assert [r.game_id for r in await store.results.of_guild(9, rules="castle")] == [ids[1]] * 2
    assert [r.won for r in await store.results.of_game(ids[2])] == [False, True]


async def test_results_tell_a_stand_in_from_a_human(store: Store) -> None:
    game = await live(store)
    await hand_seat(store, game.id, 1, None, "Warden", kind="stand-in")
    await finish(store, game.id, Ending([Score(0, 1, won=False), Score(1, 2, won=True)]))
    assert [(r.user_id, r.kind) for r in await store.results.of_game(game.id)] == [(ANN, "human"), (None, "stand-in")]


async def test_a_timer_is_moved_or_finished_only_as_it_was_read(store: Store, clock: Clock) -> None:
    timer = await set_timer(store, (await live(store)).id, "reminder", clock.now, payload={"sent": 0})
    moved = await store.timers.move(timer, clock.now + timedelta(hours=1), {"sent": 1})
    assert moved is not None
    assert (moved.id, moved.due, moved.payload) == (timer.id, clock.now + timedelta(hours=1), {"sent": 1})
    assert await store.timers.move(timer, clock.now + timedelta(hours=2)) is None
    assert not await store.timers.finish(timer)
    assert await store.timers.finish(moved)
    assert await store.timers.earliest() is None


async def test_timers_that_are_due(store: Store, clock: Clock) -> None:
    games = [await live(store, channel) for channel in (1, 2, 3)]
    timers = [
        await set_timer(store, game.id, "reminder", clock.now + timedelta(hours=hour))
        for game, hour in zip(games, (2, 0, 1), strict=True)
    ]
    due = await store.timers.due_by(clock.now + timedelta(hours=1))
    assert [timer.id for timer in due] == [timers[1].id, timers[2].id]
    assert [timer.id for timer in await store.timers.due_by(clock.now + timedelta(days=1), limit=1)] == [timers[1].id]
