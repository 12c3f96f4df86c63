"""Playing here: the stand-in, its page and the real bot, in one process."""

import asyncio
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

from pydantic import SecretStr

from bot.__main__ import serve
from bot.app import App
from bot.config import Settings, SettingsError, load_settings
from bot.sandbox.driver import Sandbox
from bot.sandbox.random_players import replace_random_players
from bot.sandbox.web import WebPage
from bot.seats.pace import Pace
from db.availability import is_passing
from db.file_mode import create_private, make_private
from db.lock_file import database_file, locked

OWN_DATABASE = "sqlite+aiosqlite:///tilewarden-play.db"
"""Where games are kept if the usual file belongs to a bot on Discord."""
NOT_KNOWN_YET = "known when the stand-in starts"
"""Placeholder for the bot token, so that one for Discord in ``.env`` is never sent here."""


class PlayError(Exception):
    """It cannot be played here, for a reason that the message says in a sentence."""

    def __init__(self, message: str, *, code: int = 2) -> None:
        super().__init__(message)
        self.code = code
        """The exit code of the program."""


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
    games = database_file(database)
    return Path("tilewarden.sandbox.db") if games is None else games.with_suffix(".sandbox.db")


def usable_port(wanted: int) -> int:
    """The wanted port, or 0 (any free one) where it is taken."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", wanted))
        except (OSError, OverflowError):
            return 0
    return wanted


async def play(settings: Settings, port: int, *, tell: Callable[[str], None]) -> None:
    """The page and the bot, served until cancelled; whoever comes second to the same files is told so at once."""
    file = world_file(settings.database_url)
    async with locked(database_file(settings.database_url), patience=0), locked(file, patience=0):
        sandbox = _opened(file, port)
        page = WebPage(sandbox, pace := Pace())
        page.accounts.furnish()
        page.add_to_server()
        async with sandbox:
            here = {"discord_api": sandbox.api, "discord_token": SecretStr(sandbox.token)}

            def adapt(app: App) -> None:
                app.client.at_login.append(lambda: replace_random_players(app, sandbox))

            bot = asyncio.create_task(serve(settings.model_copy(update=here), adapt, pace=pace))
            tell(f"Play at {sandbox.url} (Ctrl-C ends; everything is kept).")
            try:
                await asyncio.wait((bot,))
                bot.result()  # says what it died of
                raise PlayError("The bot has stopped by itself.", code=1)
            finally:
                # the bot may still have things to put away
                bot.cancel()
                await asyncio.gather(bot, return_exceptions=True)


def _opened(file: Path, port: int) -> Sandbox:
    create_private(file)
    try:
        sandbox = Sandbox(port=usable_port(port), file=file, running_clock=True, guild="Tilewarden")
    except (sqlite3.DatabaseError, ValueError) as error:
        if is_passing(error):
            raise PlayError(f"The file {file} cannot be used now ({error}); try again.", code=1) from None
        raise PlayError(f"The file {file} cannot be used ({error}); move it away to begin anew.") from None
    make_private(file)
    return sandbox
