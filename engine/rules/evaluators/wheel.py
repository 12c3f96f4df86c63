"""Evaluation of the Wheel of Fortune: where the pig may still stop, and what it pays there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.decisions import Action
from engine.evaluation.evaluator import FOLLOWERS, Share
from engine.features import Feature
from engine.rules.evaluators.module import ModuleEvaluator

if TYPE_CHECKING:
    from engine.rules.evaluators.landscape import LandscapeEvaluator
    from engine.rules.wheel import Wheel

PIG = "wheel"
"""The term for what the wheel will pay."""

SECTORS = 6
TAXES, FAMINE, STORM, INQUISITION = 1, 2, 3, 4

Steps = tuple[tuple[int, int], ...]
"""How many unseen symbols let the pig walk how far."""


class WheelEvaluator(ModuleEvaluator):
    """The pig's way, what its stops pay, and the crown spaces."""

    def __init__(self, whole: LandscapeEvaluator, wheel: Wheel) -> None:
        super().__init__(whole)
        self._wheel = wheel
        symbols = Counter(int(tile.marks.get("wheel", 0)) for tile in whole.table.hidden_tiles())
        del symbols[0]
        self._stops, self._first, self._wait = pig_way(wheel.pig, tuple(sorted(symbols.items())))
        if not whole.insight.foresight:
            # Whoever looks no further hopes for the pig on every crown space.
            self._first = [1.0] * SECTORS
        self._pays = whole.weights["wheel_pays"]
        # The tiles that pass between two symbols.
        self._pace = whole.turns_left / max(1, symbols.total())

    def on(self, feature: Feature) -> Iterable[Share]:
        """What followers earn where the pig may stop while they stand there."""
        stops, pays = self._stops, self._pays
        if not self.whole.insight.foresight or (feature.complete and feature.kind != "field"):
            return ()
        shares: list[Share] = []
        if feature.kind == "city":
            shields = feature.marks.get("shields", 0)
            taxes = pays * stops[TAXES]
            shares += [(one.player, PIG, taxes * (shields + feature.count(one.player))) for one in feature.followers]
        elif feature.kind == "monastery":
            shares += [(one.player, PIG, pays * 2 * stops[INQUISITION]) for one in feature.followers]
        elif feature.kind == "field" and self.whole.insight.fields:
            cities = len(self.whole.board.completed_cities(feature))
            famine = self.whole.weights["wheel_famine"] * stops[FAMINE] * cities
            shares += [(one.player, PIG, famine) for one in feature.followers]
        return shares

    def further(self) -> Iterable[Share]:
        """Followers on crown spaces: 3 points each, or 6 for one alone where there are two, then home (W5)."""
        for sector, seats in enumerate(self._wheel.crowns):
            alone = len(seats) == 1
            for seat in seats:
                yield from self._crown(sector, seat, alone=alone)

    def other_answer(self, action: Action) -> Iterable[Share] | None:
        """A follower on a crown space; whoever is there already will not be alone any more."""
        if action[0] != "crown":
            return None
        sector, seat = int(action[1]), self.whole.table.player
        there = self._wheel.crowns[sector]
        shares = list(self._crown(sector, seat, alone=not there))
        for other in there:
            shares += [(one, term, -amount) for one, term, amount in self._crown(sector, other, alone=len(there) == 1)]
            shares += self._crown(sector, other, alone=False)
        return shares

    def _crown(self, sector: int, seat: int, *, alone: bool) -> list[Share]:
        alone = alone and self._wheel.spaces[sector] > 1
        # Where somebody may still join, half of the doubled payment is likely gone.
        points = 3.0 + (self.whole.weights["crown_alone"] if alone else 0.0)
        first = self._first[sector]
        left = max(0.0, self.whole.turns_left - self._wait[sector] * self._pace)
        back = min(1.0, left / max(1.0, self.whole.turns_left))
        comes = self.whole.weights["crown_comes_home"] * first * back * self.whole.gains[seat]
        return [(seat, PIG, first * points), (seat, FOLLOWERS, comes)]


@lru_cache(maxsize=512)
def pig_way(pig: int, symbols: Steps) -> tuple[list[float], list[float], list[float]]:
    """By sector how often the pig is likely to stop there, how likely at all, and after how many symbols.

    The symbols are taken as drawn independently, each with the share that it has of all.
    """
    number = sum(count for _, count in symbols)
    chances = [(steps, count / number) for steps, count in symbols]
    stops = [0.0] * SECTORS
    where = [0.0] * SECTORS
    where[pig] = 1.0
    for _ in range(number):
        then = [0.0] * SECTORS
        for sector, here in enumerate(where):
            for steps, chance in chances:
                then[(sector + steps) % SECTORS] += here * chance
        where = then
        stops = [one + other for one, other in zip(stops, where, strict=True)]
    first, wait = [], []
    for sector in range(SECTORS):
        reached, waited = _first_stop(pig, sector, chances, number)
        first.append(reached)
        wait.append(waited)
    return stops, first, wait


def _first_stop(pig: int, sector: int, chances: list[tuple[int, float]], number: int) -> tuple[float, float]:
    """How likely the pig stops on a sector at all, and after how many symbols on average."""
    where = [0.0] * SECTORS
    where[pig] = 1.0
    reached = waited = 0.0
    for symbol in range(1, number + 1):
        then = [0.0] * SECTORS
        for here, there in enumerate(where):
            for steps, chance in chances:
                then[(here + steps) % SECTORS] += there * chance
        reached += then[sector]
        waited += symbol * then[sector]
        then[sector] = 0.0
        where = then
    return reached, waited / reached if reached else float(number)
