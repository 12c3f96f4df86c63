"""Who may read a SQLite database: its owner, and nobody else on the machine."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from db.errors import OpenError
from db.store import Store

ROOT = Path(__file__).parents[2]
NOBODY = 65534


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def test_a_new_database_is_private_from_the_beginning(url: str, tmp_path: Path) -> None:
    folder = stat.S_IMODE(tmp_path.stat().st_mode)
    async with await Store.open(url) as store:
        await store.settings.change("user", 1, locale="ru")
        assert modes(tmp_path) == dict.fromkeys(("games.db", "games.db-wal", "games.db-shm"), 0o600)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == folder


async def test_an_old_database_is_made_private_with_its_companions(url: str, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    other = tmp_path / "games.db-notes"
    other.touch(0o644)
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("PRAGMA journal_mode=WAL")
        reader.execute("CREATE TABLE anything (id INTEGER)")
        before = modes(tmp_path)
        assert before == dict.fromkeys(("games.db", "games.db-wal", "games.db-shm", "games.db-notes"), 0o644)
        async with await Store.open(url):
            assert modes(tmp_path) == dict.fromkeys(before, 0o600) | {"games.db-notes": 0o644}


async def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "games.db"
    link.symlink_to(tmp_path / "real" / "games.db")
    async with await Store.open(f"sqlite+aiosqlite:///{link}"):
        assert set(modes(tmp_path / "real").values()) == {0o600}


async def test_what_is_no_database_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "letter").write_bytes(b"This is a letter, not a database. " * 100)
    (tmp_path / "folder").mkdir()
    before = modes(tmp_path)
    for name in before:
        with pytest.raises(OpenError):
            await Store.open(f"sqlite+aiosqlite:///{tmp_path}/{name}")
    assert modes(tmp_path) == before


STRANGER = """
import asyncio, os, sys
from db.errors import OpenError
from db.store import Store

async def main():
    # once before, so that everything is imported while it may be read
    async with await Store.open(f"sqlite+aiosqlite:///{sys.argv[1]}/own.db"):
        pass
    os.setgroups([])
    os.setgid(int(sys.argv[2]))
    os.setuid(int(sys.argv[2]))
    try:
        async with await Store.open(f"sqlite+aiosqlite:///{sys.argv[1]}/games.db") as store:
            await store.settings.change("user", 1, locale="ru")
            print("written", flush=True)
    except OpenError as error:
        print("refused:", type(error).__name__, error, flush=True)

asyncio.run(main())
"""


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize(("mode", "said"), [(0o666, "written"), (0o644, "refused: OpenError")])
async def test_somebody_elses_file_is_used_with_one_warning_or_not_at_all(mode: int, said: str) -> None:
    # not in the tests' own folder, which others may not enter
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with await Store.open(f"sqlite+aiosqlite:///{folder}/games.db"):
            pass
        folder.chmod(0o777)
        (folder / "games.db").chmod(mode)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", STRANGER, name, str(NOBODY), cwd=ROOT,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        out, errors = await asyncio.wait_for(process.communicate(), 120)
        assert out.decode().startswith(said), errors.decode()
        assert stat.S_IMODE((folder / "games.db").stat().st_mode) == mode
        warnings = errors.decode().splitlines()
        if said == "written":
            [warning] = warnings
            assert warning.startswith("others on this machine may read")
        else:
            assert warnings == []
