"""The sum behind a score in words: ``8 = 3 tiles × 2 + 1 shield × 2``."""

from __future__ import annotations

from collections.abc import Iterable

from bot.markup import Markup
from bot.show.phrases import Telling
from engine.events import Term


def score_sum(points: int, terms: Iterable[Term], telling: Telling) -> Markup:
    """A score with the terms that it is the sum of, each as how many of what unit, and how much each is worth."""
    summands = [
        telling.say_of("unit", unit, count=count) + (f" × {_signed(each)}" if each != 1 else "")
        for count, unit, each in terms
    ]
    return Markup(f"{_signed(points)} = {' + '.join(summands)}" if summands else _signed(points))


def _signed(number: int) -> str:
    # Not by Babel: in both languages it writes a hyphen.
    return str(number).replace("-", "\N{MINUS SIGN}")
