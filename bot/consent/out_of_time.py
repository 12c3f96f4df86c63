"""Running out of time: the others are asked whether to skip the turn, replace the player, or wait."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from bot.consent.ballots import Cause
from bot.consent.requests import Consent
from bot.refusal import Refusal
from bot.sessions.change import Change
from bot.sessions.session import Session
from db.rows import Outcome, Request, Seat

KIND = "late"
Choice = Literal["skip", "replace", "wait"]
CHOICES: tuple[Choice, ...] = ("skip", "replace", "wait")

_OLD_CLICK = re.compile(r"(\d{1,4})-(\d{1,2})-(\d{1,3}) (skip|replace|wait)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Lateness:
    """Which lateness is meant: the turn, the seat, and how often time was given at this table before."""

    turn: int
    seat: int
    gifts: int


def lateness_in(session: Session) -> Lateness | None:
    """The lateness that is or would be asked about now; time that was given makes it a new one."""
    seat, terms = session.asked, session.settings.clock
    if seat is None or seat.user_id is None or terms is None or session.played_by_computer:
        return None
    return Lateness(session.turn, seat.number, len(terms.given))


def add_causes(consent: Consent) -> None:
    """Let the others be asked about somebody who is late."""
    consent.causes[KIND] = Cause(
        _carry_out,
        choices=CHOICES,
        asked=_others,
        decide=_majority,
        void=_void,
        check=_check,
        lapsed=lambda _: Refusal("late-over"),
        over="late-over",
    )


def ask_about(consent: Consent, change: Change, lateness: Lateness, called: list[int]) -> None:
    """Ask the others about a late player; ``called`` are the seats of those who may be pinged now."""
    payload = {"turn": lateness.turn, "seat": lateness.seat, "gifts": lateness.gifts, "called": called}
    consent.ask(change, KIND, None, payload, number=change.session.number)


def is_asked(session: Session, lateness: Lateness) -> bool:
    """Whether the others are asked about this already."""
    return any(one.kind == KIND and about(one) == lateness for one in session.requests.values())


def about(request: Request) -> Lateness:
    """The lateness that a request is about."""
    return Lateness(*(int(request.payload.get(name, -1)) for name in ("turn", "seat", "gifts")))


def request_of_old_click(session: Session, payload: str) -> tuple[int, str]:
    """The request and the choice of a button that 0.1.0 made: it bore the lateness itself."""
    found = _OLD_CLICK.fullmatch(payload)
    if found is None:
        raise Refusal("error-unknown-click")
    lateness = Lateness(int(found[1]), int(found[2]), int(found[3]))
    for request in session.requests.values():
        if request.kind == KIND and about(request) == lateness:
            return request.id, found[4]
    session.check_live()
    raise Refusal("late-over")


def _others(session: Session, request: Request) -> list[Seat]:
    late = session.seats[about(request).seat]
    return [seat for seat in session.seats if seat.user_id not in (None, late.user_id)]


def _majority(_: Session, request: Request, asked: list[Seat]) -> Outcome | None:
    """Decided by more than half of the others."""
    return None if _won(request, asked) is None else "accepted"


def _won(request: Request, asked: list[Seat]) -> Choice | None:
    chosen = [request.votes.get(seat.user_id or 0) for seat in asked]
    return next((choice for choice in CHOICES if 2 * chosen.count(choice) > len(asked)), None)


def _void(session: Session, request: Request) -> bool:
    return lateness_in(session) != about(request)


def _check(session: Session, request: Request, user_id: int, _: str) -> None:
    session.check_seated(user_id)
    if session.seats[about(request).seat].user_id == user_id:
        raise Refusal("late-own")


def _carry_out(change: Change, request: Request) -> None:
    session = change.session
    seat, terms = session.seats[about(request).seat], session.settings.clock
    won = _won(request, _others(session, request))
    if won is None or terms is None:
        return
    change.tell(f"late-{won}", user_id=seat.user_id, until=(change.now + terms.gift).isoformat())
    if won == "skip":
        change.set(skip=(seat.number, session.turn))
    elif won == "replace":
        change.leave_to_stand_in(seat)
    else:
        change.set(clock=replace(terms, given=(*terms.given, (change.now, seat.number, terms.gift))))
