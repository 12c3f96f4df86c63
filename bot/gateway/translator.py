"""Names and descriptions of commands in the reader's language, from the same message files as everything else."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.texts import Locale, Texts

_SPOKEN: dict[discord.Locale, Locale] = {
    # Without its own entry Discord shows American readers the British text.
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
    discord.Locale.russian: "ru",
}


def words(texts: Texts, message: str) -> app_commands.locale_str:
    """A command's name, description, option or choice by the id of its message."""
    return app_commands.locale_str(texts.plain.say("en", message), message=message)


class FluentTranslator(app_commands.Translator):
    """Gives Discord the texts of the commands in every language that the bot speaks."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts.plain

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """The text for one of Discord's locales; ``None`` leaves the reader with the default, English."""
        spoken = _SPOKEN.get(locale)
        message = string.extras.get("message")
        return None if spoken is None or message is None else str(self._texts.say(spoken, message))
