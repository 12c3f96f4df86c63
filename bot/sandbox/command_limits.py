"""Discord's limits on the commands that a bot registers."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from bot.sandbox.components import Path
from bot.sandbox.errors import Problem
from bot.sandbox.message_limits import length, wrong

Json = dict[str, Any]

LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
        "ar",
        "he",
    ]
)
NAME = re.compile(r"^[-_'\w]{1,32}$")
SUBCOMMAND, GROUP = 1, 2
CHAT_INPUT = 1
PER_KIND = {1: 100, 2: 15, 3: 15}
CHARACTERS = 8000


def commands_problems(commands: Sequence[Json]) -> Iterator[Problem]:
    """Check all commands that are registered together."""
    for kind, most in PER_KIND.items():
        if sum((command.get("type") or CHAT_INPUT) == kind for command in commands) > most:
            yield wrong((), f"Maximum number of application commands reached ({most}).", "APPLICATION_COMMAND_LIMIT")
    seen: set[tuple[str, int]] = set()
    for index, command in enumerate(commands):
        key = (str(command.get("name")), command.get("type") or CHAT_INPUT)
        if key in seen:
            yield wrong((index, "name"), "Application command names must be unique")
        seen.add(key)
        for problem in command_problems(command):
            yield Problem((index, *problem.path), problem.code, problem.message)


def command_problems(command: Json) -> Iterator[Problem]:
    """Check one command and all that is in it."""
    if (command.get("type") or CHAT_INPUT) != CHAT_INPUT:
        yield from length(("name",), command.get("name"), 32, 1)
        return
    yield from _named(command, ())
    yield from _options(command.get("options") or [], ("options",), depth=0)
    size = characters(command)
    if size > CHARACTERS:
        yield wrong((), f"Application command exceeds {CHARACTERS} characters, is {size}.")


def _named(thing: Json, path: Path) -> Iterator[Problem]:
    names = [((*path, "name"), str(thing.get("name") or ""))]
    names += [((*path, "name_localizations", k), v) for k, v in (thing.get("name_localizations") or {}).items()]
    for where, name in names:
        if not NAME.match(name) or name != name.lower():
            yield wrong(where, f"{name!r} is no command name.", "APPLICATION_COMMAND_INVALID_NAME")
    yield from length((*path, "description"), thing.get("description"), 100, 1)
    for key, text in (thing.get("description_localizations") or {}).items():
        yield from length((*path, "description_localizations", key), text, 100, 1)
    yield from _locales(thing, path)


def _locales(thing: Json, path: Path) -> Iterator[Problem]:
    for field in ("name_localizations", "description_localizations"):
        for key in thing.get(field) or {}:
            if key not in LOCALES:
                yield wrong((*path, field, key), f"{key!r} is no locale of Discord's.")


def _options(options: Sequence[Json], path: Path, depth: int) -> Iterator[Problem]:
    if len(options) > 25:
        yield wrong(path, "Must be 25 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    names: set[str] = set()
    optional = False
    for index, option in enumerate(options):
        here: Path = (*path, index)
        yield from _named(option, here)
        if option.get("name") in names:
            yield wrong((*here, "name"), "Option name is already used", "APPLICATION_COMMAND_OPTION_NAME_DUPLICATED")
        names.add(str(option.get("name")))
        if option["type"] in (SUBCOMMAND, GROUP):
            if depth > (1 if option["type"] == SUBCOMMAND else 0):
                yield wrong((*here, "type"), "Subcommands do not nest that deep.")
            yield from _options(option.get("options") or [], (*here, "options"), depth + 1)
            continue
        if option.get("required") and optional:
            yield wrong(here, "Required options must be placed before non-required options")
        optional = optional or not option.get("required")
        yield from _choices(option, here)


def _choices(option: Json, path: Path) -> Iterator[Problem]:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        yield wrong((*path, "autocomplete"), "Options with autocomplete have no choices.")
    if len(choices) > 25:
        yield wrong((*path, "choices"), "Must be 25 or fewer in length.", "BASE_TYPE_MAX_LENGTH")
    names: set[str] = set()
    for index, choice in enumerate(choices):
        here: Path = (*path, "choices", index)
        yield from length((*here, "name"), choice.get("name"), 100, 1)
        for key, text in (choice.get("name_localizations") or {}).items():
            yield from length((*here, "name_localizations", key), text, 100, 1)
        yield from _locales(choice, here)
        if isinstance(choice.get("value"), str):
            yield from length((*here, "value"), choice["value"], 100, 1)
        if choice.get("name") in names:
            yield wrong((*here, "name"), "Option choice name is already used")
        names.add(str(choice.get("name")))


def characters(thing: Json) -> int:
    """Count a command's characters: of each text its longest localisation."""
    total = 0
    for field in ("name", "description"):
        texts = [thing.get(field) or "", *(thing.get(f"{field}_localizations") or {}).values()]
        total += max(len(text) for text in texts)
    for choice in thing.get("choices") or []:
        total += len(str(choice.get("value", "")))
    inner = [*(thing.get("options") or []), *(thing.get("choices") or [])]
    return total + sum(characters(part) for part in inner)
