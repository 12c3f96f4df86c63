"""Taking back: ``/undo``, its button, and the votes on it and on other requests."""

from __future__ import annotations

from discord import app_commands

from bot.errors import Refusal
from bot.ids import CustomId
from bot.localise import words
from bot.play.house import House
from bot.play.moves import announce
from bot.replies import Interaction, reply
from bot.texts import private_locale


def add(house: House) -> None:
    """Add the command and the buttons."""
    texts = house.texts

    async def undo(interaction: Interaction, game_id: int, number: int | None) -> None:
        done = await house.votes.undo(interaction.user.id, game_id, number)
        if done:
            await announce(house, interaction, game_id)
        await reply(interaction, texts.say(private_locale(interaction), "undo-done" if done else "vote-asked"))

    async def undo_click(interaction: Interaction, click: CustomId) -> None:
        await undo(interaction, click.game, click.number)

    async def vote_click(interaction: Interaction, click: CustomId) -> None:
        if click.payload not in ("yes", "no"):
            raise Refusal("error-unknown-click")
        await house.votes.vote(interaction.user.id, click.game, click.number, agrees=click.payload == "yes")
        await announce(house, interaction, click.game)

    @house.client.tree.command(name=words(texts, "command-undo-name"), description=words(texts, "command-undo-about"))
    @app_commands.guild_only()
    async def undo_command(interaction: Interaction) -> None:
        row = await house.tables.live_here(interaction.channel_id)
        await undo(interaction, row.id, None)

    house.client.clicks.add("undo", undo_click, defer="private")
    house.client.clicks.add("vote", vote_click)
