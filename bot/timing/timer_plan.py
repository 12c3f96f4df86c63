"""The plan of timers: with every change, when to remind whom the game waits for, and when their time runs out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.consent.out_of_time import is_asked, lateness_in
from bot.sessions.absences import Absences
from bot.sessions.change import Change
from bot.sessions.session import Footer, Session
from bot.timing.habits import PACES, USUAL, HabitBook, Habits
from bot.timing.table_clock import time_left_in
from db.rows import Game as Row
from db.rows import Seat, Timer

REMINDER, CLOCK = "reminder", "clock"
"""The kinds of a game's timers."""
AbsencesOf = Callable[[Session, datetime], Awaitable[Absences]]
"""Tells who of a table is absent at a moment."""
SAME = timedelta(seconds=1)
"""Moments closer together than this are the same: time goes by while they are worked out."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A live game, the player whom it waits for, and since when."""

    row: Row
    seat: Seat
    user_id: int
    seats: tuple[Seat, ...]
    number: int
    since: datetime
    pace: str | None
    """After how long the table reminds, by the name of the choice."""
    language: str | None

    @property
    def others(self) -> list[Seat]:
        """The other players who can be asked something."""
        return [seat for seat in self.seats if seat.user_id not in (None, self.user_id)]

    def has(self, timer: Timer) -> bool:
        """Whether a timer was set for what the game still waits for."""
        return timer.user_id == self.user_id and timer.payload.get("number") == self.number

    def due(self, habits: Habits, last: datetime, sent: int) -> datetime | None:
        """When the next reminder comes; after the first one they come half as often."""
        first = habits.first_after(self.pace)
        if first is None:
            return None
        return habits.reachable(last + (first if sent == 0 else 2 * first))

    def late_from(self, habits: Habits) -> datetime:
        """From when on the player is late: when a reminder is due, or would be at the usual pace."""
        return self.due(habits, self.since, 0) or self.since + timedelta(hours=PACES[USUAL])


def waiting_in(session: Session) -> Waiting | None:
    """Whom a game waits for; None in a lobby, after the end, while a stand-in is to move, and while it is put aside."""
    seat = session.asked
    if seat is None or seat.user_id is None or session.played_by_computer or session.row.aside is not None:
        return None
    return Waiting(
        session.row,
        seat,
        seat.user_id,
        session.seats,
        session.number,
        session.since,
        session.settings.reminders,
        session.language or session.row.locale,
    )


class TimerPlan:
    """Sets the timers of changes, by the habits of those whom games wait for."""

    def __init__(self, habits: HabitBook, absences: AbsencesOf) -> None:
        self._habits = habits
        self._absences = absences

    async def plan(self, change: Change) -> None:
        """The step of every change: timers for whom the game waits for now."""
        session = change.session
        waiting = waiting_in(session)
        habits = None if waiting is None else await self._habits.of(waiting.user_id)
        _plan_reminder(change, waiting, habits)
        session.footer = footer_of(session, waiting, habits, change.now, await self._absences_of(session, change.now))
        if change.calls_partners and session.footer.absent is not None and session.footer.partners:
            change.tell("partners-called", user_id=None if waiting is None else waiting.user_id)
        _plan_clock(change, waiting, session.footer.out_of_time)

    async def footer(self, session: Session, now: datetime) -> Footer:
        """What stands under the question of a turn: that the player is away, and when the time runs out."""
        if session.footer is None:
            waiting = waiting_in(session)
            habits = None if waiting is None else await self._habits.of(waiting.user_id)
            session.footer = footer_of(session, waiting, habits, now, await self._absences_of(session, now))
        return session.footer

    async def _absences_of(self, session: Session, now: datetime) -> Absences | None:
        """Who of a team is absent; None where everyone plays for themselves."""
        return await self._absences(session, now) if session.team and session.asked is not None else None


def footer_of(
    session: Session, waiting: Waiting | None, habits: Habits | None, now: datetime, absences: Absences | None
) -> Footer:
    """What stands under the question of a turn about the player who is waited for."""
    if waiting is None or habits is None:
        return Footer()
    out_of_time = None
    if session.settings.clock is not None:
        left = time_left_in(session, now)
        out_of_time = None if left is None else now + left[waiting.seat.number]
    absent = None if absences is None else absences.why(waiting.user_id, session.number)
    if absences is None or absent is None:
        return Footer(habits.away(now), out_of_time)
    others = [seat.user_id for seat in session.people if seat.user_id not in (None, waiting.user_id)]
    there = [user for user in others if user not in absences.users]
    # Where everybody is absent, whoever proposes something is there.
    return Footer(habits.away(now), out_of_time, absent, tuple(user for user in there or others if user is not None))


def _plan_reminder(change: Change, waiting: Waiting | None, habits: Habits | None) -> None:
    timer = change.session.timers.get(REMINDER)
    if waiting is None or habits is None:
        change.set_timer(REMINDER, None)
        return
    same = timer is not None and waiting.has(timer)
    if same and not change.retimes:
        return
    sent = int(timer.payload["sent"]) if same and timer is not None else 0
    last = datetime.fromisoformat(timer.payload["last"]) if sent and timer is not None else waiting.since
    due = waiting.due(habits, last, sent)
    if due is None and change.session.agreement == "computers" and change.now < waiting.late_from(habits):
        # Nobody is reminded, but a computer plays for who is late.
        due = waiting.late_from(habits)
    if due is None:
        change.set_timer(REMINDER, None)
        return
    payload = {"number": waiting.number, "sent": sent, "last": last.isoformat()}
    change.set_timer(REMINDER, Timer(0, REMINDER, waiting.row.id, waiting.user_id, due, payload))


def _plan_clock(change: Change, waiting: Waiting | None, runs_out: datetime | None) -> None:
    session = change.session
    known = session.timers.get(CLOCK)
    if waiting is None or runs_out is None or not waiting.others:
        change.set_timer(CLOCK, None)
        return
    lateness = lateness_in(session)
    if lateness is None or is_asked(session, lateness):
        change.set_timer(CLOCK, None)
    elif known is None or abs(known.due - runs_out) >= SAME:
        change.set_timer(CLOCK, Timer(0, CLOCK, session.row.id, None, runs_out, {}))
