"""Campaigns (M60): a channel and a group of players, the highest level won, every attempt."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, delete, func, select, text, update
from sqlalchemy.exc import IntegrityError

from db import schema
from db.errors import CampaignTakenError, NotFoundError, StaleError
from db.part import Part, rows
from db.requests import last_decided, open_campaign_requests, write_request
from db.rows import Attempt, Campaign, Game, Group, Request, read


@dataclass(slots=True)
class CampaignWrites:
    """What a change of a campaign writes; it is made against the version that `campaign` has."""

    campaign: Campaign
    """The row as it was before the change."""
    at: datetime
    columns: dict[str, Any] = field(default_factory=dict)
    joining: dict[int, str] = field(default_factory=dict)
    """The names of new members by user id."""
    leaving: set[int] = field(default_factory=set)
    trusts: dict[int, bool] = field(default_factory=dict)
    """Whether the partners of a member may play for them from now on."""
    requests: dict[int, Request] = field(default_factory=dict)
    """Requests as they are now, by id; new ones have negative ids."""
    calls: bool = False
    """Whether the card stands in a new message from now on."""

    @property
    def any(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.columns or self.joining or self.leaving or self.trusts or self.requests or self.calls)

    @property
    def version(self) -> int:
        """The campaign's version after the change."""
        return self.campaign.version + 1


class Campaigns(Part):
    """Campaigns and who belongs to them; attempts are written when their games end."""

    async def create(
        self,
        channel_id: int,
        name: str,
        members: Mapping[int, str],
        *,
        guild_id: int | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Campaign:
        """Begin a campaign; `members` are names by user id. One campaign goes on in a channel at a time."""
        now = self.clock()
        values: dict[str, Any] = {"guild_id": guild_id, "channel_id": channel_id, "name": name, "created_at": now}
        # The card is to be shown.
        values |= {"settings": dict(settings or {}), "version": 1, "called": 1}

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

    async def commit(self, writes: CampaignWrites) -> dict[int, Request]:
        """Write a change of a campaign, all of it or nothing; the new requests by the negative ids that they had."""
        with ExitStack() as writing:
            if self.database.caches is not None and "settings" in writes.columns:
                # A game's head tells what its campaign has chosen.
                writing.enter_context(self.database.caches.heads.writing_all())
            return await self.database.write(_write, writes)

    async def get(self, campaign_id: int) -> Campaign:
        """The campaign of this id."""
        return await self.database.read(_one, campaign_id)

    async def in_channel(self, channel_id: int) -> list[Campaign]:
        """The campaigns of a channel, the newest first."""
        query = select(schema.campaigns).where(schema.campaigns.c.channel_id == channel_id)
        return await self.database.read(_read, query.order_by(schema.campaigns.c.id.desc()))

    async def attempts(self, campaign_id: int) -> list[Attempt]:
        """Every attempt of a campaign, the first one first."""
        return await self.database.glance(rows, Attempt, _attempts(campaign_id))

    async def group(self, campaign_id: int) -> Group:
        """A campaign with its attempts, its open requests and the table at which it is being played."""
        return await self.database.read(_group, campaign_id)


def _write(connection: Connection, writes: CampaignWrites) -> dict[int, Request]:
    campaigns, members, this = schema.campaigns, schema.campaign_members, writes.campaign
    values = {**writes.columns, "version": writes.version}
    if writes.calls:
        values["called"] = writes.version
    claim = update(campaigns).where(campaigns.c.id == this.id, campaigns.c.version == this.version).values(values)
    try:
        claimed = connection.execute(claim).rowcount
    except IntegrityError as error:
        # The only unique thing about a campaign that goes on is its channel.
        raise CampaignTakenError(this.channel_id) from error
    if not claimed:
        raise StaleError(this.id, this.version)
    for user_id, name in writes.joining.items():
        joined = {"campaign_id": this.id, "user_id": user_id, "name": name, "joined_at": writes.at}
        connection.execute(members.insert().values(joined))
    for user_id in writes.leaving:
        connection.execute(delete(members).where(members.c.campaign_id == this.id, members.c.user_id == user_id))
    for user_id, trusts in writes.trusts.items():
        own = (members.c.campaign_id == this.id) & (members.c.user_id == user_id)
        connection.execute(update(members).where(own).values(trusts=trusts))
    requests = {old: write_request(connection, one, writes.version, writes.at) for old, one in writes.requests.items()}
    return {old: one for old, one in requests.items() if old < 0}


def _group(connection: Connection, campaign_id: int) -> Group:
    campaign, games = _one(connection, campaign_id), schema.games
    # Word for word as in the index, by which there is one such game at most.
    here = (games.c.channel_id == campaign.channel_id) & text(schema.OPEN) & (games.c.campaign_id == campaign_id)
    running = rows(connection, Game, select(games).where(here))
    last = select(games.c.locale).where(games.c.campaign_id == campaign_id).order_by(games.c.id.desc()).limit(1)
    return Group(
        campaign,
        tuple(rows(connection, Attempt, _attempts(campaign_id))),
        tuple(open_campaign_requests(connection, campaign_id)),
        running[0] if running else None,
        connection.execute(last).scalar(),
        last_decided(connection, campaign_id),
    )


def _attempts(campaign_id: int) -> Select[Any]:
    attempts = schema.attempts.c
    query = select(schema.attempts).where(attempts.campaign_id == campaign_id)
    return query.order_by(attempts.finished_at, attempts.game_id)


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
