"""Drawing a tile and looking at the one in hand: ``/draw`` and its button."""

from __future__ import annotations

from discord import app_commands

from bot.ids import CustomId
from bot.localise import words
from bot.play.house import House
from bot.play.moves import announce, open_planner
from bot.replies import Interaction, reply
from bot.texts import private_locale


def add(house: House) -> None:
    """Add the command and the button."""
    texts = house.texts

    async def draw_now(interaction: Interaction, game_id: int, number: int) -> None:
        outcome = await house.tables.act(interaction.user.id, game_id, number, "draw")
        if outcome.foreseen:
            played = reply(interaction, texts.say(private_locale(interaction), "planned-played"))
            await announce(house, interaction, game_id, also=played)
        else:
            await announce(house, interaction, game_id, also=open_planner(house, interaction, game_id))

    async def draw_click(interaction: Interaction, click: CustomId) -> None:
        await draw_now(interaction, click.game, click.number)

    @house.client.tree.command(name=words(texts, "command-draw-name"), description=words(texts, "command-draw-about"))
    @app_commands.guild_only()
    async def draw(interaction: Interaction) -> None:
        row = await house.tables.live_here(interaction.channel_id)
        async with house.tables.at(row.id) as table:
            table.check_asked(interaction.user.id)
            to_draw = table.game.decision is not None and table.game.decision.kind == "draw"
            number = table.number
        if not to_draw:
            await open_planner(house, interaction, row.id)
            return
        await draw_now(interaction, row.id, number)

    house.client.clicks.add("draw", draw_click, defer="private")
