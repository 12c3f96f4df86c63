"""Errands: what concerns many games, kept until it has been done at each of them."""

from __future__ import annotations

from sqlalchemy import delete, select

from db import schema
from db.part import Part, rows, run
from db.rows import Errand


class Errands(Part):
    """What is still to be worked off."""

    async def add(self, kind: str, *, user_id: int | None = None, guild_id: int | None = None) -> Errand:
        """Keep an errand."""
        values = {"kind": kind, "user_id": user_id, "guild_id": guild_id, "at": self.clock()}
        (made,) = await self.database.write(
            rows, Errand, schema.errands.insert().values(values).returning(schema.errands)
        )
        return made

    async def pending(self) -> list[Errand]:
        """Those that are not done, in order."""
        return await self.database.glance(rows, Errand, select(schema.errands).order_by(schema.errands.c.id))

    async def finish(self, errand_id: int) -> None:
        """Take away an errand that is done."""
        await self.database.write(run, delete(schema.errands).where(schema.errands.c.id == errand_id))
