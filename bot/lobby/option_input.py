"""What a host types when opening a table: additions by name or id, and options with their values."""

from __future__ import annotations

import re
from typing import Any

from bot.lobby.additions import additions_of
from bot.markup import Markup
from bot.refusal import Refusal
from bot.texts import LOCALES, Locale, Texts, name_of
from engine.errors import ClashError, SetupError
from engine.rules import RULE_SETS
from engine.rules.ruleset import OptionValue, RuleSet, option_word

_OPTION = re.compile(r"\s*([a-z_]{1,30})\s*[=:]\s*([a-z0-9_]{1,30})\s*", re.ASCII)
_TRUTH = {"true": True, "yes": True, "false": False, "no": False}

Proposal = tuple[str, str]
"""What is shown, and what is then typed."""


def read_additions(text: str, rules: RuleSet, texts: Texts, locale: Locale) -> list[str]:
    """The ids of the additions in ``King & Robber, count``, each once."""
    chosen: list[str] = []
    for part in _parts(text, texts):
        name = _addition(part, texts)
        # A pair that does not go together is for the rules to refuse, with their reason.
        if name is None or name not in (*additions_of(rules), *getattr(rules, "refuses", ())):
            said = Markup(", ".join(name_of(texts, locale, "module", one) for one in additions_of(rules)))
            raise Refusal("lobby-no-addition" if said else "lobby-no-additions", addition=part, additions=said)
        if name not in chosen:
            chosen.append(name)
    return chosen


def _parts(text: str, texts: Texts) -> list[str]:
    """What was typed between commas; also between blanks, where all of it are additions."""
    parts: list[str] = []
    for part in filter(None, map(str.strip, re.split("[,;+]", text))):
        words = part.split()
        several = _addition(part, texts) is None and all(_addition(word, texts) for word in words)
        parts += words if several else [part]
    return parts


def propose_additions(text: str, rules: RuleSet, texts: Texts, locale: Locale) -> list[Proposal]:
    """Additions that go on from what was typed: ``king, c`` offers ``king, cult`` and others."""
    typed, _, last = text.rpartition(",")
    parts = filter(None, map(str.strip, typed.split(",")))
    chosen = list(dict.fromkeys(_addition(part, texts) or part for part in parts))
    wanted = last.strip().casefold()
    found = []
    for name in additions_of(rules):
        names = [*chosen, name]
        if name not in chosen and any(wanted in word for word in _words(name, texts)) and _go_together(names, rules):
            found.append((", ".join(name_of(texts.plain, locale, "module", one) for one in names), ", ".join(names)))
    return found


def _go_together(names: list[str], rules: RuleSet) -> bool:
    try:
        rules.check_options({"modules": names}, rules.least_players)
    except ClashError:
        return False
    except SetupError:
        pass
    return True


def read_options(text: str, rules: RuleSet) -> dict[str, Any]:
    """Read ``name=value, name: value``: numbers, yes and no, or words."""
    options: dict[str, Any] = {}
    for part in filter(str.strip, text.split(",")):
        found = _OPTION.fullmatch(part.lower())
        if found is None:
            raise Refusal("lobby-options-unread")
        name, value = found.groups()
        check_option(name, rules)
        values = option_values(rules)
        if name not in values:
            raise Refusal("lobby-options-unread")
        read = _read(value)
        if read not in map(_read, values[name]):
            raise Refusal("lobby-option-values", option=name, values=Markup(", ".join(f"`{v}`" for v in values[name])))
        options[name] = read
    return options


def propose_options(text: str, rules: RuleSet, texts: Texts, locale: Locale) -> list[Proposal]:
    """Options that go on from what was typed, with each of their values."""
    typed, comma, last = text.rpartition(",")
    before = f"{typed.strip()}, " if comma else ""
    taken = {re.split("[=:]", part)[0].strip().lower() for part in typed.split(",")}
    wanted = re.sub(r"\s*[=:]\s*", "=", last.strip().casefold())
    found = []
    for name, values in option_values(rules).items():
        said = name_of(texts.plain, locale, "setup", name)
        for value in values:
            shown = f"{before}{name}={value}"
            if name not in taken and (wanted in f"{name}={value}" or wanted in said.casefold()):
                found.append((shown if said == name else f"{shown} ({said})", shown))
    return found


def check_option(name: str, rules: RuleSet) -> None:
    """Refuse an option that the game does not have, and list those that it has."""
    if name not in rules.option_names:
        listed = ", ".join(f"`{one}={'/'.join(values)}`" for one, values in option_values(rules).items())
        raise Refusal("lobby-no-option", option=name, options=Markup(listed))


def option_values(rules: RuleSet) -> dict[str, tuple[str, ...]]:
    """The options of a game that can be typed, with their values; additions are asked for in a field of their own."""
    return {name: tuple(map(option_word, values)) for name, values in sorted(rules.option_values.items())}


def _read(value: str) -> OptionValue:
    return int(value) if value.isdecimal() else _TRUTH.get(value, value)


def _addition(part: str, texts: Texts) -> str | None:
    known = dict.fromkeys(name for rules in RULE_SETS.values() for name in additions_of(rules))
    return next((name for name in known if part.casefold() in _words(name, texts)), None)


def _words(name: str, texts: Texts) -> list[str]:
    """An addition's id and its names in every language."""
    return [name, *(name_of(texts.plain, locale, "module", name).casefold() for locale in LOCALES)]
