"""Schema version: the newest revision of the tables, known without reading the migrations."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

MIGRATIONS = Path(__file__).with_name("migrations")
NEWEST = "0002"
"""The revision of the last migration."""


def is_current(connection: Connection, migrations: Path) -> bool:
    """Whether the tables are the newest; then Alembic, which takes long to import, is not needed."""
    if migrations != MIGRATIONS or not connection.dialect.has_table(connection, "alembic_version"):
        return False
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all()
    return list(found) == [NEWEST]
