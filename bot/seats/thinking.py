"""Thinking: the answer of the computer player that is asked, from its level and a seed that everybody may know.

The same game, level and seat give the same answer, so a move that was taken back is answered as before.
"""

from __future__ import annotations

import logging

from bot.sessions.session import Session
from db.rows import Seat
from engine.avoidable_loss import safe_actions
from engine.decisions import print_action
from engine.players.levels import LEVELS, RANDOM, STAND_IN, lower_level, player_level
from engine.players.player import Player, thinks_long

log = logging.getLogger(__name__)


def answer_at_once(session: Session, seat: Seat | None = None) -> str:
    """The answer of the computer that is asked, or of another ``seat`` in its place, thought out here and now.

    Where all win or lose together it is none that must lose the game in this turn, as long as there is another.
    """
    seat, decision = seat or session.asked, session.game.decision
    if seat is None or decision is None:
        raise ValueError("nobody is asked")
    options = decision.options()
    if len(options) == 1:
        return options[0]
    seed = seed_of(session, seat)
    player = Player(player_level(level_at_once(level_of(seat), session.row.rules)), seed)
    try:
        action = print_action(player.answer(session.game))
        return _without_loss(session, player, action, options) if session.team else action
    except Exception:
        # A person's move must not fail because a computer cannot make up its mind.
        log.exception("a %s computer has no answer in game %d", player.level.name, session.id)
        return print_action(Player(RANDOM, seed).answer(session.game))


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


def _without_loss(session: Session, player: Player, action: str, options: list[str]) -> str:
    """The action, or where it must lose the game in this turn the best that need not."""
    if next(safe_actions(session.game, [action]), None) is not None:
        return action
    best = [print_action(advice.actions[0]) for advice in player.advise(session.game, len(options))]
    return next(safe_actions(session.game, [*best, *options]), action)
