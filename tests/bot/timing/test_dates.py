"""Days as players write them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.markup import moment
from bot.timing.dates import begin_of, read_day
from bot.timing.zones import find_zone

TODAY = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-08-20", date(2026, 8, 20)),
        ("20.8.", date(2026, 8, 20)),
        ("20.08", date(2026, 8, 20)),
        ("1.3.", date(2027, 3, 1)),
        ("2.3.", TODAY),
        ("20.8.2027", date(2027, 8, 20)),
        (" 7 ", date(2026, 3, 9)),
        ("+7", date(2026, 3, 9)),
        ("31.2.", None),
        ("29.2.", None),
        ("2026-13-01", None),
        ("soon", None),
        ("", None),
        ("-3", None),
    ],
)
def test_days_are_read(text: str, day: date | None) -> None:
    assert read_day(text, TODAY) == day


def test_a_day_begins_when_it_begins_there() -> None:
    moscow = find_zone("Europe/Moscow")
    assert moscow is not None
    assert begin_of(TODAY, moscow) == datetime(2026, 3, 1, 21, tzinfo=UTC)
    assert begin_of(TODAY, UTC) == datetime(2026, 3, 2, tzinfo=UTC)


def test_moments_are_left_to_the_readers_discord() -> None:
    assert moment(datetime(2026, 3, 2, tzinfo=UTC), "D") == "<t:1772409600:D>"
