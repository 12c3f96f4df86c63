"""Upgrades of the schema: the released one is held fast, and a file is copied before it is changed."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db import upgrade
from db.database import Database
from db.errors import MigrationError
from db.schema_version import MIGRATIONS
from db.store import Store
from tests.db.test_database import tables

RELEASED = Path(__file__).parents[1] / "data" / "0.1.0" / "games.db"
OPEN = [*range(1, 12), *range(13, 22), 24]
"""The lobbies and live games of that file."""

STEP = '''"""{title}."""

from alembic import op

revision = "{revision}"
down_revision = "{before}"


def upgrade() -> None:
    op.execute("""{statement}""")
'''
SLOW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000) SELECT count(*) FROM n"


@pytest.fixture
def migrations(tmp_path: Path) -> Path:
    """The migrations of the first release alone."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (folder / "versions").glob("v*.py"):
        if not file.name.startswith("v0001_"):
            file.unlink()
    return folder


def add_step(migrations: Path, revision: str, before: str, statement: str, title: str = "A step") -> None:
    text = STEP.format(revision=revision, before=before, statement=statement, title=title)
    (migrations / "versions" / f"v{revision}_step.py").write_text(text)


def game_ids(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [game_id for (game_id,) in connection.execute("SELECT id FROM games ORDER BY id")]


def copies(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.bak*"))


async def test_the_first_migration_makes_what_0_1_0_made(url: str, tmp_path: Path, migrations: Path) -> None:
    async with await Database.open(url, migrations=migrations):
        pass
    assert tables(tmp_path / "games.db") == tables(RELEASED)


async def test_a_new_file_has_nothing_to_lose_and_is_not_copied(url: str, tmp_path: Path, migrations: Path) -> None:
    add_step(migrations, "0002t", "0001", "CREATE TABLE more (id INTEGER)")
    async with await Database.open(url, migrations=migrations):
        pass
    assert copies(tmp_path) == []


async def test_a_file_is_copied_before_it_is_migrated(
    url: str, tmp_path: Path, migrations: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copy(RELEASED, tmp_path / "games.db")
    before, games = tables(RELEASED), game_ids(RELEASED)
    add_step(migrations, "0002t", "0001", "CREATE TABLE more (id INTEGER)", "More tables")
    add_step(migrations, "0003t", "0002t", "DROP TABLE votes", "Fewer tables")
    caplog.set_level(logging.INFO)
    async with await Database.open(url, migrations=migrations):
        pass
    (copy,) = copies(tmp_path)
    assert copy.name.startswith("games.db.0001-")
    assert copy.suffix == ".bak"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert tables(copy) == before
    assert game_ids(copy) == games
    assert "more" in tables(tmp_path / "games.db")
    said = [record.getMessage() for record in caplog.records]
    assert any("copying" in line and copy.name in line for line in said)
    assert "migrating the database, step 1 of 2: 0002t More tables." in said
    assert "migrating the database, step 2 of 2: 0003t Fewer tables." in said
    async with await Database.open(url, migrations=migrations):
        pass
    assert copies(tmp_path) == [copy], "nothing was left to migrate"


async def test_the_released_file_is_brought_to_the_tables_of_today(url: str, tmp_path: Path) -> None:
    shutil.copy(RELEASED, tmp_path / "games.db")
    async with await Store.open(url) as store:
        assert [game.id for game in await store.games.open_games()] == OPEN
    async with await Database.open(f"sqlite:///{tmp_path}/fresh.db"):
        pass
    assert tables(tmp_path / "games.db") == tables(tmp_path / "fresh.db")
    (copy,) = copies(tmp_path)
    assert tables(copy) == tables(RELEASED)


async def test_a_long_step_shows_that_it_goes_on(
    url: str, migrations: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrade, "SECONDS_BETWEEN_SIGNS", 0.001)
    add_step(migrations, "0002t", "0001", SLOW)
    caplog.set_level(logging.INFO)
    async with await Database.open(url, migrations=migrations):
        pass
    assert any("still at step 2 of 2 (0002t)" in record.getMessage() for record in caplog.records)


async def test_a_step_that_fails_changes_nothing(url: str, tmp_path: Path, migrations: Path) -> None:
    shutil.copy(RELEASED, tmp_path / "games.db")
    before = tables(tmp_path / "games.db")
    add_step(migrations, "0002t", "0001", "CREATE TABLE more (id INTEGER)")
    add_step(migrations, "0003t", "0002t", "This is no SQL")
    with pytest.raises(MigrationError, match="syntax error"):
        await Database.open(url, migrations=migrations)
    assert tables(tmp_path / "games.db") == before
    assert game_ids(tmp_path / "games.db") == game_ids(RELEASED)
    assert len(copies(tmp_path)) == 1


async def test_without_room_for_a_copy_nothing_is_migrated(
    url: str, tmp_path: Path, migrations: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(RELEASED, tmp_path / "games.db")
    before = tables(tmp_path / "games.db")
    add_step(migrations, "0002t", "0001", "CREATE TABLE more (id INTEGER)")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(MigrationError, match=r"cannot copy .* No space left"):
        await Database.open(url, migrations=migrations)
    assert tables(tmp_path / "games.db") == before
    assert copies(tmp_path) == []
