"""Taking back: ``/undo``, its button, and the votes on it and on other requests."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.commands.asked_texts import asked_text
from bot.commands.command_texts import labels
from bot.commands.seat import person_of
from bot.consent.causes import take_back
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.locale_formats import list_and
from bot.texts import private_locale

_VOTED_ON = ("undo", "end", "clock", "take")
"""The kinds of requests that are agreed to or refused."""


def add(app: App) -> None:
    """Add the command and the buttons."""
    texts = app.texts

    async def undo(interaction: Interaction, game_id: int, number: int | None) -> Reply:
        user_id = interaction.user.id
        changed = await app.door.change(
            game_id, lambda change: take_back(app.consent, change, user_id, number), by=user_id
        )
        locale, undo = private_locale(interaction), changed.value
        if undo is None or not undo.seats:
            return Reply(texts.say(locale, asked_text(changed, "undo-done")), changed=changed)
        players = [texts.prepare(changed.session.seats[seat].shown) for seat in undo.seats]
        said = texts.say(locale, "undo-done-with", players=list_and(players, texts, locale))
        return Reply(said, changed=changed)

    async def undo_click(interaction: Interaction, click: CustomId) -> Reply:
        return await undo(interaction, click.game, click.number)

    async def vote_click(interaction: Interaction, click: CustomId) -> Reply:
        person = person_of(interaction)
        return Reply(changed=await app.consent.vote(click.game, click.number, person, click.payload, *_VOTED_ON))

    @app.client.tree.command(**labels(texts, "undo"))
    @app_commands.guild_only()
    async def undo_command(interaction: Interaction) -> Reply:
        row = await app.sessions.live_here(interaction.channel_id)
        return await undo(interaction, row.id, None)

    app.client.router.add("undo", undo_click, defer="private")
    app.client.router.add("vote", vote_click)
