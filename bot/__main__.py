"""``python -m bot``: run the bot on Discord."""

from __future__ import annotations

import asyncio
import functools
import logging
import sys
from collections.abc import Callable

import aiohttp
import discord

from bot.app import App, assemble
from bot.commands import add_commands
from bot.config import Settings, SettingsError, load_settings
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.gateway.library import forget_failed_login
from bot.heap import keep_heap_small
from bot.process import fail, relieve_garbage_collector, run_to_exit_code, start_log
from bot.seats.pace import Pace
from bot.texts import load_texts
from db.availability import growing_pauses, open_when_reachable
from db.lock_file import PATIENCE, database_file, holds_lock, locked
from db.store import Store
from render.atlas import Atlas

log = logging.getLogger(__name__)

SECONDS_OF_ONE_THREAD = 0.0005
"""After so long a busy thread lets another go on; the painters would else hold up every answer of the database."""

BUSY_SECONDS_AT_START = 1.0
"""So long one try to open a SQLite file waits for another program; a signal to stop must wait for it, too."""


async def run(settings: Settings, *, patience: float = PATIENCE) -> None:
    """The bot with the lock on its database file, for which it waits at most `patience` seconds."""
    async with locked(database_file(settings.database_url), patience=patience):
        await serve(settings)


async def serve(settings: Settings, adapt: Callable[[App], None] | None = None, *, pace: Pace | None = None) -> None:
    """The bot without a lock: it waits for its database, connects to Discord, and drains when it is cancelled.

    Whoever runs it beside something else can ``adapt`` its parts before it connects, and give its computers a ``pace``.
    """
    keep_heap_small()
    sys.setswitchinterval(SECONDS_OF_ONE_THREAD)
    url = settings.database_url
    exclusive = holds_lock(database_file(url))
    opening = functools.partial(Store.open, url, busy_seconds=BUSY_SECONDS_AT_START, exclusive=exclusive)
    async with await open_when_reachable(opening) as store:
        client = TilewardenClient(load_texts(), StoredMemory(store.settings), api=settings.discord_api)
        atlas = Atlas(settings.cache_folder)
        app = assemble(client, store, atlas=atlas, picture_memory=settings.picture_memory * 1_000_000, pace=pace)
        add_commands(app)
        if adapt is not None:
            adapt(app)
        await _stay(client, settings.discord_token.get_secret_value().strip())


async def _connect(client: TilewardenClient, token: str) -> None:
    """Log in, tried again as long as Discord cannot be reached, and stay connected."""
    for pause in growing_pauses():
        try:
            await client.login(token)
            break
        except (aiohttp.ClientError, OSError, TimeoutError, discord.DiscordServerError) as error:
            log.warning("cannot reach Discord: %s; trying again in %g s", error, pause)
            await forget_failed_login(client)
        await asyncio.sleep(pause)
    await client.connect()


async def _stay(client: TilewardenClient, token: str) -> None:
    """Stay connected until the connection is closed for good, and close the client in any case."""
    async with client:
        connection = asyncio.create_task(_connect(client, token))
        try:
            # Waited for from outside: inside, a cancellation can be lost (asyncio.wait_for before Python 3.12).
            await asyncio.wait((connection,))
        except asyncio.CancelledError:
            connection.cancel()
            await client.close()
            await asyncio.gather(connection, return_exceptions=True)
            raise
        connection.result()


def main(*, patience: float = PATIENCE) -> int:
    """The program: its exit code is 0 after a stop, 2 where a setting is wrong, and 1 for all else."""
    try:
        settings = load_settings()
    except SettingsError as error:
        return fail(error)
    start_log(settings.log_level)
    relieve_garbage_collector()
    return run_to_exit_code(
        run(settings, patience=patience), if_held="Stop that one first, or give this one another DATABASE_URL."
    )


if __name__ == "__main__":
    sys.exit(main())
