"""The timekeeper: reminders and clocks together, told of every change at a table."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.channel.board_post import FAULTS, Announcer
from bot.channel.language import Languages
from bot.consent.out_of_time import Overtime
from bot.gateway.client import TilewardenClient
from bot.markup import Markup
from bot.sessions.locks import KeyedLocks
from bot.sessions.session import Session
from bot.sessions.sessions import Sessions
from bot.texts import Locale, Texts
from bot.timing.alarms import Alarms
from bot.timing.dates import shown
from bot.timing.habits import HabitBook
from bot.timing.reminder_timer import KIND, Reminders
from bot.timing.voice import DiscordVoice, Voice
from bot.timing.waiting import Lookout
from bot.timing.wall_clock import Clock, WallClock
from db.store import Store

log = logging.getLogger(__name__)


class Timekeeper:
    """All that has to do with time."""

    def __init__(
        self,
        client: TilewardenClient,
        store: Store,
        sessions: Sessions,
        announcer: Announcer,
        languages: Languages,
        texts: Texts,
        *,
        clock: Clock | None = None,
        voice: Voice | None = None,
    ) -> None:
        self._store = store
        self._announcer = announcer
        self._locks = KeyedLocks()
        self.clock: Clock = clock or WallClock()
        self.lookout = Lookout(store, sessions)
        self.habits = HabitBook(store.settings)
        self.alarms = Alarms(store.timers, self.clock, client.take_in_hand)
        self.voice: Voice = voice or DiscordVoice(client)
        self.reminders = Reminders(
            store, self.lookout, self.habits, self.voice, languages, texts, self.alarms, self.clock
        )
        self.overtime = Overtime(
            store, sessions, self.lookout, self.habits, announcer, languages, texts, self.alarms, self.clock
        )
        self._texts = texts
        announcer.listeners.append(self.changed)
        announcer.notes.append(self.notes)
        client.at_login.append(self.start)
        client.at_close.append(self.alarms.close)

    async def start(self) -> None:
        """Set what a crash left unset, and begin to watch the time."""
        for game_id in await self._store.timers.games_without(KIND):
            await self._announcer.pass_on(game_id)
        await self.alarms.start()

    async def changed(self, game_id: int, *, anew: bool = False) -> None:
        """A game has changed, or with ``anew`` somebody's habits: set its timers for whom it waits for now."""
        async with self._locks.hold(game_id):
            waiting = await self.lookout.at(game_id)
            await self.reminders.follow(game_id, waiting, anew=anew)
            try:
                await self.overtime.follow(game_id, waiting)
            except FAULTS as error:
                log.warning("an old question in game %d keeps its buttons: %s", game_id, error)

    async def habits_changed(self, user_id: int) -> None:
        """Set the timers of all games anew that wait for a player whose habits have changed."""
        for game in await self._store.games.games_of(user_id):
            if game.status == "live":
                await self.changed(game.id, anew=True)

    async def notes(self, session: Session, locale: Locale) -> Sequence[Markup]:
        """What stands under the question of a turn: that the player is away, and when the time runs out."""
        waiting = await self.lookout.of(session)
        if waiting is None:
            return ()
        now = self.clock.now()
        lines = []
        if until := (await self.habits.of(waiting.user_id)).away(now):
            lines.append(self._texts.say(locale, "note-away", player=waiting.seat.shown, until=shown(until, "D")))
        if left := await self.overtime.left(waiting.row):
            ends = now + left[waiting.seat.number]
            lines.append(self._texts.say(locale, "note-clock", player=waiting.seat.shown, until=shown(ends)))
        return lines
