"""Whole games read aloud in both languages, with no stand-in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

from bot.show.vocabulary import ask, label, story, tell
from bot.texts import LOCALES, Argument, Locale, Texts, load_texts
from engine.decisions import Action, Decision
from engine.game import Game

NAMES = ["Анна", "Боря", "Вера", "Глеб", "Даша"]
"""Names without Latin letters, so that English words stand out in Russian texts."""

LONG_NAMES = [name.ljust(32, "ъ") for name in NAMES]
"""As long as Discord lets them be."""

SILENT = frozenset({"laid", "completed"})
"""Events of the core that need no sentence: the start is seen, and what is completed is told when it is paid."""

LONGEST_LABEL = 76
"""Discord takes 80 characters; four are left for the letter or number by which the picture shows the choice."""

_CELL = re.compile(r"\b[NSEW]\d+\b")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_MOST_LABELS = 25


class StrictTexts(Texts):
    """The messages, with an error wherever a rule set has no words of its own."""

    def __init__(self, book: Texts, said: Counter[str], *, markup: bool = True, rules: str = "other") -> None:
        super().__init__(book._bundles, markup=markup, rules=rules)
        self.plain = StrictTexts(book, said, markup=False, rules=rules) if markup else self
        self.said = said
        """How often each message was said, with markup or without."""

    def of(self, rules: str) -> Texts:
        return StrictTexts(self, self.said, markup=self._markup, rules=rules)

    def say(self, locale: Locale, message: str, /, **args: Argument) -> str:  # type: ignore[override]
        assert not message.endswith("-other"), (message, args)
        self.said[message] += 1
        return super().say(locale, message, **args)

    def has(self, message: str) -> bool:
        there = super().has(message)
        assert there or not message.startswith(("kind-", "option-pass-")), message
        return there


def strict_texts() -> StrictTexts:
    """All messages, strictly."""
    return StrictTexts(load_texts(), Counter())


def check_russian(text: str) -> None:
    """No English word has slipped into a Russian text."""
    assert not _LATIN.search(_CELL.sub("", text)), text


def read_question(game: Game, texts: StrictTexts, luck: Random) -> None:
    """The open question and some of its answers, in both languages."""
    decision = game.decision
    assert decision is not None
    options = decision.options()
    some = options if len(options) <= _MOST_LABELS else luck.sample(options, _MOST_LABELS)
    for locale in LOCALES:
        question = ask(game, NAMES, texts, locale)
        assert question is not None
        assert question.startswith(NAMES[decision.player]), question
        labels = [label(option, game, LONG_NAMES, texts, locale) for option in some]
        assert len(set(labels)) == len(labels), labels
        assert all(0 < len(text) <= LONGEST_LABEL for text in labels), labels
        assert not set(labels) & set(some)
        if locale == "ru":
            for text in (question, *labels):
                check_russian(text)


def read_events(game: Game, texts: StrictTexts, silent: frozenset[str] = frozenset()) -> None:
    """Everything that happened, in both languages."""
    for locale in LOCALES:
        for event in game.events:
            text = tell(event, NAMES, texts, locale, game)
            assert text is not None or event.name in SILENT | silent, event
            if text is not None and locale == "ru":
                check_russian(text)
        assert story(game.events, NAMES, texts, locale, game)


def read_game(
    game: Game,
    seed: int,
    silent: frozenset[str] = frozenset(),
    answer: Callable[[Decision], Action] | None = None,
) -> Counter[str]:
    """Play a game, by chance if nobody answers, and read all of it; how often each message was said."""
    luck = Random(seed)
    texts = strict_texts()
    while game.decision is not None:
        # Where a tile can go is worded alike every time, and there are hundreds of places.
        if game.decision.kind not in ("place", "draw") or luck.random() < 0.1:
            read_question(game, texts, luck)
        game.take(luck.choice(game.decision.choices()) if answer is None else answer(game.decision))
    read_events(game, texts, silent)
    return texts.said


def everything_said(game: Game) -> list[str | None]:
    """All that is told of a game so far, and all that can be answered now, in both languages."""
    texts = load_texts()
    said: list[str | None] = []
    for locale in LOCALES:
        said += story(game.events, game.players, texts, locale, game)
        if game.decision is not None:
            said.append(ask(game, game.players, texts, locale))
            said += [label(option, game, game.players, texts, locale) for option in game.decision.options()]
    return said
