"""The program as a process: its log, its stop signals, and the exit code by which it says how it ended."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Coroutine
from typing import Any

import discord

from bot.gateway.library import silence_voice_warnings
from bot.stop_signals import until_signalled
from db.errors import OpenError, StoreError
from db.lock_file import FileHeldError

STOPPED, FAILED, MISCONFIGURED = 0, 1, 2
"""Exit codes. After the last one a service manager need not start again: only a person can mend a setting."""

NEW_OBJECTS = 5000
"""After so many the garbage collector looks for circles among them; a click makes thousands, few of them in circles."""


def relieve_garbage_collector() -> None:
    """Let the garbage collector leave out what is loaded by now, and look at what is new less often.

    All that was imported stays until the end; to walk over it again and again would stop everybody for 0.1 s each time.
    """
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


def start_log(level: str) -> None:
    """Log to the terminal from a level on."""
    silence_voice_warnings()
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[level])


def run_to_exit_code(work: Coroutine[Any, Any, None], *, if_held: str) -> int:
    """Work until it is done or a signal stops it; the exit code, with one line about what went wrong.

    ``if_held`` says what to do when another process has the database file.
    """
    try:
        asyncio.run(until_signalled(work))
    except discord.LoginFailure:
        return fail("Discord refuses the token: check DISCORD_TOKEN, or reset it in the developer portal.")
    except OpenError as error:
        return fail(f"The database cannot be used (DATABASE_URL): {error}")
    except FileHeldError as error:
        return fail(f"{error}. {if_held}", FAILED)
    except StoreError as error:
        return fail(f"The database cannot be used: {error}", FAILED)
    except KeyboardInterrupt:
        # before the signals had their handlers, or on a system where they have none
        pass
    return STOPPED


def fail(line: object, code: int = MISCONFIGURED) -> int:
    """Say in one line why the program ends; its exit code."""
    sys.stderr.write(f"{line}\n")
    return code
