"""The message files: complete, consistent, used, and readable in both languages."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast, visitor

import bot
from bot.markup import Markup, mention
from bot.message_bundle import TextError
from bot.texts import LOCALES, WORDS, Locale, choose, fitted, load_texts, private_locale, public_locale
from tests.bot.show.codes import engine_codes

FOLDER = Path(bot.__file__).parent / "locales"
FILES = sorted(file.name for file in (FOLDER / "ru").glob("*.ftl"))

FAMILIES = {
    "event-haunted-": "why a ghost is sent",
    "computer-level-": "how well a computer plays",
    "computer-about-": "the same, in a sentence",
    "page-speed-": "how fast computers play on the page",
    "hound-": "the name of a hound",
    "event-team-": "what the team is paid for, and its result",
    "event-ghosts-": "why ghosts come",
    "event-banished-": "why ghosts go",
    "campaign-vote-": "what came of a vote",
    "event-hound-": "why a hound leaves",
    "event-lost-": "why a level is lost",
    "finale-lost-": "why a level is lost",
    "note-absent-": "why partners may play for somebody",
    "note-team-plays-": "how many partners must agree",
    "state-bring-": "whether the ghosts are those of the tile in hand or of the next",
    "state-danger-": "the same, where they may be too many",
    "briefing-new-": "a level of Mists",
    "story-level-": "a level of Mists",
    "briefing-tip-": "a level of Mists",
    "outlook-lost-": "why a plan would lose a level",
    "token-": "a kind of wall token",
    "sector-": "a sector of the wheel",
    "event-pig-": "the sector where the pig stops",
    "follower-name-": "the rule set, what its pieces are called",
    "follower-acc-": "the rule set, what its pieces are called",
    "followers-few-": "the rule set, what its pieces are called",
    "followers-gen-": "the rule set, what its pieces are called",
    "supply-place-": "the rule set, where its pieces wait",
    "figure-": "the kind of feature that a follower stands on, what it is called there",
    "mark-": "what a tile shows beside land and shields",
    "event-piece-": "the kind of feature that such a piece is put on",
    "quarter-": "a quarter of Carcassonne, also with into, in, from",
    "option-quarter-": "a quarter of Carcassonne",
    "event-follower-": "the kind of feature that a follower is put on",
    "event-scored-": "the kind of feature that is paid for",
    "unit-": "what is counted in a sum",
    "kind-": "the kind of land or building on a tile",
    "ask-": "the kind of decision",
    "option-follower-": "the kind of feature that a follower may be put on",
    "option-pass-": "the kind of decision that is passed",
    "command-": "the name of a command or an option, its texts for Discord's list",
    "help-page-": "the pages of help, found by their ids",
    "help-title-": "the titles of these pages",
    "help-command-": "the name of a command, its line in the list of commands",
    "rules-": "the name of a rule set, as in a game's record",
    "module-": "the name of an addition, as in a game's record",
    "setup-": "the name of an option, as in a game's record",
    "drawing-": "the value of the option draw",
    "colour-": "the name of a player's colour",
    "language-": "a language that can be set",
    "place-": "where a setting holds",
    "form-": "how a game is shown again",
    "history-title-": "whose games are listed",
    "replay-": "where one goes in a game that is shown again",
    "looks-ground-": "the kind of ground whose owners are shown",
    "looks-no-ground-": "the same, where nobody is on it",
    "view-": "how the board is shown",
    "page-": "what the page in the browser says, asked for by its script",
    "piece-": "a piece in a player's supply",
    "state-quarter-": "a quarter of the city, as in a game's summary",
    "state-sector-": "a sector of the wheel, by its number",
    "campaign-level-": "a level of a campaign",
    "campaign-join-": "how a request to join came out",
    "campaign-state-": "whether a level is won, open or closed",
    "campaign-send-off-": "the level that a won one opens",
    "vote-": "what is voted on, and how it came out",
    "lobby-": "what is said at a table before the game",
    "table-": "what is said at a table during the game",
    "pace-": "how soon players are reminded",
    "late-": "what the others can do about a player whose time has run out",
    "seat-offer-": "how an offer of a seat came out",
    "seat-resign-": "how a request to resign came out",
    "remark-": "what was done for a player",
    "aside-": "why a game is put aside",
    "unblock-": "what a moderator does about a player",
    "standing-": "a question that can be answered beforehand, and its answers",
    "propose-first-": "whether a place or an answer is proposed",
    "planned-who-": "where a planned follower goes",
}
"""Beginnings of ids whose rest is put together by the code, and what the rest is."""

SOURCES = [
    path.read_text(encoding="utf-8")
    for ending in ("*.py", "*.js", "*.html")
    for path in sorted(Path(bot.__file__).parent.rglob(ending))
]


class Findings(visitor.Visitor):
    """The variables, references and selections of a message."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.plurals: list[set[str]] = []

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: N802
        names = {variant.key.name for variant in node.variants if isinstance(variant.key, ast.Identifier)}
        if names & {"one", "few", "many", "other"}:
            self.plurals.append(names)
        self.generic_visit(node)


@cache
def messages(locale: Locale, file: str) -> list[ast.Message]:
    """The messages of a file as Fluent itself reads it, as a whole."""
    body = FluentParser(with_spans=False).parse((FOLDER / locale / file).read_text(encoding="utf-8")).body
    assert [entry.content for entry in body if isinstance(entry, ast.Junk)] == []
    return [entry for entry in body if isinstance(entry, ast.Message)]


@cache
def findings(locale: Locale) -> dict[str, Findings]:
    found: dict[str, Findings] = {}
    for message in chain.from_iterable(messages(locale, file) for file in FILES):
        found[message.id.name] = Findings()
        found[message.id.name].visit(message)
    return found


def variables(message: str, found: dict[str, Findings]) -> set[str]:
    own = found[message]
    return own.variables.union(*(variables(other, found) for other in own.messages))


def test_both_languages_have_the_same_files_and_messages() -> None:
    assert sorted(file.name for file in (FOLDER / "en").glob("*.ftl")) == FILES
    for file in FILES:
        english, russian = ({message.id.name for message in messages(locale, file)} for locale in LOCALES)
        assert english == russian, file


@pytest.mark.parametrize("locale", LOCALES)
def test_no_message_is_left_out(locale: Locale) -> None:
    ids = [message.id.name for file in FILES for message in messages(locale, file)]
    assert sorted(ids) == sorted(load_texts().ids)


def test_both_languages_take_the_same_arguments() -> None:
    english, russian = findings("en"), findings("ru")
    differing = {m for m in english if variables(m, english) - {*WORDS} != variables(m, russian) - {*WORDS}}
    assert differing == set()


def test_plurals_are_complete() -> None:
    for message, found in findings("en").items():
        assert all(names == {"one", "other"} for names in found.plurals), message
    for message, found in findings("ru").items():
        assert all(names == {"one", "few", "many"} for names in found.plurals), message


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_formats(locale: Locale, caplog: pytest.LogCaptureFixture) -> None:
    texts = load_texts()
    found = findings(locale)
    for message in sorted(texts.ids):
        numbers: dict[str, str | int] = dict.fromkeys(variables(message, found), 5)
        words: dict[str, str | int] = dict.fromkeys(variables(message, found), "Ann")
        for args in (numbers, words):
            text = texts.say(locale, message, **args)
            assert text.strip(), message
            assert "{" not in text, message
            assert not re.search("[\u2066-\u2069]", text), message
    assert caplog.records == []


def used() -> Iterator[str]:
    code = "\n".join(SOURCES)
    referred = {name for locale in LOCALES for found in findings(locale).values() for name in found.messages}
    referred |= {f"refuse-{code}" for code in engine_codes()}
    for message in load_texts().ids:
        if (
            f'"{message}"' in code
            or f"'{message}'" in code
            or message in referred
            or message.startswith(tuple(FAMILIES))
        ):
            yield message


def test_no_message_is_unused() -> None:
    assert load_texts().ids - set(used()) == set()


def test_every_message_that_the_code_names_is_there() -> None:
    named = re.compile(r"""say\(\s*(?:(?:\w+|"en"|"ru"),\s*)?"([a-z][a-z0-9-]+)"|Refusal\(\s*"([a-z][a-z0-9-]+)""")
    wanted = {first or second for source in SOURCES for first, second in named.findall(source)} - set(LOCALES)
    assert wanted
    assert wanted - load_texts().ids == set()


@pytest.mark.parametrize(
    ("number", "english", "russian"),
    [
        (1, "1 point", "1 очко"),
        (2, "2 points", "2 очка"),
        (5, "5 points", "5 очков"),
        (11, "11 points", "11 очков"),
        (14, "14 points", "14 очков"),
        (21, "21 points", "21 очко"),
        (22, "22 points", "22 очка"),
        (0, "0 points", "0 очков"),
        (111, "111 points", "111 очков"),
    ],
)
def test_plurals(number: int, english: str, russian: str) -> None:
    assert load_texts().say("en", "n-points", points=number) == english
    assert load_texts().say("ru", "n-points", points=number) == russian


def test_plain_arguments_are_escaped_and_our_own_words_are_not() -> None:
    texts = load_texts()
    assert texts.say("en", "ask-draw", player="*Ann*") == "\\*Ann\\*, draw a tile."
    assert texts.say("en", "ask-draw", player=mention(5)) == "<@5>, draw a tile."
    assert texts.say("en", "late-wished", choice=texts.say("en", "late-wait"), players="A_") == "Wait (A\\_)"
    assert texts.plain.say("en", "ask-draw", player="*Ann*\n") == "*Ann*, draw a tile."
    assert isinstance(texts.say("en", "option-draw"), Markup)


def test_a_name_is_no_markup_though_its_letters_were_said_as_markup() -> None:
    texts = load_texts()
    for _ in range(2):
        assert texts.say("en", "ask-draw", player=Markup("**Ann**")) == "**Ann**, draw a tile."
        assert texts.say("en", "ask-draw", player="**Ann**") == "\\*\\*Ann\\*\\*, draw a tile."
        assert texts.plain.say("en", "ask-draw", player="**Ann**") == "**Ann**, draw a tile."
        assert texts.say("ru", "ask-draw", player=Markup("**Ann**")) == "**Ann**, возьмите плитку."


def test_what_was_said_is_kept_for_the_next_time_until_it_is_forgotten() -> None:
    texts = load_texts()
    name = "".join(["Ann ", "of nowhere"])
    free = sys.getrefcount(name)
    first = texts.say("en", "ask-draw", player=name)
    assert texts.say("en", "ask-draw", player=name) is first
    assert sys.getrefcount(name) > free
    texts.forget()
    assert sys.getrefcount(name) == free
    assert texts.say("en", "ask-draw", player=name) == first


def test_an_unknown_message_is_an_error() -> None:
    with pytest.raises(TextError, match="no-such-message"):
        load_texts().say("en", "no-such-message")


@pytest.mark.parametrize(
    ("wanted", "chosen"), [("ru", "ru"), ("en-US", "en"), ("en-GB", "en"), ("de", "en"), ("uk", "en"), (None, "en")]
)
def test_the_language_for_a_locale(wanted: str | None, chosen: str) -> None:
    assert choose(wanted) == chosen


class Asker:
    """A reader somewhere."""

    def __init__(self, locale: str, guild_locale: str | None) -> None:
        self.locale = locale
        self.guild_locale = guild_locale


def test_private_replies_follow_the_reader_and_public_ones_the_place() -> None:
    assert private_locale(Asker("ru", "en-US")) == "ru"
    assert public_locale(Asker("ru", "en-US")) == "en"
    assert public_locale(Asker("en-US", "ru")) == "ru"
    assert public_locale(Asker("en-US", "de"), "ru") == "ru"
    assert public_locale(Asker("ru", None)) == "ru"


@pytest.mark.parametrize(
    ("rules", "asked", "left"),
    [
        ("base", "поставьте подданного на свою плитку или оставьте его в запасе", "в запасе 3 подданных"),
        ("mists", "поставьте дозорного на свою плитку или оставьте его в запасе", "в запасе 3 дозорных"),
        ("castle", "поставьте сторонника на свою плитку или оставьте его в резерве", "в резерве 3 сторонника"),
    ],
)
def test_a_game_has_words_of_its_own_for_its_pieces(rules: str, asked: str, left: str) -> None:
    texts = load_texts().of(rules)
    assert texts.say("ru", "ask-follower", player="Ann") == f"Ann, {asked}."
    assert texts.plain.say("ru", "looks-followers", count=3) == left
    assert texts.of(rules) is texts


def test_the_russian_words_that_were_decided() -> None:
    """The word for a thing is the booklet's, everywhere: none of those that it stands instead of."""
    said = {name: (FOLDER / "ru" / name).read_text(encoding="utf-8") for name in FILES}
    for word in ("развилк", "похорон", "отметк", "вытян", "тянут", "тянет"):
        assert [name for name, text in said.items() if re.search(rf"\b{word}", text, re.IGNORECASE)] == [], word
    assert "подданн" not in said["castle.ftl"].lower() + said["mists.ftl"].lower() + said["campaign.ftl"].lower()
    assert "запас" not in said["castle.ftl"]
    assert load_texts().say("ru", "rules-castle") == "Крепость"
    assert load_texts().say("ru", "module-cult") == "Культовое место и еретик"
    assert load_texts().say("ru", "command-draw-name") == "взять"
    assert load_texts().say("ru", "option-draw") == "Взять плитку"


def test_a_follower_on_a_road_is_not_called_like_the_robber_of_king_and_robber() -> None:
    texts = load_texts()
    robber = texts.say("en", "kind-robber").lower()
    for message in ("figure-road", "option-follower-road", "event-follower-road", "event-piece-road"):
        assert robber not in texts.say("en", message, player="Ann", cell="E1", piece="red").lower()


def test_of_lines_that_do_not_fit_the_earliest_are_left_out() -> None:
    lines = [Markup(f"line {number}") for number in range(1000)]
    text = fitted(lines, 100)
    assert len(text) <= 100
    assert text.startswith("…")
    assert text.endswith("line 999")
