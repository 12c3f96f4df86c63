"""Evaluation of The Castle: what is unfinished pays nothing, tokens lie on the track, the larger keep pays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.evaluation.evaluator import CHANCE, FIELD, FOLLOWERS, POINTS, Share
from engine.evaluation.map_evaluator import Assessment, MapEvaluator
from engine.events import total
from engine.features import Feature
from engine.rules.castle_board import tiles_of
from engine.rules.castle_scoring import DOUBLES, EXTRA_TURN, FIVE_POINTS, FOR_OPEN, GIFT, MARKET, owner, value

if TYPE_CHECKING:
    from engine.rules.castle import Castle

TOKEN, KEEP = "token", "keep"
"""The terms for tokens, and for the area that the larger keep takes."""


class CastleEvaluator(MapEvaluator):
    """The evaluation of a table of The Castle."""

    table: Castle

    def prepare(self) -> None:
        """Know what the keeps are worth now."""
        weights = self.weights
        self._growth = weights["castle_grows"]
        self._empty = min(len(self.table.board.largest_empty_area()), weights["keep_area"])
        self._sizes = [0 if keep is None else keep.size for keep in self.table.keeps]
        self._token = weights["token"]
        self._kept_back = self._hold()

    def assess(self, feature: Feature) -> Assessment:
        """What an occupied feature is worth to whoever has most followers on it."""
        if feature.kind == "court":
            return self._court(feature)
        if feature.complete:
            return self._due(feature), ()
        openings = self.board.openings(feature)
        chance = self.chance_by(feature, openings)
        shares = self.coming_home(feature, chance)
        player = owner(feature)
        if player is not None:
            now = total(value(feature))
            worth = chance * (now + self._growth * len(openings))
            worth += (1 - chance) * now * self._kept(player, feature.kind)
            if feature.kind == "house":
                worth += chance * self._keep_grows(player, tiles_of(feature))
            shares.append((player, CHANCE, worth))
        return shares, openings

    def _kept(self, player: int, kind: str) -> float:
        """The part of an unfinished feature's points that a token for it would save."""
        saved = any(FOR_OPEN.get(token) == kind for token in self.table.held[player])
        return self.weights["token_saves"] if saved else 0.0

    def _due(self, feature: Feature) -> list[Share]:
        shares: list[Share] = [(one.player, FOLLOWERS, self.gains[one.player]) for one in feature.followers]
        player = owner(feature)
        if player is not None:
            points = total(value(feature))
            if player == self.table.player and self._doubles(feature.kind):
                points += points
                shares.append((player, TOKEN, -self._worth_of(DOUBLES[feature.kind])))
            shares.append((player, POINTS, float(points)))
            if self.table.landing(player, points).tower is not None:
                shares.append((player, TOKEN, self._token))
            if feature.kind == "house":
                shares.append((player, KEEP, self._keep_grows(player, tiles_of(feature))))
        return shares

    def _doubles(self, kind: str) -> bool:
        return kind in DOUBLES and self.table.usable(DOUBLES[kind])

    def _court(self, court: Feature) -> Assessment:
        player = owner(court)
        if player is None:
            return (), ()
        openings = self.board.openings(court)
        left = min(1.0, self.turns_left / 10)
        worth = MARKET * court.marks.get("market", 0) + self.weights["court_grows"] * min(len(openings), 6) * left
        return [(player, FIELD, worth)], openings

    # Keeps and tokens

    def _keep_grows(self, player: int, size: int) -> float:
        """What a keep of that size would bring a player more than the one that stands."""
        if size <= self._sizes[player]:
            return 0.0
        other = self._sizes[1 - player]
        return self._keep_worth(size, other) - self._keep_worth(self._sizes[player], other)

    def _keep_worth(self, size: int, other: int) -> float:
        """The empty cells by how likely they go to a keep of a size: half if both are alike and all is open."""
        if not self.turns_left:
            return float(self._empty) if size > other else 0.0
        lead = self.weights["keep_lead"] * (size - other)
        return self._empty * (0.5 + lead / (1 + abs(lead)) / 2)

    def further(self) -> Iterable[Share]:
        """The tokens that players hold, and the keeps as they stand."""
        return self._kept_back

    def _hold(self) -> list[Share]:
        shares: list[Share] = []
        for player, tokens in enumerate(self.table.held):
            shares += [(player, TOKEN, self._worth_of(token)) for token in tokens]
            own, other = self._sizes[player], self._sizes[1 - player]
            shares.append((player, KEEP, self._keep_worth(own, other)))
        return shares

    def _worth_of(self, token: int) -> float:
        """What a token in hand may still bring."""
        if token == FIVE_POINTS:
            return float(GIFT)
        if token == EXTRA_TURN:
            return self.weights["token_turn"] * min(1.0, self.turns_left)
        if token in DOUBLES.values():
            return self.weights["token_double"] * min(1.0, self.turns_left / 4)
        return self.weights["token_end"]
