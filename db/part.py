"""What the parts of the store share: the database, the clock, and readers of what belongs to a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import Table, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.database import Database
from db.rows import Intent, LogRow, Seat, Sitting, read

Clock = Callable[[], datetime]


wall_clock: Clock = partial(datetime.now, UTC)
"""The time now."""


class Part:
    """One subject of the store."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.clock = clock


async def seats_of(connection: AsyncConnection, game_id: int) -> list[Seat]:
    """The seats of a game in their order."""
    query = select(schema.seats).where(schema.seats.c.game_id == game_id).order_by(schema.seats.c.number)
    return [read(Seat, row) for row in (await connection.execute(query)).mappings()]


async def intents_of(connection: AsyncConnection, game_id: int) -> list[Intent]:
    """What the seats of a game have said beforehand."""
    intents = schema.intents.c
    query = select(schema.intents).where(intents.game_id == game_id).order_by(intents.seat, intents.kind)
    return [read(Intent, row) for row in (await connection.execute(query)).mappings()]


async def sittings_of(connection: AsyncConnection, game_id: int) -> list[Sitting]:
    """Who sat where in a game, in the order in which they sat down."""
    query = select(schema.sittings).where(schema.sittings.c.game_id == game_id).order_by(schema.sittings.c.id)
    return [read(Sitting, row) for row in (await connection.execute(query)).mappings()]


async def log_of(connection: AsyncConnection, game_id: int) -> list[LogRow]:
    """The whole log of a game."""
    query = select(schema.actions).where(schema.actions.c.game_id == game_id).order_by(schema.actions.c.number)
    return [read(LogRow, row) for row in (await connection.execute(query)).mappings()]


async def log_length(connection: AsyncConnection, game_id: int) -> int:
    """How many rows the log has, which is the number that the next one will bear."""
    query = select(func.max(schema.actions.c.number)).where(schema.actions.c.game_id == game_id)
    last = (await connection.execute(query)).scalar_one()
    return 0 if last is None else int(last) + 1


def insert_into(connection: AsyncConnection, table: Table) -> Any:
    """An INSERT that can say what is done where such a row is there already."""
    return (postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert)(table)


async def add_member(connection: AsyncConnection, member: Mapping[str, Any]) -> None:
    """Let somebody belong to a campaign who may do so already."""
    insert = insert_into(connection, schema.campaign_members)
    await connection.execute(insert.values(dict(member)).on_conflict_do_nothing())


def standing() -> Any:
    """The condition that a row of the log is an action and has not been taken back."""
    undo = schema.actions.alias("undo")
    taken_back = select(undo.c.number).where(
        undo.c.game_id == schema.actions.c.game_id, undo.c.takes_back == schema.actions.c.number
    )
    return schema.actions.c.action.is_not(None) & ~taken_back.exists()
