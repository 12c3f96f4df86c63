"""What the parts of the store share: the database, the clock, and the one way to get at a game that is to change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db import schema
from db.database import Database
from db.errors import AlreadyBegunError, NoSuchGameError, WrongStatusError
from db.rows import Ending, Game, Intent, Seat, Sitting, Status, read

Clock = Callable[[], datetime]


def wall_clock() -> datetime:
    """The time now."""
    return datetime.now(UTC)


class Part:
    """One subject of the store."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.clock = clock


async def game_in_hand(connection: AsyncConnection, game_id: int, *needed: Status) -> Game:
    """The game, held against other writers until the transaction ends; refused unless in one of the needed phases."""
    query = select(schema.games).where(schema.games.c.id == game_id).with_for_update()
    row = (await connection.execute(query)).mappings().first()
    if row is None:
        raise NoSuchGameError(game_id)
    game = read(Game, row)
    if needed and game.status not in needed:
        begun = needed == ("lobby",) and game.status == "live"
        raise (AlreadyBegunError if begun else WrongStatusError)(game_id, game.status, " or ".join(needed))
    return game


async def seats_of(connection: AsyncConnection, game_id: int) -> list[Seat]:
    """The seats of a game in their order."""
    query = select(schema.seats).where(schema.seats.c.game_id == game_id).order_by(schema.seats.c.number)
    return [read(Seat, row) for row in (await connection.execute(query)).mappings()]


async def intents_of(connection: AsyncConnection, game_id: int) -> list[Intent]:
    """What the seats of a game have said beforehand."""
    intents = schema.intents.c
    query = select(schema.intents).where(intents.game_id == game_id).order_by(intents.seat, intents.kind)
    return [read(Intent, row) for row in (await connection.execute(query)).mappings()]


async def sittings_of(connection: AsyncConnection, game_id: int) -> list[Sitting]:
    """Who sat where in a game, in the order in which they sat down."""
    query = select(schema.sittings).where(schema.sittings.c.game_id == game_id).order_by(schema.sittings.c.id)
    return [read(Sitting, row) for row in (await connection.execute(query)).mappings()]


async def note_sitting(connection: AsyncConnection, seat: Seat, number: int, now: datetime) -> None:
    """Remember who sits on a seat from a number of the log on."""
    values = {"game_id": seat.game_id, "seat": seat.number, "user_id": seat.user_id, "kind": seat.kind}
    await connection.execute(schema.sittings.insert().values(**values, number=number, at=now))


async def log_length(connection: AsyncConnection, game_id: int) -> int:
    """How many rows the log has, which is the number that the next one will bear."""
    query = select(func.max(schema.actions.c.number)).where(schema.actions.c.game_id == game_id)
    last = (await connection.execute(query)).scalar_one()
    return 0 if last is None else int(last) + 1


def standing() -> Any:
    """The condition that a row of the log is an action and has not been taken back."""
    undo = schema.actions.alias("undo")
    taken_back = select(undo.c.number).where(
        undo.c.game_id == schema.actions.c.game_id, undo.c.takes_back == schema.actions.c.number
    )
    return schema.actions.c.action.is_not(None) & ~taken_back.exists()


async def close_game(
    connection: AsyncConnection, game: Game, status: Status, now: datetime, ending: Ending, *, closed: bool = False
) -> None:
    """Finish or end a game in hand: its results are written, and what only a live game needs is dropped."""
    values = {"status": status, "finished_at": now, "closed": closed}
    await connection.execute(update(schema.games).where(schema.games.c.id == game.id).values(values))
    seats = {seat.number: seat for seat in await seats_of(connection, game.id)}
    results = [
        {
            "game_id": game.id,
            "seat": score.seat,
            "user_id": seats[score.seat].user_id,
            "kind": seats[score.seat].kind,
            "rules": game.rules,
            "points": score.points,
            "won": score.won,
            "by_kind": dict(score.by_kind),
            "at": now,
        }
        for score in ending.scores
    ]
    if results:
        await connection.execute(schema.results.insert(), results)
    if ending.attempt is not None and game.campaign_id is not None:
        counted = (
            select(func.count()).select_from(schema.actions).where(schema.actions.c.game_id == game.id, standing())
        )
        await connection.execute(
            schema.attempts.insert().values(
                game_id=game.id,
                campaign_id=game.campaign_id,
                level=ending.attempt.level,
                result=ending.attempt.result,
                scores=list(ending.attempt.scores),
                tiles_left=ending.attempt.tiles_left,
                ghosts_left=ending.attempt.ghosts_left,
                actions=(await connection.execute(counted)).scalar_one(),
                started_at=game.started_at or now,
                finished_at=now,
            )
        )
    for table in (schema.intents, schema.timers):
        await connection.execute(delete(table).where(table.c.game_id == game.id))
    still_open = (schema.proposals.c.game_id == game.id) & schema.proposals.c.outcome.is_(None)
    await connection.execute(update(schema.proposals).where(still_open).values(outcome="stale"))
