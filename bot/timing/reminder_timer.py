"""Reminders: who is asked and does not answer is called again after a while, and now and then after that."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any, Protocol

from bot.sessions.change import Change, Door
from bot.timing.habits import HabitBook, Habits
from bot.timing.timer_plan import REMINDER, Waiting, waiting_in
from bot.timing.wall_clock import Clock
from db.rows import Timer

log = logging.getLogger(__name__)

RETRY = timedelta(minutes=10)
"""After how long a reminder is tried again that Discord could not take."""


class Reminder(Protocol):
    """Calls a player again; raises ``ReminderDelayedError`` where that may be possible later."""

    async def __call__(self, waiting: Waiting, habits: Habits) -> None:
        """Remind."""
        ...


class ReminderDelayedError(Exception):
    """Nobody could be reminded just now."""


class Reminders:
    """Fires the reminders of all tables."""

    def __init__(self, door: Door, habits: HabitBook, remind: Reminder, clock: Clock) -> None:
        self._door = door
        self._habits = habits
        self._remind = remind
        self._clock = clock

    async def fire(self, timer: Timer) -> None:
        """Remind, unless the game has gone on; the timer is moved to the next time first, so no crash repeats this."""
        if timer.game_id is None:
            return
        now = self._clock.now()
        habits = Habits() if timer.user_id is None else await self._habits.of(timer.user_id)
        changed = await self._door.change(timer.game_id, lambda change: _claim(change, habits, now))
        waiting = changed.value
        if waiting is None or changed.session.number != waiting.number:
            # Nobody is waited for, or a computer has played for who was late.
            return
        try:
            await self._remind(waiting, habits)
        except ReminderDelayedError as error:
            log.warning("a reminder in game %d must wait: %s", waiting.row.id, error)
            await self._door.change(timer.game_id, lambda change: _retry(change, waiting, timer, now + RETRY))


def _claim(change: Change, habits: Habits, now: datetime) -> Waiting | None:
    """Set the timer to its next time; whom to remind now, if anybody."""
    waiting, pending = waiting_in(change.session), change.session.timers.get(REMINDER)
    if waiting is None or pending is None or pending.due > now or not waiting.has(pending):
        change.retimes = True
        return None
    reachable = habits.reachable(now)
    if reachable > now:
        change.set_timer(REMINDER, _moved(pending, reachable, pending.payload))
        return None
    sent = int(pending.payload["sent"]) + 1
    following = waiting.due(habits, now, sent)
    if following is None:
        change.set_timer(REMINDER, None)
        return None
    payload = {**pending.payload, "sent": sent, "last": now.isoformat()}
    change.set_timer(REMINDER, _moved(pending, following, payload))
    if change.session.team:
        # Now the player is late, and the board tells the partners that they may play on.
        change.show()
        change.calls_partners = sent == 1
    return waiting


def _retry(change: Change, waiting: Waiting, before: Timer, due: datetime) -> None:
    pending = change.session.timers.get(REMINDER)
    if pending is not None and waiting.has(pending):
        change.set_timer(REMINDER, _moved(pending, due, before.payload))


def _moved(timer: Timer, due: datetime, payload: dict[str, Any]) -> Timer:
    return Timer(timer.id, timer.kind, timer.game_id, timer.user_id, due, payload)
