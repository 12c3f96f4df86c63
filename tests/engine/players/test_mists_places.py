"""What places are worth in Mists: by what really happens when the tile is laid there."""

from __future__ import annotations

from random import Random

import pytest

from engine.evaluation.evaluator import Insight
from engine.evaluation.weights import load_weights
from engine.game import Game, new_game
from engine.rules.evaluators.mists_places import RUIN, PlaceEvaluation
from engine.rules.mists import MistyLand
from engine.rules.mists_events import Lost

FEAR = 3.0
MANY, FEW = 8, 4


def table_of(game: Game) -> MistyLand:
    assert isinstance(game.table, MistyLand)
    return game.table


def places_of(game: Game, insight: Insight | None = None) -> PlaceEvaluation:
    assert game.table.tile is not None
    return PlaceEvaluation(table_of(game), game.table.tile, load_weights(("mists",)), insight or Insight(), FEAR)


@pytest.mark.parametrize("level", [1, 5, 6])
def test_a_place_that_needs_more_ghosts_than_there_are_is_ruin_and_no_other_is(level: int) -> None:
    seen = set()
    for seed in range(14):
        game, rng = new_game("mists", ["?", "?"], seed=seed, options={"level": level}), Random(seed)
        while (decision := game.decision) is not None:
            choices = decision.choices()
            if decision.kind == "place" and table_of(game).ghosts.stock < FEW:
                places = places_of(game)
                for place in choices[:MANY]:
                    after = game.copy()
                    after.go_on(place)
                    lost = any(isinstance(event, Lost) and event.why == "ghosts" for event in after.events)
                    assert (places.worth(place) < RUIN / 2) == lost, (seed, place)
                    seen.add(lost)
            game.go_on(rng.choice(choices))
    assert seen == {True, False}


def test_a_place_is_worth_the_same_whichever_was_weighed_before() -> None:
    for seed in range(6):
        game, rng = new_game("mists", ["?", "?"], seed=seed, options={"level": 2}), Random(seed)
        for _ in range(40):
            if game.decision is None:
                break
            choices = [*game.decision.choices()]
            if game.decision.kind == "place":
                together = places_of(game)
                for place in choices:
                    assert together.worth(place) == pytest.approx(places_of(game).worth(place))
            game.go_on(rng.choice(choices))


def test_who_knows_no_late_points_gives_nothing_for_palaces_and_graves() -> None:
    differ = 0
    for seed in range(8):
        game, rng = new_game("mists", ["?", "?"], seed=seed, options={"level": 2}), Random(seed)
        while (decision := game.decision) is not None:
            choices = decision.choices()
            if decision.kind == "place":
                knowing, plain = places_of(game), places_of(game, Insight(fields=False))
                differ += sum(knowing.worth(place) > plain.worth(place) for place in choices)
                assert all(knowing.worth(place) >= plain.worth(place) - 1e-9 for place in choices)
            game.go_on(rng.choice(choices))
    assert differ
