"""``/seat``: hand over one's seat, take over another's, resign, and come back."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.app import App
from bot.commands import end_alone
from bot.commands.arguments import matching
from bot.commands.asked_texts import asked_text
from bot.commands.command_texts import choices, labels, options
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.refusal import Refusal
from bot.seats.hand_over import Person, come_back, offer, resign
from bot.seats.takeovers import take_over
from bot.sessions.change import Changed
from bot.texts import private_locale
from db.rows import Seat
from engine.players.levels import LEVELS, STAND_IN


def add(app: App) -> None:
    """Add the commands and the buttons."""
    app.client.tree.add_command(_group(app))

    async def offer_click(interaction: Interaction, click: CustomId) -> Reply:
        return Reply(
            changed=await app.consent.vote(click.game, click.number, person_of(interaction), click.payload, "give")
        )

    async def resign_click(interaction: Interaction, click: CustomId) -> Reply:
        return Reply(
            changed=await app.consent.vote(click.game, click.number, person_of(interaction), click.payload, "resign")
        )

    app.client.router.add("seat", offer_click)
    app.client.router.add("resign", resign_click)


def person_of(interaction: Interaction) -> Person:
    """Who does something."""
    return interaction.user.id, interaction.user.display_name


async def seat_again(app: App, interaction: Interaction, game_id: int) -> Changed[Seat | None]:
    """Give a player the seat again."""
    person = person_of(interaction)
    return await app.door.change(game_id, lambda change: come_back(change, person), by=person[0])


def _group(app: App) -> app_commands.Group:
    texts = app.texts
    group = app_commands.Group(**labels(texts, "seat"), guild_only=True)

    def answer(interaction: Interaction, message: str, changed: Changed[Any]) -> Reply:
        return Reply(texts.say(private_locale(interaction), message), changed=changed)

    @group.command(**labels(texts, "seat-give"))
    @options(texts, user="heir")
    async def give_seat(interaction: Interaction, user: discord.User) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        if user.bot:
            raise Refusal("seat-no-bots")
        giver, to = interaction.user.id, user.id
        changed = await app.door.change(row.id, lambda change: offer(app.consent, change, giver, to), by=giver)
        return answer(interaction, "seat-offered", changed)

    @group.command(**labels(texts, "seat-take"))
    @options(texts, "player")
    async def take_seat(interaction: Interaction, player: int | None = None) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        person = person_of(interaction)
        changed = await app.door.change(
            row.id, lambda change: take_over(app.consent, change, person, player), by=person[0]
        )
        return answer(interaction, asked_text(changed, "seat-yours"), changed)

    @take_seat.autocomplete("player")
    async def complete_player(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        channel_id = interaction.channel_id
        row = None if channel_id is None else await app.store.games.live_game_in(channel_id)
        seats = [] if row is None or row.status != "live" else await app.store.games.seats(row.id)
        found = matching([(seat.shown, str(seat.number)) for seat in seats], str(current))
        return [app_commands.Choice(name=choice.name, value=int(choice.value)) for choice in found]

    @group.command(**labels(texts, "seat-resign"))
    @options(texts, level=("level", "stand-in-level"))
    @app_commands.choices(level=choices(texts, "computer-level", LEVELS))
    async def resign_seat(interaction: Interaction, level: str = STAND_IN) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        user_id = interaction.user.id
        if asked := await end_alone.question(app, interaction, row.id, end_alone.RESIGN):
            return asked
        changed = await app.door.change(row.id, lambda change: resign(app.consent, change, user_id, level), by=user_id)
        return answer(interaction, "seat-resigned-last" if changed.value else "seat-resigning", changed)

    @group.command(**labels(texts, "seat-back"))
    async def back_seat(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        changed = await seat_again(app, interaction, row.id)
        return answer(interaction, "back-welcome", changed)

    return group
