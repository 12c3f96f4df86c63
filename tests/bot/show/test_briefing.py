"""The briefing for a level, and where it is read; the seal of the bag beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.sessions.session import Session
from bot.show.briefing import briefing, briefing_scene
from bot.show.draft import Button, Draft, Menu
from bot.show.end_message import final_draft
from bot.show.lobby_message import lobby_draft
from bot.show.turn_message import past_draft, seal_draft, turn_draft
from bot.texts import LOCALES, load_texts
from engine.game import new_game
from engine.rules.mists_levels import levels
from tests.bot.show.aloud import check_russian
from tests.bot.show.sitting import sit_down
from tests.engine.rules.mists.land import land

TEXTS = load_texts()
LONGEST = 260
"""Characters of a line that a phone shows in four rows or so."""


def buttons(draft: Draft) -> list[Button]:
    return [button for row in draft.rows if not isinstance(row, Menu) for button in row]


def sealed(draft: Draft) -> bool:
    return any(button.click.verb == "seal" for button in buttons(draft))


@pytest.mark.parametrize("number", levels())
def test_a_level_is_told_in_four_short_lines_with_its_own_numbers(number: int) -> None:
    level = levels()[number]
    for locale in LOCALES:
        lines = briefing(level, TEXTS, locale)
        assert len(lines) == 4
        assert all(0 < len(line) <= LONGEST for line in lines), [len(line) for line in lines]
        goal, lose, _, _ = lines
        for points in (*level.goals, len(level.box())):
            assert str(points) in goal
        assert str(level.ghosts) in lose
        if locale == "ru":
            check_russian(" ".join(lines))
    english = briefing(level, TEXTS, "en")
    assert ("pile ends before its mark" in english[1]) == (number >= 3)
    assert ("for each of 3 colours" in english[0]) == (number == 6)


def test_what_is_new_differs_by_level() -> None:
    for locale in LOCALES:
        told = [briefing(level, TEXTS, locale) for level in levels().values()]
        assert len({lines[2] for lines in told}) == len({lines[3] for lines in told}) == len(told)


def test_numbers_come_from_the_level() -> None:
    changed = replace(levels()[3], goals=(7, 31, 77), ghosts=9)
    goal, lose, *_ = briefing(changed, TEXTS, "en")
    assert goal == (
        "🎯 Goal: 77 points together with 60 tiles; on the way 7 and 31, each before its pile of 20 is used up."
    )
    assert "(there are 9, three of them on the map already)" in lose


def in_lobby(rules: str, **options: Any) -> Session:
    session = sit_down(new_game(rules, ["Ann", "Bo"], seed=1, options=options))
    return Session(replace(session.row, status="lobby", deck=None), session.seats, None)


@pytest.mark.parametrize("number", levels())
def test_the_lobby_and_the_first_message_brief_the_team(number: int) -> None:
    for locale in LOCALES:
        told = briefing(levels()[number], TEXTS.of("mists"), locale)
        session = sit_down(new_game("mists", ["Ann", "Bo"], seed=1, options={"level": number}))
        for draft in (lobby_draft(in_lobby("mists", level=number), TEXTS, locale), turn_draft(session, TEXTS, locale)):
            assert set(told) <= set(draft.above)
            assert draft.scene == briefing_scene(levels()[number], TEXTS, locale)
    later = turn_draft(sit_down(land(number, "09 09 09", "place 0 -1 0", "pass", players=2)), TEXTS, "en")
    assert not any("🎯" in line for line in later.above)
    assert later.scene is None


def test_each_level_has_a_picture_of_its_own_that_is_told_in_words() -> None:
    scenes = [briefing_scene(level, TEXTS, "en") for level in levels().values()]
    assert len({scene.paint().data for scene in scenes}) == len({scene.key for scene in scenes}) == len(levels())
    assert "palaces" in scenes[1].alt


def test_other_games_have_no_briefing() -> None:
    session = sit_down(new_game("base", ["Ann", "Bo"], seed=1))
    for draft in (lobby_draft(in_lobby("base"), TEXTS, "en"), turn_draft(session, TEXTS, "en")):
        assert not any("🎯" in line for line in draft.above)
        assert draft.scene is None


@pytest.mark.parametrize("rules", ["base", "wheel", "castle", "mists"])
def test_the_seal_is_behind_a_button_of_the_first_message_only(rules: str) -> None:
    game = new_game(rules, ["Ann", "Bo"], seed=1)
    session = sit_down(game)
    first = turn_draft(session, TEXTS, "en")
    assert sealed(first)
    assert not any("seal" in line for line in (*first.above, *first.below))
    assert seal_draft(session, TEXTS, "en").above == [TEXTS.say("en", "table-seal", seal="aa")]
    while session.turn == 1:
        assert game.decision is not None
        game.take(game.decision.choices()[0])
        session.number = len(game.actions)
    assert not sealed(turn_draft(session, TEXTS, "en"))
    assert sealed(turn_draft(session, TEXTS, "en", since=0)), "this one is the first message of the game"
    past, _ = past_draft(session, 1, TEXTS, "en")
    assert TEXTS.say("en", "table-seal", seal="aa") in past.above, "its buttons are gone, and the seal must stay known"
    assert not past.rows


def test_a_game_without_a_seal_has_no_button_for_it() -> None:
    session = sit_down(new_game("base", ["Ann", "Bo"], seed=1))
    session.row = replace(session.row, seed=None, seed_hash=None)
    assert not sealed(turn_draft(session, TEXTS, "en"))
    assert seal_draft(session, TEXTS, "en").above == [TEXTS.say("en", "table-no-seal")]


def test_the_last_message_shows_the_seal() -> None:
    game = land(1, "09", "place 0 -1 0", "pass", players=1)
    assert game.finished
    assert any("`aa`" in line for line in final_draft(sit_down(game), TEXTS, "en").below)
