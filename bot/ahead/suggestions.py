"""Suggestions of partners: what each would do in the place of the player who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from bot.refusal import Refusal
from bot.sessions.change import Change
from bot.sessions.suggestion import KIND, Pin
from engine.game import Game


def suggest(change: Change, user_id: int, number: int | None, actions: Sequence[str]) -> None:
    """Suggest something to the player who is asked; a partner has one suggestion at a time."""
    session = change.session
    seat = session.check_partner(user_id, number).number
    pin = Pin(seat, possible(session.game, actions))
    change.say_beforehand(seat, KIND, pin.print(session.number))
    change.show()


def withdraw(change: Change, user_id: int) -> None:
    """Take a suggestion back."""
    seat = change.session.check_seated(user_id).number
    if (seat, KIND) in change.session.intents:
        change.say_beforehand(seat, KIND, None)
        change.show()


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
