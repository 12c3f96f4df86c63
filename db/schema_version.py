"""Schema version: the newest revision of the tables, known without reading the migrations.

So neither a start of the usual kind nor the first one with a new database needs Alembic, which is large.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, inspect

from db.schema import metadata

MIGRATIONS = Path(__file__).with_name("migrations")
NEWEST = "0005"
"""The revision of the last migration."""

_VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's own table, as it makes it."""


def is_current(connection: Connection, migrations: Path) -> bool:
    """Whether the tables are the newest."""
    if migrations != MIGRATIONS or not connection.dialect.has_table(connection, _VERSION.name):
        return False
    return list(connection.scalars(_VERSION.select())) == [NEWEST]


def make_tables(connection: Connection, migrations: Path) -> bool:
    """Make the newest tables where there are none at all; whether that was so."""
    if migrations != MIGRATIONS or inspect(connection).get_table_names():
        return False
    metadata.create_all(connection, checkfirst=False)
    _VERSION.create(connection, checkfirst=False)
    connection.execute(_VERSION.insert().values(version_num=NEWEST))
    return True
