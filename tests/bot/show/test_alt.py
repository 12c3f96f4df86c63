"""The board in words, for those who cannot see the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import limits
from bot.show.alt import alt_text
from bot.show.turn_message import board_order
from bot.texts import LOCALES, Locale, load_texts
from engine.game import Game, load_game, new_game
from render.coordinates import cell_name
from render.snapshot import numbered_places
from tests.bot.show.sitting import sit_down
from tests.render.kept import at_action, record

TEXTS = load_texts()


def said(game: Game, locale: Locale = "en", *, story: bool = False, legal: bool = False) -> str:
    span = range(len(game.events) if story else 0)
    return board_order(sit_down(game), TEXTS.of(game.rules), locale, span, legal=legal).alt


def test_it_tells_whose_move_it_is_and_how_it_stands_first() -> None:
    record = {
        "format": 1,
        "rules": "base",
        "options": {},
        "players": ["*Ann*", "Bo"],
        "deck": ["base-E", "base-U", "base-U"],
        "actions": ["place 0 -1 180", "follower 0"],
    }
    game = load_game(record)
    alt = said(game, story=True, legal=True)
    assert alt.startswith("Bo to move. Score: *Ann* 4, Bo 0. 1 tile left. The tile in hand: ")
    assert "*Ann* scores 4 points for the city at 0 N1" in alt
    assert alt.endswith("Followers left: *Ann* 7, Bo 7.")


@pytest.mark.parametrize(("locale", "word"), [("en", "Places"), ("ru", "Места")])
def test_the_numbered_places_are_told_where_the_picture_shows_them(locale: Locale, word: str) -> None:
    game = new_game("base", ["Ann", "Bo"], seed=3)
    assert game.decision is not None
    told = ", ".join(f"{place.number}: {cell_name(place.cell)}" for place in numbered_places(game.decision))
    assert f"{word}: {told}." in said(game, locale=locale, legal=True)
    assert f"{word}:" not in said(game, locale=locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_it_is_never_too_long(locale: Locale) -> None:
    game = at_action("mists-5-lost-ghosts", 110)
    assert limits.ALT_TEXT - 50 < len(said(game, locale, story=True)) <= limits.ALT_TEXT
    assert alt_text(["**a**", "b" * 2000]).startswith("a bbb")


def test_a_teams_points_are_told() -> None:
    game = new_game("mists", ["Ann", "Bo", "Cleo"], seed=3, options={"level": 2})
    assert "Счёт: команда 0." in said(game, locale="ru")


def test_a_game_that_is_over_or_was_ended_asks_nobody() -> None:
    game = at_action("mists-3-won", len(record("mists-3-won")["actions"]))
    assert said(game).startswith("The game is over. Score: team ")
    assert "Followers left" not in said(game)
    session = sit_down(new_game("base", ["Ann", "Bo"], seed=3))
    ended = replace(session, row=replace(session.row, status="ended"))
    alt = board_order(ended, TEXTS, "en", [], legal=False).alt
    assert alt.startswith("The game is over. Score: Ann 0, Bo 0.")
    assert "The tile in hand" not in alt


def test_nothing_of_what_is_to_come_is_told_of_a_level_that_was_ended() -> None:
    session = sit_down(new_game("mists", ["Ann", "Bo"], seed=3, options={"level": 3}))
    alts = {}
    for status in ("live", "ended"):
        session.row = replace(session.row, status=status)
        alts[status] = board_order(session, TEXTS.of("mists"), "ru", [], legal=False).alt
    for told in ("Эта плитка", "До следующего этапа", "До цели"):
        assert told in alts["live"]
        assert told not in alts["ended"]
    assert "На карте 3 призрака; в запасе 12." in alts["ended"]


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        ("base", "Осталось подданных в запасе: Ann 7, Bo 7."),
        ("mists", "Осталось дозорных в запасе: Ann 6 (красный 3, зелёный 3), Bo 6 (синий 3, жёлтый 3)."),
        ("castle", "Осталось сторонников в резерве: Ann 6, Bo 6."),
    ],
)
def test_pieces_are_called_in_russian_what_their_game_calls_them(rules: str, left: str) -> None:
    assert said(new_game(rules, ["Ann", "Bo"], seed=3), "ru").endswith(left)


def test_a_hound_runs_beside_what_mists_calls_its_pieces_in_russian() -> None:
    game = at_action("mists-4-won", 50)
    told = game.table.extras()["hounds"]
    assert told
    for cell in told.values():
        assert f"— у дозорного на {cell_name((cell[0], cell[1]))}." in said(game, "ru")


def test_ghosts_hounds_cemeteries_and_what_lies_face_down_are_told_by_cell() -> None:
    game = at_action("mists-5-lost-ghosts", 110)
    told = game.table.extras()
    alt = said(game)
    ghosts = ", ".join(f"{cell_name((x, y))}: {number}" for x, y, number in told["ghosts_on"])
    assert f"Ghosts at {ghosts}." in alt
    assert told["face_down"]
    assert {f"{cell_name((x, y))}" for x, y in told["face_down"]} == set(between(alt, "Face down: "))
    assert "in the stock." in alt
    for name, action in (("mists-2-won", 70), ("mists-4-won", 50)):
        game = at_action(name, action)
        told = game.table.extras()
        cemeteries = [cell_name((x, y)) for x, y in told["cemeteries"]]
        assert (f"Open cemeteries: {', '.join(cemeteries)}." in said(game)) == bool(cemeteries)
        for hound, (x, y) in told["hounds"].items():
            assert f"{hound.title()} is with the follower at {cell_name((x, y))}." in said(game)


def between(alt: str, start: str) -> list[str]:
    return alt.partition(start)[2].partition(".")[0].split(", ")


def test_haunted_followers_are_told() -> None:
    game = at_action("ghosts-all", 120)
    for x, y, number in game.table.extras()["ghosts_on"]:
        assert f"{cell_name((x, y))}: {number}" in said(game)


def test_a_challenge_is_told() -> None:
    assert "are in a challenge." in said(at_action("cult", 36))


def test_king_count_and_pig_are_told() -> None:
    assert "The King stands with" in said(at_action("wheel-king-cult", 104))
    assert "The pig stands at" in said(at_action("wheel-king-cult", 104))
    game = new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["count"]})
    assert "The Count stands in the castle." in said(game)


def test_the_wall_and_the_keeps_of_the_castle_are_told() -> None:
    game = new_game("castle", ["Ann", "Bo"], seed=7)
    assert "Tokens lie on the towers " in said(game)
    over = at_action("castle-whole-game", len(record("castle-whole-game")["actions"]))
    assert "’s keep stands at " in said(over)
