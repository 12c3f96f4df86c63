"""The start blocks: one painting, whose tiles join the land and whose places lie where they should."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.boxes import load_set
from render.block_plan import QUARTERS, WHEEL_CENTRE, block_tiles
from render.blocks import block_image, crown_spot, quarter_spot, sector_spot
from render.geometry import distance
from render.painter import region_mask, spot, tile_image

SIZE = 48
SHAPES = {"wheel": (4, 4), "count": (4, 3)}


@pytest.mark.parametrize("name", SHAPES)
def test_a_block_is_the_sum_of_its_tiles(name: str) -> None:
    columns, rows = SHAPES[name]
    whole = block_image(name, SIZE)
    assert whole.size == (columns * SIZE, rows * SIZE)
    assert len(block_tiles(name)) == columns * rows
    pieces = Image.new("RGB", whole.size)
    for tile in block_tiles(name):
        pieces.paste(tile_image(tile, 0, SIZE), (tile.marks["col"] * SIZE, tile.marks["row"] * SIZE))
    assert ImageChops.difference(whole, pieces).getbbox() is None


@pytest.mark.parametrize("name", SHAPES)
def test_spots_of_a_block_lie_inside_their_regions(name: str) -> None:
    for tile in block_tiles(name):
        for index, segment in enumerate(tile.segments):
            mask = region_mask(tile, 0, index, 64)
            x, y = spot(tile, 0, index)
            for dx, dy in product((-0.03, 0.0, 0.03), repeat=2):
                assert mask.getpixel((int((x + dx) * 64), int((y + dy) * 64))) == 255, f"{tile.id} {segment.kind}"


@pytest.mark.parametrize("name", SHAPES)
def test_regions_of_a_block_reach_its_rim(name: str) -> None:
    rim = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}
    cells = {(tile.marks["col"], tile.marks["row"]) for tile in block_tiles(name)}
    for tile in block_tiles(name):
        masks = [region_mask(tile, 0, index, 64) for index in range(len(tile.segments))]
        for (dx, dy), side in rim.items():
            if (tile.marks["col"] + dx, tile.marks["row"] + dy) in cells:
                continue
            for place, along in enumerate((14, 32, 49)):
                pixel = ((along, 1), (62, along), (63 - along, 62), (1, 63 - along))[side]
                holders = [i for i, segment in enumerate(tile.segments) if segment.slots >> (3 * side + place) & 1]
                assert [i for i, mask in enumerate(masks) if mask.getpixel(pixel) == 255] == holders, tile.id


def test_places_on_the_wheel_lie_apart_and_in_their_sector() -> None:
    sectors = load_set("wheel").data["wheel_board"]["sectors"]
    places = [sector_spot(index) for index in range(6)]
    for index, sector in enumerate(sectors):
        places += [crown_spot(index, space) for space in range(sector["crowns"])]
        with pytest.raises(ValueError, match="crown spaces"):
            crown_spot(index, sector["crowns"])
    assert len(places) == 15
    for a, b in combinations(places, 2):
        assert distance(a, b) > 0.33
    assert all(distance(place, WHEEL_CENTRE) < 1.35 for place in places)
    x, y = sector_spot(0)
    assert x == pytest.approx(WHEEL_CENTRE[0])
    assert y < WHEEL_CENTRE[1]


def test_quarters_lie_on_their_cells_and_apart() -> None:
    for entry in load_set("count").data["quarters"]:
        x, y = quarter_spot(entry["name"])
        near = min(max(abs(x - column - 0.5), abs(y - row - 0.5)) for row, column in entry["cells"])
        assert near < 0.8, entry["name"]
    for a, b in combinations(QUARTERS, 2):
        assert distance(quarter_spot(a), quarter_spot(b)) > 0.6
    with pytest.raises(ValueError, match="no quarter"):
        quarter_spot("harbour")
    with pytest.raises(ValueError, match="no start block"):
        block_image("castle", SIZE)


def test_night_falls_on_blocks_too() -> None:
    day, night = block_image("count", SIZE), block_image("count", SIZE, "night")
    assert sum(ImageStat.Stat(night).mean) < sum(ImageStat.Stat(day).mean)
