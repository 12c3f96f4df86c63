"""Results of finished games: who got how much for what, and who won."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, select

from db import schema
from db.part import Part, rows
from db.rows import Result


class Results(Part):
    """Reads what endings wrote; in the order in which the games were finished."""

    async def of_game(self, game_id: int) -> list[Result]:
        """The results of a game in the order of its seats."""
        return await self._read(select(schema.results).where(schema.results.c.game_id == game_id))

    async def of_guild(self, guild_id: int, *, rules: str | None = None) -> list[Result]:
        """All results of a server, from which ratings are reckoned."""
        return await self._read(_narrow(select(schema.results), guild_id, rules))

    async def _read(self, query: Select[Any]) -> list[Result]:
        results = schema.results.c
        return await self.database.glance(rows, Result, query.order_by(results.at, results.game_id, results.seat))


def _narrow(query: Select[Any], guild_id: int | None, rules: str | None) -> Select[Any]:
    if guild_id is not None:
        here = select(schema.games.c.id).where(schema.games.c.guild_id == guild_id)
        query = query.where(schema.results.c.game_id.in_(here))
    if rules is not None:
        query = query.where(schema.results.c.rules == rules)
    return query
