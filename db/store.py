"""The store: one object that holds every part."""

from __future__ import annotations

from typing import Self

from db.archive import Archive
from db.campaigns import Campaigns
from db.cards import Cards
from db.database import Database
from db.errands import Errands
from db.games import Games
from db.loading import Loading
from db.log import Log
from db.notes import Notes
from db.part import Clock, wall_clock
from db.personal_data import PersonalData
from db.posts import Posts
from db.requests import Requests
from db.results import Results
from db.scoped_settings import ScopedSettings
from db.sqlite_connections import BUSY_SECONDS
from db.timers import Timers
from db.unit_of_work import UnitOfWork


class Store:
    """Everything that outlives the program, by subject: `store.games.get(…)`, `store.changes.commit(…)`."""

    def __init__(self, database: Database, clock: Clock = wall_clock) -> None:
        self.database = database
        self.clock = clock
        self.changes = UnitOfWork(database, clock)
        self.loading = Loading(database, clock)
        self.games = Games(database, clock)
        self.archive = Archive(database, clock)
        self.log = Log(database, clock)
        self.posts = Posts(database, clock)
        self.requests = Requests(database, clock)
        self.notes = Notes(database, clock)
        self.errands = Errands(database, clock)
        self.settings = ScopedSettings(database, clock)
        self.results = Results(database, clock)
        self.campaigns = Campaigns(database, clock)
        self.cards = Cards(database, clock)
        self.timers = Timers(database, clock)
        self.people = PersonalData(database, clock)

    @classmethod
    async def open(
        cls, url: str, clock: Clock = wall_clock, *, busy_seconds: float = BUSY_SECONDS, exclusive: bool = False
    ) -> Self:
        """Open the database at an address such as `sqlite+aiosqlite:///games.db`, and bring it up to date.

        `UnreachableError` where that may succeed later; `busy_seconds` and `exclusive` as for `Database.open`.
        """
        return cls(await Database.open(url, busy_seconds=busy_seconds, exclusive=exclusive), clock)

    async def close(self) -> None:
        """Close every connection."""
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
