"""Playouts: all candidates meet the same shuffles, and one that was dropped is never the best."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from engine.decisions import Action
from engine.game import Game
from engine.players.matches import Setting
from engine.players.playouts import DROPPED, ROUND, play_out
from tests.engine.players.settings import after


def test_a_candidate_that_was_dropped_early_is_worse_than_those_played_on() -> None:
    game = after(Setting(), 1, 6)
    assert game.decision is not None
    candidates = [*game.decision.choices()][:4]
    assert len(candidates) == 4
    played_out = count(1)

    def policy(played: Game) -> Action:
        assert played.decision is not None
        return played.decision.choices()[0]

    def result(played: Game) -> float:
        """Good for all in the first round, and bad for whoever is played on."""
        return 10.0 if next(played_out) <= 4 * ROUND else 0.0

    found = play_out(game, candidates, 4 * ROUND, policy, result, Random(1))
    assert {action for action, _ in found} == {*candidates}
    (_, first), (_, second), *dropped = found
    assert first == second == pytest.approx(10.0 / 4)
    assert [mean for _, mean in dropped] == [first - DROPPED] * 2
