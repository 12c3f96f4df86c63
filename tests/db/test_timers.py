"""Timers: the earliest first, moved and finished only as they were read."""

from __future__ import annotations

from datetime import timedelta

from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, live, set_timer, stop_timer


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
