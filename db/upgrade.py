"""Upgrade of the schema: Alembic's steps one by one, a copy of a SQLite file before them, progress in the log."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from alembic.script.revision import RevisionError
from alembic.util import CommandError
from sqlalchemy import Connection

from db.errors import MigrationError

log = logging.getLogger(__name__)

SECONDS_BETWEEN_SIGNS = 10.0
"""How often a step that takes long says so."""
PAGES_AT_ONCE = 10_000
"""How many pages of a SQLite file are copied before progress is told: about 40 MB."""


class Pending(NamedTuple):
    """What a database lacks."""

    current: str | None
    """The revision that it has; None for an empty one."""
    steps: list[Script]
    """The migrations to apply, oldest first."""


def pending(connection: Connection, migrations: Path) -> Pending:
    """Compare a database with the migrations that there are; `MigrationError` for a revision that nobody knows."""
    current = MigrationContext.configure(connection).get_current_revision()
    try:
        scripts = ScriptDirectory.from_config(_config(migrations))
        known = {script.revision for script in scripts.walk_revisions()}
        if current is None or current in known:
            return Pending(current, list(scripts.iterate_revisions("head", current or "base"))[::-1])
    except (CommandError, RevisionError) as error:
        raise MigrationError(f"cannot migrate the database: {error}") from error
    raise MigrationError(
        f"the database is at revision {current}, which this version of Tilewarden does not know: "
        "a newer version has used it; update Tilewarden"
    )


def apply(connection: Connection, step: Script, migrations: Path) -> None:
    """Apply one migration over the connection's transaction."""
    config = _config(migrations)
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, step.revision)
    except (CommandError, RevisionError) as error:
        raise MigrationError(f"cannot migrate the database: {error}") from error


@dataclass(slots=True)
class Progress:
    """Which step of an upgrade runs now, and since when."""

    step: Script | None = None
    number: int = 0
    of: int = 0
    begun: float = 0.0


def upgrade(connection: Connection, migrations: Path, progress: Progress) -> None:
    """Apply what is pending over the connection's transaction; the log says which step runs and how long it took."""
    steps = pending(connection, migrations).steps
    progress.of = len(steps)
    for number, step in enumerate(steps, 1):
        progress.number, progress.begun, progress.step = number, time.monotonic(), step
        log.info("migrating the database, step %d of %d: %s %s", number, len(steps), step.revision, step.doc)
        apply(connection, step, migrations)
        log.info("step %d of %d took %.1f s", number, len(steps), time.monotonic() - progress.begun)


@asynccontextmanager
async def told(progress: Progress) -> AsyncIterator[None]:
    """Say in the log now and then that a step still runs."""
    signs = asyncio.create_task(_say_so(progress))
    try:
        yield
    finally:
        signs.cancel()
        with suppress(asyncio.CancelledError):
            await signs


async def _say_so(progress: Progress) -> None:
    while True:
        await asyncio.sleep(SECONDS_BETWEEN_SIGNS)
        if (step := progress.step) is not None:
            seconds = time.monotonic() - progress.begun
            log.info("still at step %d of %d (%s), %.0f s", progress.number, progress.of, step.revision, seconds)


def copy_beside(file: Path, revision: str) -> Path:
    """Copy a SQLite file beside itself, whole and readable by its owner alone; the copy bears revision and time."""
    copy = file.with_name(f"{file.name}.{revision}-{datetime.now(UTC):%Y%m%dT%H%M%S}.bak")
    unfinished = copy.with_name(f"{copy.name}.part")
    log.info("copying %s to %s before it is migrated", file, copy)
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target, pages=PAGES_AT_ONCE, progress=_tell_copied)
        unfinished.rename(copy)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise MigrationError(f"cannot copy {file} before migrating it: {error}") from error
    return copy


def _tell_copied(_: int, left: int, pages: int) -> None:
    if left:
        log.info("copied %d %%", 100 * (pages - left) // pages)


def _config(migrations: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    return config
