"""Names and descriptions of commands, their options and choices, by the ids of their messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypedDict

from discord import app_commands

from bot.gateway.translator import words
from bot.texts import Texts


class Labels(TypedDict):
    """What every command and group of commands has."""

    name: app_commands.locale_str
    description: app_commands.locale_str


def labels(texts: Texts, command: str) -> Labels:
    """The texts of a command or group; a group's command is called ``group-command``."""
    return Labels(
        name=words(texts, f"command-{command}-name"),
        description=words(texts, f"command-{command}-about"),
    )


def options(texts: Texts, *names: str, **ids: str | tuple[str, str]) -> Callable[[Any], Any]:
    """The texts of a command's options, by the names of its parameters.

    Where the messages are called otherwise than the parameter, ``ids`` tell how; two where name and description differ.
    """
    pairs = {name: (name, name) for name in names}
    pairs |= {name: (one, one) if isinstance(one, str) else one for name, one in ids.items()}

    def add_to(command: Any) -> Any:
        command = app_commands.rename(
            **{name: words(texts, f"command-option-{called}-name") for name, (called, _) in pairs.items()}
        )(command)
        return app_commands.describe(
            **{name: words(texts, f"command-option-{about}-about") for name, (_, about) in pairs.items()}
        )(command)

    return add_to


def choices(texts: Texts, family: str, values: Iterable[str]) -> list[app_commands.Choice[str]]:
    """The choices of an option, whose messages are called ``family-value``."""
    return [app_commands.Choice(name=words(texts, f"{family}-{value}"), value=value) for value in values]
