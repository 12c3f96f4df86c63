"""A team's points in words: one number, or one for each marker by its colour (M40)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.markup import Markup
from bot.show.phrases import Telling
from engine.rules.mists import MistyLand


def by_marker(numbers: Sequence[int], telling: Telling) -> Markup:
    """A number for each of the team's scores, with the colours of the markers where there are several."""
    table = None if telling.game is None else telling.game.table
    markers = table.markers if isinstance(table, MistyLand) else []
    if len(markers) != len(numbers):
        return telling.listed(map(str, numbers))
    return telling.listed(f"{telling.piece(marker)} {number}" for marker, number in zip(markers, numbers, strict=True))


def missing(goal: int, scores: Sequence[int]) -> list[int]:
    """The points that each of the team's scores is short of a goal."""
    return [max(0, goal - score) for score in scores]
