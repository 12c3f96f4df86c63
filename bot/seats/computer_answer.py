"""The answer of a computer player of some level, the same in the bot's process and in the one that thinks long.

It knows the engine only, because the latter must stay small.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.avoidable_loss import UndecidedError, safe_actions
from engine.decisions import print_action
from engine.errors import GameOverError
from engine.game import Game
from engine.players.levels import player_level
from engine.players.player import Player
from engine.rules import rule_set


class SearchCutError(Exception):
    """A search for a way that does not lose the game had to end before it came to a result."""

    def __init__(self, answer: str) -> None:
        super().__init__(f"{answer} may lose the game, and not all other ways were tried")
        self.answer = answer
        """What the player would do."""


def computer_answer(game: Game, level: str, seed: int | str, *, most: int | None = None) -> str:
    """What a player of a level answers to what is asked now.

    Where all win or lose together it is nothing that must lose the game in this turn, as long as there is another way.
    Whoever has no time for a long search says how many ways may be tried at ``most``; if that is not enough,
    ``SearchCutError`` has the answer without it.
    """
    if game.decision is None:
        raise GameOverError("the game is over")
    options = game.decision.options()
    if len(options) == 1:
        return options[0]
    player = Player(player_level(level), seed)
    answer = print_action(player.answer(game))
    if not rule_set(game.rules).team:
        return answer
    try:
        return next(safe_actions(game, _by_preference(game, player, answer, options), most=most), answer)
    except UndecidedError:
        raise SearchCutError(answer) from None


def _by_preference(game: Game, player: Player, answer: str, options: Sequence[str]) -> Iterator[str]:
    """The chosen answer, then the others that the player sees, the best first, then those that it overlooks."""
    yield answer
    seen = [print_action(one.actions[0]) for one in player.weighed(game)]
    yield from dict.fromkeys(one for one in [*seen, *options] if one != answer)
