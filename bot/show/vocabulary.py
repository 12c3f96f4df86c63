"""Events, questions, choices and refusals in words, whichever rule set they come from."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import bot.show.games
from bot.markup import Markup
from bot.show.phrases import Asker, Choice, Homecoming, Labeller, Teller, Telling
from bot.texts import Locale, Texts
from engine.game import Game


@dataclass(frozen=True)
class Vocabulary:
    """What the rule sets' files can say."""

    tellers: Mapping[str | type, Teller]
    """By the event's name, or by its class where a rule set tells an event of the same name differently."""
    askers: Mapping[str, Asker]
    labels: Mapping[str, Labeller]
    homecomings: Mapping[str, Homecoming]
    """Events that tell of a homecoming themselves, by name."""


@cache
def vocabulary() -> Vocabulary:
    """Gather the words of all rule sets from the files of this package."""
    gathered: dict[str, dict[Any, Any]] = {"TELLERS": {}, "ASKERS": {}, "LABELS": {}, "HOMECOMINGS": {}}
    for found in pkgutil.iter_modules(bot.show.games.__path__):
        module = import_module(f"bot.show.games.{found.name}")
        for table, entries in gathered.items():
            for key, entry in getattr(module, table, {}).items():
                if key in entries:
                    raise ValueError(f"bot.show.games.{found.name} words {key!r} a second time")
                entries[key] = entry
    return Vocabulary(*gathered.values())


def tell(event: Any, names: Sequence[str], texts: Texts, locale: Locale, game: Game | None = None) -> Markup | None:
    """One event of a game in a sentence; ``None`` where it need not be told."""
    tellers = vocabulary().tellers
    teller = tellers.get(type(event)) or tellers.get(event.name)
    return teller(event, Telling(texts, locale, names, game)) if teller is not None else None


def story(
    events: Iterable[Any], names: Sequence[str], texts: Texts, locale: Locale, game: Game | None = None
) -> list[Markup]:
    """What happened in a game, a line each."""
    happened = list(events)
    silent = homecomings_told(happened)
    lines = (tell(event, names, texts, locale, game) for event in happened if not silent(event))
    return [line for line in lines if line is not None]


def homecomings_told(happened: Sequence[Any]) -> Callable[[Any], bool]:
    """Finds homecomings that need no line among what happened: none is told twice, nor to those who are paid for it."""
    paid = {event.player for event in happened if event.name == "scored"}
    homecomings = vocabulary().homecomings
    told = {homecomings[event.name](event) for event in happened if event.name in homecomings}

    def silent(event: Any) -> bool:
        return event.name == "home" and (event.player in paid or (event.player, event.x, event.y) in told)

    return silent


def ask(game: Game, names: Sequence[str], texts: Texts, locale: Locale) -> Markup | None:
    """The question that is open in a game; ``None`` when it is over."""
    if game.decision is None:
        return None
    telling = Telling(texts.of(game.rules), locale, names, game)
    kind = game.decision.kind
    asker = vocabulary().askers.get(kind)
    if asker is not None:
        return asker(game, telling)
    return telling.say_of("ask", kind, player=telling.player(game.decision.player))


def label(action: str, game: Game, names: Sequence[str], texts: Texts, locale: Locale) -> Markup:
    """One of the offered actions as a button says it."""
    telling = Telling(texts.of(game.rules).plain, locale, names, game)
    choice = Choice(game, tuple(action.split()))
    labeller = vocabulary().labels.get(choice.words[0])
    return labeller(choice, telling) if labeller is not None else Markup(action)
