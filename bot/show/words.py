"""Events, questions, choices and refusals in words, whichever rule set they come from."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import bot.show
from bot.markup import Markup
from bot.show.telling import Asker, Choice, Labeller, Teller, Telling
from bot.texts import Locale, Texts
from engine.tiles import View


@dataclass(frozen=True)
class Vocabulary:
    """What the rule sets' files can say."""

    tellers: Mapping[str, Teller]
    askers: Mapping[str, Asker]
    labels: Mapping[str, Labeller]


@cache
def vocabulary() -> Vocabulary:
    """Gather the words of all rule sets from the files of this package."""
    gathered: dict[str, dict[str, Any]] = {"TELLERS": {}, "ASKERS": {}, "LABELS": {}}
    for found in pkgutil.iter_modules(bot.show.__path__):
        if found.name == "words":
            continue
        module = import_module(f"bot.show.{found.name}")
        for table, entries in gathered.items():
            for key, entry in getattr(module, table, {}).items():
                if key in entries:
                    raise ValueError(f"bot.show.{found.name} words {key!r} a second time")
                entries[key] = entry
    return Vocabulary(gathered["TELLERS"], gathered["ASKERS"], gathered["LABELS"])


def tell(event: Any, names: Sequence[str], texts: Texts, locale: Locale) -> Markup | None:
    """One event in a sentence; ``None`` where it need not be told."""
    teller = vocabulary().tellers.get(event.name)
    return teller(event, Telling(texts, locale, names)) if teller is not None else None


def story(events: Iterable[Any], names: Sequence[str], texts: Texts, locale: Locale) -> list[Markup]:
    """What happened, a line each; who was paid need not be told that the followers came home."""
    happened = list(events)
    paid = {event.player for event in happened if event.name == "scored"}
    lines = (
        tell(event, names, texts, locale) for event in happened if not (event.name == "home" and event.player in paid)
    )
    return [line for line in lines if line is not None]


def ask(kind: str, seat: int, names: Sequence[str], texts: Texts, locale: Locale) -> Markup:
    """The question that a decision of this kind puts to the player at a seat."""
    telling = Telling(texts, locale, names)
    asker = vocabulary().askers.get(kind)
    return asker(telling, seat) if asker is not None else telling.say_of("ask", kind, player=telling.player(seat))


def label(
    action: str, *, decision: str, view: View | None, names: Sequence[str], texts: Texts, locale: Locale
) -> Markup:
    """An offered action as a button says it; ``view`` is the tile that the decision is about, as it lies."""
    telling = Telling(texts.plain, locale, names)
    choice = Choice(decision, tuple(action.split()), view)
    labeller = vocabulary().labels.get(choice.words[0])
    return labeller(choice, telling) if labeller is not None else Markup(action)
