"""Errands: kept until they are worked off."""

from __future__ import annotations

from db.rows import Errand
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import BO


async def test_errands_wait_in_order_until_they_are_done(url: str, clock: Clock) -> None:
    async with await Store.open(url, clock) as store:
        assert await store.errands.pending() == []
        first = await store.errands.add("forget", user_id=BO)
        second = await store.errands.add("server-left", guild_id=9)
        assert first == Errand(first.id, "forget", BO, None, clock.now)
        assert (second.user_id, second.guild_id) == (None, 9)
    async with await Store.open(url, clock) as store:
        assert await store.errands.pending() == [first, second], "they outlive the program"
        await store.errands.finish(first.id)
        await store.errands.finish(first.id)
        assert await store.errands.pending() == [second]
