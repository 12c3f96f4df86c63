from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from db.store import Store

ON_BOTH = {
    f"tests.db.test_{subject}"
    for subject in (
        *("archive", "campaigns", "games", "keeping", "loading", "log", "notes_and_errands", "personal_data"),
        *("plans", "posts", "requests", "two_programs", "unit_of_work"),
    )
}
"""The tests that are about the store and not about a file: they run on SQLite and on PostgreSQL."""


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **by: float) -> None:
        self.now += timedelta(**by)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "url" in metafunc.fixturenames and metafunc.module.__name__ in ON_BOTH:
        metafunc.parametrize("url", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if getattr(request, "param", "sqlite") == "postgresql":
        return str(request.getfixturevalue("postgresql_url"))
    return f"sqlite+aiosqlite:///{tmp_path}/games.db"


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    async with await Store.open(url, clock) as opened:
        yield opened
