"""The engine and the slow referee see the same game, question by question."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import Game, load_game, new_game
from tests.engine.rules.castle.players import chance, eager
from tests.engine.rules.castle.slow import Slow


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


@pytest.mark.parametrize("seed", range(4))
def test_random_games(seed: int) -> None:
    compare(new_game("castle", ["Ann", "Bo"], seed=seed), keen=False, seed=seed)


@pytest.mark.parametrize("seed", [28, 47, 50])
def test_eager_games_in_which_an_order_is_asked(seed: int) -> None:
    assert "pay" in compare(new_game("castle", ["Ann", "Bo"], seed=seed), keen=True, seed=seed)


@pytest.mark.parametrize("seed", range(100, 104))
def test_eager_games_with_drawing_as_an_act(seed: int) -> None:
    game = new_game("castle", ["Ann", "Bo"], seed=seed, options={"draw": "ask"})
    assert "draw" in compare(game, keen=True, seed=seed)


@pytest.mark.parametrize("kind", range(1, 10))
def test_games_full_of_one_token(kind: int) -> None:
    game = new_game("castle", ["Ann", "Bo"], seed=kind, extras={"tokens": [kind] * 13})
    assert compare(game, keen=True, seed=kind) >= ({"token"} if kind <= 3 else set())


def test_a_deck_that_fills_the_wall() -> None:
    record = new_game("castle", ["Ann", "Bo"], seed=4).record()
    record["deck"] = record["deck"] * 2
    game = load_game(record)
    compare(game, keen=True, seed=4)
    assert len(game.table.board.tiles) > 60
