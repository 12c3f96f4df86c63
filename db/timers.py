"""Timers that outlive the program: one table, and one task that sleeps until the earliest is due."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update

from db import schema
from db.part import Part, rows, run
from db.rows import Timer


class Timers(Part):
    """Reminders and other things to do at a moment; a game's timers are set with the change that calls for them."""

    async def earliest(self) -> Timer | None:
        """The timer that is due first."""
        query = select(schema.timers).order_by(schema.timers.c.due, schema.timers.c.id).limit(1)
        found = await self.database.glance(rows, Timer, query)
        return found[0] if found else None

    async def due_by(self, moment: datetime, limit: int = 100) -> list[Timer]:
        """The timers that are due at a moment, the earliest first."""
        query = select(schema.timers).where(schema.timers.c.due <= moment)
        query = query.order_by(schema.timers.c.due, schema.timers.c.id).limit(limit)
        return await self.database.glance(rows, Timer, query)

    async def of_game(self, game_id: int) -> list[Timer]:
        """The timers of a game, the earliest first."""
        query = select(schema.timers).where(schema.timers.c.game_id == game_id)
        return await self.database.glance(rows, Timer, query.order_by(schema.timers.c.due, schema.timers.c.id))

    async def move(self, timer: Timer, due: datetime, payload: Mapping[str, Any] | None = None) -> Timer | None:
        """Set a timer to another moment; None if it is not as it was read, so that of two who do so one succeeds."""
        values = {"due": due, "payload": timer.payload if payload is None else dict(payload)}
        query = update(schema.timers).where(_unchanged(timer)).values(values).returning(schema.timers)
        moved = await self.database.write(rows, Timer, query)
        return moved[0] if moved else None

    async def finish(self, timer: Timer) -> bool:
        """Take a timer away unless it was set to another moment since; whether it was taken away."""
        return await self.database.write(run, delete(schema.timers).where(_unchanged(timer))) > 0


def _unchanged(timer: Timer) -> Any:
    return (schema.timers.c.id == timer.id) & (schema.timers.c.due == timer.due)
