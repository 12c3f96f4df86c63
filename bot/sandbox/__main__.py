"""``python -m bot.sandbox``: play in the browser, without Discord and without a token."""

import argparse
import asyncio
import logging
import sys

import discord

from bot.config import SettingsError
from bot.sandbox.playing import PlayError, chosen_settings, play
from bot.stop_signals import until_signalled
from db.errors import OpenError, StoreError
from db.lock_file import FileHeldError

PORT = 8420


def main(arguments: list[str] | None = None) -> int:
    """The program: it plays until Ctrl-C or SIGTERM, and its exit codes are those of ``python -m bot``."""
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
        asyncio.run(until_signalled(play(settings, chosen.port, tell=lambda line: print(line, flush=True))))
    except OpenError as error:
        print(f"The database cannot be used (DATABASE_URL): {error}", file=sys.stderr)
        return 2
    except FileHeldError as error:
        print(f"{error}. Close that one, or use --database.", file=sys.stderr)
        return 1
    except StoreError as error:
        print(f"The database cannot be used: {error}", file=sys.stderr)
        return 1
    except PlayError as error:
        print(error, file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
