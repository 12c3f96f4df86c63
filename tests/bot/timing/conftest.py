from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.store import Store
from tests.bot.timing.hands import HandClock
from tests.bot.timing.watch import Watch


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def store(tmp_path: Path, clock: HandClock) -> AsyncIterator[Store]:
    async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}", clock.now) as opened:
        yield opened


@pytest.fixture
async def watch(store: Store, clock: HandClock) -> Watch:
    return Watch(store, clock)
