"""Requests for consent, read with the votes on them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, select, text

from db import schema
from db.errors import NotFoundError
from db.part import GAME, Part
from db.rows import Request, read


class Requests(Part):
    """Reads requests; they are written with the change of the game that they belong to."""

    async def get(self, request_id: int) -> Request:
        """The request of this id."""
        found = await self.some([request_id])
        if not found:
            raise NotFoundError("request", request_id)
        return found[0]

    async def some(self, request_ids: list[int]) -> list[Request]:
        """The requests of these ids, as far as there are such."""
        query = select(schema.requests).where(schema.requests.c.id.in_(request_ids))
        return await self.database.read(_read, query)

    async def open_about(self, user_id: int, channel_id: int) -> list[Request]:
        """The open requests about a user in a channel's live game."""
        requests, games = schema.requests.c, schema.games.c
        query = select(schema.requests).join(schema.games, games.id == requests.game_id)
        # Word for word as in the index, by which there is one such game at most; and only its open requests are read.
        here = (games.channel_id == channel_id) & text(f"games.{schema.OPEN}") & (games.status == "live")
        query = query.where(here, requests.about == user_id, requests.outcome.is_(None)).order_by(requests.id)
        return await self.database.read(_read, query)


_OPEN = (
    select(schema.requests)
    .where(schema.requests.c.game_id == GAME, schema.requests.c.outcome.is_(None))
    .order_by(schema.requests.c.id)
)


def open_requests(connection: Connection, game_id: int) -> list[Request]:
    """The open requests of a game, the oldest first."""
    return _read(connection, _OPEN, game_id=game_id)


def _read(connection: Connection, query: Select[Any], /, **values: Any) -> list[Request]:
    found = connection.execute(query, values).all()
    if not found:
        return []
    cast: dict[int, dict[int, str]] = {row.id: {} for row in found}
    votes = schema.votes.c
    wanted = select(votes.proposal_id, votes.user_id, votes.choice).where(votes.proposal_id.in_(cast))
    for request_id, user_id, choice in connection.execute(wanted.order_by(votes.at, votes.user_id)):
        cast[request_id][user_id] = choice
    return [read(Request, row, votes=cast[row.id]) for row in found]
