"""Ballots on requests for consent: who is asked, what they choose from, when it is decided, and what is done then.

The players of a table and the members of a campaign are asked by the same mechanism; each kind of request has a cause.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from bot.refusal import Refusal
from db.rows import Outcome, Request
from db.store import Store

ANY_NUMBER = 0
"""The number of a request that does not lapse when the game goes on."""
YES, NO = "yes", "no"


class Voter(Protocol):
    """Who may be asked: a player's seat, or a member; nobody's where a stand-in sits."""

    @property
    def user_id(self) -> int | None:
        """The user who votes."""


V = TypeVar("V", bound=Voter)


class Assembly(Protocol):
    """Those who decide together: the players of a table, or the members of a campaign."""

    @property
    def id(self) -> int:
        """The game's or the campaign's."""

    @property
    def requests(self) -> dict[int, Request]:
        """The open ones by id."""

    @property
    def voters(self) -> Sequence[Any]:
        """All of them."""

    def check_voter(self, user_id: int) -> None:
        """Refuse who does not belong to them."""

    def check_live(self) -> None:
        """Refuse what is over."""


S = TypeVar("S", bound=Assembly)


class Consulting(Protocol):
    """A change in whose course an assembly may be asked."""

    @property
    def session(self) -> Any:
        """The assembly, as the change leaves it."""

    @property
    def shown_again(self) -> set[int]:
        """Open requests that somebody has asked for once more."""

    def new_request(
        self, kind: str, number: int, by: int | None, about: int | None, payload: dict[str, Any]
    ) -> Request:
        """A request that nobody has kept yet; who asks agrees."""

    def keep_request(self, request: Request) -> Request:
        """Open a request, or keep it as it is now."""


C = TypeVar("C", bound=Consulting)


def others(session: Assembly, request: Request) -> list[Any]:
    """Everyone else of them."""
    return [voter for voter in session.voters if voter.user_id not in (None, request.asked_by)]


def unanimous(_: Assembly, request: Request, asked: Sequence[Voter]) -> Outcome | None:
    """Accepted when all who are asked agree, refused as soon as anybody does not."""
    if request.asked_by is not None and request.votes.get(request.asked_by) == NO:
        return "withdrawn"
    if NO in request.votes.values():
        return "refused"
    return "accepted" if all(request.votes.get(voter.user_id or 0) == YES for voter in asked) else None


def _lapsed(_: Request) -> Refusal:
    return Refusal("vote-stale")


def is_forgotten(request: Request) -> bool:
    """Whether somebody who was named in a request has left for good, and what it said about them with them."""
    nobody_asked = request.asked_by is None and request.kind != "late"
    return nobody_asked or (not request.payload and request.kind != "end")


@dataclass(frozen=True, slots=True)
class Cause(Generic[V, S, C]):
    """A kind of request: who is asked, what they choose from, when it is decided, and what is done then."""

    carry_out: Callable[[C, Request], None]
    """Does what was decided; called for ``accepted``, and for ``refused`` where that has a consequence, too."""
    choices: tuple[str, ...] = (YES, NO)
    asked: Callable[[S, Request], list[V]] = others
    decide: Callable[[S, Request, list[V]], Outcome | None] = unanimous
    void: Callable[[S, Request], bool] = lambda _session, _request: False
    """Whether what was asked for is no longer to be had."""
    check: Callable[[S, Request, int, str], None] | None = None
    """Refuses a vote; without it those may vote who play, and the asker may only withdraw."""
    lapsed: Callable[[Request], Refusal] = _lapsed
    """Why a request no longer matters."""
    over: str = "vote-over"
    """The message for who votes when it is decided."""
    names_voter: bool = False
    """Whether the name of who votes is kept with the request: they may sit down by it."""
    refusal_counts: bool = False
    """Whether something is done when the request is refused, too."""


class Ballots(Generic[V, S, C]):
    """The requests of all assemblies of a kind; what they are about is told by their causes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.causes: dict[str, Cause[V, S, C]] = {}
        """By the first word of the request's kind."""

    def cause(self, request: Request) -> Cause[V, S, C] | None:
        """What a request is about; None for a kind of another version."""
        return self.causes.get(request.kind.partition("-")[0])

    def ask(
        self,
        change: C,
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
        session: S = change.session
        asked_for = dict(payload or {})
        cause = self.causes[kind.partition("-")[0]]
        open_one = next((one for one in session.requests.values() if one.kind == kind), None)
        if open_one is not None:
            same = (open_one.number, open_one.payload) == (number, asked_for)
            if same and by is not None and by != open_one.asked_by:
                return self._vote(change, open_one, by, YES).outcome == "accepted"
            if same and by is not None and not cause.asked(session, open_one):
                # Everybody who was asked has left since.
                self.close(change, open_one, cause, "accepted")
                return True
            if same or open_one.asked_by != by:
                change.shown_again.add(open_one.id)
                return False
            # Who asks for something else has changed their mind.
            change.keep_request(replace(open_one, outcome="stale"))
        request = change.new_request(kind, number, by, about, asked_for)
        if by is not None and not cause.asked(session, request):
            cause.carry_out(change, request)
            return True
        change.keep_request(request)
        return False

    def cast(self, change: C, request_id: int, person: tuple[int, str], choice: str, kinds: tuple[str, ...]) -> Request:
        """Vote on an open request of one of some kinds; what is decided by it is done at once."""
        user_id, name = person
        request = change.session.requests.get(request_id)
        if request is None:
            raise ClosedError
        if self._check_kind(request, change.session.id, choice, kinds).names_voter:
            request = replace(request, payload={**request.payload, "name": name})
        return self._vote(change, request, user_id, choice)

    async def why_closed(self, assembly_id: int, request_id: int, choice: str, kinds: tuple[str, ...]) -> Refusal:
        """Why nobody can vote on a request any more."""
        request = await self._store.requests.get(request_id)
        cause = self._check_kind(request, assembly_id, choice, kinds)
        return self.why_void(request) if request.outcome == "stale" else Refusal(cause.over)

    def why_void(self, request: Request) -> Refusal:
        """Why a request no longer matters; what was forgotten with a player gives no reason of its own."""
        cause = self.cause(request)
        return _lapsed(request) if cause is None or is_forgotten(request) else cause.lapsed(request)

    def asked(self, session: S, request: Request) -> list[V]:
        """Who has to answer a request; nobody any more where a player who was named in it is forgotten."""
        cause = self.cause(request)
        return [] if cause is None or is_forgotten(request) else cause.asked(session, request)

    def _check_kind(self, request: Request, assembly_id: int, choice: str, kinds: tuple[str, ...]) -> Cause[V, S, C]:
        cause = self.cause(request)
        known = request.kind.partition("-")[0] in kinds
        if cause is None or not known or request.assembly_id != assembly_id or choice not in cause.choices:
            raise Refusal("error-unknown-click")
        return cause

    def _vote(self, change: C, request: Request, user_id: int, choice: str) -> Request:
        session: S = change.session
        cause = self.cause(request)
        if cause is None:
            raise Refusal("error-unknown-click")
        if cause.check is not None:
            cause.check(session, request, user_id, choice)
        else:
            if request.asked_by != user_id:
                session.check_voter(user_id)
            elif choice != NO:
                raise Refusal("vote-own")
        session.check_live()
        if cause.void(session, request):
            return change.keep_request(replace(request, outcome="stale"))
        cast = {user: chosen for user, chosen in request.votes.items() if user != user_id}
        request = replace(request, votes={**cast, user_id: choice})
        return self.close(change, request, cause, cause.decide(session, request, cause.asked(session, request)))

    def close(self, change: C, request: Request, cause: Cause[V, S, C], outcome: Outcome | None) -> Request:
        """Keep a request as it was decided, and do what follows; without an outcome it stays open."""
        request = change.keep_request(replace(request, outcome=outcome))
        if outcome == "accepted" or (outcome == "refused" and cause.refusal_counts):
            cause.carry_out(change, request)
        return request


class ClosedError(Exception):
    """The request is not open any more."""
