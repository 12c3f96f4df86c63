"""Numbered places that are ordered for a picture: exactly these are painted, all of them seen and large enough."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.gateway.picture_worker import PictureWorker
from bot.show.picture_order import PictureOrder
from engine.features import Cell
from render.frame import LEAST_READABLE, Frame
from render.layers import layers_of
from render.maps import auto, auto_frame, is_near, whole_frame
from render.marks import place_image
from render.order import Order
from render.panel import small_map
from render.picture import render
from render.pins import Pin
from render.snapshot import Snapshot, take_snapshot
from tests.render.castle.positions import until
from tests.render.positions import free_cells, opened, played


def framed(snapshot: Snapshot, order: Order) -> tuple[Frame, Frame]:
    """The whole map's frame, and the frame of the picture."""
    whole = whole_frame(snapshot, order, layers_of(snapshot))
    return whole, auto_frame(snapshot, order, whole)


def numbers_painted(snapshot: Snapshot, order: Order) -> set[int]:
    """The numbers of places that stand on the board where they belong."""
    image, (_, frame) = auto(snapshot, order), framed(snapshot, order)
    frame = replace(frame, head=image.height - frame.height)
    painted = {(id(step.image), step.x, step.y) for step in image.steps}
    question = () if snapshot.question is None else snapshot.question.places
    known = {place.number: place for place in (*question, *(order.places or ()))}
    return {
        number
        for number, place in known.items()
        if (id(place_image(str(number), frame.cell)), *frame.at(place.cell)) in painted
    }


@pytest.mark.parametrize("tiles", [5, 30, 65])
@pytest.mark.parametrize("legal", [False, True])
def test_exactly_the_ordered_places_are_painted(tiles: int, legal: bool) -> None:
    snapshot = take_snapshot(played(tiles))
    assert snapshot.question is not None
    page = snapshot.question.places[1:3]
    assert numbers_painted(snapshot, Order(legal=legal, places=page)) == {place.number for place in page}
    assert numbers_painted(snapshot, Order(legal=legal, places=())) == set()


def test_places_are_painted_where_nothing_is_asked() -> None:
    snapshot = replace(take_snapshot(played(40)), question=None, hand=None)
    page = free_cells(snapshot)[:7]
    assert numbers_painted(snapshot, Order(places=page)) == {place.number for place in page}


def test_ordered_places_at_the_far_end_of_the_map_are_held_at_a_readable_size() -> None:
    snapshot = take_snapshot(played(70, seed=1))
    tiles = [lying.cell for lying in snapshot.tiles]
    assert max(x for x, _ in tiles) - min(x for x, _ in tiles) > 11
    by_column = sorted(free_cells(snapshot), key=lambda place: place.x)
    for page in (by_column[:6], by_column[-6:]):
        order = Order(places=tuple(page))
        whole, frame = framed(snapshot, order)
        assert is_near(whole, frame)
        assert frame.preview_cell >= LEAST_READABLE
        assert numbers_painted(snapshot, order) == {place.number for place in page}


def test_a_castles_page_is_a_close_up_with_the_places_whole() -> None:
    snapshot = take_snapshot(until(20))
    assert snapshot.question is not None
    page = snapshot.question.places[:2]
    order = Order(legal=True, places=page)
    whole, frame = framed(snapshot, order)
    assert is_near(whole, frame)
    assert all(frame.counts(place.cell) for place in page)
    assert numbers_painted(snapshot, order) == {place.number for place in page}


def test_places_of_the_question_that_are_left_out_are_marked_in_the_small_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    snapshot = take_snapshot(played(65, seed=1))
    assert snapshot.question is not None
    page, others = snapshot.question.places[:1], snapshot.question.places[1:]
    assert others
    marked: list[list[Cell]] = []

    def watched(*told: Any) -> Image.Image:
        marked.append(told[-1])
        return small_map(*told)

    monkeypatch.setattr("render.maps.small_map", watched)
    auto(snapshot, Order(legal=True, places=page))
    auto(snapshot, Order(places=page))
    assert marked == [[place.cell for place in others], []]


def test_the_number_of_a_place_is_told_again_over_a_proposal() -> None:
    snapshot = take_snapshot(played(10))
    assert snapshot.question is not None
    place = snapshot.question.places[0]
    pins = (Pin(1, place.x, place.y, place.turns[0]),)
    numbered, plain = (opened(render(snapshot, pins=pins, places=page)).convert("RGB") for page in ((place,), ()))
    assert numbered.size == plain.size
    assert numbered.tobytes() != plain.tobytes()


async def test_the_worker_paints_the_ordered_places_and_tells_pages_apart() -> None:
    snapshot = take_snapshot(played(10))
    assert snapshot.question is not None
    worker = PictureWorker()
    pages = (None, snapshot.question.places[:1], snapshot.question.places[1:2])
    orders = [PictureOrder((1, 1), snapshot, "a board", places=page) for page in pages]
    painted = [await worker.paint(order) for order in orders]
    await worker.close()
    assert [one.data for one in painted if one is not None] == [render(snapshot, places=page).data for page in pages]
    # The public picture keeps its own surface.
    assert orders[0].surface != orders[1].surface == orders[2].surface
