"""Planned moves: parse and print round-trip, and those that a released version wrote are read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ahead.planned_move import FOLLOWERS, KIND, Planned
from tests.bot.releases import RELEASES, column

cells = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
plans = st.builds(
    Planned,
    cells,
    st.none() | st.sampled_from([0, 90, 180, 270]),
    st.none() | st.sampled_from(FOLLOWERS),
    st.booleans(),
    st.none() | st.integers(1, 80),
)


@given(plans)
@settings(max_examples=100, derandomize=True, deadline=None)
def test_printing_and_parsing_round_trip(plan: Planned) -> None:
    assert Planned.parse(json.loads(json.dumps(plan.print()))) == plan


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_the_plans_that_a_released_version_wrote_are_read(release: Path) -> None:
    kinds, values = column(release, "intents", "kind"), column(release, "intents", "value")
    written = [json.loads(value) for kind, value in zip(kinds, values, strict=True) if kind == KIND]
    assert len(written) == 2
    for value in written:
        assert Planned.parse(value).print() == value


def test_only_a_plan_with_a_follower_goes_on_after_the_tile() -> None:
    assert Planned((0, 1)).after_placing(4) is None
    assert Planned((0, 1), follower="city").after_placing(4) == Planned((0, 1), follower="city", placed=4)
