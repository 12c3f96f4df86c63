"""Evaluation of the Count: followers in the quarters of his city wait for something to join."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.evaluation.evaluator import Share
from engine.rules.evaluators.module import ModuleEvaluator

if TYPE_CHECKING:
    from engine.rules.count import Count
    from engine.rules.evaluators.landscape import LandscapeEvaluator

QUARTER = "quarter"
"""The term for followers in the quarters."""


class CountEvaluator(ModuleEvaluator):
    """Followers in the quarters."""

    def __init__(self, whole: LandscapeEvaluator, count: Count) -> None:
        super().__init__(whole)
        self._count = count
        self._each = whole.weights["quarter"] * min(1.0, whole.turns_left / max(1.0, whole.weights["quarter_turns"]))
        self._market = whole.weights["quarter_market"] if whole.insight.fields else self._each

    def further(self) -> Iterable[Share]:
        """A follower in a quarter is worth less while the Count stands there; on the market it may join a field."""
        count = self._count
        for quarter, seats in count.quarters.items():
            each = self._market if quarter == "market" else self._each
            each *= self.whole.weights["quarter_barred"] if quarter == count.count else 1.0
            for seat, number in enumerate(seats):
                if number:
                    yield seat, QUARTER, number * each
