"""What a seat has said beforehand: standing answers, and moves planned for its next turn."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete

from db import schema
from db.errors import NotSeatedError
from db.part import Part, game_in_hand, intents_of, seats_of
from db.rows import Intent


class Intents(Part):
    """One value for each game, seat and kind; they vanish when the game is over or the user's data are deleted."""

    async def set(self, game_id: int, seat: int, kind: str, value: Any) -> Intent:
        """Say something beforehand, in place of what was said before."""
        intent = Intent(game_id, seat, kind, value, self.clock())
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "live")
            if seat not in {at.number for at in await seats_of(connection, game_id)}:
                raise NotSeatedError(f"game {game_id} has no seat {seat}")
            await connection.execute(delete(schema.intents).where(_this(game_id, seat, kind)))
            values = {"game_id": game_id, "seat": seat, "kind": kind, "value": value, "at": intent.at}
            await connection.execute(schema.intents.insert().values(values))
        return intent

    async def drop(self, game_id: int, seat: int, kind: str | None = None) -> int:
        """Take back what a seat has said, all of it or one kind; how much there was."""
        async with self.database.begin() as connection:
            return (await connection.execute(delete(schema.intents).where(_this(game_id, seat, kind)))).rowcount

    async def of_game(self, game_id: int) -> list[Intent]:
        """What the seats of a game have said."""
        async with self.database.glance() as connection:
            return await intents_of(connection, game_id)


def _this(game_id: int, seat: int, kind: str | None) -> Any:
    here = (schema.intents.c.game_id == game_id) & (schema.intents.c.seat == seat)
    return here if kind is None else here & (schema.intents.c.kind == kind)
