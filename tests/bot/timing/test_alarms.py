"""The task that fires timers: each once, late ones too, whatever one of the handlers does."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.timing.alarms import AGAIN, AT_ONCE, Alarms
from bot.timing.wall_clock import WallClock
from db import schema
from db.part import rows
from db.rows import Timer
from db.store import Store
from tests.bot.timing.hands import PATIENCE, HandClock


async def set_timer(
    store: Store,
    kind: str,
    due: datetime,
    *,
    game_id: int | None = None,
    user_id: int | None = None,
    payload: dict[str, Any] | None = None,
) -> Timer:
    """A timer in the store."""
    values = {"kind": kind, "due": due, "game_id": game_id, "user_id": user_id, "payload": payload or {}}
    (made,) = await store.database.write(rows, Timer, schema.timers.insert().values(values).returning(schema.timers))
    return made


class Bell:
    """Notes whose timers fired."""

    def __init__(self) -> None:
        self.rung: list[int | None] = []
        self.changed = asyncio.Condition()

    async def ring(self, timer: Timer) -> None:
        async with self.changed:
            self.rung.append(timer.user_id)
            self.changed.notify_all()

    async def has_rung(self, times: int) -> None:
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(lambda: len(self.rung) >= times)


async def test_timers_fire_when_they_are_due_and_once(store: Store, clock: HandClock) -> None:
    bell = Bell()
    alarms = Alarms(store.timers, clock)
    alarms.add("bell", bell.ring)
    await set_timer(store, "bell", clock.now() + timedelta(hours=2), user_id=2)
    await set_timer(store, "bell", clock.now() + timedelta(hours=1), user_id=1)
    assert await alarms.fire_due() == 0
    clock.forward(minutes=59, seconds=59)
    assert await alarms.fire_due() == 0
    clock.forward(seconds=1)
    assert await alarms.fire_due() == 1
    assert bell.rung == [1]
    clock.forward(days=1)
    assert await alarms.fire_due() == 1
    assert await alarms.fire_due() == 0
    assert bell.rung == [1, 2]
    assert await store.timers.earliest() is None


async def test_what_fell_due_while_the_bot_was_down_fires_once_after_the_start(
    tmp_path: Path, clock: HandClock
) -> None:
    bell = Bell()
    for start in range(3):
        async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'other.db'}", clock.now) as store:
            if start == 0:
                for user in range(250):
                    await set_timer(store, "bell", clock.now() + timedelta(minutes=user), user_id=user)
                clock.forward(days=3)
                continue
            alarms = Alarms(store.timers, clock)
            alarms.add("bell", bell.ring)
            await alarms.fire_due()
    assert sorted(bell.rung, key=str) == sorted(range(250), key=str)


async def test_the_task_sleeps_until_the_earliest_and_is_woken_by_changes(store: Store, clock: HandClock) -> None:
    bell = Bell()
    alarms = Alarms(store.timers, clock)
    alarms.add("bell", bell.ring)
    await alarms.start()
    await alarms.start()
    await clock.asleep(None)
    late = clock.now() + timedelta(hours=5)
    await set_timer(store, "bell", late, user_id=5)
    alarms.wake()
    await clock.asleep(late)
    early = clock.now() + timedelta(hours=1)
    await set_timer(store, "bell", early, user_id=1)
    alarms.wake()
    await clock.asleep(early)
    clock.forward(hours=1)
    await bell.has_rung(1)
    await clock.asleep(late)
    clock.forward(hours=4)
    await bell.has_rung(2)
    await alarms.close()
    await alarms.close()
    assert bell.rung == [1, 5]


async def test_a_failing_handler_stops_nobody_and_is_tried_again_later(
    store: Store, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    bell = Bell()
    attempts: list[datetime] = []

    async def fail(timer: Timer) -> None:
        attempts.append(clock.now())
        if len(attempts) < 4:
            raise RuntimeError("no")

    alarms = Alarms(store.timers, clock)
    alarms.add("bell", bell.ring)
    alarms.add("broken", fail)
    begin = clock.now()
    await set_timer(store, "broken", begin)
    await set_timer(store, "bell", begin, user_id=1)
    with caplog.at_level(logging.ERROR):
        assert await alarms.fire_due() == 2
    assert bell.rung == [1]
    assert "broken" in caplog.text
    for pause in (1, 2, 4):
        clock.forward(seconds=(AGAIN * pause).total_seconds())
        await alarms.fire_due()
    assert [moment - begin for moment in attempts] == [AGAIN * 0, AGAIN * 1, AGAIN * 3, AGAIN * 7]
    assert await store.timers.earliest() is None


async def test_a_handler_that_claims_its_timer_keeps_it(store: Store, clock: HandClock) -> None:
    async def again(timer: Timer) -> None:
        assert await store.timers.move(timer, clock.now() + timedelta(hours=1), {"round": 2}) is not None
        assert await store.timers.move(timer, clock.now() + timedelta(hours=9)) is None

    alarms = Alarms(store.timers, clock)
    alarms.add("bell", again)
    await set_timer(store, "bell", clock.now())
    assert await alarms.fire_due() == 1
    kept = await store.timers.earliest()
    assert kept is not None
    assert kept.due == clock.now() + timedelta(hours=1)
    assert kept.payload == {"round": 2}


async def test_timers_of_an_unknown_kind_do_not_block_the_others(
    store: Store, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    alarms = Alarms(store.timers, clock)
    await set_timer(store, "from the future", clock.now())
    assert await alarms.fire_due() == 1
    assert await alarms.fire_due() == 0
    assert "from the future" in caplog.text


async def test_nothing_fires_while_the_bot_stops(store: Store, clock: HandClock) -> None:
    bell = Bell()
    alarms = Alarms(store.timers, clock, lambda: False)
    alarms.add("bell", bell.ring)
    await set_timer(store, "bell", clock.now(), user_id=1)
    assert await alarms.fire_due() == 0
    assert bell.rung == []
    assert await store.timers.earliest() is not None


async def test_few_handlers_work_at_the_same_time(store: Store, clock: HandClock) -> None:
    working, most = 0, 0

    async def work(timer: Timer) -> None:
        nonlocal working, most
        working += 1
        most = max(most, working)
        for _ in range(5):
            await asyncio.sleep(0)
        working -= 1

    alarms = Alarms(store.timers, clock)
    alarms.add("bell", work)
    with pytest.raises(ValueError, match="bell"):
        alarms.add("bell", work)
    for _ in range(30):
        await set_timer(store, "bell", clock.now())
    assert await alarms.fire_due() == 30
    assert most == AT_ONCE


async def test_the_wall_clock_wakes_at_the_moment_and_when_woken() -> None:
    clock = WallClock()
    assert clock.now().tzinfo is UTC
    woken = asyncio.Event()
    async with asyncio.timeout(PATIENCE):
        await clock.sleep_until(clock.now() - timedelta(hours=1), woken)
        await clock.sleep_until(clock.now() + timedelta(milliseconds=5), woken)
        woken.set()
        await clock.sleep_until(None, woken)
        await clock.sleep_until(clock.now() + timedelta(days=1), woken)
