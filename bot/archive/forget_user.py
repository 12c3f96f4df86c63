"""Forgetting a user: their name leaves everything, and the tables where they sat learn who plays on."""

from __future__ import annotations

from dataclasses import replace

from bot.lobby import lobbies
from bot.sessions.change import Change, Door
from bot.sessions.sessions import Sessions
from db.errors import NoSuchGameError
from db.rows import Errand
from db.store import Store

KIND = "forget"


class ForgetUser:
    """Deletes a user's data, game by game."""

    def __init__(self, store: Store, door: Door, sessions: Sessions) -> None:
        self._store = store
        self._door = door
        self._sessions = sessions

    async def work(self, errand: Errand) -> None:
        """Leave lobbies and live games, then everything else."""
        user_id = errand.user_id
        if user_id is None:
            return
        for game_id in await self._store.people.open_games(user_id):
            try:
                await self._door.change(game_id, lambda change: leave_for_good(change, user_id))
            except NoSuchGameError:
                continue
        await self._store.people.forget(user_id)
        self._sessions.forget_all()


def leave_for_good(change: Change, user_id: int) -> None:
    """Leave a lobby or a live game, and everything that is kept with it under the user's id or name."""
    session = change.session
    if session.row.status == "lobby":
        if session.seat_of(user_id) is not None:
            lobbies.leave(change, user_id)
    elif session.row.status == "live":
        _leave_live(change, user_id)
    change.forget(user_id)


def _leave_live(change: Change, user_id: int) -> None:
    session = change.session
    for request in list(session.requests.values()):
        votes = {user: choice for user, choice in request.votes.items() if user != user_id}
        if user_id in (request.asked_by, request.about):
            emptied = replace(request, payload={}, asked_by=None, about=None, votes=votes, outcome="stale")
            change.keep_request(emptied)
        elif len(votes) < len(request.votes):
            change.keep_request(replace(request, votes=votes))
    left = session.seat_of(user_id) is not None
    for seat in session.seats:
        last = next((one for one in reversed(session.sittings) if one.seat == seat.number and one.user_id), None)
        if seat.user_id == user_id:
            change.leave_to_stand_in(replace(seat, name=""))
        elif seat.user_id is None and last is not None and last.user_id == user_id:
            # A stand-in has kept the seat, and the name on it, for the user.
            change.seat(replace(seat, name=""))
    if left and session.people:
        change.tell("data-left")
    elif left:
        change.end()
