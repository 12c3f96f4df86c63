"""The bot as a process of its own: how it stops, what it waits for, and the exit codes that it ends with."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import sqlite3
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from db.store import Store

ROOT = Path(__file__).parents[2]
PATIENCE = 120
VARIABLES = ("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "DISCORD_API")
DRAINING = "finishing what is in hand"
BOT = (sys.executable, "-m", "bot")
IMPATIENT_BOT = (sys.executable, "-c", "import sys; from bot.__main__ import main; sys.exit(main(patience=0.5))")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals")


@dataclass
class Running:
    """A process, and what it has written to its log."""

    process: asyncio.subprocess.Process
    lines: list[str] = field(default_factory=list)

    async def says(self, text: str) -> str:
        """Wait for a line of the log."""
        assert self.process.stderr is not None
        async with asyncio.timeout(PATIENCE):
            while line := (await self.process.stderr.readline()).decode():
                self.lines.append(line.strip())
                if text in line:
                    return line.strip()
        raise AssertionError(f"it never said {text!r}, but {self.lines}")

    async def ends(self) -> int:
        """Wait for the end; the exit code, which is negative after a signal without a handler."""
        async with asyncio.timeout(PATIENCE):
            _, rest = await self.process.communicate()
        self.lines += rest.decode().splitlines()
        assert self.process.returncode is not None
        return self.process.returncode


@asynccontextmanager
async def started(
    database: str | Path, *, command: tuple[str, ...] = BOT, at: Sandbox | None = None, token: str | None = None
) -> AsyncIterator[Running]:
    """A bot that is gone when the block ends."""
    environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    environment |= {
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
        "DISCORD_TOKEN": token or (at.token if at is not None else "nobody's"),
        "DATABASE_URL": database if isinstance(database, str) else f"sqlite+aiosqlite:///{database}",
        "LOG_LEVEL": "INFO",
    }
    if at is not None:
        environment["DISCORD_API"] = at.api
    process = await asyncio.create_subprocess_exec(
        *command, env=environment, cwd=database.parent if isinstance(database, Path) else ROOT, umask=0o022,
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        yield Running(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as stand_in:
        yield stand_in


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


async def connected(sandbox: Sandbox, before: int = 0) -> None:
    """Wait until a bot listens that has come after so many others."""
    await sandbox.until(
        lambda: sandbox.gateway.connected and sandbox.gateway.identifies > before, "the bot", patience=PATIENCE
    )
    await sandbox.commands_registered()


# How it stops


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_lets_it_finish_its_answer(sandbox: Sandbox, database: Path, number: signal.Signals) -> None:
    async with started(database, at=sandbox) as bot:
        await connected(sandbox)
        held = sandbox.faults.hold("POST", "/webhooks/")
        deed = await sandbox.user("Ann").slash(sandbox.general, "help")
        await sandbox.until(lambda: any(each.path.endswith("/callback") for each in sandbox.requests), "the promise")
        bot.process.send_signal(number)
        assert number.name in await bot.says(DRAINING)
        held.set()
        assert "Welcome" in (await deed.reply()).text
        assert await bot.ends() == 0
    assert "Traceback" not in "".join(bot.lines)


async def test_a_second_signal_stops_it_at_once(sandbox: Sandbox, database: Path) -> None:
    async with started(database, at=sandbox) as bot:
        await connected(sandbox)
        sandbox.faults.hold("POST", "/webhooks/")
        await sandbox.user("Ann").slash(sandbox.general, "help")
        await sandbox.until(lambda: any(each.path.endswith("/callback") for each in sandbox.requests), "the promise")
        bot.process.send_signal(signal.SIGINT)
        await bot.says(DRAINING)
        bot.process.send_signal(signal.SIGTERM)
        assert await bot.ends() == 128 + signal.SIGTERM
    assert not any("/webhooks/" in each.path for each in sandbox.requests)
    async with started(database, at=sandbox) as bot:
        await connected(sandbox, 1)
        bot.process.terminate()
        assert await bot.ends() == 0


async def test_process_1_of_a_container_stops_as_any_other(sandbox: Sandbox, database: Path) -> None:
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("unshare is not installed")
    inside = (unshare, *(() if os.geteuid() == 0 else ("--user", "--map-root-user")), "--pid", "--fork")
    trial = await asyncio.create_subprocess_exec(*inside, "true", stderr=asyncio.subprocess.DEVNULL)
    if await trial.wait() != 0:
        pytest.skip("no namespaces can be made here")
    async with started(database, at=sandbox, command=(*inside, "--kill-child", *BOT)) as bot:
        await connected(sandbox)
        assert database.with_name("games.db.lock").read_text().split()[0] == "1"
        held = sandbox.faults.hold("POST", "/webhooks/")
        deed = await sandbox.user("Ann").slash(sandbox.general, "help")
        await sandbox.until(lambda: any(each.path.endswith("/callback") for each in sandbox.requests), "the promise")
        [inner] = Path(f"/proc/{bot.process.pid}/task/{bot.process.pid}/children").read_text().split()
        os.kill(int(inner), signal.SIGTERM)
        await bot.says(DRAINING)
        held.set()
        await deed.reply()
        assert await bot.ends() == 0


# What it waits for


async def test_a_locked_file_is_waited_for(sandbox: Sandbox, database: Path) -> None:
    async with await Store.open(f"sqlite+aiosqlite:///{database}"):
        pass
    async with started(database, at=sandbox) as bot:
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("PRAGMA locking_mode=EXCLUSIVE")
            other.execute("BEGIN EXCLUSIVE")
            assert "database is locked; trying again in 1 s" in await bot.says("trying again")
            assert "trying again in 2 s" in await bot.says("trying again")
        await connected(sandbox)
        bot.process.terminate()
        assert await bot.ends() == 0


async def test_a_signal_ends_the_waiting(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        async with started(database) as bot:
            await bot.says("trying again")
            bot.process.terminate()
            assert await bot.ends() == 0
    assert "Traceback" not in "".join(bot.lines)


async def test_a_server_that_is_not_up_is_waited_for() -> None:
    pytest.importorskip("asyncpg")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        async with started(f"postgresql+asyncpg://ann:secret@127.0.0.1:{port}/games") as bot:
            line = await bot.says("trying again")
            bot.process.terminate()
            assert await bot.ends() == 0
    assert "cannot reach the database" in line
    assert "secret" not in "".join(bot.lines)


# Two on one file


async def test_a_second_bot_waits_and_gives_up(sandbox: Sandbox, database: Path) -> None:
    async with started(database, at=sandbox) as first:
        await connected(sandbox)
        async with started(database, at=sandbox, command=IMPATIENT_BOT) as second:
            waiting = await second.says("waiting up to 0.5 s")
            assert await second.ends() == 1
        for said in (waiting, second.lines[-1]):
            assert f"{database} is in use by another Tilewarden, process {first.process.pid} on " in said
        assert "Traceback" not in "".join(second.lines)
        assert sandbox.gateway.identifies == 1
        first.process.terminate()
        assert await first.ends() == 0


async def test_a_second_bot_takes_over(sandbox: Sandbox, database: Path) -> None:
    async with started(database, at=sandbox) as first:
        await connected(sandbox)
        async with started(database, at=sandbox) as second:
            await second.says("waiting up to 30 s")
            first.process.terminate()
            assert await first.ends() == 0
            await connected(sandbox, 1)
            # the lock of a killed process is nobody's
            second.process.kill()
            await second.ends()
    async with started(database, at=sandbox, command=IMPATIENT_BOT) as third:
        await connected(sandbox, 2)
        third.process.terminate()
        assert await third.ends() == 0


async def test_a_signal_ends_the_waiting_for_another_bot(sandbox: Sandbox, database: Path) -> None:
    async with started(database, at=sandbox):
        await connected(sandbox)
        async with started(database, at=sandbox) as second:
            await second.says("waiting up to 30 s")
            second.process.terminate()
            assert await second.ends() == 0


async def test_all_its_files_are_for_their_owner_alone(sandbox: Sandbox, database: Path) -> None:
    database.touch()
    database.chmod(0o644)
    async with started(database, at=sandbox) as bot:
        await connected(sandbox)
        found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in database.parent.iterdir()}
        bot.process.terminate()
        assert await bot.ends() == 0
    assert found == dict.fromkeys(("games.db", "games.db-wal", "games.db-shm", "games.db.lock"), 0o600)


# Exit codes


async def test_a_refused_token_is_a_wrong_setting(sandbox: Sandbox, database: Path) -> None:
    async with started(database, at=sandbox, token="another") as bot:
        assert await bot.ends() == 2
    assert "DISCORD_TOKEN" in bot.lines[-1]


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:secret@host/games",
        "postgresql+asyncpg://ann:secret@host:secret/games",
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///{folder}/nowhere/games.db",
        "sqlite+aiosqlite:///{folder}",
        "sqlite+aiosqlite:///{folder}/letter",
    ],
)
async def test_a_wrong_address_is_a_wrong_setting(tmp_path: Path, url: str) -> None:
    (tmp_path / "letter").write_bytes(b"This is a letter, not a database. " * 100)
    async with started(url.format(folder=tmp_path)) as bot:
        assert await bot.ends() == 2
    assert "DATABASE_URL" in bot.lines[-1]
    assert "secret" not in "".join(bot.lines)
    assert "Traceback" not in "".join(bot.lines)


async def test_a_newer_schema_is_no_wrong_setting(database: Path) -> None:
    async with await Store.open(f"sqlite+aiosqlite:///{database}"):
        pass
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    async with started(database) as bot:
        assert await bot.ends() == 1
    assert "update Tilewarden" in bot.lines[-1]
    assert "Traceback" not in "".join(bot.lines)
