"""Evaluation of Mists: every question by itself, points against the fear of ghosts.

A team loses by ghosts or by the clock, which no sum over the map sees; so this is the quick policy by which players
roll a game out to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.board import AROUND, STEPS
from engine.decisions import PASS, Action, Decision
from engine.evaluation.evaluator import Evaluator, Insight, Weighed
from engine.events import total
from engine.features import Cell, Feature, Placed
from engine.rules.mists_ghosts import misty
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine.rules.mists import MistyLand

RUIN = -1000.0
"""Worse than anything else: more ghosts are needed than there are."""


class MistsEvaluator(Evaluator):
    """The evaluation of a table of Mists."""

    rolls_out = True

    def __init__(self, table: MistyLand, weights: Mapping[str, float], insight: Insight) -> None:
        self.table = table
        self.weights = weights
        self.insight = insight
        self._judges: dict[str, Callable[[Action], float]] = {
            "place": self._place,
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
        """How near the team is to its target: from 0 to 1, and 2 for a level that is won."""
        table = self.table
        if table.finished:
            return [2.0 if not table.lost else min(table.scores) / table.level.target]
        return [min(table.scores) / table.level.target]

    def utility(self, totals: Sequence[float], seat: int) -> float:
        """The same for everybody."""
        return totals[0]

    def weigh(self, decision: Decision, choices: Sequence[Action]) -> list[Weighed] | None:
        """All questions, each by a rule of thumb."""
        judge = self._judges.get(decision.kind)
        if judge is None:
            return None
        self._decision = decision
        return [Weighed((choice,), judge(choice)) for choice in choices]

    @property
    def fear(self) -> float:
        """How many points a ghost in stock is worth: the fewer there are, the more."""
        if not self.insight.rivals:
            return 1.0
        return self.weights["fear"] / max(1.0, self.table.ghosts.stock + self.weights["fear_falls"])

    # The tile

    def _tile(self) -> Tile:
        if self.table.tile is None:
            raise TypeError("no tile is in hand")
        return self.table.tile

    def _place(self, action: Action) -> float:
        table, board, tile = self.table, self.table.board, self._tile()
        x, y, turn = int(action[1]), int(action[2]), int(action[3])
        view = tile.views[turn // 90]
        parts: list[set[Feature]] = [set() for _ in view.segments]
        opened = list(view.sizes)
        clash = 0
        for side, (dx, dy) in enumerate(STEPS):
            other = board.tiles.get((x + dx, y + dy))
            if other is None:
                continue
            joins, mine, theirs = view.meeting(side, other.view)
            for index, their_index, slots in joins:
                parts[index].add(other.features[their_index])
                opened[index] -= slots
            clash += sum(view.segments[index].kind == "mist" for index, _ in mine)
            for index, _ in theirs:
                area = other.features[index]
                clash += area.kind == "mist" and not area.blocked
        worth, ghosts = -self.weights["clash"] * clash, 0
        for index, segment in enumerate(view.segments):
            joined = parts[index]
            left = opened[index] + sum(part.open for part in joined)
            done = left == 0 and not any(part.blocked for part in joined)
            if segment.kind == "mist":
                if done and not clash:
                    cells = {cell for part in joined for cell in part.cells()}
                    worth += (
                        self.weights["enclosed"] * self.fear * (1 + sum(table.ghosts.on.get(cell, 0) for cell in cells))
                    )
                else:
                    ghosts += max(0, int(tile.marks.get("ghosts", 0)) - bool(joined))
            elif segment.kind in ("road", "city"):
                worth += self._grown(segment.kind, joined, left, segment.shields, done=done)
        if self.insight.fields:
            worth += self._buildings(tile, x, y)
        ghosts += self._more_ghosts(tile, x, y, ghosts)
        return worth + (RUIN if ghosts > table.ghosts.stock else -ghosts * self.fear)

    def _more_ghosts(self, tile: Tile, x: int, y: int, ghosts: int) -> int:
        """Those for cemeteries (M26, M51)."""
        table = self.table
        if not table.level.haunted:
            return int(ghosts > 0 and bool(table.cemeteries.open))
        if "cemetery" in tile.kinds:
            return sum(misty(beside.tile) for beside in table.board.neighbours((x, y)))
        return 0

    def _grown(self, kind: str, joined: set[Feature], left: int, shields: int, *, done: bool) -> float:
        weights = self.weights
        colours = {one.piece for part in joined for one in part.followers}
        tiles = 1 + sum(part.size() for part in joined)
        each = 1 if kind == "road" else 2
        value = each * (tiles + shields + sum(part.marks.get("shields", 0) for part in joined))
        if done:
            if colours:
                return float(value * len(colours))
            return weights["unclaimed"] * value * any(self.table.stock[self.table.player].values())
        share = len(colours) if colours else weights["empty_share"]
        slots = 3 if kind == "city" else 1
        return share * value * weights["unfinished"] / (1 + left / slots)

    def _buildings(self, tile: Tile, x: int, y: int) -> float:
        table, weights = self.table, self.weights
        worth = 0.0
        for beside in table.board.neighbours((x, y)):
            for index, segment in enumerate(beside.view.segments):
                if segment.kind == "palace" and beside.features[index].followers:
                    worth += weights["palace_grows"] * (1 + misty(tile))
                elif segment.kind == "cemetery" and beside.cell in table.cemeteries.open:
                    worth += self._filling(beside.cell, (x, y))
        filled = table.board.filled
        if "cemetery" in tile.kinds:
            ways = AROUND if table.level.haunted else STEPS
            worth += weights["cemetery_grows"] * sum(filled((x + dx, y + dy)) for dx, dy in ways)
        if "palace" in tile.kinds:
            worth += weights["palace_begins"] * sum(filled((x + dx, y + dy)) for dx, dy in AROUND)
        return worth

    def _filling(self, cemetery: Cell, cell: Cell) -> float:
        table, weights = self.table, self.weights
        if table.level.haunted:
            return weights["cemetery_grows"]
        x, y = cemetery
        empty = [(x + dx, y + dy) for dx, dy in STEPS if not table.board.filled((x + dx, y + dy))]
        if cell not in empty:
            return 0.0
        if len(empty) > 1:
            return weights["cemetery_grows"]
        return weights["cemetery_closes"] + self.fear * table.ghosts.on.get(cemetery, 0)

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
