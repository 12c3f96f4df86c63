"""Questions of modules that evaluators judge without a copy of the game: the answer is as good as one tried out."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.players.levels import LEVELS
from engine.players.matches import Setting
from engine.players.player import Player
from tests.engine.players.settings import after

HAUNTED = Setting(options={"modules": ["ghosts"]}, seats=3)


def haunts() -> list[Game]:
    """Moments at which a ghost is sent to one of several followers."""
    games = (after(HAUNTED, seed, steps) for seed in range(12) for steps in range(20, 110, 3))
    return [game for game in games if game.decision is not None and game.decision.kind == "haunt"]


def test_a_ghost_is_sent_where_it_harms_an_opponent_most_and_an_own_follower_least() -> None:
    asked = 0
    player = Player(LEVELS["strong"])
    for game in haunts():
        assert game.decision is not None
        seat, asked = game.decision.player, asked + 1
        worths = {choice: player._after(game.copy(), choice, seat) for choice in game.decision.choices()}
        # What happens after the ghost (who places what) is the same for all, so that the order of the answers is.
        assert worths[player.answer(game)] == pytest.approx(max(worths.values()), abs=1.0)
    assert asked > 10


def test_judging_a_haunting_leaves_no_trace() -> None:
    for game in haunts():
        assert game.decision is not None
        before = game.summary()
        evaluator = Player(LEVELS["strong"])._evaluator(game)
        first = evaluator.weigh(game.decision, game.decision.choices())
        assert evaluator.weigh(game.decision, game.decision.choices()) == first
        assert game.summary() == before
