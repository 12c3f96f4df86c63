"""Suggestions of partners: what each would do in the place of the player who is asked.

For a player who is absent a suggestion is played as soon as enough partners make the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.refusal import Refusal
from bot.sessions.absences import Absences, agreed
from bot.sessions.change import Change
from bot.sessions.session import Session
from bot.sessions.suggestion import KIND, Pin, pin_in
from db.rows import Seat
from engine.game import Game


def suggest(
    change: Change, user_id: int, number: int | None, actions: Sequence[str], absences: Absences | None = None
) -> bool:
    """Suggest something to the player who is asked, one thing at a time; whether it was played, for they are absent."""
    session = change.session
    seat = session.check_partner(user_id, number).number
    pin = Pin(seat, possible(session.game, actions))
    if absences is not None and is_enough(session, pin, absences):
        _play(change, pin, absences)
        return True
    change.say_beforehand(seat, KIND, pin.print(session.number))
    change.show()
    return False


def agree(change: Change, user_id: int, number: int, with_seat: int, absences: Absences) -> bool:
    """Suggest what another partner suggests; whether it was played."""
    change.session.check_partner(user_id, number)
    pin = pin_in(change.session.pins, with_seat)
    if pin is None:
        raise Refusal("propose-gone")
    return suggest(change, user_id, number, pin.actions, absences)


def draw_for(change: Change, user_id: int, number: int | None, absences: Absences) -> None:
    """Draw the tile of a player who is absent, as one of the partners."""
    session = change.session
    asked = session.check_absent(user_id, number, absences)
    if session.game.decision is not None and session.game.decision.kind == "draw":
        _act_for(change, asked, absences, "draw")


def withdraw(change: Change, user_id: int) -> None:
    """Take a suggestion back."""
    seat = change.session.check_seated(user_id).number
    if (seat, KIND) in change.session.intents:
        change.say_beforehand(seat, KIND, None)
        change.show()


Decider = Literal["player", "partners", "alone"]
"""Who decides: the player who is asked; while that player is absent enough of the partners, or any one of them."""


def decider(session: Session, seat: int, absences: Absences) -> Decider:
    """Who decides about what the partner on a seat is going to suggest."""
    if not _is_absent(session, absences):
        return "player"
    return "alone" if agreed(session.settings.agreement, 1, _present(session, seat, absences)) else "partners"


def is_enough(session: Session, pin: Pin, absences: Absences) -> bool:
    """Whether a suggestion is played as soon as it is made; what computers suggest is advice and counts for nobody."""
    people = {seat.number for seat in session.people}
    same = {one.seat for one in session.pins if one.actions == pin.actions and one.seat in people} | {pin.seat}
    present = _present(session, pin.seat, absences)
    return _is_absent(session, absences) and agreed(session.settings.agreement, len(same), present)


def _is_absent(session: Session, absences: Absences) -> bool:
    """Whether the player who is asked is absent."""
    return session.asked is not None and absences.why(session.asked.user_id, session.number) is not None


def _present(session: Session, suggesting: int, absences: Absences) -> int:
    """How many partners of the player who is asked are there; whoever suggests something is, whatever they said."""
    heard = {one.seat for one in session.pins} | {suggesting}
    partners = [seat for seat in session.people if seat != session.asked]
    return sum(seat.number in heard or seat.user_id not in absences.users for seat in partners)


def _play(change: Change, pin: Pin, absences: Absences) -> None:
    """Play a suggestion in the name of the player who is asked, who can take it back as any move."""
    session = change.session
    asked, turn = session.asked, session.turn
    if asked is None:
        raise Refusal("refuse-game-over")
    first = len(session.game.actions) + 1
    _act_for(change, asked, absences, *pin.actions)
    change.note_turn("team", asked.number, turn, actions=first)


def _act_for(change: Change, seat: Seat, absences: Absences, *actions: str) -> None:
    """Play actions in the name of an absent player; one who was late has not come because of that."""
    late = absences.why(seat.user_id, change.session.number) == "late"
    for action in actions:
        change.act(seat.user_id, action)
    if late:
        change.set(late=(seat.number, change.session.number))


def possible(game: Game, actions: Sequence[str]) -> tuple[str, ...]:
    """What of the actions can be done now; the first must be offered, the others count where they are asked for."""
    trial = game.copy()
    asked = None if trial.decision is None else trial.decision.player
    kept: list[str] = []
    for action in actions:
        decision = trial.decision
        if kept and (decision is None or decision.player != asked or action not in decision.options()):
            break
        trial.act(action)
        kept.append(action)
    if not kept:
        raise Refusal("error-unknown-click")
    return tuple(kept)
