"""Notes: what a channel or a user is to be told once; written with a change, taken away when it is said."""

from __future__ import annotations

from sqlalchemy import delete, select

from db import schema
from db.part import Part, rows, run
from db.rows import Note


class Notes(Part):
    """What is still to be told."""

    async def of_game(self, game_id: int) -> list[Note]:
        """What is to be told about a game, in order."""
        query = select(schema.notes).where(schema.notes.c.game_id == game_id).order_by(schema.notes.c.id)
        return await self.database.glance(rows, Note, query)

    async def remove(self, note_id: int) -> None:
        """Take away what has been told."""
        await self.database.write(run, delete(schema.notes).where(schema.notes.c.id == note_id))
