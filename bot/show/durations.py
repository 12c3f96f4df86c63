"""Durations in words."""

from __future__ import annotations

from datetime import timedelta

from bot.locale_formats import duration
from bot.markup import Markup
from bot.sessions.clock_terms import Terms
from bot.texts import Locale, Texts

_HOUR = timedelta(hours=1)


def span(length: timedelta, texts: Texts, locale: Locale) -> Markup:
    """Whole days, or days and hours, or hours; less than an hour is said as such."""
    return duration(length, locale) if length >= _HOUR else texts.say(locale, "span-less")


def terms_line(terms: Terms, texts: Texts, locale: Locale) -> Markup:
    """What the table has agreed about its clock."""
    return texts.say(
        locale,
        "clock-terms",
        start=span(terms.start, texts, locale),
        credit=span(terms.credit, texts, locale),
        cap=span(terms.cap, texts, locale),
    )
