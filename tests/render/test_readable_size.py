"""The least size of a tile: no picture that the bot makes by itself has tiles under 44 px in a chat's preview."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import floor
from random import Random
from typing import Any

import pytest

from engine.game import Game, new_game
from engine.rules import rule_set
from render.areas import areas
from render.board_picture import space_spot
from render.frame import LEAST_READABLE, PREVIEW_WIDTH, WIDE_CLOSE, Frame
from render.layers import layers_of
from render.layers.wheel import LAYER as WHEEL
from render.maps import auto, auto_frame, is_near, preview, whole_frame
from render.order import Order
from render.panel import small_map
from render.pins import Pin
from render.snapshot import Lettered, Question, Snapshot, preview_of, take_snapshot
from tests.render.castle.positions import until
from tests.render.positions import free_cells, played

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("base", {}),
    ("base", {"modules": ["king", "cult", "count"]}),
    ("base", {"modules": ["river", "ghosts", "palaces", "cemeteries"]}),
    ("wheel", {}),
    ("mists", {"level": 1}),
    ("mists", {"level": 6}),
    ("castle", {}),
]
NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay"]


def stages(rules: str, options: dict[str, Any], players: int) -> Iterator[Game]:
    """A random game at every other question, at every question of a rare kind, and at its end; not to be changed."""
    game, chance = new_game(rules, NAMES[:players], seed=7, options=dict(options)), Random(7)
    while game.decision is not None:
        if game.decision.kind not in ("place", "follower", "draw") or len(game.actions) % 2 == 0:
            yield game
        game.go_on(chance.choice(game.decision.choices()))
    yield game


def orders(snapshot: Snapshot) -> Iterator[Order]:
    """Every kind of picture that the bot makes of a board without being asked for a view."""
    yield Order()
    yield Order(legal=True)
    yield Order(legal=True, viewer=0)
    places = () if snapshot.question is None else snapshot.question.places
    yield Order(legal=True, pins=tuple(Pin(0, one.x, one.y, 0) for one in (places[:1] + places[-1:])))
    pages = areas(places)
    yield from (Order(legal=True, places=page) for page in pages)


def framed(snapshot: Snapshot, order: Order) -> tuple[Frame, Frame]:
    whole = whole_frame(snapshot, order, layers_of(snapshot))
    return whole, auto_frame(snapshot, order, whole)


@pytest.mark.parametrize("most", [False, True], ids=["fewest players", "most players"])
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_no_tile_is_smaller_than_the_least(rules: str, options: dict[str, Any], most: bool) -> None:
    chosen = rule_set(rules)
    for game in stages(rules, options, chosen.most_players if most else chosen.least_players):
        snapshot = take_snapshot(game)
        for order in orders(snapshot):
            _, frame = framed(snapshot, order)
            assert frame.preview_cell >= LEAST_READABLE, (len(game.actions), order)
            assert frame.rows <= WIDE_CLOSE[-1][1]


@pytest.mark.parametrize("tiles", [5, 40, 70])
def test_the_frame_that_is_reckoned_is_the_one_that_is_painted(tiles: int) -> None:
    snapshot = take_snapshot(played(tiles, seed=1))
    for order in orders(snapshot):
        _, frame = framed(snapshot, order)
        image = auto(snapshot, order)
        assert image.width == frame.width
        assert image.height > frame.height


def test_the_end_of_a_wide_game_is_a_close_up_with_the_small_map() -> None:
    game = played(200, seed=1)
    snapshot = take_snapshot(game)
    assert snapshot.finished
    whole, frame = framed(snapshot, Order())
    assert whole.columns > WIDE_CLOSE[-1][0]
    assert is_near(whole, frame)


def test_a_preview_with_the_wheel_beside_it_has_a_large_enough_wheel() -> None:
    for game in stages("wheel", {}, 3):
        if game.decision is not None and game.decision.kind == "place":
            snapshot = take_snapshot(game)
            thought = preview_of(game, game.decision.options()[0])
            inset = WHEEL.inset(snapshot)
            if inset is not None and thought.lettered:
                width = preview(snapshot, Order(preview=thought)).width
                assert inset.cell * PREVIEW_WIDTH / width >= LEAST_READABLE
                return
    raise AssertionError("no tile could have sent a follower to the wheel")


def lettered(snapshot: Snapshot, cells: list[tuple[int, int]], about: tuple[int, int]) -> Snapshot:
    """The same moment with some cells to choose from, asked about another."""
    choices = tuple(Lettered(chr(65 + number), cell, None, None, ("pass",)) for number, cell in enumerate(cells))
    return replace(snapshot, question=Question(0, "haunt", (), (), choices, about, ()))


def test_lettered_cells_are_all_seen_where_they_have_room_and_else_as_many_as_have() -> None:
    snapshot = replace(take_snapshot(played(70, seed=1)), question=None)
    free = [place.cell for place in free_cells(snapshot)]
    left, right = min(free), max(free)
    columns = WIDE_CLOSE[-1][0]
    assert right[0] - left[0] >= columns
    near = [cell for cell in free if cell[0] - left[0] < columns and abs(cell[1] - left[1]) < 5]
    asked = lettered(snapshot, near, left)
    _, frame = framed(asked, Order(legal=True))
    assert all(map(frame.counts, near))
    asked = lettered(snapshot, [*near, right], right)
    _, frame = framed(asked, Order(legal=True))
    # What the question is about comes first, and then what can be chosen.
    assert frame.counts(right)
    assert frame.preview_cell >= LEAST_READABLE


def test_crown_spaces_are_seen_beside_the_placed_tile() -> None:
    seen = 0
    for game in stages("wheel", {}, 3):
        snapshot = take_snapshot(game)
        question = snapshot.question
        if question is None or question.cell is None or not question.spots:
            continue
        spots = [space_spot(snapshot, one.space) for one in question.lettered if one.space is not None]
        whole, frame = framed(snapshot, Order(legal=True))
        assert frame.counts(question.cell)
        if is_near(whole, frame) and all(-5 < way < 8 for way in question.cell):
            for spot in spots:
                assert spot is not None
                assert frame.counts((floor(spot[0]), floor(spot[1])))
            seen += bool(spots)
    assert seen


def test_the_small_map_of_a_castle_shows_who_leads_on_the_track() -> None:
    snapshot = take_snapshot(until(20))
    first, second = snapshot.seats
    pictures = []
    for score in (10, 60):
        ahead = replace(snapshot, seats=(replace(first, score=score), replace(second, score=30)))
        pictures.append(small_castle(ahead))
    assert pictures[0] != pictures[1]


def small_castle(snapshot: Snapshot) -> bytes:
    whole, close = framed(snapshot, Order(focus=(4, 4)))
    return small_map(snapshot, whole, close, (300, 200), "day", []).tobytes()
