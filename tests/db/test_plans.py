"""Start-up and every click must stay quick with thousands of games stored: no query may read through all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, event

from db import schema
from db.rows import Game
from db.store import Store
from tests.db.made_games import (
    ANN,
    BO,
    CY,
    act,
    ask,
    end,
    hand_seat,
    leave_for_good,
    live,
    lobby,
    open_requests_of,
    post,
    say_beforehand,
    set_timer,
    stop_timer,
    tell,
    undo,
    vote,
)

LARGE = set(schema.metadata.tables) - {"errands"}
"""Tables that grow; errands go when they are done."""
ALLOWED = ("ix_games_unclosed", "uq_games_open_channel", "uq_proposals_open", "ix_timers_due")
"""Through the indexes of open games and requests there is little to read, and of the timers one is read."""


@contextmanager
def statements_of(engine: Any) -> Iterator[list[tuple[str, Any]]]:
    seen: list[tuple[str, Any]] = []

    def note(_c: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: bool) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE")):
            seen.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def fill(store: Store, count: int) -> None:
    """Games long over, each in a channel of its own."""
    now = store.games.clock()
    times = dict.fromkeys(("created_at", "started_at", "finished_at"), now)
    common = {"rules": "base", "options": {}, "settings": {}, "extras": {}, **times}
    rows = [
        {
            "channel_id": 10_000 + number,
            "guild_id": number % 50,
            "status": "finished",
            "closed": True,
            "deck": [],
            **common,
        }
        for number in range(count)
    ]
    await store.database.write(lambda connection: connection.execute(schema.games.insert(), rows))


async def test_no_query_reads_through_all_games(store: Store) -> None:
    await fill(store, 10_000)
    game, waiting = await live(store, 1, guild_id=60), await lobby(store, 2)
    with statements_of(store.database.engine) as seen:
        await at_the_start(store, game, waiting)
        await at_a_click(store, game)
        await on_commands(store, game, waiting)
        await leave_for_good(store, game.id, CY)
        await store.people.forget(CY)
        await end(store, game.id)
    assert len(seen) > 100
    reads = _read_through if store.database.engine.dialect.name == "sqlite" else _read_through_in_postgresql
    for statement, parameters in seen:
        assert await store.database.read(reads, statement, parameters) == [], statement


def _read_through(connection: Connection, statement: str, parameters: Any) -> list[str]:
    """The steps of a statement that go through a whole table or index."""
    plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
    scans = [row.detail for row in plan if row.detail.startswith("SCAN ")]
    return [scan for scan in scans if scan.split()[1] in LARGE and not scan.endswith(ALLOWED)]


def _read_through_in_postgresql(connection: Connection, statement: str, parameters: Any) -> list[str]:
    # Small tables are read through in any case, so that is made dear: what is left has no index.
    connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
    plan = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters).scalar_one()
    return [
        f"{step['Node Type']} on {step['Relation Name']} by {step.get('Index Name')}"
        for step in _steps(plan[0]["Plan"])
        if step.get("Relation Name") in LARGE
        and step["Node Type"] not in ("ModifyTable", "Bitmap Heap Scan")
        and "Index Cond" not in step
        and step.get("Index Name") not in ALLOWED
    ]


def _steps(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from _steps(part)


async def at_the_start(store: Store, game: Game, waiting: Game) -> None:
    """What the bot looks for when it starts."""
    assert [found.id for found in await store.games.open_games()] == [game.id, waiting.id]
    assert [found.id for found in await store.posts.unposted_games()] == [game.id, waiting.id]
    assert await store.games.with_open_requests() == []
    assert await store.games.answering_by_themselves() == []
    assert await store.errands.pending() == []
    assert await store.timers.earliest() is None
    assert await store.timers.due_by(store.clock()) == []


async def at_a_click(store: Store, game: Game) -> None:
    """What a change reads and writes, and what its channel shows then."""
    assert await store.games.live_game_in(1) == game
    await store.loading.head(game.id)
    await store.loading.whole(game.id)
    await store.loading.intents(game.id)
    await act(store, game.id, ANN, "place 1 0 0")
    await undo(store, game.id, ANN)
    await hand_seat(store, game.id, 1, CY, "Cy")
    await say_beforehand(store, game.id, 1, "join", "pass")
    asked = await ask(store, game.id, "take", BO, about=CY)
    await vote(store, asked.id, CY, "no", outcome="refused")
    await store.requests.some([asked.id])
    await open_requests_of(store, game.id)
    await store.requests.open_about(CY, 1)
    await set_timer(store, game.id, "reminder", store.clock(), user_id=CY)
    await set_timer(store, game.id, "reminder", store.clock())
    await stop_timer(store, game.id, "reminder")
    note = await tell(store, game.id, "seat-taken", user_id=CY)
    await store.notes.remove(note.id)
    await post(store, game.id, 500)
    await store.posts.mark(game.id, stripped=[500])
    await store.posts.standing(game.id)
    await store.posts.newest_turn(game.id)
    await store.posts.of_game(game.id)
    await store.log.record(game.id)
    await store.settings.first("language", ("channel", 1), ("guild", 60))


async def on_commands(store: Store, game: Game, waiting: Game) -> None:
    """What single commands and events look for."""
    assert [found.id for found in await store.games.games_of(CY)] == [game.id]
    assert [found.id for found in await store.games.open_in_guild(60)] == [game.id]
    assert await store.games.put_aside_in(60) == []
    assert len(await store.archive.page([10_007], start=0, length=5)) == 1
    assert await store.archive.count([10_007, 10_008]) == 2
    await store.results.of_game(game.id)
    await store.campaigns.in_channel(1)
    await store.people.export(ANN)
    assert await store.people.open_games(ANN) == [game.id, waiting.id]
