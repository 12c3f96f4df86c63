"""Evaluation of a map by its features: a position is worth the sum of what every occupied feature promises.

A turn is weighed by laying the tile on the map and taking it back. Only what lies near is reckoned anew: of each
feature it is known on which cells its worth rests.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import exp

from engine.board import Board, Trial
from engine.decisions import PASS, Action, Decision
from engine.evaluation.evaluator import BLOCK, FOLLOWERS, POINTS, Evaluator, Insight, Share, Weighed
from engine.evaluation.odds import Odds
from engine.features import FOLLOWER, Cell, Feature, Follower, Placed, location
from engine.table import Table

Shares = Sequence[Share]

Assessment = tuple[Shares, Collection[Cell]]
"""What a feature is worth to whom, and the cells on which that rests."""

MOST_FOLLOWERS = 24
"""More followers than any player has in supply."""

WITHOUT_THRIFT = 0.25
"""The part of its worth that a follower in supply has for who knows no thrift."""


class MapEvaluator(Evaluator):
    """The evaluation of a table with a map on which features grow."""

    def __init__(self, table: Table, weights: Mapping[str, float], insight: Insight) -> None:
        self.table = table
        self.board: Board = table.board
        self.weights = weights
        self.insight = insight
        self.odds = Odds(table.tile_kinds, table.hidden_tiles())
        self.turns_left = self.odds.left / len(table.scores)
        """How many tiles each player will still draw."""
        self._ease = weights["ease"] / len(table.scores)
        self._crowd, self._prolong = weights["crowd"], weights["prolong"]
        self._comes_home = weights["comes_home"]
        prices = self._prices()
        stocks = [min(sum(own.values()), MOST_FOLLOWERS - 1) for own in table.stock]
        self.gains = [prices[number + 1] - prices[number] for number in stocks]
        """What one more follower in supply would be worth to each seat."""
        self._costs = [prices[number] - prices[max(0, number - 1)] for number in stocks]
        self._chances: dict[Feature, tuple[float, Collection[Cell]]] = {}
        self._trial_chances: dict[Feature, float] | None = None
        self._changed: frozenset[Cell] = frozenset()
        self._held: dict[Feature, Shares] = {}
        self._near: defaultdict[Cell, list[Feature]] = defaultdict(list)
        self._supplies = [prices[number] for number in stocks]
        """What the followers in supply are worth to each seat."""
        self._totals = [float(points) for points in table.scores]
        self._further: Shares = ()
        self.prepare()
        if not table.finished:
            self._stand()

    # What a rule set says

    @abstractmethod
    def assess(self, feature: Feature) -> Assessment:
        """What an occupied feature is worth to whom, complete or not."""

    def prepare(self) -> None:
        """Get ready, before any feature is assessed."""

    def further(self) -> Iterable[Share]:
        """What else is worth anything, beside the map and the followers in supply."""
        return ()

    def laid(self, placed: Placed) -> Iterable[Share]:
        """What the tile just laid brings beside its features."""
        return ()

    def barred(self, placed: Placed) -> bool:
        """Whether a rule keeps followers off the tile just laid."""
        return False

    def other_answer(self, action: Action) -> Iterable[Share]:
        """What another answer to the question for a follower is worth, the follower it takes aside."""
        raise NotImplementedError(action)

    def put(self, piece: str, feature: Feature) -> Iterable[Share]:
        """What it matters that it is this piece which goes on a feature."""
        return ()

    # The position as it stands

    def _prices(self) -> list[float]:
        """What so many followers in supply are worth, by their number."""
        worth = self.weights["follower"] * (1.0 if self.insight.thrift else WITHOUT_THRIFT)
        worth *= min(1.0, self.turns_left / max(1.0, self.weights["follower_turns"]))
        prices = [0.0]
        for _ in range(MOST_FOLLOWERS):
            prices.append(prices[-1] + worth)
            worth *= self.weights["follower_falls"]
        return prices

    def _stand(self) -> None:
        for seat, worth in enumerate(self._supplies):
            self._totals[seat] += worth
        for feature in _occupied(self.board):
            shares, cells = self.assess(feature)
            self._held[feature] = shares
            for cell in cells:
                self._near[cell].append(feature)
            _add(self._totals, shares)
        self._further = tuple(self.further())
        _add(self._totals, self._further)

    def totals(self) -> list[float]:
        """What each seat will have at the end, as far as can be told."""
        return self._totals

    def utility(self, totals: Sequence[float], seat: int) -> float:
        """How far a seat is ahead of the others, of whom the best matters most."""
        if not self.insight.rivals:
            return totals[seat]
        if len(totals) == 2:
            return totals[seat] - totals[1 - seat]
        others = [total for other, total in enumerate(totals) if other != seat]
        leader = self.weights["leader"]
        return totals[seat] - leader * max(others) - (1 - leader) * sum(others) / len(others)

    # Chances

    def closing_chance(self, feature: Feature) -> float:
        """How likely a feature is completed by unseen tiles; 0 if one of the cells that it opens into fits none."""
        trial = self._trial_chances
        if trial is not None and feature in trial:
            return trial[feature]
        known = self._chances.get(feature)
        if known is not None and self._changed.isdisjoint(known[1]):
            return known[0]
        return self.chance_by(feature, self.board.openings(feature))

    def chance_by(self, feature: Feature, openings: Mapping[Cell, int]) -> float:
        """How likely a feature is completed, by the cells that it opens into."""
        chance = 0.0
        if openings and not feature.blocked:
            frontier, closing, kind, prolong = self.board.frontier, self.odds.closing, feature.kind, self._prolong
            ease = self._ease * self.weights["ease_" + kind] / (1 + self._crowd * (len(openings) - 1))
            chance = 1.0
            for cell, entering in openings.items():
                ending, going_on = closing(frontier[cell], entering, kind)
                if not ending and not going_on:
                    chance = 0.0
                    break
                chance *= 1 - exp(-ease * (ending + prolong * going_on))
        if self._trial_chances is None:
            self._chances[feature] = chance, [*openings]
        else:
            self._trial_chances[feature] = chance
        return chance

    def filling_chance(self, cell: Cell) -> float:
        """How likely an empty cell is filled by the end."""
        met = self.board.frontier.get(cell)
        if met is None:
            return min(1.0, self.turns_left * self.weights["fill_far"])
        return 1 - exp(-self._ease * self.weights["fill"] * self.odds.fitting(met))

    def coming_home(self, feature: Feature, chance: float) -> list[Share]:
        """What it is worth that the followers of a feature come home with some chance."""
        chance *= self._comes_home
        return [(one.player, FOLLOWERS, chance * self.gains[one.player]) for one in feature.followers]

    # A turn

    def weigh(self, decision: Decision, choices: Sequence[Action]) -> list[Weighed] | None:
        """The places, each with the best follower there; or the followers."""
        seat, table = decision.player, self.table
        if decision.kind == "place" and table.tile is not None:
            return [self._weigh_place(choice, seat) for choice in choices]
        if decision.kind == "follower" and table.placed is not None:
            return [
                Weighed((choice,), self._utility_with(table.placed, choice, seat, self._totals)) for choice in choices
            ]
        return None

    def _weigh_place(self, place: Action, seat: int) -> Weighed:
        trial, totals, _, _ = self._lay(place)
        best, worth = PASS, self.utility(totals, seat)
        actions: tuple[Action, ...] = (place,)
        if not self.barred(trial.placed):
            question = self.table.ask_follower(trial.placed)
            if question is not None:
                for choice in question.choices():
                    if choice != PASS:
                        then = self._utility_with(trial.placed, choice, seat, totals)
                        if then > worth:
                            best, worth = choice, then
                actions = (place, best)
        self._take_back(trial)
        return Weighed(actions, worth)

    def _lay(self, place: Action) -> tuple[Trial, list[float], list[Shares], list[Shares]]:
        """Lay the tile in hand on trial; what the map is worth then, and what of it is gone and what is new."""
        trial = self._on_trial(place)
        placed, held, tiles = trial.placed, self._held, self.board.tiles
        cell, beside, _ = location(*placed.cell)
        self._changed = frozenset((cell, *(near for _, near in beside)))
        self._trial_chances = {}
        touched: dict[Feature, None] = {}
        for near in self._changed:
            if near in self._near:
                touched.update(dict.fromkeys(self._near[near]))
        gone = [held[feature] for feature in touched]
        again = {feature: None for feature in placed.features if feature.followers}
        for feature in touched:
            _, _, segment, there = feature.parts[0]
            if tiles[there].features[segment] is feature:
                again[feature] = None
        new = [self.assess(feature)[0] for feature in again]
        gone.append(self._further)
        new.append((*self.further(), *self.laid(placed)))
        totals = self._totals.copy()
        for shares in gone:
            for seat, _, amount in shares:
                totals[seat] -= amount
        for shares in new:
            for seat, _, amount in shares:
                totals[seat] += amount
        return trial, totals, gone, new

    def _on_trial(self, place: Action) -> Trial:
        _, x, y, turn = place
        tile = self.table.tile
        if tile is None:
            raise TypeError("no tile is in hand")
        return self.board.lay_on_trial(tile.views[int(turn) // 90], int(x), int(y))

    def _take_back(self, trial: Trial) -> None:
        self.board.take_back(trial)
        self._changed, self._trial_chances = frozenset(), None

    def _utility_with(self, placed: Placed, action: Action, seat: int, totals: Sequence[float]) -> float:
        then = [*totals]
        _add(then, self._follower_shares(placed, action, seat))
        return self.utility(then, seat)

    def _follower_shares(self, placed: Placed, action: Action, seat: int) -> list[Share]:
        """What an answer to the question for a follower changes."""
        if action == PASS:
            return []
        cost = (seat, FOLLOWERS, -self._costs[seat])
        if action[0] != "follower":
            return [cost, *self.other_answer(action)]
        segment = int(action[1])
        piece = str(action[2]) if len(action) > 2 else FOLLOWER
        feature = placed.features[segment]
        before = feature.followers
        feature.followers = (*before, Follower(seat, piece, placed.x, placed.y, segment))
        shares = [cost, *self.assess(feature)[0], *self.put(piece, feature)]
        feature.followers = before
        return shares

    def breakdown(self, seat: int) -> dict[str, float]:
        """What the position is worth to a seat, by term; together it is the utility."""
        table, terms = self.table, {POINTS: float(self.table.scores[seat])}
        if not table.finished:
            terms[FOLLOWERS] = self._supplies[seat]
            for shares in (*self._held.values(), self._further):
                for owner, term, amount in shares:
                    if owner == seat:
                        terms[term] = terms.get(term, 0.0) + amount
        terms[BLOCK] = self.utility(self._totals, seat) - self._totals[seat]
        return terms

    def terms(self, decision: Decision, weighed: Weighed) -> dict[str, float] | None:
        """The terms of a tile with its follower, or of a follower alone; None for what a module asks."""
        if decision.kind not in ("place", "follower"):
            return None
        seat, actions = decision.player, list(weighed.actions)
        gone: list[Shares] = []
        new: list[Shares] = []
        trial, placed, totals = None, self.table.placed, self._totals
        if decision.kind == "place":
            trial, totals, gone, new = self._lay(actions.pop(0))
            placed = trial.placed
        if actions and placed is not None:
            new = [*new, self._follower_shares(placed, actions[0], seat)]
        if trial is not None:
            self._take_back(trial)
        terms: dict[str, float] = {}
        others = [0.0] * len(totals)
        for sign, some in ((-1, gone), (1, new)):
            for shares in some:
                for owner, term, amount in shares:
                    if owner == seat:
                        terms[term] = terms.get(term, 0.0) + sign * amount
                    others[owner] += sign * amount
        others[seat] = 0.0
        after = [total + change for total, change in zip(self._totals, others, strict=True)]
        terms[BLOCK] = self.utility(after, seat) - self.utility(self._totals, seat)
        return terms


def _add(totals: list[float], shares: Iterable[Share]) -> None:
    for seat, _, amount in shares:
        totals[seat] += amount


def _occupied(board: Board) -> Iterator[Feature]:
    """The features with anybody on them, each once."""
    there: dict[Feature, None] = {}
    for placed in board.tiles.values():
        for feature in placed.features:
            if feature.followers:
                there[feature] = None
    return iter(there)
