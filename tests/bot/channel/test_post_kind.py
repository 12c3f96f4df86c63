"""Kinds of posts: parse and print round-trip, every released kind is read, and which message is edited for which."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.channel.post_kind import PostKind
from tests.bot.releases import RELEASES, column

TURN = PostKind("turn", 3, 1)

numbers = st.integers(0, 10**13)
turns = st.builds(PostKind, st.just("turn"), numbers, numbers, st.none() | numbers, st.none() | numbers)
kinds = (
    turns
    | st.sampled_from([PostKind("lobby"), PostKind("end")])
    | numbers.map(lambda n: PostKind("request", request=n))
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("lobby", PostKind("lobby")),
        ("end", PostKind("end")),
        ("turn-3", PostKind("turn", 3)),
        ("turn-3-1", PostKind("turn", 3, 1)),
        ("turn-3-1-1772452800000", PostKind("turn", 3, 1, 1772452800000)),
        ("turn-3-1~0", PostKind("turn", 3, 1, told_from=0)),
        ("turn-12-0-1772452800000~9", PostKind("turn", 12, 0, 1772452800000, 9)),
        ("vote-17", PostKind("request", request=17)),
    ],
)
def test_the_form(text: str, kind: PostKind) -> None:
    assert PostKind.parse(text) == kind
    assert str(kind) == text


@given(kinds)
@settings(max_examples=100, derandomize=True, deadline=None)
def test_printing_and_parsing_round_trip(kind: PostKind) -> None:
    assert PostKind.parse(str(kind)) == kind


@pytest.mark.parametrize(
    "text",
    ["", "note-4", "board", "turn-", "turn-x", "turn-1-2-3-4", "turn-１", "turn-1~", "vote-late-1-0-0", "lobby "],
)
def test_what_is_none_of_these_is_kept_word_for_word_as_something_beside_the_game(text: str) -> None:
    kind = PostKind.parse(text)
    assert (kind.name, kind.own, str(kind)) == ("note", False, text)


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_every_kind_that_a_released_version_wrote_is_read_and_kept(release: Path) -> None:
    written = set(column(release, "posts", "kind"))
    assert {"lobby", "end", "turn-1-0"} <= written
    for text in written:
        kind = PostKind.parse(text)
        assert str(kind) == text
        assert kind.own == (not text.startswith("vote-"))
        if text.startswith("turn-"):
            assert f"turn-{kind.turn}-{kind.seat}" == text


def test_only_the_game_itself_is_its_own() -> None:
    assert [kind.own for kind in (PostKind("lobby"), TURN, PostKind("end"), PostKind("request", request=1))] == [
        True,
        True,
        True,
        False,
    ]


def test_a_message_is_edited_for_the_same_turn_of_the_same_player_only() -> None:
    assert TURN.same_message(replace(TURN, told_from=1)), "what it tells of beside it does not matter"
    others = [
        replace(TURN, turn=4),
        replace(TURN, seat=0),
        replace(TURN, since_seated=5),
        PostKind("lobby"),
        PostKind("end"),
    ]
    assert [TURN.same_message(other) for other in others] == [False] * 5
    assert not PostKind("request", request=1).same_message(PostKind("request", request=2))
    assert not PostKind("lobby").same_message(PostKind("end"))
