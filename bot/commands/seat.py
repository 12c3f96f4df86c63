"""``/seat``: hand over one's seat, take over another's, resign, and come back."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import App
from bot.commands.arguments import matching
from bot.commands.moves import announce
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, reply
from bot.gateway.router import pressed_number
from bot.gateway.translator import words
from bot.markup import mention
from bot.refusal import Refusal
from bot.show.draft import Draft
from bot.texts import private_locale


def add(app: App) -> None:
    """Add the commands and the buttons."""
    app.client.tree.add_command(_group(app))

    async def offer_click(interaction: Interaction, click: CustomId) -> None:
        if click.payload not in ("yes", "no"):
            raise Refusal("error-unknown-click")
        person = (interaction.user.id, interaction.user.display_name)
        await app.seats.answer_offer(person, click.game, click.number, accepts=click.payload == "yes")
        await announce(app, interaction, click.game)

    async def resign_click(interaction: Interaction, click: CustomId) -> None:
        if click.payload not in ("on", "end"):
            raise Refusal("error-unknown-click")
        await app.seats.choose(interaction.user.id, click.game, click.number, end=click.payload == "end")
        await announce(app, interaction, click.game)

    async def seen(interaction: Interaction) -> None:
        if interaction.channel_id is not None:
            pressed = pressed_number(interaction, "vote")
            await app.takeovers.seen(interaction.user.id, interaction.channel_id, pressed=pressed)

    app.client.at_sign.append(seen)
    app.client.clicks.add("seat", offer_click)
    app.client.clicks.add("resign", resign_click)


async def seat_again(app: App, interaction: Interaction, game_id: int) -> None:
    """Give a player the seat again, and let the channel know."""
    user = interaction.user
    was = await app.seats.back((user.id, user.display_name), game_id)
    if was is not None:
        row = await app.store.games.get(game_id)
        locale = await app.languages.of(row.channel_id, row.guild_id, row.locale)
        lines = [app.texts.say(locale, "back-seat", player=mention(user.id))]
        if was.user_id is not None:
            lines.append(app.texts.say(locale, "seat-substitute-free", player=mention(was.user_id)))
        await app.time.voice.post(row.channel_id, Draft(below=lines))
    await announce(app, interaction, game_id)


def _group(app: App) -> app_commands.Group:
    texts = app.texts
    group = app_commands.Group(
        name=words(texts, "command-seat-name"), description=words(texts, "command-seat-about"), guild_only=True
    )

    def name(command: str) -> app_commands.locale_str:
        return words(texts, f"command-seat-{command}-name")

    def about(command: str) -> app_commands.locale_str:
        return words(texts, f"command-seat-{command}-about")

    async def answer(interaction: Interaction, message: str) -> None:
        await reply(interaction, texts.say(private_locale(interaction), message))

    @group.command(name=name("give"), description=about("give"))
    @app_commands.rename(user=words(texts, "command-option-heir-name"))
    @app_commands.describe(user=words(texts, "command-option-heir-about"))
    async def give(interaction: Interaction, user: discord.User) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        if user.bot:
            raise Refusal("seat-no-bots")
        await app.seats.offer(interaction.user.id, row.id, user.id)
        await answer(interaction, "seat-offered")

    @group.command(name=name("take"), description=about("take"))
    @app_commands.rename(player=words(texts, "command-option-player-name"))
    @app_commands.describe(player=words(texts, "command-option-player-about"))
    async def take(interaction: Interaction, player: int | None = None) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        person = (interaction.user.id, interaction.user.display_name)
        done = await app.takeovers.take(person, row.id, player)
        if done:
            await announce(app, interaction, row.id)
        await answer(interaction, "seat-yours" if done else "vote-asked")

    @take.autocomplete("player")
    async def complete_player(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        channel_id = interaction.channel_id
        row = None if channel_id is None else await app.store.games.live_game_in(channel_id)
        seats = [] if row is None or row.status != "live" else await app.store.games.seats(row.id)
        found = matching([(seat.shown, str(seat.number)) for seat in seats], str(current))
        return [app_commands.Choice(name=choice.name, value=int(choice.value)) for choice in found]

    @group.command(name=name("resign"), description=about("resign"))
    async def resign(interaction: Interaction) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        done = await app.seats.resign(interaction.user.id, row.id)
        if done:
            await announce(app, interaction, row.id)
        await answer(interaction, "seat-resigned-last" if done else "seat-resigning")

    @group.command(name=name("back"), description=about("back"))
    async def back(interaction: Interaction) -> None:
        row = await app.sessions.live_here(interaction.channel_id)
        await seat_again(app, interaction, row.id)
        await answer(interaction, "back-welcome")

    return group
