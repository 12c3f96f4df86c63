"""The answer of a computer player of some level, the same in the bot's process and in the one that thinks long.

It knows the engine only, because the latter must stay small.
"""

from __future__ import annotations

from engine.avoidable_loss import safe_actions
from engine.decisions import print_action
from engine.errors import GameOverError
from engine.game import Game
from engine.players.levels import player_level
from engine.players.player import Player
from engine.rules import rule_set


def computer_answer(game: Game, level: str, seed: int | str) -> str:
    """What a player of a level answers to what is asked now.

    Where all win or lose together it is nothing that must lose the game in this turn, as long as there is another way.
    """
    if game.decision is None:
        raise GameOverError("the game is over")
    options = game.decision.options()
    if len(options) == 1:
        return options[0]
    player = Player(player_level(level), seed)
    action = print_action(player.answer(game))
    return _without_loss(game, player, action, options) if rule_set(game.rules).team else action


def _without_loss(game: Game, player: Player, action: str, options: list[str]) -> str:
    """The action, or where it must lose the game in this turn the best that need not."""
    if next(safe_actions(game, [action]), None) is not None:
        return action
    best = [print_action(advice.actions[0]) for advice in player.advise(game, len(options))]
    return next(safe_actions(game, [*best, *options]), action)
