from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.store import Store
from tests.bot.fake_sender import FakeSender
from tests.bot.headless import Headless
from tests.bot.timing.hands import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def store(tmp_path: Path, clock: HandClock) -> AsyncIterator[Store]:
    async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}", clock.now) as opened:
        yield opened


@pytest.fixture
def sender() -> FakeSender:
    return FakeSender()


@pytest.fixture
async def bot(store: Store, clock: HandClock, sender: FakeSender) -> Headless:
    return Headless(store, clock, sender)
