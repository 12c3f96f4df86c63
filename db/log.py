"""The log of a game: actions appended one by one, undos as rows of their own, and the record made of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.errors import NoSuchGameError, NothingToUndoError, StaleError, WrongStatusError
from db.part import Part, close_game, game_in_hand, intents_of, log_length, seats_of, sittings_of, standing
from db.rows import Ending, Game, LogRow, Whole, read
from engine.editions import said_version
from engine.record import FORMAT


class Log(Part):
    """Appends to logs and reads them. Numbers count the rows of a game's log from 0, undos too."""

    async def append_action(
        self, game_id: int, expected_number: int, user_id: int | None, action: str, *, ending: Ending | None = None
    ) -> LogRow:
        """Append one action as row `expected_number`; StaleError if the log does not stand there any more.

        With `ending` the action was the last one: the game is finished and its results written in the same transaction.
        """
        now = self.clock()
        row = LogRow(game_id, expected_number, user_id, action, None, now)
        async with self.database.begin() as connection:
            game = await game_in_hand(connection, game_id, "live")
            await _append(connection, row)
            if ending is not None:
                await close_game(connection, game, "finished", now, ending)
        return row

    async def undo(self, game_id: int, expected_number: int, user_id: int | None, *, steps: int = 1) -> list[LogRow]:
        """Take back the last `steps` actions that stand: one row each, all or none; returns the new rows."""
        now = self.clock()
        async with self.database.begin() as connection:
            await game_in_hand(connection, game_id, "live")
            last = (
                select(schema.actions.c.number)
                .where(schema.actions.c.game_id == game_id, standing())
                .order_by(schema.actions.c.number.desc())
                .limit(steps)
            )
            targets = list((await connection.execute(last)).scalars())
            rows = [
                LogRow(game_id, expected_number + step, user_id, None, target, now)
                for step, target in enumerate(targets)
            ]
            for row in rows:
                await _append(connection, row)
            if len(targets) < steps or not rows:
                raise NothingToUndoError(game_id)
        return rows

    async def number(self, game_id: int) -> int:
        """The number that the next row will bear: what buttons must carry."""
        async with self.database.glance() as connection:
            return await log_length(connection, game_id)

    async def last(self, game_id: int) -> LogRow | None:
        """The newest row."""
        query = select(schema.actions).where(schema.actions.c.game_id == game_id)
        async with self.database.glance() as connection:
            found = await connection.execute(query.order_by(schema.actions.c.number.desc()).limit(1))
            row = found.mappings().first()
        return None if row is None else read(LogRow, row)

    async def rows(self, game_id: int) -> list[LogRow]:
        """The whole log, with what was taken back and the undos."""
        query = select(schema.actions).where(schema.actions.c.game_id == game_id).order_by(schema.actions.c.number)
        async with self.database.glance() as connection:
            return [read(LogRow, row) for row in (await connection.execute(query)).mappings()]

    async def actions(self, game_id: int) -> list[LogRow]:
        """The actions that stand, in order: neither what was taken back nor the undos."""
        async with self.database.glance() as connection:
            return await _standing_rows(connection, game_id)

    async def record(self, game_id: int) -> dict[str, Any]:
        """The game's record, as the engine and other programs read it."""
        return (await self.snapshot(game_id))[0]

    async def snapshot(self, game_id: int) -> tuple[dict[str, Any], int]:
        """The record, and the number at which the log stood at that very moment."""
        async with self.database.connect() as connection:
            whole = await _whole(connection, game_id)
        return whole.record, whole.number

    async def whole(self, game_id: int) -> Whole:
        """All that it takes to play on with a started game, read at one moment."""
        async with self.database.connect() as connection:
            whole = await _whole(connection, game_id)
            intents, sittings = await intents_of(connection, game_id), await sittings_of(connection, game_id)
            return replace(whole, intents=tuple(intents), sittings=tuple(sittings))


async def _whole(connection: AsyncConnection, game_id: int) -> Whole:
    query = select(schema.games).where(schema.games.c.id == game_id)
    found = (await connection.execute(query)).mappings().first()
    if found is None:
        raise NoSuchGameError(game_id)
    game = read(Game, found)
    if game.deck is None:
        raise WrongStatusError(game_id, game.status, "started")
    seats = await seats_of(connection, game_id)
    # A log is read far more often than anything in it is taken back: one plain query for both is the quickest.
    log = select(schema.actions.c.number, schema.actions.c.action, schema.actions.c.takes_back)
    rows = (
        await connection.execute(log.where(schema.actions.c.game_id == game_id).order_by(schema.actions.c.number))
    ).all()
    gone = {row.takes_back for row in rows if row.takes_back is not None}
    record = {
        "format": FORMAT,
        **said_version(game.rules_version),
        "rules": game.rules,
        "options": game.options,
        "players": [seat.shown for seat in seats],
        "deck": game.deck,
        **game.extras,
        "actions": [row.action for row in rows if row.action is not None and row.number not in gone],
    }
    return Whole(game, tuple(seats), record, rows[-1].number + 1 if rows else 0)


async def _append(connection: AsyncConnection, row: LogRow) -> None:
    length = await log_length(connection, row.game_id)
    if length != row.number:
        raise StaleError(row.game_id, row.number, length)
    values = {name: getattr(row, name) for name in ("game_id", "number", "user_id", "action", "takes_back", "at")}
    try:
        await connection.execute(schema.actions.insert().values(values))
    except IntegrityError as error:
        # Another process appended since we counted: its row won.
        raise StaleError(row.game_id, row.number, row.number + 1) from error


async def _standing_rows(connection: AsyncConnection, game_id: int) -> list[LogRow]:
    query = select(schema.actions).where(schema.actions.c.game_id == game_id, standing())
    found = await connection.execute(query.order_by(schema.actions.c.number))
    return [read(LogRow, row) for row in found.mappings()]
