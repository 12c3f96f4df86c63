"""The message bundle: what a damaged file leads to, and what messages may hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.message_bundle import MessageBundle, TextError

LETTER = """\
# A comment of a message.
greeting = Good day, { $name }!

## A comment of a section.

letter = { greeting }
    You have { $count ->
        [one] { $count } tile
       *[other] { $count } tiles
    } to lay.

    Yours, { sender }
sender = { $count ->
    [one] the guard
   *[other] the guards
}
"""


def bundle(folder: Path, **files: str) -> MessageBundle:
    for name, text in files.items():
        (folder / f"{name}.ftl").write_text(text, encoding="utf-8")
    return MessageBundle("en", folder)


def test_a_message_is_said_with_those_that_it_refers_to(tmp_path: Path) -> None:
    messages = bundle(tmp_path, letters=LETTER)
    assert messages.ids == {"greeting", "letter", "sender"}
    text, errors = messages.format("letter", {"name": "Ann", "count": 1})
    assert text == "Good day, Ann!\nYou have 1 tile to lay.\n\nYours, the guard"
    assert errors == []
    assert messages.format("sender", {"count": 2}) == ("the guards", [])


def test_a_reference_may_lead_into_another_file(tmp_path: Path) -> None:
    messages = bundle(tmp_path, first="one = { two }\n", second="two = { $number } of two\n")
    assert messages.format("one", {"number": 1}) == ("1 of two", [])


def test_what_is_wrong_with_the_arguments_is_told(tmp_path: Path) -> None:
    messages = bundle(
        tmp_path, letters="greeting = Good day, { $name }!\nlost = { nowhere }\ncircle = Round { circle }\n"
    )
    for message in ("greeting", "lost", "circle"):
        _, errors = messages.format(message, {})
        assert len(errors) == 1, message


@pytest.mark.parametrize("line", ["Good day", "  Good day", "greeting", "-term = Good day", "42 = Good day"])
def test_a_line_that_belongs_to_no_message_is_an_error_at_once(tmp_path: Path, line: str) -> None:
    with pytest.raises(TextError, match=rf"en/letters\.ftl: cannot be read near '{line.strip()}'"):
        bundle(tmp_path, letters=f"# A comment.\n{line}\nsender = Ann\n")


def test_a_message_that_is_there_twice_is_an_error_at_once(tmp_path: Path) -> None:
    with pytest.raises(TextError, match=r"en/second\.ftl: sender is there twice"):
        bundle(tmp_path, first="sender = Ann\n", second="sender = Bo\n")


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("greeting = Good day, { $name", "greeting = Good day, { $name"),
        ("greeting = Good day }", "greeting = Good day }"),
        ("greeting =", "greeting ="),
        ("greeting = { $count ->\n    [one] Day\n}", "greeting = { $count ->"),
        ("greeting = Good day\n}", "}"),
    ],
)
def test_a_damaged_message_is_an_error_when_it_is_said(tmp_path: Path, text: str, near: str) -> None:
    messages = bundle(tmp_path, letters=f"{text}\nsender = Ann\n")
    assert messages.format("sender", {}) == ("Ann", [])
    for _ in range(2):
        with pytest.raises(TextError) as caught:
            messages.format("greeting", {"name": "Ann", "count": 1})
        assert str(caught.value) == f"en/letters.ftl: cannot be read near {near!r}"


def test_an_unknown_message_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="there is no message 'reply'"):
        bundle(tmp_path, letters=LETTER).format("reply", {})


def test_a_message_without_a_text_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(TextError, match="message 'greeting' has no text"):
        bundle(tmp_path, letters="greeting =\n    .title = Good day\n").format("greeting", {})
