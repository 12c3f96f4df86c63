"""``/seat``: hand over one's seat, take over another's, resign, and come back."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.clicks import pressed_number
from bot.errors import Refusal
from bot.ids import CustomId
from bot.localise import words
from bot.markup import mention
from bot.play.house import House
from bot.play.moves import announce
from bot.play.typed import matching
from bot.replies import Interaction, reply
from bot.show.layout import Draft
from bot.texts import private_locale


def add(house: House) -> None:
    """Add the commands and the buttons."""
    house.client.tree.add_command(_group(house))

    async def offer_click(interaction: Interaction, click: CustomId) -> None:
        if click.payload not in ("yes", "no"):
            raise Refusal("error-unknown-click")
        person = (interaction.user.id, interaction.user.display_name)
        await house.seats.answer_offer(person, click.game, click.number, accepts=click.payload == "yes")
        await announce(house, interaction, click.game)

    async def resign_click(interaction: Interaction, click: CustomId) -> None:
        if click.payload not in ("on", "end"):
            raise Refusal("error-unknown-click")
        await house.seats.choose(interaction.user.id, click.game, click.number, end=click.payload == "end")
        await announce(house, interaction, click.game)

    async def seen(interaction: Interaction) -> None:
        if interaction.channel_id is not None:
            pressed = pressed_number(interaction, "vote")
            await house.takeovers.seen(interaction.user.id, interaction.channel_id, pressed=pressed)

    house.client.at_sign.append(seen)
    house.client.clicks.add("seat", offer_click)
    house.client.clicks.add("resign", resign_click)


async def seat_again(house: House, interaction: Interaction, game_id: int) -> None:
    """Give a player the seat again, and let the channel know."""
    user = interaction.user
    was = await house.seats.back((user.id, user.display_name), game_id)
    if was is not None:
        row = await house.store.games.get(game_id)
        locale = await house.languages.of(row.channel_id, row.guild_id, row.locale)
        lines = [house.texts.say(locale, "back-seat", player=mention(user.id))]
        if was.user_id is not None:
            lines.append(house.texts.say(locale, "seat-substitute-free", player=mention(was.user_id)))
        await house.time.voice.post(row.channel_id, Draft(below=lines))
    await announce(house, interaction, game_id)


def _group(house: House) -> app_commands.Group:
    texts = house.texts
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
        row = await house.tables.live_here(interaction.channel_id)
        if user.bot:
            raise Refusal("seat-no-bots")
        await house.seats.offer(interaction.user.id, row.id, user.id)
        await answer(interaction, "seat-offered")

    @group.command(name=name("take"), description=about("take"))
    @app_commands.rename(player=words(texts, "command-option-player-name"))
    @app_commands.describe(player=words(texts, "command-option-player-about"))
    async def take(interaction: Interaction, player: int | None = None) -> None:
        row = await house.tables.live_here(interaction.channel_id)
        person = (interaction.user.id, interaction.user.display_name)
        done = await house.takeovers.take(person, row.id, player)
        if done:
            await announce(house, interaction, row.id)
        await answer(interaction, "seat-yours" if done else "vote-asked")

    @take.autocomplete("player")
    async def complete_player(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        channel_id = interaction.channel_id
        row = None if channel_id is None else await house.store.games.live_game_in(channel_id)
        seats = [] if row is None or row.status != "live" else await house.store.games.seats(row.id)
        found = matching([(seat.shown, str(seat.number)) for seat in seats], str(current))
        return [app_commands.Choice(name=choice.name, value=int(choice.value)) for choice in found]

    @group.command(name=name("resign"), description=about("resign"))
    async def resign(interaction: Interaction) -> None:
        row = await house.tables.live_here(interaction.channel_id)
        done = await house.seats.resign(interaction.user.id, row.id)
        if done:
            await announce(house, interaction, row.id)
        await answer(interaction, "seat-resigned-last" if done else "seat-resigning")

    @group.command(name=name("back"), description=about("back"))
    async def back(interaction: Interaction) -> None:
        row = await house.tables.live_here(interaction.channel_id)
        await seat_again(house, interaction, row.id)
        await answer(interaction, "back-welcome")

    return group
