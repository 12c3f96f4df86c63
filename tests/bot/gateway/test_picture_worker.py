"""The picture worker: what was painted is kept, and the next picture of a table repaints only what has changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.gateway import picture_worker
from bot.gateway.picture_worker import PictureWorker
from bot.show.picture_order import PictureOrder
from render.errors import NoSuchCellError
from render.picture import Picture, render
from render.snapshot import Snapshot, take_snapshot
from render.surface import Surface
from tests.render.positions import played


@pytest.fixture
async def worker() -> AsyncIterator[PictureWorker]:
    painters = PictureWorker()
    yield painters
    await painters.close()


@pytest.fixture
def surfaces(monkeypatch: pytest.MonkeyPatch) -> list[Surface]:
    """The surfaces on which something is painted, one for each picture."""
    used: list[Surface] = []

    def watched(snapshot: Snapshot, *, surface: Surface, **order: Any) -> Picture:
        used.append(surface)
        return render(snapshot, surface=surface, **order)

    monkeypatch.setattr(picture_worker, "render", watched)
    return used


def order(game: int, tiles: int, **other: Any) -> PictureOrder:
    return PictureOrder((game, tiles, *other), take_snapshot(played(tiles)), "a board", **other)


async def test_the_same_order_is_painted_once(worker: PictureWorker, surfaces: list[Surface]) -> None:
    one, other = await worker.paint(order(1, 5)), await worker.paint(order(1, 5))
    assert one == other
    assert one is not None
    assert one.data.startswith(b"\x89PNG")
    assert len(surfaces) == 1


async def test_pictures_of_one_table_share_a_surface_and_look_as_if_painted_anew(
    worker: PictureWorker, surfaces: list[Surface]
) -> None:
    for tiles in (5, 6, 7):
        painted = await worker.paint(order(1, tiles))
        assert painted is not None
        assert painted.data == render(take_snapshot(played(tiles))).data
    assert len({id(surface) for surface in surfaces}) == 1


async def test_other_tables_and_other_kinds_of_picture_have_surfaces_of_their_own(
    worker: PictureWorker, surfaces: list[Surface]
) -> None:
    for one in (order(1, 5), order(2, 5), order(1, 5, legal=True), order(1, 5, view="fields"), order(1, 5, viewer=0)):
        await worker.paint(one)
    assert len({id(surface) for surface in surfaces}) == 5


async def test_nothing_that_was_painted_before_is_given_after_it_is_forgotten(
    worker: PictureWorker, surfaces: list[Surface]
) -> None:
    for _ in range(2):
        await worker.paint(order(1, 5))
        worker.forget()
    assert len({id(surface) for surface in surfaces}) == 2


async def test_a_picture_that_fails_is_none_and_a_cell_that_is_not_there_is_told(worker: PictureWorker) -> None:
    good = order(1, 5)
    assert await worker.paint(replace(good, key=(1, "bad"), view="aerial")) is None
    with pytest.raises(NoSuchCellError):
        await worker.paint(replace(good, key=(1, "far"), view="closeup", focus=(90, 90)))
    assert await worker.paint(good) is not None


async def test_a_film_has_its_own_suffix(worker: PictureWorker) -> None:
    painted = await worker.paint(order(1, 4, view="replay"))
    assert painted is not None
    assert painted.filename == "board.webp"
