"""Timers that outlive the program: one table, and one task that sleeps until the earliest is due."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select

from db import schema
from db.part import Part
from db.rows import Timer, read


class Timers(Part):
    """Reminders and other things to do at a moment."""

    async def add(
        self,
        kind: str,
        due: datetime,
        *,
        game_id: int | None = None,
        user_id: int | None = None,
        payload: Mapping[str, Any] | None = None,
    ) -> Timer:
        """Set a timer."""
        values = {"kind": kind, "due": due, "game_id": game_id, "user_id": user_id, "payload": dict(payload or {})}
        async with self.database.begin() as connection:
            query = schema.timers.insert().values(values).returning(schema.timers)
            return read(Timer, (await connection.execute(query)).mappings().one())

    async def earliest(self) -> Timer | None:
        """The timer that is due first."""
        query = select(schema.timers).order_by(schema.timers.c.due, schema.timers.c.id).limit(1)
        async with self.database.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else read(Timer, row)

    async def of_game(self, game_id: int) -> list[Timer]:
        """The timers of a game, the earliest first."""
        query = select(schema.timers).where(schema.timers.c.game_id == game_id)
        async with self.database.connect() as connection:
            found = await connection.execute(query.order_by(schema.timers.c.due, schema.timers.c.id))
            return [read(Timer, row) for row in found.mappings()]

    async def remove(self, timer_id: int) -> bool:
        """Take a timer away; whether it was still there, so that two who do its work do it once."""
        async with self.database.begin() as connection:
            gone = await connection.execute(delete(schema.timers).where(schema.timers.c.id == timer_id))
            return gone.rowcount > 0

    async def cancel(self, *, game_id: int, kind: str | None = None, user_id: int | None = None) -> int:
        """Take away a game's timers, those of one kind, or those of one user; how many there were."""
        query = delete(schema.timers).where(schema.timers.c.game_id == game_id)
        if kind is not None:
            query = query.where(schema.timers.c.kind == kind)
        if user_id is not None:
            query = query.where(schema.timers.c.user_id == user_id)
        async with self.database.begin() as connection:
            return (await connection.execute(query)).rowcount
