"""Veiled records: they replay to the same moment and tell nothing that nobody at the table knows."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.game import Game, load_game, new_game
from engine.veil import veil
from tests.engine.positions import shuffled

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {}),
    ("base", 3, {"draw": "ask"}),
    ("base", 3, {"modules": ["king", "cult", "count"]}),
    ("base", 2, {"modules": ["river"]}),
    ("base", 3, {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("wheel", 3, {}),
    ("mists", 2, {"level": 2}),
    ("mists", 2, {"level": 5}),
    ("castle", 2, {}),
]


def stopped(rules: str, players: int, options: dict[str, Any], *, seed: int, steps: int) -> Game:
    """A game played by chance, stopped after so many actions or one before its end."""
    game = new_game(rules, [f"P{number}" for number in range(players)], seed=seed, options=options)
    rng = Random(seed)
    for _ in range(steps):
        if game.decision is not None:
            game.take(rng.choice(game.decision.choices()))
    if game.finished:
        record = game.record()
        game = load_game({**record, "actions": record["actions"][:-1]})
    return game


@pytest.mark.parametrize("steps", [0, 7, 40, 90])
@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_a_veiled_record_replays_to_the_same_moment(
    rules: str, players: int, options: dict[str, Any], steps: int
) -> None:
    game = stopped(rules, players, options, seed=steps + 1, steps=steps)
    again = load_game(veil(game))
    assert again.events == game.events
    assert again.summary() == game.summary()
    assert Counter(again.record()["deck"]) == Counter(game.record()["deck"])


@pytest.mark.parametrize("steps", [0, 25, 60])
@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_whatever_is_hidden_the_veiled_record_is_the_same(
    rules: str, players: int, options: dict[str, Any], steps: int
) -> None:
    game = stopped(rules, players, options, seed=steps + 3, steps=steps)
    told = veil(game)
    for order in range(12):
        assert veil(load_game(shuffled(game, Random(order)))) == told


def test_the_tokens_on_the_wall_stay_face_down() -> None:
    game = stopped("castle", 2, {}, seed=11, steps=120)
    tokens = game.record()["tokens"]
    told = veil(game)["tokens"]
    held = Counter(token for own in game.summary()["tokens"] for token in own)
    assert told != tokens
    assert not held - Counter(told)
    other = list(reversed(tokens))
    start = new_game("castle", ["A", "B"], seed=1).record()
    assert veil(load_game({**start, "tokens": tokens})) == veil(load_game({**start, "tokens": other}))


def test_tiles_that_lie_face_down_stay_hidden() -> None:
    for seed in range(40):
        game = stopped("mists", 2, {"level": 5}, seed=seed, steps=60)
        if game.table.board.face_down:
            break
    laid = [position for position in game.table.unseen()[0] if position < len(game.record()["deck"]) - game.deck_left]
    assert len(laid) == len(game.table.board.face_down) > 0
    hidden = [tile.id for tile in game.table.hidden_tiles()]
    assert len(hidden) == game.deck_left + len(laid)
    assert [veil(game)["deck"][position] for position in laid] == sorted(hidden)[: len(laid)]


def test_a_finished_game_has_nothing_to_hide() -> None:
    game = new_game("base", ["A", "B"], seed=4)
    rng = Random(4)
    while game.decision is not None:
        game.take(rng.choice(game.decision.choices()))
    assert veil(game) == game.record()


def test_the_river_still_comes_first_and_ends_in_the_lake() -> None:
    game = stopped("base", 2, {"modules": ["river"]}, seed=2, steps=3)
    before, after = game.record()["deck"], veil(game)["deck"]
    assert [tile.startswith("river2") for tile in before] == [tile.startswith("river2") for tile in after]
    assert before.index("river2-3") == after.index("river2-3")
