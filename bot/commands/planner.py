"""``/planner``: how a user's planners work, at all tables."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.commands.command_texts import labels, options
from bot.gateway.replies import Interaction, Reply
from bot.show.planner import Reader
from bot.texts import private_locale

_AT_ONCE = "at_once"
"""How a user's settings call the wish to play without confirming."""


def add(app: App) -> None:
    """Add the command."""
    texts = app.texts

    @app.client.tree.command(**labels(texts, "planner"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @options(texts, at_once="at-once")
    async def planner(interaction: Interaction, at_once: bool | None = None) -> Reply:
        if at_once is not None:
            await app.store.settings.change("user", interaction.user.id, **{_AT_ONCE: at_once or None})
        reader = await reader_of(app, interaction)
        return Reply(texts.say(reader.locale, "planner-at-once" if reader.at_once else "planner-confirms"))


async def reader_of(app: App, interaction: Interaction) -> Reader:
    """The user as a reader of planners."""
    wishes = await app.store.settings.get("user", interaction.user.id)
    return Reader(app.texts, private_locale(interaction), at_once=bool(wishes.get(_AT_ONCE)))
