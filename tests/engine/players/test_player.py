"""Computer players: their answers are legal, the same for the same moment, and rest on nothing that nobody has seen."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from engine.decisions import print_action
from engine.errors import GameOverError, SetupError
from engine.game import load_game
from engine.players.levels import LEVELS, PLAYERS, lower_level, player_level
from engine.players.matches import Setting
from engine.players.player import Player, thinks_long
from engine.veil import veil
from tests.engine.players.settings import SETTINGS, after, name_of
from tests.engine.positions import shuffled

QUICK = {
    name: replace(level, playouts=min(level.playouts, 2), candidates=min(level.candidates, 2))
    for name, level in PLAYERS.items()
}
"""All players, so that those who play games out do not take long."""

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=name_of)
every_player = pytest.mark.parametrize("name", PLAYERS)


@every_player
@every_setting
def test_a_whole_game_of_legal_answers(setting: Setting, name: str) -> None:
    level = QUICK[name]
    # Where games are played out to the end, only the last part of one.
    game = next(game for steps in (30, 15, 5) if not (game := after(setting, 1, steps * setting.team)).finished)
    players = [Player(level, seat) for seat in range(setting.seats)]
    kinds = set()
    while (decision := game.decision) is not None:
        answer = players[decision.player].answer(game)
        assert answer in decision.choices()
        kinds.add(decision.kind)
        game.take(answer)
    assert game.finished
    assert kinds


@every_player
@every_setting
def test_answers_to_whatever_chance_has_brought_about_are_legal(setting: Setting, name: str) -> None:
    game, rng = after(setting, 7, 0), Random(8)
    player = Player(QUICK[name], 3)
    while (decision := game.decision) is not None:
        choices = decision.choices()
        if rng.random() < (0.4 if decision.kind not in ("place", "follower", "draw") else 0.03):
            assert player.answer(game) in choices
        game.go_on(choices[rng.randrange(len(choices))])


@every_player
@every_setting
def test_the_answer_is_the_same_whatever_is_hidden(setting: Setting, name: str) -> None:
    player = Player(QUICK[name], 5)
    for steps in (0, 9, 30, 61):
        game = after(setting, steps, steps)
        if game.finished:
            continue
        answer = player.answer(game)
        for order in range(3):
            assert player.answer(load_game(shuffled(game, Random(order)))) == answer
        assert player.answer(load_game(veil(game))) == answer


@every_setting
def test_the_same_record_level_and_seed_give_the_same_answer_also_in_another_process(setting: Setting) -> None:
    import json

    games = [game for steps in (5, 20, 50) if not (game := after(setting, 2, steps)).finished]
    lines = "\n".join(json.dumps(game.record()) for game in games) + "\n"
    command = [sys.executable, "-m", "engine", "player", "--level", "solid", "--seed", "4"]
    told = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout.split("\n")
    player = Player(player_level("solid"), 4)
    assert told[: len(games)] == [print_action(player.answer(game)) for game in games]


def test_looking_at_a_game_does_not_change_it() -> None:
    for setting in SETTINGS:
        game = after(setting, 4, 33)
        if not game.finished:
            before = game.summary()
            Player(QUICK["strong"]).answer(game)
            Player(QUICK["strong"]).advise(game)
            assert game.summary() == before


def test_another_seed_breaks_ties_in_another_way() -> None:
    game = after(Setting(), 1, 0)
    assert len({Player(LEVELS["strong"], seed).answer(game) for seed in range(12)}) > 1


def test_a_finished_game_has_no_answer() -> None:
    with pytest.raises(GameOverError):
        Player(LEVELS["solid"]).answer(after(Setting(), 1, 1000))


def test_levels_have_an_order_and_unknown_ones_are_refused() -> None:
    assert [*LEVELS] == ["beginner", "casual", "solid", "strong", "master"]
    assert [lower_level(name) for name in LEVELS] == [None, "beginner", "casual", "solid", "strong"]
    with pytest.raises(SetupError, match="beginner, casual"):
        player_level("grandmaster")


def test_only_those_who_look_far_think_long() -> None:
    assert [name for name in LEVELS if thinks_long(name, "base")] == ["master"]
    assert [name for name in LEVELS if thinks_long(name, "mists")] == ["strong", "master"]


def test_a_beginner_overlooks_places_that_are_far_from_the_last_tiles() -> None:
    game = next(game for steps in range(60, 80) if (game := after(Setting(), 12, steps)).tile)
    assert game.decision is not None
    seen = Player(LEVELS["beginner"])._seen(game, game.decision)
    assert 0 < len(seen) < len(game.decision.choices())
    assert len(Player(LEVELS["strong"])._seen(game, game.decision)) == len(game.decision.choices())
