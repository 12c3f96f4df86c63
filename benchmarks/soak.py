"""A soak: tables of every kind are played by players who click for minutes, and it is seen how memory grows.

Whoever finishes a game looks at its film and opens the next one. At every third table the guest is a computer of the
highest level, so that the process that thinks for it counts, too.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Mapping
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from benchmarks.bot_process import PATIENCE, memory, running_bot
from benchmarks.click_players import ClickPlayers
from benchmarks.measures import Figure, scaled
from bot.sandbox import Channel, Message, Person, Sandbox

TABLES = 30
SECONDS = 600
LOOKS = 10
"""So often memory is looked at."""
COMPUTERS = 3
"""At every so many tables a computer plays."""
KINDS: tuple[Mapping[str, Any], ...] = (
    {"rules": "base"},
    {"rules": "base", "additions": "king, cult, river"},
    {"rules": "base", "additions": "king, cult, count"},
    {"rules": "base", "additions": "ghosts, palaces, cemeteries"},
    {"rules": "wheel"},
    {"rules": "mists", "level": 1},
    {"rules": "mists", "level": 6},
    {"rules": "castle"},
)


def run() -> list[Figure]:
    """Memory over time."""
    return asyncio.run(_soak())


async def _soak() -> list[Figure]:
    tables, seconds = scaled(TABLES, least=len(KINDS)), scaled(SECONDS, least=20)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        async with Sandbox() as sandbox, running_bot(sandbox, database) as bot:
            players = ClickPlayers(sandbox)
            working = [asyncio.create_task(players.run())]
            for number, kind in enumerate(islice(cycle(KINDS), tables)):
                host, guest = sandbox.user(f"Host {number}"), sandbox.user(f"Guest {number}")
                players.people += [host, guest]
                other = None if number % COMPUTERS == 0 else guest
                working.append(asyncio.create_task(_table(sandbox.channel(f"table-{number}"), host, other, kind)))
            held, begin = [], time.monotonic()
            for look in range(1, LOOKS + 1):
                await asyncio.sleep(begin + seconds * look / LOOKS - time.monotonic())
                if (broken := next((task for task in working if task.done()), None)) is not None:
                    broken.result()
                now, most = memory(bot)
                held.append(f"{now:.0f}")
                print(f"  {seconds * look // LOOKS} s: {now:.0f} MB, at most {most:.0f} MB", flush=True)
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)
    named = f"{tables} tables of all kinds for {seconds / 60:.0f} minutes"
    return [
        Figure(f"{named}: memory then", f"{now:.0f} MB, at most {most:.0f} MB", "256 MB"),
        Figure(f"{named}: memory in equal steps of time", f"{', '.join(held)} MB"),
    ]


async def _table(channel: Channel, host: Person, guest: Person | None, kind: Mapping[str, Any]) -> None:
    """Play one game after the other in a channel, and look at the film of each."""
    last = 0

    async def told(text: str, patience: float = PATIENCE) -> Message:
        """Wait for a newer message that says something."""
        return await host.wait_for(channel, lambda one: one.id > last and text in one.text, text, patience=patience)

    while True:
        await (await host.slash(channel, "game new", **kind)).done(patience=PATIENCE)
        lobby = await told("opens a table")
        if guest is None:
            await (await host.slash(channel, "game computer", level="master")).done(patience=PATIENCE)
        else:
            await (await guest.click(lobby, "Join")).done(patience=PATIENCE)
        await host.click(lobby, "Start")
        # A game may take longer than all the looks at the memory.
        last = (await told("The end", patience=2 * SECONDS)).id
        await (await host.slash(channel, "replay", form="film")).reply(patience=PATIENCE)
