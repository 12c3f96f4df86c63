"""Advice: the best answers with what they are worth, and the terms behind that."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.evaluation.evaluator import Insight
from engine.evaluation.weights import load_weights
from engine.game import Game, load_game
from engine.players.levels import LEVELS
from engine.players.matches import Setting
from engine.players.player import Player
from engine.rules import rule_set
from engine.veil import veil
from tests.engine.players.settings import SETTINGS, after, name_of
from tests.engine.positions import position

FOR_TWO = [setting for setting in SETTINGS if setting.rules != "mists" and setting.seats == 2]
"""With more players the worth of the others is no sum."""


def worth_now(game: Game, seat: int) -> float:
    own = load_game(veil(game))
    rules = rule_set(game.rules)
    evaluator = rules.evaluator(own.table, load_weights(rules.weight_names(own.table)), Insight())
    return evaluator.utility(evaluator.totals(), seat)


@pytest.mark.parametrize("setting", FOR_TWO, ids=name_of)
def test_the_terms_of_a_move_add_up_to_what_it_changes(setting: Setting) -> None:
    asked = 0
    for steps in range(3, 90, 7):
        game = after(setting, steps, steps)
        if game.decision is None or game.decision.kind not in ("place", "follower"):
            continue
        for advice in Player(LEVELS["strong"]).advise(game):
            change = advice.worth - worth_now(game, game.decision.player)
            assert sum(advice.terms.values()) == pytest.approx(change, abs=1e-6)
            asked += 1
    assert asked


@pytest.mark.parametrize("setting", FOR_TWO, ids=name_of)
def test_the_terms_of_other_answers_add_up_too(setting: Setting) -> None:
    """Those that are tried out on a copy, like whether to take a quarter or who falls ill."""
    asked = 0
    for seed in range(12):
        game, rng = after(setting, seed, 0), Random(seed)
        while (decision := game.decision) is not None:
            choices = decision.choices()
            others = decision.kind not in ("place", "follower", "draw", "haunt") and len(choices) > 1
            if others and rng.random() < 0.3:
                moves = Player(LEVELS["strong"]).advise(game, 100)
                differences = {round(one.worth - sum(one.terms.values()), 6) for one in moves}
                assert len(differences) == 1, "all of them change the same position"
                asked += 1
            game.go_on(choices[rng.randrange(len(choices))])
    if setting.rules == "wheel" or "count" in setting.options.get("modules", ()):
        assert asked


def test_what_a_ghost_costs_is_told_as_such() -> None:
    game, rng = after(Setting(options={"modules": ["ghosts"]}), 3, 0), Random(3)
    while game.decision is None or game.decision.kind != "haunt":
        assert game.decision is not None
        choices = game.decision.choices()
        game.go_on(choices[rng.randrange(len(choices))])
    best = Player(LEVELS["strong"]).advise(game)[0]
    assert set(best.terms) >= {"points", "followers", "block"}
    assert best.terms["followers"] < 2, "nobody is placed by that"


def test_advice_in_mists_has_terms_and_a_worth_in_points() -> None:
    player = Player(replace(LEVELS["strong"], playouts=6))
    for steps in (4, 9):
        game = after(Setting("mists", {"level": 2}), 2, steps)
        assert game.decision is not None
        for advice in player.advise(game, 4):
            assert advice.terms
            assert advice.worth <= 2 * 75
            if game.decision.kind == "place":
                assert set(advice.terms) == {"points", "chance", "ghosts", "buildings"}


def test_the_best_answer_comes_first_and_is_the_one_that_is_given() -> None:
    game = after(Setting(), 5, 41)
    player = Player(LEVELS["strong"])
    advice = player.advise(game, 5)
    assert [one.worth for one in advice] == sorted((one.worth for one in advice), reverse=True)
    assert player.answer(game) in [one.actions[0] for one in advice if one.worth > advice[0].worth - 0.31]


def test_closing_a_city_at_once_is_told_as_points_and_the_follower_comes_home() -> None:
    game = position("E U E V U V")
    advice = Player(LEVELS["strong"]).advise(game, 100)
    closing = next(one for one in advice if one.actions[0] == ("place", 0, -1, 180))
    assert closing.actions[1] == ("follower", 0)
    assert closing.terms["points"] == 4
    assert abs(closing.terms["followers"]) < 0.5


def test_keeping_a_rival_from_points_is_told_as_block() -> None:
    game = next(game for steps in range(60, 70) if (game := after(Setting(), 21, steps)).tile)
    advice = Player(LEVELS["strong"]).advise(game, 40)
    assert min(one.terms["block"] for one in advice) < max(one.terms["block"] for one in advice)
