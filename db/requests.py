"""Requests for consent, read with the votes on them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.errors import NotFoundError
from db.part import Part
from db.rows import Request, read


class Requests(Part):
    """Reads requests; they are written with the change of the game that they belong to."""

    async def get(self, request_id: int) -> Request:
        """The request of this id."""
        async with self.database.connect() as connection:
            found = await _read(connection, select(schema.requests).where(schema.requests.c.id == request_id))
        if not found:
            raise NotFoundError("request", request_id)
        return found[0]

    async def some(self, request_ids: list[int]) -> list[Request]:
        """The requests of these ids, as far as there are such."""
        async with self.database.connect() as connection:
            return await _read(connection, select(schema.requests).where(schema.requests.c.id.in_(request_ids)))

    async def open_about(self, user_id: int, channel_id: int) -> list[Request]:
        """The open requests about a user in a channel's live game."""
        requests, games = schema.requests.c, schema.games.c
        query = select(schema.requests).join(schema.games, games.id == requests.game_id)
        here = (games.channel_id == channel_id) & (games.status == "live")
        query = query.where(here, requests.about == user_id, requests.outcome.is_(None)).order_by(requests.id)
        async with self.database.connect() as connection:
            return await _read(connection, query)


async def open_requests(connection: AsyncConnection, game_id: int) -> list[Request]:
    """The open requests of a game, the oldest first."""
    requests = schema.requests.c
    query = select(schema.requests).where(requests.game_id == game_id, requests.outcome.is_(None))
    return await _read(connection, query.order_by(requests.id))


async def _read(connection: AsyncConnection, query: Select[Any]) -> list[Request]:
    rows = (await connection.execute(query)).mappings().all()
    if not rows:
        return []
    cast: dict[int, dict[int, str]] = {row["id"]: {} for row in rows}
    votes = schema.votes.c
    found = select(schema.votes).where(votes.proposal_id.in_(cast)).order_by(votes.at, votes.user_id)
    for vote in (await connection.execute(found)).mappings():
        cast[vote["proposal_id"]][vote["user_id"]] = vote["choice"]
    return [read(Request, row, votes=cast[row["id"]]) for row in rows]
