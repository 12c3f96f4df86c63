"""Pictures: ordered on the event loop from a snapshot, painted by a few workers beside it."""

from __future__ import annotations

import asyncio
import io
import logging
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import discord

from bot.markup import Markup
from bot.texts import Locale, Texts
from engine.features import Cell
from render.errors import NoSuchCellError
from render.picture import Picture, render
from render.pins import Pin
from render.snapshot import Preview, Snapshot
from render.words import Words

log = logging.getLogger(__name__)

WORKERS = 2
"""So many pictures are painted at once."""
KEPT = 32
"""So many finished pictures are kept for those who want the same again: the public message and the private one."""


@dataclass(frozen=True, slots=True)
class Order:
    """A picture that is wanted; two orders with the same key show the same."""

    key: Hashable
    snapshot: Snapshot
    alt: str
    view: str = "auto"
    legal: bool = False
    preview: Preview | None = None
    viewer: int | None = None
    focus: Cell | None = None
    pins: tuple[Pin, ...] = ()
    words: Words = field(default_factory=Words)

    @property
    def picture(self) -> Hashable:
        """What tells this picture from all others: the order, what is proposed, and the language of the words."""
        return self.key, self.pins, self.words


@dataclass(frozen=True, slots=True)
class Painted:
    """A finished picture as a message shows it."""

    filename: str
    alt: str
    data: bytes

    def file(self) -> discord.File:
        """The file to send; each message needs its own."""
        return discord.File(io.BytesIO(self.data), self.filename, description=self.alt)


class Pictures:
    """The painters."""

    def __init__(self, *, workers: int = WORKERS, kept: int = KEPT) -> None:
        self._workers = ThreadPoolExecutor(workers, thread_name_prefix="painter")
        self._kept = kept
        self._pictures: OrderedDict[Hashable, asyncio.Future[Picture]] = OrderedDict()

    async def paint(self, order: Order) -> Painted | None:
        """Paint an order, or give what was painted for the same order a moment ago.

        None where painting fails: a game goes on without its picture.
        """
        future = self._pictures.get(order.picture)
        if future is None:
            future = asyncio.get_running_loop().run_in_executor(self._workers, _paint, order)
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
        return Painted(f"board.{picture.suffix.lstrip('.')}", order.alt, picture.data)

    def forget(self) -> None:
        """Give nobody what was painted before: a name in it may have been deleted."""
        self._pictures.clear()

    async def close(self) -> None:
        """Take no more orders, and wait for those that are being painted."""
        await asyncio.to_thread(self._workers.shutdown, wait=True, cancel_futures=True)
        self._pictures.clear()


def _paint(order: Order) -> Picture:
    return render(
        order.snapshot,
        view=order.view,
        legal=order.legal,
        preview=order.preview,
        viewer=order.viewer,
        focus=order.focus,
        pins=order.pins,
        words=order.words,
    )


def picture_words(texts: Texts, locale: Locale) -> Words:
    """The few words in pictures, in a language; the painter fills their gaps."""
    gaps = {name: Markup(f"{{{name}}}") for name in ("count", "number")}

    def say(message: str) -> str:
        return texts.plain.say(locale, message, **gaps)

    return Words(
        tiles_left=say("picture-tiles-left"),
        remaining=say("picture-remaining"),
        discarded=say("picture-discarded"),
        chart=say("picture-chart"),
        nobody=say("picture-nobody"),
    )
