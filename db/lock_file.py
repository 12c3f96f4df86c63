"""Lock file beside a SQLite database: one bot at a time works on it, while tools may read it.

The lock is the operating system's and ends with the process that has it, however that ends. The file itself stays; it
says which process has the lock.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from db.errors import OpenError, StoreError
from db.file_mode import OTHERS, OWNER_ONLY

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""Seconds that a second bot waits for the first to stop, which may have something to finish."""
SECONDS_BETWEEN_TRIES = 0.1

_held: set[Path] = set()


class FileHeldError(StoreError):
    """A database file that another process works on."""

    def __init__(self, file: Path, holder: str | None) -> None:
        super().__init__(f"{file} is in use by another Tilewarden" + (f", {holder}" if holder else ""))


def database_file(url: str) -> Path | None:
    """The SQLite file that an address names; None for a server, for memory, and for what is no address."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        return None
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database))


def lock_path(file: Path) -> Path:
    """The lock file of a database file, the same one by whatever links the file is reached."""
    file = file.resolve()
    return file.with_name(f"{file.name}.lock")


def holds_lock(file: Path | None) -> bool:
    """Whether this process has the lock on a database file, so that no other bot writes to it."""
    return file is not None and lock_path(file) in _held


@asynccontextmanager
async def locked(file: Path | None, *, patience: float = PATIENCE) -> AsyncIterator[None]:
    """The lock on a database file while a block runs; `FileHeldError` if others keep it for longer than one waits.

    Without a file there is nothing to lock.
    """
    if file is None:
        yield
        return
    descriptor = await _acquire(file, patience)
    try:
        _note(descriptor, f"{os.getpid()} {socket.gethostname()}\n")
        _held.add(lock_path(file))
        yield
    finally:
        _held.discard(lock_path(file))
        _note(descriptor, "")
        os.close(descriptor)


async def _acquire(file: Path, patience: float) -> int:
    loop = asyncio.get_running_loop()
    give_up = loop.time() + patience
    waiting = False
    while True:
        # Opened anew each time: somebody may have removed the file that another had locked.
        descriptor = _open(file)
        try:
            if _take(descriptor, file):
                return descriptor
            error = FileHeldError(file, _holder(descriptor))
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        if loop.time() >= give_up:
            raise error
        if not waiting:
            log.warning("%s; waiting up to %g s for it to stop", error, patience)
            waiting = True
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)


def _open(file: Path) -> int:
    path = lock_path(file)
    if file.is_dir():
        raise OpenError(f"cannot open the database file {file}: it is a folder")
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except FileNotFoundError:
        raise OpenError(f"cannot open the database file {file}: there is no folder {path.parent}") from None
    except OSError as error:
        raise OpenError(f"cannot open {path}, the lock of the database: {error.strerror}") from error
    if os.name == "posix" and os.fstat(descriptor).st_mode & OTHERS:
        # Who may write to it without owning it may go on without this.
        try:
            os.fchmod(descriptor, OWNER_ONLY)
        except OSError as error:
            log.warning("the mode of %s cannot be changed (%s)", path, error.strerror)
    return descriptor


if sys.platform == "win32":
    import msvcrt

    # Windows keeps others from reading what is locked, so the lock is on a byte behind the text.
    _LOCKED_BYTE = 1000

    def _take(descriptor: int, file: Path) -> bool:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(descriptor: int, file: Path) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            raise OpenError(f"cannot lock {lock_path(file)}: {error.strerror}") from error
        return True


def _note(descriptor: int, text: str) -> None:
    # The lock holds without a note on a full disk, too.
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, text.encode())


def _holder(descriptor: int) -> str | None:
    os.lseek(descriptor, 0, os.SEEK_SET)
    found = re.fullmatch(r"(\d+) (\S+)\n", os.read(descriptor, 500).decode(errors="replace"))
    return f"process {found[1]} on {found[2]}" if found else None
