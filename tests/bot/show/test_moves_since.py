"""What happened since a player's last move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.show.moves_since import since_draft
from bot.texts import load_texts
from engine.game import Game, new_game
from render.snapshot import take_snapshot
from render.story import moves_missed, moves_since
from tests.bot.show.sitting import sit_down
from tests.bot.show.test_looks import GAMES, NAMES, check, text


def played(tiles: int, players: int = 3) -> Game:
    game = new_game("base", NAMES[:players], seed=2)
    rng = Random(2)
    while len(game.table.board.tiles) <= tiles and game.decision is not None:
        game.take(rng.choice(game.decision.choices()))
    while game.decision is not None and game.decision.kind != "place":
        game.act("pass")
    return game


def test_each_player_sees_what_they_missed() -> None:
    game = played(5)
    assert game.decision is not None
    assert game.decision.player == 2
    assert [len(moves_missed(game.events, seat)) for seat in (0, 1, 2)] == [1, 0, 2]
    assert len(moves_missed(game.events, None)) == 1


def test_the_text_has_the_numbers_of_the_picture() -> None:
    game = played(5)
    session = sit_down(game)
    for seat in (0, 2):
        shown = moves_since(take_snapshot(game), seat)
        assert len(shown) == len(moves_missed(game.events, seat))
        said = text(since_draft(session, 101 + seat, load_texts(), "en"))
        for number, move in enumerate(shown, 1):
            assert f"**{number}.** {game.players[move.player]} places a tile" in said
    assert since_draft(session, 103, load_texts(), "en").picture.viewer == 2  # type: ignore[union-attr]


def test_who_moved_last_has_missed_nothing_and_a_spectator_sees_the_last_move() -> None:
    session = sit_down(played(5))
    assert "Nothing has happened" in text(since_draft(session, 102, load_texts(), "en"))
    assert "The last move:" in text(since_draft(session, 999, load_texts(), "en"))


def test_before_the_first_move_everyone_has_missed_nothing() -> None:
    session = sit_down(new_game("base", ["Ann", "Bo"], seed=2))
    assert "Nothing has happened" in text(since_draft(session, 102, load_texts(), "en"))
    assert "Nobody has moved yet." in text(since_draft(session, 999, load_texts(), "en"))


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_it_can_be_told_at_every_moment(rules: str, players: int, options: dict[str, Any]) -> None:
    rng = Random(8)
    game = new_game(rules, NAMES[:players], seed=9, options=options)
    step = 0
    while game.decision is not None:
        game.take(rng.choice(game.decision.choices()))
        step += 1
        if step % 31 == 0 or game.decision is None:
            for user in (101, 999):
                check(since_draft(sit_down(game), user, load_texts(), "ru"))
