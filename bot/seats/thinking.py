"""Thinking: the answer of the computer player that is asked, from its level and a seed that everybody may know.

The same game, level and seat give the same answer, so a move that was taken back is answered as before. Levels that
think long are ordered from the thinking worker, one turn at a time; when that is late the next lower level answers.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.seats.computer_answer import SearchCutError, computer_answer
from bot.seats.thinking_worker import TurnOrder
from bot.sessions.change import Change
from bot.sessions.session import Session
from db.rows import Seat
from engine.decisions import print_action
from engine.players.levels import LEVELS, RANDOM, STAND_IN, lower_level
from engine.players.player import Player, thinks_long
from engine.veil import veil

log = logging.getLogger(__name__)


WAYS = 24
"""So many ways through a turn are tried at once for one that does not lose a team's game: up to some 25 ms."""


def answer_at_once(session: Session, seat: Seat | None = None, *, may_defer: bool = False) -> str:
    """The answer of the computer that is asked, or of another ``seat`` in its place, thought out here and now.

    A team's computer that finds no way out of a loss so quickly answers all the same, unless it ``may_defer``: then
    that is a ``SearchCutError``, and the rest is for the thinking worker.
    """
    seat = seat or session.asked
    if seat is None or session.game.decision is None:
        raise ValueError("nobody is asked")
    level, seed = level_at_once(level_of(seat), session.row.rules), seed_of(session, seat)
    try:
        return computer_answer(session.game, level, seed, most=WAYS)
    except SearchCutError as cut:
        if may_defer:
            raise
        return cut.answer
    except Exception:
        # A person's move must not fail because a computer cannot make up its mind.
        log.exception("a %s computer has no answer in game %d", level, session.id)
        return print_action(Player(RANDOM, seed).answer(session.game))


def needs_long(session: Session) -> bool:
    """Whether the computer that is asked thinks long about its answer; a skipped turn is played at a quick level."""
    seat, decision = session.asked, session.game.decision
    if seat is None or decision is None or not session.played_by_computer:
        return False
    long = session.deferred == session.number or thinks_long(level_of(seat), session.row.rules)
    return long and len(decision.options()) > 1


def turn_order(session: Session) -> TurnOrder:
    """The order to think about what is left of the turn; what is hidden is not told."""
    seat = session.asked
    if seat is None:
        raise ValueError("nobody is asked")
    record = veil(session.game)
    return TurnOrder(session.id, session.number, seat.number, level_of(seat), seed_of(session, seat), record)


def play_thought(change: Change, order: TurnOrder, actions: Sequence[str] | None) -> None:
    """Play what was thought out, or without it answer at once; at any moment but the one ordered for do nothing.

    What follows after something hidden was turned up is left to be thought about once more.
    """
    session = change.session
    if session.row.aside is not None or not session.played_by_computer or turn_order(session) != order:
        return
    for action in actions or ():
        decision = session.game.decision
        if decision is None or session.asked is None or session.asked.number != order.seat:
            break
        if action not in decision.options():
            log.error("a %s computer has thought of %s in game %d, which is not legal", order.level, action, session.id)
            actions = None
            break
        change.act(None, action)
        if veil(session.game) != {**order.record, "actions": session.game.actions}:
            break
    if not actions:
        play_turn_at_once(change)


def play_turn_at_once(change: Change) -> None:
    """Answer everything that the computer's seat is asked in this turn."""
    session = change.session
    if session.begun is None:
        return
    seat, turn = session.asked, session.turn
    while session.played_by_computer and session.asked == seat and session.turn == turn:
        change.act(None, answer_at_once(session))


def level_of(seat: Seat) -> str:
    """The level at which a seat is played: its own, or where it has none that is known that of stand-ins."""
    return seat.level if seat.level in LEVELS else STAND_IN


def level_at_once(level: str, rules: str) -> str:
    """A level that may answer at once in such games: the same, or the next weaker one that does not think long."""
    while thinks_long(level, rules) and (lower := lower_level(level)) is not None:
        level = lower
    return level


def seed_of(session: Session, seat: Seat) -> str:
    """The seed of a seat's computer: never that of the deck, of which the hash is known to all."""
    return f"{session.row.seed_hash or session.id} {seat.number}"
