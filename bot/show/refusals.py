"""Refusals in words: those of the engine by their codes, those of the store by their types, and the bot's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.markup import Markup, tidy
from bot.refusal import Refusal, RefusedByRules
from bot.show.phrases import SIDE_WORDS, Telling
from bot.texts import LONGEST_ARGUMENT, Argument, Locale, Texts
from db.errors import (
    CampaignTakenError,
    ChannelTakenError,
    NoSuchGameError,
    NotFoundError,
    StaleError,
    StoreError,
    WrongStatusError,
)
from engine.errors import EngineError
from render.coordinates import cell_name

_STORE: tuple[tuple[type[StoreError], str], ...] = (
    (NoSuchGameError, "lobby-gone"),
    (NotFoundError, "refuse-not-found"),
    (WrongStatusError, "refuse-wrong-status"),
    (ChannelTakenError, "lobby-busy"),
    (CampaignTakenError, "campaign-taken"),
    (StaleError, "table-stale"),
    (StoreError, "refuse-store"),
)


def refuse(error: Refusal | EngineError | StoreError, texts: Texts, locale: Locale) -> Markup:
    """Why something is refused, in a sentence that helps."""
    if isinstance(error, RefusedByRules):
        reason = _by_rules(error.error, Telling(texts.of(error.rules), locale, error.names))
        return reason if error.within is None else texts.say(locale, error.within, reason=reason)
    if isinstance(error, Refusal):
        return texts.say(locale, error.message, **error.args_for_text)
    if isinstance(error, EngineError):
        return _by_rules(error, Telling(texts, locale, ()))
    return texts.say(locale, next(text for kind, text in _STORE if isinstance(error, kind)))


def _by_rules(error: EngineError, telling: Telling) -> Markup:
    """The words for an error's code, with what it is about."""
    args: dict[str, Argument] = {}
    for name, value in error.about.items():
        word = _WORDS.get(name)
        args[name] = word(value, telling) if word is not None else value if isinstance(value, int) else str(value)
    if "x" in error.about:
        args["cell"] = cell_name((error.about["x"], error.about["y"]))
    if "owners" in error.about:
        args["count"] = len(error.about["owners"])
    return telling.say(f"refuse-{error.code}", **args)


def _name(name: str, telling: Telling) -> Markup:
    module = f"module-{name}"
    return telling.say(module if telling.texts.has(module) else f"rules-{name}")


def _names(family: str) -> Callable[[Sequence[str], Telling], Markup]:
    """Several members of a family of messages, such as all modules, whose names may hold an "and" themselves."""

    def listed(names: Sequence[str], telling: Telling) -> Markup:
        return Markup(", ".join(telling.say(f"{family}-{name}") for name in names))

    return listed


def _code(word: str, _: Telling) -> Markup:
    """A word as it is typed or stands in a record."""
    return Markup(f"`{tidy(word, LONGEST_ARGUMENT).replace('`', '')}`")


def _codes(words: Sequence[str], telling: Telling) -> Markup:
    """Several such words."""
    return Markup(", ".join(_code(word, telling) for word in words))


_WORDS: Mapping[str, Callable[[Any, Telling], Argument]] = {
    "kind": lambda kind, telling: telling.kind(kind),
    "rival": lambda kind, telling: telling.kind(kind),
    "shown": lambda kind, telling: telling.kind(kind),
    "met": lambda kind, telling: telling.kind(kind),
    "side": lambda side, telling: telling.say(SIDE_WORDS[side]),
    "player": lambda seat, telling: telling.player(seat),
    "owners": lambda seats, telling: telling.listed([telling.player(seat) for seat in seats]),
    "cells": lambda cells, telling: telling.listed([cell_name(cell) for cell in cells]),
    "one": _name,
    "other": _name,
    "rules": lambda name, telling: telling.say(f"rules-{name}"),
    "modules": _names("module"),
    "games": _names("rules"),
    "colours": lambda names, telling: telling.listed([telling.say(f"colour-{name}") for name in names]),
    "option": _code,
    "key": _code,
    "tile": _code,
    "action": _code,
    "options": _codes,
    "values": _codes,
    "versions": _codes,
    "cause": _by_rules,
}
"""How what an error is about is said, by its name in ``EngineError.about``; numbers and texts stay as they are."""
