"""Standing answers and planned moves, chosen among what real decisions offer."""

from __future__ import annotations

import pytest

from bot.ahead.planned_move import Planned
from bot.ahead.standing_answers import ASK, QUESTIONS, questions_in, standing_answer
from engine.decisions import Decision
from engine.game import Game, new_game
from tests.engine.positions import position

PAYS_ANN = ("place 0 3 90", "follower 0", "place 0 4 0", "pass")
TO_CASTLE = (*PAYS_ANN, "quarter castle", "count market")
TWO_ON_TILES = ("place 1 -1 0", "follower 1", "place 3 -1 0", "follower 1", "place 2 4 180", "follower 1")


def decision_of(game: Game, kind: str) -> Decision:
    assert game.decision is not None
    assert game.decision.kind == kind
    return game.decision


def joining(*actions: str) -> Game:
    game = position("G E E E", *TO_CASTLE, *actions, modules=["count"])
    assert decision_of(game, "join").player == 1
    return game


def test_whoever_gains_by_joining_joins() -> None:
    for actions in (("place 4 2 270", "follower 0"), ("place 4 2 270", "pass")):
        game = joining(*actions)
        assert standing_answer(game, "helps") == "join 1"
        assert standing_answer(game, "never") == "pass"
        assert standing_answer(game, ASK) is None
        assert standing_answer(game, "") is None


@pytest.mark.parametrize(
    ("points", "after", "answer"),
    [
        (4, {"join 1": [0], "join 2": [0, 1], "join 3": [1], "pass": [0]}, "join 3"),
        (4, {"join 1": [0], "join 2": [0, 1], "join 3": [0, 1], "pass": [0]}, "join 2"),
        (4, {"join 1": [0], "join 2": [0], "join 3": [0], "pass": [0]}, "pass"),
        (4, {"join 1": [1], "join 2": [1], "join 3": [1], "pass": [1]}, "pass"),
        (0, {"join 1": [1], "join 2": [1], "join 3": [1], "pass": [0]}, "pass"),
    ],
)
def test_no_more_join_than_help(points: int, after: dict[str, list[int]], answer: str) -> None:
    choices = [("join", 1), ("join", 2), ("join", 3), ("pass",)]
    decision = Decision(1, "join", choices, {"points": points, "after": after})
    assert QUESTIONS["join"].policies["helps"](decision, lambda _: 0) == answer


def test_the_plague_takes_whom_is_worth_least() -> None:
    game = position("E E E wheel-U3 wheel-U2", *TWO_ON_TILES, "place -1 2 90", "pass", rules="wheel")
    decision = decision_of(game, "plague")
    least = QUESTIONS["plague"].policies["least"]
    assert least(decision, lambda follower: -int(follower["y"])) == "takehome 2 4"
    assert least(decision, lambda follower: int(follower["y"])) == "takehome 1 -1"
    assert standing_answer(game, "least") in decision.options()
    game.act(standing_answer(game, "least") or "")


def test_ghosts_go_to_ones_own_follower_only_by_policy() -> None:
    followers = [{"x": 1, "y": 0, "segment": 0, "kind": "city"}, {"x": 2, "y": 0, "segment": 0, "kind": "road"}]
    choices = [("haunt", 1, 0), ("haunt", 2, 0)]
    least = QUESTIONS["haunt"].policies["least"]
    own = Decision(0, "haunt", choices, {"whose": "own", "followers": followers})
    other = Decision(0, "haunt", choices, {"whose": "opponent", "followers": followers})
    assert least(own, lambda follower: 3 - int(follower["x"])) == "haunt 2 0"
    assert least(other, lambda follower: 0) is None


def test_only_questions_that_can_come_are_offered() -> None:
    names = ["Ann", "Bo"]
    assert questions_in(new_game("base", names, seed=1)) == []
    assert questions_in(new_game("base", names, seed=1, options={"modules": ["count"]})) == ["join"]
    assert questions_in(new_game("wheel", names, seed=1)) == ["plague"]


def test_a_plan_is_a_legal_placement_or_nothing() -> None:
    game = position("E E E")
    decision = decision_of(game, "place")
    fits = [option for option in decision.options() if option.startswith("place 0 1 ")]
    assert Planned((0, 1)).placement(decision) == fits[0]
    turn = int(fits[-1].split()[3])
    assert Planned((0, 1), turn).placement(decision) == fits[-1]
    wrong = next(one for one in (0, 90, 180, 270) if f"place 0 1 {one}" not in fits)
    assert Planned((0, 1), wrong).placement(decision) is None
    assert Planned((0, 0)).placement(decision) is None
    assert Planned((9, 9)).placement(decision) is None


def test_a_planned_follower_goes_where_it_was_planned() -> None:
    game = position("E E E", "place 0 1 90")
    decision_of(game, "follower")
    assert Planned((0, 1), follower="none").following(game) == "pass"
    assert Planned((0, 1), follower="monastery").following(game) is None
    chosen = Planned((0, 1), follower="city").following(game)
    assert chosen is not None
    game.act(chosen)
    (follower,) = game.table.board.followers()
    assert game.table.board.at(follower.x, follower.y, follower.segment).kind == "city"


def test_plans_are_kept_whole() -> None:
    for plan in (Planned((1, -2)), Planned((0, 3), 90, "city", draws=True, placed=4)):
        assert Planned.parse(plan.print()) == plan
