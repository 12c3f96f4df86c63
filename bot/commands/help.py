"""``/help``: how to play, and what each command does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from discord import app_commands

from bot import limits
from bot.app import App
from bot.commands.command_texts import choices, labels, options
from bot.gateway.replies import Interaction, Reply
from bot.markup import Markup
from bot.show.draft import Draft
from bot.texts import Locale, Texts, private_locale

_PAGE = "help-page-"
_RULES = "rules-"
_FIRST = ("start", "picture", "computers", "commands")


def topics(texts: Texts) -> list[str]:
    """The names of all pages: first steps first, then the rules of every rule set, then all else."""
    pages = {message.removeprefix(_PAGE) for message in texts.ids if message.startswith(_PAGE)}
    others = sorted(pages - set(_FIRST), key=lambda name: (not name.startswith(_RULES), name))
    return [*_FIRST, *others][: limits.CHOICES]


def page(topic: str, texts: Texts, locale: Locale, commands: Iterable[str]) -> Markup:
    """One page of help; the page about commands lists those that there are."""
    text = texts.say(locale, _PAGE + topic)
    if topic != "commands":
        return text
    lines = [
        f"- `/{texts.say(locale, f'command-{name}-name')}` {texts.say(locale, f'help-command-{name}')}"
        for name in sorted(commands)
    ]
    return Markup("\n".join([text, *lines]))


def add(app: App) -> None:
    """Add the command."""
    app.client.tree.add_command(make(app.texts, app.client.tree.get_commands))


def make(texts: Texts, commands: Callable[[], Iterable[Any]]) -> app_commands.Command[Any, ..., Reply]:
    """The command; ``commands`` tells which commands there are when somebody asks."""

    @app_commands.command(
        **labels(texts, "help"),
        extras={"defer": "private"},
    )
    @options(texts, "topic")
    @app_commands.choices(topic=choices(texts, "help-title", topics(texts)))
    async def help_command(interaction: Interaction, topic: str = "start") -> Reply:
        known = topic if topic in topics(texts) else "start"
        names = [command.name for command in commands()]
        # A page of components has room for twice as much as plain text.
        draft = Draft(below=[page(known, texts, private_locale(interaction), names)])
        return Reply(draft)

    return help_command
