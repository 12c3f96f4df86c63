"""The base game in words: every event, question, choice and refusal in both languages."""

from __future__ import annotations

import random

import pytest

from bot.show.phrases import Telling
from bot.show.vocabulary import ask, label, story, tell, vocabulary
from bot.texts import LOCALES, Locale, load_texts
from engine.boxes import load_set
from engine.events import Discarded, Drawn, End, Event, FollowerSet, Home, PlacedTile, Scored, Turn
from engine.game import load_game, new_game
from engine.tiles import TURNS

NAMES = ["Ann", "Bo"]
SETS = ("base", "king", "cult", "count", "river2", "wheel", "mists", "castle")
SILENT = {"laid", "completed"}
"""Events of the core that need no sentence: the start is seen, and what is completed is told when it is paid."""


@pytest.mark.parametrize("locale", LOCALES)
def test_a_whole_game_is_told(locale: Locale, caplog: pytest.LogCaptureFixture) -> None:
    texts = load_texts()
    luck = random.Random(4)
    game = new_game("base", NAMES, seed=4, options={"draw": "ask"})
    while game.decision is not None:
        decision = game.decision
        question = ask(game, NAMES, texts, locale)
        assert question is not None
        assert question.startswith(NAMES[decision.player])
        options = decision.options()
        labels = [label(option, game, NAMES, texts, locale) for option in options]
        assert len(set(labels)) == len(labels)
        assert all(0 < len(text) <= 80 for text in labels)
        game.act(luck.choice(options))
    assert ask(game, NAMES, texts, locale) is None
    for event in game.events:
        text = tell(event, NAMES, texts, locale)
        assert (text is None) == (event.name in SILENT)
    assert caplog.records == []


def test_the_base_game_needs_no_stand_in_words() -> None:
    texts = load_texts()
    game = new_game("base", NAMES, seed=11)
    luck = random.Random(11)
    while game.decision is not None:
        game.act(luck.choice(game.decision.options()))
    for event in game.events:
        if isinstance(event, Scored):
            assert texts.has(f"event-scored-{event.kind}")
            assert all(texts.has(f"unit-{unit}") for _, unit, _ in event.terms)
        if isinstance(event, FollowerSet):
            assert texts.has(f"event-follower-{event.kind}")


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (
            Scored(0, "city", 8, ((3, "tile", 2), (1, "shield", 2)), 2, -4, 0),
            "Ann scores 8 points for the city at E2 N4: 8 = 3 tiles × 2 + 1 shield × 2.",
            "Ann получает 8 очков за город (E2 N4): 8 = 3 плитки × 2 + 1 щит × 2.",
        ),
        (
            Scored(1, "road", 1, ((1, "tile", 1),), -3, 1, 0, final=True),
            "Bo scores 1 point for the unfinished road at W3 S1: 1 = 1 tile.",
            "Bo получает 1 очко за недостроенную дорогу (W3 S1): 1 = 1 плитка.",
        ),
        (
            Scored(0, "field", 6, ((2, "city", 3),), 0, 0, 2, final=True),
            "Ann scores 6 points for the field at 0 0: 6 = 2 cities × 3.",
            "Ann получает 6 очков за поле (0 0): 6 = 2 города × 3.",
        ),
        (
            Scored(0, "monastery", 9, ((1, "monastery", 1), (8, "neighbour", 1)), 1, 1, 0),
            "Ann scores 9 points for the monastery at E1 S1: 9 = 1 monastery + 8 neighbours.",
            "Ann получает 9 очков за монастырь (E1 S1): 9 = 1 монастырь + 8 плиток вокруг.",
        ),
        (Scored(0, "mystery", 4, ()), "Ann scores 4 points: 4.", "Ann получает 4 очка: 4."),
        (
            Drawn(0, "base-D"),
            "Ann draws a tile.",
            "Ann: взята плитка.",
        ),
        (
            Discarded(1, "base-C"),
            "No place fits this tile (city to the north, east, south and west; 1 shield). "
            "It leaves the game, and Bo draws another.",
            "Bo: этой плитке (город (север, восток, юг и запад); 1 щит) нигде нет места. "
            "Она выходит из игры, взамен взята другая.",
        ),
        (PlacedTile(0, "base-D", 1, 0, 90), "Ann places a tile at E1 0.", "Ann кладёт плитку на E1 0."),
        (
            FollowerSet(1, 0, -2, 0, "field", "follower"),
            "Bo lays a farmer in the field at 0 N2.",
            "Bo кладёт крестьянина на поле (0 N2).",
        ),
        (
            Home(0, 1, 1, 0, "follower"),
            "Ann takes a follower home from E1 S1.",
            "Ann забирает подданного домой (E1 S1).",
        ),
        (Turn(1, 12), "Turn 12: Bo.", "Ход 12: Bo."),
        (
            End((58, 61), (1,)),
            "The game is over. Bo wins with 61 points!\nBo: 61 points\nAnn: 58 points",
            "Игра окончена. Победа: Bo, 61 очко!\nBo: 61 очко\nAnn: 58 очков",
        ),
        (
            End((5, 5), (0, 1)),
            "The game is over. Ann and Bo share the win with 5 points each!\nAnn: 5 points\nBo: 5 points",
            "Игра окончена. Победу делят Ann и Bo, по 5 очков!\nAnn: 5 очков\nBo: 5 очков",
        ),
    ],
)
def test_events(event: Event, english: str, russian: str) -> None:
    assert tell(event, NAMES, load_texts(), "en") == english
    assert tell(event, NAMES, load_texts(), "ru") == russian


def test_names_are_escaped_in_messages_and_plain_in_alt_texts() -> None:
    event = Turn(0, 1)
    assert tell(event, ["_Ann_"], load_texts(), "en") == "Turn 1: \\_Ann\\_."
    assert tell(event, ["_Ann_"], load_texts().plain, "en") == "Turn 1: _Ann_."


def test_an_event_without_words_is_not_told() -> None:
    class Odd:
        name = "no rule set tells this"

    assert tell(Odd(), NAMES, load_texts(), "en") is None


def test_who_was_paid_is_not_told_about_homecoming() -> None:
    events = [
        Scored(0, "road", 2, ((2, "tile", 1),), 0, 0, 1),
        Home(0, 0, 0, 1, "follower"),
        Home(1, 1, 0, 0, "follower"),
    ]
    assert story(events, NAMES, load_texts(), "en") == [
        "Ann scores 2 points for the road at 0 0: 2 = 2 tiles.",
        "Bo takes a follower home from E1 0.",
    ]


def test_labels() -> None:
    record = {"format": 1, "rules": "base", "options": {}, "players": NAMES, "deck": ["base-D"], "actions": []}
    game = load_game(record)

    def said(action: str, locale: Locale = "en") -> str:
        return label(action, game, NAMES, load_texts(), locale)

    assert said("place 2 -4 270") == "E2 N4, turned by 270°"
    assert said("place 2 -4 270", "ru") == "E2 N4, поворот 270°"
    assert said("pass") == "Pass"
    assert said("unheard 1") == "unheard 1"
    assert said("follower 0") == "Follower"
    # A straight road beside a city, to the east of the start tile and lying like it.
    game.act("place 1 0 0")
    assert said("follower 0") == "Knight in the city"
    assert said("follower 2") == "Farmer in the field, north-west and north-east"
    assert said("follower 1", "ru") == "Разбойник на дороге"
    assert said("pass") == "No follower"


@pytest.mark.parametrize("name", SETS)
def test_segments_of_one_kind_have_different_places(name: str) -> None:
    telling = Telling(load_texts().plain, "en", ())
    for tile in load_set(name):
        for turn in TURNS:
            view = tile.view(turn)
            places = [
                (segment.kind, telling.where(view, number))
                for number, segment in enumerate(view.segments)
                if segment.kind != "mist" and segment.slots
            ]
            assert len(set(places)) == len(places), (tile.id, turn)


def test_rule_sets_words_are_found() -> None:
    assert {"drawn", "placed", "scored", "end"} <= set(vocabulary().tellers)
    assert {"draw", "place", "follower", "pass"} <= set(vocabulary().labels)
