"""Requests for consent, read with the votes on them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, select, text, update

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


_OPEN_OF_CAMPAIGN = (
    select(schema.requests)
    .where(schema.requests.c.campaign_id == bindparam("campaign"), schema.requests.c.outcome.is_(None))
    .order_by(schema.requests.c.id)
)


_DECIDED_OF_CAMPAIGN = (
    select(schema.requests)
    .where(
        schema.requests.c.campaign_id == bindparam("campaign"), schema.requests.c.outcome.in_(("accepted", "refused"))
    )
    .order_by(schema.requests.c.version.desc(), schema.requests.c.id.desc())
    .limit(1)
)


def open_requests(connection: Connection, game_id: int) -> list[Request]:
    """The open requests of a game, the oldest first."""
    return _read(connection, _OPEN, game_id=game_id)


def open_campaign_requests(connection: Connection, campaign_id: int) -> list[Request]:
    """The open requests of a campaign, the oldest first."""
    return _read(connection, _OPEN_OF_CAMPAIGN, campaign=campaign_id)


def last_decided(connection: Connection, campaign_id: int) -> Request | None:
    """The request that a campaign's members accepted or refused last."""
    found = _read(connection, _DECIDED_OF_CAMPAIGN, campaign=campaign_id)
    return found[0] if found else None


def write_request(connection: Connection, request: Request, version: int, at: datetime) -> Request:
    """Write a request and the votes on it, with the change of the game or the campaign that it belongs to."""
    requests, votes = schema.requests, schema.votes
    values: dict[str, Any] = {"payload": request.payload, "outcome": request.outcome, "version": version}
    values |= {"asked_by": request.asked_by, "about": request.about}
    known: dict[int, str] = {}
    if request.id < 0:
        values |= {
            "game_id": request.game_id,
            "campaign_id": request.campaign_id,
            "kind": request.kind,
            "number": request.number,
            "at": request.at,
        }
        made = connection.execute(requests.insert().values(values).returning(requests.c.id))
        request = replace(request, id=int(made.scalar_one()))
    else:
        connection.execute(update(requests).where(requests.c.id == request.id).values(values))
        # A vote that stands keeps its moment, by which votes are ordered.
        here = votes.c.proposal_id == request.id
        found = connection.execute(select(votes.c.user_id, votes.c.choice).where(here))
        known = {row.user_id: row.choice for row in found if request.votes.get(row.user_id) == row.choice}
        connection.execute(delete(votes).where(here, votes.c.user_id.not_in(known)))
    cast = [
        {"proposal_id": request.id, "user_id": user, "choice": choice, "at": at}
        for user, choice in request.votes.items()
        if user not in known
    ]
    if cast:
        connection.execute(votes.insert(), cast)
    return replace(request, version=version)


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
