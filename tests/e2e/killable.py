"""The bot in a process of its own, to be killed: ``python -m tests.e2e.killable API DATABASE TILES``.

Its token is in DISCORD_TOKEN, which a list of processes does not show.
"""

from __future__ import annotations

import asyncio
import os
import sys

from bot.app import assemble
from bot.commands import add_commands
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.texts import load_texts
from db.store import Store
from tests.e2e.tables import FixedDealer


async def main(api: str, database: str, tiles: str) -> None:
    async with await Store.open(f"sqlite+aiosqlite:///{database}", exclusive=True) as store:
        client = TilewardenClient(load_texts(), StoredMemory(store.settings), api=api)
        add_commands(assemble(client, store, FixedDealer(int(tiles))))
        async with client:
            await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
