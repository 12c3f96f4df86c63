"""Pending reminders: what a start and a tick cost with 100,000 of them, and what sleeping costs."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from benchmarks.measures import Figure, scaled
from bot.timing.alarms import Alarms
from db import schema
from db.rows import Timer
from db.store import Store

PENDING = scaled(100_000, least=100)
TICKS = scaled(50)
AWAKE = scaled(5)
"""Seconds for which the sleeping task is watched."""
NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


class HandClock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.moment = NOW

    def now(self) -> datetime:
        """The time."""
        return self.moment

    async def sleep_until(self, moment: datetime | None, woken: asyncio.Event) -> None:
        """Sleep until woken."""
        await woken.wait()


def run() -> list[Figure]:
    """Measure."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'timers.db'}"
        async with await Store.open(url) as store:
            await _fill(store)
        begin = time.perf_counter()
        async with await Store.open(url) as store:
            opened = time.perf_counter() - begin
            clock = HandClock()
            alarms = Alarms(store.timers, clock)
            alarms.add("reminder", _postpone(store))
            begin = time.perf_counter()
            assert await store.posts.unposted_games() == []
            assert await store.games.with_open_requests() == []
            assert await store.games.answering_by_themselves() == []
            waiting = time.perf_counter() - begin
            begin = time.perf_counter()
            assert await alarms.fire_due() == 0
            assert await store.timers.earliest() is not None
            looked = time.perf_counter() - begin
            ticks = await _ticks(store, alarms, clock)
            asleep = await _asleep(alarms)
    return [
        Figure(f"start with {PENDING:,} pending reminders: open the database", _ms(opened)),
        Figure(
            f"start with {PENDING:,} pending reminders: see that no game waits for the bot", _ms(waiting), "under 1 s"
        ),
        Figure(f"start with {PENDING:,} pending reminders: find the earliest", _ms(looked), "under 50 ms"),
        Figure("a tick: one reminder falls due, is claimed and set anew (median)", _ms(ticks), "under 50 ms"),
        Figure("processor time while asleep", f"{asleep * 1000 / AWAKE:.2f} ms a second", "nothing"),
    ]


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


async def _fill(store: Store) -> None:
    """Write live games that are shown, and for each a reminder; they fall due one after another, a minute apart."""
    games: Sequence[dict[str, Any]] = [
        {
            "id": number + 1,
            "channel_id": number + 1,
            "status": "live",
            "rules": "base",
            "options": {},
            "settings": {},
            "extras": {},
            "closed": False,
            "created_at": NOW,
        }
        for number in range(PENDING)
    ]
    rows: Sequence[dict[str, Any]] = [
        {
            "kind": "reminder",
            "game_id": number + 1,
            "user_id": number,
            "due": NOW + timedelta(minutes=number + 1),
            "payload": {"number": 1, "sent": 0, "last": NOW.isoformat()},
        }
        for number in range(PENDING)
    ]
    seats: Sequence[dict[str, Any]] = [
        {"game_id": number + 1, "number": seat, "user_id": number, "name": "Ann", "kind": "human", "joined_at": NOW}
        for number in range(PENDING)
        for seat in range(2)
    ]
    posts: Sequence[dict[str, Any]] = [
        {
            "game_id": number + 1,
            "kind": "turn-1-0",
            "number": 1,
            "channel_id": number + 1,
            "message_id": number + 1,
            "controls": True,
            "at": NOW,
        }
        for number in range(PENDING)
    ]

    def fill(connection: Connection) -> None:
        connection.execute(schema.games.insert(), games)
        connection.execute(schema.seats.insert(), seats)
        connection.execute(schema.posts.insert(), posts)
        connection.execute(schema.timers.insert(), rows)

    await store.database.write(fill)


def _postpone(store: Store) -> Any:
    async def fire(timer: Timer) -> None:
        assert await store.timers.move(timer, timer.due + timedelta(days=400), timer.payload) is not None

    return fire


async def _ticks(store: Store, alarms: Alarms, clock: HandClock) -> float:
    times = []
    for _ in range(TICKS):
        clock.moment += timedelta(minutes=1)
        begin = time.perf_counter()
        assert await alarms.fire_due() == 1
        await store.timers.earliest()
        times.append(time.perf_counter() - begin)
    return sorted(times)[len(times) // 2]


async def _asleep(alarms: Alarms) -> float:
    """Seconds of processor time while the task sleeps."""
    await alarms.start()
    await asyncio.sleep(0.5)
    begin = time.process_time()
    await asyncio.sleep(AWAKE)
    used = time.process_time() - begin
    await alarms.close()
    return used
