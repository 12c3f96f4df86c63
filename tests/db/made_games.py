"""Games in the state that a test needs, made by the unit of work alone: no rules are asked, nobody is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, CursorResult, literal_column, select, table, text

from db.posts import Posted
from db.requests import open_requests
from db.rows import Aside, Ending, Game, LogRow, Note, Outcome, Post, Request, Seat, SeatKind, Sitting, Status, Timer
from db.store import Store
from db.unit_of_work import Writes

ANN, BO, CY = 1001, 1002, 1003
DECK = ["base-D", "base-U", "base-V"]
TURN = "turn-1-0"
"""The kind of a message that shows a turn."""


# One change


async def changing(store: Store, game_id: int) -> Writes:
    """A change of the game as it is now that writes nothing yet."""
    return Writes(await store.games.get(game_id), store.clock())


async def write(store: Store, game_id: int, fill: Callable[[Writes], object]) -> Game:
    """Write one change, which `fill` says; the game's row afterwards."""
    writes = await changing(store, game_id)
    fill(writes)
    await store.changes.commit(writes)
    return await store.games.get(game_id)


async def alter(store: Store, game_id: int, **columns: Any) -> Game:
    """Change columns of the game's row; the board shows it."""

    def fill(writes: Writes) -> None:
        writes.columns |= columns
        writes.board = True

    return await write(store, game_id, fill)


async def put_aside(store: Store, game_id: int, reason: Aside | None = "channel") -> Game:
    """Put a game aside, or with None take it up again."""
    return await alter(store, game_id, aside=reason)


# Lobbies


async def lobby(store: Store, channel_id: int = 1, **more: Any) -> Game:
    """A lobby in which Ann, its host, and Bo sit."""
    game = await store.games.create_lobby(channel_id, ANN, "Ann", **more)
    await join(store, game.id, BO, "Bo")
    return await store.games.get(game.id)


async def join(
    store: Store,
    game_id: int,
    user_id: int | None,
    name: str,
    *,
    kind: SeatKind = "human",
    level: str | None = None,
    colour: str | None = None,
) -> Seat:
    """Put one more seat into a lobby."""
    seats = await store.games.seats(game_id)
    number = max((seat.number for seat in seats), default=-1) + 1
    seat = Seat(game_id, number, user_id, name, colour, kind, store.clock(), level)
    await seat_as(store, seat)
    return seat


async def seat_as(store: Store, *seats: Seat) -> Game:
    """Let seats be as they are given."""

    def fill(writes: Writes) -> None:
        writes.seats |= {seat.number: seat for seat in seats}
        writes.board = True

    return await write(store, seats[0].game_id, fill)


async def leave(store: Store, game_id: int, number: int) -> Game:
    """Take a seat away from a lobby."""

    def fill(writes: Writes) -> None:
        writes.seats[number] = None
        writes.board = True

    return await write(store, game_id, fill)


async def start(
    store: Store,
    game_id: int,
    *,
    order: Sequence[int] | None = None,
    deck: Sequence[str] = DECK,
    colours: Sequence[str | None] | None = None,
    **columns: Any,
) -> Game:
    """Start a game; `order` lists the lobby's seats, the first to move first, and they are numbered anew."""
    sat = {seat.number: seat for seat in await store.games.seats(game_id)}
    ordered = [sat[number] for number in (sorted(sat) if order is None else order)]

    def fill(writes: Writes) -> None:
        writes.columns |= {"status": "live", "started_at": writes.at, "deck": list(deck), **columns}
        writes.seats |= dict.fromkeys(sat)
        for number, was in enumerate(ordered):
            seat = replace(was, number=number, colour=was.colour if colours is None else colours[number])
            writes.seats[number] = seat
            sitting = Sitting(
                0, game_id, number, seat.user_id, seat.kind, 0, owns=False, at=writes.at, level=seat.level
            )
            writes.sittings.append(sitting)
        writes.board = True

    return await write(store, game_id, fill)


async def live(store: Store, channel_id: int = 1, **more: Any) -> Game:
    """A live game of Ann and Bo."""
    return await start(store, (await lobby(store, channel_id, **more)).id)


# Live games


async def act(
    store: Store, game_id: int, user_id: int | None, *actions: str, ending: Ending | None = None
) -> list[LogRow]:
    """Append actions to the log; with an ending the last of them finishes the game."""
    writes = await changing(store, game_id)
    number = await store.log.number(game_id)
    rows = [LogRow(game_id, number + step, user_id, action, None, writes.at) for step, action in enumerate(actions)]
    writes.log += rows
    writes.board = True
    if ending is not None:
        close(writes, "finished", ending)
    await store.changes.commit(writes)
    return rows


async def undo(store: Store, game_id: int, user_id: int | None, steps: int = 1) -> list[LogRow]:
    """Take the last actions that stand back, one row each."""
    writes = await changing(store, game_id)
    number, standing = await store.log.number(game_id), await store.log.actions(game_id)
    taken = reversed(standing[-steps:])
    rows = [LogRow(game_id, number + step, user_id, None, one.number, writes.at) for step, one in enumerate(taken)]
    writes.log += rows
    writes.board = True
    await store.changes.commit(writes)
    return rows


async def hand_seat(
    store: Store,
    game_id: int,
    number: int,
    user_id: int | None,
    name: str,
    *,
    kind: SeatKind = "human",
    level: str | None = None,
    owns: bool = False,
) -> Seat:
    """Give a seat of a live game to somebody, to a stand-in or a computer; what was said beforehand there goes."""
    writes = await changing(store, game_id)
    was = next(seat for seat in await store.games.seats(game_id) if seat.number == number)
    seat = replace(was, user_id=user_id, name=name, kind=kind, joined_at=writes.at, level=level)
    writes.seats[number] = seat
    length = await store.log.number(game_id)
    writes.sittings.append(Sitting(0, game_id, number, user_id, kind, length, owns, writes.at, level))
    writes.intents |= {(number, one.kind): None for one in await store.loading.intents(game_id) if one.seat == number}
    writes.board = True
    await store.changes.commit(writes)
    return seat


async def say_beforehand(store: Store, game_id: int, seat: int, kind: str, value: Any) -> Game:
    """Keep what a seat says beforehand; None takes it back."""
    return await write(store, game_id, lambda writes: writes.intents.update({(seat, kind): value}))


async def finish(store: Store, game_id: int, ending: Ending) -> Game:
    """Finish a live game by the rules."""
    return await write(store, game_id, lambda writes: close(writes, "finished", ending))


async def end(store: Store, game_id: int, ending: Ending | None = None) -> Game:
    """Close a lobby, or end a live game before the rules do."""
    return await write(store, game_id, lambda writes: close(writes, "ended", ending or Ending()))


def close(writes: Writes, status: Status, ending: Ending) -> None:
    """Let a change end the game; that a lobby was closed nobody needs to be told later."""
    writes.columns |= {"status": status, "finished_at": writes.at, "closed": writes.game.status == "lobby"}
    writes.ending = ending
    writes.board = True


async def leave_for_good(store: Store, game_id: int, user_id: int) -> Game:
    """Let somebody who is to be forgotten leave an open game: in a live one a stand-in plays on without the name."""
    writes = await changing(store, game_id)
    seats, sittings = await store.games.seats(game_id), await store.games.sittings(game_id)
    said, length = await store.loading.intents(game_id), await store.log.number(game_id)
    for seat in seats:
        sat = [one.user_id for one in sittings if one.seat == seat.number and one.user_id is not None]
        if seat.user_id == user_id and writes.game.status == "lobby":
            writes.seats[seat.number] = None
        elif seat.user_id == user_id:
            writes.seats[seat.number] = replace(seat, user_id=None, name="", kind="stand-in", joined_at=writes.at)
            writes.sittings.append(Sitting(0, game_id, seat.number, None, "stand-in", length, owns=False, at=writes.at))
            writes.intents |= {(one.seat, one.kind): None for one in said if one.seat == seat.number}
        elif seat.user_id is None and sat[-1:] == [user_id]:
            # A stand-in has kept the seat, and the name on it, for them.
            writes.seats[seat.number] = replace(seat, name="")
    writes.forgets = user_id
    writes.board = True
    await store.changes.commit(writes)
    return await store.games.get(game_id)


# What stands beside the log


async def ask(
    store: Store,
    game_id: int,
    kind: str,
    by: int | None,
    payload: Mapping[str, Any] | None = None,
    *,
    number: int = 0,
    about: int | None = None,
) -> Request:
    """Open a request; who asks agrees."""
    writes = await changing(store, game_id)
    votes = {} if by is None else {by: "yes"}
    asked = Request(-1, game_id, kind, number, by, about, dict(payload or {}), None, 0, writes.at, votes=votes)
    writes.requests[asked.id] = asked
    return (await store.changes.commit(writes)).requests[asked.id]


async def vote(store: Store, request_id: int, user_id: int, choice: str, *, outcome: Outcome | None = None) -> Request:
    """Vote on a request, and perhaps decide it by that."""
    request = await store.requests.get(request_id)
    cast = {user: chosen for user, chosen in request.votes.items() if user != user_id}
    return await keep_request(store, replace(request, votes={**cast, user_id: choice}, outcome=outcome))


async def decide(store: Store, request_id: int, outcome: Outcome) -> Request:
    """Close a request."""
    return await keep_request(store, replace(await store.requests.get(request_id), outcome=outcome))


async def keep_request(store: Store, request: Request) -> Request:
    """Keep a request as it is given."""
    assert request.game_id is not None
    await write(store, request.game_id, lambda writes: writes.requests.update({request.id: request}))
    return await store.requests.get(request.id)


async def set_timer(
    store: Store,
    game_id: int,
    kind: str,
    due: datetime,
    *,
    user_id: int | None = None,
    payload: Mapping[str, Any] | None = None,
) -> Timer:
    """Set the game's timer of a kind, or set it anew."""
    writes = await changing(store, game_id)
    known = next((timer.id for timer in await store.timers.of_game(game_id) if timer.kind == kind), 0)
    writes.timers[kind] = Timer(known, kind, game_id, user_id, due, dict(payload or {}))
    return (await store.changes.commit(writes)).timers[kind]


async def stop_timer(store: Store, game_id: int, kind: str) -> Game:
    """Take the game's timer of a kind away."""
    return await write(store, game_id, lambda writes: writes.timers.update({kind: None}))


async def tell(
    store: Store, game_id: int, kind: str, *, user_id: int | None = None, direct: bool = False, **payload: Any
) -> Note:
    """Let a channel or a user be told something."""
    note = {"kind": kind, "user_id": user_id, "direct": direct, "payload": payload}
    await write(store, game_id, lambda writes: writes.notes.append(note))
    return (await store.notes.of_game(game_id))[-1]


# What the channel shows


async def post(
    store: Store,
    game_id: int,
    message_id: int,
    kind: str = TURN,
    *,
    controls: bool = True,
    version: int | None = None,
    channel_id: int | None = None,
    number: int = 0,
) -> Post:
    """Note that a message shows the game, as it is now if no version is given."""
    game = await store.games.get(game_id)
    shown = game.version if version is None else version
    posted = Posted(kind, number, channel_id or game.channel_id, message_id, controls, shown)
    (marked,) = await store.posts.mark(game_id, posted=[posted])
    return marked


# The whole database

_TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
}


async def contents(store: Store) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table, by table; as the database has them, so JSON is text."""
    return await store.database.read(_contents)


def _contents(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for name in sorted(connection.execute(text(_TABLES[connection.dialect.name])).scalars()):
        rows: CursorResult[Any] = connection.execute(select(literal_column("*")).select_from(table(name)))
        found[name] = [dict(row) for row in rows.mappings()]
    return found


# Looking


async def open_requests_of(store: Store, game_id: int) -> list[Request]:
    """The open requests of a game."""
    return await store.database.read(open_requests, game_id)


async def latest_post(store: Store, game_id: int, kind: str) -> Post | None:
    """The newest message of a kind."""
    return next((post for post in reversed(await store.posts.of_game(game_id)) if post.kind == kind), None)
