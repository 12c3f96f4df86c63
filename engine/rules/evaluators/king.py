"""Evaluation of King and Robber: who holds a marker, and how likely it stays with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.evaluation.evaluator import Share
from engine.features import Placed
from engine.rules.evaluators.module import ModuleEvaluator

if TYPE_CHECKING:
    from engine.rules.evaluators.landscape import LandscapeEvaluator
    from engine.rules.king import King

MARKER = "marker"
"""The term for the points that a marker will bring."""


class KingEvaluator(ModuleEvaluator):
    """What the King and the Robber will pay."""

    def __init__(self, whole: LandscapeEvaluator, king: King) -> None:
        super().__init__(whole)
        self._markers = (("city", king.king), ("road", king.robber))
        self._outdone = whole.weights["marker_outdone"] * whole.odds.left / 20
        self._future = whole.weights["marker_future"] * whole.odds.left

    def further(self) -> Iterable[Share]:
        """The points of whoever holds a marker."""
        return [
            (marker.holder, MARKER, self._worth(kind, marker.size))
            for kind, marker in self._markers
            if marker.holder is not None
        ]

    def laid(self, placed: Placed) -> Iterable[Share]:
        """A marker changes hands when something larger is completed."""
        player = self.whole.table.player
        for kind, marker in self._markers:
            size = max([one.size() for one in placed.completed if one.kind == kind], default=0)
            if size > marker.size:
                if marker.holder is not None:
                    yield marker.holder, MARKER, -self._worth(kind, marker.size)
                yield player, MARKER, self._worth(kind, size)

    def _worth(self, kind: str, size: int) -> float:
        table = self.whole.table
        completed = table.completed_cities() if kind == "city" else table.board.completed["road"]
        return (completed + self._future) * size / (size + self._outdone)
