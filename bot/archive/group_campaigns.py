"""Campaigns of a channel and its group: begun, joined and left, played level by level, ended (M60)."""

from __future__ import annotations

from typing import Any

from bot.lobby.opening import Opening
from bot.markup import tidy
from bot.refusal import Refusal
from bot.sessions.change import Changed
from db.errors import AlreadySeatedError
from db.rows import Campaign, Game
from db.store import Store

RULES = "mists"
"""The game whose levels a campaign is made of."""
LONGEST_NAME = 60


class GroupCampaigns:
    """All campaigns."""

    def __init__(self, store: Store, opening: Opening) -> None:
        self._store = store
        self._opening = opening

    async def start(self, channel_id: int, guild_id: int, name: str, user: tuple[int, str]) -> Campaign:
        """Begin a campaign; whoever begins it belongs to it."""
        shown = tidy(name, LONGEST_NAME)
        if not shown:
            raise Refusal("campaign-nameless")
        return await self._store.campaigns.create(channel_id, shown, {user[0]: user[1]}, guild_id=guild_id)

    async def find(self, channel_id: int | None, name: str | None = None) -> Campaign:
        """The campaign that goes on in a channel, or else the last one there; or the last one of a name."""
        found = [] if channel_id is None else await self._store.campaigns.in_channel(channel_id)
        if name is not None:
            wanted = name.strip().lower()
            found = [campaign for campaign in found if wanted in (campaign.name.lower(), str(campaign.id))]
        going_on = (campaign for campaign in found if campaign.ended_at is None)
        campaign = next(going_on, found[0] if found else None)
        if campaign is None:
            raise Refusal("campaign-none" if name is None else "campaign-no-such")
        return campaign

    async def here(self, channel_id: int | None) -> Campaign:
        """The campaign that goes on in a channel."""
        campaign = await self.find(channel_id)
        if campaign.ended_at is not None:
            raise Refusal("campaign-none")
        return campaign

    async def going_on(self, campaign_id: int) -> Campaign:
        """A campaign that has not ended."""
        campaign = await self._store.campaigns.get(campaign_id)
        if campaign.ended_at is not None:
            raise Refusal("campaign-ended", name=campaign.name)
        return campaign

    async def join(self, campaign_id: int, user_id: int, name: str) -> Campaign:
        """Join from the next level on."""
        await self.going_on(campaign_id)
        try:
            return await self._store.campaigns.join(campaign_id, user_id, name)
        except AlreadySeatedError:
            raise Refusal("campaign-already-in") from None

    async def leave(self, campaign_id: int, user_id: int) -> Campaign:
        """Leave after the running level, if one is running."""
        campaign = await self.going_on(campaign_id)
        if user_id not in campaign.members:
            raise Refusal("campaign-not-in")
        return await self._store.campaigns.leave(campaign_id, user_id)

    async def trust(self, campaign_id: int, user_id: int, trusts: bool) -> Campaign:
        """Let the partners of a member play for them, or no longer."""
        campaign = await self.going_on(campaign_id)
        if user_id not in campaign.members:
            raise Refusal("campaign-not-in")
        return await self._store.campaigns.trust(campaign_id, user_id, trusts)

    async def play(
        self, campaign: Campaign, user: tuple[int, str], level: int | None, *, options: dict[str, Any], locale: str
    ) -> Changed[None]:
        """Open a table for a level: the next one, or any other that is open; who played last is invited."""
        chosen = campaign.open_levels[-1] if level is None else level
        if chosen not in campaign.open_levels:
            raise Refusal("campaign-level-closed", level=chosen, next=campaign.open_levels[-1])
        return await self._opening.open(
            campaign.channel_id,
            campaign.guild_id,
            user,
            rules=RULES,
            options={**options, "level": chosen},
            locale=locale,
            campaign_id=campaign.id,
        )

    async def end(self, campaign_id: int, user_id: int, *, moderator: bool) -> Campaign:
        """End a campaign; its members and moderators may, between levels."""
        campaign = await self.going_on(campaign_id)
        if user_id not in campaign.members and not moderator:
            raise Refusal("campaign-not-in")
        if await self.running(campaign) is not None:
            raise Refusal("campaign-in-play")
        return await self._store.campaigns.end(campaign_id)

    async def running(self, campaign: Campaign) -> Game | None:
        """The table at which the campaign is being played."""
        row = await self._store.games.live_game_in(campaign.channel_id)
        return row if row is not None and row.campaign_id == campaign.id else None
