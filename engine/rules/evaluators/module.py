"""What an addition to the base game can say to the evaluation of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.decisions import Action, Decision
from engine.evaluation.evaluator import Share, Weighed
from engine.evaluation.map_evaluator import Assessment
from engine.features import Feature, Placed

if TYPE_CHECKING:
    from engine.rules.evaluators.landscape import LandscapeEvaluator


class ModuleEvaluator:
    """The part of a module in the evaluation. It overrides what it needs."""

    def __init__(self, evaluator: LandscapeEvaluator) -> None:
        self.whole = evaluator

    def kinds(self) -> Mapping[str, Callable[[Feature], Assessment]]:
        """The kinds of features that it brings, each with how they are assessed."""
        return {}

    def on(self, feature: Feature) -> Iterable[Share]:
        """What else an occupied feature brings or costs."""
        return ()

    def further(self) -> Iterable[Share]:
        """What it holds beside the map."""
        return ()

    def laid(self, placed: Placed) -> Iterable[Share]:
        """What it does when a tile is laid."""
        return ()

    def barred(self, placed: Placed) -> bool:
        """Whether it keeps followers off the tile just laid."""
        return False

    def other_answer(self, action: Action) -> Iterable[Share] | None:
        """What one of its own answers to the question for a follower is worth; None if it is not its own."""
        return None

    def weigh(self, decision: Decision, choices: Sequence[Action]) -> list[Weighed] | None:
        """The answers to one of its own questions; None if it is not its own, or best answered on copies."""
        return None

    def put(self, piece: str, feature: Feature) -> Iterable[Share]:
        """What it matters that it is this piece which goes on a feature."""
        return ()
