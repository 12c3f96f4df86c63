"""The chronicle of a campaign: of each level the attempt that tells most, with whom it cost and what was found.

Once every level is won it is a whole story: how each was won for the first time, and who played.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from bot.sessions.session import Session, session_from
from db.rows import Attempt, Group, Seat, Sitting
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


class Participant(NamedTuple):
    """Somebody who played; without a name only the user's id is known."""

    name: str
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class FirstWin:
    """How a level was won for the first time."""

    chapter: Chapter
    tries: int
    """At which of the attempts at this level, counted from 1."""


@dataclass(frozen=True, slots=True)
class CampaignStory:
    """A complete campaign from its beginning to the attempt that completed it; nothing that is played later changes it.

    Only a name that is deleted is gone from it.
    """

    begun: datetime
    completed: datetime
    attempts: int
    players: tuple[Participant, ...]
    """All who ever sat at its tables, in the order in which they first did."""
    wins: tuple[FirstWin, ...]
    """By level."""
    chronicle: Mapping[int, Chapter]
    """The attempts that tell most, by level, as the card shows them."""
    computers: tuple[str, ...] = ()
    """The names of those that played along."""


class _Facts(NamedTuple):
    """What is read in the record of an attempt; it has no names, which may be deleted later."""

    graves: tuple[tuple[int, str], ...]
    """Seat and colour of those who were buried."""
    hounds: tuple[str, ...]


class Chronicles:
    """Reads chronicles from the records of games that are over."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._facts: OrderedDict[int, _Facts] = OrderedDict()

    async def of(self, group: Group) -> dict[int, Chapter]:
        """The chapters of a campaign by level; a level that nobody has tried has none."""
        told = {level: best_of([one for one in group.attempts if one.level == level]) for level in levels()}
        return {level: await self._chapter(attempt) for level, attempt in told.items() if attempt is not None}

    async def wins(self, group: Group) -> list[FirstWin]:
        """How each level that is won was won first, by level."""
        return [FirstWin(await self._chapter(win), tries) for win, tries in first_wins(group.attempts)]

    async def story(self, group: Group) -> CampaignStory | None:
        """The story of a campaign; none before every level is won."""
        last = completing_attempt(group)
        if last is None:
            return None
        attempts = group.attempts[: group.attempts.index(last) + 1]
        games = self._store.games
        seats = [await games.seats(attempt.game_id) for attempt in attempts]
        sittings = [await games.sittings(attempt.game_id) for attempt in attempts]
        players = players_of(seats, sittings, group.campaign.members)
        begun, wins = group.campaign.created_at, await self.wins(group)
        chronicle = await self.of(group)
        computers = computers_of(seats)
        return CampaignStory(begun, last.finished_at, len(attempts), players, tuple(wins), chronicle, computers)

    async def session(self, attempt: Attempt) -> Session:
        """The game of an attempt."""
        whole = await self._store.loading.whole(attempt.game_id)
        return await asyncio.to_thread(session_from, whole)

    async def _chapter(self, attempt: Attempt) -> Chapter:
        facts = self._facts.get(attempt.game_id)
        if facts is None:
            facts = _read(await self.session(attempt))
            self._facts[attempt.game_id] = facts
        self._facts.move_to_end(attempt.game_id)
        while len(self._facts) > KEPT:
            self._facts.popitem(last=False)
        seats = await self._store.games.seats(attempt.game_id) if facts.graves else []
        graves = tuple(Grave(seats[seat].shown, colour) for seat, colour in facts.graves)
        return Chapter(attempt, graves, facts.hounds)


def best_of(attempts: list[Attempt]) -> Attempt | None:
    """The attempt that tells most: one that was won before others, then the one that came furthest, then the latest."""
    return max(attempts, key=lambda one: (one.result == "won", min(one.scores, default=0), one.game_id), default=None)


def first_wins(attempts: Sequence[Attempt]) -> list[tuple[Attempt, int]]:
    """The attempt that first won each level, by level, and which of the attempts at that level it was."""
    found = []
    for level in levels():
        tries = [one for one in attempts if one.level == level]
        found += [(one, number) for number, one in enumerate(tries, 1) if one.result == "won"][:1]
    return found


def completing_attempt(group: Group) -> Attempt | None:
    """The attempt with which every level was won; none while one is left."""
    wins = [attempt for attempt, _ in first_wins(group.attempts)]
    return max(wins, key=group.attempts.index) if len(wins) == len(levels()) else None


def players_of(
    seats: Iterable[Sequence[Seat]], sittings: Iterable[Sequence[Sitting]], members: Mapping[int, str]
) -> tuple[Participant, ...]:
    """Everybody who ever sat at some tables, in the order in which they first did; stand-ins and computers are nobody.

    Of somebody who has left a seat the name is known from other tables, or else the id alone.
    """
    there = list(zip(seats, sittings, strict=True))
    names = {seat.user_id: seat.name for table, _ in there for seat in table if seat.user_id is not None and seat.name}
    found: dict[Participant, None] = {}
    for table, sat in there:
        for sitting in sorted(sat, key=lambda one: (one.number, one.seat)):
            if sitting.kind != "human":
                continue
            user_id, name = sitting.user_id, replace(table[sitting.seat], name="").shown
            if user_id is not None:
                name = names.get(user_id) or members.get(user_id, "")
            found[Participant(name, user_id)] = None
    return tuple(found)


def computers_of(seats: Iterable[Sequence[Seat]]) -> tuple[str, ...]:
    """The computers that played at some tables, by name; they belong to no group."""
    return tuple(dict.fromkeys(seat.shown for table in seats for seat in table if seat.kind == "computer"))


def _read(session: Session) -> _Facts:
    events = session.game.events
    graves = tuple((one.owner, one.piece) for one in events if isinstance(one, Buried))
    return _Facts(graves, tuple(one.hound for one in events if isinstance(one, HoundPlaced)))
