"""The picture worker: paints orders in a few threads beside the event loop, and keeps what was painted last."""

from __future__ import annotations

import asyncio
import io
import itertools
import logging
import time
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import discord

from bot import heap
from bot.show.picture_order import FILM, PictureOrder, SceneOrder
from render.codec import SUFFIX
from render.errors import NoSuchCellError
from render.picture import Picture, render
from render.sprite_cache import BLENDS, FIGURES, SHEETS, TILES
from render.surface_pool import SurfacePool

log = logging.getLogger(__name__)

WORKERS = 1
"""How many pictures are painted at once. A second painter would only wait for the same interpreter lock."""
KEPT = 32
"""How many finished pictures are kept for those who want the same again: the public message and the private one."""
MEMORY = 48_000_000
"""So many bytes of tiles and of tables' last pictures are kept, unless a setting says otherwise."""
_SHARES = {TILES: 0.42, FIGURES: 0.2, BLENDS: 0.08}
"""How much of it is for what pictures are made of; the rest is for the pictures themselves."""
_PICTURES_BETWEEN_GIVING = 16
"""After so many pictures memory that they needed is given back."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A finished picture as a message shows it."""

    filename: str
    alt: str
    data: bytes

    def file(self) -> discord.File:
        """The file to send; each message needs its own."""
        return discord.File(io.BytesIO(self.data), self.filename, description=self.alt)


class PictureWorker:
    """The painters."""

    filename = f"board.{SUFFIX}"
    """What the picture of a message is called."""

    def __init__(self, *, workers: int = WORKERS, kept: int = KEPT, memory: int = MEMORY) -> None:
        self._workers = ThreadPoolExecutor(workers, thread_name_prefix="painter")
        # A film takes a while and much memory to make: one at a time, and boards do not wait for it.
        self._film_worker = ThreadPoolExecutor(1, thread_name_prefix="film")
        self._kept = kept
        self._surfaces = SurfacePool(round(memory * (1 - sum(_SHARES.values()))))
        for sprites, share in _SHARES.items():
            sprites.bound(round(memory * share))
        self._count = itertools.count(1)
        self._last_wanted = time.monotonic()
        self._pictures: OrderedDict[Hashable, asyncio.Future[Picture]] = OrderedDict()

    async def paint(self, order: PictureOrder | SceneOrder) -> Painted | None:
        """Paint an order, or give what was painted for the same order a moment ago.

        None where painting fails: a game goes on without its picture.
        """
        self._last_wanted = time.monotonic()
        future = self._pictures.get(order.picture)
        if future is None:
            workers = self._film_worker if order.view == FILM else self._workers
            future = asyncio.get_running_loop().run_in_executor(workers, self._paint, order)
            self._pictures[order.picture] = future
            while len(self._pictures) > self._kept:
                self._pictures.popitem(last=False)
        try:
            # Whoever gives up waiting does not take the picture from the others.
            picture = await asyncio.shield(future)
        except NoSuchCellError:
            # Somebody asked for a cell that the map does not have; they should hear of it.
            self._pictures.pop(order.picture, None)
            raise
        except Exception:
            log.exception("picture %s cannot be painted", order.key)
            self._pictures.pop(order.picture, None)
            return None
        return Painted(f"{order.name}.{picture.suffix.lstrip('.')}", order.alt, picture.data)

    def quiet_for(self) -> float:
        """Since how many seconds nobody has wanted a picture."""
        return time.monotonic() - self._last_wanted

    def forget(self) -> None:
        """Give nobody what was painted before: a name in it may have been deleted."""
        self._pictures.clear()
        self._surfaces.clear()
        for sprites in _SHARES:
            sprites.clear()

    async def close(self) -> None:
        """Take no more orders, and wait for those that are being painted."""
        for workers in (self._workers, self._film_worker):
            await asyncio.to_thread(workers.shutdown, wait=True, cancel_futures=True)
        self.forget()

    def _paint(self, order: PictureOrder | SceneOrder) -> Picture:
        picture = order.paint() if isinstance(order, SceneOrder) else self._painted(order)
        if order.view == FILM or next(self._count) % _PICTURES_BETWEEN_GIVING == 0:
            # What tiles are painted from; the tiles themselves are in the atlas by now, or soon.
            SHEETS.clear()
            heap.give_back()
        return picture

    def _painted(self, order: PictureOrder) -> Picture:
        with self._surfaces.lend(order.surface) as surface:
            return render(
                order.snapshot,
                view=order.view,
                legal=order.legal,
                preview=order.preview,
                viewer=order.viewer,
                focus=order.focus,
                pins=order.pins,
                places=order.places,
                words=order.words,
                surface=surface,
            )
