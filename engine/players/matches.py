"""Matches between computer players: the same bags for both sides, seats swapped, and a win rate with its interval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple, Protocol

from engine.decisions import Action
from engine.game import Game, new_game
from engine.rules import rule_set

SURE = 1.96
"""Standard errors on either side of an interval that holds in 95 of 100 cases."""


class Answering(Protocol):
    """Whoever can be asked."""

    def answer(self, game: Game) -> Action:
        """An answer to what is asked now."""


@dataclass(frozen=True)
class Setting:
    """What is played: the game, its options, and how many sit at the table."""

    rules: str = "base"
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 2

    @property
    def team(self) -> bool:
        """Whether all at the table win or lose together, so that each side plays every bag by itself."""
        return rule_set(self.rules).team

    @property
    def weight_names(self) -> tuple[str, ...]:
        """The data files with the weights by which computers play it."""
        return rule_set(self.rules).weight_names(self.begin(0).table)

    def begin(self, bag: int | str) -> Game:
        """A new game with the tiles in an order that the bag decides."""
        names = [f"Player {number}" for number in range(1, self.seats + 1)]
        return new_game(self.rules, names, seed=bag, options=dict(self.options))


class Outcome(NamedTuple):
    """How the first side did in one game against the second."""

    win: float
    """1 for a win, a half for a draw."""
    points: float
    others: float
    """The points of the best of the others."""


def play(setting: Setting, bag: int | str, players: Sequence[Answering]) -> Game:
    """A whole game with the tiles in an order that the bag decides."""
    game = setting.begin(bag)
    while game.decision is not None:
        game.take(players[game.decision.player].answer(game))
    return game


def play_bag(setting: Setting, bag: int | str, first: Answering, second: Answering) -> list[Outcome]:
    """One order of tiles with the first player on each seat in turn, the second on all others."""
    if setting.team:
        return [_compared(*(play(setting, bag, [side] * setting.seats) for side in (first, second)))]
    outcomes = []
    for seat in range(setting.seats):
        players = [second] * setting.seats
        players[seat] = first
        game = play(setting, bag, players)
        best = max(score for other, score in enumerate(game.scores) if other != seat)
        win = 1 / len(game.winners) if seat in game.winners else 0.0
        outcomes.append(Outcome(win, game.scores[seat], best))
    return outcomes


def _compared(one: Game, other: Game) -> Outcome:
    """Two teams with the same bag: a level that is won, then the score, then how soon."""
    mine, theirs = _reached(one), _reached(other)
    win = 0.5 if mine == theirs else float(mine > theirs)
    return Outcome(win, min(one.scores), min(other.scores))


def _reached(game: Game) -> tuple[bool, int]:
    return not game.table.lost, game.deck_left if not game.table.lost else min(game.scores)


@dataclass(frozen=True)
class Standing:
    """What a match shows so far."""

    games: int
    wins: float
    points: float
    """Points of the first player, on average."""
    others: float
    error: float
    """The standard error of the difference in points."""

    @property
    def rate(self) -> float:
        """The part of the games that the first player won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The win rate as it may really be, in 95 of 100 cases (Wilson)."""
        if not self.games:
            return 0.0, 1.0
        number, rate = self.games, self.rate
        middle = rate + SURE**2 / (2 * number)
        spread = SURE * sqrt(rate * (1 - rate) / number + SURE**2 / (4 * number**2))
        whole = 1 + SURE**2 / number
        return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)

    def __str__(self) -> str:
        low, high = self.interval
        won = f"{self.games} games: {self.rate:.1%} [{low:.1%}, {high:.1%}]"
        return (
            f"{won}, points {self.points:.1f} : {self.others:.1f} ({self.points - self.others:+.1f} ± {self.error:.1f})"
        )


def standing(outcomes: Iterable[Outcome]) -> Standing:
    """The sum of a match."""
    there = list(outcomes)
    number = len(there)
    if not number:
        return Standing(0, 0.0, 0.0, 0.0, 0.0)
    points, others = sum(one.points for one in there) / number, sum(one.others for one in there) / number
    spread = sum((one.points - one.others - points + others) ** 2 for one in there) / max(1, number - 1)
    return Standing(number, sum(one.win for one in there), points, others, sqrt(spread / number))
