"""The evaluation: what is reckoned anew after a tile agrees with reckoning everything, and the end is exact."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.evaluation.evaluator import Insight
from engine.evaluation.map_evaluator import MapEvaluator
from engine.evaluation.odds import Odds
from engine.evaluation.weights import load_weights
from engine.game import Game
from engine.players.matches import Setting
from engine.rules import rule_set
from engine.rules.evaluators.wheel import WheelEvaluator
from tests.engine.players.settings import SETTINGS, after, name_of
from tests.engine.positions import position


def evaluator_of(game: Game, insight: Insight | None = None) -> Any:
    rules = rule_set(game.rules)
    weights = load_weights(rules.weight_names(game.table))
    evaluator = rules.evaluator(game.table, weights, insight or Insight())
    assert isinstance(evaluator, MapEvaluator)
    return evaluator


# Where modules guess what a tile will bring (a marker, a ghost), trying it out is not the same as having it done.
EXACT = [Setting(), Setting(seats=4), Setting("wheel"), Setting("castle"), Setting(options={"modules": ["cult"]})]


@pytest.mark.parametrize("setting", EXACT, ids=name_of)
def test_a_tile_on_trial_is_worth_what_a_whole_new_look_says(setting: Setting) -> None:
    compared = 0
    for steps in range(4, 100, 5):
        game = after(setting, steps, steps)
        if game.decision is None or game.decision.kind != "place":
            continue
        evaluator = evaluator_of(game.copy())
        for choice in [*game.decision.choices()][:12]:
            trial, totals, _, _ = evaluator._lay(choice)
            evaluator._take_back(trial)
            then = game.copy()
            then.go_on(choice)
            if then.decision is None or then.decision.kind != "follower":
                continue
            assert totals == pytest.approx(evaluator_of(then).totals(), abs=1e-6), (steps, choice)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.rules != "mists"], ids=name_of)
def test_when_the_last_tile_is_placed_the_evaluation_is_the_score(setting: Setting) -> None:
    game = after(setting, 3, 10_000)
    assert game.finished
    record = game.record()
    last = max(number for number, action in enumerate(record["actions"]) if action.startswith("place"))
    before = after(setting, 3, last + 1)
    if before.decision is None or before.decision.kind != "follower":
        before = game
    totals = evaluator_of(before).totals()
    if before is game:
        # Followers and tokens are worth nothing any more; features are paid already but still hold their followers.
        return
    # One seat may still put a follower; all others have what they would have now.
    projected = before.projected().scores
    assert before.decision is not None
    others = [seat for seat in range(setting.seats) if seat != before.decision.player]
    if setting.rules == "base" and not setting.options.get("modules"):
        assert [totals[seat] for seat in others] == pytest.approx([projected[seat] for seat in others])


def test_a_city_that_no_tile_can_close_is_worth_only_what_lies_there() -> None:
    # Only monasteries are left, and none of them shows a city.
    game = position("E B B B B", "place 0 -1 180", "follower 0")
    evaluator = evaluator_of(game)
    city = game.table.board.at(0, -1, 0)
    if city.open:
        assert evaluator.closing_chance(city) == 0


def test_odds_count_what_closes_and_what_only_prolongs() -> None:
    game = position("U V W X E", "place 0 1 0", "pass")
    odds = Odds(game.table.tile_kinds, game.table.hidden_tiles())
    assert odds.left == sum(odds.counts) == len(game.table.hidden_tiles())
    # A road coming from the north: the crossings end it, straight and curve go on.
    assert odds.closing("R...", 0b0001, "road")[0] > 0
    assert odds.fitting("....") == odds.left


def test_whoever_knows_no_fields_gives_nothing_for_them() -> None:
    game = after(Setting(), 31, 75)
    plain, knowing = evaluator_of(game, Insight(fields=False)), evaluator_of(game)
    board = game.table.board
    fields = [one for one in board.occupied() if one.kind == "field" and board.completed_cities(one)]
    farmers = {seat for one in fields for seat in one.majority()}
    assert farmers
    for seat in farmers:
        assert plain.totals()[seat] < knowing.totals()[seat]


def test_without_thrift_a_follower_in_supply_is_worth_little() -> None:
    game = after(Setting(), 1, 0)
    assert evaluator_of(game, Insight(thrift=False)).totals()[0] < evaluator_of(game).totals()[0]


def test_who_minds_no_rivals_looks_at_own_points_alone() -> None:
    game = after(Setting(), 8, 50)
    totals = evaluator_of(game).totals()
    assert evaluator_of(game, Insight(rivals=False)).utility(totals, 1) == totals[1]
    assert evaluator_of(game).utility(totals, 1) == pytest.approx(totals[1] - totals[0])


def test_with_more_players_the_leader_matters_most() -> None:
    game = after(Setting(seats=4), 8, 50)
    evaluator = evaluator_of(game)
    assert evaluator.utility([10, 30, 0, 0], 0) < evaluator.utility([10, 15, 15, 0], 0)


def test_trials_leave_the_map_alone() -> None:
    rng = Random(1)
    for setting in SETTINGS:
        if setting.rules == "mists":
            continue
        game = after(setting, rng.randrange(100), 45)
        if game.decision is not None and game.decision.kind == "place":
            evaluator = evaluator_of(game)
            first = evaluator.weigh(game.decision, game.decision.choices())
            assert evaluator.weigh(game.decision, game.decision.choices()) == first


def test_with_many_players_the_base_game_has_other_weights() -> None:
    two, *more = [load_weights(Setting(seats=seats).weight_names) for seats in (2, 3, 4, 5)]
    assert all(weights != two and weights.keys() == two.keys() for weights in more)
    assert Setting(options={"modules": ["king"]}, seats=4).weight_names[-1] == "king", "those of modules come last"


def test_after_the_end_a_position_is_worth_its_points() -> None:
    for setting in SETTINGS:
        if setting.rules != "mists":
            game = after(setting, 3, 1000)
            assert game.finished
            evaluator = evaluator_of(game)
            assert evaluator.totals() == game.scores
            for seat in range(setting.seats):
                breakdown = evaluator.breakdown(seat)
                assert breakdown["points"] == game.scores[seat]
                assert sum(breakdown.values()) == pytest.approx(evaluator.utility(game.scores, seat))


def test_who_looks_no_further_hopes_too_much_for_the_pig() -> None:
    game = after(Setting("wheel"), 3, 30)
    hoping = evaluator_of(game, Insight(foresight=False))
    wheel = next(one for one in hoping.modules if isinstance(one, WheelEvaluator))
    knowing = next(one for one in evaluator_of(game).modules if isinstance(one, WheelEvaluator))
    for sector in range(6):
        (_, _, hoped), *_ = wheel.other_answer(("crown", sector)) or ()
        (_, _, likely), *_ = knowing.other_answer(("crown", sector)) or ()
        assert hoped >= likely
