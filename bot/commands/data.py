"""``/data``: what is stored about oneself, to see and to delete. Works everywhere."""

from __future__ import annotations

import json

from discord import app_commands

from bot.errors import Refusal
from bot.ids import CustomId
from bot.localise import words
from bot.play.farewell import forget
from bot.play.house import House
from bot.play.private import change, tell
from bot.replies import Interaction
from bot.show.layout import Button, Draft, Style
from bot.texts import private_locale

FILE = "my-data.json"


def add(house: House) -> None:
    """Add the commands and the buttons that confirm."""
    texts = house.texts
    group = app_commands.Group(name=words(texts, "command-data-name"), description=words(texts, "command-data-about"))

    @group.command(name=words(texts, "command-data-export-name"), description=words(texts, "command-data-export-about"))
    async def export(interaction: Interaction) -> None:
        stored = await house.store.people.export(interaction.user.id)
        data = json.dumps(stored, indent=1, ensure_ascii=False).encode()
        rows = sum(map(len, stored.values()))
        said = texts.say(private_locale(interaction), "data-export", count=rows)
        await tell(house, interaction, Draft(above=[said], files=[(FILE, data)]))

    @group.command(name=words(texts, "command-data-delete-name"), description=words(texts, "command-data-delete-about"))
    async def delete(interaction: Interaction) -> None:
        locale = private_locale(interaction)
        live = [game for game in await house.store.games.games_of(interaction.user.id) if game.status == "live"]
        lines = [texts.say(locale, "data-delete")]
        if live:
            lines.append(texts.say(locale, "data-delete-live", count=len(live)))
        yes = Button(texts.plain.say(locale, "data-yes"), CustomId("forget-me", 0, 0, "yes"), Style.danger)
        no = Button(texts.plain.say(locale, "data-no"), CustomId("forget-me", 0, 0, "no"))
        await tell(house, interaction, Draft(above=lines, rows=[[yes, no]]))

    async def confirm(interaction: Interaction, click: CustomId) -> None:
        if click.payload not in ("yes", "no"):
            raise Refusal("error-unknown-click")
        locale = private_locale(interaction)
        if click.payload == "yes":
            await forget(house, interaction.user.id)
        said = texts.say(locale, "data-deleted" if click.payload == "yes" else "data-kept")
        await change(house, interaction, Draft(above=[said]))

    house.client.tree.add_command(group)
    house.client.clicks.add("forget-me", confirm)
