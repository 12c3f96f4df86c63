"""Errands: what concerns many games, kept until it has been done at each of them."""

from __future__ import annotations

from sqlalchemy import delete, select

from db import schema
from db.part import Part
from db.rows import Errand, read


class Errands(Part):
    """What is still to be worked off."""

    async def add(self, kind: str, *, user_id: int | None = None, guild_id: int | None = None) -> Errand:
        """Keep an errand."""
        values = {"kind": kind, "user_id": user_id, "guild_id": guild_id, "at": self.clock()}
        async with self.database.begin() as connection:
            made = schema.errands.insert().values(values).returning(schema.errands)
            return read(Errand, (await connection.execute(made)).mappings().one())

    async def pending(self) -> list[Errand]:
        """Those that are not done, in order."""
        async with self.database.glance() as connection:
            found = await connection.execute(select(schema.errands).order_by(schema.errands.c.id))
            return [read(Errand, row) for row in found.mappings()]

    async def finish(self, errand_id: int) -> None:
        """Take away an errand that is done."""
        async with self.database.begin() as connection:
            await connection.execute(delete(schema.errands).where(schema.errands.c.id == errand_id))
