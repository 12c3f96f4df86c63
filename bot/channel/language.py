"""Which language the channel reads: its own setting, else the server's, else that of those who opened the table."""

from __future__ import annotations

from bot.texts import Locale, choose
from db.rows import Scope
from db.scoped_settings import Settings


class Languages:
    """Languages by place."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def set_for(self, channel_id: int | None, guild_id: int | None) -> str | None:
        """The language that somebody set for a channel or its server, if anybody did."""
        asked: tuple[tuple[Scope, int | None], ...] = (("channel", channel_id), ("guild", guild_id))
        places = [(scope, scope_id) for scope, scope_id in asked if scope_id is not None]
        found = await self._settings.first("language", *places) if places else None
        return None if found is None else str(found)

    async def of(self, channel_id: int, guild_id: int | None, otherwise: str | None) -> Locale:
        """The language for what is said publicly."""
        return choose(await self.set_for(channel_id, guild_id) or otherwise)

    async def change(self, scope: Scope, scope_id: int, language: str | None) -> None:
        """Set a language, or take the setting away."""
        await self._settings.change(scope, scope_id, language=language)
