"""Campaigns that their groups decide about: versions, settings, cards, and requests that belong to no game."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Json = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")
Moment = sa.DateTime(timezone=True)

ONE_OF_BOTH = "(game_id IS NULL) <> (campaign_id IS NULL)"


def upgrade() -> None:
    """Add the columns and the table; a campaign of an earlier version gets its card with its next change."""
    zero: dict[str, Any] = {"nullable": False, "server_default": "0"}
    op.add_column("campaigns", sa.Column("settings", Json, nullable=False, server_default="{}"))
    op.add_column("campaigns", sa.Column("version", sa.Integer(), **zero))
    op.add_column("campaigns", sa.Column("called", sa.Integer(), **zero))
    op.create_table(
        "cards",
        sa.Column("id", Id, nullable=False),
        sa.Column("campaign_id", Id, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("controls", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_cards_campaign_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cards")),
        sa.UniqueConstraint("message_id", name=op.f("uq_cards_message_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_cards_campaign_id"), "cards", ["campaign_id"], unique=False)
    if op.get_bind().dialect.name == "sqlite":
        _rebuild_requests()
    else:
        op.alter_column("proposals", "game_id", nullable=True)
        op.add_column("proposals", sa.Column("campaign_id", Id, nullable=True))
        op.create_foreign_key(op.f("fk_proposals_campaign_id"), "proposals", "campaigns", ["campaign_id"], ["id"])
        op.create_check_constraint(op.f("ck_proposals_game_or_campaign"), "proposals", ONE_OF_BOTH)
    op.create_index(op.f("ix_proposals_campaign_id"), "proposals", ["campaign_id"], unique=False)
    _create_open_index("uq_proposals_open_campaign", "campaign_id")


def _rebuild_requests() -> None:
    """Make the table anew, for SQLite cannot let a column be empty later; votes refer to it and wait aside."""
    op.execute("CREATE TEMPORARY TABLE votes_aside AS SELECT * FROM votes")
    op.execute(
        "CREATE TEMPORARY TABLE proposals_aside AS "
        "SELECT id, game_id, kind, number, asked_by, about, payload, outcome, version, at FROM proposals"
    )
    op.execute("DELETE FROM votes")
    op.drop_table("proposals")
    op.create_table(
        "proposals",
        sa.Column("id", Id, nullable=False),
        sa.Column("game_id", Id, nullable=True),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("asked_by", sa.BigInteger(), nullable=True),
        sa.Column("about", sa.BigInteger(), nullable=True),
        sa.Column("payload", Json, nullable=False),
        sa.Column("outcome", sa.String(length=16), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("at", Moment, nullable=False),
        sa.Column("campaign_id", Id, nullable=True),
        sa.CheckConstraint(
            "outcome IN ('accepted', 'refused', 'withdrawn', 'stale')", name=op.f("ck_proposals_outcome")
        ),
        sa.CheckConstraint(ONE_OF_BOTH, name=op.f("ck_proposals_game_or_campaign")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_proposals_game_id")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_proposals_campaign_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposals")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_proposals_asked_by"), "proposals", ["asked_by"], unique=False)
    op.create_index(op.f("ix_proposals_about"), "proposals", ["about"], unique=False)
    op.create_index("ix_proposals_game_id", "proposals", ["game_id"], unique=False)
    _create_open_index("uq_proposals_open", "game_id")
    op.execute(
        "INSERT INTO proposals (id, game_id, kind, number, asked_by, about, payload, outcome, version, at) "
        "SELECT * FROM proposals_aside"
    )
    op.execute("INSERT INTO votes SELECT * FROM votes_aside")
    op.execute("DROP TABLE proposals_aside")
    op.execute("DROP TABLE votes_aside")


def _create_open_index(name: str, column: str) -> None:
    """At most one open request of a kind."""
    open_one = sa.text("outcome IS NULL")
    op.create_index(name, "proposals", [column, "kind"], unique=True, sqlite_where=open_one, postgresql_where=open_one)
