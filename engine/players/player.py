"""A computer player: asked for a decision, it answers with an action, and can say what else it thought of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random

from engine.decisions import Action, Decision
from engine.errors import GameOverError
from engine.evaluation.evaluator import Evaluator, Weighed
from engine.evaluation.weights import load_weights
from engine.events import PlacedTile
from engine.game import Game
from engine.players.last_tiles import reckon_out
from engine.players.levels import Level, player_level
from engine.players.playouts import play_out
from engine.rules import rule_set
from engine.veil import determined


@dataclass(frozen=True, slots=True)
class Advice:
    """A good answer."""

    actions: tuple[Action, ...]
    """The answer, and what best follows it in the same turn."""
    worth: float
    """What it is worth to the player who is asked, in points."""
    terms: Mapping[str, float]
    """What it changes, by term."""


class Player:
    """A player of one level. The same record, level and seed give the same answer."""

    def __init__(self, level: Level, seed: int | str = 1, weights: Mapping[str, float] | None = None) -> None:
        self.level = level
        self.seed = seed
        self._weights = weights
        """Weights to play by instead of those that are stored."""

    def answer(self, game: Game) -> Action:
        """An answer to what is asked now."""
        choices = _asked(game).choices()
        if len(choices) == 1:
            return choices[0]
        lot = self._lot(game)
        if not self.level.sees:
            return choices[int(lot.random() * len(choices))]
        weighed = self._weigh(determined(game, lot), lot)
        # Rounded, because the order in which a sum is made depends on where things lie in memory.
        worths = [round(one.worth, 6) for one in weighed]
        best = max(worths)
        good = [one for one, worth in zip(weighed, worths, strict=True) if worth >= best - self.level.margin]
        return good[int(lot.random() * len(good))].actions[0]

    def weighed(self, game: Game) -> list[Weighed]:
        """The answers that it sees with what they are worth to it, the best first."""
        return self._ranked(game)[1]

    def advise(self, game: Game, most: int = 3) -> list[Advice]:
        """The best answers with the terms behind them, the very best first."""
        own, ranked = self._ranked(game)
        return [Advice(one.actions, one.worth, self._terms(own, one)) for one in ranked[:most]]

    def _ranked(self, game: Game) -> tuple[Game, list[Weighed]]:
        lot = self._lot(game)
        own = determined(game, lot)
        return own, sorted(self._weigh(own, lot), key=lambda one: -one.worth)

    def _terms(self, game: Game, weighed: Weighed) -> Mapping[str, float]:
        """What an answer changes, by term."""
        evaluator, asked = self._evaluator(game), _asked(game)
        terms = evaluator.terms(asked, weighed)
        if terms is None:
            after = self._tried(game, weighed.actions[0]).breakdown(asked.player)
            before = evaluator.breakdown(asked.player)
            terms = {term: after.get(term, 0.0) - before.get(term, 0.0) for term in {**before, **after}}
        return terms

    def _lot(self, game: Game) -> Random:
        """Chance that depends on the moment, the level and the seed, and on nothing that nobody has seen."""
        return Random(f"{self.level.name} {self.seed} {game.rules} {';'.join(game.actions)}")

    def _evaluator(self, game: Game) -> Evaluator:
        rules = rule_set(game.rules)
        weights = self._weights
        if weights is None:
            weights = load_weights(rules.weight_names(game.table))
        if not self.level.unbent:
            weights = dict.fromkeys(weights, 0.0)
        return rules.evaluator(game.table, weights, self.level.insight)

    def _weigh(self, own: Game, lot: Random) -> list[Weighed]:
        """The answers that it sees, with what they are worth to it, on a copy with the hidden tiles shuffled."""
        decision = _asked(own)
        choices = self._seen(own, decision)
        evaluator = self._evaluator(own)
        weighed = evaluator.weigh(decision, choices)
        if weighed is None:
            return [Weighed((choice,), self._after(own, choice, decision.player)) for choice in choices]
        if decision.kind not in evaluator.thinks_about or len(weighed) == 1:
            return weighed
        best = sorted(weighed, key=lambda one: -one.worth)[: max(1, self.level.candidates)]
        if evaluator.rolls_out and self.level.playouts:
            actions = [one.actions[0] for one in best]
            results = play_out(own, actions, self.level.playouts, self._quick, self._result, lot)
            return [Weighed((action,), result) for action, result in results]
        if not evaluator.rolls_out and 0 < len(own.table.hidden_tiles()) <= self.level.exact_tiles:
            return reckon_out(own, best, self._evaluator, lot)
        return weighed

    def _seen(self, game: Game, decision: Decision) -> Sequence[Action]:
        """The answers that it looks at: of the places only a part, those near the last tiles first."""
        choices = decision.choices()
        if decision.kind != "place" or self.level.sees == 1:
            return choices
        last = [(one.x, one.y) for one in reversed(game.events) if isinstance(one, PlacedTile)][: len(game.players)]

        def far(place: Action) -> int:
            x, y = int(place[1]), int(place[2])
            return min((abs(x - there[0]) + abs(y - there[1]) for there in last), default=0)

        return sorted(choices, key=far)[: max(1, ceil(len(choices) * self.level.sees))]

    def _after(self, game: Game, choice: Action, seat: int) -> float:
        """What the game is worth to a seat after an answer."""
        evaluator = self._tried(game, choice)
        return evaluator.utility(evaluator.totals(), seat)

    def _tried(self, game: Game, choice: Action) -> Evaluator:
        """The evaluation of the moment after an answer."""
        trial = game.copy()
        trial.go_on(choice)
        return self._evaluator(trial)

    def _quick(self, game: Game) -> Action:
        """A quick answer on the way through a playout."""
        decision = _asked(game)
        choices = decision.choices()
        if len(choices) == 1:
            return choices[0]
        weighed = self._evaluator(game).weigh(decision, choices)
        return choices[0] if weighed is None else max(weighed, key=lambda one: one.worth).actions[0]

    def _result(self, game: Game) -> float:
        return self._evaluator(game).totals()[0]


def _asked(game: Game) -> Decision:
    """What is asked now."""
    if game.decision is None:
        raise GameOverError("the game is over")
    return game.decision


def thinks_long(level: str, rules: str) -> bool:
    """Whether an answer of this level may take more than some 30 ms in such a game."""
    player = player_level(level)
    return bool(player.exact_tiles or (player.playouts and rule_set(rules).plays_out))
