from __future__ import annotations

import asyncio
import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, StatementError

from db import schema
from db.database import Database
from db.errors import MigrationError, OpenError
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, act, contents, live, say_beforehand, set_timer


def tables(path: Path) -> dict[str, list[str]]:
    """What each table and index is made of; the order of a table's columns and constraints means nothing."""
    connection = sqlite3.connect(path)
    try:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    finally:
        connection.close()
    return {name: parts(sql) for name, sql in rows if not name.startswith("sqlite")}


def parts(statement: str) -> list[str]:
    """The columns and constraints that a statement lists; an added column stands after the constraints."""
    head, _, rest = " ".join(statement.split()).partition("(")
    listed, _, tail = rest.rpartition(")")
    found, depth = [""], 0
    for letter in listed:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [f"{head.strip()} {tail.strip()}", *sorted(part.strip() for part in found)]


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, schema.metadata))


async def test_migrations_from_empty_make_the_tables_of_the_schema(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Database.open(f"sqlite+aiosqlite:///{tmp_path}/at_once.db") as database:
        assert await database.read(differences) == []
    monkeypatch.setattr("db.database.make_tables", lambda *_: False)
    async with await Database.open(url) as database:
        assert await database.read(differences) == []
    assert tables(tmp_path / "games.db") == tables(tmp_path / "at_once.db")


async def test_opening_again_keeps_everything(url: str, clock: Clock) -> None:
    async with await Store.open(url, clock) as store:
        game = await live(store)
        await act(store, game.id, ANN, "place 1 0 0")
        before = await contents(store)
    async with await Store.open(url, clock) as store:
        assert await contents(store) == before
        found = await store.games.live_game_in(1)
        assert found is not None
        assert (found.id, found.version) == (game.id, game.version + 1)
        assert (await store.log.record(game.id))["actions"] == ["place 1 0 0"]


async def test_the_file_is_set_for_safety(store: Store) -> None:
    def pragmas(connection: Connection) -> dict[str, object]:
        return {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }

    for run in (store.database.read, store.database.write):
        found = await run(pragmas)
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 30000}


@pytest.mark.parametrize("where", ["nowhere/games.db", "folder"])
async def test_a_file_that_cannot_be_opened_is_one_clear_error(tmp_path: Path, where: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OpenError, match="cannot open the database file"):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path}/{where}")


async def test_a_file_that_is_no_database_is_the_same_error(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"This is a letter, not a database. " * 100)
    with pytest.raises(OpenError, match="not a database"):
        await Store.open(f"sqlite+aiosqlite:///{path}")
    assert path.read_bytes().startswith(b"This is a letter")


@pytest.mark.parametrize("url", ["sqlite+aiosqlite://", "sqlite:///:memory:", "no address", "unknown://host/name"])
async def test_an_address_that_names_no_database_is_the_same_error(url: str) -> None:
    with pytest.raises(OpenError):
        await Store.open(url)


async def test_an_address_without_driver_gets_ours(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/games.db") as store:
        assert await store.games.open_games() == []


async def test_a_file_of_a_newer_version_is_refused_and_left_alone(url: str, tmp_path: Path) -> None:
    async with await Store.open(url):
        pass
    connection = sqlite3.connect(tmp_path / "games.db")
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(MigrationError, match="9999"):
        await Store.open(url)


async def test_what_fails_in_mid_transaction_leaves_nothing(store: Store) -> None:
    def write(connection: Connection) -> None:
        connection.execute(schema.settings.insert().values(scope="user", id=1, entries={"locale": "ru"}))
        raise RuntimeError("on purpose")

    with pytest.raises(RuntimeError, match="on purpose"):
        await store.database.write(write)
    assert await store.settings.get("user", 1) == {}


async def test_200_writers_at_once_all_get_their_turn(store: Store) -> None:
    async def write(number: int) -> None:
        await store.settings.change("user", number, locale="ru")
        game = await store.games.create_lobby(number, number, str(number))
        await set_timer(store, game.id, "reminder", store.clock(), user_id=number)
        assert await store.settings.get("user", number) == {"locale": "ru"}

    await asyncio.gather(*(write(number) for number in range(1, 201)))
    games = await store.games.open_games()
    assert [game.version for game in games] == [1] * 200
    assert sum([len(await store.timers.of_game(game.id)) for game in games]) == 200


async def test_two_programs_can_write_to_the_same_file(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        stores = [one, other]
        await asyncio.gather(*(stores[number % 2].settings.change("user", number, a=1) for number in range(40)))
        assert [await one.settings.get("user", number) for number in range(40)] == [{"a": 1}] * 40


async def test_moments_come_back_aware_and_in_utc(store: Store) -> None:
    moscow = timezone(timedelta(hours=3))
    due = datetime(2026, 3, 1, 15, 30, 0, 123456, tzinfo=moscow)
    await set_timer(store, (await live(store)).id, "reminder", due)
    found = await store.timers.earliest()
    assert found is not None
    assert found.due == due
    assert found.due.utcoffset() == timedelta(0)
    assert found.due.tzinfo is not None


async def test_a_moment_without_zone_is_refused(store: Store) -> None:
    game = await live(store)
    with pytest.raises(StatementError, match="time zone"):
        await set_timer(store, game.id, "reminder", datetime(2026, 3, 1))
    assert await store.games.get(game.id) == game


async def test_foreign_keys_hold(store: Store) -> None:
    game = await live(store)
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        await say_beforehand(store, game.id, 7, "join", "pass")
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        await store.games.create_lobby(2, BO, "Bo", campaign_id=77)


async def test_a_setting_holds_from_the_first_place_that_has_it(store: Store) -> None:
    await store.settings.change("guild", 1, language="ru", other=1)
    assert await store.settings.first("language", ("channel", 1), ("guild", 1)) == "ru"
    await store.settings.change("channel", 1, language="en")
    assert await store.settings.first("language", ("channel", 1), ("guild", 1)) == "en"
    assert await store.settings.first("language", ("guild", 1), ("channel", 1)) == "ru"
    assert await store.settings.first("language", ("channel", 2), ("guild", 2)) is None
    assert await store.settings.first("other", ("channel", 1)) is None
