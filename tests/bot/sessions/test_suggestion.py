"""Suggestions of partners: printed for one number of the log, and read at that number only."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.sessions.suggestion import KIND, Pin, pins_at
from tests.bot.releases import RELEASES, column


def test_a_suggestion_is_read_at_its_moment_only() -> None:
    pin = Pin(2, ("place 1 2 90", "pass"))
    intents = {(2, KIND): json.loads(json.dumps(pin.print(7))), (1, "plan"): {"number": 7}}
    assert pins_at(7, intents) == (pin,)
    assert pins_at(8, intents) == ()


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_the_suggestions_that_a_released_version_wrote_are_read(release: Path) -> None:
    kinds, values = column(release, "intents", "kind"), column(release, "intents", "value")
    written = [json.loads(value) for kind, value in zip(kinds, values, strict=True) if kind == KIND]
    assert written
    for value in written:
        (pin,) = pins_at(value["number"], {(1, KIND): value})
        assert pin.print(value["number"]) == value
