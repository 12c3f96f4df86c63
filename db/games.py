"""Games, found by channel, player or phase; opening a lobby makes one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, select, text
from sqlalchemy.exc import IntegrityError

from db import schema
from db.errors import ChannelTakenError, NoSuchGameError
from db.part import Part, add_member, seats_of, sittings_of
from db.rows import Game, Seat, Sitting, read


class Games(Part):
    """Finds games. What changes them goes through the unit of work."""

    async def create_lobby(
        self,
        channel_id: int,
        host_id: int,
        host_name: str,
        *,
        colour: str | None = None,
        rules: str = "base",
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        guild_id: int | None = None,
        locale: str | None = None,
        campaign_id: int | None = None,
    ) -> Game:
        """Open a lobby in a channel; its host takes the first seat, and belongs to the campaign if it is one's."""
        now = self.clock()
        async with self.database.begin() as connection:
            taken = select(schema.games.c.id).where(schema.games.c.channel_id == channel_id, _open())
            if (await connection.execute(taken)).first() is not None:
                raise ChannelTakenError(channel_id)
            values = {
                "guild_id": guild_id,
                "channel_id": channel_id,
                "host_id": host_id,
                "campaign_id": campaign_id,
                "status": "lobby",
                "rules": rules,
                "options": dict(options or {}),
                "settings": dict(settings or {}),
                "extras": {},
                "locale": locale,
                "closed": False,
                "created_at": now,
            }
            try:
                inserted = await connection.execute(schema.games.insert().values(values).returning(schema.games))
            except IntegrityError as error:
                # Another process was quicker; a campaign that does not exist fails the same way.
                if campaign_id is not None and "foreign key" in str(error.orig).lower():
                    raise
                raise ChannelTakenError(channel_id) from error
            game = read(Game, inserted.mappings().one())
            seat = {"game_id": game.id, "number": 0, "user_id": host_id, "name": host_name, "colour": colour}
            await connection.execute(schema.seats.insert().values(**seat, kind="human", joined_at=now))
            if campaign_id is not None:
                member = {"campaign_id": campaign_id, "user_id": host_id, "name": host_name, "joined_at": now}
                await add_member(connection, member)
            return game

    async def get(self, game_id: int) -> Game:
        """The game of this id."""
        found = await self._games(select(schema.games).where(schema.games.c.id == game_id))
        if not found:
            raise NoSuchGameError(game_id)
        return found[0]

    async def seats(self, game_id: int) -> list[Seat]:
        """The seats of a game in their order."""
        async with self.database.glance() as connection:
            return await seats_of(connection, game_id)

    async def sittings(self, game_id: int) -> list[Sitting]:
        """Who sat where, from which number of the log on."""
        async with self.database.glance() as connection:
            return await sittings_of(connection, game_id)

    async def live_game_in(self, channel_id: int) -> Game | None:
        """The open lobby or live game of a channel."""
        query = select(schema.games).where(schema.games.c.channel_id == channel_id, _open())
        found = await self._games(query)
        return found[0] if found else None

    async def open_games(self) -> list[Game]:
        """Every open lobby and live game, oldest first."""
        unclosed = text(schema.UNCLOSED)
        return await self._games(select(schema.games).where(unclosed, _open()).order_by(schema.games.c.id))

    async def with_open_requests(self) -> list[int]:
        """The live games in which something is being voted on."""
        requests = schema.requests.c
        query = select(requests.game_id).where(requests.outcome.is_(None)).distinct()
        async with self.database.glance() as connection:
            return sorted(int(game_id) for game_id in (await connection.execute(query)).scalars())

    async def answering_by_themselves(self) -> list[int]:
        """The live games that may go on without anybody: a stand-in sits there, or something was said beforehand."""
        games = schema.games.c
        seats, intents = schema.seats.c, schema.intents.c
        stand_in = select(seats.number).where(seats.game_id == games.id, seats.kind == "stand-in")
        said = select(intents.seat).where(intents.game_id == games.id)
        query = select(games.id).where(text(schema.UNCLOSED), games.status == "live", games.aside.is_(None))
        query = query.where(stand_in.exists() | said.exists()).order_by(games.id)
        async with self.database.glance() as connection:
            return [int(game_id) for game_id in (await connection.execute(query)).scalars()]

    async def open_in_guild(self, guild_id: int) -> list[Game]:
        """The open lobbies and live games of a server, oldest first."""
        games = schema.games.c
        here = (games.guild_id == guild_id) & text(schema.UNCLOSED)
        return await self._games(select(schema.games).where(here, _open()).order_by(games.id))

    async def put_aside_in(self, guild_id: int) -> list[Game]:
        """The live games of a server that are put aside, oldest first."""
        games = schema.games.c
        here = (games.guild_id == guild_id) & games.aside.is_not(None)
        return await self._games(select(schema.games).where(here, _open()).order_by(games.id))

    async def games_of(self, user_id: int) -> list[Game]:
        """The open lobbies and live games at which a user sits, oldest first."""
        at_table = select(schema.seats.c.game_id).where(schema.seats.c.user_id == user_id)
        query = select(schema.games).where(schema.games.c.id.in_(at_table), _open())
        return await self._games(query.order_by(schema.games.c.id))

    async def _games(self, query: Select[Any]) -> list[Game]:
        async with self.database.glance() as connection:
            return [read(Game, row) for row in (await connection.execute(query)).mappings()]


def _open() -> Any:
    # Word for word as in the index: SQLite uses a partial index only where it recognises its condition.
    return text(schema.OPEN)
