from __future__ import annotations

import pytest

from db.store import Store
from tests.bot.timing.hands import HandClock
from tests.bot.timing.watch import Watch


@pytest.fixture
async def watch(store: Store, clock: HandClock) -> Watch:
    return Watch(store, clock)
