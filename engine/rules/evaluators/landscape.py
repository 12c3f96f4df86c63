"""Evaluation of the base game and of all games on its map: roads, cities, monasteries and fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from engine.board import AROUND
from engine.decisions import Action, Decision
from engine.evaluation.evaluator import CHANCE, FIELD, FOLLOWERS, POINTS, Share, Weighed
from engine.evaluation.map_evaluator import Assessment, MapEvaluator
from engine.events import total
from engine.features import Cell, Feature, Placed

if TYPE_CHECKING:
    from engine.rules.base import Landscape
    from engine.rules.evaluators.module import ModuleEvaluator


class LandscapeEvaluator(MapEvaluator):
    """The evaluation of a table of the base game with its modules."""

    table: Landscape

    def prepare(self) -> None:
        """Know how each kind of feature is assessed, those of modules among them."""
        self._worth_of: dict[str, Callable[[Feature], Assessment]] = {
            "road": self._connected,
            "city": self._connected,
            "field": self._field,
            "monastery": self.surrounded,
        }
        self._growth = {kind: self.weights["grows_" + kind] for kind in ("road", "city")}
        self._open_city, self._field_grows = self.weights["open_city"], self.weights["grows_field"]
        self.modules: list[ModuleEvaluator] = []
        for module in self.table.modules.values():
            own = module.evaluator(self)
            if own is not None:
                self.modules.append(own)
                self._worth_of |= own.kinds()

    def assess(self, feature: Feature) -> Assessment:
        """What an occupied feature is worth to whom."""
        shares, cells = self._worth_of[feature.kind](feature)
        if self.modules:
            return [*shares, *(share for module in self.modules for share in module.on(feature))], cells
        return shares, cells

    def due(self, feature: Feature) -> list[Share]:
        """What a completed feature pays, and its followers come home."""
        points = total(self.table.value(feature, final=False))
        shares: list[Share] = [(seat, POINTS, float(points)) for seat in feature.majority()]
        shares += [(one.player, FOLLOWERS, self.gains[one.player]) for one in feature.followers]
        return shares

    def _connected(self, feature: Feature) -> Assessment:
        openings = self.board.openings(feature)
        if not feature.open and not feature.blocked:
            return self.due(feature), ()
        value, missing = self.table.value, len(openings)
        complete = value(feature, final=False)
        each = sum(points for _, what, points in complete if what == "tile")
        chance = self.chance_by(feature, openings)
        now = total(value(feature, final=True)) + self._growth[feature.kind] * missing
        worth = chance * (total(complete) + each * missing) + (1 - chance) * now
        return [*((seat, CHANCE, worth) for seat in feature.majority()), *self.coming_home(feature, chance)], openings

    def surrounded(self, feature: Feature) -> Assessment:
        """A building that is worth the tiles around it."""
        if feature.complete:
            return self.due(feature), ()
        x, y, _ = feature.members[0]
        tiles = self.board.tiles
        empty = [(x + dx, y + dy) for dx, dy in AROUND if (x + dx, y + dy) not in tiles]
        chance, filled = self.surrounding(empty)
        worth = total(self.table.value(feature, final=True)) + filled
        shares: list[Share] = [(seat, CHANCE, worth) for seat in feature.majority()]
        return [*shares, *self.coming_home(feature, chance)], empty

    def surrounding(self, empty: Iterable[Cell]) -> tuple[float, float]:
        """How likely all these cells are filled, and how many of them on average."""
        chance, number = 1.0, 0.0
        for cell in empty:
            filled = self.filling_chance(cell)
            number += filled
            chance *= filled
        return chance, number

    def _field(self, field: Feature) -> Assessment:
        if not self.insight.fields:
            return (), ()
        board = self.board
        openings = board.openings(field)
        cells: list[Cell] = [*openings]
        # Whatever cities are worth to it, complete or in the making.
        worth = float(total(self.table.value(field, final=True)))
        for city in board.bordering_cities(field):
            if city.open:
                chance = self.closing_chance(city)
                known = self._chances.get(city)
                if known is not None:
                    cells += known[1]
                worth += 3 * self._open_city * chance
        worth += self._field_grows * min(len(openings), 6) * min(1.0, self.turns_left / 10)
        return [(seat, FIELD, worth) for seat in field.majority()], cells

    # What modules say

    def weigh(self, decision: Decision, choices: Sequence[Action]) -> list[Weighed] | None:
        """The answers to the questions of a turn, and to those that a module knows how to judge."""
        for module in self.modules:
            weighed = module.weigh(decision, choices)
            if weighed is not None:
                return weighed
        return super().weigh(decision, choices)

    def further(self) -> Iterable[Share]:
        """What modules hold beside the map."""
        return [share for module in self.modules for share in module.further()]

    def laid(self, placed: Placed) -> Iterable[Share]:
        """What modules do when a tile is laid."""
        return [share for module in self.modules for share in module.laid(placed)]

    def barred(self, placed: Placed) -> bool:
        """Whether a module keeps followers off the tile."""
        return any(module.barred(placed) for module in self.modules)

    def other_answer(self, action: Action) -> Iterable[Share]:
        """What another answer than a follower on the tile is worth."""
        for module in self.modules:
            shares = module.other_answer(action)
            if shares is not None:
                return shares
        return ()

    def put(self, piece: str, feature: Feature) -> Iterable[Share]:
        """What it matters which piece it is."""
        return [share for module in self.modules for share in module.put(piece, feature)]
