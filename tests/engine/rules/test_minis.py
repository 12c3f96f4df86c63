"""What must hold in random games of every allowed combination of the four additions."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from engine.decisions import PASS, Action
from engine.events import Scored, total
from engine.features import Feature
from engine.game import Game, load_game, new_game
from tests.engine.slow import Slow, flood, legal_places, matches, raw_tile

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
COMBINATIONS = [
    [name for name, on in zip(("king", "cult"), flags, strict=True) if on] + start
    for start, flags in product(([], ["count"], ["river"]), product((False, True), repeat=2))
]
OPTIONS: list[dict[str, Any]] = [{"modules": modules} for modules in COMBINATIONS]
OPTIONS += [{"modules": ["king", "count"], "count_final": "all"}, {"modules": ["cult", "river"], "river_extras": True}]


def _name(value: object) -> str:
    if isinstance(value, dict):
        return "+".join([*value["modules"], *(key for key in value if key != "modules")]) or "plain"
    return str(value)


every_combination = pytest.mark.parametrize("options", OPTIONS, ids=_name)


def started(options: dict[str, Any], seed: int) -> tuple[Game, Random]:
    """A game for two to five players, by seed."""
    return new_game("base", NAMES[: 2 + seed % 4], seed=seed, options=options), Random(seed)


def played(options: dict[str, Any], seed: int) -> Game:
    """A whole game: even seeds play at random, odd ones build so densely that much is completed and contested."""
    game, rng = started(options, seed)
    while game.decision is not None:
        game.take(_dense(game, rng) if seed % 2 else rng.choice(game.decision.choices()))
    return game


def _dense(game: Game, rng: Random) -> Action:
    decision, board, placed = game.decision, game.table.board, game.table.placed
    assert decision is not None
    choices = list(decision.choices())
    rng.shuffle(choices)
    if decision.kind == "place":
        return max(choices, key=lambda action: len(board.neighbours((int(action[1]), int(action[2])))))
    if decision.kind == "follower" and placed is not None:
        wanted = ("monastery", "shrine") if rng.random() < 0.8 else ("city", "road", "field")
        for action in choices:
            if action != PASS and placed.features[int(action[1])].kind in wanted:
                return action
    return rng.choice([action for action in choices if action != PASS] if rng.random() < 0.7 else [PASS])


def counted(game: Game) -> list[int]:
    """Each player's followers in supply, on the map and in quarters."""
    numbers = [number for number in game.supply if isinstance(number, int)]
    for follower in game.table.board.followers():
        numbers[follower.player] += 1
    for quarter in game.summary().get("quarters", {}).values():
        numbers = [one + more for one, more in zip(numbers, quarter, strict=True)]
    return numbers


@every_combination
@pytest.mark.parametrize("seed", range(4))
def test_followers_are_conserved_at_every_moment(options: dict[str, Any], seed: int) -> None:
    game, rng = started(options, seed)
    while game.decision is not None:
        if len(game.actions) % 5 == 0 or game.decision.kind not in ("place", "follower"):
            assert counted(game) == [7] * len(game.players)
        game.take(rng.choice(game.decision.choices()))
    assert counted(game) == [7] * len(game.players)


@every_combination
@pytest.mark.parametrize("seed", range(4))
def test_replay_equals_play_and_sums_equal_points(options: dict[str, Any], seed: int) -> None:
    game = played(options, seed)
    again = load_game(game.record())
    assert again.summary() == game.summary()
    assert again.events == game.events
    paid = [0] * len(game.players)
    for event in game.events:
        if isinstance(event, Scored):
            assert total(event.terms) == event.points
            assert event.points > 0
            paid[event.player] += event.points
    assert paid == game.scores


@every_combination
def test_every_option_is_accepted_on_a_copy(options: dict[str, Any]) -> None:
    game, rng = started(options, 5)
    seen: set[str] = set()
    while (decision := game.decision) is not None:
        if decision.kind not in seen or len(game.actions) == 60:
            seen.add(decision.kind)
            for option in decision.options():
                game.copy().act(option)
        game.take(rng.choice(decision.choices()))


@every_combination
def test_a_second_reading_of_the_rules_comes_to_the_same_result(options: dict[str, Any]) -> None:
    for seed in range(2):
        game = played(options, seed)
        record = game.record()
        assert matches(game.summary(), Slow(record).play()) == []
        for length in Random(seed).sample(range(len(record["actions"])), 2 * seed):
            part = {**record, "actions": record["actions"][:length]}
            stopped, slow = load_game(part), Slow(part)
            assert matches(stopped.summary(), slow.play()) == []
            assert stopped.decision is not None
            assert stopped.decision.kind == slow.asked
            _compare_land(stopped, slow)


def _compare_land(game: Game, slow: Slow) -> None:
    patches = flood(slow.land)
    board = game.table.board
    for feature in board.features():
        nodes = {((x, y), segment) for x, y, segment in feature.members}
        patch = patches[min(nodes)]
        assert patch.nodes == nodes
        assert patch.kind == feature.kind
        if feature.kind not in ("field", "river"):
            assert patch.complete == feature.complete
        assert patch.shields == feature.marks.get("shields", 0)
        assert {id(patches[city]) for city in patch.cities} == {
            id(patches[_node(city)]) for city in board.bordering_cities(feature)
        }
    decision, tile = game.decision, game.tile
    if decision is not None and tile is not None:
        places = {tuple(map(int, option.split()[1:])) for option in decision.options()}
        assert places == legal_places(slow.land, raw_tile(tile.id))


def _node(feature: Feature) -> tuple[tuple[int, int], int]:
    x, y, segment = feature.members[0]
    return (x, y), segment


@every_combination
def test_the_projection_changes_nothing_and_is_what_the_end_pays(options: dict[str, Any]) -> None:
    game, rng = started(options, 9)
    while (decision := game.decision) is not None:
        if len(game.actions) % 29 == 0:
            before = game.summary()
            projection = game.projected()
            assert game.summary() == before
            for item in projection.items:
                assert item.final
                assert total(item.terms) == item.points
        game.take(rng.choice(decision.choices()))
    final = [event for event in game.events if isinstance(event, Scored) and event.final]
    assert game.projected().items == []
    assert {event.kind for event in final} <= {"road", "city", "field", "monastery", "shrine", "king", "robber"}


def test_random_games_ask_every_question_of_the_additions() -> None:
    kinds: set[str] = set()
    for seed in range(6):
        game, rng = started({"modules": ["king", "cult", "count"]}, seed)
        while (decision := game.decision) is not None:
            kinds.add(decision.kind)
            game.take(rng.choice(decision.choices()))
    assert kinds == {"place", "follower", "quarter", "count", "join"}
