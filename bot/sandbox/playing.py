"""Playing here: the stand-in, its page and the real bot, in one process."""

import asyncio
import contextlib
import fcntl
import os
import signal
import socket
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from pydantic import SecretStr
from sqlalchemy.engine import make_url

from bot.__main__ import run as run_bot
from bot.config import Settings, SettingsError, load_settings
from bot.sandbox.driver import Sandbox
from bot.sandbox.web import WebPage

OWN_DATABASE = "sqlite+aiosqlite:///tilewarden-play.db"
"""Where games are kept if the usual file belongs to a bot on Discord."""
NOT_KNOWN_YET = "known when the stand-in starts"
"""Placeholder for the bot token, so that one for Discord in ``.env`` is never sent here."""


class PlayError(Exception):
    """It cannot be played here, for a reason that the message says in a sentence."""


def chosen_settings(database: str | None) -> Settings:
    """The bot's settings for playing here: the usual ones, save those that `play` learns from the stand-in."""
    if database is None and _on_discord():
        database = OWN_DATABASE
    given = {} if database is None else {"database_url": database}
    return load_settings(discord_token=NOT_KNOWN_YET, discord_api=None, **given)


def _on_discord() -> bool:
    try:
        load_settings()
    except SettingsError:
        return False
    return True


def world_file(database: str) -> Path:
    """Where channels and messages are kept: beside the games."""
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return Path("tilewarden.sandbox.db")
    return Path(str(url.database)).with_suffix(".sandbox.db")


def usable_port(wanted: int) -> int:
    """The wanted port, or 0 (any free one) where it is taken."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", wanted))
        except (OSError, OverflowError):
            return 0
    return wanted


@contextlib.contextmanager
def alone_with(file: Path) -> Iterator[None]:
    """Keep a second one off the same file: two bots would both answer to its games."""
    try:
        descriptor = os.open(file.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise PlayError(f"The folder {file.parent.absolute()} cannot be written to: {error.strerror}.") from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PlayError("Tilewarden is already being played here: close that one, or use --database.") from None
        yield
    finally:
        os.close(descriptor)


async def play(settings: Settings, port: int, *, tell: Callable[[str], None]) -> None:
    """Serve the page and run the bot until the process is told to stop."""
    file = world_file(settings.database_url)
    with alone_with(file):
        try:
            sandbox = Sandbox(port=usable_port(port), file=file, running_clock=True, guild="Tilewarden")
        except (sqlite3.DatabaseError, ValueError) as error:
            raise PlayError(f"The file {file} cannot be used ({error}); move it away to begin anew.") from None
        page = WebPage(sandbox)
        page.accounts.furnish()
        page.add_to_server()
        async with sandbox:
            told = asyncio.create_task(_told_to_stop())
            here = {"discord_api": sandbox.api, "discord_token": SecretStr(sandbox.token)}
            bot = asyncio.create_task(run_bot(settings.model_copy(update=here)))
            robots = asyncio.create_task(page.robots.run())
            await asyncio.sleep(0)  # from here on Ctrl-C is heard
            tell(f"Play at {sandbox.url} (Ctrl-C ends; everything is kept).")
            try:
                await asyncio.wait((bot, told), return_when=asyncio.FIRST_COMPLETED)
                if bot.done():
                    bot.result()  # says what it died of
                    raise PlayError("The bot has stopped by itself.")
            finally:
                # the bot may still have things to put away
                for task in (bot, robots, told):
                    task.cancel()
                await asyncio.gather(bot, robots, told, return_exceptions=True)


async def _told_to_stop() -> None:
    """Wait for Ctrl-C or a polite kill."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)
    for number in signals:
        loop.add_signal_handler(number, told.set)
    try:
        await told.wait()
    finally:
        for number in signals:
            loop.remove_signal_handler(number)
