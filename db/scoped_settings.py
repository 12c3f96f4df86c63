"""What a server, a channel or a user has set: language, how the bot speaks and draws, quiet hours."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, false, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.database import SETTINGS_LOCK, one_at_a_time
from db.part import Part
from db.rows import Scope


class Settings(Part):
    """Named values by scope and id; what is not set is not there."""

    async def get(self, scope: Scope, scope_id: int) -> dict[str, Any]:
        """Everything that is set."""
        async with self.database.glance() as connection:
            return await _entries(connection, scope, scope_id)

    async def first(self, name: str, *places: tuple[Scope, int]) -> Any:
        """A value from the first of some places where it is set; None where it is set in none."""
        # One by one: for pairs in a list SQLite would read through the whole table.
        wanted = or_(false(), *(_this(scope, scope_id) for scope, scope_id in places))
        async with self.database.glance() as connection:
            found = (await connection.execute(select(schema.settings).where(wanted))).mappings()
            entries = {(row["scope"], row["id"]): row["entries"] for row in found}
        return next((entries[place][name] for place in places if name in entries.get(place, {})), None)

    async def change(self, scope: Scope, scope_id: int, **changes: Any) -> dict[str, Any]:
        """Set values, and take away those given as None; returns all that is set then."""
        async with self.database.begin() as connection:
            await one_at_a_time(connection, SETTINGS_LOCK)
            merged = await _entries(connection, scope, scope_id) | changes
            entries = {name: value for name, value in merged.items() if value is not None}
            await connection.execute(delete(schema.settings).where(_this(scope, scope_id)))
            if entries:
                await connection.execute(schema.settings.insert().values(scope=scope, id=scope_id, entries=entries))
            return entries


def _this(scope: Scope, scope_id: int) -> Any:
    return (schema.settings.c.scope == scope) & (schema.settings.c.id == scope_id)


async def _entries(connection: AsyncConnection, scope: Scope, scope_id: int) -> dict[str, Any]:
    query = select(schema.settings.c.entries).where(_this(scope, scope_id))
    return dict((await connection.execute(query)).scalar() or {})
