"""Settings of servers, channels and users: merged, and gone when nothing is left."""

from __future__ import annotations

import asyncio

from db.store import Store


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
