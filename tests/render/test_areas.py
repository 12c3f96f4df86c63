"""Pages of places by area: each is one picture at readable size, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.game import new_game
from render.areas import PAGE_PLACES, areas
from render.castle.ground_plan import castle_plan
from render.choices import Place
from render.frame import LEAST_READABLE, WIDE_CLOSE
from render.layers import layers_of
from render.maps import auto_frame, whole_frame
from render.order import Order
from render.snapshot import Snapshot, take_snapshot
from tests.render.positions import free_cells

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {}),
    ("base", 5, {"modules": ["king", "cult", "count"]}),
    ("base", 3, {"modules": ["river"]}),
    ("base", 4, {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("wheel", 2, {}),
    ("wheel", 5, {}),
    ("mists", 3, {"level": 1}),
    ("castle", 2, {}),
]


def place(number: int, x: int, y: int) -> Place:
    return Place(number, x, y, (0,), (f"place {x} {y} 0",))


def stages(rules: str, players: int, options: dict[str, Any], seed: int) -> Iterator[Snapshot]:
    """A random game every few turns, wherever a tile is to be placed."""
    names = ["Ann", "Bo", "Cy", "Dee", "Eve"][:players]
    game, chance = new_game(rules, names, seed=seed, options=dict(options)), Random(seed)
    while game.decision is not None:
        if game.decision.kind == "place" and len(game.table.board.tiles) % 9 == 8:
            yield take_snapshot(game)
        game.go_on(chance.choice(game.decision.choices()))


def numbered_cells(snapshot: Snapshot) -> tuple[Place, ...]:
    """The free cells on which a later move could be planned."""
    free = free_cells(snapshot)
    inside = castle_plan().cells
    return tuple(one for one in free if snapshot.rules != "castle" or one.cell in inside)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_every_page_is_one_readable_picture(rules: str, players: int, options: dict[str, Any], seed: int) -> None:
    several = False
    for snapshot in stages(rules, players, options, seed):
        assert snapshot.question is not None
        for places in (snapshot.question.places, numbered_cells(snapshot)):
            pages = areas(places)
            several |= len(pages) > 1
            assert sorted((one for page in pages for one in page), key=lambda one: one.number) == list(places)
            for page in pages:
                order = Order(legal=places is snapshot.question.places, places=page)
                frame = auto_frame(snapshot, order, whole_frame(snapshot, order, layers_of(snapshot)))
                assert 0 < len(page) <= PAGE_PLACES
                assert all(frame.counts(one.cell) for one in page)
                assert frame.preview_cell >= LEAST_READABLE
    assert several


def test_few_places_near_each_other_are_one_page() -> None:
    columns, rows = WIDE_CLOSE[-1]
    near = [place(1, 0, 0), place(2, columns - 1, 0), place(3, 0, rows - 1)]
    assert areas(near) == (tuple(near),)
    assert areas([]) == ()


def test_many_places_near_each_other_are_halved_along_the_longer_side() -> None:
    tall = [place(3 * y + x + 1, x, y) for y in range(9) for x in range(3)]
    assert areas(tall) == (tuple(tall[:13]), tuple(tall[13:]))
    wide = [place(9 * y + x + 1, x, y) for y in range(3) for x in range(8)]
    assert areas(wide) == tuple(tuple(one for one in wide if one.x // 4 == side) for side in (0, 1))


def test_places_far_apart_are_pages_of_their_own_however_few() -> None:
    far = [place(1, 30, 0), place(2, 0, 1), place(3, 31, 2), place(4, 1, 3)]
    assert areas(far) == ((far[0], far[2]), (far[1], far[3]))


def test_pages_do_not_depend_on_the_order_in_which_places_are_told() -> None:
    many = [place(number, number * 7 % 23, number * 5 % 17) for number in range(1, 60)]
    mixed = Random(3).sample(many, len(many))
    pages = areas(mixed)
    assert pages == areas(many)
    assert all(list(page) == sorted(page, key=lambda one: one.number) for page in pages)
    assert [page[0].number for page in pages] == sorted(page[0].number for page in pages)
