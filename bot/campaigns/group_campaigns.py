"""Campaigns of a channel and its group: begun, found, decided about, and played level by level (M60)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import count
from typing import Any

from bot.campaigns import membership
from bot.campaigns.campaign_change import CampaignDoor, CampaignSession
from bot.campaigns.membership import CampaignConsent
from bot.lobby import lobbies
from bot.lobby.opening import Opening
from bot.markup import tidy
from bot.refusal import Refusal
from bot.sessions.absences import Agreement
from bot.sessions.campaign_settings import CampaignSettings
from bot.sessions.change import Change, Changed, Door
from bot.sessions.game_settings import GameSettings
from db.rows import Campaign, Request
from db.store import Store
from engine.rules.mists_levels import level as level_of

RULES = "mists"
"""The game whose levels a campaign is made of."""
LONGEST_NAME = 60

Person = tuple[int, str]
"""A user: id and name."""


class GroupCampaigns:
    """All campaigns."""

    def __init__(self, store: Store, tables: Door, opening: Opening) -> None:
        self._store = store
        self._tables = tables
        self._opening = opening
        self.door = CampaignDoor(store)
        self.consent = CampaignConsent(store, self.door)
        self.door.steps.append(self.consent.expire)

    # Which one

    async def start(self, channel_id: int, guild_id: int, name: str, user: Person, *, locale: str) -> Campaign:
        """Begin a campaign; whoever begins it belongs to it."""
        shown = tidy(name, LONGEST_NAME)
        if not shown:
            raise Refusal("campaign-nameless")
        if shown.lower() in {str(one.name).lower() for one in await self._store.campaigns.in_channel(channel_id)}:
            raise Refusal("campaign-name-taken", name=shown)
        campaign = await self._store.campaigns.create(
            channel_id, shown, {user[0]: user[1]}, guild_id=guild_id, settings=CampaignSettings(locale=locale).print()
        )
        await self.door.publish(campaign.id)
        return campaign

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
            raise Refusal("campaign-over-here", name=campaign.name)
        return campaign

    async def to_reopen(self, channel_id: int | None, user_id: int) -> Campaign:
        """The last campaign of a channel that has ended, one of the user's own before those of others."""
        found = [] if channel_id is None else await self._store.campaigns.in_channel(channel_id)
        ended = sorted((one for one in found if one.ended_at is not None), key=lambda one: user_id not in one.members)
        # Where none has ended, the one that goes on says so.
        return ended[0] if ended else await self.find(channel_id)

    async def free_name(self, channel_id: int, name: str) -> str:
        """A name that no campaign of a channel has: this one, or the same with a number."""
        taken = {str(one.name).lower() for one in await self._store.campaigns.in_channel(channel_id)}
        numbered = (f"{name} {number}" for number in count(2))
        return name if name.lower() not in taken else next(one for one in numbered if one.lower() not in taken)

    # What the group decides

    async def join(self, campaign_id: int, user: Person) -> tuple[Campaign, bool]:
        """Join, or ask the group; whether it is done."""
        changed = await self.door.change(campaign_id, lambda change: membership.join(self.consent, change, *user))
        return changed.session.campaign, changed.value

    async def leave(self, campaign_id: int, user_id: int) -> Campaign:
        """Leave, and stand up from a table that has not begun; what the user has played stays in the story."""
        session = (await self.door.change(campaign_id, lambda change: membership.leave(change, user_id))).session
        if session.running is not None:
            await self._tables.change(session.running.id, lambda change: lobbies.stand_up(change, user_id))
        return session.campaign

    async def begun(self, campaign_id: int) -> bool:
        """Whether a level was ever started: from then on the group decides who joins."""
        return CampaignSession(await self._store.campaigns.group(campaign_id)).begun

    async def trust(self, campaign_id: int, user_id: int, trusts: bool) -> Campaign:
        """Let the partners of a member play for them, or no longer."""
        changed = await self.door.change(campaign_id, lambda change: membership.trust(change, user_id, trusts))
        return changed.session.campaign

    async def end(self, campaign_id: int, user: Person, *, moderator: bool) -> tuple[Campaign, bool]:
        """End a campaign between levels, or ask the others; whether it is done."""
        deed = partial(membership.end, self.consent, person=user, moderator=moderator)
        changed = await self.door.change(campaign_id, deed)
        return changed.session.campaign, changed.value

    async def reopen(self, campaign_id: int, user_id: int, *, moderator: bool) -> Campaign:
        """Let an ended campaign go on where it stood."""
        deed = partial(membership.reopen, user_id=user_id, moderator=moderator)
        return (await self.door.change(campaign_id, deed)).session.campaign

    async def vote(self, campaign_id: int, request_id: int, user: Person, choice: str) -> tuple[Campaign, Request]:
        """Vote on what the group is asked."""
        return await self.consent.vote(campaign_id, request_id, user, choice)

    async def choose(
        self, campaign_id: int, user_id: int, choices: Mapping[str, Any], *, moderator: bool, drawing: str
    ) -> tuple[CampaignSettings, bool]:
        """Change settings of a campaign, and whether a level is being played, which keeps its way of drawing.

        ``drawing`` is what holds where the group has chosen none.
        """
        deed = partial(membership.choose, user_id=user_id, choices=choices, moderator=moderator)
        session = (await self.door.change(campaign_id, deed)).session
        if session.running is None:
            return session.settings, False
        drawn = partial(lobbies.take_on, drawing=session.settings.drawing or drawing)
        changed = await self._tables.change(session.running.id, drawn)
        return session.settings, changed.session.row.status == "live"

    async def remember(self, campaign_id: int, agreement: Agreement) -> None:
        """Let the next levels begin with what was chosen at the table of one: how many must agree for the absent."""
        await self.door.change(campaign_id, lambda change: change.set(agreement=agreement))

    async def show(self, campaign_id: int) -> None:
        """Let the card stand at the end of the channel."""
        await self.door.change(campaign_id, lambda change: change.call())

    # Its levels

    async def play(
        self, campaign_id: int, user: Person, level: int | None, *, options: dict[str, Any], locale: str
    ) -> Changed[None]:
        """Open a table for a level: the next one, or any other that is open; where one is open, sit down at it."""
        group = await self._store.campaigns.group(campaign_id)
        campaign, running = group.campaign, group.running
        if campaign.ended_at is not None:
            raise Refusal("campaign-ended", name=campaign.name)
        if user[0] not in campaign.members:
            raise Refusal("campaign-members-play", name=campaign.name)
        if running is not None and running.status == "live":
            raise Refusal("campaign-in-play")
        if running is not None and level not in (None, level_of(running.options).number):
            raise Refusal("campaign-other-level", level=level_of(running.options).number)
        if running is not None:
            return await self._tables.change(running.id, lambda change: lobbies.join(change, *user), by=user[0])
        chosen = campaign.open_levels[-1] if level is None else level
        if chosen not in campaign.open_levels:
            raise Refusal("campaign-level-closed", level=chosen, next=campaign.open_levels[-1])
        settings = CampaignSettings.parse(campaign.settings)
        return await self._opening.open(
            campaign.channel_id,
            campaign.guild_id,
            user,
            rules=RULES,
            options={**options, **({} if settings.drawing is None else {"draw": settings.drawing}), "level": chosen},
            settings=GameSettings(agreement=settings.agreement),
            locale=locale,
            campaign_id=campaign.id,
        )

    async def sit_down(self, game_id: int, user: Person, colour: str | None = None) -> Changed[None]:
        """Sit down in any lobby, or change one's colour there; at a level's table with the consent of its group."""

        def at_an_open_table(change: Change) -> None:
            if change.session.row.campaign_id is not None:
                raise _GroupsTableError(change.session.row.campaign_id)
            lobbies.join(change, *user, colour)

        try:
            # One change for most tables: who presses first is served first.
            return await self._tables.change(game_id, at_an_open_table, by=user[0])
        except _GroupsTableError as error:
            await self._admit(error.campaign_id, user)
        return await self._tables.change(game_id, lambda change: lobbies.join(change, *user, colour), by=user[0])

    async def _admit(self, campaign_id: int, user: Person) -> None:
        """Let somebody belong to a campaign's group; refused while the group is only asked."""
        campaign = await self._store.campaigns.get(campaign_id)
        if user[0] in campaign.members:
            return
        _, done = await self.join(campaign_id, user)
        if not done:
            raise Refusal("campaign-group-asked", name=campaign.name)

    async def table_changed(self, changed: Changed[Any]) -> None:
        """The subscriber of tables that were opened, have begun or are over: a campaign's card shows its own."""
        campaign_id = changed.session.row.campaign_id
        if campaign_id is not None:
            await self.door.publish(campaign_id)


class _GroupsTableError(Refusal):
    """The table is a campaign's: its group decides who sits there."""

    def __init__(self, campaign_id: int) -> None:
        super().__init__("campaign-not-in")
        self.campaign_id = campaign_id
