"""The tables. What a replay could tell is only ever appended; `actions` is the game itself."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """A moment: stored as UTC, read back aware. One without a time zone is refused, for it could mean anything."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn to UTC; SQLite keeps no zone, so it gets the bare time."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment needs a time zone: {value!r}")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Say that it is UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# SQLite counts up by itself only in a column that is exactly INTEGER.
Id = BigInteger().with_variant(Integer, "sqlite")
Json = JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")

# Conditions of partial indexes; queries must use the same words to profit from them.
OPEN = "status IN ('lobby', 'live')"
UNCLOSED = "NOT closed"
UNENDED = "ended_at IS NULL"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", Id, primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("ended_at", Moment),
    # What the group has chosen for its levels: drawing, hints, language.
    Column("settings", Json, nullable=False, server_default="{}"),
    # Counts the changes, those of its tables too: each is written by compare-and-set.
    Column("version", Integer, nullable=False, server_default="0"),
    # The version from which on the card stands in a message of its own at the channel's end.
    Column("called", Integer, nullable=False, server_default="0"),
    # At most one campaign that goes on a channel.
    Index(
        "uq_campaigns_open_channel",
        "channel_id",
        unique=True,
        sqlite_where=text(UNENDED),
        postgresql_where=text(UNENDED),
    ),
    sqlite_autoincrement=True,
)

campaign_members = Table(
    "campaign_members",
    metadata,
    Column("campaign_id", Id, ForeignKey("campaigns.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("name", Text, nullable=False),
    Column("joined_at", Moment, nullable=False),
    # The partners may play for the member.
    Column("trusts", Boolean, nullable=False, server_default=false()),
)

# Messages that show a campaign's card.
cards = Table(
    "cards",
    metadata,
    Column("id", Id, primary_key=True),
    Column("campaign_id", Id, ForeignKey("campaigns.id"), nullable=False, index=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False, unique=True),
    Column("controls", Boolean, nullable=False),
    # The version of the campaign that the message shows.
    Column("version", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    sqlite_autoincrement=True,
)

games = Table(
    "games",
    metadata,
    Column("id", Id, primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, index=True),
    Column("campaign_id", Id, ForeignKey("campaigns.id"), index=True),
    Column("status", String(16), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("rules_version", Text),
    Column("options", Json, nullable=False),
    Column("settings", Json, nullable=False),
    Column("deck", Json),
    Column("extras", Json, nullable=False),
    Column("seed", Text),
    Column("seed_hash", Text),
    Column("locale", String(16)),
    # The end has been announced, and nothing remains to be shown.
    Column("closed", Boolean, nullable=False),
    # Counts the changes: each is written by compare-and-set, so that of two at once one wins.
    Column("version", Integer, nullable=False, server_default="0"),
    # The version of the last change that the board shows; the channel is behind while its message has a lower one.
    Column("board_version", Integer, nullable=False, server_default="0"),
    # Why the game is put aside: its channel was deleted, or the bot has left the server.
    Column("aside", String(16)),
    Column("created_at", Moment, nullable=False),
    Column("started_at", Moment),
    Column("finished_at", Moment),
    CheckConstraint("status IN ('lobby', 'live', 'finished', 'ended')", name="status"),
    # At most one open lobby or live game a channel.
    Index(
        "uq_games_open_channel",
        "channel_id",
        unique=True,
        sqlite_where=text(OPEN),
        postgresql_where=text(OPEN),
    ),
    # What start-up must look at stays small however many games are over.
    Index("ix_games_unclosed", "status", sqlite_where=text(UNCLOSED), postgresql_where=text(UNCLOSED)),
    Index("ix_games_guild_id_finished_at", "guild_id", "finished_at"),
    Index("ix_games_channel_id_finished_at", "channel_id", "finished_at"),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", Id, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
    Column("colour", String(32)),
    Column("kind", String(16), nullable=False),
    Column("joined_at", Moment, nullable=False),
    # How well the computer plays that sits here for itself or as a stand-in.
    Column("level", String(16)),
    CheckConstraint("kind IN ('human', 'stand-in', 'computer')", name="kind"),
    UniqueConstraint("game_id", "colour"),
)

# Who sat where from which number of the log on: a row at the start and one each time a seat changes hands.
sittings = Table(
    "sittings",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game_id", Id, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, index=True),
    Column("kind", String(16), nullable=False),
    Column("number", Integer, nullable=False),
    # The seat was handed over for good: who sat down owns it from then on.
    Column("owns", Boolean, nullable=False, server_default=false()),
    Column("at", Moment, nullable=False),
    Column("level", String(16)),
    ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.number"]),
    Index("ix_sittings_game_id", "game_id"),
)

actions = Table(
    "actions",
    metadata,
    Column("game_id", Id, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("action", Text),
    Column("takes_back", Integer),
    Column("at", Moment, nullable=False),
    CheckConstraint("(action IS NULL) <> (takes_back IS NULL)", name="action_or_undo"),
    CheckConstraint("takes_back < number", name="takes_back_earlier"),
    UniqueConstraint("game_id", "takes_back"),
)

posts = Table(
    "posts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game_id", Id, ForeignKey("games.id"), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False, unique=True),
    Column("controls", Boolean, nullable=False),
    # The version of the game that the message shows.
    Column("version", Integer, nullable=False, server_default="0"),
    Column("at", Moment, nullable=False),
    Index("ix_posts_game_id_number", "game_id", "number"),
)

# Requests for consent; the table bears the name that 0.1.0 gave it.
requests = Table(
    "proposals",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game_id", Id, ForeignKey("games.id")),
    Column("kind", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("asked_by", BigInteger, index=True),
    # The user whom the request is about, such as the one to whom a seat is offered.
    Column("about", BigInteger, index=True),
    Column("payload", Json, nullable=False),
    Column("outcome", String(16)),
    # The version of the game or the campaign at the request's last change.
    Column("version", Integer, nullable=False, server_default="0"),
    Column("at", Moment, nullable=False),
    Column("campaign_id", Id, ForeignKey("campaigns.id"), index=True),
    CheckConstraint("(game_id IS NULL) <> (campaign_id IS NULL)", name="game_or_campaign"),
    CheckConstraint("outcome IN ('accepted', 'refused', 'withdrawn', 'stale')", name="outcome"),
    Index("ix_proposals_game_id", "game_id"),
    Index(
        "uq_proposals_open",
        "game_id",
        "kind",
        unique=True,
        sqlite_where=text("outcome IS NULL"),
        postgresql_where=text("outcome IS NULL"),
    ),
    Index(
        "uq_proposals_open_campaign",
        "campaign_id",
        "kind",
        unique=True,
        sqlite_where=text("outcome IS NULL"),
        postgresql_where=text("outcome IS NULL"),
    ),
    sqlite_autoincrement=True,
)

votes = Table(
    "votes",
    metadata,
    Column("proposal_id", Id, ForeignKey("proposals.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("choice", String(16), nullable=False, server_default=""),
    Column("at", Moment, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("scope", String(16), primary_key=True),
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("entries", Json, nullable=False),
    CheckConstraint("scope IN ('guild', 'channel', 'user')", name="scope"),
)

results = Table(
    "results",
    metadata,
    Column("game_id", Id, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, index=True),
    Column("kind", String(16), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("by_kind", Json, nullable=False),
    Column("at", Moment, nullable=False),
    Column("level", String(16)),
    # A computer had a seat of its own in the game: nobody's rating changes by it.
    Column("computers", Boolean, nullable=False, server_default=false()),
    ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.number"]),
)

attempts = Table(
    "attempts",
    metadata,
    Column("game_id", Id, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("campaign_id", Id, ForeignKey("campaigns.id"), nullable=False),
    Column("level", Integer, nullable=False),
    Column("result", String(16), nullable=False),
    Column("scores", Json, nullable=False),
    Column("tiles_left", Integer, nullable=False),
    Column("ghosts_left", Integer, nullable=False),
    Column("actions", Integer, nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("finished_at", Moment, nullable=False),
    CheckConstraint("result IN ('won', 'lost', 'ended')", name="result"),
    Index("ix_attempts_campaign_id_level", "campaign_id", "level"),
)

timers = Table(
    "timers",
    metadata,
    Column("id", Id, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("game_id", Id, ForeignKey("games.id"), index=True),
    Column("user_id", BigInteger, index=True),
    Column("due", Moment, nullable=False, index=True),
    Column("payload", Json, nullable=False),
    sqlite_autoincrement=True,
)

# What a seat has said beforehand: standing answers, and moves planned for its next turn.
intents = Table(
    "intents",
    metadata,
    Column("game_id", Id, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(32), primary_key=True),
    Column("value", Json, nullable=False),
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.number"]),
)

# What a channel or a user is to be told once and nothing else tells; the row goes when it is said.
notes = Table(
    "notes",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game_id", Id, ForeignKey("games.id"), nullable=False, index=True),
    # The user whom it is about and whom it calls.
    Column("user_id", BigInteger, index=True),
    # Told by a direct message to that user, not in the game's channel.
    Column("direct", Boolean, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("payload", Json, nullable=False),
    Column("at", Moment, nullable=False),
    sqlite_autoincrement=True,
)

# What concerns many games, worked off game by game; the row goes when all are done.
errands = Table(
    "errands",
    metadata,
    Column("id", Id, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("user_id", BigInteger, index=True),
    Column("guild_id", BigInteger),
    Column("at", Moment, nullable=False),
    sqlite_autoincrement=True,
)
