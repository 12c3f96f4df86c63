"""Evaluation of the misty land: which piece goes where, a follower or a guard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.evaluation.evaluator import FOLLOWERS, Share
from engine.features import Feature
from engine.rules.evaluators.module import ModuleEvaluator

if TYPE_CHECKING:
    from engine.rules.evaluators.landscape import LandscapeEvaluator

GUARD = "guard"


class MistLandEvaluator(ModuleEvaluator):
    """Guards, whom no ghost haunts."""

    def __init__(self, whole: LandscapeEvaluator) -> None:
        super().__init__(whole)
        self._sent = whole.weights["guard_sent"]
        self._safe = whole.weights["guard_safe"]

    def put(self, piece: str, feature: Feature) -> Iterable[Share]:
        """A guard is saved for land that stays open long."""
        if piece != GUARD:
            return ()
        worth = self._safe * min(feature.open, 6) - self._sent
        return [(feature.followers[-1].player, FOLLOWERS, worth * min(1.0, self.whole.turns_left / 10))]
