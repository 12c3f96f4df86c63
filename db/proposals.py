"""What needs consent: an undo after others have acted, ending a game early."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.errors import AlreadyProposedError, NotFoundError, WrongStatusError
from db.part import Part, game_in_hand
from db.rows import Outcome, Proposal, read


class Proposals(Part):
    """Requests and the votes on them. Who must agree is for the caller to judge."""

    async def propose(
        self, game_id: int, kind: str, number: int, user_id: int, payload: Mapping[str, Any] | None = None
    ) -> Proposal:
        """Ask for consent; the asker agrees. An open request of the kind about another number has become stale."""
        proposals = schema.proposals
        now = self.clock()
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "live")
            same_kind = (proposals.c.game_id == game_id) & (proposals.c.kind == kind) & proposals.c.outcome.is_(None)
            already = (await connection.execute(select(proposals.c.number).where(same_kind))).scalar()
            if already == number:
                raise AlreadyProposedError(f"{kind} is being voted on already in game {game_id}")
            await connection.execute(update(proposals).where(same_kind).values(outcome="stale"))
            values = {"game_id": game_id, "kind": kind, "number": number, "asked_by": user_id, "at": now}
            query = proposals.insert().values(**values, payload=dict(payload or {})).returning(proposals.c.id)
            proposal_id = int((await connection.execute(query)).scalar_one())
            await _vote(connection, {"proposal_id": proposal_id, "user_id": user_id, "agrees": True, "at": now})
            return await _one(connection, proposal_id)

    async def vote(self, proposal_id: int, user_id: int, *, agrees: bool) -> Proposal:
        """Agree or refuse; a later vote replaces the earlier one. WrongStatusError when it is decided already."""
        async with self.database.begin() as connection:
            await _open_one(connection, proposal_id)
            vote = {"proposal_id": proposal_id, "user_id": user_id, "agrees": agrees, "at": self.clock()}
            await _vote(connection, vote)
            return await _one(connection, proposal_id)

    async def decide(self, proposal_id: int, outcome: Outcome) -> Proposal:
        """Close a request; only the first to do so succeeds, so what follows from it happens once."""
        async with self.database.begin() as connection:
            await _open_one(connection, proposal_id)
            query = update(schema.proposals).where(schema.proposals.c.id == proposal_id)
            await connection.execute(query.values(outcome=outcome))
            return await _one(connection, proposal_id)

    async def get(self, proposal_id: int) -> Proposal:
        """The request of this id."""
        async with self.database.connect() as connection:
            return await _one(connection, proposal_id)

    async def open_in(self, game_id: int, kind: str | None = None) -> list[Proposal]:
        """The open requests of a game."""
        proposals = schema.proposals.c
        query = select(schema.proposals).where(proposals.game_id == game_id, proposals.outcome.is_(None))
        if kind is not None:
            query = query.where(proposals.kind == kind)
        async with self.database.connect() as connection:
            return await _read(connection, query.order_by(proposals.id))

    async def open_here(self, channel_id: int, kind: str) -> list[Proposal]:
        """The open requests of a kind in a channel's live game."""
        proposals, games = schema.proposals.c, schema.games.c
        here = (games.channel_id == channel_id) & (games.status == "live")
        query = select(schema.proposals).join(schema.games, games.id == proposals.game_id)
        query = query.where(here, proposals.kind == kind, proposals.outcome.is_(None)).order_by(proposals.id)
        async with self.database.connect() as connection:
            return await _read(connection, query)


async def _vote(connection: AsyncConnection, vote: Mapping[str, Any]) -> None:
    votes = schema.votes
    earlier = (votes.c.proposal_id == vote["proposal_id"]) & (votes.c.user_id == vote["user_id"])
    await connection.execute(delete(votes).where(earlier))
    await connection.execute(votes.insert().values(dict(vote)))


async def _one(connection: AsyncConnection, proposal_id: int) -> Proposal:
    found = await _read(connection, select(schema.proposals).where(schema.proposals.c.id == proposal_id))
    if not found:
        raise NotFoundError("proposal", proposal_id)
    return found[0]


async def _open_one(connection: AsyncConnection, proposal_id: int) -> None:
    query = select(schema.proposals).where(schema.proposals.c.id == proposal_id).with_for_update()
    row = (await connection.execute(query)).mappings().first()
    if row is None:
        raise NotFoundError("proposal", proposal_id)
    if row["outcome"] is not None:
        raise WrongStatusError(row["game_id"], row["outcome"], "being voted on")


async def _read(connection: AsyncConnection, query: Select[Any]) -> list[Proposal]:
    rows = (await connection.execute(query)).mappings().all()
    if not rows:
        return []
    by_proposal: dict[int, dict[bool, list[int]]] = {row["id"]: {True: [], False: []} for row in rows}
    votes = schema.votes.c
    cast = select(schema.votes).where(votes.proposal_id.in_(by_proposal)).order_by(votes.at, votes.user_id)
    for vote in (await connection.execute(cast)).mappings():
        by_proposal[vote["proposal_id"]][vote["agrees"]].append(vote["user_id"])
    return [
        read(Proposal, row, agreed=tuple(by_proposal[row["id"]][True]), refused=tuple(by_proposal[row["id"]][False]))
        for row in rows
    ]
