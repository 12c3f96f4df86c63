"""A table's clock: how much time every seat has left. It is told by the times in the log, and kept nowhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.sessions.clock_terms import Terms
from bot.sessions.session import Session
from db.rows import Game as Row
from db.rows import LogRow, Sitting
from engine.events import Turn
from engine.game import load_game

START_DAYS = (1, 60)
"""The fewest and the most days at the start."""
CREDIT_HOURS = (1, 168)
"""The fewest and the most hours for each turn: who gets none would be late at every turn."""


def time_left_in(session: Session, now: datetime) -> dict[int, timedelta] | None:
    """What every seat of a session has left at a moment; None where there is no clock."""
    terms = session.settings.clock
    if terms is None:
        return None
    if session.log is None:
        # It was agreed just now.
        return dict.fromkeys((seat.number for seat in session.seats), terms.start)
    return time_left(terms, session.row, session.game.record(), session.log, session.sittings, now)


class _Hands:
    """The hands of the clock while the log is read from the beginning."""

    def __init__(self, terms: Terms, seats: int, began: datetime) -> None:
        self.left = dict.fromkeys(range(seats), terms.start)
        self._terms = terms
        self._moment = began
        self._gifts = sorted(terms.given)

    def run(self, seat: int | None, until: datetime) -> None:
        """Let time pass for a seat, or for nobody; no more is taken than there is."""
        while self._gifts and self._gifts[0][0] <= until:
            moment, receiver, gift = self._gifts.pop(0)
            self._pass(seat, moment)
            self.left[receiver] += gift
        self._pass(seat, until)

    def reward(self, seat: int) -> None:
        """Add the credit for a finished turn."""
        self.left[seat] = max(self.left[seat], min(self.left[seat] + self._terms.credit, self._terms.cap))

    def _pass(self, seat: int | None, until: datetime) -> None:
        if seat in self.left and until > self._moment:
            self.left[seat] = max(self.left[seat] - (until - self._moment), timedelta(0))
        self._moment = max(self._moment, until)


def time_left(
    terms: Terms, row: Row, record: Mapping[str, Any], log: Sequence[LogRow], sittings: Sequence[Sitting], now: datetime
) -> dict[int, timedelta]:
    """What every seat has left at a moment.

    Time runs for the seat that is asked. A finished turn earns the credit, up to the cap, whoever played it. What a
    taken-back move cost stays spent; the time before an undo was nobody's.
    """
    hands = _Hands(terms, len(record["players"]), terms.since or row.started_at or row.created_at)
    game = load_game({**record, "actions": []})
    taken_back = {entry.takes_back for entry in log}
    for entry in log:
        if entry.action is None or entry.number in taken_back:
            hands.run(None if entry.action is None else _seat_of(entry, sittings), entry.at)
            continue
        turn = _turn(game.events)
        hands.run(None if game.decision is None else game.decision.player, entry.at)
        game.act(entry.action)
        following = _turn(game.events)
        agreed = entry.number >= terms.number
        if agreed and turn is not None and following is not None and following.number > turn.number:
            hands.reward(turn.player)
    hands.run(None if game.decision is None else game.decision.player, now)
    return hands.left


def _turn(events: Sequence[Any]) -> Turn | None:
    return next((event for event in reversed(events) if isinstance(event, Turn)), None)


def _seat_of(entry: LogRow, sittings: Sequence[Sitting]) -> int | None:
    """The seat at which the user of a row sat then."""
    if entry.user_id is None:
        return None
    fitting = [one.seat for one in sittings if one.user_id == entry.user_id and one.number <= entry.number]
    return fitting[-1] if fitting else None
