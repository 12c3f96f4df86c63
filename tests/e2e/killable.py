"""Bots in a process of their own, to be killed: ``python -m tests.e2e.killable API DATABASE`` forks one for each line.

A line is the deck as a JSON list, or a number of tiles; an empty line only kills. What runs is killed before the next
one starts, and at the end of the input. Forked from a process that has imported everything, a bot is there at once.
The token is in DISCORD_TOKEN, which a list of processes does not show.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from bot.app import assemble
from bot.commands import add_commands
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.sandbox import Sandbox
from bot.texts import load_texts
from db.store import Store
from tests.e2e.tables import FixedDealer


class KillableBots:
    """One bot after the other at the same database, each killed without warning."""

    def __init__(self, sandbox: Sandbox, process: asyncio.subprocess.Process) -> None:
        self._sandbox = sandbox
        self._process = process
        self.pid = 0
        """The id of the bot that runs; 0 while none does."""

    async def start(self, deck: Sequence[str] | int) -> None:
        """Kill the bot that runs, and connect the next one."""
        before = self._sandbox.gateway.identifies
        await self._send(json.dumps(deck if isinstance(deck, int) else list(deck)))
        gateway = self._sandbox.gateway
        await self._sandbox.until(lambda: gateway.connected and gateway.identifies > before, "the bot")

    async def kill(self) -> None:
        """Kill the bot that runs."""
        await self._send("")

    async def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{line}\n".encode())
        await self._process.stdin.drain()
        answer = await self._process.stdout.readline()
        assert answer, "the process that forks the bots has ended"
        self.pid = int(answer)


@contextlib.asynccontextmanager
async def killable_bots(sandbox: Sandbox, database: Path) -> AsyncIterator[KillableBots]:
    """Bots at a database; what they log is beside it."""
    command = ("-m", "tests.e2e.killable", sandbox.server.api_url, str(database))
    environment = {**os.environ, "DISCORD_TOKEN": sandbox.token}
    pipe = asyncio.subprocess.PIPE
    with (database.with_suffix(".log")).open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, env=environment, stdin=pipe, stdout=pipe, stderr=log
        )
        try:
            yield KillableBots(sandbox, process)
        finally:
            assert process.stdin is not None
            process.stdin.close()
            await process.wait()


async def be_the_bot(api: str, database: str, deck: list[str] | int, *, connects: bool = True) -> None:
    """Run until somebody kills this process; without connecting only what takes time at first is done."""
    dealer = FixedDealer(deck) if isinstance(deck, int) else FixedDealer(deck=deck)
    async with await Store.open(f"sqlite+aiosqlite:///{database}", exclusive=True) as store:
        client = TilewardenClient(load_texts(), StoredMemory(store.settings), api=api)
        add_commands(assemble(client, store, dealer))
        async with client:
            if connects:
                await client.start(os.environ["DISCORD_TOKEN"])


def serve(api: str, database: str) -> None:
    """Fork and kill as the lines say, and answer each with one when that is done."""
    asyncio.run(be_the_bot(api, database, 0, connects=False))
    child = 0
    for line in sys.stdin:
        _kill(child)
        child = os.fork() if line.strip() else 0
        if child == 0 and line.strip():
            asyncio.run(be_the_bot(api, database, json.loads(line)))
            os._exit(1)
        print(child, flush=True)  # noqa: T201 - this is a command
    _kill(child)


def _kill(child: int) -> None:
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    serve(*sys.argv[1:])
