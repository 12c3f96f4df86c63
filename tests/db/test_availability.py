"""Which failures to open a database pass by themselves, and how one waits for them."""

from __future__ import annotations

import asyncio
import itertools
import logging
import socket
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from db.availability import UnreachableError, growing_pauses, open_when_reachable
from db.database import Database
from db.errors import MigrationError, OpenError
from db.store import Store
from tests.db.log_lines import next_line


def test_pauses_grow_up_to_half_a_minute() -> None:
    assert list(itertools.islice(growing_pauses(), 7)) == [1, 2, 4, 8, 16, 30, 30]


async def test_a_locked_file_is_waited_for(url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with await Store.open(url):
        pass
    pauses = iter([0.01] * 1000)
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(UnreachableError, match="database is locked"):
            await Store.open(url, busy_seconds=0)
        with next_line("db.availability") as written:
            opening = asyncio.create_task(open_when_reachable(partial(Store.open, url, busy_seconds=0), pauses))
            await asyncio.wait_for(written.wait(), 60)
        assert not opening.done()
    async with await asyncio.wait_for(opening, 60) as store:
        assert await store.games.open_games() == []
    [said, *_] = [record.getMessage() for record in caplog.records]
    assert said.endswith("games.db: database is locked; trying again in 0.01 s")
    assert caplog.records[0].levelno == logging.WARNING


async def test_a_reader_that_keeps_a_file_from_changing_its_mode_is_waited_for(url: str, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("CREATE TABLE anything (id INTEGER)")
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM anything").fetchall()
        with pytest.raises(UnreachableError, match="database is locked"):
            await Store.open(url, busy_seconds=0)
    async with await Store.open(url, busy_seconds=0):
        pass


async def test_what_somebody_must_mend_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_bytes(b"This is a letter, not a database. " * 100)
    for address in ("nowhere/games.db", "letter.db", ""):
        with pytest.raises(OpenError) as caught:
            await open_when_reachable(partial(Store.open, f"sqlite+aiosqlite:///{tmp_path}/{address}"))
        assert not isinstance(caught.value, UnreachableError)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+asyncpg://ann:secret@host:secret/games",
        "postgresql+secret://ann:secret@host/games",
        "ann:secret@host",
    ],
)
async def test_an_address_that_cannot_be_read_is_not_repeated(address: str) -> None:
    with pytest.raises(OpenError) as caught:
        await Store.open(address)
    assert not isinstance(caught.value, UnreachableError)
    assert "ann:" not in str(caught.value)
    assert ":secret" not in str(caught.value).replace("sqlalchemy.dialects:", "")


async def test_a_missing_driver_says_how_to_get_it() -> None:
    try:
        import asyncpg  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: F401
    except ImportError:
        pass
    else:
        pytest.skip("asyncpg is installed")
    with pytest.raises(OpenError, match=r"asyncpg is not installed; pip install -e '\.\[postgresql\]'") as caught:
        await Store.open("postgresql+asyncpg://ann:secret@127.0.0.1/games?password=secret")
    assert not isinstance(caught.value, UnreachableError)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("host", ["127.0.0.1", "no-such-host.invalid", "/no/such/socket"])
async def test_a_server_that_does_not_answer_is_waited_for(host: str) -> None:
    pytest.importorskip("asyncpg")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        with pytest.raises(UnreachableError) as caught:
            await Store.open(f"postgresql+asyncpg://ann:secret@/games?host={host}&port={port}")
    assert str(caught.value).startswith("cannot reach the database: ")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("options", ["sslmode=require", "ssl=nonsense"])
async def test_a_servers_address_with_wrong_options_is_not_waited_for(options: str) -> None:
    pytest.importorskip("asyncpg")
    with pytest.raises(OpenError, match="cannot connect to the database: ") as caught:
        await Store.open(f"postgresql+asyncpg://ann:secret@127.0.0.1:1/games?{options}")
    assert not isinstance(caught.value, UnreachableError)
    assert "secret" not in str(caught.value)


async def test_a_newer_schema_is_named_as_such(url: str, tmp_path: Path) -> None:
    async with await Database.open(url):
        pass
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(MigrationError, match=r"revision 9999, .*update Tilewarden"):
        await open_when_reachable(partial(Store.open, url))
