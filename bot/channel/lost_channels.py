"""Lost channels: games are put aside when their channel was deleted or the bot has left, until they can go on."""

from __future__ import annotations

import logging
from typing import Protocol

from bot.channel.worker import ChannelWorker
from bot.refusal import Refusal
from bot.sessions.change import Change, Changed, Door
from db.errors import ChannelTakenError
from db.rows import Aside, Errand, Game
from db.store import Store

log = logging.getLogger(__name__)


def put_aside(change: Change, reason: Aside) -> None:
    """Put a game aside and tell its players once; a lobby is closed."""
    session = change.session
    if session.row.status == "lobby":
        change.end()
    elif session.row.status == "live" and session.row.aside is None:
        change.alter(aside=reason)
        for seat in session.people:
            change.tell("aside", user_id=seat.user_id, direct=True, reason=reason)


def take_up(change: Change) -> None:
    """Go on where the game was: its server is there again."""
    if change.session.row.aside == "server":
        change.alter(aside=None)
        change.proceeds = True


def move(change: Change, user_id: int, channel_id: int, guild_id: int | None, *, moderator: bool) -> None:
    """Bring a game that was put aside to another channel; its players may, and moderators there."""
    session = change.session
    if session.row.status != "live" or session.row.aside is None:
        raise Refusal("move-not-aside")
    if not moderator or session.row.guild_id != guild_id:
        session.check_seated(user_id)
    change.alter(channel_id=channel_id, guild_id=guild_id, aside=None)
    change.proceeds = True


class ServersAndChannels(Protocol):
    """Where the bot is."""

    def has_server(self, guild_id: int) -> bool:
        """Whether the bot is in a server."""
        ...

    async def has_channel(self, channel_id: int) -> bool:
        """Whether there is such a channel, as far as anybody can tell."""
        ...


class LostChannels:
    """Puts games aside, and brings them back."""

    def __init__(self, store: Store, door: Door, worker: ChannelWorker) -> None:
        self._store = store
        self._door = door
        self._worker = worker

    async def channel_deleted(self, channel_id: int) -> None:
        """Put the game of a channel aside."""
        row = await self._store.games.live_game_in(channel_id)
        if row is not None:
            await self.game_lost(row.id)

    async def game_lost(self, game_id: int) -> None:
        """Put a game aside whose channel turned out to be gone."""
        log.info("the channel of game %d is gone", game_id)
        row = await self._store.games.get(game_id)
        if row.status in ("finished", "ended"):
            # There is nowhere left to tell how it ended.
            await self._store.posts.mark(game_id, closed=True)
        else:
            await self._door.change(game_id, lambda change: put_aside(change, "channel"))

    async def server_left(self, errand: Errand) -> None:
        """Put all games of a server aside; an errand, so that a crash does not leave some of them out."""
        for row in await self._store.games.open_in_guild(errand.guild_id or 0):
            await self._door.change(row.id, lambda change: put_aside(change, "server"))

    async def server_joined(self, errand: Errand) -> None:
        """Take up the games of a server."""
        for row in await self._store.games.put_aside_in(errand.guild_id or 0):
            if row.aside == "server":
                await self._door.change(row.id, take_up)

    async def compare(self, places: ServersAndChannels) -> None:
        """Compare the open games with the servers and channels that there are: some may have gone meanwhile."""
        for row in await self._store.games.open_games():
            if row.guild_id is None:
                continue
            if not places.has_server(row.guild_id):
                if row.aside is None:
                    await self._door.change(row.id, lambda change: put_aside(change, "server"))
            elif row.aside == "server":
                await self._door.change(row.id, take_up)
            elif row.aside is None and not await places.has_channel(row.channel_id):
                await self.game_lost(row.id)

    async def movable(self, user_id: int, guild_id: int, *, moderator: bool) -> list[Game]:
        """The games that somebody can bring to a channel of a server."""
        own = [row for row in await self._store.games.games_of(user_id) if row.aside is not None]
        there = await self._store.games.put_aside_in(guild_id) if moderator else []
        return [*own, *(row for row in there if row.id not in {one.id for one in own})]

    async def move(
        self, game_id: int, user_id: int, channel_id: int, guild_id: int | None, *, moderator: bool
    ) -> Changed[None]:
        """Bring a game to another channel."""
        if await self._store.games.live_game_in(channel_id) is not None:
            raise ChannelTakenError(channel_id)
        # What was shown in the old channel is of no use in the new one.
        self._worker.forget(game_id)
        return await self._door.change(
            game_id, lambda change: move(change, user_id, channel_id, guild_id, moderator=moderator), by=user_id
        )
