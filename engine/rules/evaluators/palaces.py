"""Evaluation of palaces: worth the mist around them, and twice that when they are surrounded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.board import AROUND
from engine.evaluation.evaluator import CHANCE
from engine.evaluation.map_evaluator import Assessment
from engine.events import total
from engine.features import Feature
from engine.rules.evaluators.module import ModuleEvaluator

if TYPE_CHECKING:
    from engine.rules.evaluators.landscape import LandscapeEvaluator


class PalacesEvaluator(ModuleEvaluator):
    """Palaces."""

    def __init__(self, whole: LandscapeEvaluator) -> None:
        super().__init__(whole)
        self._misty = whole.weights["palace_misty"]

    def kinds(self) -> Mapping[str, Callable[[Feature], Assessment]]:
        """A palace by its surroundings."""
        return {"palace": self._palace}

    def _palace(self, palace: Feature) -> Assessment:
        whole = self.whole
        if palace.complete:
            return whole.due(palace), ()
        x, y, _ = palace.members[0]
        empty = [(x + dx, y + dy) for dx, dy in AROUND if not whole.board.filled((x + dx, y + dy))]
        chance, filled = whole.surrounding(empty)
        value = whole.table.value
        unfinished = total(value(palace, final=True)) + self._misty * filled
        complete = total(value(palace, final=False)) + 2 * self._misty * len(empty)
        worth = chance * complete + (1 - chance) * unfinished
        return [*((seat, CHANCE, worth) for seat in palace.majority()), *whole.coming_home(palace, chance)], empty
