"""A game shown again, step by step, and the list of games."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.sessions.game_result import ending_of
from bot.show.history import PAGE, finished, finished_with, history_draft
from bot.show.replay_steps import film_draft, step_draft, steps_of
from bot.texts import LOCALES, load_texts
from db.archive import IMPORTED
from db.rows import Result, Status
from engine.game import new_game, play_randomly
from tests.bot.show.sitting import NOW, sit_down
from tests.bot.show.test_looks import GAMES, NAMES, check, text


def test_a_step_is_a_move_with_all_that_came_of_it() -> None:
    assert steps_of([]) == [0]
    assert steps_of(["draw"]) == [0]
    assert steps_of(["place 1 0 0", "pass", "place 2 0 0"]) == [0, 2, 3]
    assert steps_of(["draw", "place 1 0 0", "follower 0", "join 1", "draw", "takehome 0 0", "place 2 0 0"]) == [0, 4, 7]


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_every_rule_set_can_be_shown_again(rules: str, players: int, options: dict[str, Any]) -> None:
    game = new_game(rules, NAMES[:players], seed=3, options=options)
    play_randomly(game, Random(3))
    session = sit_down(game)
    last = len(steps_of(game.actions)) - 1
    for step in (0, 1, last // 2, last):
        draft = step_draft(session, step, load_texts(), "en")
        check(draft)
        assert draft.picture is not None
        placed = sum(event.name == "placed" for event in draft.picture.snapshot.events)
        assert placed == step
    assert draft.picture is not None
    assert draft.picture.snapshot.finished
    for locale in LOCALES:
        check(film_draft(session, load_texts(), locale))


@pytest.mark.parametrize("status", ["finished", "ended"])
def test_only_the_last_step_says_that_the_game_is_over(status: Status) -> None:
    game = new_game("base", NAMES[:2], seed=3)
    play_randomly(game, Random(3))
    session = sit_down(game)
    session.row = replace(session.row, status=status)
    for step, over in ((0, False), (5, False), (71, True)):
        picture = step_draft(session, step, load_texts(), "en").picture
        assert picture is not None
        assert picture.alt.startswith("The game is over." if over else "Score at that moment: Ann 0")


def test_the_buttons_lead_to_the_neighbours_and_the_ends() -> None:
    game = new_game("base", NAMES[:2], seed=3)
    play_randomly(game, Random(3))
    session = sit_down(game)
    last = len(steps_of(game.actions)) - 1

    def ways(step: int) -> list[tuple[int, bool]]:
        (row,) = step_draft(session, step, load_texts(), "en").rows
        assert isinstance(row, list)
        assert len({str(button.click) for button in row}) == 5
        return [(button.click.number, button.disabled) for button in row[:4]]

    assert ways(0) == [(0, True), (0, True), (1, False), (last, False)]
    assert ways(5) == [(0, False), (4, False), (6, False), (last, False)]
    assert ways(last) == [(0, False), (last - 1, False), (last, True), (last, True)]
    assert ways(10**6) == ways(last)


def test_a_game_without_a_move_has_no_film() -> None:
    draft = film_draft(sit_down(new_game("base", NAMES[:2], seed=3)), load_texts(), "en")
    assert draft.picture is None
    assert "Nobody has moved" in text(draft)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_list_tells_what_was_played_and_who_won(locale: Any) -> None:
    texts = load_texts()
    listed = []
    for rules, players, options in GAMES:
        game = new_game(rules, NAMES[:players], seed=3, options=options)
        play_randomly(game, Random(3))
        listed.append(finished(sit_down(game)))
    draft = history_draft(listed[:PAGE], 1, 3, "guild", texts, locale)
    check(draft)
    base, line = listed[0], text(draft).splitlines()[1]
    for seat, name in enumerate(base.names):
        part = f"{name} {base.points[seat]}"
        assert part in line
        assert (f"**{part}**" in line) == (seat in base.winners)
    assert len(draft.rows) == 2
    assert len(history_draft(listed[:2], 0, 1, "channel", texts, locale).rows) == 1


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_the_list_is_the_same_from_results_and_from_the_game_itself(
    rules: str, players: int, options: dict[str, Any]
) -> None:
    game = new_game(rules, NAMES[:players], seed=3, options=options)
    play_randomly(game, Random(3))
    session = sit_down(game)
    results = [
        Result(1, score.seat, 100, "human", rules, score.points, score.won, dict(score.by_kind), NOW)
        for score in ending_of(session).scores
    ]
    listed, played = finished_with(session.row, session.names, results), finished(session)
    assert (listed.winners, listed.team) == (played.winners, played.team)
    assert sum(listed.points) == sum(played.points)


def test_an_imported_game_is_marked_and_no_games_are_no_list() -> None:
    game = new_game("base", NAMES[:2], seed=3)
    play_randomly(game, Random(3))
    session = sit_down(game)
    session.row = replace(session.row, settings={IMPORTED: True})
    assert "(imported)" in text(history_draft([finished(session)], 0, 1, "channel", load_texts(), "en"))
    assert "No game has been finished" in text(history_draft([], 0, 1, "channel", load_texts(), "en"))
