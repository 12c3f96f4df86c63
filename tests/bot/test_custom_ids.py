"""Custom ids: what is printed can be read, and nothing else is taken for one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import limits
from bot.custom_ids import CustomId, CustomIdError
from tests.bot.releases import RELEASES, custom_ids


def test_the_form() -> None:
    assert str(CustomId("act", 42, 7, "place 1 -2 90")) == "tw|act|42|7|place 1 -2 90"
    assert CustomId.parse("tw|act|42|7|place 1 -2 90") == CustomId("act", 42, 7, "place 1 -2 90")
    assert CustomId.parse("tw|join|3|0|") == CustomId("join", 3)


@given(
    st.from_regex(r"[a-z][a-z0-9-]{0,23}", fullmatch=True),
    st.integers(0, 10**19 - 1),
    st.integers(0, 10**9 - 1),
    st.text("abz|019 -:ж", max_size=30),
)
@settings(max_examples=50, derandomize=True, deadline=None)
def test_printing_and_parsing_round_trip(verb: str, game: int, number: int, payload: str) -> None:
    custom_id = CustomId(verb, game, number, payload)
    assert CustomId.parse(str(custom_id)) == custom_id
    assert len(str(custom_id)) <= limits.CUSTOM_ID


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tw",
        "tw|act|1|2",
        "xx|act|1|2|",
        "tw||1|2|",
        "tw|Act|1|2|",
        "tw|act|-1|2|",
        "tw|act|01|2|",
        "tw|act|+1|2|",
        "tw|act|1.0|2|",
        "tw|act|１|2|",
        "tw|act|1|x|",
        "tw|act|1|2|a\nb",
        "tw|act|1|2|a\x00",
        "tw|act|1|2|\n",
        " tw|act|1|2|",
        "tw|act|" + "9" * 40 + "|2|",
        "tw|act|1|2|" + "x" * 100,
    ],
)
def test_hostile_ids_are_refused(text: str) -> None:
    with pytest.raises(CustomIdError):
        CustomId.parse(text)


def test_what_could_not_be_read_back_is_not_made() -> None:
    with pytest.raises(CustomIdError):
        CustomId("act", 1, 2, "x" * 100)
    with pytest.raises(CustomIdError):
        CustomId("a|b")
    with pytest.raises(CustomIdError):
        CustomId("act", -1)


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_every_id_that_a_released_version_wrote_is_read_and_printed_alike(release: Path) -> None:
    written = custom_ids(release)
    assert len(written) > 100
    verbs = {CustomId.parse(text).verb for text in written}
    assert {"draw", "open", "act", "undo", "vote", "seat", "resign", "late", "plan-place", "join"} <= verbs
    for text in written:
        assert str(CustomId.parse(text)) == text
