"""Games, found by channel, player or phase; opening a lobby makes one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy import BigInteger, Connection, Select, bindparam, literal_column, select, text
from sqlalchemy.exc import IntegrityError

from db import schema
from db.errors import ChannelTakenError, NoSuchGameError
from db.part import GAME, Part, ids, rows, seats_of, sittings_of, touch_campaign
from db.rows import Game, Seat, Sitting, read


def _open() -> Any:
    # Word for word as in the index: SQLite uses a partial index only where it recognises its condition.
    return text(schema.OPEN)


_BY_ID = select(schema.games).where(schema.games.c.id == GAME)
_IN_CHANNEL = select(schema.games).where(schema.games.c.channel_id == bindparam("channel_id"), _open())


@cache
def _at_table(dialect: str) -> Select[Any]:
    """The open games at which a user sits: found among the open ones, not among all that the user has ever played."""
    seats, games = schema.seats.c, schema.games.c
    # SQLite takes the index of users unless a plus keeps it from doing so; PostgreSQL counts how many rows there are.
    sitter = seats.user_id if dialect == "postgresql" else literal_column("+seats.user_id", BigInteger)
    there = select(seats.number).where(seats.game_id == games.id, sitter == bindparam("user_id", type_=BigInteger))
    return select(schema.games).where(text(schema.UNCLOSED), _open(), there.exists()).order_by(games.id)


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
        """Open a lobby in a channel; its host takes the first seat."""
        now = self.clock()
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

        def create(connection: Connection) -> Game:
            if rows(connection, Game, _IN_CHANNEL, channel_id=channel_id):
                raise ChannelTakenError(channel_id)
            try:
                inserted = connection.execute(schema.games.insert().values(values).returning(schema.games))
            except IntegrityError as error:
                # Another process was quicker; a campaign that does not exist fails the same way.
                if campaign_id is not None and "foreign key" in str(error.orig).lower():
                    raise
                raise ChannelTakenError(channel_id) from error
            game = read(Game, inserted.one())
            seat = {"game_id": game.id, "number": 0, "user_id": host_id, "name": host_name, "colour": colour}
            connection.execute(schema.seats.insert().values(**seat, kind="human", joined_at=now))
            if campaign_id is not None:
                touch_campaign(connection, campaign_id)
            return game

        return await self.database.write(create)

    async def get(self, game_id: int) -> Game:
        """The game of this id."""
        found = await self._games(_BY_ID, game_id=game_id)
        if not found:
            raise NoSuchGameError(game_id)
        return found[0]

    async def seats(self, game_id: int) -> list[Seat]:
        """The seats of a game in their order."""
        return await self.database.glance(seats_of, game_id)

    async def sittings(self, game_id: int) -> list[Sitting]:
        """Who sat where, from which number of the log on."""
        return await self.database.glance(sittings_of, game_id)

    async def live_game_in(self, channel_id: int) -> Game | None:
        """The open lobby or live game of a channel."""
        found = await self._games(_IN_CHANNEL, channel_id=channel_id)
        return found[0] if found else None

    async def open_games(self) -> list[Game]:
        """Every open lobby and live game, oldest first."""
        unclosed = text(schema.UNCLOSED)
        return await self._games(select(schema.games).where(unclosed, _open()).order_by(schema.games.c.id))

    async def with_open_requests(self) -> list[int]:
        """The live games in which something is being voted on."""
        requests = schema.requests.c
        # A campaign's requests belong to no game.
        votes = requests.outcome.is_(None) & requests.game_id.is_not(None)
        query = select(requests.game_id).where(votes).distinct()
        return sorted(await self.database.glance(ids, query))

    async def answering_by_themselves(self) -> list[int]:
        """The live games that may go on without anybody: a computer plays there, or something was said beforehand."""
        games = schema.games.c
        seats, intents = schema.seats.c, schema.intents.c
        computer = select(seats.number).where(seats.game_id == games.id, seats.kind.in_(("stand-in", "computer")))
        said = select(intents.seat).where(intents.game_id == games.id)
        query = select(games.id).where(text(schema.UNCLOSED), games.status == "live", games.aside.is_(None))
        query = query.where(computer.exists() | said.exists()).order_by(games.id)
        return await self.database.glance(ids, query)

    async def open_in_guild(self, guild_id: int) -> list[Game]:
        """The open lobbies and live games of a server, oldest first."""
        games = schema.games.c
        return await self._games(select(schema.games).where(_in_guild(guild_id)).order_by(games.id))

    async def put_aside_in(self, guild_id: int) -> list[Game]:
        """The live games of a server that are put aside, oldest first."""
        games = schema.games.c
        aside = _in_guild(guild_id) & games.aside.is_not(None)
        return await self._games(select(schema.games).where(aside).order_by(games.id))

    async def games_of(self, user_id: int) -> list[Game]:
        """The open lobbies and live games at which a user sits, oldest first."""
        return await self._games(_at_table(self.database.engine.dialect.name), user_id=user_id)

    async def _games(self, query: Select[Any], **values: Any) -> list[Game]:
        return await self.database.glance(rows, Game, query, **values)


def _in_guild(guild_id: int) -> Any:
    """The condition that a game is open in a server; those that are over are not looked at, by the index of both."""
    games = schema.games.c
    return (games.guild_id == guild_id) & games.finished_at.is_(None) & _open()
