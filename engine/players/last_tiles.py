"""The last tiles, reckoned out: with few unseen every order of them is played to the end, each seat at its best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.evaluation.evaluator import Evaluator, Weighed
from engine.game import Game
from engine.veil import determined

Evaluation = Callable[[Game], Evaluator]

ORDERS_TRIED = 24
"""Shuffles after which every order of a few tiles has come up, but for a rare one."""

REPLIES = 3
"""How many replies are followed where the reply is not the last."""


def reckon_out(game: Game, candidates: Sequence[Weighed], evaluate: Evaluation, lot: Random) -> list[Weighed]:
    """The candidates with what they are worth at the end, over all orders of the unseen tiles."""
    orders = {tuple(order.record()["deck"]): order for order in (determined(game, lot) for _ in range(ORDERS_TRIED))}
    reckoned = []
    for candidate in candidates:
        worth = 0.0
        for order in orders.values():
            trial = order.copy()
            seat = _play(trial, candidate)
            worth += evaluate(trial).utility(_best_end(trial, evaluate), seat)
        reckoned.append(Weighed(candidate.actions, worth / len(orders)))
    return reckoned


def _play(game: Game, weighed: Weighed) -> int:
    """Play actions in a row, as far as they are still asked of the same player; the seat that played them."""
    seat = game.decision.player if game.decision is not None else 0
    for action in weighed.actions:
        if game.decision is None or game.decision.player != seat or action not in game.decision.choices():
            break
        game.go_on(action)
    return seat


def _best_end(game: Game, evaluate: Evaluation) -> list[float]:
    """What all seats have at the end if each takes what is best for itself."""
    while (decision := game.decision) is not None:
        choices = decision.choices()
        weighed = evaluate(game).weigh(decision, choices) if len(choices) > 1 else None
        if weighed is None:
            game.go_on(choices[0])
        elif decision.kind == "place" and game.table.hidden_tiles():
            return max(
                (_end_after(game, reply, evaluate) for reply in _replies(weighed)),
                key=lambda totals: evaluate(game).utility(totals, decision.player),
            )
        else:
            _play(game, max(weighed, key=lambda one: one.worth))
    return evaluate(game).totals()


def _replies(weighed: Sequence[Weighed]) -> Sequence[Weighed]:
    return sorted(weighed, key=lambda one: -one.worth)[:REPLIES]


def _end_after(game: Game, reply: Weighed, evaluate: Evaluation) -> list[float]:
    trial = game.copy()
    _play(trial, reply)
    return _best_end(trial, evaluate)
