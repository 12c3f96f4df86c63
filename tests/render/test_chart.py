"""The chart of a team: it reaches up to the target, and the line is nobody's own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from render.chart import chart
from render.colours import GOLD, GOLD_DARK, livery_of
from render.creatures import COATS
from render.order import Order
from render.snapshot import Snapshot, take_snapshot
from tests.render.kept import at_action
from tests.render.positions import alike, played


def lines_across(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many lines of a colour run across the chart, counted by the rows that have much of it."""
    rows = [alike(image.crop((84, y, 830, y + 1)), colour, within=12) > 300 for y in range(image.height)]
    return sum(row and not before for before, row in zip([False, *rows], rows, strict=False))


def at_start(name: str) -> Snapshot:
    return take_snapshot(at_action(name, 0))


@pytest.mark.parametrize(("name", "marks"), [("mists-1-won", 0), ("mists-4-won", 2), ("mists-6-won", 2)])
def test_every_mark_of_a_team_is_a_line_and_the_target_is_the_last(name: str, marks: int) -> None:
    image = chart(at_start(name), Order())
    assert lines_across(image, GOLD) == 1
    assert lines_across(image, GOLD_DARK) == marks


def test_a_mark_has_the_hound_that_waits_there() -> None:
    one, two = (chart(at_start(name), Order()) for name in ("mists-1-won", "mists-4-won"))
    for coat in ("rufus", "ronja"):
        assert alike(two, COATS[coat][0], within=10) > alike(one, COATS[coat][0], within=10) + 100


def test_a_higher_target_leaves_less_height_for_the_same_points() -> None:
    snapshot = take_snapshot(at_action("mists-1-won", 60))
    higher = replace(snapshot, extras={**snapshot.extras, "goals": [200]})

    def top_of_line(shown: Snapshot) -> int:
        image = chart(shown, Order())
        # Below the target's own line, which is at the same height in both.
        return next(y for y in range(120, image.height) if alike(image.crop((84, y, 830, y + 1)), GOLD, within=12))

    assert top_of_line(higher) > top_of_line(snapshot) + 100


def test_the_line_of_a_team_has_no_players_colour() -> None:
    snapshot = take_snapshot(at_action("mists-1-won", 60))
    image = chart(snapshot, Order())
    for seat in snapshot.seats:
        assert alike(image, livery_of(seat.colour).colour, within=10) == 0
    assert alike(image, GOLD, within=12) > 2000


def test_without_a_team_there_are_no_marks() -> None:
    image = chart(take_snapshot(played(20)), Order())
    assert lines_across(image, GOLD) == lines_across(image, GOLD_DARK) == 0
