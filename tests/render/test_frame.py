"""Bounded pictures: none is larger than it may be, and what is shown reads."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.game import new_game
from render.frame import LEAST_READABLE, MAP_SIZES, MOST_PIXELS, Contents, Frame, around, bounded, fullest
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


def filled(frame: Frame, share: float = 1.0) -> Contents:
    """A panel, and tiles on that share of a frame's cells."""
    cells = [(frame.left + x, frame.top + y) for y in range(frame.rows) for x in range(frame.columns)]
    return Contents(lambda frame: round(200 * frame.scale), cells[: round(share * len(cells))])


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
    small, large, huge = (Frame(0, 0, *size) for size in ((8, 6), (12, 12), (40, 30)))
    assert bounded(small, filled(small)) == small
    assert bounded(large, filled(large)).cell < small.cell
    assert filled(large).fit(bounded(large, filled(large)))
    assert not filled(huge).fit(bounded(huge, filled(huge)))


def test_tiles_shrink_where_many_lie_and_hardly_for_the_empty_table() -> None:
    frame = Frame(0, 0, 11, 10)
    full, sparse = bounded(frame, filled(frame)), bounded(frame, filled(frame, 0.3))
    assert full.cell < sparse.cell == frame.cell
    tiles = filled(frame, 0.5)
    assert bounded(frame, replace(tiles, places=filled(frame).tiles)).cell < bounded(frame, tiles).cell


def test_a_map_with_bounds_of_its_own_stays_as_it_is() -> None:
    castle = Frame(0, 0, 10, 10, 120, 40, margin=0.65)
    assert bounded(castle, filled(castle)) is castle


def test_a_bounded_whole_map_is_no_larger_than_it_may_be() -> None:
    shown = 0
    for columns in range(5, 24):
        for rows in range(5, 24):
            whole = Frame(0, 0, columns, rows)
            contents = filled(whole, 0.4)
            frame = bounded(whole, contents)
            if contents.fit(frame):
                shown += 1
                assert frame.cell in MAP_SIZES
                assert frame.width * (frame.height + contents.head(frame)) <= MOST_PIXELS
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
