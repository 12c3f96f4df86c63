"""Cards of campaigns: one message in the channel that shows a campaign as it stands, rewritten with every change."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from bot.campaigns.chronicle import Chronicles
from bot.channel.language import language_set_for
from bot.channel.retrying import PAUSES, Effort, Retrier
from bot.gateway.sender import ChannelSender
from bot.sessions.campaign_settings import CampaignSettings
from bot.show.campaign_card import CARD_VERBS, campaign_draft, moved_draft
from bot.texts import Texts, choose
from bot.timing.wall_clock import Clock
from db.rows import Campaign, Card, Group
from db.store import Store


class CampaignCards:
    """Shows the cards, and takes the buttons off older ones."""

    def __init__(
        self,
        store: Store,
        sender: ChannelSender,
        texts: Texts,
        chronicles: Chronicles,
        *,
        pauses: Sequence[float] = PAUSES,
        clock: Clock | None = None,
    ) -> None:
        self._store = store
        self._sender = sender
        self._texts = texts
        self._chronicles = chronicles
        self._efforts = Retrier("campaign", Effort, self._show, pauses=pauses, clock=clock)

    async def changed(self, campaign_id: int) -> None:
        """The subscriber of every change of a campaign."""
        self._efforts.start(campaign_id)

    async def settled(self, campaign_id: int) -> BaseException | None:
        """Wait until the newest state was tried to be shown; what went wrong, if anything did."""
        return await self._efforts.settled(campaign_id)

    async def recover(self) -> None:
        """Show what was left unshown when the bot last stopped."""
        await self._efforts.catch_up(await self._store.cards.behind())

    def hurry(self, *, guild_id: int | None = None) -> None:
        """Try at once what waits for another try: a server's, or all."""
        self._efforts.hurry(guild_id=guild_id)

    async def close(self) -> None:
        """Finish what is being said, and try nothing more."""
        await self._efforts.close()

    async def adopt(self, campaign: Campaign, message_id: int) -> None:
        """Note a card that a version posted which noted none; an older one than the newest loses its buttons."""
        noted = await self._store.cards.of_campaign(campaign.id)
        if all(card.message_id != message_id for card in noted):
            await self._store.cards.mark(campaign, shown=message_id, controls=True, version=0)

    async def _show(self, campaign_id: int, effort: Effort) -> None:
        group = await self._store.campaigns.group(campaign_id)
        campaign = group.campaign
        effort.guild_id = campaign.guild_id
        cards = await self._store.cards.of_campaign(campaign_id)
        locale = choose(await self._language(group))
        chronicle, story = await self._chronicles.of(group), await self._chronicles.story(group)
        draft = campaign_draft(group, chronicle, self._texts, locale, story)
        newest = cards[-1] if cards else await self._of_an_earlier_version(campaign)
        shown = None
        if newest is not None and newest.version >= campaign.called:
            shown = newest.message_id
            if newest.version < campaign.version and not await self._sender.edit(newest.channel_id, shown, draft):
                shown = None
        if shown is None and effort.careful:
            marks = [f"tw|{verb}|{campaign.id}|{campaign.called}|" for verb in CARD_VERBS]
            shown = await self._sender.find(campaign.channel_id, marks)
        if shown is None:
            # Named after the message that it follows: a retry has the same nonce, the next card another.
            nonce = _nonce(campaign, "first" if newest is None else newest.message_id)
            shown = await self._sender.post(campaign.channel_id, draft, nonce=nonce)
        await self._store.cards.mark(campaign, shown=shown, controls=bool(draft.rows))
        for card in cards:
            if card.controls and card.message_id != shown:
                await self._sender.edit(card.channel_id, card.message_id, moved_draft(campaign, self._texts, locale))
                # One that is gone, or can no longer be edited, is not tried again either.
                await self._store.cards.mark(campaign, stripped=[card.message_id])

    async def _language(self, group: Group) -> str | None:
        campaign = group.campaign
        settings = CampaignSettings.parse(campaign.settings)
        if settings.language is not None:
            return settings.language
        set_here = await language_set_for(self._store.settings, campaign.channel_id, campaign.guild_id)
        return set_here or settings.locale or group.locale

    async def _of_an_earlier_version(self, campaign: Campaign) -> Card | None:
        """The card that 0.1.0 posted without noting it, if it is among the channel's last messages."""
        if campaign.called:
            return None
        marks = [f"tw|{verb}|{campaign.id}|0|" for verb in CARD_VERBS]
        found = await self._sender.find(campaign.channel_id, marks)
        return None if found is None else Card(0, campaign.id, campaign.channel_id, found, True, 0, campaign.created_at)


def _nonce(campaign: Campaign, after: object) -> str:
    text = f"card {campaign.id} {campaign.created_at.isoformat()} {campaign.called} {after}"
    return hashlib.blake2s(text.encode(), digest_size=12).hexdigest()
