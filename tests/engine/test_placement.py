"""The question where a tile goes: its answers are a sequence like any other."""

from __future__ import annotations

import gc
from random import Random
from typing import Any
from weakref import ref

import pytest

from engine.board import Board
from engine.boxes import find_tile, load_set
from engine.decisions import LONGEST, parse_action
from engine.errors import NotationError
from engine.events import Laid
from engine.game import new_game, play_randomly
from engine.placement import Places
from engine.rules.base import Landscape


def middle(rules: str = "base", moves: int = 60, **options: Any) -> Any:
    """A random game stopped where a tile is to be placed."""
    game, rng = new_game(rules, ["Ann", "Bo"], seed=11, options=options), Random(11)
    while game.decision is not None and (len(game.actions) < moves or game.decision.kind != "place"):
        game.take(rng.choice(game.decision.choices()))
    return game


@pytest.mark.parametrize("moves", [0, 1, 30, 60])
def test_places_are_a_sequence(moves: int) -> None:
    game = middle(moves=moves)
    places = Places(game.tile, game.table.board.frontier)
    listed = list(places)
    assert len(listed) == len(places) == len(set(listed))
    assert [places[number] for number in range(len(places))] == listed
    assert [places[-number] for number in range(1, len(places) + 1)] == listed[::-1]
    assert places[1:4] == listed[1:4]
    for number in (len(places), -len(places) - 1):
        with pytest.raises(IndexError):
            places[number]
    assert ("place", *listed[0][1:]) in places
    assert ("place", 99, 99, 0) not in places


def test_no_places_are_an_empty_sequence() -> None:
    places = Places(load_set("base").tiles["base-A"], {})
    assert len(places) == 0
    assert list(places) == []


def test_places_stay_as_they_were_when_the_game_goes_on() -> None:
    game = middle()
    places = game.decision.choices()
    before = list(places)
    play_randomly(game, Random(1))
    assert list(places) == before


@pytest.mark.parametrize(("rules", "modules"), [("wheel", []), ("base", ["count"]), ("base", ["ghosts"])])
def test_a_copied_start_is_the_start_laid_tile_by_tile(rules: str, modules: list[str]) -> None:
    def features(board: Board) -> list[Any]:
        return [(one.kind, sorted(one.parts), one.open, one.marks, one.blocked) for one in board.features()]

    games = [new_game(rules, ["Ann", "Bo"], seed=2, options={"modules": modules}) for _ in range(2)]
    table, other = (game.table for game in games)
    assert isinstance(table, Landscape)
    by_hand = new_game("base", ["Ann", "Bo"], seed=2).table.board
    by_hand.tiles.clear()
    by_hand.frontier.clear()
    for event in table.events:
        if isinstance(event, Laid):
            by_hand.lay(find_tile(event.tile).view(0), event.x, event.y)
    assert features(table.board) == features(by_hand)
    assert table.board.frontier == by_hand.frontier
    # What happens in one game does not show in another.
    play_randomly(games[0], Random(3))
    assert features(other.board) == features(by_hand)


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("base", {"modules": ["king", "cult", "river", "ghosts", "palaces", "cemeteries"]}),
        ("base", {"modules": ["count"]}),
        ("wheel", {"modules": ["king", "cult"]}),
        ("mists", {"level": 6}),
        ("castle", {}),
    ],
)
def test_a_game_is_freed_as_soon_as_nobody_holds_it(rules: str, options: dict[str, Any]) -> None:
    game = new_game(rules, ["Ann", "Bo"], seed=4, options=options)
    play_randomly(game, Random(4))
    table = ref(game.table)
    gc.disable()
    try:
        del game
        assert table() is None
    finally:
        gc.enable()


def test_an_action_of_endless_length_is_refused() -> None:
    assert parse_action("place 1 0 90") == ("place", 1, 0, 90)
    with pytest.raises(NotationError, match="a few words"):
        parse_action("place " + "1 " * LONGEST)
