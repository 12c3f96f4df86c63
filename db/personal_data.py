"""A user's own data: shown to them, and deleted on their wish. The moves stay, for the games are others' too."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Column, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.part import Part, log_length, note_sitting, seats_of

# Where a user's id stands beside something that others need too: there it is emptied.
_NAMELESS: tuple[tuple[Table, Column[Any]], ...] = (
    (schema.games, schema.games.c.host_id),
    (schema.sittings, schema.sittings.c.user_id),
    (schema.actions, schema.actions.c.user_id),
    (schema.proposals, schema.proposals.c.asked_by),
    (schema.results, schema.results.c.user_id),
)
# Where the whole row is about the user alone: there it goes.
_OWN: tuple[Table, ...] = (schema.votes, schema.campaign_members, schema.timers)


class People(Part):
    """What is stored about a user."""

    async def forget(self, user_id: int) -> list[int]:
        """Take the user's id and name off everything.

        Their seats in live games are a stand-in's from now on; returns these games.
        """
        seats = schema.seats
        theirs = seats.c.user_id == user_id
        async with self.database.begin() as connection:
            lobbies = select(schema.games.c.id).where(schema.games.c.status == "lobby")
            live = select(schema.games.c.id).where(schema.games.c.status == "live")
            left = select(seats.c.game_id).where(theirs, seats.c.game_id.in_(live)).order_by(seats.c.game_id)
            games = [int(game_id) for game_id in (await connection.execute(left)).scalars()]
            await connection.execute(delete(seats).where(theirs, seats.c.game_id.in_(lobbies)))
            sat = (await connection.execute(select(seats.c.game_id, seats.c.number).where(theirs))).all()
            for game_id, number in sat:
                said = (schema.intents.c.game_id == game_id) & (schema.intents.c.seat == number)
                await connection.execute(delete(schema.intents).where(said))
            await self._leave_names(connection, user_id)
            await connection.execute(update(seats).where(theirs).values(user_id=None, name=""))
            for game_id, number in sat:
                if game_id in games:
                    await self._leave_seat(connection, game_id, number)
            await _leave_requests(connection, user_id)
            for table, column in _NAMELESS:
                await connection.execute(update(table).where(column == user_id).values({column.name: None}))
            for table in _OWN:
                await connection.execute(delete(table).where(table.c.user_id == user_id))
            own_settings = (schema.settings.c.scope == "user") & (schema.settings.c.id == user_id)
            await connection.execute(delete(schema.settings).where(own_settings))
        return games

    async def _leave_names(self, connection: AsyncConnection, user_id: int) -> None:
        """Take the name off seats that a stand-in has kept for the user."""
        seats, sittings = schema.seats.c, schema.sittings.c
        sat = select(sittings.game_id, sittings.seat).where(sittings.user_id == user_id).distinct()
        for game_id, number in (await connection.execute(sat)).all():
            there = (sittings.game_id == game_id) & (sittings.seat == number) & sittings.user_id.is_not(None)
            last = select(sittings.user_id).where(there).order_by(sittings.id.desc()).limit(1)
            if (await connection.execute(last)).scalar_one() == user_id:
                kept = (seats.game_id == game_id) & (seats.number == number) & seats.user_id.is_(None)
                await connection.execute(update(schema.seats).where(kept).values(name=""))

    async def _leave_seat(self, connection: AsyncConnection, game_id: int, number: int) -> None:
        """Let a stand-in play on."""
        now = self.clock()
        this = (schema.seats.c.game_id == game_id) & (schema.seats.c.number == number)
        await connection.execute(update(schema.seats).where(this).values(kind="stand-in", joined_at=now))
        (seat,) = [one for one in await seats_of(connection, game_id) if one.number == number]
        await note_sitting(connection, seat, await log_length(connection, game_id), now)

    async def export(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is stored about a user, table by table, ready for JSON."""
        wanted = [(schema.seats, schema.seats.c.user_id), *_NAMELESS]
        wanted += [(table, table.c.user_id) for table in _OWN]
        queries = {table.name: select(table).where(column == user_id) for table, column in wanted}
        # A hosted game's deck and seed are its secret while it is played, and nothing about the host.
        shown = [column for column in schema.games.c if column.name not in ("deck", "extras", "seed")]
        queries["games"] = select(*shown).where(schema.games.c.host_id == user_id)
        queries["settings"] = select(schema.settings).where(
            schema.settings.c.scope == "user", schema.settings.c.id == user_id
        )
        # What somebody has said beforehand belongs to the seat.
        queries["intents"] = (
            select(schema.intents)
            .join(
                schema.seats,
                (schema.seats.c.game_id == schema.intents.c.game_id) & (schema.seats.c.number == schema.intents.c.seat),
            )
            .where(schema.seats.c.user_id == user_id)
        )
        exported: dict[str, list[dict[str, Any]]] = {}
        async with self.database.connect() as connection:
            for name, query in queries.items():
                rows = (await connection.execute(query)).mappings()
                exported[name] = [{str(key): _plain(value) for key, value in row.items()} for row in rows]
        return exported


async def _leave_requests(connection: AsyncConnection, user_id: int) -> None:
    """Empty the requests that name the user, such as an offer of a seat; open ones no longer matter."""
    proposals = schema.proposals
    for proposal in (await connection.execute(select(proposals))).mappings().all():
        named = user_id in proposal["payload"].values()
        if named or (proposal["asked_by"] == user_id and "name" in proposal["payload"]):
            emptied: dict[str, Any] = {"payload": {}, "outcome": proposal["outcome"] or "stale"}
            await connection.execute(update(proposals).where(proposals.c.id == proposal["id"]).values(emptied))


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
