"""Rims and walls that only neighbours can tell."""

from __future__ import annotations

from engine.boxes import find_tile
from render.seams import closed_halves, seam_image

SIZE = 48
MISTY = find_tile("mists-25").view(0)
CLEAR = find_tile("mists-07").view(0)


def test_mist_against_clear_ground_ends_in_a_rim() -> None:
    closed = closed_halves(MISTY, (None, CLEAR, None, None))
    assert closed == ((1, 0, "mist"), (1, 1, "mist"))
    picture = seam_image(closed, SIZE, "day")
    assert picture.mode == "RGBA"
    assert picture.size == (SIZE, SIZE)
    box = picture.getchannel("A").getbbox()
    assert box is not None
    assert box[0] > SIZE * 0.9
    assert box[2] == SIZE
    assert (box[1], box[3]) == (0, SIZE)


def test_mist_that_goes_on_and_open_sides_have_no_rim() -> None:
    assert closed_halves(MISTY, (None, MISTY, None, None)) == ()
    assert closed_halves(CLEAR, (None, None, None, MISTY)) == ()


def test_a_house_that_meets_a_court_ends_in_its_wall_and_one_that_meets_a_house_goes_on() -> None:
    house, court = find_tile("castle-45").view(0), find_tile("castle-01").view(90)
    closed = closed_halves(house, (court, house, None, None))
    assert closed == ((0, 0, "house"), (0, 1, "house"))
    picture = seam_image(closed, SIZE, "night")
    assert picture.getchannel("A").getpixel((SIZE // 2, SIZE // 2)) == 0


def test_half_sides_beside_a_path_are_told_apart() -> None:
    along = find_tile("castle-12").view(0)
    below = find_tile("castle-12").view(180)
    assert closed_halves(along, (None, None, below, None)) == ((2, 0, "house"),)
    assert closed_halves(along, (None, None, along, None)) == ()
