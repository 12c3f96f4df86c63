"""Hand-over of seats during a game: offered and accepted, resigned, given to a stand-in, and got back.

What was said beforehand at a seat goes with its player. Clicks of who sat there before are refused like a stranger's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bot.consent.ballots import NO, YES, Cause
from bot.consent.requests import Consent
from bot.refusal import Refusal
from bot.sessions.change import Change
from bot.sessions.ownership import owner_of, seat_to_return_to
from bot.sessions.session import Session
from db.rows import Outcome, Request, Seat
from engine.players.levels import LEVELS, STAND_IN

Person = tuple[int, str]
"""A user's id and name."""
PLAY_ON, END = "on", "end"
"""What the others choose from when somebody resigns."""


def add_causes(consent: Consent) -> None:
    """Let seats be offered and resigned."""
    consent.causes["give"] = Cause(
        _accept,
        asked=_receiver,
        decide=_answer_to_offer,
        void=_offer_void,
        check=_check_offer,
        lapsed=lambda _: Refusal("seat-offer-stale"),
        names_voter=True,
    )
    consent.causes["resign"] = Cause(
        _go_on_without,
        choices=(PLAY_ON, END),
        asked=_players_but_asker,
        decide=_majority,
        void=_resignation_void,
        check=_check_resignation,
        lapsed=lambda _: Refusal("seat-resign-stale"),
        refusal_counts=True,
    )


# Offers


def offer(consent: Consent, change: Change, user_id: int, to: int) -> None:
    """Offer one's seat to somebody, who is asked in the channel."""
    session = change.session
    seat = session.check_playing(user_id)
    if session.seat_of(to) is not None:
        raise Refusal("seat-plays-already")
    consent.ask(change, f"give-{seat.number}", user_id, {"seat": seat.number, "to": to}, about=to)


def _receiver(session: Session, request: Request) -> list[Seat]:
    """The one to whom the seat is offered; they sit nowhere yet."""
    seat = session.seats[int(request.payload["seat"])]
    return [replace(seat, user_id=request.about)]


def _answer_to_offer(_: Session, request: Request, __: list[Seat]) -> Outcome | None:
    if request.asked_by is not None and request.votes.get(request.asked_by) == NO:
        return "withdrawn"
    answer = None if request.about is None else request.votes.get(request.about)
    return {YES: "accepted", NO: "refused"}.get(answer or "")  # type: ignore[return-value]  # literals by choice


def _check_offer(_: Session, request: Request, user_id: int, choice: str) -> None:
    if user_id not in ((request.about,) if choice == YES else (request.about, request.asked_by)):
        raise Refusal("seat-not-offered")


def _offer_void(session: Session, request: Request) -> bool:
    seat = session.seats[int(request.payload["seat"])]
    return request.about is None or seat.user_id != request.asked_by or session.seat_of(request.about) is not None


def _accept(change: Change, request: Request) -> None:
    session, number = change.session, int(request.payload["seat"])
    if request.about is not None:
        owns = owner_of(number, session.sittings) == request.asked_by
        change.hand(number, request.about, str(request.payload.get("name", "")), owns=owns)


# Resigning


def resign(consent: Consent, change: Change, user_id: int, level: str = STAND_IN) -> bool:
    """Leave for good: the others are asked how to go on; without others the game ends. Whether it is done.

    If they go on, a stand-in plays at a ``level``.
    """
    session = change.session
    seat = session.check_playing(user_id)
    if session.people == [seat]:
        change.leave_to_stand_in(seat)
        change.end()
        return True
    # The usual level is not named, so that asking again is the same as under an earlier version.
    payload = {"seat": seat.number} | ({} if level == STAND_IN else {"level": level})
    return consent.ask(change, f"resign-{seat.number}", user_id, payload)


def level_left_to(request: Request) -> str:
    """The level of the stand-in to whom somebody wants to leave the seat; requests of earlier versions name none."""
    level = str(request.payload.get("level", STAND_IN))
    return level if level in LEVELS else STAND_IN


def _players_but_asker(session: Session, request: Request) -> list[Seat]:
    return [seat for seat in session.people if seat.number != int(request.payload["seat"])]


def _majority(_: Session, request: Request, asked: list[Seat]) -> Outcome | None:
    """The game ends if more than half want that; in doubt it goes on."""
    chosen = [request.votes.get(seat.user_id or 0) for seat in asked]
    if 2 * chosen.count(END) > len(asked):
        return "accepted"
    return "refused" if 2 * chosen.count(PLAY_ON) >= len(asked) else None


def _check_resignation(session: Session, request: Request, user_id: int, _: str) -> None:
    session.check_playing(user_id)
    if user_id == request.asked_by:
        raise Refusal("vote-own")


def _resignation_void(session: Session, request: Request) -> bool:
    return session.seats[int(request.payload["seat"])].user_id != request.asked_by


def _go_on_without(change: Change, request: Request) -> None:
    if request.outcome == "accepted":
        change.end()
    else:
        seat = change.session.seats[int(request.payload["seat"])]
        change.leave_to_stand_in(seat, level_left_to(request))


# Coming back


def come_back(change: Change, person: Person) -> Seat | None:
    """Give a player the seat again; who sat in it before, or None where only a request about it was closed."""
    session, (user_id, name) = change.session, person
    session.check_live()
    own = session.seat_of(user_id)
    if own is not None:
        closed = [one for one in session.requests.values() if _is_about(one, own)]
        if not closed:
            raise Refusal("back-seated")
        for request in closed:
            if request.kind == "take":
                # The vote against it says why it was closed.
                change.keep_request(replace(request, votes={**request.votes, user_id: NO}, outcome="stale"))
            else:
                change.keep_request(replace(request, outcome="withdrawn"))
        return None
    seat = seat_to_return_to(session.seats, session.sittings, user_id)
    if seat is None:
        raise Refusal("back-no-seat")
    change.hand(seat.number, user_id, name)
    change.tell("back-seat", user_id=user_id)
    if seat.user_id is not None:
        change.tell("seat-substitute-free", user_id=seat.user_id)
    return seat


def _is_about(request: Request, seat: Seat) -> bool:
    """Whether a request would take a player's seat: others want it, or the player wanted to resign."""
    wanted = request.kind == "take" and request.about == seat.user_id
    return wanted or (request.kind == f"resign-{seat.number}" and request.asked_by == seat.user_id)


# Moderators


Unblocked = Literal["skip", "replace", "computer"]
"""What was done: a turn skipped, a player replaced, or a computer told to go on."""


def unblock(change: Change, how: str, level: str = STAND_IN) -> tuple[Seat, Unblocked]:
    """Do not wait for the player who is asked: a stand-in answers in this turn, or with ``replace`` from now on.

    A computer that is asked goes on, whatever has kept it.
    """
    session = change.session
    session.check_live()
    seat = session.asked
    if seat is None:
        raise Refusal("refuse-game-over")
    if session.played_by_computer:
        change.proceeds = True
        return seat, "computer"
    if not session.people:
        raise Refusal("seat-only-stand-ins")
    if how == "replace":
        change.leave_to_stand_in(seat, level)
        return seat, "replace"
    change.set(skip=(seat.number, session.turn))
    return seat, "skip"
