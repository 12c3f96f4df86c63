"""Campaigns (M60): a channel and a group of players, the highest level won, every attempt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.errors import AlreadySeatedError, CampaignTakenError, NotFoundError, NotSeatedError
from db.part import Part, seats_of
from db.rows import Attempt, Campaign, read


class Campaigns(Part):
    """Campaigns and who belongs to them; attempts are written when their games end."""

    async def create(
        self, channel_id: int, name: str, members: Mapping[int, str], *, guild_id: int | None = None
    ) -> Campaign:
        """Begin a campaign; `members` are names by user id. One campaign goes on in a channel at a time."""
        now = self.clock()
        async with self.database.begin() as connection:
            values = {"guild_id": guild_id, "channel_id": channel_id, "name": name, "created_at": now}
            query = schema.campaigns.insert().values(values).returning(schema.campaigns.c.id)
            try:
                campaign_id = int((await connection.execute(query)).scalar_one())
            except IntegrityError as error:
                raise CampaignTakenError(channel_id) from error
            for user_id, member in members.items():
                joined = {"campaign_id": campaign_id, "user_id": user_id, "name": member, "joined_at": now}
                await connection.execute(schema.campaign_members.insert().values(joined))
            return await _one(connection, campaign_id)

    async def join(self, campaign_id: int, user_id: int, name: str) -> Campaign:
        """Join a campaign, from its next level on."""
        async with self.database.begin() as connection:
            campaign = await _one(connection, campaign_id)
            if user_id in campaign.members:
                raise AlreadySeatedError(f"user {user_id} belongs to campaign {campaign_id} already")
            joined = {"campaign_id": campaign_id, "user_id": user_id, "name": name, "joined_at": self.clock()}
            try:
                await connection.execute(schema.campaign_members.insert().values(joined))
            except IntegrityError as error:
                # Another process was quicker.
                raise AlreadySeatedError(f"user {user_id} belongs to campaign {campaign_id} already") from error
            return await _one(connection, campaign_id)

    async def leave(self, campaign_id: int, user_id: int) -> Campaign:
        """Leave a campaign; the attempts stay."""
        members = schema.campaign_members
        async with self.database.begin() as connection:
            campaign = await _one(connection, campaign_id)
            if user_id not in campaign.members:
                raise NotSeatedError(f"user {user_id} does not belong to campaign {campaign_id}")
            gone = (members.c.campaign_id == campaign_id) & (members.c.user_id == user_id)
            await connection.execute(delete(members).where(gone))
            return await _one(connection, campaign_id)

    async def end(self, campaign_id: int) -> Campaign:
        """End a campaign; its attempts stay, and the channel is free for another."""
        campaigns = schema.campaigns
        async with self.database.begin() as connection:
            going_on = (campaigns.c.id == campaign_id) & campaigns.c.ended_at.is_(None)
            await connection.execute(update(campaigns).where(going_on).values(ended_at=self.clock()))
            return await _one(connection, campaign_id)

    async def get(self, campaign_id: int) -> Campaign:
        """The campaign of this id."""
        async with self.database.connect() as connection:
            return await _one(connection, campaign_id)

    async def in_channel(self, channel_id: int) -> list[Campaign]:
        """The campaigns of a channel, the newest first."""
        query = select(schema.campaigns).where(schema.campaigns.c.channel_id == channel_id)
        async with self.database.connect() as connection:
            return await _read(connection, query.order_by(schema.campaigns.c.id.desc()))

    async def attempts(self, campaign_id: int) -> list[Attempt]:
        """Every attempt of a campaign, the first one first."""
        attempts = schema.attempts.c
        query = select(schema.attempts).where(attempts.campaign_id == campaign_id)
        async with self.database.connect() as connection:
            found = await connection.execute(query.order_by(attempts.finished_at, attempts.game_id))
            return [read(Attempt, row) for row in found.mappings()]

    async def last_players(self, campaign: Campaign) -> list[int]:
        """Who played the last attempt and still belongs to the campaign; before the first one, all who do."""
        attempts = schema.attempts.c
        last = select(attempts.game_id).where(attempts.campaign_id == campaign.id)
        last = last.order_by(attempts.finished_at.desc(), attempts.game_id.desc()).limit(1)
        async with self.database.connect() as connection:
            game_id = (await connection.execute(last)).scalar()
            if game_id is None:
                return list(campaign.members)
            seats = await seats_of(connection, int(game_id))
        return [seat.user_id for seat in seats if seat.user_id is not None and seat.user_id in campaign.members]


async def _one(connection: AsyncConnection, campaign_id: int) -> Campaign:
    found = await _read(connection, select(schema.campaigns).where(schema.campaigns.c.id == campaign_id))
    if not found:
        raise NotFoundError("campaign", campaign_id)
    return found[0]


async def _read(connection: AsyncConnection, query: Select[Any]) -> list[Campaign]:
    rows = (await connection.execute(query)).mappings().all()
    members: dict[int, dict[int, str]] = {row["id"]: {} for row in rows}
    joined = schema.campaign_members.c
    query = select(schema.campaign_members).where(joined.campaign_id.in_(members))
    for row in (await connection.execute(query.order_by(joined.joined_at, joined.user_id))).mappings():
        members[row["campaign_id"]][row["user_id"]] = row["name"]
    attempts = schema.attempts.c
    won = select(attempts.campaign_id, func.max(attempts.level)).where(
        attempts.campaign_id.in_(members), attempts.result == "won"
    )
    found = await connection.execute(won.group_by(attempts.campaign_id))
    levels = {row[0]: row[1] for row in found}
    return [read(Campaign, row, members=members[row["id"]], level_won=levels.get(row["id"], 0)) for row in rows]
