"""The lock file: one process at a time has it, and it ends with that process."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import sys
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from db.errors import OpenError
from db.lock_file import FileHeldError, database_file, holds_lock, locked
from db.store import Store
from tests.db.log_lines import next_line

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ROOT = Path(__file__).parents[2]
HOLDER = """
import asyncio, sys
from pathlib import Path
from db.lock_file import locked

async def main():
    async with locked(Path(sys.argv[1])):
        print("locked", flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


@asynccontextmanager
async def holder(file: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Another process that has the lock until its input ends."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, str(file), cwd=ROOT,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        assert await asyncio.wait_for(process.stdout.readline(), 60) == b"locked\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_a_second_process_is_refused_and_told_who_has_it(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with holder(file) as process:
        with pytest.raises(FileHeldError) as caught:
            async with locked(file, patience=0):
                pass
    assert str(caught.value) == (
        f"{file} is in use by another Tilewarden, process {process.pid} on {socket.gethostname()}"
    )


async def test_it_is_waited_for_and_taken_over(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "games.db"
    taken = asyncio.Event()

    async def wait() -> None:
        async with locked(file, patience=60):
            taken.set()

    async with holder(file) as process:
        with next_line("db.lock_file") as written:
            waiting = asyncio.create_task(wait())
            await asyncio.wait_for(written.wait(), 60)
        assert not taken.is_set()
        assert process.stdin is not None
        process.stdin.close()
        await asyncio.wait_for(waiting, 60)
        assert taken.is_set()
    [said] = [record.getMessage() for record in caplog.records]
    assert f"process {process.pid}" in said
    assert said.endswith("; waiting up to 60 s for it to stop")


async def test_a_short_patience_ends(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "games.db"
    async with holder(file):
        with pytest.raises(FileHeldError):
            async with locked(file, patience=0.2):
                pass
    assert len(caplog.records) == 1


async def test_it_vanishes_with_a_killed_process(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with holder(file) as process:
        process.kill()
        await process.wait()
        async with locked(file, patience=0):
            text = (tmp_path / "games.db.lock").read_text()
            assert text == f"{os.getpid()} {socket.gethostname()}\n"
    assert (tmp_path / "games.db.lock").read_text() == ""


async def test_a_link_leads_to_the_same_lock(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    link = tmp_path / "other" / "link.db"
    link.symlink_to(tmp_path / "games.db")
    async with locked(tmp_path / "games.db", patience=0):
        with pytest.raises(FileHeldError):
            async with locked(link, patience=0):
                pass
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["link.db"]


async def test_tools_use_the_file_beside_it(url: str, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with holder(file), await Store.open(url) as one, await Store.open(url) as other:
        await one.settings.change("user", 1, locale="ru")
        assert await other.settings.get("user", 1) == {"locale": "ru"}
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
            source.backup(copy)
            assert copy.execute("SELECT count(*) FROM settings").fetchone() == (1,)


async def test_the_lock_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db.lock"
    path.touch(0o644)
    path.chmod(0o644)
    async with locked(tmp_path / "games.db"):
        assert path.stat().st_mode & 0o777 == 0o600


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(OpenError, match=f"there is no folder {tmp_path}/nowhere"):
        async with locked(tmp_path / "nowhere" / "games.db"):
            pass


async def test_a_folder_has_no_lock(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OpenError, match="it is a folder"):
        async with locked(tmp_path / "folder"):
            pass
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("sqlite+aiosqlite:///games.db", Path("games.db")),
        ("sqlite:////var/games.db", Path("/var/games.db")),
        ("sqlite+aiosqlite:///:memory:", None),
        ("sqlite+aiosqlite://", None),
        ("postgresql+asyncpg://host/games", None),
        ("postgresql+asyncpg://host:port/games", None),
        ("no address", None),
    ],
)
async def test_only_a_sqlite_file_has_a_lock(url: str, file: Path | None) -> None:
    assert database_file(url) == file
    async with locked(None), locked(None):
        pass


async def test_a_process_knows_which_files_it_has_locked(tmp_path: Path) -> None:
    file, link = tmp_path / "games.db", tmp_path / "link.db"
    link.symlink_to(file)
    assert not holds_lock(file)
    async with locked(file):
        assert holds_lock(file)
        assert holds_lock(link)
        assert not holds_lock(tmp_path / "other.db")
        assert not holds_lock(None)
    assert not holds_lock(file)
