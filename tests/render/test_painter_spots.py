"""Followers stand well inside their segment and apart from each other."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from engine.boxes import load_set
from engine.tiles import TURNS, Tile
from render.geometry import distance
from render.painter import region_mask, spot

SETS = ("base", "king", "cult", "river2", "wheel", "mists", "castle")
SIZE = 64


def tiles_of(name: str) -> list[Tile]:
    """The tiles of a set that are drawn; start blocks have their own tests."""
    return [tile for tile in load_set(name) if "row" not in tile.marks]


@pytest.mark.parametrize("name", SETS)
def test_spots_lie_inside_their_region(name: str) -> None:
    for tile, turn in product(tiles_of(name), TURNS):
        for index, segment in enumerate(tile.segments):
            x, y = spot(tile, turn, index)
            mask = region_mask(tile, turn, index, SIZE)
            for dx, dy in product((-0.03, 0.0, 0.03), repeat=2):
                value = mask.getpixel((int((x + dx) * SIZE), int((y + dy) * SIZE)))
                assert value == 255, f"{tile.id} turned {turn}: {segment.kind} {index} at {x:.2f}, {y:.2f}"


@pytest.mark.parametrize("name", SETS)
def test_spots_lie_apart(name: str) -> None:
    for tile in tiles_of(name):
        places = [spot(tile, 0, index) for index in range(len(tile.segments))]
        for (a, first), (b, second) in combinations(enumerate(places), 2):
            gap = distance(first, second)
            least = 0.22 if len(places) <= 5 else 0.17
            assert gap >= least, f"{tile.id}: segments {a} and {b} are {gap:.2f} apart"
