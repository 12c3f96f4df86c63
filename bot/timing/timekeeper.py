"""The timekeeper: fires reminders and clocks when they are due, and knows everybody's habits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from bot.consent.out_of_time import ask_about, is_asked, lateness_in
from bot.consent.requests import Consent
from bot.sessions.absences import Absences
from bot.sessions.change import Change, Door
from bot.sessions.session import Footer, Session
from bot.timing.alarms import Alarms
from bot.timing.habits import HabitBook
from bot.timing.presence import Presence
from bot.timing.reminder_timer import Reminder, Reminders
from bot.timing.table_clock import time_left_in
from bot.timing.timer_plan import CLOCK, REMINDER, TimerPlan, waiting_in
from bot.timing.wall_clock import Clock
from db.rows import Errand, Timer
from db.store import Store


def retime(change: Change, user_id: int) -> None:
    """Set a game's timers anew: the habits of a user have changed, which the board tells of whom it waits for."""
    change.retimes = True
    asked = change.session.asked
    if asked is not None and asked.user_id == user_id:
        change.show()
        # The board was posted when the player was there, and an edited message calls nobody.
        footer = change.session.footer
        change.calls_partners = footer is None or footer.absent is None


class Timekeeper:
    """All that has to do with time."""

    def __init__(
        self,
        store: Store,
        door: Door,
        consent: Consent,
        clock: Clock,
        remind: Reminder,
        may_work: Callable[[], bool] = lambda: True,
    ) -> None:
        self._store = store
        self._door = door
        self._consent = consent
        self.clock = clock
        self.habits = HabitBook(store.settings)
        self._presence = Presence(self.habits, store.campaigns)
        self.timers = TimerPlan(self.habits, self._presence.absences)
        self.alarms = Alarms(store.timers, clock, may_work)
        self.alarms.add(REMINDER, Reminders(door, self.habits, remind, clock).fire)
        self.alarms.add(CLOCK, self._fire_clock)

    async def retime_games(self, errand: Errand) -> None:
        """Set the timers of all games anew at which a user sits whose habits have changed."""
        user_id = errand.user_id or 0
        for row in await self._store.games.games_of(user_id):
            if row.status == "live":
                await self._door.change(row.id, lambda change: retime(change, user_id))

    async def footer(self, session: Session) -> Footer:
        """What stands under the question of a turn."""
        return await self.timers.footer(session, self.clock.now())

    async def absences(self, session: Session) -> Absences:
        """Who of a team is absent now."""
        return await self._presence.absences(session, self.clock.now())

    async def _fire_clock(self, timer: Timer) -> None:
        """Ask the others about the player whose time has run out, those by a ping who may be called now."""
        if timer.game_id is None:
            return
        now = self.clock.now()
        seats = await self._store.games.seats(timer.game_id)
        users = [seat.user_id for seat in seats if seat.user_id is not None]
        awake = [user for user in users if (await self.habits.of(user)).reachable(now) == now]

        def deed(change: Change) -> None:
            session = change.session
            waiting, lateness, left = waiting_in(session), lateness_in(session), time_left_in(session, now)
            change.retimes = True
            if session.team:
                # The board tells the partners that they may play on.
                change.show()
            if waiting is None or lateness is None or left is None or left[lateness.seat] > timedelta(0):
                return
            if waiting.others and not is_asked(session, lateness):
                called = [seat.number for seat in waiting.others if seat.user_id in awake]
                ask_about(self._consent, change, lateness, called)

        await self._door.change(timer.game_id, deed)
