"""Films: every frame is there, for as long as it should be, and looks like its picture."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image

from engine.game import Game, new_game
from render.colours import LIVERIES, TABLE
from render.display_list import DisplayList
from render.film import film
from render.marks import move_frame, number_image, points_image
from render.picture import render
from render.snapshot import take_snapshot
from tests.render.positions import alike, decibels, near, played

RED, BLUE = LIVERIES[0].colour, LIVERIES[1].colour


def frames_of(data: bytes) -> list[tuple[Image.Image, int]]:
    with Image.open(BytesIO(data)) as film:
        shown = []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            film.load()
            shown.append((film.convert("RGB"), film.info["duration"]))
        return shown


def squares(*places: tuple[int, int]) -> DisplayList:
    drawing = DisplayList((203, 101), TABLE)
    for number, (x, y) in enumerate(places):
        drawing.rectangle((x, y, x + 20, y + 20), (RED, BLUE)[number % 2])
    return drawing


def test_each_frame_lies_over_the_one_before() -> None:
    # What lies between two changes stays as it is.
    drawings = [
        squares((90, 40), (90, 70)),
        squares((90, 40), (90, 70), (11, 13)),
        squares((90, 40), (90, 70), (160, 80)),
    ]
    drawings.append(squares((90, 40), (90, 70), (11, 13), (160, 80)))
    data, size = film((drawing, 100 * number) for number, drawing in enumerate(drawings, 1))
    shown = frames_of(data)
    assert size == (203, 101)
    assert [duration for _, duration in shown] == [100, 200, 300, 400]
    for (image, _), drawing in zip(shown, drawings, strict=True):
        assert image.size == size
        assert decibels(image, drawing.painted()) > 30


def test_a_frame_in_which_nothing_changes_is_still_one() -> None:
    data, _ = film([(squares((5, 5)), 100), (squares((5, 5)), 700), (squares((9, 5)), 100)])
    assert [duration for _, duration in frames_of(data)] == [100, 700, 100]


def test_what_does_not_change_costs_next_to_nothing() -> None:
    land = Image.effect_noise((600, 600), 90).convert("RGB")
    drawings = []
    for left in range(0, 500, 50):
        drawing = DisplayList((600, 600), TABLE)
        drawing.paste(land, (0, 0))
        drawing.rectangle((left, 5, left + 4, 9), RED)
        drawing.rectangle((left, 590, left + 4, 594), BLUE)
        drawings.append(drawing)
    one, ten = (len(film((drawing, 100) for drawing in some)[0]) for some in (drawings[:1], drawings))
    assert ten < 1.5 * one


@pytest.mark.parametrize("cell", range(12, 40, 3))
def test_marks_can_be_painted_on_the_smallest_tiles(cell: int) -> None:
    livery = LIVERIES[0]
    assert alike(move_frame(livery.colour, cell, True), livery.colour, within=60) > cell
    for badge in (points_image(12, livery, cell), number_image(2, livery, cell)):
        assert badge.getbbox() == (0, 0, *badge.size)


def along(game: Game, axis: int) -> Game:
    """Play on in one direction as far as the tiles allow."""
    while (decision := game.decision) is not None:
        choices = decision.choices()
        game.go_on(max(choices, key=lambda action: int(action[axis])) if decision.kind == "place" else choices[-1])
    return game


@pytest.mark.parametrize("axis", [1, 2])
def test_a_map_of_very_many_columns_or_rows_has_its_film(axis: int) -> None:
    game = along(new_game("base", ["Ann", "Bo"], seed=3), axis)
    snapshot = take_snapshot(game)
    across = [lying.cell[axis - 1] for lying in snapshot.tiles]
    assert max(across) - min(across) > 35
    picture = render(snapshot, view="replay")
    shown = frames_of(picture.data)
    assert len(shown) == len(snapshot.tiles)
    assert shown[-1][1] == 4000


def test_a_film_ends_like_the_picture_of_its_last_move_and_tells_scores_longer() -> None:
    game = played(30)
    snapshot = take_snapshot(game)
    shown = frames_of(render(snapshot, view="replay").data)
    assert len(shown) == len(snapshot.tiles)
    assert {duration for _, duration in shown[:-1]} == {420, 900}
    image = shown[-1][0]
    assert near(image, (image.width - 4, image.height - 4), (46, 39, 35), within=12)


def test_every_frame_is_wanted_only_after_the_one_before_was_packed() -> None:
    alive: list[int] = []

    class Watched(DisplayList):
        def __del__(self) -> None:
            alive.remove(id(self))

    def frames() -> Iterator[tuple[DisplayList, int]]:
        for number in range(20):
            drawing = Watched((100, 100), TABLE)
            alive.append(id(drawing))
            drawing.rectangle((number, 0, number + 5, 5), RED)
            assert len(alive) <= 3
            yield drawing, 50
            del drawing

    film(frames())
    assert not alive
