"""Takeovers: the seat of who vanished, of a stand-in or a computer, taken by somebody if those agree who are there.

The player whose seat is wanted is called, too. Whatever they do in the channel shows that they have not vanished, and
ends the request; what they had planned beforehand does not.
"""

from __future__ import annotations

from bot.consent.ballots import NO, Cause
from bot.consent.requests import Consent
from bot.markup import mention
from bot.refusal import Refusal
from bot.seats.hand_over import Person
from bot.sessions.change import Change
from bot.sessions.session import Session
from db.rows import Request, Seat

KIND = "take"


def add_causes(consent: Consent) -> None:
    """Let seats be taken over."""
    consent.causes[KIND] = Cause(_take, asked=_those_who_are_there, void=_void, lapsed=_lapsed)


def take_over(consent: Consent, change: Change, person: Person, number: int | None) -> bool:
    """Ask the others for a seat; whether it is done already.

    Without a ``number`` it is a stand-in's, or that of the person who is asked; a computer's must be named.
    """
    session, (user_id, name) = change.session, person
    session.check_live()
    if session.seat_of(user_id) is not None:
        raise Refusal("seat-play-already")
    free = (one for one in session.seats if one.kind == "stand-in" or (one == session.asked and one.kind == "human"))
    wanted = sorted(free, key=lambda one: one.kind != "stand-in") if number is None else session.seats
    seat = next((one for one in wanted if number in (None, one.number)), None)
    if seat is None:
        raise Refusal("seat-none")
    if seat.user_id is not None and session.people == [seat]:
        raise Refusal("seat-nobody-to-ask")
    payload = {"seat": seat.number, "from": seat.user_id, "name": name}
    if seat.kind == "computer":
        payload["computer"] = seat.shown
    return consent.ask(change, KIND, user_id, payload, about=seat.user_id)


def is_wanted(session: Session, user_id: int) -> Request | None:
    """The open request for the seat of a user."""
    return next((one for one in session.requests.values() if one.kind == KIND and one.about == user_id), None)


def stay(change: Change) -> None:
    """Let somebody be there: the expiry of requests sees who it is."""
    change.proceeds = True


def _those_who_are_there(session: Session, request: Request) -> list[Seat]:
    aside = (None, request.asked_by, request.about)
    return [seat for seat in session.seats if seat.user_id not in aside]


def _void(session: Session, request: Request) -> bool:
    seat = session.seats[int(request.payload["seat"])]
    taken = request.asked_by is None or session.seat_of(request.asked_by) is not None
    return taken or seat.user_id != request.about


def _lapsed(request: Request) -> Refusal:
    owner = request.about
    if owner is not None and request.votes.get(owner) == NO:
        return Refusal("seat-take-here", player=mention(owner))
    return Refusal("seat-take-stale")


def _take(change: Change, request: Request) -> None:
    if request.asked_by is None:
        return
    number = int(request.payload["seat"])
    change.hand(number, request.asked_by, str(request.payload["name"]))
    if request.about is not None:
        # The former player is called, who can have the seat again.
        change.tell("seat-taken", user_id=request.about, seat=number)
