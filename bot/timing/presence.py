"""Presence of a team's players: who is away, who keeps the others waiting too long, who trusts them."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.sessions.absences import Absences, Reason
from bot.sessions.session import Session
from bot.timing.habits import HabitBook, Habits
from bot.timing.table_clock import time_left_in
from bot.timing.timer_plan import waiting_in
from db.campaigns import Campaigns
from db.rows import Seat


class Presence:
    """Tells the absences of tables at which all win or lose together; elsewhere nobody plays for anybody."""

    def __init__(self, habits: HabitBook, campaigns: Campaigns) -> None:
        self._habits = habits
        self._campaigns = campaigns

    async def absences(self, session: Session, now: datetime) -> Absences:
        """Who of a team is absent at a moment."""
        if not session.team or session.begun is None:
            return Absences()
        users: dict[int, Reason] = {}
        if session.row.campaign_id is not None:
            trusting = (await self._campaigns.get(session.row.campaign_id)).trusting
            users |= {seat.user_id: "trust" for seat in session.people if seat.user_id in trusting}
        for seat in session.people:
            habits = await self._habits.of(seat.user_id or 0)
            if habits.away(now) is not None:
                users[seat.user_id or 0] = "away"
            elif seat == session.asked and _is_late(session, habits, now):
                users.setdefault(seat.user_id or 0, "late")
        return Absences(users, session.number)


def _is_late(session: Session, habits: Habits, now: datetime) -> bool:
    """Whether the player who is asked is out of time, or would have been reminded where there is no clock.

    Whoever was late stays so while only the partners move; whoever has moved since the time ran out is there.
    """
    waiting, left = waiting_in(session), time_left_in(session, now)
    if waiting is None:
        return False
    if session.settings.late == (waiting.seat.number, session.number):
        return True
    if left is not None and not _moved_out_of_time(session, waiting.seat):
        return left[waiting.seat.number] <= timedelta(0)
    return now >= waiting.late_from(habits)


def _moved_out_of_time(session: Session, seat: Seat) -> bool:
    """Whether the player on a seat made the last move when no time was left for it."""
    left = time_left_in(session, session.since) if session.acted_last(seat) else None
    return left is not None and left[seat.number] <= timedelta(0)
