"""Thinking: a computer answers as its level does, from nothing that is hidden, and finds an answer whatever happens."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.seats.thinking import answer_at_once, level_at_once, level_of, seed_of
from bot.sessions.session import Session
from engine.avoidable_loss import safe_actions
from engine.decisions import print_action
from engine.game import Game, load_game, new_game
from engine.players import player
from engine.players.levels import LEVELS, player_level
from engine.players.player import Player, thinks_long
from engine.rules import RULE_SETS
from tests.bot.show.sitting import sit_down


def computers_at(game: Game, level: str | None) -> Session:
    """A table with this game, at which all seats but the first belong to computers."""
    session = sit_down(game)
    others = [replace(seat, user_id=None, kind="computer", level=level) for seat in session.seats[1:]]
    session.seats = (session.seats[0], *others)
    return session


def second_to_move(rules: str = "base", **options: object) -> Game:
    """A game in which the second player is to place a tile."""
    game = new_game(rules, ["Ann", "Otto"], seed=3, options=options)
    while game.decision is not None and (game.decision.player == 0 or game.decision.kind != "place"):
        game.take(game.decision.choices()[0])
    return game


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_answers_as_its_level_does(level: str) -> None:
    session = computers_at(second_to_move(), level)
    alike = Player(player_level(level_at_once(level, "base")), seed_of(session, session.seats[1]))
    assert answer_at_once(session) == print_action(alike.answer(session.game))
    assert answer_at_once(session) == answer_at_once(computers_at(second_to_move(), level)), "and always so"


def test_the_levels_answer_differently() -> None:
    answers = set()
    for level in LEVELS:
        game = new_game("base", ["Ann", "Otto"], seed=8)
        session = computers_at(game, level)
        while game.decision is not None and len(game.actions) < 30:
            chosen = answer_at_once(session) if game.decision.player else game.decision.options()[0]
            game.act(chosen)
        answers.add(tuple(game.actions))
    assert len(answers) > 1


def test_neither_the_order_of_the_bag_nor_its_seed_tells_a_computer_anything() -> None:
    game = second_to_move()
    record = game.record()
    seen = len(record["deck"]) - game.deck_left
    shuffled = load_game({**record, "deck": [*record["deck"][:seen], *sorted(record["deck"][seen:])]})
    assert shuffled.record()["deck"] != record["deck"]
    session, other = computers_at(game, "strong"), computers_at(shuffled, "strong")
    other.row = replace(other.row, seed="another")
    assert answer_at_once(session) == answer_at_once(other)
    session.row = replace(session.row, seed="secret", seed_hash="known")
    assert "secret" not in seed_of(session, session.seats[1])


def test_two_seats_of_a_level_have_seeds_of_their_own() -> None:
    session = computers_at(second_to_move(), "solid")
    assert seed_of(session, session.seats[0]) != seed_of(session, session.seats[1])


def test_who_is_skipped_and_a_stand_in_of_an_earlier_version_play_like_stand_ins() -> None:
    session = computers_at(second_to_move(), None)
    assert [level_of(seat) for seat in session.seats] == ["solid", "solid"]
    assert level_of(replace(session.seats[1], level="master")) == "master"
    assert level_of(replace(session.seats[1], level="grandmaster of another version")) == "solid"


def test_who_would_think_long_answers_like_the_next_weaker_level_that_does_not() -> None:
    for rules in RULE_SETS:
        for level in LEVELS:
            now = level_at_once(level, rules)
            assert not thinks_long(now, rules)
            assert now == level or thinks_long(level, rules)
    assert level_at_once("strong", "base") == "strong"
    assert level_at_once("strong", "mists") == "solid"


def test_a_computer_that_fails_to_think_stops_no_game(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "load_weights", lambda names: {}[names])
    session = computers_at(second_to_move(), "strong")
    assert session.game.decision is not None
    assert answer_at_once(session) in session.game.decision.options()
    assert "a strong computer has no answer in game 1" in caplog.text


@pytest.mark.parametrize("seed", [5, 22, 32])
def test_a_computer_of_a_team_takes_no_loss_that_it_could_avoid(seed: int) -> None:
    chance = Random(seed)
    game = new_game("mists", ["Ann", "Otto"], seed=str(seed), options={"level": 1 + seed % 6})
    met = 0
    while game.decision is not None:
        options = game.decision.options()
        if game.decision.player == 1 and len(options) > 1:
            session = computers_at(game, "beginner")
            answer = answer_at_once(session)
            if next(safe_actions(game, [answer]), None) is None:
                assert next(safe_actions(game, options), None) is None
            met += len(list(safe_actions(game, options))) < len(options)
        game.act(chance.choice(options) if chance.random() < 0.5 else options[0])
    assert met, "there was something to avoid"
