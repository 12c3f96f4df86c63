"""The bytes of pictures: none of the fullest maps is more than 300,000, whichever library packs it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

from engine.board import AROUND
from engine.game import Game, new_game
from render import codec
from render.layers import layers_of
from render.maps import auto_frame, is_near, most_of_map, whole_frame
from render.order import Order
from render.picture import render
from render.snapshot import take_snapshot

MOST_BYTES = 300_000
MISTS = ["ghosts", "palaces", "cemeteries"]
WORST: list[tuple[int, int, list[str]]] = [
    (3, 108, MISTS),
    (5, 101, ["king", "cult", "river", *MISTS]),
    (5, 105, ["king", "cult", "count", *MISTS]),
]
"""Players, seed and modules of games whose pictures were the largest of some thousand."""


def company(game: Game, answer: str) -> int:
    """How many tiles a placed one would lie beside, twice for those at its sides."""
    _, x, y, _ = answer.split()
    there = game.table.board.tiles
    return sum(2 - abs(dx * dy) for dx, dy in AROUND if (int(x) + dx, int(y) + dy) in there)


def close_game(players: int, seed: int, modules: list[str]) -> Iterator[Game]:
    """A game in which every tile goes where most others lie, before its last tile and at its end."""
    names = ["Ann", "Bo", "Cleo", "Dee", "Edda"][:players]
    game, chance = new_game("base", names, seed=seed, options={"modules": modules, "draw": "ask"}), Random(seed)
    while (decision := game.decision) is not None:
        options = sorted(decision.options())
        if decision.kind != "place":
            game.act(chance.choice(options))
            continue
        if not game.deck_left:
            yield game
        game.act(max(options, key=lambda answer: (company(game, answer), chance.random())))
    yield game


@pytest.mark.parametrize(("players", "seed", "modules"), WORST)
def test_the_fullest_maps_are_small_enough_to_send_and_the_map_is_whole(
    players: int, seed: int, modules: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    libraries: list[ModuleType] = [codec.deflate, zlib]
    orders: list[dict[str, Any]] = [{"legal": True}, {"view": "map", "legal": True}, {"view": "fields"}]
    for game in close_game(players, seed, modules):
        snapshot = take_snapshot(game, projected=True)
        for order in orders:
            for library in libraries:
                monkeypatch.setattr(codec, "deflate", library)
                assert len(render(snapshot, **order).data) <= MOST_BYTES, (order, library.__name__)
        whole = whole_frame(snapshot, Order(legal=True), layers_of(snapshot))
        assert not is_near(whole, most_of_map(snapshot, Order(legal=True), whole))


def test_the_end_of_a_close_game_is_shown_whole_with_smaller_tiles() -> None:
    *_, game = close_game(3, 103, ["king", "cult", "count"])
    snapshot = take_snapshot(game)
    whole = whole_frame(snapshot, Order(), layers_of(snapshot))
    frame = auto_frame(snapshot, Order(), whole)
    assert not is_near(whole, frame)
    assert frame.cell < whole.cell
