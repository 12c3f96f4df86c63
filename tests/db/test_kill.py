"""The program dies in the middle of a move: the file must hold all of it or nothing."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from db.store import Store
from tests.db.made_games import live

PROGRAM = """
import asyncio, os, sys
from db import schema
from db.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    await store.log.append_action(int(sys.argv[2]), 0, 1001, "place 1 0 0")
    async with store.database.begin() as connection:
        values = {"game_id": int(sys.argv[2]), "number": 1, "user_id": 1001, "action": "follower 0"}
        await connection.execute(schema.actions.insert().values(**values, at=store.log.clock()))
        os.kill(os.getpid(), 9)

asyncio.run(main())
"""


async def test_a_kill_in_mid_transaction_leaves_nothing_of_it(url: str) -> None:
    async with await Store.open(url) as store:
        game = await live(store)
    root = Path(__file__).parents[2]
    killed = await asyncio.create_subprocess_exec(sys.executable, "-c", PROGRAM, url, str(game.id), cwd=root)
    assert await asyncio.wait_for(killed.wait(), 120) == -9
    async with await Store.open(url) as store:
        assert [row.action for row in await store.log.rows(game.id)] == ["place 1 0 0"]
        await store.log.append_action(game.id, 1, 1001, "follower 0")
        assert await store.log.number(game.id) == 2
