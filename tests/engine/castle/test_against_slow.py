"""The engine and the slow referee see the same game, question by question."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import Game, new_game
from tests.engine.castle.players import chance, eager
from tests.engine.castle.slow import Slow


def compare(game: Game, *, keen: bool, seed: int) -> set[str]:
    """Play a game to its end beside the slow referee; the kinds of questions that were asked."""
    slow = Slow(game.record())
    referee = slow.play()
    asked = next(referee, None)
    rng = Random(seed)
    kinds = set()
    while game.decision is not None:
        decision = game.decision
        assert asked is not None
        assert (decision.player, decision.kind) == asked[:2]
        assert sorted(decision.options()) == sorted(asked[2])
        if decision.kind != "place":
            assert decision.options() == asked[2]
        assert len(set(asked[2])) == len(asked[2])
        assert game.scores == slow.scores
        assert game.supply == slow.supply()
        assert game.summary()["tokens"] == slow.tokens
        assert game.summary()["keeps"] == slow.keeps
        assert game.discarded == slow.discarded
        assert (game.tile and game.tile.id) == slow.hand
        if decision.kind == "place" and game.deck_left % 4 == 0:
            assert game.projected().scores == slow.final()
        kinds.add(decision.kind)
        action = (eager if keen else chance)(game, rng)
        game.take(action)
        try:
            asked = referee.send(" ".join(map(str, action)))
        except StopIteration:
            asked = None
    assert asked is None
    assert game.scores == slow.scores
    assert game.summary()["tokens"] == slow.tokens
    assert game.summary()["keeps"] == slow.keeps
    return kinds


@pytest.mark.parametrize("seed", range(6))
def test_random_games(seed: int) -> None:
    compare(new_game("castle", ["Ann", "Bo"], seed=seed), keen=False, seed=seed)


@pytest.mark.parametrize("seed", range(10))
def test_eager_games(seed: int) -> None:
    compare(new_game("castle", ["Ann", "Bo"], seed=100 + seed, options={"draw": "ask"}), keen=True, seed=seed)


@pytest.mark.parametrize("kind", range(1, 10))
def test_games_full_of_one_token(kind: int) -> None:
    kinds = compare(new_game("castle", ["Ann", "Bo"], seed=kind, extras={"tokens": [kind] * 13}), keen=True, seed=kind)
    assert kinds >= ({"token"} if kind <= 3 else set())
