"""``python -m bot.sandbox``: play in the browser, without Discord and without a token."""

import argparse
import asyncio
import logging
import sys

import discord

from bot.config import SettingsError
from bot.sandbox.playing import PlayError, chosen_settings, play
from db.errors import MigrationError, OpenError

PORT = 8420


def main(arguments: list[str] | None = None) -> int:
    """Play until Ctrl-C; the exit code is 2 where it cannot start for a reason that the user can mend."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description="Play Tilewarden in the browser.")
    parser.add_argument("--port", type=int, default=PORT, help=f"where the page is; a free one if taken ({PORT})")
    parser.add_argument("--database", metavar="URL", help="where games are kept, as DATABASE_URL says it")
    chosen = parser.parse_args(arguments)
    try:
        settings = chosen_settings(chosen.database)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    # Players look at the page; the terminal is for what went wrong, unless LOG_LEVEL says otherwise.
    level = settings.log_level if "log_level" in settings.model_fields_set else "WARNING"
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[level])
    try:
        asyncio.run(play(settings, chosen.port, tell=lambda line: print(line, flush=True)))
    except (OpenError, MigrationError) as error:
        print(f"The database cannot be used (DATABASE_URL): {error}", file=sys.stderr)
        return 2
    except PlayError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
