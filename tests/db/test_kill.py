"""The program dies in the middle of a change: the file must hold all of it or nothing."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from db.store import Store
from tests.db.made_games import ANN, act, contents, live

PROGRAM = """
import asyncio, os, sys
from sqlalchemy import event
from db.rows import LogRow
from db.store import Store
from tests.db.made_games import act, changing

url, game_id, deadly = sys.argv[1], int(sys.argv[2]), sys.argv[3]

def die(*_):
    os.kill(os.getpid(), 9)

def die_at(_connection, _cursor, statement, *_):
    if statement.startswith(deadly):
        die()

async def main():
    store = await Store.open(url)
    await act(store, game_id, 1001, "place 1 0 0")
    engine = store.database.engine
    writes = await changing(store, game_id)
    writes.log.append(LogRow(game_id, 1, 1001, "follower 0", None, writes.at))
    writes.notes.append({"kind": "late-skip", "user_id": 1002, "direct": False, "payload": {}})
    writes.board = True
    if deadly == "COMMIT":
        event.listen(engine, "commit", die)
    else:
        event.listen(engine, "before_cursor_execute", die_at)
    await store.changes.commit(writes)
    if deadly == "afterwards":
        die()

asyncio.run(main())
"""


async def run_until_killed(url: str, game_id: int, deadly: str) -> None:
    root = Path(__file__).parents[2]
    killed = await asyncio.create_subprocess_exec(sys.executable, "-c", PROGRAM, url, str(game_id), deadly, cwd=root)
    assert await asyncio.wait_for(killed.wait(), 120) == -9


@pytest.mark.parametrize("deadly", ["INSERT INTO actions", "INSERT INTO notes", "COMMIT"])
async def test_a_kill_in_mid_transaction_leaves_nothing_of_it(url: str, deadly: str) -> None:
    async with await Store.open(url) as store:
        game = await live(store)
    await run_until_killed(url, game.id, deadly)
    async with await Store.open(url) as store:
        assert [row.action for row in await store.log.rows(game.id)] == ["place 1 0 0"]
        assert (await store.games.get(game.id)).version == game.version + 1
        assert (await contents(store))["notes"] == []
        await act(store, game.id, ANN, "follower 0")
        assert await store.log.number(game.id) == 2


async def test_a_kill_right_after_a_change_loses_nothing(url: str) -> None:
    async with await Store.open(url) as store:
        game = await live(store)
    await run_until_killed(url, game.id, "afterwards")
    async with await Store.open(url) as store:
        assert [row.action for row in await store.log.rows(game.id)] == ["place 1 0 0", "follower 0"]
        assert [note.kind for note in await store.notes.of_game(game.id)] == ["late-skip"]
        found = await store.games.get(game.id)
        assert (found.version, found.board_version) == (game.version + 2, game.version + 2)
