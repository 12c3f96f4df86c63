"""Versions of games for compare-and-set, requests with choices, notes, errands; ids left by deletions go."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Json = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")
Moment = sa.DateTime(timezone=True)

LATE = "vote-late-"
"""How 0.1.0 called the messages about somebody whose time had run out; the question follows."""
LATE_CHOICES = ("skip", "replace", "wait")


def upgrade() -> None:
    """Add the columns and tables, and carry over what 0.1.0 wrote."""
    _add_columns()
    _add_tables()
    connection = op.get_bind()
    _mark_behind(connection)
    _carry_over_hand_overs(connection)
    _carry_over_votes(connection)
    _carry_over_late_questions(connection)
    _name_whom_requests_are_about(connection)
    _clear_lobby_wishes(connection)
    _set_missing_timers(connection)
    op.drop_column("votes", "agrees")


def _add_columns() -> None:
    zero: dict[str, Any] = {"nullable": False, "server_default": "0"}
    op.add_column("games", sa.Column("version", sa.Integer(), **zero))
    op.add_column("games", sa.Column("board_version", sa.Integer(), **zero))
    op.add_column("games", sa.Column("aside", sa.String(length=16), nullable=True))
    op.add_column("sittings", sa.Column("owns", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("posts", sa.Column("version", sa.Integer(), **zero))
    op.add_column("proposals", sa.Column("about", sa.BigInteger(), nullable=True))
    op.add_column("proposals", sa.Column("version", sa.Integer(), **zero))
    op.create_index(op.f("ix_proposals_about"), "proposals", ["about"], unique=False)
    op.add_column("votes", sa.Column("choice", sa.String(length=16), nullable=False, server_default=""))


def _add_tables() -> None:
    op.create_table(
        "notes",
        sa.Column("id", Id, nullable=False),
        sa.Column("game_id", Id, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("direct", sa.Boolean(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("payload", Json, nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_notes_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notes")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_notes_game_id"), "notes", ["game_id"], unique=False)
    op.create_index(op.f("ix_notes_user_id"), "notes", ["user_id"], unique=False)
    op.create_table(
        "errands",
        sa.Column("id", Id, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_errands")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_errands_user_id"), "errands", ["user_id"], unique=False)


def _rows(connection: sa.Connection, statement: str, **values: Any) -> list[Any]:
    return list(connection.execute(sa.text(statement), values).mappings())


def _read(value: Any) -> Any:
    """A JSON column's value; read without its type SQLite gives the text."""
    return json.loads(value) if isinstance(value, str) else value


def _mark_behind(connection: sa.Connection) -> None:
    """A live game whose newest action no message shows is behind its channel by one version."""
    connection.execute(
        sa.text(
            "UPDATE games SET version = 1, board_version = 1 WHERE status = 'live' AND "
            "(SELECT coalesce(max(number), -1) FROM posts WHERE posts.game_id = games.id) < "
            "(SELECT coalesce(max(number), -1) + 1 FROM actions WHERE actions.game_id = games.id)"
        )
    )


def _carry_over_hand_overs(connection: sa.Connection) -> None:
    """Which sittings made a new owner stood among the game's settings."""
    for game in _rows(connection, "SELECT id, settings FROM games WHERE CAST(settings AS TEXT) LIKE '%handed%'"):
        for sitting in _read(game["settings"]).get("handed", ()):
            connection.execute(sa.text("UPDATE sittings SET owns = true WHERE id = :id"), {"id": sitting})


def _carry_over_votes(connection: sa.Connection) -> None:
    """Votes were yes or no; who resigned was voted on by ending the game or not."""
    for kind, yes, no in (("%", "yes", "no"), ("resign-%", "end", "on")):
        connection.execute(
            sa.text(
                "UPDATE votes SET choice = CASE WHEN agrees THEN :yes ELSE :no END "
                "WHERE proposal_id IN (SELECT id FROM proposals WHERE kind LIKE :kind)"
            ),
            {"kind": kind, "yes": yes, "no": no},
        )


def _carry_over_late_questions(connection: sa.Connection) -> None:
    """One request for each open question about a late player, in place of one for each answer."""
    posts = _rows(
        connection,
        "SELECT posts.id, posts.game_id, posts.kind, posts.at FROM posts JOIN games ON games.id = posts.game_id "
        "WHERE games.status = 'live' AND posts.controls AND posts.kind LIKE :late ORDER BY posts.id",
        late=f"{LATE}%",
    )
    # Buttons that could not be taken off an earlier question are void.
    newest = {post["game_id"]: post["id"] for post in posts}
    for post in posts:
        outcome = None if newest[post["game_id"]] == post["id"] else "stale"
        _carry_over_late_question(connection, post, post["kind"].removeprefix(LATE), outcome)
    # The requests for single answers are of no use any more.
    connection.execute(sa.text("UPDATE proposals SET outcome = 'stale' WHERE kind LIKE 'late-%' AND outcome IS NULL"))


def _carry_over_late_question(connection: sa.Connection, post: Any, question: str, outcome: str | None) -> None:
    votes: dict[int, tuple[str, Any]] = {}
    answers = _rows(
        connection,
        "SELECT id, kind, payload FROM proposals WHERE game_id = :game AND kind LIKE 'late-%' AND outcome IS NULL",
        game=post["game_id"],
    )
    for answer in answers:
        choice = answer["kind"].removeprefix("late-")
        if choice in LATE_CHOICES and _read(answer["payload"]).get("question") == question:
            cast = _rows(
                connection, "SELECT user_id, at FROM votes WHERE proposal_id = :id AND agrees", id=answer["id"]
            )
            votes |= {vote["user_id"]: (choice, vote["at"]) for vote in cast}
    turn, seat, gifts = map(int, question.split("-"))
    payload = json.dumps({"turn": turn, "seat": seat, "gifts": gifts})
    number = _rows(
        connection,
        "SELECT coalesce(max(number), -1) + 1 AS number FROM actions WHERE game_id = :game",
        game=post["game_id"],
    )[0]["number"]
    made = connection.execute(
        sa.text(
            "INSERT INTO proposals (game_id, kind, number, asked_by, payload, outcome, at, version) "
            "VALUES (:game, 'late', :number, NULL, CAST(:payload AS "
            + ("JSONB" if connection.dialect.name == "postgresql" else "TEXT")
            + "), :outcome, :at, 0) RETURNING id"
        ),
        {"game": post["game_id"], "number": number, "payload": payload, "outcome": outcome, "at": post["at"]},
    ).scalar_one()
    for user, (choice, at) in votes.items():
        connection.execute(
            sa.text(
                "INSERT INTO votes (proposal_id, user_id, agrees, choice, at) VALUES (:id, :user, true, :choice, :at)"
            ),
            {"id": made, "user": user, "choice": choice, "at": at},
        )
    connection.execute(
        sa.text("UPDATE posts SET kind = :kind WHERE id = :id"), {"kind": f"vote-{made}", "id": post["id"]}
    )


def _name_whom_requests_are_about(connection: sa.Connection) -> None:
    statement = "SELECT id, payload FROM proposals WHERE kind = 'take' OR kind LIKE 'give-%'"
    for request in _rows(connection, statement):
        payload = _read(request["payload"])
        about = payload.get("from", payload.get("to"))
        if about is not None:
            connection.execute(
                sa.text("UPDATE proposals SET about = :about WHERE id = :id"), {"about": about, "id": request["id"]}
            )


def _set_missing_timers(connection: sa.Connection) -> None:
    """A crash of 0.1.0 could leave a live game without its timer; one that is due at once is put right by firing."""
    timers = sa.table("timers", *map(sa.column, ("kind", "game_id", "user_id", "due")), sa.column("payload", Json))
    columns = "id, coalesce(started_at, created_at) AS due"
    without = "NOT EXISTS (SELECT 1 FROM timers WHERE timers.game_id = games.id AND timers.kind = 'reminder')"
    for game in _rows(connection, f"SELECT {columns} FROM games WHERE status = 'live' AND {without}"):  # noqa: S608
        values = {"kind": "reminder", "game_id": game["id"], "user_id": None, "due": game["due"], "payload": {}}
        connection.execute(timers.insert().values(values))


def _clear_lobby_wishes(connection: sa.Connection) -> None:
    """No user's id stays in a game's settings.

    Wishes for colours stood under the ids of users; in an open lobby they stand under the seats from now on. Whom a
    campaign's lobby invites is told by the campaign. Once a game has begun or was closed, wishes do not matter.
    """
    games = sa.table("games", sa.column("id"), sa.column("settings", Json), sa.column("status"))
    for game in connection.execute(sa.select(games)).mappings().all():
        settings = {name: value for name, value in game["settings"].items() if name not in ("handed", "invited")}
        wished = settings.pop("colours", {})
        if game["status"] == "lobby":
            seats = _rows(connection, "SELECT number, user_id FROM seats WHERE game_id = :game", game=game["id"])
            by_seat = {
                str(seat["number"]): wished[str(seat["user_id"])] for seat in seats if str(seat["user_id"]) in wished
            }
            settings |= {"colours": by_seat} if by_seat else {}
        else:
            settings = {name: value for name, value in settings.items() if name not in ("markers", "first")}
        if settings != game["settings"]:
            connection.execute(games.update().where(games.c.id == game["id"]).values(settings=settings))
