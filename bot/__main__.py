"""``python -m bot``: run the bot on Discord."""

from __future__ import annotations

import asyncio
import logging
import sys

import discord

from bot.app import assemble
from bot.commands import add_commands
from bot.config import Settings, SettingsError, load_settings
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.gateway.library import silence_voice_warnings
from bot.texts import load_texts
from db.errors import MigrationError, OpenError
from db.store import Store

SECONDS_OF_ONE_THREAD = 0.0005
"""After so long a busy thread lets another go on; the painters would else hold up every answer of the database."""


async def run(settings: Settings) -> None:
    """Connect, and stay until the connection is closed for good."""
    sys.setswitchinterval(SECONDS_OF_ONE_THREAD)
    async with await Store.open(settings.database_url) as store:
        client = TilewardenClient(load_texts(), StoredMemory(store.settings), api=settings.discord_api)
        add_commands(assemble(client, store))
        async with client:
            await client.start(settings.discord_token.get_secret_value().strip())


def main() -> int:
    """Start the bot; the exit code is 2 where it cannot start for a reason that the user can mend."""
    try:
        settings = load_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    silence_voice_warnings()
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[settings.log_level])
    try:
        asyncio.run(run(settings))
    except discord.LoginFailure:
        print("Discord refuses the token: check DISCORD_TOKEN, or reset it in the developer portal.", file=sys.stderr)
        return 2
    except (OpenError, MigrationError) as error:
        print(f"The database cannot be used (DATABASE_URL): {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
