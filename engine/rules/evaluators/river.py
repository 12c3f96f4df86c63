"""Evaluation of the River: it only keeps followers off the volcano."""

from __future__ import annotations

from engine.features import Placed
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.river_course import VOLCANO


class RiverEvaluator(ModuleEvaluator):
    """The volcano."""

    def barred(self, placed: Placed) -> bool:
        """Nobody is put on the volcano."""
        return VOLCANO in placed.tile.marks
