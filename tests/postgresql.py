"""A PostgreSQL for tests: the one that TEST_DATABASE_URL names, or a server of our own that lives while they run.

Our own listens on a socket in a folder of its own, and nothing of either is left behind.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, NullPool, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from db.database import Database

GIVEN = "TEST_DATABASE_URL"
"""The setting that names a server; its user must be allowed to create databases."""
PATIENCE = 30.0
"""Seconds in which a server starts, and in which it stops."""
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses=", "max_connections=50")


class NoServerError(Exception):
    """No PostgreSQL can be had; the message says why."""


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[URL]:
    """The address of a server, as its administrator; the tests that need one are skipped where there is none."""
    given = os.environ.get(GIVEN)
    with contextlib.ExitStack() as running:
        try:
            address = make_url(given) if given else running.enter_context(own_server())
        except NoServerError as error:
            pytest.skip(f"no PostgreSQL: {error}")
        yield address.set(drivername="postgresql+asyncpg")


@pytest.fixture(scope="session")
def postgresql_template(postgresql_server: URL) -> Iterator[str]:
    """The name of a database that has our tables and nothing in them."""
    name = _new_name()
    asyncio.run(_make_template(postgresql_server, name))
    yield name
    asyncio.run(_administer(postgresql_server, _drop(name)))


@pytest.fixture
async def empty_postgresql_url(postgresql_server: URL) -> AsyncIterator[str]:
    """The address of a database of the test's own without any tables."""
    async with _database(postgresql_server, "template1") as address:
        yield address


@pytest.fixture
async def postgresql_url(postgresql_server: URL, postgresql_template: str) -> AsyncIterator[str]:
    """The address of a database of the test's own; its tables are there, so that not every test has to make them."""
    async with _database(postgresql_server, postgresql_template) as address:
        yield address


@contextlib.asynccontextmanager
async def _database(server: URL, template: str) -> AsyncIterator[str]:
    name = _new_name()
    await _administer(server, f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    try:
        yield _address(server, name)
    finally:
        await _administer(server, _drop(name))


async def _make_template(server: URL, name: str) -> None:
    await _administer(server, f'CREATE DATABASE "{name}"')
    async with await Database.open(_address(server, name)):
        pass


def _new_name() -> str:
    return f"tilewarden_test_{secrets.token_hex(6)}"


def _address(server: URL, name: str) -> str:
    return server.set(database=name).render_as_string(hide_password=False)


def _drop(name: str) -> str:
    return f'DROP DATABASE "{name}" WITH (FORCE)'


async def _administer(server: URL, statement: str) -> None:
    engine = create_async_engine(server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    async with engine.connect() as connection:
        await connection.execute(text(statement))


@contextlib.contextmanager
def own_server() -> Iterator[URL]:
    """A new server in a temporary folder; stopped and removed in any case."""
    programs, account = _programs(), _account()
    folder = Path(tempfile.mkdtemp(prefix="tilewarden-pg-"))
    try:
        if account is not None:
            os.chown(folder, account.pw_uid, account.pw_gid)
        data = folder / "data"
        _run_as(
            account, programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"
        )
        settings = [word for setting in (*QUICK, f"unix_socket_directories={folder}") for word in ("-c", setting)]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [*_mortal(), str(programs / "postgres"), "-D", str(data), *settings],
                stdout=log,
                stderr=log,
                cwd=folder,
                **_as(account),
            )
        try:
            _wait_until_ready(server, folder)
            yield URL.create("postgresql", username="postgres", database="postgres", query={"host": str(folder)})
        finally:
            _stop(server)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    """The folder of the server's programs; distributions keep them off the path."""
    on_path = shutil.which("postgres")
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: _number(folder.parent.name))
    for folder in [*([Path(on_path).resolve().parent] if on_path else []), *reversed(versions)]:
        if all((folder / name).exists() for name in ("postgres", "initdb")):
            return folder
    raise NoServerError(f"its server is not installed (Debian: apt-get install postgresql), and {GIVEN} is not set")


def _number(version: str) -> float:
    try:
        return float(version)
    except ValueError:
        return 0


def _account() -> pwd.struct_passwd | None:
    """Whose server it is: ours, but PostgreSQL refuses to be root's."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise NoServerError("its server does not run as root, and there is neither a user postgres nor nobody")


def _as(account: pwd.struct_passwd | None) -> dict[str, Any]:
    return {} if account is None else {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _mortal() -> list[str]:
    """What makes a server stop when the tests are killed, where the system knows such a thing."""
    setpriv = shutil.which("setpriv")
    return [] if setpriv is None else [setpriv, "--pdeathsig", "QUIT"]


def _run_as(account: pwd.struct_passwd | None, *command: object) -> None:
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, cwd="/", check=False, **_as(account)
    )
    if done.returncode:
        raise NoServerError(f"initdb fails: {done.stderr.strip()}")


def _wait_until_ready(server: subprocess.Popen[bytes], folder: Path) -> None:
    """Wait for the word that the server writes into its file when it takes connections."""
    file, deadline = folder / "data" / "postmaster.pid", time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(OSError):
            if file.read_text().split()[-1:] == ["ready"]:
                return
        time.sleep(0.02)
    raise NoServerError(f"its server does not start: {(folder / 'log').read_text(errors='replace')[-500:]}")


def _stop(server: subprocess.Popen[bytes]) -> None:
    for how in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
        if server.poll() is None:
            server.send_signal(how)
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(PATIENCE)
