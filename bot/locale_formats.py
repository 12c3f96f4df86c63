"""Durations, lists, numbers, dates and places as a language writes them: all that Babel words for us.

Sentences are Fluent messages (``bot.texts``), which ask Babel for plurals themselves. Some sequences are joined by
commas alone, because an "and" would read worse: scores, an order of play, colours behind a name, words to type, and
the names of games and additions, which may hold an "and" of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, time, timedelta
from functools import cache

import babel
from babel.core import get_global
from babel.dates import format_date, format_time, format_timedelta
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from babel.units import format_unit

from bot.markup import Markup
from bot.texts import Locale, Texts

_BABEL_NAMES: dict[Locale, str] = {"en": "en_GB", "ru": "ru"}
"""The bot writes British English: no comma before "and", the day before the month, 24 hours."""

_NO_COUNTRY = "ZZ"
_DAY_HOURS = 24
_LEAST_OF_A_UNIT = 2
"""A rough duration keeps to the smaller unit below so many of the larger: ``100 minutes``, but ``2 hours``."""


@cache
def babel_locale(locale: Locale) -> babel.Locale:
    """Babel's data for one of the bot's languages."""
    return babel.Locale.parse(_BABEL_NAMES[locale])


def duration(length: timedelta, locale: Locale) -> Markup:
    """Whole days and hours, ``2 days 3 hours``; minutes are left out."""
    days, hours = divmod(int(length.total_seconds()) // 3600, _DAY_HOURS)
    wording = babel_locale(locale)
    parts = [
        format_unit(count, f"duration-{unit}", locale=wording)
        for count, unit in ((days, "day"), (hours, "hour"))
        if count
    ]
    # The narrow list is the one without a comma, which would part a duration in two inside of a sentence.
    return Markup(format_list(parts or [format_unit(0, "duration-hour", locale=wording)], "unit-narrow", wording))


def rough_duration(length: timedelta, locale: Locale) -> Markup:
    """About how long in one unit, from seconds to years: ``45 minutes``."""
    return Markup(format_timedelta(length, threshold=_LEAST_OF_A_UNIT, locale=babel_locale(locale)))


def list_and(parts: Iterable[str], texts: Texts, locale: Locale) -> Markup:
    """``Ann, Bo and Cy``; nothing for no parts."""
    return Markup(format_list([texts.prepare(part) for part in parts], "standard", babel_locale(locale)))


def decimal(number: float, locale: Locale) -> Markup:
    """A number with one digit behind the point where it has any: ``12.5``, ``12``."""
    return Markup(format_decimal(number, "#,##0.#", babel_locale(locale)))


def percent(share: float, locale: Locale) -> Markup:
    """A share of 1 in whole percent: ``33%``."""
    return Markup(format_percent(share, locale=babel_locale(locale)))


def full_date(day: date, locale: Locale) -> Markup:
    """A day with its weekday: ``Sunday, 23 August 2026``."""
    return Markup(format_date(day, "full", babel_locale(locale)))


def time_of_day(at: time, locale: Locale) -> Markup:
    """Hours and minutes of the 24 hours: ``08:05``."""
    return Markup(format_time(at, "short", locale=babel_locale(locale)))


def canonical_zone(name: str) -> str:
    """Today's name of a time zone that has had several: ``Europe/Kyiv`` for ``Europe/Kiev``."""
    return str(get_global("zone_aliases").get(name, name))


def zone_city(name: str, locale: Locale) -> str:
    """The city after which a time zone is named."""
    # Not by Babel's get_timezone_location: it looks under the zone's name of today only, while the cities of renamed
    # zones are kept under their first names, so that it has no word for Kyiv or Buenos Aires in Russian.
    cities = babel_locale(locale).time_zones
    for known in (name, canonical_zone(name), *_former_names().get(name, ())):
        if city := cities.get(known, {}).get("city"):
            return str(city)
    return name.rpartition("/")[2].replace("_", " ")


@cache
def _former_names() -> dict[str, list[str]]:
    """The other names of each time zone."""
    former: dict[str, list[str]] = {}
    for old, now in get_global("zone_aliases").items():
        former.setdefault(now, []).append(old)
    return former


def zone_country(name: str, locale: Locale) -> str:
    """The country in which a time zone's city lies; nothing for zones of no country."""
    code = get_global("zone_territories").get(canonical_zone(name))
    return "" if code in (None, _NO_COUNTRY) else str(babel_locale(locale).territories[code])
