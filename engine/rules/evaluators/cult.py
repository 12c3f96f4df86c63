"""Evaluation of the Cult: shrines are worth what monasteries are, and a challenge may cost all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from engine.evaluation.evaluator import Share
from engine.evaluation.map_evaluator import Assessment
from engine.events import total
from engine.features import Feature
from engine.rules.evaluators.module import ModuleEvaluator

if TYPE_CHECKING:
    from engine.rules.cult import Cult
    from engine.rules.evaluators.landscape import LandscapeEvaluator

CHALLENGE = "challenge"
"""The term for what a challenge may cost."""

EACH_CELL = 0.12
"""How much likelier a challenge is lost for each cell by which the rival is ahead."""


class CultEvaluator(ModuleEvaluator):
    """Shrines and challenges."""

    def __init__(self, whole: LandscapeEvaluator, cult: Cult) -> None:
        super().__init__(whole)
        self._cult = cult
        self._fear = whole.weights["challenge"]

    def kinds(self) -> Mapping[str, Callable[[Feature], Assessment]]:
        """A shrine is assessed like a monastery."""
        return {"shrine": self.whole.surrounded}

    def on(self, feature: Feature) -> Iterable[Share]:
        """What the loser of a challenge would not get, by how far the rival is ahead."""
        if feature.kind not in ("shrine", "monastery") or feature.complete:
            return ()
        rival = self._cult.rival(feature)
        if rival is None:
            return ()
        loses = min(1.0, max(0.0, 0.5 + EACH_CELL * (feature.open - rival.open)))
        points = total(self.whole.table.value(feature, final=True))
        return [(feature.followers[0].player, CHALLENGE, -self._fear * loses * points)]
