"""The briefing for each level: what is new is shown, and the positions that show it could be those of a game."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import ImageChops

from engine.board import STEPS
from engine.boxes import find_tile
from engine.rules.mists_levels import levels
from render import briefing_positions
from render.briefing import SIZE, briefing, paint
from render.briefing_positions import Position, paint_position
from render.colours import GOLD, livery_of
from render.creatures import COATS, PALE
from tests.render.positions import alike, opened

POSITIONS = {name: made for name, made in vars(briefing_positions).items() if isinstance(made, Position)}


@pytest.mark.parametrize("level", levels())
def test_every_level_has_a_small_picture(level: int) -> None:
    picture = paint(level)
    assert opened(picture).size == (picture.width, picture.height) == SIZE
    assert len(picture.data) < 60_000
    assert alike(briefing(level), GOLD, within=12) > 500


def test_no_two_levels_look_alike() -> None:
    looks = [briefing(level) for level in levels()]
    for number, one in enumerate(looks):
        for other in looks[number + 1 :]:
            box = ImageChops.difference(one, other).getbbox()
            assert box is not None
            assert box[2] - box[0] > SIZE[0] / 2


def test_hounds_are_seen_from_the_level_that_has_them() -> None:
    for number, level in levels().items():
        brown = alike(briefing(number), COATS["rufus"][0], within=6)
        assert (brown > 150) == bool(level.hounds), number


@pytest.mark.parametrize("level", [4, 6])
def test_a_level_with_fewer_ghosts_shows_how_many_are_left(level: int) -> None:
    # Only the ghosts of the vignette: each about the same number of white pixels.
    area = {4: (300, 12, 816, 268), 6: (834, 12, 1088, 268)}[level]
    all_white = alike(briefing(level).crop(area), PALE, within=12)
    row = (area[0], area[1], area[2], area[1] + (85 if level == 4 else 64))
    first_row = alike(briefing(level).crop(row), PALE, within=12) / (5 if level == 4 else 4)
    assert round(all_white / first_row) == levels()[level].ghosts


def test_the_last_level_has_a_track_of_its_colour_for_each_marker() -> None:
    image = briefing(6)
    for colour in ("red", "green", "blue"):
        assert alike(image, livery_of(0, colour).colour, within=10) > 1000


def sides(tile: str, turn: int) -> list[str]:
    """What meets each side of a tile as it lies: a city, a road, or neither."""
    view, found = find_tile(tile).view(turn), ["open"] * 4
    for segment, mask in zip(find_tile(tile).segments, view.masks, strict=True):
        for side in range(4):
            if segment.kind in ("city", "road") and mask >> 3 * side & 0b111:
                found[side] = segment.kind
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_the_tiles_of_a_position_fit_each_other(name: str) -> None:
    rows = POSITIONS[name].rows
    cells = {(x, y): tile for y, row in enumerate(rows) for x, tile in enumerate(row) if tile is not None}
    for (x, y), (side, (dx, dy)) in product(cells, enumerate(STEPS)):
        if (x + dx, y + dy) in cells:
            assert sides(*cells[x, y])[side] == sides(*cells[x + dx, y + dy])[(side + 2) % 4]


@pytest.mark.parametrize("name", POSITIONS)
def test_what_stands_in_a_position_stands_where_it_may(name: str) -> None:
    position = POSITIONS[name]

    def kinds(x: int, y: int) -> set[str]:
        tile = position.rows[y][x]
        assert tile is not None
        return {segment.kind for segment in find_tile(tile[0]).segments}

    for x, y, _ in (*position.ghosts, *position.gone):
        assert kinds(x, y) & {"mist", "cemetery"}
    assert set(position.new) <= {(x, y) for x, y, _ in position.ghosts}
    for x, y in (*position.cemeteries, *((x, y) for x, y, _ in position.buried)):
        assert "cemetery" in kinds(x, y)
    for x, y in position.face_down:
        assert position.rows[y][x] is None
    for _, cell in position.hounds:
        assert cell in {(x, y) for _, x, y, _ in position.followers}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_fills_its_vignette(name: str) -> None:
    image = paint_position(POSITIONS[name], 256)
    assert image.size == (256, 256)
