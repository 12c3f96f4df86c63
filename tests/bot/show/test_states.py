"""How it is going: what a team sees in every call and in the score."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.show.looks import score_draft
from bot.show.states import at_a_glance, states
from bot.show.turn_message import turn_draft
from bot.texts import LOCALES, load_texts
from engine.game import Game, load_game, new_game
from tests.bot.show.sitting import sit_down
from tests.engine.positions import shuffled
from tests.engine.rules.mists.land import land

TEXTS = load_texts()
ENOUGH = " 09" * 15


def glance(game: Game) -> list[str]:
    return [str(line) for line in at_a_glance(sit_down(game), TEXTS, "en")]


def test_points_to_the_next_mark_and_to_the_target_with_the_tiles_to_get_them_in() -> None:
    game = land(3, " ".join(["09"] * 60))
    assert glance(game) == [
        "3 ghosts are about; 12 in the stock. This tile brings none.",
        "To the next mark of 15: 15 points to go, 20 tiles left for it, this one included.",
        "To the target of 100: 100 points to go, 60 tiles in all, this one included.",
    ]
    assert at_a_glance(sit_down(game), TEXTS, "ru") == [
        "На карте 3 призрака; в запасе 12. Эта плитка никого не приведёт.",
        "До следующего этапа (15) не хватает: 15 очков. На это осталось плиток: 20, считая эту.",
        "До цели (100) не хватает: 100 очков. Всего плиток: 60, считая эту.",
    ]


def test_a_level_without_marks_tells_its_target_once() -> None:
    assert glance(land(1, "09 09"))[1:] == [
        "To the target of 50: 50 points to go, 2 tiles left for it, this one included."
    ]


def test_a_tile_that_is_not_in_hand_is_not_told_to_be_included() -> None:
    game = land(3, " ".join(["09"] * 60), "place 0 -1 0")
    assert game.tile is None
    assert glance(game)[1:] == [
        "To the next mark of 15: 15 points to go, 19 tiles left for it.",
        "To the target of 100: 100 points to go, 59 tiles in all.",
    ]
    assert at_a_glance(sit_down(game), TEXTS, "ru")[1:] == [
        "До следующего этапа (15) не хватает: 15 очков. На это осталось плиток: 19.",
        "До цели (100) не хватает: 100 очков. Всего плиток: 59.",
    ]


def test_nothing_of_what_is_to_come_is_told_once_the_game_was_ended() -> None:
    session = sit_down(land(3, " ".join(["09"] * 60)))
    session.row = replace(session.row, status="ended")
    for say in (at_a_glance, states):
        assert say(session, TEXTS, "en") == ["3 ghosts are about; 12 in the stock."]
        assert say(session, TEXTS, "ru") == ["На карте 3 призрака; в запасе 12."]


def test_m52_an_open_cemetery_makes_turns_fewer_than_tiles() -> None:
    game = land(5, "53" + ENOUGH, "place 0 2 0", "pass", "facedown -1 2", players=1)
    assert "14 tiles left for it, this one included: 7 turns while a cemetery is open." in glance(game)[1]
    russian = at_a_glance(sit_down(game), TEXTS, "ru")[1]
    assert russian.endswith("На это осталось плиток: 14, считая эту, а пока открыто кладбище, это 7 ходов.")


def test_m40_each_number_is_named_by_its_marker() -> None:
    game = land(6, "09 09", players=1, colours=[["red", "green", "blue", "yellow"]], markers=["red", "blue", "green"])
    lines = glance(game)
    assert (
        lines[1]
        == "To the next mark of 10: red 10, blue 10 and green 10 to go, 2 tiles left for it, this one included."
    )
    assert lines[2].startswith("To the target of 50: red 50, blue 50 and green 50 to go")
    assert "red 0, blue 0 and green 0" in "\n".join(score_draft(sit_down(game), TEXTS, "en").above)


def test_m15_the_stock_is_told_with_what_may_come() -> None:
    thick = ["place 0 -1 0", "pass", "place 2 0 0", "pass"]
    safe = land(1, "18 18 18 09", players=1)
    assert glance(safe)[0].endswith("12 in the stock. This tile brings at most 3.")
    low = land(6, "18 18 18 18 09", *thick, "place 1 2 180", players=1)
    stock = low.summary()["ghosts"]
    assert stock < 3
    assert glance(low)[0].endswith(f"⚠️ The next tile may bring up to 3: more than {stock} at once loses the level.")
    low.act("pass")
    assert glance(low)[0].endswith(f"⚠️ This tile may bring up to 3: more than {stock} at once loses the level.")


@pytest.mark.parametrize("level", range(1, 7))
def test_it_takes_three_lines_at_most_and_the_score_tells_the_same(level: int) -> None:
    game = new_game("mists", ["Ann", "Bo"], seed=level, options={"level": level, "draw": "ask"})
    rng = Random(level)
    while game.decision is not None:
        session = sit_down(game)
        for locale in LOCALES:
            lines = at_a_glance(session, TEXTS, locale)
            assert 2 <= len(lines) <= 3
            assert set(lines) <= set(score_draft(session, TEXTS, locale).below)
            assert set(lines) <= set(turn_draft(session, TEXTS, locale).below)
            other = sit_down(load_game(shuffled(game, rng)))
            assert at_a_glance(other, TEXTS, locale) == lines, "nobody knows in which order the tiles lie"
        for _ in range(7):
            if game.decision is not None:
                game.take(rng.choice(game.decision.choices()))


def test_ghosts_of_the_base_game_lose_no_level() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["ghosts"]})
    said = states(sit_down(game), TEXTS, "en")
    assert "No ghost is about; 15 in the stock." in said
