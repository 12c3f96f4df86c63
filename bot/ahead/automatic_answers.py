"""Automatic answers: planned moves and standing answers of the player who is asked, given when their moment comes."""

from __future__ import annotations

from bot.ahead.planned_move import KIND, Planned
from bot.ahead.standing_answers import QUESTIONS, standing_answer
from bot.sessions.change import Change
from db.rows import Seat


def answer_beforehand(change: Change) -> bool:
    """Give the answer that the player who is asked has given beforehand; whether there was anything to do.

    Who has just taken a move back wants to think again.
    """
    session = change.session
    seat, decision = session.asked, session.game.decision
    if seat is None or decision is None or seat.user_id is None or session.undone_by is not None:
        return False
    said = session.said(seat.number)
    if decision.kind in QUESTIONS:
        action = standing_answer(session.game, str(said.get(decision.kind, "")))
        return action is not None and _act(change, seat, action, standing=True)
    return KIND in said and _carry_out(change, seat, Planned.parse(said[KIND]))


def _act(change: Change, seat: Seat, action: str, *, standing: bool = False) -> bool:
    turn = change.session.turn
    change.act(seat.user_id, action)
    change.answered = True
    if standing:
        change.note_turn("standing", seat.number, turn)
    return True


def _carry_out(change: Change, seat: Seat, plan: Planned) -> bool:
    session = change.session
    decision = session.game.decision
    if decision is None:
        return False
    if plan.placed is not None:
        # The follower is the plan's last word, whether it can be put or not.
        change.say_beforehand(seat.number, KIND, None)
        fits = decision.kind == "follower" and plan.placed == session.turn
        action = plan.following(session.game) if fits else None
        return action is not None and _act(change, seat, action)
    if decision.kind == "draw":
        if plan.cell in session.game.table.board.tiles:
            return _give_up(change, seat)
        return plan.draws and _act(change, seat, "draw")
    if decision.kind != "place":
        return False
    action = plan.placement(decision)
    if action is None:
        return _give_up(change, seat)
    left, turn = plan.after_placing(session.turn), session.turn
    change.say_beforehand(seat.number, KIND, None if left is None else left.print())
    _act(change, seat, action)
    change.note_turn("plan", seat.number, turn)
    return True


def _give_up(change: Change, seat: Seat) -> bool:
    """The planned place is taken, or the tile does not fit there: the player is asked."""
    change.say_beforehand(seat.number, KIND, None)
    change.note_turn("plan-void", seat.number, change.session.turn)
    return True
