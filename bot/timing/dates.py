"""Dates as players write them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo

LONGEST = timedelta(days=366)

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_DOTS = re.compile(r"(\d{1,2})\.(\d{1,2})\.?(\d{4})?", re.ASCII)
_DAYS = re.compile(r"\+?(\d{1,3})", re.ASCII)


def read_day(text: str, today: date) -> date | None:
    """The day that a player means: ``2026-08-20``, ``20.8.`` (the next one), or a number of days; None if unclear."""
    text = text.strip()
    try:
        if found := _ISO.fullmatch(text):
            year, month, day = map(int, found.groups())
            return date(year, month, day)
        if found := _DOTS.fullmatch(text):
            day, month = int(found[1]), int(found[2])
            if found[3]:
                return date(int(found[3]), month, day)
            meant = date(today.year, month, day)
            return meant if meant >= today else date(today.year + 1, month, day)
        if found := _DAYS.fullmatch(text):
            return today + timedelta(days=int(found[1]))
    except ValueError:
        pass
    return None


def begin_of(day: date, zone: tzinfo) -> datetime:
    """The moment at which a day begins somewhere."""
    return datetime.combine(day, time(0), zone).astimezone(UTC)
