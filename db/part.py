"""What the parts of the store share: the database, the clock, and readers of what belongs to a game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import BindParameter, Connection, Select, Table, bindparam, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.selectable import TypedReturnsRows

from db import schema
from db.database import Database
from db.rows import Intent, LogRow, Row, Seat, Sitting, read

Clock = Callable[[], datetime]


wall_clock: Clock = partial(datetime.now, UTC)
"""The time now."""


class Part:
    """One subject of the store."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.clock = clock


GAME: BindParameter[int] = bindparam("game_id")
"""The game that a statement is about; statements that are built once are compiled and looked up once."""

_SEATS = select(schema.seats).where(schema.seats.c.game_id == GAME).order_by(schema.seats.c.number)
_INTENTS = (
    select(schema.intents)
    .where(schema.intents.c.game_id == GAME)
    .order_by(schema.intents.c.seat, schema.intents.c.kind)
)
_SITTINGS = select(schema.sittings).where(schema.sittings.c.game_id == GAME).order_by(schema.sittings.c.id)
_LOG = select(schema.actions).where(schema.actions.c.game_id == GAME).order_by(schema.actions.c.number)
_LAST_OF_LOG = select(func.max(schema.actions.c.number)).where(schema.actions.c.game_id == GAME)


def run(connection: Connection, statement: UpdateBase) -> int:
    """Run a statement that writes; how many rows it has touched."""
    return connection.execute(statement).rowcount


def rows(connection: Connection, kind: type[Row], query: TypedReturnsRows[Any], /, **values: Any) -> list[Row]:
    """What a query finds, or what a statement returns, as rows of a kind."""
    return [read(kind, row) for row in connection.execute(query, values).all()]


def ids(connection: Connection, query: Select[Any]) -> list[int]:
    """What a query of one column finds, as numbers."""
    return [int(found) for found in connection.execute(query).scalars()]


def seats_of(connection: Connection, game_id: int) -> list[Seat]:
    """The seats of a game in their order."""
    return rows(connection, Seat, _SEATS, game_id=game_id)


def intents_of(connection: Connection, game_id: int) -> list[Intent]:
    """What the seats of a game have said beforehand."""
    return rows(connection, Intent, _INTENTS, game_id=game_id)


def sittings_of(connection: Connection, game_id: int) -> list[Sitting]:
    """Who sat where in a game, in the order in which they sat down."""
    return rows(connection, Sitting, _SITTINGS, game_id=game_id)


def log_of(connection: Connection, game_id: int) -> list[LogRow]:
    """The whole log of a game."""
    return rows(connection, LogRow, _LOG, game_id=game_id)


def log_length(connection: Connection, game_id: int) -> int:
    """How many rows the log has, which is the number that the next one will bear."""
    last = connection.execute(_LAST_OF_LOG, {"game_id": game_id}).scalar_one()
    return 0 if last is None else int(last) + 1


def insert_into(dialect: str, table: Table) -> Any:
    """An INSERT that can say what is done where such a row is there already."""
    return (postgresql.insert if dialect == "postgresql" else sqlite.insert)(table)


def touch_campaign(connection: Connection, campaign_id: int) -> None:
    """Count a change of one of a campaign's tables: its card shows that, too."""
    campaigns = schema.campaigns
    changed = update(campaigns).where(campaigns.c.id == campaign_id).values(version=campaigns.c.version + 1)
    connection.execute(changed)


def standing() -> Any:
    """The condition that a row of the log is an action and has not been taken back."""
    undo = schema.actions.alias("undo")
    taken_back = select(undo.c.number).where(
        undo.c.game_id == schema.actions.c.game_id, undo.c.takes_back == schema.actions.c.number
    )
    return schema.actions.c.action.is_not(None) & ~taken_back.exists()
