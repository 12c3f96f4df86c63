"""Which language the channel reads: its own setting, else the server's, else that of those who opened the table."""

from __future__ import annotations

import time

from bot.texts import Locale, choose
from db.rows import Scope
from db.settings import Settings

SECONDS_KNOWN = 60.0
"""So long a language is taken from memory; another process may have changed it."""


class Languages:
    """Languages by place."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._known: dict[tuple[Scope, int], tuple[float, str | None]] = {}

    async def set_for(self, channel_id: int | None, guild_id: int | None) -> str | None:
        """The language that somebody set for a channel or its server, if anybody did."""
        places: tuple[tuple[Scope, int | None], ...] = (("channel", channel_id), ("guild", guild_id))
        for scope, scope_id in places:
            if scope_id is not None and (language := await self._of(scope, scope_id)) is not None:
                return language
        return None

    async def of(self, channel_id: int, guild_id: int | None, otherwise: str | None) -> Locale:
        """The language for what is said publicly."""
        return choose(await self.set_for(channel_id, guild_id) or otherwise)

    async def change(self, scope: Scope, scope_id: int, language: str | None) -> None:
        """Set a language, or take the setting away."""
        await self._settings.change(scope, scope_id, language=language)
        self._known.pop((scope, scope_id), None)

    async def _of(self, scope: Scope, scope_id: int) -> str | None:
        now = time.monotonic()
        known = self._known.get((scope, scope_id))
        if known is not None and now - known[0] < SECONDS_KNOWN:
            return known[1]
        language = (await self._settings.get(scope, scope_id)).get("language")
        for key in [key for key, (since, _) in self._known.items() if now - since >= SECONDS_KNOWN]:
            del self._known[key]
        self._known[scope, scope_id] = (now, None if language is None else str(language))
        return self._known[scope, scope_id][1]
