"""What holds in random games with ghosts, palaces and cemeteries, in every combination with what goes with them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from engine.events import Scored, total
from engine.game import Game, load_game, new_game
from engine.rules.ghosts import GhostsReturned, Haunted
from tests.engine.crowding import crowding, play_crowding
from tests.engine.slow import matches
from tests.engine.slow_ghosts import SlowGhosts

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
THREE = ["ghosts", "palaces", "cemeteries"]

MIXES = [[name for name, on in zip(THREE, flags, strict=True) if on] for flags in product((True, False), repeat=3)][:-1]
OTHERS = [
    [name for name, on in zip(("king", "cult", "river"), flags, strict=True) if on]
    for flags in product((True, False), repeat=3)
]
COMBINATIONS = [(mix + other, 2 + number % 4) for number, (mix, other) in enumerate(product(MIXES, OTHERS))]
WITH_COUNT = [
    (["count", *mix, *other], players) for mix in MIXES for other in ([], ["king", "cult"]) for players in (2, 3, 4, 5)
]
COMBINATIONS += WITH_COUNT[::5]


def started(modules: list[str], players: int, seed: int) -> tuple[Game, Random]:
    return new_game("base", NAMES[:players], seed=seed, options={"modules": modules}), Random(seed)


def played(modules: list[str], players: int, seed: int) -> Game:
    game, rng = started(modules, players, seed)
    while game.decision is not None:
        game.take(rng.choice(game.decision.choices()))
    return game


def check_conserved(game: Game) -> None:
    summary = game.summary()
    on_map = Counter((one.player, one.piece) for one in game.table.board.followers())
    quarters = summary.get("quarters", {}).values()
    for seat, own in enumerate(game.supply):
        assert isinstance(own, dict)
        assert own["follower"] + on_map[seat, "follower"] + sum(quarter[seat] for quarter in quarters) == 5
        assert own["guard"] + on_map[seat, "guard"] + summary["guards"][seat] == 5
    ordinary = {one.cell for one in game.table.board.followers() if one.piece == "follower"}
    assert summary["ghosts"] + sum(number for _, _, number in summary["ghosts_on"]) == 15
    assert all((x, y) in ordinary and 1 <= number <= 2 for x, y, number in summary["ghosts_on"])
    assert min(game.scores) >= 0


@pytest.mark.parametrize(("modules", "players"), COMBINATIONS, ids=lambda value: str(value))
def test_random_games_hold_together(modules: list[str], players: int) -> None:
    """Conserved at every moment, the same when replayed, the sums right."""
    game, rng = started(modules, players, players)
    while game.decision is not None:
        if len(game.actions) % 9 == 0 or game.decision.kind == "haunt":
            check_conserved(game)
        game.take(rng.choice(game.decision.choices()))
    check_conserved(game)
    again = load_game(game.record())
    assert again.summary() == game.summary()
    assert again.events == game.events
    reached = [0] * players
    for event in game.events:
        if isinstance(event, Scored):
            assert total(event.terms) == event.points != 0
            assert (event.points < 0) == (event.kind == "ghost")
            reached[event.player] = max(0, reached[event.player] + event.points)
    assert reached == game.scores


@pytest.mark.parametrize(("modules", "players"), COMBINATIONS[::5], ids=lambda value: str(value))
def test_a_second_reading_of_the_rules_comes_to_the_same_result(modules: list[str], players: int) -> None:
    game = play_crowding(started(modules, players, 50 + players)[0], players)
    assert matches(game.summary(), SlowGhosts(game.record()).play()) == []


@pytest.mark.parametrize(("modules", "players"), WITH_COUNT, ids=lambda value: str(value))
def test_r8_a_second_reading_agrees_about_the_count_with_each_module(modules: list[str], players: int) -> None:
    game = play_crowding(started(modules, players, 80 + players)[0], players)
    record = game.record()
    assert matches(game.summary(), SlowGhosts(record).play()) == []
    part = {**record, "actions": record["actions"][: len(record["actions"]) * 2 // 3]}
    stopped, slow = load_game(part), SlowGhosts(part)
    assert matches(stopped.summary(), slow.play()) == []
    assert stopped.decision is not None
    assert stopped.decision.kind == slow.asked


def test_r8_the_count_asks_all_his_questions_beside_ghosts() -> None:
    kinds: set[str] = set()
    joined: set[str] = set()
    for seed in range(8):
        game, rng = started(["count", *THREE], 2 + seed % 4, seed)
        while game.decision is not None:
            kinds.add(game.decision.kind)
            if game.decision.kind == "join":
                joined.add(game.decision.details()["kind"])
            game.take(crowding(game, rng))
    assert kinds == {"place", "follower", "haunt", "quarter", "count", "join"}
    assert joined <= {"city", "road", "monastery", "field"}


@pytest.mark.parametrize("mix", MIXES, ids=str)
def test_a_second_reading_agrees_in_the_middle_of_games(mix: list[str]) -> None:
    record = played(mix, 3, 30 + len(mix)).record()
    part = {**record, "actions": record["actions"][: 60 + 20 * len(mix)]}
    stopped, slow = load_game(part), SlowGhosts(part)
    assert matches(stopped.summary(), slow.play()) == []
    assert stopped.decision is not None
    assert stopped.decision.kind == slow.asked


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_option_is_accepted(players: int) -> None:
    game, rng = started([*THREE, "cult"], players, 5)
    seen: set[str] = set()
    while (decision := game.decision) is not None:
        if decision.kind not in seen or len(game.actions) == 80:
            seen.add(decision.kind)
            for option in decision.options():
                game.copy().act(option)
        game.take(rng.choice(decision.choices()))
    assert seen == {"place", "follower", "haunt"}


def test_g5_without_ghosts_in_stock_the_step_is_skipped() -> None:
    empty = 0
    for seed in range(6):
        game = played(["ghosts"], 2 + seed % 4, seed)
        stock = 15
        for event in game.events:
            if isinstance(event, Haunted):
                assert event.stock == stock - 1 >= 0
                stock = event.stock
                empty += stock == 0
            elif isinstance(event, GhostsReturned):
                stock += event.number
                assert stock == event.stock <= 15
    assert empty
