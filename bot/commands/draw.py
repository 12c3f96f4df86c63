"""Drawing a tile and looking at the one in hand: ``/draw`` and its button."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.commands.moves import announce, open_planner
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, reply
from bot.gateway.translator import words
from bot.texts import private_locale


def add(app: App) -> None:
    """Add the command and the button."""
    texts = app.texts

    async def draw_now(interaction: Interaction, game_id: int, number: int) -> None:
        outcome = await app.sessions.act(interaction.user.id, game_id, number, "draw")
        if outcome.foreseen:
            played = reply(interaction, texts.say(private_locale(interaction), "planned-played"))
            await announce(app, interaction, game_id, also=played)
        else:
            await announce(app, interaction, game_id, also=open_planner(app, interaction, game_id))

    async def draw_click(interaction: Interaction, click: CustomId) -> None:
        await draw_now(interaction, click.game, click.number)

    @app.client.tree.command(name=words(texts, "command-draw-name"), description=words(texts, "command-draw-about"))
    @app_commands.guild_only()
    async def draw(interaction: Interaction) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        async with app.sessions.at(row.id) as session:
            session.check_asked(interaction.user.id)
            to_draw = session.game.decision is not None and session.game.decision.kind == "draw"
            number = session.number
        if not to_draw:
            await open_planner(app, interaction, row.id)
            return
        await draw_now(interaction, row.id, number)

    app.client.clicks.add("draw", draw_click, defer="private")
