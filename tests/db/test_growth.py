"""Growth: what a move, a look and a command cost in SQLite does not depend on how many games have been played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, event

from db import schema
from db.posts import Posted
from db.rows import Game, Timer
from db.store import Store
from tests.db.made_games import ANN, BO, CY, ask, changing, live, put_aside, vote

FEW, MANY = 20, 4_000
GUILD, CHANNEL = 60, 1


async def fill(store: Store, count: int, first: int) -> None:
    """Games long over, all of Ann's, in one server and one channel, each with requests and messages."""
    now = store.clock()
    ids = range(first, first + count)
    times = dict.fromkeys(("created_at", "started_at", "finished_at"), now)
    common = {"rules": "base", "options": {}, "settings": {}, "extras": {}, "deck": [], **times}
    place = {"guild_id": GUILD, "channel_id": CHANNEL}
    games = [{"id": one, "status": "finished", "closed": True, "host_id": BO, **place, **common} for one in ids]
    seats = [
        {"game_id": one, "number": number, "user_id": user, "name": "", "kind": "human", "joined_at": now}
        for one in ids
        for number, user in enumerate((ANN, BO))
    ]
    requests = [
        {"game_id": one, "kind": "undo", "number": 0, "asked_by": BO, "about": ANN, "payload": {}, "at": now}
        | {"outcome": "refused"}
        for one in ids
    ]
    posts = [
        {"game_id": one, "kind": "turn-1-0", "number": 0, "message_id": one, "channel_id": CHANNEL, "at": now}
        | {"controls": False}
        for one in ids
    ]
    actions = [{"game_id": one, "number": 0, "user_id": ANN, "action": "pass", "at": now} for one in ids]

    def write(connection: Connection) -> None:
        for table, rows in (
            (schema.games, games),
            (schema.seats, seats),
            (schema.requests, requests),
            (schema.posts, posts),
            (schema.actions, actions),
        ):
            connection.execute(table.insert(), rows)

    await store.database.write(write)


class Meter:
    """Counts the steps of SQLite's machine."""

    def __init__(self) -> None:
        self.steps = 0

    def tick(self) -> int:
        self.steps += 1
        return 0


@contextmanager
def measured(store: Store) -> Iterator[Meter]:
    meter = Meter()

    def watch(connection: Any, *_: Any) -> None:
        connection.connection.driver_connection.set_progress_handler(meter.tick, 1)

    def leave(connection: Any, *_: Any) -> None:
        connection.connection.driver_connection.set_progress_handler(None, 1)

    engine = store.database.engine
    event.listen(engine, "before_cursor_execute", watch)
    event.listen(engine, "after_cursor_execute", leave)
    try:
        yield meter
    finally:
        event.remove(engine, "before_cursor_execute", watch)
        event.remove(engine, "after_cursor_execute", leave)


async def a_move(store: Store, game: Game) -> None:
    writes = await changing(store, game.id)
    writes.timers["reminder"] = Timer(0, "reminder", game.id, BO, writes.at, {})
    writes.intents[0, "join"] = "pass"
    writes.board = True
    await store.changes.commit(writes)
    shown = [Posted("turn-1-0", 0, CHANNEL, 10**9 + writes.version, controls=True, version=writes.version)]
    await store.posts.mark(game.id, posted=shown, stripped=[10**9 + writes.version - 1])
    await store.loading.head(game.id)


async def a_whole_game(store: Store, game: Game) -> None:
    assert (await store.loading.whole(game.id)).game.id == game.id
    await store.posts.standing(game.id)


async def games_of_a_player(store: Store, game: Game) -> None:
    assert [one.id for one in await store.games.games_of(ANN)] == [game.id]


async def requests_about_a_player(store: Store, game: Game) -> None:
    asked = await ask(store, game.id, "take", BO, about=ANN)
    assert [one.id for one in await store.requests.open_about(ANN, CHANNEL)] == [asked.id]
    await vote(store, asked.id, CY, "no", outcome="refused")


async def games_of_a_server(store: Store, game: Game) -> None:
    assert [one.id for one in await store.games.open_in_guild(GUILD)] == [game.id]
    await put_aside(store, game.id)
    assert [one.id for one in await store.games.put_aside_in(GUILD)] == [game.id]
    await put_aside(store, game.id, None)


async def what_a_start_looks_for(store: Store, game: Game) -> None:
    await store.posts.unposted_games()
    await store.games.with_open_requests()
    await store.games.answering_by_themselves()
    assert [one.id for one in await store.games.open_games()] == [game.id]


@pytest.mark.parametrize(
    "doing",
    [
        a_move,
        a_whole_game,
        games_of_a_player,
        requests_about_a_player,
        games_of_a_server,
        what_a_start_looks_for,
    ],
)
async def test_what_is_over_costs_nothing(store: Store, doing: Callable[[Store, Game], Awaitable[None]]) -> None:
    game = await live(store, CHANNEL, guild_id=GUILD)
    steps = []
    for count, first in ((FEW, 1_000), (MANY, 10_000)):
        await fill(store, count, first)
        # What is written once, such as a message, is changed the second time.
        await doing(store, game)
        with measured(store) as meter:
            await doing(store, game)
        steps.append(meter.steps)
    assert 0 < steps[1] < 1.2 * steps[0] + 50, steps
