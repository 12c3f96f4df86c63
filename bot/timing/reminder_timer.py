"""Reminders: who is asked and does not answer is called again after a while, and now and then after that."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

import discord

from bot.channel.board_post import FAULTS
from bot.channel.language import Languages
from bot.markup import Markup, mention
from bot.show.draft import Draft
from bot.texts import Locale, Texts
from bot.timing.alarms import Alarms
from bot.timing.dates import shown
from bot.timing.habits import HabitBook, Habits
from bot.timing.voice import Voice
from bot.timing.waiting import Lookout, Waiting, link_to
from bot.timing.wall_clock import Clock
from db.rows import Timer
from db.store import Store

log = logging.getLogger(__name__)

KIND = "reminder"
SETTING = "reminders"
"""The name of the table's choice among a game's settings."""
AGAIN = timedelta(minutes=10)
"""After so long a reminder is tried again that Discord could not take."""


class Reminders:
    """The reminders of all tables: one timer for each that waits for somebody."""

    def __init__(
        self,
        store: Store,
        lookout: Lookout,
        habits: HabitBook,
        voice: Voice,
        languages: Languages,
        texts: Texts,
        alarms: Alarms,
        clock: Clock,
    ) -> None:
        self._store = store
        self._lookout = lookout
        self._habits = habits
        self._voice = voice
        self._languages = languages
        self._texts = texts
        self._alarms = alarms
        self._clock = clock
        alarms.add(KIND, self.fire)

    async def follow(self, game_id: int, waiting: Waiting | None, *, anew: bool = False) -> None:
        """Set the timer of a game for whom it waits for; ``anew`` also where only habits have changed."""
        timers = [timer for timer in await self._store.timers.of_game(game_id) if timer.kind == KIND]
        same = [timer for timer in timers if waiting is not None and _about(timer, waiting)]
        if same and len(timers) == 1 and not anew:
            return
        if timers:
            await self._store.timers.cancel(game_id=game_id, kind=KIND)
        if waiting is None:
            return
        sent = int(same[0].payload["sent"]) if same else 0
        last = datetime.fromisoformat(same[0].payload["last"]) if sent else waiting.since
        habits = await self._habits.of(waiting.user_id)
        due = _due(waiting, habits, last, sent)
        if due is not None:
            payload = {"number": waiting.number, "sent": sent, "last": last.isoformat()}
            await self._store.timers.add(KIND, due, game_id=game_id, user_id=waiting.user_id, payload=payload)
            self._alarms.wake()

    async def fire(self, timer: Timer) -> None:
        """Remind, unless the game has gone on; the timer is moved to the next time first, so no crash repeats this."""
        if timer.game_id is None:
            return
        waiting = await self._lookout.at(timer.game_id)
        if waiting is None or not _about(timer, waiting):
            await self.follow(timer.game_id, waiting)
            return
        now = self._clock.now()
        habits = await self._habits.of(waiting.user_id)
        sent = int(timer.payload["sent"])
        following = _due(waiting, habits, now, sent + 1)
        if following is None:
            return
        reachable = habits.reachable(now)
        if reachable > now:
            await self._store.timers.move(timer, reachable)
            return
        payload = {**timer.payload, "sent": sent + 1, "last": now.isoformat()}
        claimed = await self._store.timers.move(timer, following, payload)
        if claimed is None:
            return
        try:
            await self._remind(waiting, habits)
        except (discord.Forbidden, discord.NotFound) as error:
            log.warning("nobody can be reminded in channel %d: %s", waiting.row.channel_id, error)
        except FAULTS as error:
            log.warning("a reminder in game %d must wait: %s", waiting.row.id, error)
            await self._store.timers.move(claimed, now + AGAIN, timer.payload)

    async def _remind(self, waiting: Waiting, habits: Habits) -> None:
        link = Markup(link_to(waiting.row, await self._lookout.turn_post(waiting.row.id)))
        public = await self._languages.of(waiting.row.channel_id, waiting.row.guild_id, waiting.row.locale)
        if habits.direct and await self._voice.whisper(
            waiting.user_id, self._draft(waiting, link, habits.locale or public)
        ):
            return
        await self._voice.post(waiting.row.channel_id, self._draft(waiting, link, public))

    def _draft(self, waiting: Waiting, link: Markup, locale: Locale) -> Draft:
        text = self._texts.say(
            locale, "reminder", player=mention(waiting.user_id), since=shown(waiting.since), link=link
        )
        return Draft(below=[text], pings=(waiting.user_id,))


def _about(timer: Timer, waiting: Waiting) -> bool:
    """Whether a timer was set for what the game still waits for."""
    return timer.user_id == waiting.user_id and timer.payload.get("number") == waiting.number


def _due(waiting: Waiting, habits: Habits, last: datetime, sent: int) -> datetime | None:
    """When the next reminder comes; after the first one they come half as often."""
    first = habits.first_after(waiting.row.settings.get(SETTING))
    if first is None:
        return None
    return habits.reachable(last + (first if sent == 0 else 2 * first))
