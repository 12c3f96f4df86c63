"""Errands: what concerns many games, kept in the store and worked off game by game, so that a crash resumes it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from db.rows import Errand
from db.store import Store

log = logging.getLogger(__name__)

Handler = Callable[[Errand], Awaitable[None]]


class ErrandRunner:
    """Works errands off by their kind; doing one twice must do no harm."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._handlers: dict[str, Handler] = {}

    def add(self, kind: str, handler: Handler) -> None:
        """Let a handler work off errands of a kind."""
        self._handlers[kind] = handler

    async def run(self, kind: str, *, user_id: int | None = None, guild_id: int | None = None) -> None:
        """Keep an errand and work it off."""
        await self._work(await self._store.errands.add(kind, user_id=user_id, guild_id=guild_id))

    async def resume(self) -> None:
        """Work off what a crash left."""
        for errand in await self._store.errands.pending():
            try:
                await self._work(errand)
            except Exception:
                log.exception("errand %d (%s) failed and waits for the next start", errand.id, errand.kind)

    async def _work(self, errand: Errand) -> None:
        handler = self._handlers.get(errand.kind)
        if handler is None:
            log.error("errand %d is of the unknown kind %r", errand.id, errand.kind)
            return
        await handler(errand)
        await self._store.errands.finish(errand.id)
