"""Time zones: found by what a player types, offered in the player's language with the time that it is there now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.texts import Locale, Texts

MOST = 25
"""Discord shows so many proposals at most."""

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
"""Zones that have a name in every language of the bot."""

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

_AREAS = ("Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/")
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+\-\u2212])\s*(\d{1,2})(?::?(\d{2}))?", re.ASCII)


@cache
def zone_names() -> tuple[str, ...]:
    """The zones that are named after places, and UTC."""
    return (*sorted(name for name in available_timezones() if name.startswith((*_AREAS, "Pacific/"))), "UTC")


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


def place_of(name: str, texts: Texts, locale: Locale) -> str:
    """What a zone is called in a language: the place's name where we know it, else the zone's own."""
    message = "zone-" + name.replace("/", "-").replace("_", "-").lower()
    if texts.has(message):
        return str(texts.plain.say(locale, message))
    return name.rpartition("/")[2].replace("_", " ")


def suggest(typed: str, texts: Texts, locale: Locale, now: datetime) -> list[tuple[str, str]]:
    """Zones that fit what is typed so far, each as words to show and its name: ``Moscow, 14:05 (Europe/Moscow)``."""
    wanted = typed.strip().casefold()
    offset = _OFFSET.fullmatch(wanted)
    if not wanted:
        first = _FIRST[locale]
        names: Sequence[str] = [*first, *(name for name in COMMON if name not in first)]
    elif offset is not None:
        sign, hours, minutes = offset.groups()
        ahead = timedelta(hours=int(hours), minutes=int(minutes or 0)) * (1 if sign == "+" else -1)
        fitting = [name for name in zone_names() if now.astimezone(ZoneInfo(name)).utcoffset() == ahead]
        names = sorted(fitting, key=lambda name: name not in COMMON)
    else:
        names = _ranked(wanted, texts, locale)
    return [(_shown(name, texts, locale, now), name) for name in names[:MOST]]


def _ranked(wanted: str, texts: Texts, locale: Locale) -> list[str]:
    """The zones in whose name the typed text is, those that begin with it first."""
    ranked = []
    for name in zone_names():
        own = name.casefold().replace("_", " ")
        place = place_of(name, texts, locale).casefold()
        if wanted in place or wanted.replace("_", " ") in own:
            begins = place.startswith(wanted) or own.startswith(wanted) or own.rpartition("/")[2].startswith(wanted)
            ranked.append((not begins, name not in COMMON, name))
    return [name for _, _, name in sorted(ranked)]


def _shown(name: str, texts: Texts, locale: Locale, now: datetime) -> str:
    return f"{place_of(name, texts, locale)}, {now.astimezone(ZoneInfo(name)):%H:%M} ({name})"[:100]
