"""Terms of a clock: parse and print round-trip, and what somebody gets whom the others wait for."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sessions.clock_terms import LEAST_GIFT, Terms
from tests.bot.releases import RELEASES, column

HOUR, DAY = timedelta(hours=1), timedelta(days=1)

spans = st.integers(0, 60 * 24 * 3600).map(lambda seconds: timedelta(seconds=seconds))
moments = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))
some_terms = st.builds(
    Terms,
    spans,
    spans,
    spans,
    st.integers(0, 500),
    st.none() | moments,
    st.lists(st.tuples(moments, st.integers(0, 4), spans), max_size=3).map(tuple),
)


@given(some_terms)
@settings(max_examples=100, derandomize=True, deadline=None)
def test_printing_and_parsing_round_trip(terms: Terms) -> None:
    assert Terms.parse(json.loads(json.dumps(terms.print()))) == terms


def test_the_form_in_the_store() -> None:
    given_at = datetime(2026, 3, 2, 12, tzinfo=UTC)
    terms = Terms(3 * DAY, 12 * HOUR, 6 * DAY, 4, given_at, ((given_at, 1, DAY),))
    assert terms.print() == {
        "start": 259200.0,
        "credit": 43200.0,
        "cap": 518400.0,
        "number": 4,
        "since": "2026-03-02T12:00:00+00:00",
        "given": [["2026-03-02T12:00:00+00:00", 1, 86400.0]],
    }


def test_terms_without_what_came_later_are_those_from_before_the_game() -> None:
    assert Terms.parse({"start": 60, "credit": 1, "cap": 90}) == Terms(
        timedelta(minutes=1), timedelta(seconds=1), timedelta(seconds=90)
    )
    assert Terms.parse(None) is None
    assert Terms.parse("off") is None


def test_who_is_waited_for_gets_the_credit_and_at_least_a_day() -> None:
    assert Terms(DAY, HOUR, DAY).gift == LEAST_GIFT == DAY
    assert Terms(DAY, 2 * DAY, 5 * DAY).gift == 2 * DAY


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_the_clocks_that_a_released_version_wrote_are_read_and_kept(release: Path) -> None:
    of_games = [json.loads(text).get("clock") for text in column(release, "games", "settings")]
    of_requests = [json.loads(text).get("clock") for text in column(release, "proposals", "payload")]
    written = [clock for clock in (*of_games, *of_requests) if clock is not None]
    assert len(written) >= 3
    for clock in written:
        terms = Terms.parse(clock)
        assert terms is not None
        assert terms.print() == clock
