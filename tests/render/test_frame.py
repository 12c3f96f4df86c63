"""Bounded pictures: none is larger than it may be, and what is shown reads."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.game import new_game
from render.frame import LEAST_READABLE, MOST_PIXELS, Frame, around, bounded, fullest, shows_all
from render.layers import layers_of
from render.maps import is_near, most_of_map, whole_frame
from render.order import Order
from render.picture import render
from render.snapshot import Lying, take_snapshot
from tests.render.positions import played

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 5, {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("base", 5, {"modules": ["river", "king", "cult"]}),
    ("wheel", 5, {}),
    ("castle", 2, {}),
    ("mists", 5, {"level": 6}),
]


def panel(frame: Frame) -> int:
    return round(200 * frame.scale)


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_no_picture_of_a_game_is_too_large(rules: str, players: int, options: dict[str, Any]) -> None:
    names = ["Ann", "Bo", "Cy", "Dee", "Eve"][:players]
    game, chance = new_game(rules, names, seed=2, options=dict(options)), Random(2)
    while True:
        decision = game.decision
        if decision is None or len(game.actions) % 60 == 59:
            snapshot = take_snapshot(game, projected=True)
            for order in ({}, {"legal": True}, {"view": "map"}, {"view": "fields"}):
                picture = render(snapshot, **order)
                assert picture.width * picture.height <= MOST_PIXELS
                assert len(picture.data) < 300_000
        if decision is None:
            break
        game.go_on(chance.choice(decision.choices()))


def test_tiles_shrink_before_parts_of_the_map_are_left_out() -> None:
    small, large, huge = (Frame(0, 0, *size) for size in ((9, 8), (12, 12), (40, 30)))
    assert bounded(small, panel) == replace(small, rim=bounded(small, panel).rim)
    assert bounded(large, panel).cell < small.cell
    assert shows_all(bounded(large, panel), panel)
    assert not shows_all(bounded(huge, panel), panel)


def test_a_map_with_bounds_of_its_own_stays_as_it_is() -> None:
    castle = Frame(0, 0, 10, 10, 120, 40, margin=0.65)
    assert bounded(castle, panel) is castle


def test_a_bounded_whole_map_has_tiles_on_which_numerals_read() -> None:
    shown = 0
    for columns in range(5, 24):
        for rows in range(5, 24):
            frame = bounded(Frame(0, 0, columns, rows), panel)
            if shows_all(frame, panel):
                shown += 1
                assert frame.cell >= 64
                assert frame.width * (frame.height + panel(frame)) <= MOST_PIXELS
    assert shown > 200


def test_where_not_all_fits_the_fullest_close_up_holds_most_of_what_comes_first() -> None:
    whole = around([(0, 0), (39, 39)])
    first, second = [(0, 0), (20, 20), (21, 24), (22, 28)], [(x, 3) for x in range(12)]
    frame = fullest(whole, (first, second), (11, 12))
    assert (frame.columns, frame.rows) == (11, 12)
    assert [cell for cell in first if frame.counts(cell)] == first[1:]
    assert sum(map(fullest(whole, (second, first), (11, 12)).counts, second)) == 11


@pytest.mark.parametrize("order", [{"legal": True}, {"view": "map"}, {"view": "fields"}, {}])
def test_a_map_that_sprawls_far_is_shown_near_the_last_move(order: dict[str, Any]) -> None:
    snapshot = take_snapshot(played(6))
    tile = snapshot.tiles[0].tile
    far = tuple(Lying(n // 2, (n + 1) // 2, tile, 0) for n in range(250))
    snapshot = replace(snapshot, tiles=far, followers=(), regions=(), finished="legal" not in order)
    picture = render(snapshot, **order)
    assert picture.width * picture.height <= MOST_PIXELS
    whole = whole_frame(snapshot, Order(), layers_of(snapshot))
    frame = most_of_map(snapshot, Order(), whole)
    assert is_near(whole, frame)
    assert frame.preview_cell >= LEAST_READABLE
