"""King and Robber, Cult, Count and River II in words."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bot.show.vocabulary import ask, label, story, tell
from bot.texts import load_texts
from engine.events import Event, Home, Scored
from engine.game import new_game
from engine.rules.count import CountMoved, Joined, QuarterEntered
from engine.rules.cult import Challenge, ChallengeWon
from engine.rules.king import KingTaken, RobberTaken
from tests.bot.show.aloud import NAMES, read_game
from tests.engine.positions import position

PAIR = ["Ann", "Bo"]
SETS = [
    [name for name in (king, cult, start) if name]
    for king, cult, start in product(("", "king"), ("", "cult"), ("", "count", "river"))
]


@pytest.mark.parametrize("modules", SETS, ids="+".join)
def test_whole_games_are_told(modules: list[str], caplog: pytest.LogCaptureFixture) -> None:
    players = 2 + len("".join(modules)) % 4
    options: dict[str, Any] = {"modules": modules, "draw": "ask"}
    if "river" in modules:
        options["river_extras"] = True
    if "count" in modules:
        options["count_final"] = "all"
    read_game(new_game("base", NAMES[:players], seed=5, options=options), seed=5)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (
            KingTaken(0, None, 3, 2, -4, 0, ()),
            "Ann completes the first city (3 tiles, E2 N4) and takes the King.",
            "Ann достраивает первый город (3 плитки, E2 N4) и берёт Короля.",
        ),
        (
            KingTaken(0, 1, 5, 2, -4, 0, ()),
            "Ann completes the largest city so far (5 tiles, E2 N4). The King comes over from Bo.",
            "Ann достраивает самый большой город (5 плиток, E2 N4). Король переходит сюда от игрока Bo.",
        ),
        (
            RobberTaken(1, 1, 6, 0, 1, 0, ()),
            "Bo completes an even longer road (6 tiles, 0 S1) and keeps the Robber.",
            "Bo достраивает дорогу ещё длиннее (6 плиток, 0 S1). Главарь разбойников остаётся на месте.",
        ),
        (
            Scored(0, "robber", 1, ((1, "road", 1),), final=True),
            "Ann holds the Robber and scores 1 point, one for every completed road: 1 = 1 road.",
            "Ann держит Главаря разбойников и получает 1 очко, по одному за каждую достроенную дорогу: 1 = 1 дорога.",
        ),
        (
            Challenge(0, "shrine", 1, 0, 0, 1, "monastery", 2, 1, 0),
            "A challenge! Ann (heretic, E1 0) against Bo (monk, E2 S1). "
            "Whoever’s building is finished first scores; the other gets nothing.",
            "Вызов! Ann (еретик, E1 0) против игрока Bo (монах, E2 S1). "
            "Чьё здание достроят первым, тот и получит очки; второму не достанется ничего.",
        ),
        (
            Scored(1, "shrine", 9, ((1, "shrine", 1), (8, "neighbour", 1)), 1, 0, 0),
            "Bo scores 9 points for the shrine at E1 0: 9 = 1 shrine + 8 neighbours.",
            "Bo получает 9 очков за культовое место (E1 0): 9 = 1 культовое место + 8 плиток вокруг.",
        ),
        (
            QuarterEntered(1, "market"),
            "Bo puts a follower onto the market.",
            "Bo ставит подданного на рынок.",
        ),
        (
            CountMoved(1, "blacksmith", "castle"),
            "Bo moves the Count from the castle into the smithy. Nobody can leave there now.",
            "Bo переводит Графа из замка в кузницу. Оттуда теперь никто не выйдет.",
        ),
        (
            Joined(1, "castle", 2, "city", 4, 2, 0, (), (0,), (1,)),
            "Bo moves 2 followers from the castle to the city at E4 S2. The majority there changes: Bo.",
            "Bo выводит 2 подданных из замка на участок: город (E4 S2). Большинство там теперь другое: Bo.",
        ),
        (
            Joined(1, "market", 1, "field", 4, 2, 0, (), (0, 1), (0, 1)),
            "Bo moves 1 follower from the market to the field at E4 S2. "
            "The majority there stays as it was: Ann and Bo.",
            "Bo выводит 1 подданного с рынка на участок: поле (E4 S2). Большинство там прежнее: Ann и Bo.",
        ),
        (
            Scored(0, "field", 8, ((2, "city", 3), (2, "pig_herd", 1)), 0, 0, 2, final=True),
            "Ann scores 8 points for the field at 0 0: 8 = 2 cities × 3 + 2 cities near the pig herd.",
            "Ann получает 8 очков за поле (0 0): 8 = 2 города × 3 + 2 города у стада свиней.",
        ),
    ],
)
def test_events(event: Event, english: str, russian: str) -> None:
    assert tell(event, PAIR, load_texts(), "en") == english
    assert tell(event, PAIR, load_texts(), "ru") == russian


def test_the_loser_of_a_challenge_goes_home_in_one_line() -> None:
    events = [ChallengeWon(0, "shrine", 1, 0, 0, 1, "monastery", 2, 1, 0), Home(1, 2, 1, 0, "follower")]
    assert story(events, PAIR, load_texts(), "en") == [
        "Ann (heretic, E1 0) finishes first and wins the challenge. Bo (monk, E2 S1) goes home with nothing."
    ]


def test_the_questions_of_the_count_tell_what_is_at_stake() -> None:
    # Bo's tile completes a city of Ann's below the block; later Ann completes one of her own.
    actions = ("place 0 3 90", "follower 0", "place 0 4 0", "pass")
    game = position("G E E E", *actions, players=2, modules=["count"])
    texts = load_texts()
    assert ask(game, PAIR, texts, "en") == (
        "Bo, your tile brought points to others but none to you. You may put a follower into a quarter. "
        "The Count stands in the castle."
    )
    assert label("quarter castle", game, PAIR, texts, "ru") == "Замок (помогает в городах)"
    assert label("pass", game, PAIR, texts, "en") == "Keep the follower"
    game.act("quarter castle")
    assert ask(game, PAIR, texts, "ru") == (
        "Bo, можно перевести Графа. Он сейчас в замке, и из его квартала никто не выйдет."
    )
    assert label("count market", game, PAIR, texts, "ru") == "Граф на рынок"
    for action in ("count market", "place 4 2 270", "follower 0"):
        game.act(action)
    assert ask(game, PAIR, texts, "en") == (
        "Bo, the city at E3 S2 is being scored: 4 points. Followers there: Ann 1; majority: Ann. "
        "You have 1 follower in the castle. Move some there?"
    )
    assert ask(game, PAIR, texts, "ru") == (
        "Bo, сейчас считается город (E3 S2): 4 очка. Подданные там: Ann 1; большинство: Ann. "
        "Можно вывести туда до 1 подданного из тех, кто сейчас в замке. Выведете?"
    )
    assert label("join 1", game, PAIR, texts, "en") == "Move 1 follower: you score too"
    assert label("pass", game, PAIR, texts, "ru") == "Никого не выводить"
