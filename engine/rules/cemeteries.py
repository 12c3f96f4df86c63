"""Cemeteries (G11, G12): buildings whose keeper wins a guard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.features import Feature
from engine.rules.evaluators.cemeteries import CemeteriesEvaluator
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.mist_land import MistLand, MistModule

if TYPE_CHECKING:
    from engine.rules.evaluators.landscape import LandscapeEvaluator


class Cemeteries(MistModule):
    """Five tiles with a cemetery. Its keeper is never paid, complete or not (G13)."""

    name = "cemeteries"
    building = "cemetery"
    by_land = frozenset({"cemetery"})

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator:
        """The guard that a keeper may win."""
        return CemeteriesEvaluator(whole)

    def after_payment(self, feature: Feature) -> None:
        """Give the keeper's owner a guard, where there are guards in the game (G12)."""
        land = self.table.modules.get(MistLand.name)
        if feature.kind == self.building and isinstance(land, MistLand):
            x, y, _ = feature.members[0]
            for keeper in feature.followers:
                land.gain_guard(keeper.player, x, y)
