"""Quiet hours, also on the days when the clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.timing.quiet_hours import Quiet

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = Quiet(BERLIN)


def berlin(day: int, hour: int, minute: int = 0, *, month: int = 3, fold: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=BERLIN, fold=fold).astimezone(UTC)


@pytest.mark.parametrize(
    ("moment", "wanted"),
    [
        (berlin(3, 21, 59), berlin(3, 21, 59)),
        (berlin(3, 22), berlin(4, 8)),
        (berlin(4, 3), berlin(4, 8)),
        (berlin(4, 7, 59), berlin(4, 8)),
        (berlin(4, 8), berlin(4, 8)),
    ],
)
def test_a_moment_at_night_moves_to_the_morning(moment: datetime, wanted: datetime) -> None:
    assert NIGHT.after(moment) == wanted


def test_quiet_hours_within_a_day() -> None:
    siesta = Quiet(BERLIN, time(13), time(16))
    assert siesta.after(berlin(3, 14)) == berlin(3, 16)
    assert siesta.after(berlin(3, 23)) == berlin(3, 23)


def test_equal_times_mean_never() -> None:
    assert not Quiet(BERLIN, time(8), time(8)).covers(berlin(3, 8))


def test_the_night_in_which_an_hour_is_left_out_ends_in_the_morning_all_the_same() -> None:
    assert NIGHT.after(berlin(28, 23)) == berlin(29, 8)
    assert NIGHT.after(berlin(28, 23)) - berlin(28, 23) == timedelta(hours=8)


def test_the_night_in_which_an_hour_comes_twice_is_longer() -> None:
    assert NIGHT.after(berlin(24, 23, month=10)) == berlin(25, 8, month=10)
    assert NIGHT.after(berlin(24, 23, month=10)) - berlin(24, 23, month=10) == timedelta(hours=10)


def test_an_end_that_the_clocks_leave_out_comes_after_the_gap() -> None:
    quiet = Quiet(BERLIN, time(22), time(2, 30))
    ends = quiet.after(berlin(29, 1, 10))
    assert ends.astimezone(BERLIN).time() == time(3, 30)


def test_an_end_that_comes_twice_is_the_next_one() -> None:
    quiet = Quiet(BERLIN, time(22), time(2, 30))
    first, second = berlin(25, 2, 30, month=10), berlin(25, 2, 30, month=10, fold=1)
    assert quiet.after(berlin(25, 2, 10, month=10)) == first
    assert quiet.after(berlin(25, 2, 10, month=10, fold=1)) == second


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"])
def test_whatever_the_hours_the_moment_found_is_not_quiet(zone: str) -> None:
    rng = Random(zone)
    for _ in range(400):
        quiet = Quiet(ZoneInfo(zone), time(rng.randrange(24)), time(rng.randrange(24)))
        moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=rng.randrange(365 * 24 * 60))
        found = quiet.after(moment)
        assert moment <= found <= moment + timedelta(hours=25)
        assert not quiet.covers(found)
