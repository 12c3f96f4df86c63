"""Wheel of Fortune in words."""

from __future__ import annotations

import pytest

from bot.show.vocabulary import ask, label, story, tell
from bot.texts import load_texts
from engine.events import Event, Home, Scored
from engine.game import new_game
from engine.rules.wheel import Crowned, PigMoved, TakenHome
from tests.bot.show.aloud import NAMES, read_game

PAIR = ["Ann", "Bo"]
SILENT = frozenset({"crown_home"})
"""Who goes home from a crown space has just been paid for it."""


@pytest.mark.parametrize("modules", [[], ["king"], ["cult"], ["king", "cult"]], ids="+".join)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_whole_games_are_told(modules: list[str], players: int, caplog: pytest.LogCaptureFixture) -> None:
    said: set[str] = set()
    for seed in range(players, players + 3):
        game = new_game("wheel", NAMES[:players], seed=seed, options={"modules": modules, "draw": "ask"})
        said.update(read_game(game, seed, SILENT))
    assert {"event-crown", "ask-follower-crown", "option-crown", "event-scored-crown", "event-scored-storm"} <= said
    assert caplog.records == []


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (
            PigMoved(0, 2, 0, 2, "famine"),
            "Wheel symbol 2: the pig walks on from Fortune. "
            "Famine: every farmer brings 1 point for each completed city by the field.",
            "Символ колеса 2: свинья идёт дальше с деления «Удача». "
            "Голод: каждый крестьянин приносит по 1 очку за достроенные города у своего поля.",
        ),
        (
            Scored(1, "taxes", 5, ((1, "shield", 1), (4, "knight", 1))),
            "Bo scores 5 points for Taxes: 5 = 1 shield + 4 for knights.",
            "Bo получает 5 очков, деление «Налоги»: 5 = 1 щит + 4 за рыцарей.",
        ),
        (
            Scored(1, "storm", 3, ((3, "follower", 1),)),
            "Bo scores 3 points for Storm: 3 = 3 followers in supply.",
            "Bo получает 3 очка, деление «Буря»: 3 = 3 подданных в запасе.",
        ),
        (
            Scored(0, "crown", 6, ((1, "crown", 6),)),
            "Ann scores 6 points for the crown spaces of this sector: 6 = 1 follower × 6.",
            "Ann получает 6 очков за коронные ячейки этого деления: 6 = 1 подданный × 6.",
        ),
        (
            Crowned(0, 5),
            "Ann puts a follower on a crown space of the wheel: Plague.",
            "Ann ставит подданного на коронную ячейку колеса: Чума.",
        ),
    ],
)
def test_events(event: Event, english: str, russian: str) -> None:
    assert tell(event, PAIR, load_texts(), "en") == english
    assert tell(event, PAIR, load_texts(), "ru") == russian


def test_the_plague_is_told_in_one_line_for_each() -> None:
    events = [TakenHome(0, 2, 1, 0, "city", "follower"), Home(0, 2, 1, 0, "follower")]
    assert story(events, PAIR, load_texts(), "en") == ["Plague: Ann takes a follower home (knight, E2 S1)."]
    assert story(events, PAIR, load_texts(), "ru") == ["Чума: Ann забирает подданного домой (рыцарь, E2 S1)."]


def test_a_crown_space_says_who_stands_there_already() -> None:
    texts = load_texts()
    game = new_game("wheel", PAIR, seed=3)
    while not (game.decision is not None and "crown 1" in game.decision.options()):
        assert game.decision is not None
        game.act(game.decision.options()[0])
    assert label("crown 1", game, PAIR, texts, "en") == "Crown: Taxes"
    player = game.decision.player
    game.act("crown 1")
    while not (game.decision is not None and "crown 1" in game.decision.options()):
        assert game.decision is not None
        game.act(game.decision.options()[0])
    assert label("crown 1", game, PAIR, texts, "ru") == f"Корона: Налоги (там уже {PAIR[player]})"
    question = ask(game, PAIR, texts, "en")
    assert question is not None
    assert "crown space" in question
