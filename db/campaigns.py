"""Campaigns (M60): a channel and a group of players, the highest level won, every attempt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Select, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from db import schema
from db.errors import AlreadySeatedError, CampaignTakenError, NotFoundError, NotSeatedError
from db.part import Part, rows, seats_of
from db.rows import Attempt, Campaign, Seat, read


class Campaigns(Part):
    """Campaigns and who belongs to them; attempts are written when their games end."""

    async def create(
        self, channel_id: int, name: str, members: Mapping[int, str], *, guild_id: int | None = None
    ) -> Campaign:
        """Begin a campaign; `members` are names by user id. One campaign goes on in a channel at a time."""
        now = self.clock()
        values = {"guild_id": guild_id, "channel_id": channel_id, "name": name, "created_at": now}

        def create(connection: Connection) -> Campaign:
            query = schema.campaigns.insert().values(values).returning(schema.campaigns.c.id)
            try:
                campaign_id = int(connection.execute(query).scalar_one())
            except IntegrityError as error:
                raise CampaignTakenError(channel_id) from error
            for user_id, member in members.items():
                joined = {"campaign_id": campaign_id, "user_id": user_id, "name": member, "joined_at": now}
                connection.execute(schema.campaign_members.insert().values(joined))
            return _one(connection, campaign_id)

        return await self.database.write(create)

    async def join(self, campaign_id: int, user_id: int, name: str) -> Campaign:
        """Join a campaign, from its next level on."""
        joined = {"campaign_id": campaign_id, "user_id": user_id, "name": name, "joined_at": self.clock()}

        def join(connection: Connection) -> Campaign:
            if user_id in _one(connection, campaign_id).members:
                raise AlreadySeatedError(f"user {user_id} belongs to campaign {campaign_id} already")
            try:
                connection.execute(schema.campaign_members.insert().values(joined))
            except IntegrityError as error:
                # Another process was quicker.
                raise AlreadySeatedError(f"user {user_id} belongs to campaign {campaign_id} already") from error
            return _one(connection, campaign_id)

        return await self.database.write(join)

    async def leave(self, campaign_id: int, user_id: int) -> Campaign:
        """Leave a campaign; the attempts stay."""
        members = schema.campaign_members
        gone = (members.c.campaign_id == campaign_id) & (members.c.user_id == user_id)

        def leave(connection: Connection) -> Campaign:
            if user_id not in _one(connection, campaign_id).members:
                raise NotSeatedError(f"user {user_id} does not belong to campaign {campaign_id}")
            connection.execute(delete(members).where(gone))
            return _one(connection, campaign_id)

        return await self.database.write(leave)

    async def trust(self, campaign_id: int, user_id: int, trusts: bool) -> Campaign:
        """Let the partners of a member play for them, or no longer."""
        members = schema.campaign_members
        own = (members.c.campaign_id == campaign_id) & (members.c.user_id == user_id)

        def change(connection: Connection) -> Campaign:
            if not connection.execute(update(members).where(own).values(trusts=trusts)).rowcount:
                raise NotSeatedError(f"user {user_id} does not belong to campaign {campaign_id}")
            return _one(connection, campaign_id)

        return await self.database.write(change)

    async def end(self, campaign_id: int) -> Campaign:
        """End a campaign; its attempts stay, and the channel is free for another."""
        campaigns = schema.campaigns
        going_on = (campaigns.c.id == campaign_id) & campaigns.c.ended_at.is_(None)
        query = update(campaigns).where(going_on).values(ended_at=self.clock())

        def end(connection: Connection) -> Campaign:
            connection.execute(query)
            return _one(connection, campaign_id)

        return await self.database.write(end)

    async def get(self, campaign_id: int) -> Campaign:
        """The campaign of this id."""
        return await self.database.read(_one, campaign_id)

    async def in_channel(self, channel_id: int) -> list[Campaign]:
        """The campaigns of a channel, the newest first."""
        query = select(schema.campaigns).where(schema.campaigns.c.channel_id == channel_id)
        return await self.database.read(_read, query.order_by(schema.campaigns.c.id.desc()))

    async def attempts(self, campaign_id: int) -> list[Attempt]:
        """Every attempt of a campaign, the first one first."""
        attempts = schema.attempts.c
        query = select(schema.attempts).where(attempts.campaign_id == campaign_id)
        return await self.database.glance(rows, Attempt, query.order_by(attempts.finished_at, attempts.game_id))

    async def last_players(self, campaign: Campaign) -> list[int]:
        """Who played the last attempt and still belongs to the campaign; before the first one, all who do."""
        attempts = schema.attempts.c
        last = select(attempts.game_id).where(attempts.campaign_id == campaign.id)
        last = last.order_by(attempts.finished_at.desc(), attempts.game_id.desc()).limit(1)

        def at_last_attempt(connection: Connection) -> list[Seat] | None:
            game_id = connection.execute(last).scalar()
            return None if game_id is None else seats_of(connection, int(game_id))

        seats = await self.database.read(at_last_attempt)
        if seats is None:
            return list(campaign.members)
        return [seat.user_id for seat in seats if seat.user_id is not None and seat.user_id in campaign.members]


def _one(connection: Connection, campaign_id: int) -> Campaign:
    found = _read(connection, select(schema.campaigns).where(schema.campaigns.c.id == campaign_id))
    if not found:
        raise NotFoundError("campaign", campaign_id)
    return found[0]


def _read(connection: Connection, query: Select[Any]) -> list[Campaign]:
    campaigns = connection.execute(query).all()
    members: dict[int, dict[int, str]] = {row.id: {} for row in campaigns}
    trusting: dict[int, set[int]] = {row.id: set() for row in campaigns}
    joined = schema.campaign_members.c
    belonging = select(schema.campaign_members).where(joined.campaign_id.in_(members))
    for row in connection.execute(belonging.order_by(joined.joined_at, joined.user_id)):
        members[row.campaign_id][row.user_id] = row.name
        if row.trusts:
            trusting[row.campaign_id].add(row.user_id)
    attempts = schema.attempts.c
    won = select(attempts.campaign_id, func.max(attempts.level)).where(
        attempts.campaign_id.in_(members), attempts.result == "won"
    )
    found = connection.execute(won.group_by(attempts.campaign_id))
    levels = {row[0]: row[1] for row in found}
    return [
        read(
            Campaign,
            row,
            members=members[row.id],
            trusting=frozenset(trusting[row.id]),
            level_won=levels.get(row.id, 0),
        )
        for row in campaigns
    ]
