"""File permissions of a SQLite database: it is for its owner alone."""

from __future__ import annotations

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

OWNER_ONLY = 0o600
OTHERS = 0o077
COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite adds to a file's name for the files that it keeps beside it."""


def create_private(file: Path) -> None:
    """A new empty file with mode 0600, which SQLite takes for an empty database; nothing where there is one.

    SQLite gives the companions the mode of the file itself. Where no file can be made, SQLite says why.
    """
    # Only ever a new file: closing a descriptor of one that is open as a database would drop this process's locks.
    with suppress(OSError):
        os.close(os.open(file.resolve(), os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def make_private(file: Path) -> None:
    """Mode 0600 for a database file and its companions; where that is refused, a warning in the log."""
    if os.name != "posix":
        return
    file = file.resolve()
    refusal: OSError | None = None
    for path in (file, *(file.with_name(file.name + ending) for ending in COMPANIONS)):
        try:
            mode = path.lstat().st_mode
            if stat.S_ISREG(mode) and mode & OTHERS:
                path.chmod(OWNER_ONLY)
        except FileNotFoundError:
            continue
        except OSError as error:
            refusal = error
    if refusal is not None:
        log.warning("others on this machine may read %s: its mode cannot be changed (%s)", file, refusal.strerror)
