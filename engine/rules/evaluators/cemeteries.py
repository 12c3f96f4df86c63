"""Evaluation of cemeteries: their keeper wins a guard when they are surrounded, and never points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.board import AROUND
from engine.evaluation.evaluator import FOLLOWERS
from engine.evaluation.map_evaluator import Assessment
from engine.features import Feature
from engine.rules.evaluators.module import ModuleEvaluator

if TYPE_CHECKING:
    from engine.rules.evaluators.landscape import LandscapeEvaluator


class CemeteriesEvaluator(ModuleEvaluator):
    """Cemeteries."""

    def __init__(self, whole: LandscapeEvaluator) -> None:
        super().__init__(whole)
        self._guard = whole.weights["guard"]

    def kinds(self) -> Mapping[str, Callable[[Feature], Assessment]]:
        """A cemetery by the guard that it may bring."""
        return {"cemetery": self._cemetery}

    def _cemetery(self, cemetery: Feature) -> Assessment:
        whole = self.whole
        keepers = [one.player for one in cemetery.followers]
        if cemetery.complete:
            return [(seat, FOLLOWERS, (1 + self._guard) * whole.gains[seat]) for seat in keepers], ()
        x, y, _ = cemetery.members[0]
        empty = [(x + dx, y + dy) for dx, dy in AROUND if not whole.board.filled((x + dx, y + dy))]
        chance, _ = whole.surrounding(empty)
        guards = [(seat, FOLLOWERS, chance * self._guard * whole.gains[seat]) for seat in keepers]
        return [*guards, *whole.coming_home(cemetery, chance)], empty
