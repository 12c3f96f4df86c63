"""``python -m bot``: run the bot on Discord."""

from __future__ import annotations

import asyncio
import functools
import logging
import sys

import discord

from bot.app import assemble
from bot.commands import add_commands
from bot.config import Settings, SettingsError, load_settings
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.gateway.library import silence_voice_warnings
from bot.stop_signals import until_signalled
from bot.texts import load_texts
from db.availability import open_when_reachable
from db.errors import OpenError, StoreError
from db.lock_file import PATIENCE, FileHeldError, database_file, locked
from db.store import Store

SECONDS_OF_ONE_THREAD = 0.0005
"""After so long a busy thread lets another go on; the painters would else hold up every answer of the database."""

BUSY_SECONDS_AT_START = 1.0
"""So long one try to open a SQLite file waits for another program; a signal to stop must wait for it, too."""


async def run(settings: Settings, *, patience: float = PATIENCE) -> None:
    """The bot with the lock on its database file, for which it waits at most `patience` seconds."""
    async with locked(database_file(settings.database_url), patience=patience):
        await serve(settings)


async def serve(settings: Settings) -> None:
    """The bot without a lock: it waits for its database, connects to Discord, and drains when it is cancelled."""
    sys.setswitchinterval(SECONDS_OF_ONE_THREAD)
    opening = functools.partial(Store.open, settings.database_url, busy_seconds=BUSY_SECONDS_AT_START)
    async with await open_when_reachable(opening) as store:
        client = TilewardenClient(load_texts(), StoredMemory(store.settings), api=settings.discord_api)
        add_commands(assemble(client, store))
        await _stay(client, settings.discord_token.get_secret_value().strip())


async def _stay(client: TilewardenClient, token: str) -> None:
    """Stay connected until the connection is closed for good, and close the client in any case."""
    async with client:
        connection = asyncio.create_task(client.start(token))
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
        print(error, file=sys.stderr)
        return 2
    silence_voice_warnings()
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[settings.log_level])
    try:
        asyncio.run(until_signalled(run(settings, patience=patience)))
    except discord.LoginFailure:
        print("Discord refuses the token: check DISCORD_TOKEN, or reset it in the developer portal.", file=sys.stderr)
        return 2
    except OpenError as error:
        print(f"The database cannot be used (DATABASE_URL): {error}", file=sys.stderr)
        return 2
    except FileHeldError as error:
        print(f"{error}. Stop that one first, or give this one another DATABASE_URL.", file=sys.stderr)
        return 1
    except StoreError as error:
        print(f"The database cannot be used: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        # before the signals had their handlers, or on a system where they have none
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
