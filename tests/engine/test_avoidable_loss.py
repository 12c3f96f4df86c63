"""Avoidable losses: found for every question of a turn, and by nothing that is hidden."""

from __future__ import annotations

from random import Random

import pytest

from engine.avoidable_loss import safe_actions
from engine.game import Game, load_game, new_game

FULL_OF_GHOSTS = ["mists-30", "mists-18", "mists-39", "mists-24", "mists-30", "mists-32"]
NEARLY_LOST = [
    *("draw", "place 0 2 0", "pass", "draw", "place 2 0 0", "pass", "draw", "place 1 -1 180", "pass"),
    *("draw", "place -1 2 90", "pass", "draw"),
]
"""The tile in hand loses the game on some places."""


def nearly_lost() -> Game:
    return load_game(
        {
            "format": 1,
            "rules": "mists",
            "options": {"draw": "ask", "level": 1},
            "players": ["Ann", "Bo"],
            "deck": FULL_OF_GHOSTS,
            "colours": [["red", "green"], ["blue", "yellow"]],
            "actions": NEARLY_LOST,
        }
    )


def options_of(game: Game) -> list[str]:
    assert game.decision is not None
    return game.decision.options()


def test_m15_places_where_too_many_ghosts_come_are_not_safe() -> None:
    game = nearly_lost()
    options = options_of(game)
    fatal = {option for option in options if game.after(option).table.lost}
    assert fatal
    assert fatal != set(options)
    assert set(safe_actions(game, options)) == set(options) - fatal


def test_m32_at_the_end_of_the_tiles_only_what_wins_is_safe() -> None:
    # The last tile: any turn that does not reach the target loses, whatever is answered.
    game = nearly_lost()
    record = game.record()
    last = load_game({**record, "deck": FULL_OF_GHOSTS[:5]})
    assert list(safe_actions(last, options_of(last))) == []


@pytest.mark.parametrize("level", [1, 2, 3, 5, 6])
def test_who_takes_only_safe_actions_never_meets_a_turn_that_it_could_have_survived(level: int) -> None:
    rng = Random(level)
    for seed in range(2):
        game = new_game("mists", ["Ann", "Bo", "Cy"], seed=seed, options={"level": level})
        promised = False
        while game.decision is not None:
            options = options_of(game)
            rng.shuffle(options)
            turn = game.table.turn
            safe = next(safe_actions(game, options), None)
            assert safe is not None or not promised, "what was called safe leads to a way out"
            game.act(safe or options[0])
            # Within a turn the promise holds; a new turn makes its own.
            promised = safe is not None and game.table.turn == turn
            if game.table.lost:
                assert safe is None or game.table.turn != turn


def test_nothing_hidden_tells_what_is_safe() -> None:
    game = nearly_lost()
    record = game.record()
    drawn = game.table.drawn
    shuffled = load_game({**record, "deck": [*FULL_OF_GHOSTS[:drawn], *reversed(FULL_OF_GHOSTS[drawn:])]})
    options = options_of(game)
    assert list(safe_actions(game, options)) == list(safe_actions(shuffled, options))
