"""What happened since a player's last move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot import limits
from bot.show.draft import Draft, Menu
from bot.show.moves_since import since_draft
from bot.show.turn_message import turn_draft
from bot.texts import LOCALES, load_texts
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


def since_buttons(draft: Draft) -> list[str]:
    rows = [row for row in draft.rows if not isinstance(row, Menu)]
    assert all(len(row) <= 5 for row in rows)
    return [str(button.click) for row in rows for button in row if button.click.verb == "since"]


def test_the_call_says_how_many_moves_there_were_and_has_a_button_for_them() -> None:
    session = sit_down(played(5))
    draft = turn_draft(session, load_texts(), "en")
    assert "2 moves since your last turn." in draft.below
    assert since_buttons(draft) == [f"tw|since|1|{session.number}|"]
    assert "После вашего хода сделано 2 хода." in turn_draft(session, load_texts(), "ru").below


def test_the_first_turn_counts_from_the_start() -> None:
    nothing = turn_draft(sit_down(new_game("base", NAMES[:3], seed=2)), load_texts(), "en")
    assert "since" not in text(nothing)
    assert since_buttons(nothing) == []
    draft = turn_draft(sit_down(played(1)), load_texts(), "en")
    assert "One move since the start." in draft.below
    assert since_buttons(draft) != []


def test_who_has_just_placed_a_tile_has_missed_nothing() -> None:
    game = played(5)
    assert game.decision is not None
    while game.decision.kind == "place":
        game.act(game.decision.options()[0])
    while game.decision.player != 2 or game.decision.kind != "follower":
        game.take(Random(1).choice(game.decision.choices()))
    draft = turn_draft(sit_down(game), load_texts(), "en")
    assert "since your last turn" not in text(draft)
    assert since_buttons(draft) == []


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_the_call_counts_what_the_button_shows(rules: str, players: int, options: dict[str, Any]) -> None:
    rng, texts = Random(6), load_texts()
    game = new_game(rules, NAMES[:players], seed=6, options=options)
    while game.decision is not None:
        session = sit_down(game)
        asked = game.decision.player
        missed = len(moves_missed(game.events, asked))
        locale = LOCALES[len(game.actions) % 2]
        draft = turn_draft(session, texts, locale)
        assert len(since_buttons(draft)) == (1 if missed else 0)
        shown = text(since_draft(session, 101 + asked, texts, locale)).splitlines()
        assert [line.partition(" ")[0] for line in shown if line.startswith("**")] == [
            f"**{number}.**" for number in range(1, missed + 1)
        ]
        game.take(rng.choice(game.decision.choices()))


def test_payments_stand_under_their_move_with_their_sums() -> None:
    rng = Random(3)
    game = new_game("base", NAMES[:3], seed=3)
    while game.decision is not None and not any(
        move.scored() for move in moves_missed(game.events, game.decision.player)
    ):
        game.take(rng.choice(game.decision.choices()))
    assert game.decision is not None
    shown = text(since_draft(sit_down(game), 101 + game.decision.player, load_texts(), "en")).splitlines()
    assert [line for line in shown if line.startswith("- ") and " scores " in line and " = " in line] != []


def test_of_very_many_moves_the_oldest_are_left_out() -> None:
    rng = Random(2)
    game = new_game("base", ["A name that is as long as any is", "Another one of thirty-two letters"], seed=2)
    while game.decision is not None:
        game.take(rng.choice(game.decision.choices()))
    session = sit_down(game)
    # Somebody who has joined late and not moved yet has missed everything.
    events = [event for event in game.events if not (event.name == "placed" and event.player == 1)]  # type: ignore[attr-defined]
    assert moves_missed(events, 1)
    game.table.events[:] = events
    game.event_counts[:] = [len(events)] * len(game.event_counts)
    said = text(since_draft(session, 102, load_texts(), "en"))
    assert len(said) <= limits.TEXT
    first, second, *rest = said.splitlines()
    assert "moves since your last" in first
    assert second == "…"
    assert any(line.startswith("**36.** ") for line in rest)
