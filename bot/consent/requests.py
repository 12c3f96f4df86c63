"""Requests for consent: asked for, voted on, carried out, and closed when they no longer matter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.refusal import Refusal
from bot.sessions.change import Change, Changed, Door
from bot.sessions.session import Session
from db.rows import Outcome, Request, Seat
from db.store import Store

ANY_NUMBER = 0
"""The number of a request that does not lapse when the game goes on."""
YES, NO = "yes", "no"


def others(session: Session, request: Request) -> list[Seat]:
    """Everyone else at the table."""
    return [seat for seat in session.seats if seat.user_id not in (None, request.asked_by)]


def unanimous(session: Session, request: Request, asked: list[Seat]) -> Outcome | None:
    """Accepted when all who are asked agree, refused as soon as anybody does not."""
    if request.asked_by is not None and request.votes.get(request.asked_by) == NO:
        return "withdrawn"
    if NO in request.votes.values():
        return "refused"
    return "accepted" if all(request.votes.get(seat.user_id or 0) == YES for seat in asked) else None


def _lapsed(_: Request) -> Refusal:
    return Refusal("vote-stale")


def is_forgotten(request: Request) -> bool:
    """Whether somebody who was named in a request has left for good, and what it said about them with them."""
    nobody_asked = request.asked_by is None and request.kind != "late"
    return nobody_asked or (not request.payload and request.kind != "end")


@dataclass(frozen=True, slots=True)
class Cause:
    """A kind of request: who is asked, what they choose from, when it is decided, and what is done then."""

    carry_out: Callable[[Change, Request], None]
    """Does what was decided; called for ``accepted``, and for ``refused`` where that has a consequence, too."""
    choices: tuple[str, ...] = (YES, NO)
    asked: Callable[[Session, Request], list[Seat]] = others
    decide: Callable[[Session, Request, list[Seat]], Outcome | None] = unanimous
    void: Callable[[Session, Request], bool] = lambda _session, _request: False
    """Whether what was asked for is no longer to be had."""
    check: Callable[[Session, Request, int, str], None] | None = None
    """Refuses a vote; without it those may vote who play, and the asker may only withdraw."""
    lapsed: Callable[[Request], Refusal] = _lapsed
    """Why a request no longer matters."""
    over: str = "vote-over"
    """The message for who votes when it is decided."""
    names_voter: bool = False
    """Whether the name of who votes is kept with the request: they may sit down by it."""
    refusal_counts: bool = False
    """Whether something is done when the request is refused, too."""


class Consent:
    """The requests of all tables, by one mechanism; what they are about is told by their causes."""

    def __init__(self, store: Store, door: Door) -> None:
        self._store = store
        self._door = door
        self.causes: dict[str, Cause] = {}
        """By the first word of the request's kind."""

    def cause(self, request: Request) -> Cause | None:
        """What a request is about; None for a kind of another version."""
        return self.causes.get(request.kind.partition("-")[0])

    def ask(
        self,
        change: Change,
        kind: str,
        by: int | None,
        payload: Mapping[str, Any] | None = None,
        *,
        number: int = ANY_NUMBER,
        about: int | None = None,
    ) -> bool:
        """Ask for consent; whether it is done already, because nobody has to agree.

        Who asks again for what is open shows it again, or agrees to what somebody else has asked for.
        """
        session, asked_for = change.session, dict(payload or {})
        cause = self.causes[kind.partition("-")[0]]
        open_one = next((one for one in session.requests.values() if one.kind == kind), None)
        if open_one is not None:
            same = (open_one.number, open_one.payload) == (number, asked_for)
            if same and by is not None and by != open_one.asked_by:
                return self._vote(change, open_one, by, YES).outcome == "accepted"
            if same and by is not None and not cause.asked(session, open_one):
                # Everybody who was asked has left since.
                self._close(change, open_one, cause, "accepted")
                return True
            if same or open_one.asked_by != by:
                change.shown_again.add(open_one.id)
                return False
            # Who asks for something else has changed their mind.
            change.keep_request(replace(open_one, outcome="stale"))
        votes = {} if by is None else {by: YES}
        row = session.row
        request = Request(0, row.id, kind, number, by, about, asked_for, None, 0, change.now, votes)
        if by is not None and not cause.asked(session, request):
            cause.carry_out(change, request)
            return True
        change.keep_request(request)
        return False

    async def vote(
        self, game_id: int, request_id: int, person: tuple[int, str], choice: str, *kinds: str
    ) -> Changed[Request]:
        """Vote on a request of one of some kinds; what is decided by it is done at once."""
        user_id, name = person

        def deed(change: Change) -> Request:
            request = change.session.requests.get(request_id)
            if request is None:
                raise _ClosedError
            if self._check_kind(request, game_id, choice, kinds).names_voter:
                request = replace(request, payload={**request.payload, "name": name})
            return self._vote(change, request, user_id, choice)

        try:
            changed = await self._door.change(game_id, deed, by=user_id)
        except _ClosedError:
            request = await self._store.requests.get(request_id)
            cause = self._check_kind(request, game_id, choice, kinds)
            raise (self.why_void(request) if request.outcome == "stale" else Refusal(cause.over)) from None
        if changed.value.outcome == "stale":
            raise self.why_void(changed.value)
        return changed

    def why_void(self, request: Request) -> Refusal:
        """Why a request no longer matters; what was forgotten with a player gives no reason of its own."""
        cause = self.cause(request)
        return _lapsed(request) if cause is None or is_forgotten(request) else cause.lapsed(request)

    def asked(self, session: Session, request: Request) -> list[Seat]:
        """Who has to answer a request; nobody any more where a player who was named in it is forgotten."""
        cause = self.cause(request)
        return [] if cause is None or is_forgotten(request) else cause.asked(session, request)

    def _check_kind(self, request: Request, game_id: int, choice: str, kinds: tuple[str, ...]) -> Cause:
        cause = self.cause(request)
        known = request.kind.partition("-")[0] in kinds
        if cause is None or not known or request.game_id != game_id or choice not in cause.choices:
            raise Refusal("error-unknown-click")
        return cause

    def _vote(self, change: Change, request: Request, user_id: int, choice: str) -> Request:
        session, cause = change.session, self.cause(request)
        if cause is None:
            raise Refusal("error-unknown-click")
        if cause.check is not None:
            cause.check(session, request, user_id, choice)
        else:
            if request.asked_by != user_id:
                session.check_seated(user_id)
            elif choice != NO:
                raise Refusal("vote-own")
        session.check_live()
        if cause.void(session, request):
            return change.keep_request(replace(request, outcome="stale"))
        cast = {user: chosen for user, chosen in request.votes.items() if user != user_id}
        request = replace(request, votes={**cast, user_id: choice})
        return self._close(change, request, cause, cause.decide(session, request, cause.asked(session, request)))

    def _close(self, change: Change, request: Request, cause: Cause, outcome: Outcome | None) -> Request:
        request = change.keep_request(replace(request, outcome=outcome))
        if outcome == "accepted" or (outcome == "refused" and cause.refusal_counts):
            cause.carry_out(change, request)
        return request

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
            self._close(change, request, cause, outcome)


def _is_there(request: Request, change: Change) -> bool:
    """Whether the player whose seat somebody wants has just done something else than voting on it."""
    return request.kind == "take" and request.about == change.by and request.id not in change.requests


class _ClosedError(Exception):
    """The request is not open any more."""
