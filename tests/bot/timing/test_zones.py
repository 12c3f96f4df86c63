"""Time zones as players look for them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot import limits
from bot.locale_formats import zone_city
from bot.texts import LOCALES, Locale
from bot.timing.zones import COMMON, find_zone, suggest, zone_names

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)


def test_common_zones_exist_and_have_names_in_every_language() -> None:
    for name in COMMON:
        assert find_zone(name) is not None
        assert zone_city(name, "en") != zone_city(name, "ru")


@pytest.mark.parametrize("typed", ["Europe/Moscow", "europe/moscow", " Europe/Moscow ", "america/new york"])
def test_a_zone_is_found_by_its_name(typed: str) -> None:
    assert find_zone(typed) is not None


@pytest.mark.parametrize("typed", ["", "Moscow", "../../etc/passwd", "Europe/", "x" * 100, "Europe/Nowhere"])
def test_other_texts_are_no_zones(typed: str) -> None:
    assert find_zone(typed) is None


def names(typed: str, locale: Locale = "en") -> list[str]:
    return [name for _, name in suggest(typed, locale, NOW)]


def test_proposals_follow_what_is_typed_in_the_own_language() -> None:
    assert names("mosc")[0] == "Europe/Moscow"
    assert names("моск", "ru") == ["Europe/Moscow"]
    assert names("new y")[0] == "America/New_York"
    assert names("america/arg")[0].startswith("America/Argentina")
    assert names("xyzzy") == []


def test_proposals_follow_names_in_the_other_language_too() -> None:
    assert names("нью-й")[0] == "America/New_York"
    assert names("warsaw", "ru") == ["Europe/Warsaw"]
    assert names("камчатка", "ru") == names("петропавл", "ru") == ["Asia/Kamchatka"]


@pytest.mark.parametrize(
    ("typed", "first"),
    [("japan", "Asia/Tokyo"), ("грузия", "Asia/Tbilisi"), ("germ", "Europe/Berlin"), ("росси", "Europe/Moscow")],
)
def test_proposals_follow_the_name_of_a_country(typed: str, first: str) -> None:
    assert names(typed, "ru")[0] == first


def test_the_middle_of_a_countrys_name_proposes_nothing() -> None:
    """Only some islands have США in their country's name."""
    assert names("сша", "ru") == []


@pytest.mark.parametrize(
    ("typed", "fitting"),
    [
        ("MSK", "Europe/Moscow"),
        ("cet", "Europe/Berlin"),
        ("cest", "Europe/Berlin"),
        ("est", "America/New_York"),
        ("edt", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_proposals_follow_abbreviations_of_summer_and_winter(typed: str, fitting: str) -> None:
    assert fitting in names(typed)


def test_a_zone_with_several_names_is_proposed_once() -> None:
    assert names("киев", "ru") == ["Europe/Kyiv"]
    assert names("калькутта", "ru") == ["Asia/Kolkata"]
    assert names("buenos") == ["America/Argentina/Buenos_Aires"]
    assert names("kiev") == ["Europe/Kiev"]
    assert names("montreal") == ["America/Montreal"]


def test_proposals_show_the_time_that_it_is_there() -> None:
    assert ("Москва, 15:00 (Europe/Moscow)", "Europe/Moscow") in suggest("", "ru", NOW)


def test_an_offset_proposes_zones_that_have_it_now() -> None:
    for typed in ("+3", "utc+3", "GMT +3", "+03:00"):
        assert "Europe/Moscow" in names(typed)
        assert "Europe/Berlin" not in names(typed)
    assert names("+5:30")[0] == "Asia/Kolkata"
    assert "America/New_York" in names("-4")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("typed", ["", "a", "america", "e", "+1"])
def test_proposals_obey_discords_limits(typed: str, locale: Locale) -> None:
    found = suggest(typed, locale, NOW)
    assert 0 < len(found) <= limits.CHOICES
    assert all(1 <= len(shown) <= 100 and len(name) <= 100 for shown, name in found)
    assert all(find_zone(name) is not None for _, name in found)
    assert len({name for _, name in found}) == len(found)


def test_every_zone_can_be_chosen() -> None:
    assert len(zone_names()) > 300
    assert all(find_zone(name) is not None for name in zone_names())
