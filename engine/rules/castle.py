"""The Castle (X): two players build inside a fixed wall, and the score track on its top hands out tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from engine.boxes import load_set
from engine.decisions import PASS, Action, Decision
from engine.errors import SetupError
from engine.evaluation.evaluator import Evaluator, Insight
from engine.events import Completed, Scored, payments, total
from engine.features import FOLLOWER, Feature, Placed
from engine.placement import PlaceDecision
from engine.rules.castle_board import CastleBoard, the_wall
from engine.rules.castle_scoring import (
    DOUBLES,
    EXTRA_TURN,
    Keep,
    KeepMoved,
    Landing,
    MarkerMoved,
    TokenTaken,
    TokenUsed,
    final_steps,
    keep_on,
    outcomes,
    owner,
    used,
    value,
)
from engine.rules.evaluators.castle import CastleEvaluator
from engine.rules.ruleset import RuleSet
from engine.table import Flow, Table
from engine.tiles import Tile

PLAYERS = 2


class Due(NamedTuple):
    """A completed feature that somebody is to be paid for."""

    feature: Feature
    player: int
    x: int
    y: int
    segment: int
    doubled: bool = False

    @property
    def points(self) -> int:
        """What it pays."""
        return total(value(self.feature, doubled=self.doubled))

    @property
    def action(self) -> Action:
        """How paying it next is written (X40)."""
        return "pay", self.x, self.y, self.segment


class Castle(Table):
    """A table of The Castle."""

    board: CastleBoard
    stands_on = frozenset({"path", "tower", "house", "court"})

    def __init__(self, players: list[str], deck: list[Tile], options: dict[str, Any], tokens: list[int]) -> None:
        super().__init__(players, deck, options)
        self.board = CastleBoard()
        self.wall = self.board.wall
        self.lying: dict[int, int] = {index: token for index, token in enumerate(tokens) if token}
        """The tokens still on the wall, face down, by the position of their tower in ``wall.towers`` (X1)."""
        self._taken: dict[int, int] = {}
        self.held: list[list[int]] = [[] for _ in players]
        """The tokens that each player has, in the order in which they were taken."""
        self._fresh: list[list[int]] = [[] for _ in players]
        self.keeps: list[Keep | None] = [None] * len(players)

    def pieces(self, seat: int) -> dict[str, int]:
        """Six followers: the seventh marks the score (X2)."""
        data = load_set("castle").data
        return {FOLLOWER: int(data["followers"]) - 1}

    # A turn

    def flow(self) -> Flow:
        """Turn after turn until the last tile is placed, then the end (X30)."""
        seat = 0
        while self.deck_left:
            self.begin_turn(seat)
            yield from self._play_tile()
            again = yield from self._plays_again()
            if not again:
                seat = (seat + 1) % len(self.players)
        self._finish()

    def begin_turn(self, player: int) -> None:
        """What was taken in the turn before may be used from now on (X21, X41)."""
        super().begin_turn(player)
        self._fresh = [[] for _ in self.players]

    def _play_tile(self) -> Flow:
        if self.asks:
            yield self.ask_to_draw()
        tile = self.draw()
        if tile is None:
            return
        placed = self.place(tile, (yield PlaceDecision(self, tile)))
        question = self.ask_follower(placed)
        if question is not None:
            self.take_follower(placed, (yield question))
        if placed.completed:
            yield from self._score(placed)

    def _score(self, placed: Placed) -> Flow:
        due: list[Due] = []
        for feature in placed.completed:
            y, x, segment = feature.first()
            cells = tuple(sorted(feature.cells()))
            self.events.append(Completed(self.player, feature.kind, x, y, segment, cells))
            paid = owner(feature)
            if paid is not None:
                due.append(Due(feature, paid, *_name(feature, placed)))
        own = [one for one in due if one.player == self.player]
        for index, one in enumerate(own):
            if (yield from self._doubles(one)):
                own[index] = one._replace(doubled=True)
        yield from self._pay_all(own)
        yield from self._pay_all([one for one in due if one.player != self.player])
        for feature in placed.completed:
            self.go_home(feature)

    def _doubles(self, due: Due) -> Generator[Decision, Action, bool]:
        token = DOUBLES.get(due.feature.kind)
        if token is None or not self.usable(token):
            return False
        twice = due._replace(doubled=True)
        about = {"token": token, **self._told(due), "doubled": self._told(twice)}
        answer = yield Decision(self.player, "token", (("token", token), PASS), about)
        if answer == PASS:
            return False
        self.held[self.player].remove(token)
        self.events.append(used(self.player, token, due.feature))
        return True

    def _pay_all(self, due: list[Due]) -> Flow:
        """Pay a player for several features; the order is asked while it changes which tokens are taken (X17)."""
        left = list(due)
        while left:
            chosen = left[0]
            if self._order_matters(left):
                about = {"player": chosen.player, "features": [self._told(one) for one in left]}
                answer = yield Decision(self.player, "pay", [one.action for one in left], about)
                chosen = next(one for one in left if one.action == answer)
            left.remove(chosen)
            self._pay(chosen)

    def _order_matters(self, due: list[Due]) -> bool:
        if len(due) < 2:
            return False
        score = self.scores[due[0].player]
        return len(outcomes(self.wall, frozenset(self.lying), score, [one.points for one in due])) > 1

    def _told(self, due: Due) -> dict[str, Any]:
        """A feature to be paid, and where the marker would stop if it were paid next."""
        landing = self.landing(due.player, due.points)
        return {
            "player": due.player,
            "kind": due.feature.kind,
            "x": due.x,
            "y": due.y,
            "segment": due.segment,
            "cells": sorted(due.feature.cells()),
            "points": due.points,
            "lands": landing.points,
            "tower": landing.tower,
        }

    def landing(self, player: int, points: int) -> Landing:
        """Where a player's marker would stop after such a payment, and which token that would take (X20)."""
        after = self.scores[player] + points
        index = self.wall.tower_at(after)
        return Landing(after, None if index not in self.lying else self.wall.towers[index].numbers)

    def _pay(self, due: Due) -> None:
        player = due.player
        before = self.scores[player]
        for scored in payments([player], due.feature, value(due.feature, doubled=due.doubled)):
            self.pay(scored)
        after = self.scores[player]
        index = self.wall.tower_at(after)
        tower = None if index is None else self.wall.towers[index]
        self.events.append(MarkerMoved(player, before, after, None if tower is None else tower.numbers))
        if due.feature.kind == "house":
            self._move_keep(player, due.feature)
        if index is not None and tower is not None and index in self.lying:
            token = self._taken[index] = self.lying.pop(index)
            self.held[player].append(token)
            self._fresh[player].append(token)
            self.events.append(TokenTaken(player, token, tower.numbers, tower.corner))

    def _move_keep(self, player: int, house: Feature) -> None:
        old = self.keeps[player]
        new = keep_on(house)
        before = 0 if old is None else old.size
        if new.size > before:
            self.keeps[player] = new
            self.events.append(KeepMoved(player, new.size, before, new.x, new.y, new.segment, new.cells))

    def _plays_again(self) -> Generator[Decision, Action, bool]:
        """Offer another turn for token 1 (X41)."""
        if not self.deck_left or not self.usable(EXTRA_TURN):
            return False
        answer = yield Decision(self.player, "token", (("token", EXTRA_TURN), PASS), {"token": EXTRA_TURN})
        if answer == PASS:
            return False
        self.held[self.player].remove(EXTRA_TURN)
        self.events.append(TokenUsed(self.player, EXTRA_TURN))
        return True

    def usable(self, token: int) -> bool:
        """Whether the player whose turn it is has such a token that he did not take in this very turn (X21)."""
        return self.held[self.player].count(token) > self._fresh[self.player].count(token)

    def veiled(self, lot: Random | None = None) -> dict[str, Any]:
        """The tokens on the wall lie face down: told are those that nobody took, sorted or by lot (X1, X20)."""
        left = Counter(
            {int(token["number"]): int(token["count"]) for token in load_set("castle").data["tokens"]}
        ) - Counter(self._taken.values())
        hidden = sorted(left.elements())
        if lot is not None:
            lot.shuffle(hidden)
        unknown = iter(hidden)
        # A made-up wall may hold more tokens than the box has.
        shown = {index: next(unknown, 1) for index in sorted(self.lying)} | self._taken
        return {"tokens": [shown.get(index, 0) for index in range(max(shown, default=-1) + 1)]}

    # The end

    def _finish(self) -> None:
        for event in list(final_steps(self.board, self.held, self.keeps)):
            if isinstance(event, Scored):
                self.pay(event)
            else:
                self.events.append(event)
        self.lying = {}
        self.end()

    def final_payments(self) -> Iterator[Scored]:
        """The larger keep, courts, then the tokens for the end (X31 to X33)."""
        for event in final_steps(self.board, self.held, self.keeps):
            if isinstance(event, Scored):
                yield event

    def extras(self) -> dict[str, Any]:
        """The tokens that each player holds, after the end those he held then (X43), and the sizes of the keeps."""
        return {
            "tokens": [list(own) for own in self.held],
            "keeps": [0 if keep is None else keep.size for keep in self.keeps],
        }


def _name(feature: Feature, placed: Placed) -> tuple[int, int, int]:
    """A completed feature by its lowest segment on the placed tile, or else by its first segment (X40)."""
    for segment in range(len(placed.features)):
        if placed.features[segment] is feature:
            return placed.x, placed.y, segment
    y, x, segment = feature.first()
    return x, y, segment


class CastleRules(RuleSet):
    """The Castle, for two."""

    name = "castle"
    least_players = PLAYERS
    most_players = PLAYERS
    extra_names = ("tokens",)

    def set_up(self, players: int, options: dict[str, Any], rng: Random) -> dict[str, Any]:
        """Shuffle the tiles, and lay a token on every corner tower but 0/1; the rest are not seen (X1, X2)."""
        box = load_set("castle")
        deck = box.box()
        rng.shuffle(deck)
        tokens = [int(token["number"]) for token in box.data["tokens"] for _ in range(token["count"])]
        rng.shuffle(tokens)
        return {"deck": deck, "tokens": tokens[: len(the_wall().towers)]}

    def evaluator(self, table: Any, weights: Mapping[str, float], insight: Insight) -> Evaluator:
        """The evaluation of what stands inside the wall, and of tokens and keeps."""
        return CastleEvaluator(table, weights, insight)

    def table(self, record: dict[str, Any]) -> Table:
        """A table with the record's tokens on the towers."""
        deck = self.tiles(record)
        strange = next((tile.id for tile in deck if tile.set != self.name), None)
        if strange is not None:
            raise SetupError(f"{strange} is no castle tile", code="foreign-tile", tile=strange)
        tokens = record.get("tokens", [])
        kinds = {token["number"] for token in load_set("castle").data["tokens"]}
        towers = len(the_wall().towers)
        if not isinstance(tokens, list) or len(tokens) > towers:
            raise SetupError(f"tokens is a list of at most {towers} kinds", code="tokens-form", most=towers)
        for token in tokens:
            if isinstance(token, bool) or not isinstance(token, int) or token not in kinds | {0}:
                sentence = f"a token is of kind 1 to {max(kinds)}, or 0 for none, not {token!r}"
                raise SetupError(sentence, code="token-kind", most=max(kinds))
        return Castle(list(record["players"]), deck, record["options"], tokens)
