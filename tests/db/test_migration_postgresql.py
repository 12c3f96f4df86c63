"""What 0.1.0 wrote, in a PostgreSQL: carried over just as in a SQLite file."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, Table, func, select
from sqlalchemy.ext.asyncio import create_async_engine

from db import schema
from db.schema_version import MIGRATIONS
from db.store import Store
from db.upgrade import apply, pending

RELEASED = Path(__file__).parents[1] / "data" / "0.1.0" / "games.db"


def refill(connection: Connection, file: Path) -> None:
    """Make the tables of 0.1.0, and put into them what a file of that version holds."""
    apply(connection, pending(connection, MIGRATIONS).steps[0], MIGRATIONS)
    tables = MetaData()
    tables.reflect(connection)
    with closing(sqlite3.connect(file)) as source:
        source.row_factory = sqlite3.Row
        for table in tables.sorted_tables:
            if table.name != "alembic_version":
                rows = [_typed(table, row) for row in source.execute(f'SELECT * FROM "{table.name}"')]  # noqa: S608
                if rows:
                    connection.execute(table.insert(), rows)
                    _count_on(connection, table)


def _typed(table: Table, row: sqlite3.Row) -> dict[str, Any]:
    readers: dict[str, Callable[[Any], Any]] = {"BOOLEAN": bool, "JSONB": json.loads, "TIMESTAMP": _moment}
    values: dict[str, Any] = {}
    for column in table.columns:
        value = row[column.name]
        reader = readers.get(str(column.type))
        values[column.name] = value if reader is None or value is None else reader(value)
    return values


def _moment(written: str) -> datetime:
    return datetime.fromisoformat(written).replace(tzinfo=UTC)


def _count_on(connection: Connection, table: Table) -> None:
    """Let the next row get the next number, as if all had been inserted without one."""
    if "id" in table.c and table.name != "settings":
        numbers = func.pg_get_serial_sequence(table.name, "id")
        connection.execute(select(func.setval(numbers, func.max(table.c.id))))


async def everything(store: Store) -> dict[str, list[dict[str, Any]]]:
    """All rows by table, as the program reads them."""

    def read(connection: Connection) -> dict[str, list[dict[str, Any]]]:
        return {
            table.name: [
                dict(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns)).mappings()
            ]
            for table in schema.metadata.sorted_tables
        }

    return await store.database.read(read)


async def test_the_migration_makes_the_same_of_it_in_postgresql(empty_postgresql_url: str, tmp_path: Path) -> None:
    file = Path(shutil.copy(RELEASED, tmp_path / "games.db"))
    with closing(sqlite3.connect(file)) as connection:
        # As a crash of 0.1.0 could leave it.
        connection.execute("DELETE FROM timers")
        connection.commit()
    engine = create_async_engine(empty_postgresql_url)
    async with engine.begin() as there_before:
        await there_before.run_sync(refill, file)
    await engine.dispose()
    async with await Store.open(f"sqlite:///{file}") as here, await Store.open(empty_postgresql_url) as there:
        wanted, found = await everything(here), await everything(there)
        for tables in (wanted, found):
            # In which order they are set matters to nobody.
            tables["timers"] = sorted(({**row, "id": 0} for row in tables["timers"]), key=lambda row: row["game_id"])
        assert found == wanted
        assert len(found["games"]) > 10
        assert {row["kind"].partition("-")[0] for row in found["proposals"]} >= {"late", "resign", "give", "take"}
        assert found["timers"], "they are set again"
        # Numbers go on after those that there are.
        made = await there.games.create_lobby(1, 2, "Zoe")
        assert made.id == max(row["id"] for row in found["games"]) + 1
