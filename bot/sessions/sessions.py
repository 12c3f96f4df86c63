"""The cache of sessions: found by channel or game, compared with the store's version, loaded inside their locks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

from bot.refusal import Refusal, RefusedByRules
from bot.sessions.session import Session, session_from
from db.rows import Game as Row
from db.store import Store
from engine.errors import ActionError

KEPT = 64
"""How many sessions stay in memory; the others are replayed when somebody comes back to them."""


class KeyedLocks:
    """One lock for each key; it vanishes when nobody holds or wants it."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, tuple[asyncio.Lock, int]] = {}

    def __len__(self) -> int:
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, key: Hashable) -> AsyncIterator[None]:
        """Hold the key's lock; those who wait are served in their order."""
        lock, wanted = self._locks.get(key, (None, 0))
        lock = lock or asyncio.Lock()
        self._locks[key] = (lock, wanted + 1)
        try:
            async with lock:
                yield
        finally:
            lock, wanted = self._locks[key]
            if wanted == 1:
                del self._locks[key]
            else:
                self._locks[key] = (lock, wanted - 1)


class Sessions:
    """The sessions of all channels. The store is the truth; what is in memory is only quicker."""

    def __init__(self, store: Store, *, kept: int = KEPT) -> None:
        self._store = store
        self._kept = kept
        self._sessions: OrderedDict[int, Session] = OrderedDict()
        self.locks = KeyedLocks()
        """One lock a game: held for every look and every change."""

    def __len__(self) -> int:
        return len(self._sessions)

    async def here(self, channel_id: int | None) -> Row:
        """The lobby or live game of a channel; refused where there is none."""
        row = None if channel_id is None else await self._store.games.live_game_in(channel_id)
        if row is None:
            raise Refusal("table-none")
        return row

    async def live_here(self, channel_id: int | None) -> Row:
        """The live game of a channel; refused where there is none, or only a lobby."""
        row = await self.here(channel_id)
        if row.status != "live":
            raise Refusal("table-not-started")
        return row

    @asynccontextmanager
    async def look(self, game_id: int) -> AsyncIterator[Session]:
        """Look at a game as it is now; nothing may be changed, and nothing waited for meanwhile."""
        async with self.locks.hold(game_id):
            session = await self.newest(game_id)
            try:
                yield session
            except ActionError as error:
                raise RefusedByRules(error, session.names, rules=session.row.rules) from error

    async def newest(self, game_id: int) -> Session:
        """The session as the store has it, its lock held: from memory if nobody has changed it elsewhere."""
        session = self._sessions.get(game_id)
        if session is not None:
            head = await self._store.loading.head(game_id)
            # Meanwhile it may have been forgotten, which no lock keeps anybody from doing.
            if head.version == session.row.version and self._sessions.get(game_id) is session:
                session.language, session.campaign = head.language, head.campaign
            else:
                session = None
        if session is None:
            session = session_from(await self._store.loading.whole(game_id))
            self._sessions[game_id] = session
            while len(self._sessions) > self._kept:
                self._sessions.popitem(last=False)
        self._sessions.move_to_end(game_id)
        return session

    def cached(self, game_id: int) -> Session | None:
        """The session in memory, if there is one, as it was when somebody last looked."""
        return self._sessions.get(game_id)

    def forget(self, game_id: int) -> None:
        """Read a game anew next time."""
        self._sessions.pop(game_id, None)

    def forget_all(self) -> None:
        """Read every game anew."""
        self._sessions.clear()
