"""The Count of Carcassonne (C): a city of twelve tiles as the start, and four quarters from which followers join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.boxes import load_set
from engine.decisions import PASS, Action, Decision
from engine.errors import Reason
from engine.events import Event, PlacedTile, Scored, Term, Turn, total
from engine.features import FOLLOWER, Cell, Feature, Follower, Placed
from engine.rules.evaluators.count import CountEvaluator
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.module import Module
from engine.table import Flow

if TYPE_CHECKING:
    from engine.rules.base import Landscape
    from engine.rules.evaluators.landscape import LandscapeEvaluator

QUARTERS = ("castle", "blacksmith", "cathedral", "market")
MATCHING = {
    "city": "castle", "road": "blacksmith", "monastery": "cathedral", "shrine": "cathedral", "field": "market",
}  # fmt: skip
"""Whose followers may join what (C4)."""

_WITH_RIVER = Reason("clash-count-river", "the booklet advises against it and gives no start for both")


@dataclass(slots=True)
class QuarterEntered(Event):
    """A player put a follower from supply into a quarter."""

    name = "quarter"
    player: int
    quarter: str


@dataclass(slots=True)
class CountMoved(Event):
    """A player moved the Count."""

    name = "count"
    player: int
    quarter: str
    previous: str


@dataclass(slots=True)
class Joined(Event):
    """A player moved followers out of a quarter onto a feature that is being scored."""

    name = "joined"
    player: int
    quarter: str
    number: int
    kind: str
    x: int
    y: int
    segment: int
    cells: tuple[Cell, ...]
    before: tuple[int, ...]
    """The seats with most followers there until now."""
    after: tuple[int, ...]
    """Those with most followers now."""


class JoinDecision(Decision):
    """How many followers leave a quarter for a feature; tells what is at stake."""

    __slots__ = ("feature", "final", "quarter", "table")

    def __init__(self, table: Landscape, player: int, quarter: str, own: int, feature: Feature, *, final: bool) -> None:
        choices: list[Action] = [("join", number) for number in range(1, own + 1)]
        super().__init__(player, "join", [*choices, PASS])
        self.table = table
        self.quarter = quarter
        self.feature = feature
        self.final = final

    def details(self) -> dict[str, Any]:
        """The feature and its points, followers on it by seat, and who would have the majority after each answer."""
        feature = self.feature
        y, x, segment = feature.first()
        counts = [feature.count(seat) for seat in range(len(self.table.players))]
        after = {}
        for text, action in zip(self.options(), self.choices(), strict=True):
            then = list(counts)
            then[self.player] += int(action[1]) if action != PASS else 0
            after[text] = _most(then)
        return {
            "quarter": self.quarter,
            "kind": feature.kind,
            "x": x,
            "y": y,
            "segment": segment,
            "cells": sorted(feature.cells()),
            "points": total(self.table.value(feature, final=self.final)),
            "followers": counts,
            "majority": _most(counts),
            "after": after,
        }


def _most(counts: list[int]) -> list[int]:
    best = max(counts)
    return [seat for seat, number in enumerate(counts) if number == best and best]


class Count(Module):
    """The city of Carcassonne and its Count."""

    name = "count"
    start_rank = 2
    refuses = {"river": _WITH_RIVER}  # noqa: RUF012
    option_values = {"count_final": ("market", "all")}  # noqa: RUF012
    """Whose followers may join at the end: those on the market, or all."""

    def __init__(self, table: Landscape, *, chosen: bool) -> None:
        super().__init__(table, chosen=chosen)
        self.quarters = {quarter: [0] * len(table.players) for quarter in QUARTERS}
        """How many followers of each seat are in each quarter."""
        self.count = "castle"
        """The quarter where the Count stands."""
        self._completed = False
        """Whether anything was completed in this turn."""

    def lay_start(self) -> None:
        """Lay the block of twelve tiles (C1)."""
        self.table.lay_block(tuple((tile, tile.marks["col"], tile.marks["row"]) for tile in load_set("count")))

    # Into a quarter

    def end_of_turn(self) -> Flow | None:
        """Let a player whose tile paid only others put a follower into a quarter, once for each tile (C2, C3)."""
        if not self._completed:
            return None
        self._completed = False
        times = self._paid_only_others()
        return self._enter_often(times) if times else None

    def completes(self, placed: Placed) -> None:
        """Keep in mind that somebody may be paid in this turn."""
        self._completed = True

    def _enter_often(self, times: int) -> Flow:
        for _ in range(times):
            player = self.table.player
            if self.table.stock[player][FOLLOWER]:
                yield from self._enter(player)

    def _paid_only_others(self) -> int:
        player = self.table.player
        tiles, mine, others = 0, False, False
        for event in reversed(self.table.events):
            if isinstance(event, Scored) and event.points > 0:
                mine |= event.player == player
                others |= event.player != player
            elif isinstance(event, PlacedTile):
                tiles += others and not mine
                mine = others = False
            elif isinstance(event, Turn):
                break
        return tiles

    def _enter(self, player: int) -> Flow:
        choices: list[Action] = [("quarter", quarter) for quarter in QUARTERS]
        action = yield Decision(player, "quarter", [*choices, PASS], self.extras())
        if action == PASS:
            return
        quarter = str(action[1])
        self.table.stock[player][FOLLOWER] -= 1
        self.quarters[quarter][player] += 1
        self.table.events.append(QuarterEntered(player, quarter))
        moves: list[Action] = [("count", other) for other in QUARTERS if other != self.count]
        action = yield Decision(player, "count", [*moves, PASS], self.extras())
        if action != PASS:
            previous, self.count = self.count, str(action[1])
            self.table.events.append(CountMoved(player, self.count, previous))

    # Out of a quarter

    def before_scoring(self, feature: Feature, *, final: bool) -> Flow | None:
        """Ask round who joins the feature, starting left of the player whose turn it is (C4)."""
        quarter = MATCHING.get(feature.kind)
        if quarter is None or quarter == self.count or not any(self.quarters[quarter]):
            return None
        if final and not self._joined_at_end(feature):
            return None
        return self._ask_round(quarter, feature, final=final)

    def _ask_round(self, quarter: str, feature: Feature, *, final: bool) -> Flow:
        seats = len(self.table.players)
        for step in range(1, seats + 1):
            player = (self.table.player + step) % seats
            own = self.quarters[quarter][player]
            if own:
                action = yield JoinDecision(self.table, player, quarter, own, feature, final=final)
                if action != PASS:
                    self._join(player, quarter, int(action[1]), feature)

    def _joined_at_end(self, feature: Feature) -> bool:
        """Fields that are worth something, and with ``count_final: all`` whatever is unfinished (C5, C8)."""
        if feature.kind == "field":
            return total(self.table.value(feature, final=True)) > 0
        return self.table.options.get("count_final") == "all"

    def _join(self, player: int, quarter: str, number: int, feature: Feature) -> None:
        y, x, segment = feature.first()
        before = tuple(feature.majority())
        self.quarters[quarter][player] -= number
        feature.followers += tuple(Follower(player, FOLLOWER, x, y, segment) for _ in range(number))
        cells = tuple(sorted(feature.cells()))
        after = tuple(feature.majority())
        self.table.events.append(Joined(player, quarter, number, feature.kind, x, y, segment, cells, before, after))

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator:
        """Followers who wait in the quarters."""
        return CountEvaluator(whole, self)

    # The city itself

    def value(self, feature: Feature, terms: tuple[Term, ...], *, final: bool) -> tuple[Term, ...]:
        """For fields that border it the city is one more that is completed (C7)."""
        if "carcassonne" not in feature.marks:
            return terms
        return tuple(
            (number + 1, what, each) if what == "city" else (number, what, each) for number, what, each in terms
        )

    def completed_cities(self) -> int:
        """The city itself (C7, K6)."""
        return 1

    def extras(self) -> dict[str, Any]:
        """Followers in the quarters by seat, and where the Count stands."""
        return {"quarters": {quarter: list(seats) for quarter, seats in self.quarters.items()}, "count": self.count}
