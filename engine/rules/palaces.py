"""Palaces (G10, G13): buildings that are worth the mist around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import Term
from engine.features import Feature
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.evaluators.palaces import PalacesEvaluator
from engine.rules.mist_land import MistModule
from engine.rules.mists_ghosts import misty

if TYPE_CHECKING:
    from engine.rules.evaluators.landscape import LandscapeEvaluator

COMPLETE, UNFINISHED = 2, 1


class Palaces(MistModule):
    """Five tiles with a palace."""

    name = "palaces"
    building = "palace"
    by_land = frozenset({"palace"})

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator:
        """Palaces, by the mist that may still come around them."""
        return PalacesEvaluator(whole)

    def value(self, feature: Feature, terms: tuple[Term, ...], *, final: bool) -> tuple[Term, ...]:
        """Surrounded: 2 for each misty neighbour and for itself if misty (G10); else 1 and 1 for each (G13)."""
        if feature.kind != self.building:
            return terms
        board = self.table.board
        x, y, _ = feature.members[0]
        around = sum(1 for beside in board.neighbours((x, y)) if misty(beside.tile))
        each = UNFINISHED if final else COMPLETE
        own: tuple[Term, ...] = ((1, "palace", each),) if final or misty(board.tiles[x, y].tile) else ()
        return (*own, (around, "mist", each)) if around else own
