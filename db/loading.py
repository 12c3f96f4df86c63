"""Loading of whole games for sessions, and the look at the version that tells whether one in memory is the newest."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.errors import NoSuchGameError
from db.part import Part, intents_of, log_of, seats_of, sittings_of
from db.requests import open_requests
from db.rows import Game, Head, Intent, LogRow, Seat, Timer, Whole, read
from engine.record import make_record


def _entries(scope: str, scope_id: ColumnElement[Any]) -> ScalarSelect[Any]:
    settings = schema.settings.c
    return select(settings.entries).where(settings.scope == scope, settings.id == scope_id).scalar_subquery()


def _with_language(*columns: Any) -> Select[Any]:
    games = schema.games.c
    return select(
        *columns,
        _entries("channel", games.channel_id).label("channel_entries"),
        _entries("guild", games.guild_id).label("guild_entries"),
    )


def _language(row: Any) -> str | None:
    """The language that is set for the channel, else for its server."""
    for entries in (row["channel_entries"], row["guild_entries"]):
        if entries and entries.get("language") is not None:
            return str(entries["language"])
    return None


class Loading(Part):
    """Reads games as sessions need them."""

    async def head(self, game_id: int) -> Head:
        """A game's version and phase, in one statement."""
        games = schema.games.c
        query = _with_language(games.id, games.status, games.version).where(games.id == game_id)
        async with self.database.glance() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            raise NoSuchGameError(game_id)
        return Head(row["id"], row["status"], row["version"], _language(row))

    async def intents(self, game_id: int) -> list[Intent]:
        """What the seats of a game have said beforehand."""
        async with self.database.glance() as connection:
            return await intents_of(connection, game_id)

    async def whole(self, game_id: int) -> Whole:
        """A game with all that belongs to it, read at one moment."""
        async with self.database.connect() as connection:
            query = _with_language(*schema.games.c).where(schema.games.c.id == game_id)
            found = (await connection.execute(query)).mappings().first()
            if found is None:
                raise NoSuchGameError(game_id)
            game = Game(**{column.name: found[column.name] for column in schema.games.c})
            seats = await seats_of(connection, game_id)
            log = await log_of(connection, game_id) if game.deck is not None else []
            whole = Whole(game, tuple(seats), record_of(game, seats, log), tuple(log), language=_language(found))
            if game.status != "live":
                return whole
            return Whole(
                whole.game,
                whole.seats,
                whole.record,
                whole.log,
                intents=tuple(await intents_of(connection, game_id)),
                sittings=tuple(await sittings_of(connection, game_id)),
                requests=tuple(await open_requests(connection, game_id)),
                timers=tuple(await _timers_of(connection, game_id)),
                language=whole.language,
            )


def record_of(game: Game, seats: list[Seat], log: list[LogRow]) -> dict[str, Any] | None:
    """A game's record, as the engine and other programs read it; None before the game has begun."""
    if game.deck is None:
        return None
    gone = {row.takes_back for row in log if row.takes_back is not None}
    actions = [row.action for row in log if row.action is not None and row.number not in gone]
    names = [seat.shown for seat in seats]
    return make_record(game.rules, game.options, names, game.deck, game.extras, actions, version=game.rules_version)


async def _timers_of(connection: AsyncConnection, game_id: int) -> list[Timer]:
    query = select(schema.timers).where(schema.timers.c.game_id == game_id).order_by(schema.timers.c.id)
    return [read(Timer, row) for row in (await connection.execute(query)).mappings()]
