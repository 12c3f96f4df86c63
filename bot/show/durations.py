"""Durations in words."""

from __future__ import annotations

from datetime import timedelta

from bot.markup import Markup
from bot.sessions.clock_terms import Terms
from bot.texts import Locale, Texts

_DAY = 24


def span(length: timedelta, texts: Texts, locale: Locale) -> Markup:
    """Whole days, or days and hours, or hours; less than an hour is said as such."""
    days, hours = divmod(int(length.total_seconds()) // 3600, _DAY)
    if not days and not hours:
        return texts.say(locale, "span-less")
    parts = [texts.say(locale, "span-days", count=days)] if days else []
    if hours:
        parts.append(texts.say(locale, "span-hours", count=hours))
    return Markup(" ".join(parts))


def terms_line(terms: Terms, texts: Texts, locale: Locale) -> Markup:
    """What the table has agreed about its clock."""
    return texts.say(
        locale,
        "clock-terms",
        start=span(terms.start, texts, locale),
        credit=span(terms.credit, texts, locale),
        cap=span(terms.cap, texts, locale),
    )
