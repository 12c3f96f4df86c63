"""Time zones: found by what a player types, offered in the player's language with the time that it is there now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot import limits
from bot.locale_formats import canonical_zone, time_of_day, zone_city, zone_country
from bot.texts import LOCALES, Locale

COMMON = (
    "Europe/London",
    "Europe/Berlin",
    "Europe/Paris",
    "Europe/Madrid",
    "Europe/Rome",
    "Europe/Amsterdam",
    "Europe/Warsaw",
    "Europe/Prague",
    "Europe/Helsinki",
    "Europe/Kyiv",
    "Europe/Minsk",
    "Europe/Kaliningrad",
    "Europe/Moscow",
    "Europe/Samara",
    "Asia/Yekaterinburg",
    "Asia/Omsk",
    "Asia/Novosibirsk",
    "Asia/Krasnoyarsk",
    "Asia/Irkutsk",
    "Asia/Yakutsk",
    "Asia/Vladivostok",
    "Asia/Kamchatka",
    "Asia/Almaty",
    "Asia/Tashkent",
    "Asia/Tbilisi",
    "Asia/Yerevan",
    "Asia/Jerusalem",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Toronto",
    "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires",
)
"""Zones of many players, offered before others."""

_FIRST: dict[Locale, tuple[str, ...]] = {
    "en": (
        "Europe/London",
        "America/New_York",
        "America/Chicago",
        "America/Denver",
        "America/Los_Angeles",
        "Europe/Berlin",
        "Australia/Sydney",
    ),
    "ru": (
        "Europe/Moscow",
        "Europe/Kaliningrad",
        "Europe/Samara",
        "Asia/Yekaterinburg",
        "Asia/Omsk",
        "Asia/Novosibirsk",
        "Asia/Krasnoyarsk",
        "Asia/Irkutsk",
        "Asia/Yakutsk",
        "Asia/Vladivostok",
        "Asia/Kamchatka",
        "Europe/Minsk",
    ),
}
"""What is offered first while nothing is typed."""

_ALSO_TYPED = {"Asia/Kamchatka": "камчатка"}
"""What players look for beside the city's own name, here Петропавловск-Камчатский."""

_AREAS = ("Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/")
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+\-\u2212])\s*(\d{1,2})(?::?(\d{2}))?", re.ASCII)
_HALF_A_YEAR = timedelta(days=182)


@cache
def zone_names() -> tuple[str, ...]:
    """The zones that are named after places, and UTC."""
    return (*sorted(name for name in available_timezones() if name.startswith((*_AREAS, "Pacific/"))), "UTC")


@cache
def _zone(name: str) -> ZoneInfo:
    """A zone, kept: the standard library remembers only the last few, and a search goes through all."""
    return ZoneInfo(name)


def find_zone(name: str) -> ZoneInfo | None:
    """The zone of exactly this name, in whatever case; None if there is no such."""
    wanted = name.strip().replace(" ", "_").casefold()
    found = next((known for known in zone_names() if known.casefold() == wanted), None)
    if found is None:
        return None
    try:
        return ZoneInfo(found)
    except ZoneInfoNotFoundError:
        return None


def suggest(typed: str, locale: Locale, now: datetime) -> list[tuple[str, str]]:
    """Zones that fit what is typed so far, each as words to show and its name: ``Moscow, 14:05 (Europe/Moscow)``."""
    wanted = typed.strip().casefold().replace("_", " ")
    offset = _OFFSET.fullmatch(wanted)
    if not wanted:
        names: Sequence[str] = _offered(locale)
    elif offset is not None:
        sign, hours, minutes = offset.groups()
        ahead = timedelta(hours=int(hours), minutes=int(minutes or 0)) * (1 if sign == "+" else -1)
        fitting = [name for name in zone_names() if now.astimezone(_zone(name)).utcoffset() == ahead]
        names = sorted(fitting, key=lambda name: _precedence(name, locale))
    else:
        names = _ranked(wanted, locale, now)
    # Of the several names that a zone has had, one is enough where they are the same city.
    distinct: dict[tuple[str, str], str] = {}
    for name in names:
        distinct.setdefault((canonical_zone(name), zone_city(name, locale)), name)
    return [(_shown(name, locale, now), name) for name in list(distinct.values())[: limits.CHOICES]]


@cache
def _offered(locale: Locale) -> tuple[str, ...]:
    """What is offered while nothing is typed."""
    return tuple(dict.fromkeys((*_FIRST[locale], *COMMON)))


def _precedence(name: str, locale: Locale) -> tuple[int, bool, str]:
    """The order of zones that fit equally well."""
    offered = _offered(locale)
    return offered.index(name) if name in offered else len(offered), name != canonical_zone(name), name


def _ranked(wanted: str, locale: Locale, now: datetime) -> list[str]:
    """The zones whose place begins with the typed text, then those whose country does, then those that hold it."""
    ranked = []
    for name in zone_names():
        places = _places(name)
        if any(place.startswith(wanted) for place in places) or wanted in _abbreviations(name, now):
            rank = 0
        elif any(country.startswith(wanted) for country in _countries(name)):
            rank = 1
        elif any(wanted in place for place in places):
            rank = 2
        else:
            continue
        ranked.append((rank, _precedence(name, locale), name))
    return [name for _, _, name in sorted(ranked)]


@cache
def _places(name: str) -> tuple[str, ...]:
    """What a zone's place is called: the zone's own name, and the city's in every language of the bot."""
    own = name.replace("_", " ")
    cities = (zone_city(name, locale) for locale in LOCALES)
    return tuple(said.casefold() for said in (own, own.rpartition("/")[2], *cities, _ALSO_TYPED.get(name, own)))


@cache
def _countries(name: str) -> tuple[str, ...]:
    """What a zone's country is called in every language of the bot."""
    return tuple(zone_country(name, locale).casefold() for locale in LOCALES)


def _abbreviations(name: str, now: datetime) -> set[str]:
    """The letters for a zone's time, in summer and in winter: ``cet``, ``cest``."""
    return {str((now + later).astimezone(_zone(name)).tzname()).casefold() for later in (timedelta(0), _HALF_A_YEAR)}


def _shown(name: str, locale: Locale, now: datetime) -> str:
    return f"{zone_city(name, locale)}, {time_of_day(now.astimezone(_zone(name)).time(), locale)} ({name})"[
        : limits.CHOICE
    ]
