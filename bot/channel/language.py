"""The channel's language: its own setting, else the server's, else that of those who opened the table."""

from __future__ import annotations

from db.rows import Scope
from db.scoped_settings import ScopedSettings


async def language_set_for(settings: ScopedSettings, channel_id: int | None, guild_id: int | None) -> str | None:
    """The language that somebody set for a channel or its server, if anybody did."""
    asked: tuple[tuple[Scope, int | None], ...] = (("channel", channel_id), ("guild", guild_id))
    places = [(scope, scope_id) for scope, scope_id in asked if scope_id is not None]
    found = await settings.first("language", *places) if places else None
    return None if found is None else str(found)
