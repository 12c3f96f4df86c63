"""Trying out on the map: a laid tile that is taken back leaves no trace, and a twin shares nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.board import Board
from engine.features import Cell, Feature
from engine.game import Game, new_game

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {}),
    ("base", 3, {"modules": ["king", "cult", "river"], "river_extras": True}),
    ("base", 2, {"modules": ["count", "king", "cult"]}),
    ("base", 4, {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("wheel", 3, {"modules": ["king", "cult"]}),
    ("castle", 2, {}),
    ("mists", 2, {"level": 1}),
    ("mists", 3, {"level": 3}),
    ("mists", 2, {"level": 5}),
]


def fingerprint(board: Board) -> dict[str, Any]:
    """Everything that a map is, with the identity of its features and the order in which it holds things."""

    def of(feature: Feature) -> tuple[Any, ...]:
        people = tuple(map(id, feature.followers))
        return id(feature), feature.kind, feature.open, feature.parts, people, feature.marks, feature.blocked

    return {
        "tiles": [
            (cell, placed.view, list(map(of, placed.features)), [*placed.completed])
            for cell, placed in board.tiles.items()
        ],
        "frontier": list(board.frontier.items()),
        "face_down": set(board.face_down),
        "buildings": {kind: list(there.items()) for kind, there in board.buildings.items()},
        "completed": dict(board.completed),
        "waiting": {cell: list(waiting) for cell, waiting in board._waiting.items()},
    }


def shape(board: Board) -> dict[str, Any]:
    """The same without the identity of its features: twins have the same shape."""
    numbers: dict[Feature, int] = {}

    def of(feature: Feature) -> tuple[Any, ...]:
        number = numbers.setdefault(feature, len(numbers))
        return number, feature.kind, feature.open, feature.parts, feature.followers, feature.marks, feature.blocked

    def by_cell(there: dict[Cell, Feature]) -> list[Any]:
        return [(cell, of(feature)) for cell, feature in there.items()]

    return {
        "tiles": [
            (cell, placed.view, list(map(of, placed.features)), list(map(of, placed.completed)))
            for cell, placed in board.tiles.items()
        ],
        "frontier": list(board.frontier.items()),
        "face_down": set(board.face_down),
        "buildings": {kind: by_cell(there) for kind, there in board.buildings.items()},
        "completed": dict(board.completed),
        "waiting": {cell: list(map(of, waiting)) for cell, waiting in board._waiting.items()},
    }


def play_with_trials(game: Game, rng: Random) -> int:
    """Play at random, and before each placement try every legal place; how many those were."""
    trials = 0
    while (decision := game.decision) is not None:
        choices = decision.choices()
        if decision.kind == "place" and game.tile is not None:
            board = game.table.board
            before = fingerprint(board)
            for _, x, y, turn in choices:
                trial = board.lay_on_trial(game.tile.view(int(turn)), int(x), int(y))
                for feature in trial.placed.features:
                    feature.followers = ()  # whoever tries out may do so with followers, too
                board.take_back(trial)
                trials += 1
                assert fingerprint(board) == before
        game.go_on(choices[rng.randrange(len(choices))])
    return trials


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_a_tile_taken_back_leaves_the_map_exactly_as_it_was(rules: str, players: int, options: dict[str, Any]) -> None:
    game = new_game(rules, ["?"] * players, seed=11, options=options)
    assert play_with_trials(game, Random(12)) > 100


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_trying_out_does_not_change_what_comes_later(rules: str, players: int, options: dict[str, Any]) -> None:
    tried = new_game(rules, ["?"] * players, seed=5, options=options)
    play_with_trials(tried, Random(6))
    untouched, rng = new_game(rules, ["?"] * players, seed=5, options=options), Random(6)
    while (decision := untouched.decision) is not None:
        choices = decision.choices()
        untouched.go_on(choices[rng.randrange(len(choices))])
    assert tried.actions == untouched.actions


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_a_twin_is_alike_and_shares_nothing(rules: str, players: int, options: dict[str, Any]) -> None:
    game, rng = new_game(rules, ["?"] * players, seed=3, options=options), Random(4)
    seen = 0
    while (decision := game.decision) is not None:
        choices = decision.choices()
        if decision.kind == "place" and game.tile is not None and rng.random() < 0.2:
            board, before = game.table.board, fingerprint(game.table.board)
            twin = board.twin()
            assert shape(twin) == shape(board)
            for _, x, y, turn in choices:
                trial = twin.lay_on_trial(game.tile.view(int(turn)), int(x), int(y))
                twin.take_back(trial)
            twin.lay(game.tile.view(int(turn)), int(x), int(y))
            assert fingerprint(board) == before
            seen += 1
        game.go_on(choices[rng.randrange(len(choices))])
    assert seen


def test_openings_are_the_empty_cells_beyond_open_sides() -> None:
    game, rng = new_game("base", ["Ann", "Bo"], seed=9), Random(10)
    for _ in range(60):
        if game.decision is None:
            break
        for feature in game.table.board.features():
            openings = game.table.board.openings(feature)
            assert bool(openings) == bool(feature.open and feature.kind != "monastery")
            if feature.kind in ("road", "city"):
                sides = sum(mask.bit_count() for mask in openings.values())
                slots = 3 if feature.kind == "city" else 1
                assert feature.open == sides * slots
        choices = game.decision.choices()
        game.go_on(choices[rng.randrange(len(choices))])
