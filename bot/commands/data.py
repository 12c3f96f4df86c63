"""``/data``: what is stored about oneself, to see and to delete. Works everywhere."""

from __future__ import annotations

import json

from discord import app_commands

from bot.app import App
from bot.archive.forget_user import KIND
from bot.commands.command_texts import labels
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction, Reply
from bot.refusal import Refusal
from bot.show.draft import Button, Draft, Style
from bot.texts import private_locale

FILE = "my-data.json"


def add(app: App) -> None:
    """Add the commands and the buttons that confirm."""
    texts = app.texts
    group = app_commands.Group(**labels(texts, "data"))

    @group.command(**labels(texts, "data-export"))
    async def export(interaction: Interaction) -> Reply:
        stored = await app.store.people.export(interaction.user.id)
        data = json.dumps(stored, indent=1, ensure_ascii=False).encode()
        rows = sum(map(len, stored.values()))
        said = texts.say(private_locale(interaction), "data-export", count=rows)
        return Reply(Draft(above=[said], files=[(FILE, data)]))

    @group.command(**labels(texts, "data-delete"))
    async def delete(interaction: Interaction) -> Reply:
        locale = private_locale(interaction)
        live = [game for game in await app.store.games.games_of(interaction.user.id) if game.status == "live"]
        lines = [texts.say(locale, "data-delete")]
        if live:
            lines.append(texts.say(locale, "data-delete-live", count=len(live)))
        yes = Button(texts.plain.say(locale, "data-yes"), CustomId("forget-me", 0, 0, "yes"), Style.danger)
        no = Button(texts.plain.say(locale, "data-no"), CustomId("forget-me", 0, 0, "no"))
        return Reply(Draft(above=lines, rows=[[yes, no]]))

    async def confirm(interaction: Interaction, click: CustomId) -> Reply:
        if click.payload not in ("yes", "no"):
            raise Refusal("error-unknown-click")
        locale = private_locale(interaction)
        if click.payload == "yes":
            await app.errands.run(KIND, user_id=interaction.user.id)
        said = texts.say(locale, "data-deleted" if click.payload == "yes" else "data-kept")
        return Reply(Draft(above=[said]), edit=True)

    app.client.tree.add_command(group)
    app.client.router.add("forget-me", confirm, private=True)
