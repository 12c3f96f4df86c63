"""What a server, a channel or a user has set: language, how the bot speaks and draws, quiet hours."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, false, or_, select

from db import schema
from db.database import SETTINGS_LOCK, one_at_a_time
from db.part import Part
from db.rows import Scope


class ScopedSettings(Part):
    """Named values by scope and id; what is not set is not there."""

    async def get(self, scope: Scope, scope_id: int) -> dict[str, Any]:
        """Everything that is set."""
        caches = self.database.caches
        if caches is None:
            return await self.database.glance(_entries, scope, scope_id)
        # A copy: the caller may change what it gets.
        return dict(
            await caches.settings.get((scope, scope_id), lambda: self.database.glance(_entries, scope, scope_id))
        )

    async def first(self, name: str, *places: tuple[Scope, int]) -> Any:
        """A value from the first of some places where it is set; None where it is set in none."""
        if self.database.caches is not None:
            for scope, scope_id in places:
                if name in (entries := await self.get(scope, scope_id)):
                    return entries[name]
            return None
        # One by one: for pairs in a list SQLite would read through the whole table.
        wanted = or_(false(), *(_this(scope, scope_id) for scope, scope_id in places))
        found = await self.database.glance(_by_place, select(schema.settings).where(wanted))
        return next((found[place][name] for place in places if name in found.get(place, {})), None)

    async def change(self, scope: Scope, scope_id: int, **changes: Any) -> dict[str, Any]:
        """Set values, and take away those given as None; returns all that is set then."""
        caches = self.database.caches
        with ExitStack() as writing:
            if caches is not None:
                writing.enter_context(caches.settings.writing((scope, scope_id)))
                if scope != "user":
                    # A game's head tells the language of its channel.
                    writing.enter_context(caches.heads.writing_all())
            return await self.database.write(_change, scope, scope_id, changes)


def _this(scope: Scope, scope_id: int) -> Any:
    return (schema.settings.c.scope == scope) & (schema.settings.c.id == scope_id)


_ENTRIES = select(schema.settings.c.entries).where(
    schema.settings.c.scope == bindparam("scope"), schema.settings.c.id == bindparam("scope_id")
)


def _entries(connection: Connection, scope: Scope, scope_id: int) -> dict[str, Any]:
    return dict(connection.execute(_ENTRIES, {"scope": scope, "scope_id": scope_id}).scalar() or {})


def _by_place(connection: Connection, query: Select[Any]) -> dict[tuple[str, int], dict[str, Any]]:
    return {(scope, scope_id): entries for scope, scope_id, entries in connection.execute(query)}


def _change(connection: Connection, scope: Scope, scope_id: int, changes: Mapping[str, Any]) -> dict[str, Any]:
    one_at_a_time(connection, SETTINGS_LOCK)
    merged = {**_entries(connection, scope, scope_id), **changes}
    entries = {name: value for name, value in merged.items() if value is not None}
    connection.execute(delete(schema.settings).where(_this(scope, scope_id)))
    if entries:
        connection.execute(schema.settings.insert().values(scope=scope, id=scope_id, entries=entries))
    return entries
