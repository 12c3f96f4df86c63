"""``/settings``: the language and the habits of a server or one of its channels."""

from __future__ import annotations

from discord import app_commands

from bot.app import App
from bot.commands.command_texts import choices, labels, options
from bot.gateway.replies import Interaction, Reply
from bot.markup import Markup
from bot.refusal import Refusal
from bot.texts import LOCALES, private_locale
from engine.rules.ruleset import DRAWING

_OPTIONS = ("language", "place", "drawing")
_OWN = "own"
"""The choice that takes a setting away."""


def add(app: App) -> None:
    """Add the command; Discord shows it to those who manage the server."""
    texts = app.texts

    @app.client.tree.command(**labels(texts, "settings"))
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @options(texts, *_OPTIONS)
    @app_commands.choices(
        language=choices(texts, "language", (*LOCALES, _OWN)),
        place=choices(texts, "place", ("guild", "channel")),
        drawing=choices(texts, "drawing", DRAWING),
    )
    async def settings(
        interaction: Interaction, language: str | None = None, place: str = "guild", drawing: str | None = None
    ) -> Reply:
        guild_id, channel_id = interaction.guild_id, interaction.channel_id
        if guild_id is None or channel_id is None:
            raise Refusal("error-server-only")
        # Whoever runs the server may let others see the command; the settings stay with those who manage it.
        if not interaction.permissions.manage_guild:
            raise Refusal("settings-managers-only")
        store = app.store.settings
        if language is not None:
            chosen = None if language == _OWN else language
            if place == "channel":
                await store.change("channel", channel_id, language=chosen)
            else:
                await store.change("guild", guild_id, language=chosen)
            open_here = await app.store.games.live_game_in(channel_id)
            if open_here is not None:
                await app.door.change(open_here.id, lambda change: change.show())
        if drawing is not None:
            await store.change("guild", guild_id, draw=drawing)
        server, channel = await store.get("guild", guild_id), await store.get("channel", channel_id)
        locale = private_locale(interaction)
        unset = "server" if "language" in server else _OWN
        lines = [
            texts.say(locale, "settings-title"),
            texts.say(
                locale, "settings-language", language=texts.say(locale, f"language-{server.get('language', _OWN)}")
            ),
            texts.say(
                locale,
                "settings-channel-language",
                language=texts.say(locale, f"language-{channel.get('language', unset)}"),
            ),
            texts.say(locale, "settings-drawing", drawing=texts.say(locale, f"drawing-{server.get('draw', 'ask')}")),
        ]
        return Reply(Markup("\n".join(lines)))
