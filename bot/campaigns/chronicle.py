"""The chronicle of a campaign: of each level the attempt that tells most, with whom it cost and what was found."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import NamedTuple

from bot.sessions.session import Session, session_from
from db.rows import Attempt, Group
from db.store import Store
from engine.rules.mists_events import Buried, HoundPlaced
from engine.rules.mists_levels import levels

KEPT = 128
"""How many attempts stay in memory; a game that is over never changes."""


class Grave(NamedTuple):
    """A follower that lies buried: its player's name and its colour."""

    player: str
    colour: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """An attempt at a level as the card remembers it."""

    attempt: Attempt
    graves: tuple[Grave, ...]
    hounds: tuple[str, ...]
    """The hounds that ran with the team."""


class Chronicles:
    """Reads chronicles from the records of games that are over."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._chapters: OrderedDict[int, Chapter] = OrderedDict()

    async def of(self, group: Group) -> dict[int, Chapter]:
        """The chapters of a campaign by level; a level that nobody has tried has none."""
        told = {level: best_of([one for one in group.attempts if one.level == level]) for level in levels()}
        return {level: await self._chapter(attempt) for level, attempt in told.items() if attempt is not None}

    async def _chapter(self, attempt: Attempt) -> Chapter:
        chapter = self._chapters.get(attempt.game_id)
        if chapter is None:
            whole = await self._store.loading.whole(attempt.game_id)
            chapter = await asyncio.to_thread(lambda: _read(session_from(whole), attempt))
            self._chapters[attempt.game_id] = chapter
        self._chapters.move_to_end(attempt.game_id)
        while len(self._chapters) > KEPT:
            self._chapters.popitem(last=False)
        return chapter


def best_of(attempts: list[Attempt]) -> Attempt | None:
    """The attempt that tells most: one that was won before others, then the one that came furthest, then the latest."""
    return max(attempts, key=lambda one: (one.result == "won", min(one.scores, default=0), one.game_id), default=None)


def _read(session: Session, attempt: Attempt) -> Chapter:
    events = session.game.events
    graves = [Grave(session.seats[one.owner].shown, one.piece) for one in events if isinstance(one, Buried)]
    hounds = [one.hound for one in events if isinstance(one, HoundPlaced)]
    return Chapter(attempt, tuple(graves), tuple(hounds))
