"""User's text never becomes markup, a mention or a link."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.markup import Markup, escape, mention, read_out, tidy

ACTIVE = re.compile(r"(?<!\\)(?:\\\\)*[*_~`|<>\[\]()#:/]")


def rendered(text: str) -> str:
    """What a reader sees of escaped text."""
    return re.sub(r"\\(.)", r"\1", text).replace("\u200b", "")


@pytest.mark.parametrize(
    "text",
    [
        "**bold**",
        "`code`",
        "||spoiler||",
        "[here](https://example.org)",
        "https://example.org/a",
        "discord.gg/abc",
        "<@123456789012345678>",
        "<#123456789012345678>",
        "<t:1700000000>",
        "# heading",
        "> quote",
        "- list",
        "1. list",
        "a\\b",
    ],
)
def test_markup_is_shown_as_it_was_typed(text: str) -> None:
    escaped = escape(text)
    assert ACTIVE.search(escaped) is None
    assert rendered(escaped) == text


def test_mentions_of_everyone_are_broken() -> None:
    for text in ("@everyone", "@here", "<@1>", "<@&1>"):
        assert re.search(r"@(everyone|here|&?\d)", escape(text)) is None


def test_links_are_broken() -> None:
    for text in ("https://example.org", "HTTP://EXAMPLE.ORG", "discord.gg/abc", "www.example.org"):
        assert "://" not in escape(text)
        assert ".org" not in escape(text).lower().replace("\\.", "")
        assert "gg/" not in escape(text)


def test_lines_and_invisible_characters_go() -> None:
    assert tidy("Ann\n\r\tBo\u202e\u0000\u2028 Cy") == "Ann Bo Cy"
    assert tidy("a" + "\u0301" * 50) == "a\u0301\u0301"


def test_long_text_is_cut() -> None:
    assert escape("x" * 500, 10) == "x" * 9 + "…"
    assert len(tidy("word " * 50)) <= 32


def test_a_screen_reader_hears_neither_emphasis_nor_backslashes() -> None:
    assert read_out(f"**{escape('A: b_c @all')}**") == "A: b_c @all"


def test_what_we_said_ourselves_is_left_alone() -> None:
    said = Markup("**bold** <@1>")
    assert escape(said) is said
    assert mention(7) == "<@7>"
    assert escape(mention(7)) == "<@7>"


@given(st.text(max_size=60))
@settings(max_examples=50, derandomize=True, deadline=None)
def test_nothing_active_is_left_in_any_text(text: str) -> None:
    escaped = escape(text)
    assert ACTIVE.search(escaped) is None
    assert "\n" not in escaped
    assert rendered(escaped) == tidy(text).replace("\u200b", "")
