"""Logs of games, read: every action and undo with its time, and the record made of them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from db import schema
from db.errors import NoSuchGameError, WrongStatusError
from db.loading import record_of
from db.part import Part, log_length, log_of, rows, seats_of, standing
from db.rows import Game, LogRow, read


class Log(Part):
    """Reads logs. Numbers count the rows of a game's log from 0, undos too."""

    async def number(self, game_id: int) -> int:
        """The number that the next row will bear: what buttons must carry."""
        return await self.database.glance(log_length, game_id)

    async def rows(self, game_id: int) -> list[LogRow]:
        """The whole log, with what was taken back and the undos."""
        return await self.database.glance(log_of, game_id)

    async def actions(self, game_id: int) -> list[LogRow]:
        """The actions that stand, in order: neither what was taken back nor the undos."""
        query = select(schema.actions).where(schema.actions.c.game_id == game_id, standing())
        return await self.database.glance(rows, LogRow, query.order_by(schema.actions.c.number))

    async def record(self, game_id: int) -> dict[str, Any]:
        """The game's record, as the engine and other programs read it."""
        return await self.database.read(_record, game_id)


def _record(connection: Connection, game_id: int) -> dict[str, Any]:
    row = connection.execute(select(schema.games).where(schema.games.c.id == game_id)).first()
    if row is None:
        raise NoSuchGameError(game_id)
    game = read(Game, row)
    record = record_of(game, seats_of(connection, game_id), log_of(connection, game_id))
    if record is None:
        raise WrongStatusError(game_id, game.status, "started")
    return record
