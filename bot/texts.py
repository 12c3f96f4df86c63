"""Everything a player reads: Fluent messages in English and Russian, found by their id, and cut to fit their place."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Literal, Protocol

from bot.markup import Markup, escape, tidy
from bot.message_bundle import MessageBundle, TextError

Locale = Literal["en", "ru"]
Argument = str | int

LOCALES: tuple[Locale, ...] = ("en", "ru")
"""The languages that the bot speaks; the first one stands in for every other."""

LONGEST_ARGUMENT = 200
"""Arguments that are plain text are cut here; names are shorter anyway."""

KEPT = 2048
"""How many of the last results are kept: most of what a message says was in the message before it, too."""

WORDS = ("follower_name", "follower_acc", "followers_few", "followers_gen", "supply_place")
"""What a piece is called, by grammatical case, and where it waits: arguments that every message has.

Games may have words of their own: ``follower-name-castle`` in the file of The Castle, else ``follower-name-other``.
"""

log = logging.getLogger(__name__)


def choose(wanted: str | None) -> Locale:
    """The bot's language for one of Discord's locales (``en-GB``, ``ru``, ``de``…)."""
    return "ru" if wanted is not None and wanted.partition("-")[0] == "ru" else "en"


class _Asks(Protocol):
    """What of an interaction tells the languages around it."""

    @property
    def locale(self) -> object: ...

    @property
    def guild_locale(self) -> object | None: ...


def private_locale(asker: _Asks) -> Locale:
    """The language for a reply that only the asker sees: the asker's own."""
    return choose(str(asker.locale))


def public_locale(asker: _Asks, setting: str | None = None) -> Locale:
    """The language for what the channel sees: the channel's setting, else the server's, else the asker's."""
    if setting is not None:
        return choose(setting)
    return private_locale(asker) if asker.guild_locale is None else choose(str(asker.guild_locale))


class Texts:
    """All messages in all languages.

    ``say`` makes text for the body of a message: a plain ``str`` among the arguments is taken for a user's text and
    escaped, while what ``say`` itself gave (``Markup``) goes in as it is. ``plain`` is the same book for places
    where Discord reads no markup (button labels, menu entries, alt texts): there arguments are only tidied.
    """

    def __init__(self, bundles: Mapping[Locale, MessageBundle], *, markup: bool = True, rules: str = "other") -> None:
        self._bundles = bundles
        self._markup = markup
        self._rules = rules
        self._others: dict[str, Texts] = {rules: self}
        self.ids = bundles[LOCALES[0]].ids
        """The ids of all messages."""
        self._words = {locale: self._words_in(locale) for locale in bundles}
        self.plain: Texts = Texts(bundles, markup=False, rules=rules) if markup else self

    def of(self, rules: str) -> Texts:
        """The same book with a game's own words for its pieces."""
        if rules not in self._others:
            self._others[rules] = Texts(self._bundles, markup=self._markup, rules=rules)
        return self._others[rules]

    def _words_in(self, locale: Locale) -> dict[str, Argument]:
        words: dict[str, Argument] = {}
        for word in WORDS:
            family = word.replace("_", "-")
            message = f"{family}-{self._rules}"
            words[word], _ = self._bundles[locale].format(message if message in self.ids else f"{family}-other", {})
        return words

    def say(self, locale: Locale, message: str, /, **args: Argument) -> Markup:
        """One message in one language; Fluent takes at most 1000 characters in an argument."""
        return self._said(locale, message, **args)

    # Typed, since a user's text is escaped and markup with the same letters is not.
    @lru_cache(maxsize=KEPT, typed=True)  # noqa: B019 - there are few books, and they live as long as the bot
    def _said(self, locale: Locale, message: str, /, **args: Argument) -> Markup:
        prepared = {name: self.prepare(value) if isinstance(value, str) else value for name, value in args.items()}
        text, errors = self._bundles[locale].format(message, self._words[locale] | prepared)
        for error in errors:
            log.error("message %s (%s): %s", message, locale, error)
        return Markup(text)

    def forget(self) -> None:
        """Keep nothing of what was said: a name in it may have been deleted."""
        self._said.cache_clear()

    def prepare(self, text: str) -> str:
        """A user's text as it may stand in what this book says."""
        if isinstance(text, Markup):
            return text
        return escape(text, LONGEST_ARGUMENT) if self._markup else tidy(text, LONGEST_ARGUMENT)

    def has(self, message: str) -> bool:
        """Whether there is such a message."""
        return message in self.ids


def name_of(texts: Texts, locale: Locale, family: str, name: str) -> Markup:
    """The words for a rule set, an addition or an option; its bare name where nobody has words for it."""
    message = f"{family}-{name.replace('_', '-')}"
    return texts.say(locale, message) if texts.has(message) else Markup(name)


@cache
def load_texts() -> Texts:
    """Read all message files once."""
    folder = resources.files("bot") / "locales"
    bundles = {locale: MessageBundle(locale, folder / locale) for locale in LOCALES}
    ids = [bundle.ids for bundle in bundles.values()]
    if odd := frozenset.union(*ids) - frozenset.intersection(*ids):
        raise TextError(f"not in every language: {', '.join(sorted(odd))}")
    return Texts(bundles)


def cut(text: str, length: int) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def fitted(lines: Iterable[Markup], room: int) -> Markup:
    """As many of the lines as there is room for; the earliest go first, for the latest matter most."""
    kept: list[str] = []
    used = 0
    for line in reversed(list(lines)):
        if used + len(line) + 1 > room - 2:
            kept.append("…")
            break
        kept.append(line)
        used += len(line) + 1
    return Markup("\n".join(reversed(kept)))
