"""What Babel words for us, compared with what a person would write."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest

from bot.locale_formats import (
    canonical_zone,
    decimal,
    duration,
    full_date,
    list_and,
    percent,
    rough_duration,
    time_of_day,
    zone_city,
    zone_country,
)
from bot.markup import Markup, mention
from bot.show.durations import span
from bot.texts import load_texts

TEXTS = load_texts()


@pytest.mark.parametrize(
    ("length", "english", "russian"),
    [
        (timedelta(hours=1), "1 hour", "1 час"),
        (timedelta(hours=3, minutes=59), "3 hours", "3 часа"),
        (timedelta(hours=12), "12 hours", "12 часов"),
        (timedelta(days=1), "1 day", "1 день"),
        (timedelta(days=1, hours=2), "1 day 2 hours", "1 день 2 часа"),
        (timedelta(days=2, hours=21), "2 days 21 hours", "2 дня 21 час"),
        (timedelta(days=5, hours=11), "5 days 11 hours", "5 дней 11 часов"),
        (timedelta(days=21), "21 days", "21 день"),
        (timedelta(minutes=59), "less than an hour", "меньше часа"),
        (timedelta(0), "less than an hour", "меньше часа"),
        (timedelta(hours=-1), "less than an hour", "меньше часа"),
    ],
)
def test_time_on_a_clock(length: timedelta, english: str, russian: str) -> None:
    assert span(length, TEXTS, "en") == english
    assert span(length, TEXTS, "ru") == russian


def test_a_duration_is_never_without_words() -> None:
    assert duration(timedelta(minutes=1), "en") == "0 hours"
    assert duration(timedelta(minutes=1), "ru") == "0 часов"


@pytest.mark.parametrize(
    ("length", "english", "russian"),
    [
        (timedelta(seconds=1), "1 second", "1 секунда"),
        (timedelta(seconds=119), "119 seconds", "119 секунд"),
        (timedelta(minutes=3), "3 minutes", "3 минуты"),
        (timedelta(hours=5, minutes=40), "6 hours", "6 часов"),
        (timedelta(days=3), "3 days", "3 дня"),
        (timedelta(days=13), "13 days", "13 дней"),
        (timedelta(days=21), "3 weeks", "3 недели"),
        (timedelta(days=150), "5 months", "5 месяцев"),
    ],
)
def test_rough_durations(length: timedelta, english: str, russian: str) -> None:
    assert rough_duration(length, "en") == english
    assert rough_duration(length, "ru") == russian


@pytest.mark.parametrize(
    ("parts", "english", "russian"),
    [
        ([], "", ""),
        (["Ann"], "Ann", "Ann"),
        (["Ann", "Bo"], "Ann and Bo", "Ann и Bo"),
        (["Аня", "Боря", "Вера"], "Аня, Боря and Вера", "Аня, Боря и Вера"),
        (["1", "3", "5", "9"], "1, 3, 5 and 9", "1, 3, 5 и 9"),
    ],
)
def test_lists(parts: list[str], english: str, russian: str) -> None:
    assert list_and(parts, TEXTS, "en") == english
    assert list_and(parts, TEXTS, "ru") == russian


def test_names_in_a_list_are_escaped_once_and_never_read_as_gaps() -> None:
    assert list_and(["*Ann*", mention(5), "{0}"], TEXTS, "en") == "\\*Ann\\*, <@5> and {0}"
    assert list_and(["*Ann*", "Bo\n"], TEXTS.plain, "ru") == "*Ann* и Bo"
    assert isinstance(list_and(["Ann"], TEXTS, "en"), Markup)


@pytest.mark.parametrize(
    ("number", "english", "russian"),
    [
        (35, "35", "35"),
        (35.04, "35", "35"),
        (35.25, "35.2", "35,2"),
        (0.5, "0.5", "0,5"),
        (-1.5, "-1.5", "-1,5"),
        (1234.5, "1,234.5", "1\N{NO-BREAK SPACE}234,5"),
    ],
)
def test_decimals(number: float, english: str, russian: str) -> None:
    assert decimal(number, "en") == english
    assert decimal(number, "ru") == russian


@pytest.mark.parametrize(
    ("share", "english", "russian"),
    [(0, "0%", "0\N{NO-BREAK SPACE}%"), (1 / 3, "33%", "33\N{NO-BREAK SPACE}%"), (1, "100%", "100\N{NO-BREAK SPACE}%")],
)
def test_percentages(share: float, english: str, russian: str) -> None:
    assert percent(share, "en") == english
    assert percent(share, "ru") == russian


def test_dates_and_times() -> None:
    assert full_date(date(2026, 8, 23), "en") == "Sunday, 23 August 2026"
    assert full_date(date(2026, 8, 23), "ru") == "воскресенье, 23 августа 2026\N{NARROW NO-BREAK SPACE}г."
    assert time_of_day(time(8, 5), "en") == time_of_day(time(8, 5), "ru") == "08:05"
    assert time_of_day(time(22), "en") == time_of_day(time(22), "ru") == "22:00"


@pytest.mark.parametrize(
    ("name", "english", "russian"),
    [
        ("Europe/Moscow", "Moscow", "Москва"),
        ("America/New_York", "New York", "Нью-Йорк"),
        ("America/Indiana/Knox", "Knox, Indiana", "Нокс, Индиана"),
        ("Asia/Kamchatka", "Kamchatka", "Петропавловск-Камчатский"),
        ("Indian/Reunion", "Réunion", "Реюньон"),
        ("UTC", "UTC", "UTC"),
        ("Nowhere/At_All", "At All", "At All"),
    ],
)
def test_cities_of_zones(name: str, english: str, russian: str) -> None:
    assert zone_city(name, "en") == english
    assert zone_city(name, "ru") == russian


@pytest.mark.parametrize(
    ("name", "former", "english", "russian"),
    [
        ("Europe/Kyiv", "Europe/Kiev", "Kyiv", "Киев"),
        ("Asia/Kolkata", "Asia/Calcutta", "Kolkata", "Калькутта"),
        ("America/Argentina/Buenos_Aires", "America/Buenos_Aires", "Buenos Aires", "Буэнос-Айрес"),
        ("Asia/Ho_Chi_Minh", "Asia/Saigon", "Ho Chi Minh City", "Хошимин"),
    ],
)
def test_renamed_zones_keep_their_city(name: str, former: str, english: str, russian: str) -> None:
    assert zone_city(name, "en") == zone_city(former, "en") == english
    assert zone_city(name, "ru") == zone_city(former, "ru") == russian
    assert canonical_zone(former) == canonical_zone(name) == name


def test_countries_of_zones() -> None:
    assert (zone_country("Asia/Tokyo", "en"), zone_country("Asia/Tokyo", "ru")) == ("Japan", "Япония")
    assert zone_country("UTC", "en") == ""
