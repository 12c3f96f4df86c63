"""What players look at: every rule set can be looked at at every moment, in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot import limits
from bot.show.draft import Draft
from bot.show.looks import board_draft, fields_draft, grounds_of, score_draft, supply, tiles_draft
from bot.texts import LOCALES, load_texts
from engine.game import Game, load_game, new_game
from tests.bot.show.sitting import sit_down

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 3, {}),
    ("base", 5, {"modules": ["king", "cult", "count"]}),
    ("base", 3, {"modules": ["river", "king"]}),
    ("base", 3, {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("wheel", 3, {}),
    ("mists", 1, {"level": 1}),
    ("mists", 3, {"level": 6}),
    ("castle", 2, {}),
]
NAMES = ("Ann", "Bo", "Cy", "Дарья", "E*d*")


def text(draft: Draft) -> str:
    return "\n".join([*draft.above, *draft.below])


def check(draft: Draft) -> None:
    said = text(draft)
    assert said.strip()
    assert len(said) <= limits.TEXT
    assert draft.picture is None or 0 < len(draft.picture.alt) <= 1024


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_every_look_is_possible_at_every_moment(rules: str, players: int, options: dict[str, Any]) -> None:
    texts, rng = load_texts(), Random(4)
    game = new_game(rules, NAMES[:players], seed=3, options=options)
    step = 0
    while True:
        if step % 23 == 0 or game.decision is None:
            session = sit_down(game)
            for locale in LOCALES:
                for draft in (
                    score_draft(session, texts, locale),
                    tiles_draft(session, texts, locale),
                    fields_draft(session, texts, locale),
                    board_draft(session, texts, locale, user_id=101),
                ):
                    check(draft)
        if game.decision is None:
            break
        game.take(rng.choice(game.decision.choices()))
        step += 1


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_games_without_farmers_say_so(rules: str, players: int, options: dict[str, Any]) -> None:
    session = sit_down(new_game(rules, NAMES[:players], seed=3, options=options))
    assert grounds_of(session) == {"mists": None, "castle": "court"}.get(rules, "field")
    said = text(fields_draft(session, load_texts(), "en"))
    assert ("nobody farms fields" in said) == (rules == "mists")


def test_tiles_that_lie_face_down_are_among_those_unseen() -> None:
    rng = Random(1)
    game = new_game("mists", NAMES[:2], seed=1, options={"level": 5})
    while not game.table.board.face_down and game.decision is not None:
        game.take(rng.choice(game.decision.choices()))
    session = sit_down(game)
    draft = tiles_draft(session, load_texts(), "en")
    assert "lies face down" in text(draft)
    assert draft.picture is not None
    assert sum(count for _, count in draft.picture.snapshot.remaining) == game.deck_left + 1


def city_game() -> Game:
    """Ann stands in the start tile's city; it has grown by one tile."""
    record = {
        "format": 1,
        "rules": "base",
        "options": {},
        "players": ["Ann", "Bo"],
        "deck": ["base-E", "base-U", "base-V"],
        "actions": ["place 0 -1 180", "follower 0"],
    }
    return load_game(record)


def test_the_score_tells_now_then_and_the_sums() -> None:
    said = text(score_draft(sit_down(city_game()), load_texts(), "en"))
    assert "**Ann**: 4 points, 4 if the game ended now; 7 followers left" in said
    assert "**Bo**: 0 points" in said
    assert "Ann: city 4" in said
    assert "1 tile is left to draw" in said


def test_the_projected_points_come_with_their_sums() -> None:
    record = city_game().record()
    record["actions"] = ["place 1 0 180", "follower 0"]
    record["deck"] = ["base-U", "base-V", "base-V"]
    game = load_game({**record, "actions": []})
    game.act(next(option for option in game.decision.options() if option.startswith("place 1 0")))  # type: ignore[union-attr]
    game.act(next(option for option in game.decision.options() if option.startswith("follower 0")))  # type: ignore[union-attr]
    said = text(score_draft(sit_down(game), load_texts(), "en"))
    assert "**If the game ended now**" in said
    assert "2 = 2 tiles" in said
    assert "6 followers left" in said


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ({"pink": 1, "yellow": 2}, "3 followers left (pink 1, yellow 2)"),
        ({"pink": 3, "yellow": 0}, "3 followers left (pink 3)"),
        ({"pink": 0, "yellow": 0}, "no follower left"),
        ({"pink": 5}, "5 followers left"),
        ({"follower": 4, "guard": 0}, "4 followers left (follower 4)"),
        (7, "7 followers left"),
    ],
)
def test_the_pieces_left_are_named_where_a_player_has_several_kinds(left: int | dict[str, int], said: str) -> None:
    assert supply(left, load_texts(), "en") == said


def test_only_who_is_asked_gets_the_controls() -> None:
    session = sit_down(new_game("base", ["Ann", "Bo"], seed=1, options={"draw": "ask"}))
    assert board_draft(session, load_texts(), "en", user_id=101).rows
    assert not board_draft(session, load_texts(), "en", user_id=102).rows
    assert not board_draft(session, load_texts(), "en", user_id=999).rows
