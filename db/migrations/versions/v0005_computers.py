"""Seats of computer players: kind and level; stand-ins of live games play as solid computers from now on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.DateTime(timezone=True)

KINDS = "kind IN ('human', 'stand-in', 'computer')"


def upgrade() -> None:
    """Add the columns, and let the channel of each live game with a stand-in be told once."""
    if op.get_bind().dialect.name == "sqlite":
        _rebuild_seats()
    else:
        op.drop_constraint(op.f("ck_seats_kind"), "seats", type_="check")
        op.create_check_constraint(op.f("ck_seats_kind"), "seats", KINDS)
        op.add_column("seats", _level())
    op.add_column("sittings", _level())
    op.add_column("results", _level())
    op.add_column("results", sa.Column("computers", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE seats SET level = 'solid' WHERE kind = 'stand-in' "
        "AND game_id IN (SELECT id FROM games WHERE status = 'live')"
    )
    op.execute(
        "INSERT INTO notes (game_id, user_id, direct, kind, payload, at) "
        "SELECT id, NULL, false, 'stand-ins-solid', '{}', COALESCE(started_at, created_at) FROM games "
        "WHERE status = 'live' AND id IN (SELECT game_id FROM seats WHERE kind = 'stand-in') ORDER BY id"
    )


def _level() -> sa.Column[str]:
    return sa.Column("level", sa.String(length=16), nullable=True)


def _rebuild_seats() -> None:
    """Make the table anew, for SQLite cannot change a condition; what refers to it is checked at the end."""
    op.execute("PRAGMA defer_foreign_keys = ON")
    op.execute("CREATE TEMPORARY TABLE seats_aside AS SELECT * FROM seats")
    op.drop_table("seats")
    op.create_table(
        "seats",
        sa.Column("game_id", Id, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("colour", sa.String(length=32), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("joined_at", Moment, nullable=False),
        _level(),
        sa.CheckConstraint(KINDS, name=op.f("ck_seats_kind")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_seats")),
        sa.UniqueConstraint("game_id", "colour", name=op.f("uq_seats_game_id_colour")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"], unique=False)
    columns = "game_id, number, user_id, name, colour, kind, joined_at"
    op.execute(f"INSERT INTO seats ({columns}) SELECT {columns} FROM seats_aside")  # noqa: S608
    op.execute("DROP TABLE seats_aside")
