"""Everything a player reads: Fluent messages in English and Russian, found by their id."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Literal, Protocol

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

from bot.markup import Markup, escape, tidy

Locale = Literal["en", "ru"]
Argument = str | int

LOCALES: tuple[Locale, ...] = ("en", "ru")
"""The languages that the bot speaks; the first one stands in for every other."""

LONGEST_ARGUMENT = 200
"""Arguments that are plain text are cut here; names are shorter anyway."""

WORDS = ("follower_name", "follower_acc", "followers_few", "followers_gen", "supply_place")
"""What a piece is called, by grammatical case, and where it waits: arguments that every message has.

Games may have words of their own: ``follower-name-castle`` in the file of The Castle, else ``follower-name-other``.
"""

log = logging.getLogger(__name__)


class TextError(Exception):
    """The message files are damaged, or a message that the code asks for is missing."""


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

    def __init__(
        self, bundles: Mapping[Locale, FluentBundle], ids: frozenset[str], *, markup: bool = True, rules: str = "other"
    ) -> None:
        self._bundles = bundles
        self._markup = markup
        self._rules = rules
        self._others: dict[str, Texts] = {rules: self}
        self.ids = ids
        """The ids of all messages."""
        self._words = {locale: self._words_in(locale) for locale in bundles}
        self.plain: Texts = Texts(bundles, ids, markup=False, rules=rules) if markup else self

    def of(self, rules: str) -> Texts:
        """The same book with a game's own words for its pieces."""
        if rules not in self._others:
            self._others[rules] = Texts(self._bundles, self.ids, markup=self._markup, rules=rules)
        return self._others[rules]

    def _words_in(self, locale: Locale) -> dict[str, Argument]:
        words: dict[str, Argument] = {}
        for word in WORDS:
            family = word.replace("_", "-")
            message = f"{family}-{self._rules}"
            pattern = self._bundles[locale].get_message(message if message in self.ids else f"{family}-other").value
            words[word] = str(self._bundles[locale].format_pattern(pattern)[0]) if pattern is not None else ""
        return words

    def say(self, locale: Locale, message: str, /, **args: Argument) -> Markup:
        """One message in one language; Fluent takes at most 1000 characters in an argument."""
        bundle = self._bundles[locale]
        pattern = bundle.get_message(message).value if message in self.ids else None
        if pattern is None:
            raise TextError(f"there is no message {message!r}")
        prepared = {name: self.prepare(value) if isinstance(value, str) else value for name, value in args.items()}
        text, errors = bundle.format_pattern(pattern, self._words[locale] | prepared)
        for error in errors:
            log.error("message %s (%s): %s", message, locale, error)
        return Markup(text)

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


def read_resources(locale: Locale) -> Iterator[tuple[str, ast.Resource]]:
    """The parsed message files of one language, each with its name."""
    parser = FluentParser(with_spans=False)
    folder = resources.files("bot") / "locales" / locale
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".ftl"):
            resource = parser.parse(file.read_text(encoding="utf-8"))
            for entry in resource.body:
                if isinstance(entry, ast.Junk):
                    where = entry.content.strip().splitlines()[0] if entry.content else "?"
                    raise TextError(f"{locale}/{file.name}: cannot be read near {where!r}")
            yield file.name, resource


def _bundle(locale: Locale) -> tuple[FluentBundle, frozenset[str]]:
    bundle = FluentBundle([locale], use_isolating=False)
    ids: set[str] = set()
    for name, resource in read_resources(locale):
        for entry in resource.body:
            if isinstance(entry, ast.Message):
                if entry.id.name in ids:
                    raise TextError(f"{locale}/{name}: {entry.id.name} is there twice")
                ids.add(entry.id.name)
        bundle.add_resource(resource)
    return bundle, frozenset(ids)


@cache
def load_texts() -> Texts:
    """Read all message files once."""
    bundles: dict[Locale, FluentBundle] = {}
    ids: dict[Locale, frozenset[str]] = {}
    for locale in LOCALES:
        bundles[locale], ids[locale] = _bundle(locale)
    if odd := frozenset.union(*ids.values()) - frozenset.intersection(*ids.values()):
        raise TextError(f"not in every language: {', '.join(sorted(odd))}")
    return Texts(bundles, ids[LOCALES[0]])
