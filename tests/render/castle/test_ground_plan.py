from __future__ import annotations

from itertools import combinations, pairwise

from engine.rules.castle_board import NUMBERS, the_wall
from render.castle.ground_plan import BOX, MARGIN, castle_plan
from render.castle.wall import GROUND, castle_image
from tests.render.positions import near


def test_the_track_goes_round_the_wall_without_a_gap() -> None:
    track = castle_plan().track
    assert [step.number for step in track] == list(range(NUMBERS))
    for one, other in pairwise([*track, track[0]]):
        assert 0.1 < max(abs(one.x - other.x), abs(one.y - other.y)) < 0.65


def test_no_number_lies_on_a_cell_or_outside_the_picture() -> None:
    plan = castle_plan()
    for step in plan.track:
        assert (step.x // 1, step.y // 1) not in plan.cells
        assert all(-MARGIN < value < BOX + MARGIN for value in (step.x, step.y))


def test_numbers_keep_apart_from_each_other_and_from_the_tokens() -> None:
    plan = castle_plan()
    for one, other in combinations(plan.track, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) > 0.15
    for corner in plan.corners:
        x, y = corner.shelf
        for number in corner.numbers:
            step = plan.track[number]
            assert ((step.x - x) ** 2 + (step.y - y) ** 2) ** 0.5 > 0.24


def test_every_tower_with_a_token_has_its_shelf_outside_the_castle() -> None:
    plan = castle_plan()
    carrying = [corner for corner in plan.corners if corner.token is not None]
    assert sorted(corner.token for corner in carrying if corner.token is not None) == list(range(13))
    for corner in carrying:
        assert corner.token is not None
        assert the_wall().towers[corner.token].numbers == corner.numbers
        for x, y in (corner.shelf, corner.beside):
            assert (x // 1, y // 1) not in plan.cells
            assert all(-MARGIN < value < BOX + MARGIN for value in (x, y))


def test_inside_the_wall_is_bare_ground_but_for_the_start_areas() -> None:
    plan = castle_plan()
    image = castle_image(64)
    edge = round(MARGIN * 64)
    for x in range(BOX):
        for y in range(BOX):
            bare = near(image, (edge + (x + 0.5) * 64, edge + (y + 0.5) * 64), GROUND, within=4)
            assert bare == ((x, y) in plan.cells)


def test_each_start_area_shows_its_kind_in_the_wall() -> None:
    image = castle_image(128)
    edge = round(MARGIN * 128)
    strips = {}
    for start in castle_plan().starts:
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[start.side]
        x = edge + (start.cell[0] + 0.5 + dx * 0.58 + (0.25 if dx == 0 else 0)) * 128
        y = edge + (start.cell[1] + 0.5 + dy * 0.58 + (0.25 if dy == 0 else 0)) * 128
        part = image.crop((round(x) - 6, round(y) - 6, round(x) + 6, round(y) + 6)).resize((1, 1))
        strips[start.id] = start.kind, part.getpixel((0, 0))
    for kind, colour in strips.values():
        assert isinstance(colour, tuple)
        red, green, blue = colour[:3]
        seen = "house" if red > green + 60 else "tower" if blue >= green else "court"
        assert seen == ("court" if kind == "path" else kind)
