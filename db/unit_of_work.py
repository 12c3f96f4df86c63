"""Unit of work: everything that one change of a game writes, in one transaction, against one version of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, select, update
from sqlalchemy.exc import IntegrityError

from db import schema
from db.errors import ChannelTakenError, StaleError
from db.part import GAME, Part, standing, touch_campaign
from db.personal_data import forget_rows
from db.requests import write_request
from db.rows import Ending, Game, Head, LogRow, Request, Seat, Sitting, Timer


@dataclass(slots=True)
class Writes:
    """What a change writes; it is made against the version that `game` has."""

    game: Game
    """The row as it was before the change."""
    at: datetime
    columns: dict[str, Any] = field(default_factory=dict)
    """Changed columns of the game's row."""
    log: list[LogRow] = field(default_factory=list)
    seats: dict[int, Seat | None] = field(default_factory=dict)
    """Seats by number as they are now; None: the seat is taken away."""
    sittings: list[Sitting] = field(default_factory=list)
    intents: dict[tuple[int, str], Any] = field(default_factory=dict)
    """What seats say beforehand, by seat and kind; None takes it back."""
    requests: dict[int, Request] = field(default_factory=dict)
    """Requests as they are now, by id; new ones have negative ids."""
    timers: dict[str, Timer | None] = field(default_factory=dict)
    """The game's timers by kind; None: there is none any more."""
    notes: list[Mapping[str, Any]] = field(default_factory=list)
    ending: Ending | None = None
    forgets: int | None = None
    """A user who leaves the game for good and whose id leaves every row of it."""
    board: bool = False
    """Whether the board shows something of the change."""

    @property
    def any(self) -> bool:
        """Whether there is anything to write."""
        parts = (self.columns, self.log, self.seats, self.sittings, self.intents, self.requests, self.timers)
        return any(parts) or bool(self.notes or self.ending or self.forgets) or self.board

    @property
    def version(self) -> int:
        """The game's version after the change."""
        return self.game.version + 1


@dataclass(frozen=True, slots=True)
class Written:
    """What the store made of it: the ids of new requests and timers."""

    requests: Mapping[int, Request]
    """By the negative id that each new request had."""
    timers: Mapping[str, Timer]


class UnitOfWork(Part):
    """Commits changes; the loser of two that were made against the same version gets a StaleError."""

    async def commit(self, writes: Writes) -> Written:
        """Write a change, all of it or nothing."""
        caches, written = self.database.caches, self.database.write(_write, writes)
        if caches is None:
            return await written

        def change(head: Head) -> Head:
            return replace(head, version=writes.version, status=writes.columns.get("status", head.status))

        return await caches.heads.update(writes.game.id, written, change)


_games, _seats, _intents, _timers = schema.games.c, schema.seats.c, schema.intents.c, schema.timers.c
# What nearly every change writes: built once, so that no statement has to be made and looked at again.
_CLAIM = update(schema.games).where(_games.id == bindparam("this"), _games.version == bindparam("before"))
_APPEND = schema.actions.insert()
_CHANGE_SEAT = update(schema.seats).where(_seats.game_id == bindparam("this"), _seats.number == bindparam("seat"))
_ADD_SEAT = schema.seats.insert()
_ADD_SITTINGS = schema.sittings.insert()
_DROP_INTENT = delete(schema.intents).where(
    _intents.game_id == GAME, _intents.seat == bindparam("seat"), _intents.kind == bindparam("kind")
)
_ADD_INTENTS = schema.intents.insert()
_MOVE_TIMER = update(schema.timers).where(_timers.id == bindparam("this"))
_DROP_TIMER = delete(schema.timers).where(_timers.game_id == GAME, _timers.kind == bindparam("kind"))
_ADD_TIMER = schema.timers.insert().returning(_timers.id)


def _write(connection: Connection, writes: Writes) -> Written:
    _claim(connection, writes)
    if writes.log:
        _append(connection, writes.log)
    if writes.seats or writes.sittings:
        _write_seats(connection, writes)
    if writes.intents:
        _write_intents(connection, writes)
    requests = {old: write_request(connection, one, writes.version, writes.at) for old, one in writes.requests.items()}
    if writes.ending is not None:
        _write_results(connection, writes, writes.ending)
    timers = _write_timers(connection, writes)
    _write_beside(connection, writes)
    if writes.forgets is not None:
        forget_rows(connection, writes.forgets, writes.game.id)
    return Written({old: one for old, one in requests.items() if old < 0}, timers)


def _claim(connection: Connection, writes: Writes) -> None:
    """Take the next version; whoever comes second finds another one than expected."""
    game = writes.game
    values = {**writes.columns, "version": writes.version}
    if writes.board:
        values["board_version"] = writes.version
    try:
        claimed = connection.execute(_CLAIM, {"this": game.id, "before": game.version, **values}).rowcount
    except IntegrityError as error:
        # The only unique thing about a game's row is its channel.
        raise ChannelTakenError(int(values.get("channel_id", game.channel_id))) from error
    if not claimed:
        raise StaleError(game.id, game.version)


def _append(connection: Connection, log: Sequence[LogRow]) -> None:
    rows = [
        {
            "game_id": row.game_id,
            "number": row.number,
            "user_id": row.user_id,
            "action": row.action,
            "takes_back": row.takes_back,
            "at": row.at,
        }
        for row in log
    ]
    try:
        connection.execute(_APPEND, rows)
    except IntegrityError as error:
        raise StaleError(log[0].game_id, log[0].number) from error


def _write_seats(connection: Connection, writes: Writes) -> None:
    seats = schema.seats
    gone = [number for number, seat in writes.seats.items() if seat is None or writes.game.deck is None]
    if gone:
        # A lobby's seats are numbered and coloured anew; a live game's never leave the table, only change hands.
        here = (seats.c.game_id == writes.game.id) & seats.c.number.in_(gone)
        connection.execute(delete(seats).where(here))
    for seat in writes.seats.values():
        if seat is None:
            continue
        names = ("user_id", "name", "colour", "kind", "joined_at", "level")
        values = {name: getattr(seat, name) for name in names}
        if writes.game.deck is not None:
            connection.execute(_CHANGE_SEAT, {"this": seat.game_id, "seat": seat.number, **values})
        else:
            connection.execute(_ADD_SEAT, {"game_id": seat.game_id, "number": seat.number, **values})
    if writes.sittings:
        columns = ("game_id", "seat", "user_id", "kind", "number", "owns", "at", "level")
        rows = [{name: getattr(one, name) for name in columns} for one in writes.sittings]
        connection.execute(_ADD_SITTINGS, rows)


def _write_intents(connection: Connection, writes: Writes) -> None:
    for seat, kind in writes.intents:
        connection.execute(_DROP_INTENT, {"game_id": writes.game.id, "seat": seat, "kind": kind})
    rows = [
        {"game_id": writes.game.id, "seat": seat, "kind": kind, "value": value, "at": writes.at}
        for (seat, kind), value in writes.intents.items()
        if value is not None
    ]
    if rows:
        connection.execute(_ADD_INTENTS, rows)


def _write_timers(connection: Connection, writes: Writes) -> dict[str, Timer]:
    set_now = {}
    for kind, timer in writes.timers.items():
        if timer is None:
            connection.execute(_DROP_TIMER, {"game_id": writes.game.id, "kind": kind})
            continue
        values = {"due": timer.due, "user_id": timer.user_id, "payload": timer.payload}
        if timer.id > 0 and connection.execute(_MOVE_TIMER, {"this": timer.id, **values}).rowcount:
            set_now[kind] = timer
            continue
        # There was none, or it has fired in the meantime.
        made = connection.execute(_ADD_TIMER, {"game_id": writes.game.id, "kind": kind, **values})
        set_now[kind] = replace(timer, id=int(made.scalar_one()))
    return set_now


def _write_results(connection: Connection, writes: Writes, ending: Ending) -> None:
    """What a game's end brings, in the transaction of the action that ended it."""
    game = writes.game
    query = select(schema.seats.c.number, schema.seats.c.user_id, schema.seats.c.kind, schema.seats.c.level)
    found = connection.execute(query.where(schema.seats.c.game_id == game.id))
    seats = {row.number: row for row in found}
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
            "at": writes.at,
            "level": seats[score.seat].level,
            "computers": ending.computers,
        }
        for score in ending.scores
    ]
    if results:
        connection.execute(schema.results.insert(), results)
    if ending.attempt is not None and game.campaign_id is not None:
        counted = select(func.count()).select_from(schema.actions)
        counted = counted.where(schema.actions.c.game_id == game.id, standing())
        connection.execute(
            schema.attempts.insert().values(
                game_id=game.id,
                campaign_id=game.campaign_id,
                level=ending.attempt.level,
                result=ending.attempt.result,
                scores=list(ending.attempt.scores),
                tiles_left=ending.attempt.tiles_left,
                ghosts_left=ending.attempt.ghosts_left,
                actions=connection.execute(counted).scalar_one(),
                started_at=game.started_at or writes.at,
                finished_at=writes.at,
            )
        )
    connection.execute(delete(schema.intents).where(schema.intents.c.game_id == game.id))


def _write_beside(connection: Connection, writes: Writes) -> None:
    if writes.notes:
        rows = [{"game_id": writes.game.id, "at": writes.at, **note} for note in writes.notes]
        connection.execute(schema.notes.insert(), rows)
    if writes.game.campaign_id is not None and "status" in writes.columns:
        touch_campaign(connection, writes.game.campaign_id)
