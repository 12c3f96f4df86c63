"""Which language the channel reads: its own setting, else the server's, else that of those who opened the table."""

from __future__ import annotations

from bot.texts import Locale, choose
from db.settings import Settings


class Languages:
    """Languages by place."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def set_for(self, channel_id: int | None, guild_id: int | None) -> str | None:
        """The language that somebody set for a channel or its server, if anybody did."""
        for scope, scope_id in (("channel", channel_id), ("guild", guild_id)):
            if scope_id is not None:
                entries = await self._settings.get("channel" if scope == "channel" else "guild", scope_id)
                if "language" in entries:
                    return str(entries["language"])
        return None

    async def of(self, channel_id: int, guild_id: int | None, otherwise: str | None) -> Locale:
        """The language for what is said publicly."""
        return choose(await self.set_for(channel_id, guild_id) or otherwise)
