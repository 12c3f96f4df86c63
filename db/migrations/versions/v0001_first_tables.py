"""The first tables: games and their log, seats, posts, votes, settings, results, campaigns, timers, intents."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Json = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "campaigns",
        sa.Column("id", Id, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("ended_at", Moment, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaigns")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_campaigns_channel_id"), "campaigns", ["channel_id"], unique=False)
    op.create_index(
        "uq_campaigns_open_channel",
        "campaigns",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("ended_at IS NULL"),
        postgresql_where=sa.text("ended_at IS NULL"),
    )
    op.create_table(
        "settings",
        sa.Column("scope", sa.String(length=16), nullable=False),
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("entries", Json, nullable=False),
        sa.CheckConstraint("scope IN ('guild', 'channel', 'user')", name=op.f("ck_settings_scope")),
        sa.PrimaryKeyConstraint("scope", "id", name=op.f("pk_settings")),
    )
    op.create_table(
        "campaign_members",
        sa.Column("campaign_id", Id, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("joined_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_campaign_members_campaign_id")),
        sa.PrimaryKeyConstraint("campaign_id", "user_id", name=op.f("pk_campaign_members")),
    )
    op.create_index(op.f("ix_campaign_members_user_id"), "campaign_members", ["user_id"], unique=False)
    op.create_table(
        "games",
        sa.Column("id", Id, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=True),
        sa.Column("campaign_id", Id, nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("rules", sa.String(length=32), nullable=False),
        sa.Column("rules_version", sa.Text(), nullable=True),
        sa.Column("options", Json, nullable=False),
        sa.Column("settings", Json, nullable=False),
        sa.Column("deck", Json, nullable=True),
        sa.Column("extras", Json, nullable=False),
        sa.Column("seed", sa.Text(), nullable=True),
        sa.Column("seed_hash", sa.Text(), nullable=True),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("started_at", Moment, nullable=True),
        sa.Column("finished_at", Moment, nullable=True),
        sa.CheckConstraint("status IN ('lobby', 'live', 'finished', 'ended')", name=op.f("ck_games_status")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_games_campaign_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_games_campaign_id"), "games", ["campaign_id"], unique=False)
    op.create_index("ix_games_channel_id_finished_at", "games", ["channel_id", "finished_at"], unique=False)
    op.create_index("ix_games_guild_id_finished_at", "games", ["guild_id", "finished_at"], unique=False)
    op.create_index(op.f("ix_games_host_id"), "games", ["host_id"], unique=False)
    op.create_index(
        "ix_games_unclosed",
        "games",
        ["status"],
        unique=False,
        sqlite_where=sa.text("NOT closed"),
        postgresql_where=sa.text("NOT closed"),
    )
    op.create_index(
        "uq_games_open_channel",
        "games",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("status IN ('lobby', 'live')"),
        postgresql_where=sa.text("status IN ('lobby', 'live')"),
    )
    op.create_table(
        "actions",
        sa.Column("game_id", Id, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("action", sa.Text(), nullable=True),
        sa.Column("takes_back", sa.Integer(), nullable=True),
        sa.Column("at", Moment, nullable=False),
        sa.CheckConstraint("(action IS NULL) <> (takes_back IS NULL)", name=op.f("ck_actions_action_or_undo")),
        sa.CheckConstraint("takes_back < number", name=op.f("ck_actions_takes_back_earlier")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_actions_game_id")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_actions")),
        sa.UniqueConstraint("game_id", "takes_back", name=op.f("uq_actions_game_id_takes_back")),
    )
    op.create_index(op.f("ix_actions_user_id"), "actions", ["user_id"], unique=False)
    op.create_table(
        "attempts",
        sa.Column("game_id", Id, autoincrement=False, nullable=False),
        sa.Column("campaign_id", Id, nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("result", sa.String(length=16), nullable=False),
        sa.Column("scores", Json, nullable=False),
        sa.Column("tiles_left", sa.Integer(), nullable=False),
        sa.Column("ghosts_left", sa.Integer(), nullable=False),
        sa.Column("actions", sa.Integer(), nullable=False),
        sa.Column("started_at", Moment, nullable=False),
        sa.Column("finished_at", Moment, nullable=False),
        sa.CheckConstraint("result IN ('won', 'lost', 'ended')", name=op.f("ck_attempts_result")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_attempts_campaign_id")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_attempts_game_id")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_attempts")),
    )
    op.create_index("ix_attempts_campaign_id_level", "attempts", ["campaign_id", "level"], unique=False)
    op.create_table(
        "posts",
        sa.Column("id", Id, nullable=False),
        sa.Column("game_id", Id, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("controls", sa.Boolean(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_posts_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
        sa.UniqueConstraint("message_id", name=op.f("uq_posts_message_id")),
    )
    op.create_index("ix_posts_game_id_number", "posts", ["game_id", "number"], unique=False)
    op.create_table(
        "proposals",
        sa.Column("id", Id, nullable=False),
        sa.Column("game_id", Id, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("asked_by", sa.BigInteger(), nullable=True),
        sa.Column("payload", Json, nullable=False),
        sa.Column("outcome", sa.String(length=16), nullable=True),
        sa.Column("at", Moment, nullable=False),
        sa.CheckConstraint(
            "outcome IN ('accepted', 'refused', 'withdrawn', 'stale')", name=op.f("ck_proposals_outcome")
        ),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_proposals_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposals")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_proposals_asked_by"), "proposals", ["asked_by"], unique=False)
    op.create_index("ix_proposals_game_id", "proposals", ["game_id"], unique=False)
    op.create_index(
        "uq_proposals_open",
        "proposals",
        ["game_id", "kind"],
        unique=True,
        sqlite_where=sa.text("outcome IS NULL"),
        postgresql_where=sa.text("outcome IS NULL"),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", Id, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("colour", sa.String(length=32), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("joined_at", Moment, nullable=False),
        sa.CheckConstraint("kind IN ('human', 'stand-in')", name=op.f("ck_seats_kind")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_seats")),
        sa.UniqueConstraint("game_id", "colour", name=op.f("uq_seats_game_id_colour")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"], unique=False)
    op.create_table(
        "timers",
        sa.Column("id", Id, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("game_id", Id, nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("due", Moment, nullable=False),
        sa.Column("payload", Json, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_timers_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_timers")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_timers_due"), "timers", ["due"], unique=False)
    op.create_index(op.f("ix_timers_game_id"), "timers", ["game_id"], unique=False)
    op.create_index(op.f("ix_timers_user_id"), "timers", ["user_id"], unique=False)
    op.create_table(
        "intents",
        sa.Column("game_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("value", Json, nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seats.game_id", "seats.number"], name=op.f("fk_intents_game_id_seat")
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", "kind", name=op.f("pk_intents")),
    )
    op.create_table(
        "results",
        sa.Column("game_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("rules", sa.String(length=32), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("by_kind", Json, nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seats.game_id", "seats.number"], name=op.f("fk_results_game_id_seat")
        ),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_user_id"), "results", ["user_id"], unique=False)
    op.create_table(
        "sittings",
        sa.Column("id", Id, nullable=False),
        sa.Column("game_id", Id, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seats.game_id", "seats.number"], name=op.f("fk_sittings_game_id_seat")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sittings")),
    )
    op.create_index("ix_sittings_game_id", "sittings", ["game_id"], unique=False)
    op.create_index(op.f("ix_sittings_user_id"), "sittings", ["user_id"], unique=False)
    op.create_table(
        "votes",
        sa.Column("proposal_id", Id, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("agrees", sa.Boolean(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["proposal_id"], ["proposals.id"], name=op.f("fk_votes_proposal_id")),
        sa.PrimaryKeyConstraint("proposal_id", "user_id", name=op.f("pk_votes")),
    )
    op.create_index(op.f("ix_votes_user_id"), "votes", ["user_id"], unique=False)


def downgrade() -> None:
    """Drop the tables."""
    op.drop_index(op.f("ix_votes_user_id"), table_name="votes")
    op.drop_table("votes")
    op.drop_index(op.f("ix_sittings_user_id"), table_name="sittings")
    op.drop_index("ix_sittings_game_id", table_name="sittings")
    op.drop_table("sittings")
    op.drop_index(op.f("ix_results_user_id"), table_name="results")
    op.drop_table("results")
    op.drop_table("intents")
    op.drop_index(op.f("ix_timers_user_id"), table_name="timers")
    op.drop_index(op.f("ix_timers_game_id"), table_name="timers")
    op.drop_index(op.f("ix_timers_due"), table_name="timers")
    op.drop_table("timers")
    op.drop_index(op.f("ix_seats_user_id"), table_name="seats")
    op.drop_table("seats")
    op.drop_index(
        "uq_proposals_open",
        table_name="proposals",
        sqlite_where=sa.text("outcome IS NULL"),
        postgresql_where=sa.text("outcome IS NULL"),
    )
    op.drop_index("ix_proposals_game_id", table_name="proposals")
    op.drop_index(op.f("ix_proposals_asked_by"), table_name="proposals")
    op.drop_table("proposals")
    op.drop_index("ix_posts_game_id_number", table_name="posts")
    op.drop_table("posts")
    op.drop_index("ix_attempts_campaign_id_level", table_name="attempts")
    op.drop_table("attempts")
    op.drop_index(op.f("ix_actions_user_id"), table_name="actions")
    op.drop_table("actions")
    op.drop_index(
        "uq_games_open_channel",
        table_name="games",
        sqlite_where=sa.text("status IN ('lobby', 'live')"),
        postgresql_where=sa.text("status IN ('lobby', 'live')"),
    )
    op.drop_index(
        "ix_games_unclosed",
        table_name="games",
        sqlite_where=sa.text("NOT closed"),
        postgresql_where=sa.text("NOT closed"),
    )
    op.drop_index(op.f("ix_games_host_id"), table_name="games")
    op.drop_index("ix_games_guild_id_finished_at", table_name="games")
    op.drop_index("ix_games_channel_id_finished_at", table_name="games")
    op.drop_index(op.f("ix_games_campaign_id"), table_name="games")
    op.drop_table("games")
    op.drop_index(op.f("ix_campaign_members_user_id"), table_name="campaign_members")
    op.drop_table("campaign_members")
    op.drop_table("settings")
    op.drop_index(
        "uq_campaigns_open_channel",
        table_name="campaigns",
        sqlite_where=sa.text("ended_at IS NULL"),
        postgresql_where=sa.text("ended_at IS NULL"),
    )
    op.drop_index(op.f("ix_campaigns_channel_id"), table_name="campaigns")
    op.drop_table("campaigns")
