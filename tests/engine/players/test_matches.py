"""Matches, the tool that says who is stronger; and what the levels show at a glance."""

from __future__ import annotations

import pytest

from engine.decisions import Action
from engine.game import Game
from engine.players.levels import PLAYERS
from engine.players.matches import Outcome, Setting, play, play_bag, standing
from engine.players.player import Player


class Noting:
    """A player who chooses the first answer and notes where it sat."""

    def __init__(self) -> None:
        self.seats: set[tuple[str, int]] = set()

    def answer(self, game: Game) -> Action:
        assert game.decision is not None
        self.seats.add((game.record()["deck"][0], game.decision.player))
        return game.decision.choices()[0]


@pytest.mark.parametrize("seats", [2, 3])
def test_each_bag_is_played_from_every_seat_with_the_same_tiles(seats: int) -> None:
    first, second = Noting(), Noting()
    outcomes = play_bag(Setting(seats=seats), 5, first, second)
    assert len(outcomes) == seats
    assert {seat for _, seat in first.seats} == set(range(seats))
    assert len({tile for tile, _ in first.seats}) == 1


def test_two_teams_play_the_same_bag_each_by_itself() -> None:
    setting = Setting("mists", {"level": 1})
    outcomes = play_bag(setting, 1, Player(PLAYERS["random"]), Player(PLAYERS["random"]))
    assert outcomes == [Outcome(0.5, outcomes[0].points, outcomes[0].points)]


def test_the_interval_holds_the_rate_and_narrows_with_more_games() -> None:
    few = standing([Outcome(1, 10, 5), Outcome(0, 5, 10)] * 5)
    many = standing([Outcome(1, 10, 5), Outcome(0, 5, 10)] * 50)
    assert few.rate == many.rate == 0.5
    assert few.interval[0] < many.interval[0] < 0.5 < many.interval[1] < few.interval[1]
    assert "10 games: 50.0%" in str(few)
    assert standing([]).interval == (0, 1)


def test_a_draw_is_half_a_win_for_each_of_two() -> None:
    game = play(Setting(), 1, [Noting(), Noting()])
    assert game.finished


@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("beginner", "random"), ("strong", "beginner")])
def test_a_level_that_understands_more_wins_clearly(better: str, worse: str) -> None:
    first, second = Player(PLAYERS[better]), Player(PLAYERS[worse])
    outcomes = [outcome for bag in range(3) for outcome in play_bag(Setting(), bag, first, second)]
    assert standing(outcomes).rate > 0.6
