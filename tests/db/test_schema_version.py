"""The newest revision is known without the migrations, so all starts but those after an update do without Alembic."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from db.database import Database
from db.schema_version import MIGRATIONS, NEWEST, is_current, make_tables

ROOT = Path(__file__).parents[2]
OPEN = """
import asyncio, sys
from db.store import Store

async def main():
    async with await Store.open(sys.argv[1]) as store:
        assert await store.games.open_games() == []

asyncio.run(main())
print(sorted({"alembic", "greenlet", "sqlalchemy.ext.asyncio"} & set(sys.modules)))
"""


def opened_by_another_program(url: str) -> str:
    """What of the costly packages a program has imported that opens a store."""
    done = subprocess.run([sys.executable, "-c", OPEN, url], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_the_newest_revision_is_that_of_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def test_neither_the_first_start_nor_the_next_imports_alembic(url: str) -> None:
    assert opened_by_another_program(url) == "[]"
    assert opened_by_another_program(url) == "[]"


async def test_tables_are_made_at_once_only_where_there_are_none(url: str) -> None:
    async with await Database.open(url) as database:
        assert not await database.write(make_tables, MIGRATIONS)
        assert await database.read(is_current, MIGRATIONS)


@pytest.mark.parametrize("statement", ["UPDATE alembic_version SET version_num = '0001'", "DROP TABLE alembic_version"])
async def test_another_revision_or_none_is_not_current(url: str, statement: str) -> None:
    async with await Database.open(url) as database:
        assert await database.read(is_current, MIGRATIONS)
        await database.write(lambda connection: connection.exec_driver_sql(statement).close())
        assert not await database.read(is_current, MIGRATIONS)


async def test_other_migrations_are_compared_by_alembic(url: str, tmp_path: Path) -> None:
    async with await Database.open(url) as database:
        assert not await database.read(is_current, tmp_path)
