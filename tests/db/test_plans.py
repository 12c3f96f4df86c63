"""Start-up and every click must stay quick with thousands of games stored: no query may read through all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from db import schema
from db.store import Store
from tests.db.made_games import ANN, BO, live, lobby


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
    async with store.database.begin() as connection:
        await connection.execute(schema.games.insert(), rows)


async def test_no_query_reads_through_all_games(store: Store) -> None:
    await fill(store, 10_000)
    game, waiting = await live(store, 1), await lobby(store, 2)
    async with store.database.connect() as connection:
        engine = connection.engine.sync_engine
    with statements_of(engine) as seen:
        assert [found.id for found in await store.games.open_games()] == [game.id, waiting.id]
        assert [found.id for found in await store.posts.unposted_games()] == [game.id]
        assert [found.id for found in await store.games.games_of(BO)] == [game.id, waiting.id]
        assert await store.games.live_game_in(1) == game
        assert len(await store.archive.page([10_007], start=0, length=5)) == 1
        assert await store.archive.count([10_007, 10_008]) == 2
        await store.log.append_action(game.id, 0, ANN, "place 1 0 0")
        await store.log.undo(game.id, 1, ANN)
        await store.log.record(game.id)
        await store.posts.mark_posted(game.id, 2, 1, 500)
        await store.timers.earliest()
        await store.intents.of_game(game.id)
        await store.proposals.open_in(game.id)
        await store.results.of_user(ANN)
        await store.results.of_game(game.id)
        await store.campaigns.in_channel(1)
        await store.people.export(ANN)
        await store.games.end(game.id)
    assert len(seen) > 30
    # Through the index of games that are not closed there is little to read, and of the timers one is read.
    allowed = ("ix_games_unclosed", "ix_timers_due")
    scanned: set[str] = set()
    async with store.database.connect() as connection:
        for statement, parameters in seen:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            scanned |= {
                f"{row.detail}: {statement}"
                for row in plan
                if row.detail.startswith("SCAN ")
                and row.detail.split()[1] in schema.metadata.tables
                and not row.detail.endswith(allowed)
            }
    assert scanned == set()
