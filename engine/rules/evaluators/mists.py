"""Evaluation of Mists: every question by itself, points against the fear of ghosts.

A team loses by ghosts or by the clock, which no sum over the map sees; so this is the quick policy by which players
roll a game out to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.board import AROUND, STEPS
from engine.decisions import PASS, Action, Decision
from engine.evaluation.evaluator import CHANCE, FOLLOWERS, POINTS, Evaluator, Insight, Weighed
from engine.events import total
from engine.features import Placed
from engine.rules.evaluators.mists_places import RUIN, PlaceEvaluation

if TYPE_CHECKING:
    from engine.rules.mists import MistyLand


GHOSTS, BUILDINGS = "ghosts", "buildings"
"""The terms for ghosts that come or go, and for palaces and cemeteries."""

TERMS = {
    "follower": CHANCE,
    "facedown": CHANCE,
    "pass": FOLLOWERS,
    "bury": FOLLOWERS,
    "banish": GHOSTS,
    "ghosts": GHOSTS,
    "hound": GHOSTS,
    "cemetery": BUILDINGS,
}
"""The term of each answer, by its verb; all others bring points."""


class MistsEvaluator(Evaluator):
    """The evaluation of a table of Mists."""

    rolls_out = True

    def __init__(self, table: MistyLand, weights: Mapping[str, float], insight: Insight) -> None:
        self.table = table
        self.weights = weights
        self.insight = insight
        self._judges: dict[str, Callable[[Action], float]] = {
            "follower": self._follower,
            "resolve": self._resolve,
            "banish": self._banish,
            "cemetery": self._cemetery,
            "bury": self._bury,
            "hound": self._hound,
            "marker": self._marker,
            "facedown": self._face_down,
        }

    def totals(self) -> list[float]:
        """The points of the team, by its lowest score; a level that is won counts for twice its target."""
        table = self.table
        return [2.0 * table.level.target if table.finished and not table.lost else float(min(table.scores))]

    def utility(self, totals: Sequence[float], seat: int) -> float:
        """The same for everybody."""
        return totals[0]

    def weigh(self, decision: Decision, choices: Sequence[Action]) -> list[Weighed] | None:
        """All questions, each by a rule of thumb."""
        if decision.kind == "place" and self.table.tile is not None:
            places = PlaceEvaluation(self.table, self.table.tile, self.weights, self.insight, self.fear)
            return [Weighed((choice,), places.worth(choice)) for choice in choices]
        judge = self._judges.get(decision.kind)
        if judge is None:
            return None
        self._decision = decision
        return [Weighed((choice,), judge(choice)) for choice in choices]

    def breakdown(self, seat: int) -> dict[str, float]:
        """The points alone: what they may lead to, only playouts can tell."""
        return {POINTS: self.totals()[0]}

    def terms(self, decision: Decision, weighed: Weighed) -> dict[str, float] | None:
        """The terms of a rule of thumb, also where it was played out."""
        action = weighed.actions[0]
        if decision.kind == "place" and self.table.tile is not None:
            parts = PlaceEvaluation(self.table, self.table.tile, self.weights, self.insight, self.fear).parts(action)
            return {POINTS: parts.points, CHANCE: parts.chance, GHOSTS: parts.mist, BUILDINGS: parts.buildings}
        judge = self._judges.get(decision.kind)
        if judge is None:
            return None
        self._decision = decision
        return {TERMS.get(str(action[0]), POINTS): judge(action)}

    @property
    def fear(self) -> float:
        """How many points a ghost in stock is worth: the fewer there are, the more."""
        if not self.insight.rivals:
            return 0.0
        return self.weights["fear"] / max(1.0, self.table.ghosts.stock + self.weights["fear_falls"])

    # The follower

    def _placed(self) -> Placed:
        if self.table.placed is None:
            raise TypeError("no tile has been placed")
        return self.table.placed

    def _follower(self, action: Action) -> float:
        weights = self.weights
        if action == PASS:
            return weights["keeps"]
        feature = self._placed().features[int(action[1])]
        own = self.table.stock[self.table.player]
        spare = weights["spare"] * own[str(action[2])] if len(action) > 2 else 0.0
        if feature.blocked:
            return 0.0
        worth = float(total(self.table.scoring.value(feature)))
        if feature.complete:
            return worth + 2 + spare
        if feature.kind == "palace":
            return weights["palace_claim"] + spare
        scarce = weights["last_follower"] if sum(own.values()) == 1 and self.insight.thrift else 0.0
        claim = weights["city_claim" if feature.kind == "city" else "road_claim"]
        return worth / 2 + claim - weights["claim_open"] * feature.open + spare - scarce

    # What is completed, and the ghosts

    def _resolve(self, action: Action) -> float:
        verb, *name = action
        table = self.table
        features = self._decision.details()["features"]
        points = next(one["points"] for one in features if [one["x"], one["y"], one["segment"]] == name)
        if verb == "score":
            missing = table.level.target - min(table.scores)
            return -RUIN if points >= missing and len(table.scores) == 1 else float(points)
        return self.weights["banished"] * self.fear * min(3, max(table.ghosts.on.values()))

    def _banish(self, action: Action) -> float:
        if action == PASS:
            return 0.0
        placed = self.table.board.tiles[int(action[1]), int(action[2])]
        areas = [placed.features[index] for index, one in enumerate(placed.view.segments) if one.kind == "mist"]
        return int(action[3]) + 0.5 * all(area.blocked for area in areas)

    def _cemetery(self, action: Action) -> float:
        x, y = int(action[1]), int(action[2])
        return float(sum(self.table.board.filled((x + dx, y + dy)) for dx, dy in STEPS))

    def _bury(self, action: Action) -> float:
        if isinstance(action[2], str):
            return 0.0
        follower = self.table.figures[int(action[1]), action[2]]
        feature = self.table.board.at(follower.x, follower.y, follower.segment)
        return -RUIN if feature.blocked else feature.open - total(self.table.scoring.value(feature)) / 4

    def _hound(self, action: Action) -> float:
        x, y = int(action[1]), int(action[2])
        table = self.table
        near = sorted(min(3, table.ghosts.on.get((x + dx, y + dy), 0)) for dx, dy in (*AROUND, (0, 0)))
        follower = table.figures[x, y]
        return sum(near[-2:]) - 5.0 * table.board.at(x, y, follower.segment).blocked

    def _marker(self, action: Action) -> float:
        return -float(self.table.scores[self.table.markers.index(str(action[1]))])

    def _face_down(self, action: Action) -> float:
        x, y = int(action[1]), int(action[2])
        harm = 0.0
        for dx, dy in STEPS:
            beside = self.table.board.tiles.get((x + dx, y + dy))
            if beside is not None:
                for feature in set(beside.features):
                    if feature.open and not feature.blocked:
                        harm += 2.0 if feature.followers else feature.kind == "mist"
        return -harm
