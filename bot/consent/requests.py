"""Requests for the consent of players: asked for and voted on at the door, and closed when they no longer matter."""

from __future__ import annotations

from dataclasses import replace

from bot.consent.ballots import NO, Ballots, ClosedError
from bot.sessions.change import Change, Changed, Door
from bot.sessions.session import Session
from db.rows import Request, Seat
from db.store import Store


class Consent(Ballots[Seat, Session, Change]):
    """The requests of all tables."""

    def __init__(self, store: Store, door: Door) -> None:
        super().__init__(store)
        self._door = door

    async def vote(
        self, game_id: int, request_id: int, person: tuple[int, str], choice: str, *kinds: str
    ) -> Changed[Request]:
        """Vote on a request of one of some kinds; what is decided by it is done at once."""

        def deed(change: Change) -> Request:
            return self.cast(change, request_id, person, choice, kinds)

        try:
            changed = await self._door.change(game_id, deed, by=person[0])
        except ClosedError:
            raise await self.why_closed(game_id, request_id, choice, kinds) from None
        if changed.value.outcome == "stale":
            raise self.why_void(changed.value)
        return changed

    # What closes by itself

    async def expire(self, change: Change) -> None:
        """The step of every change: close the requests that the game has left behind."""
        session = change.session
        for request in list(session.requests.values()):
            cause = self.cause(request)
            if session.row.status != "live" or (cause is not None and cause.void(session, request)):
                change.keep_request(replace(request, outcome="stale"))
            elif change.by is not None and _is_there(request, change):
                # The vote against it says why it was closed.
                votes = {**request.votes, change.by: NO}
                change.keep_request(replace(request, votes=votes, outcome="stale"))
            elif change.writes.seats and session.row.aside is None:
                self._decide_by_the_rest(change, request)

    def _decide_by_the_rest(self, change: Change, request: Request) -> None:
        """Close a request that was only waiting for somebody who has left the table; somebody must have agreed."""
        cause, asked = self.cause(request), self.asked(change.session, request)
        outcome = None if cause is None or not asked else cause.decide(change.session, request, asked)
        if cause is not None and outcome is not None:
            self.close(change, request, cause, outcome)


def _is_there(request: Request, change: Change) -> bool:
    """Whether the player whose seat somebody wants has just done something else than voting on it."""
    return request.kind == "take" and request.about == change.by and request.id not in change.requests
