"""Taking back: ``/undo``, its button, and the votes on it and on other requests."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.commands.moves import announce
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, reply
from bot.gateway.translator import words
from bot.refusal import Refusal
from bot.texts import private_locale


def add(app: App) -> None:
    """Add the command and the buttons."""
    texts = app.texts

    async def undo(interaction: Interaction, game_id: int, number: int | None) -> None:
        done = await app.votes.undo(interaction.user.id, game_id, number)
        if done:
            await announce(app, interaction, game_id)
        await reply(interaction, texts.say(private_locale(interaction), "undo-done" if done else "vote-asked"))

    async def undo_click(interaction: Interaction, click: CustomId) -> None:
        await undo(interaction, click.game, click.number)

    async def vote_click(interaction: Interaction, click: CustomId) -> None:
        if click.payload not in ("yes", "no"):
            raise Refusal("error-unknown-click")
        await app.votes.vote(interaction.user.id, click.game, click.number, agrees=click.payload == "yes")
        await announce(app, interaction, click.game)

    @app.client.tree.command(name=words(texts, "command-undo-name"), description=words(texts, "command-undo-about"))
    @app_commands.guild_only()
    async def undo_command(interaction: Interaction) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        await undo(interaction, row.id, None)

    app.client.clicks.add("undo", undo_click, defer="private")
    app.client.clicks.add("vote", vote_click)
