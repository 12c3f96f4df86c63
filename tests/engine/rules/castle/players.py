"""Players for whole games of The Castle: by chance alone, or eager to score and to use tokens.

They sort what is offered, so that a game depends on its seed and not on the order of the options.
"""

from __future__ import annotations

from random import Random

from engine.board import STEPS
from engine.decisions import PASS, Action, print_action
from engine.game import Game, new_game


def eager(game: Game, rng: Random) -> Action:
    """Fill gaps, stand on what is already complete, use most tokens, answer the rest by chance."""
    decision = game.decision
    assert decision is not None
    choices = sorted(decision.choices(), key=print_action)
    if decision.kind == "follower":
        placed = game.table.placed
        assert placed is not None
        complete = [one for one in choices if one[0] == "follower" and placed.features[int(one[1])].complete]
        if complete:
            return rng.choice(complete)
        if rng.random() < 0.7:
            return PASS
    if decision.kind == "place":
        return max((rng.choice(choices) for _ in range(8)), key=lambda place: _closed_sides(game, place))
    if decision.kind == "token" and rng.random() < 0.8:
        return next(one for one in choices if one != PASS)
    return rng.choice(choices)


def _closed_sides(game: Game, place: Action) -> int:
    board = game.table.board
    ways = [(int(place[1]) + dx, int(place[2]) + dy) for dx, dy in STEPS]
    return sum(1 for cell in ways if board.filled(cell) or not board.inside(cell))


def chance(game: Game, rng: Random) -> Action:
    """Any answer."""
    assert game.decision is not None
    return rng.choice(sorted(game.decision.choices(), key=print_action))


def castle_game(seed: int, *, moves: int | None = None, keen: bool = True, tokens: list[int] | None = None) -> Game:
    """A game of so many answers, or a whole one."""
    extras = None if tokens is None else {"tokens": tokens}
    game = new_game("castle", ["Ann", "Bo"], seed=seed, extras=extras)
    rng = Random(seed)
    player = eager if keen else chance
    while game.decision is not None and (moves is None or len(game.actions) < moves):
        game.take(player(game, rng))
    return game
