"""Foresight against the slow way: every unseen tile put on top of the bag and drawn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.features import Cell
from engine.foresight import fitting_cells, open_lands
from engine.game import Game, load_game, new_game

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("base", {}),
    ("base", {"modules": ["cult"]}),
    ("base", {"modules": ["river"]}),
    ("base", {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("wheel", {}),
    ("castle", {}),
    ("mists", {"level": 2}),
]


def to_draw(rules: str, options: dict[str, Any], seed: int, turns: int) -> Game:
    """A game in which somebody is to draw, after some turns, or after fewer where it ends before."""
    game, rng = new_game(rules, ["Ann", "Bo"], seed=seed, options={**options, "draw": "ask"}), Random(seed)
    last = game
    while game.decision is not None and game.table.turn <= turns:
        if game.decision.kind == "draw":
            last = game.copy()
        game.take(rng.choice(game.decision.choices()))
    return last


def by_drawing(game: Game) -> tuple[dict[Cell, set[int]], dict[Cell, set[str]]]:
    """What can be done on each cell, found by drawing every tile that is left."""
    record = game.record()
    turns: dict[Cell, set[int]] = {}
    lands: dict[Cell, set[str]] = {}
    drawn = game.table.drawn
    for position in range(drawn, len(record["deck"])):
        deck = list(record["deck"])
        deck[drawn], deck[position] = deck[position], deck[drawn]
        trial = load_game({**record, "deck": deck})
        trial.act("draw")
        if trial.decision is None or trial.decision.kind != "place" or trial.tile is None:
            continue
        if trial.tile.id != deck[drawn]:
            continue
        for action in trial.decision.options():
            _, x, y, turn = action.split()
            cell = int(x), int(y)
            turns.setdefault(cell, set()).add(int(turn))
            after = trial.after(action)
            free = after.table.board.tiles[cell].features
            kinds = {one.kind for one in free if one.kind in after.table.stands_on and not one.followers}
            lands.setdefault(cell, set()).update(kinds)
    return turns, lands


@pytest.mark.parametrize(("rules", "options"), GAMES)
@pytest.mark.parametrize("turns", [2, 14])
def test_it_is_what_drawing_every_tile_would_show(rules: str, options: dict[str, Any], turns: int) -> None:
    game = to_draw(rules, options, 5, turns)
    expected, lands = by_drawing(game)
    found = fitting_cells(game)
    # What is drawn may set other questions before the place; then nothing is known of that tile by drawing it.
    assert {cell: set(ways) for cell, ways in found.items() if cell in expected} == expected
    if rules in ("base", "castle"):
        assert list(found) == sorted(expected, key=lambda cell: (cell[1], cell[0]))
    for cell in list(expected)[:6]:
        assert lands[cell] <= open_lands(game, cell)


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_the_order_of_the_bag_does_not_matter(rules: str, options: dict[str, Any]) -> None:
    game = to_draw(rules, options, 7, 5)
    record, rng = game.record(), Random(1)
    deck = list(record["deck"])
    for group in game.table.unseen():
        tiles = [deck[position] for position in group]
        rng.shuffle(tiles)
        for position, tile in zip(group, tiles, strict=True):
            deck[position] = tile
    other = load_game({**record, "deck": deck})
    assert fitting_cells(other) == fitting_cells(game)
    cell = next(iter(fitting_cells(game)))
    assert open_lands(other, cell) == open_lands(game, cell)
