"""What released versions left behind, as they wrote it: rows of their databases and custom ids of their messages."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

RELEASES = sorted((Path(__file__).parents[1] / "data").iterdir())
"""One folder a version."""


def column(release: Path, table: str, name: str) -> list[Any]:
    """Every value of a column, before any migration; JSON as text."""
    with closing(sqlite3.connect(f"{(release / 'games.db').as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        query = f"SELECT {name} FROM {table}"  # noqa: S608 - names that a test gives
        return [row[0] for row in connection.execute(query)]


def custom_ids(release: Path) -> list[str]:
    """Every custom id in the messages of the channels."""
    with closing(sqlite3.connect(f"{(release / 'world.db').as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        rows = connection.execute("SELECT * FROM object").fetchall()
    written = "\n".join(json.dumps(row, default=str) for row in rows)
    return sorted(set(re.findall(r'custom_id\W+?(tw\|[^"\\]*)', written)))
