"""``python -m bot.sandbox``: play in the browser, without Discord and without a token."""

import argparse
import sys

from bot.config import SettingsError
from bot.process import fail, run_to_exit_code, start_log
from bot.sandbox.playing import PlayError, chosen_settings, play

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
        return fail(error)
    # Players look at the page; the terminal is for what went wrong, unless LOG_LEVEL says otherwise.
    start_log(settings.log_level if "log_level" in settings.model_fields_set else "WARNING")
    playing = play(settings, chosen.port, tell=lambda line: print(line, flush=True))
    try:
        return run_to_exit_code(playing, if_held="Close that one, or use --database.")
    except PlayError as error:
        return fail(error, error.code)


if __name__ == "__main__":
    sys.exit(main())
