"""Playouts: an answer is worth what comes out when the game is played to its end, over shuffles of the unseen tiles.

All candidates are played out on the same shuffles, so that luck counts for none of them; the weaker half is dropped
after each round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.decisions import Action
from engine.game import Game
from engine.veil import determined

Policy = Callable[[Game], Action]
"""A quick player."""

Result = Callable[[Game], float]
"""What a finished game is worth."""

ROUND = 6
"""Shuffles before the weaker half of the candidates is dropped."""

DROPPED = 1.0
"""By how many points a candidate that was dropped is at least taken to be worse than those that were played on."""


def play_out(
    game: Game, candidates: Sequence[Action], shuffles: int, policy: Policy, result: Result, lot: Random
) -> list[tuple[Action, float]]:
    """The candidates with the mean result of their playouts, the best first.

    Those dropped early come last, for their mean rests on few shuffles and may be high by luck.
    """
    sums = dict.fromkeys(candidates, 0.0)
    left, dropped, played = [*candidates], list[tuple[Action, float]](), 0
    while played < shuffles and len(left) > 1:
        for _ in range(min(ROUND, shuffles - played)):
            order = determined(game, lot)
            for candidate in left:
                trial = order.copy()
                trial.go_on(candidate)
                while trial.decision is not None:
                    trial.go_on(policy(trial))
                sums[candidate] += result(trial)
            played += 1
        left.sort(key=lambda one: -sums[one])
        keep = (len(left) + 1) // 2 if len(left) > 2 else 2
        dropped = [(one, sums[one] / played) for one in left[keep:]] + dropped
        left = left[:keep]
    kept = [(one, sums[one] / max(1, played)) for one in left]
    least = min((mean for _, mean in kept), default=0.0) - DROPPED
    return kept + [(one, min(mean, least)) for one, mean in dropped]
