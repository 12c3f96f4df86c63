"""Opening of tables: a lobby that its channel shows, or none at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from bot.lobby.lobbies import check_wish
from bot.sessions.change import Change, Changed, Door
from bot.sessions.game_settings import GameSettings
from db.store import Store
from render.colours import COLOUR_NAMES


class LobbyChannel(Protocol):
    """Tells whether a channel could be shown a lobby."""

    async def settled(self, game_id: int) -> BaseException | None:
        """Wait until it was tried; what went wrong, if anything did."""
        ...


class Opening:
    """Opens tables."""

    def __init__(self, store: Store, door: Door, board: LobbyChannel) -> None:
        self._store = store
        self._door = door
        self._board = board

    async def open(
        self,
        channel_id: int,
        guild_id: int | None,
        host: tuple[int, str],
        *,
        rules: str,
        options: Mapping[str, Any],
        locale: str,
        campaign_id: int | None = None,
        settings: GameSettings | None = None,
    ) -> Changed[None]:
        """Open a table; the host sits down first. One that nobody can see would only bar the channel."""
        check_wish(rules, options)
        user_id, name = host
        row = await self._store.games.create_lobby(
            channel_id,
            user_id,
            name,
            colour=COLOUR_NAMES[0],
            rules=rules,
            options=options,
            settings=None if settings is None else settings.print(),
            guild_id=guild_id,
            locale=locale,
            campaign_id=campaign_id,
        )
        opened = await self._door.opened(row.id, user_id)
        trouble = await self._board.settled(row.id)
        if trouble is not None:
            await self._door.change(row.id, _give_up)
            raise trouble
        return opened


def _give_up(change: Change) -> None:
    if change.session.row.status == "lobby":
        change.end()
