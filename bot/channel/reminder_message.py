"""The message of a reminder: in the channel, or directly to who wants it so."""

from __future__ import annotations

import logging
from typing import Protocol

import discord

from bot.gateway.sender import FAULTS
from bot.markup import Markup, link, mention, moment
from bot.show.draft import Draft
from bot.texts import Locale, Texts, choose
from bot.timing.habits import Habits
from bot.timing.reminder_timer import ReminderDelayedError
from bot.timing.timer_plan import Waiting
from db.store import Store

log = logging.getLogger(__name__)


class ReminderSender(Protocol):
    """What reminders need of the sender."""

    async def post(self, channel_id: int, draft: Draft) -> int:
        """Post a message in a channel; its id."""
        ...

    async def direct(self, user_id: int, draft: Draft) -> bool:
        """Say something to one user; false if the user takes no direct messages."""
        ...


class ReminderMessage:
    """Sends reminders."""

    def __init__(self, store: Store, sender: ReminderSender, texts: Texts) -> None:
        self._store = store
        self._sender = sender
        self._texts = texts

    async def __call__(self, waiting: Waiting, habits: Habits) -> None:
        """Remind a player; what Discord cannot take now is delayed, what it will never take is left."""
        row = waiting.row
        post = await self._store.posts.newest_turn(row.id)
        address = link(row.guild_id, row.channel_id, None if post is None else post.message_id)
        public = choose(waiting.language)
        try:
            if habits.direct:
                private = self._draft(waiting, address, habits.locale or public)
                if await self._sender.direct(waiting.user_id, private):
                    return
            await self._sender.post(waiting.row.channel_id, self._draft(waiting, address, public))
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("nobody can be reminded in channel %d: %s", waiting.row.channel_id, error)
        except FAULTS as error:
            raise ReminderDelayedError(str(error)) from error

    def _draft(self, waiting: Waiting, address: Markup, locale: Locale) -> Draft:
        player, since = mention(waiting.user_id), moment(waiting.since)
        text = self._texts.say(locale, "reminder", player=player, since=since, link=address)
        return Draft(below=[text], pings=(waiting.user_id,))
