"""Ghosts, palaces and cemeteries beside the base game, in words."""

from __future__ import annotations

from itertools import product

import pytest

from bot.show.vocabulary import story, tell
from bot.texts import load_texts
from engine.events import Event, FollowerSet, Home, Scored
from engine.game import new_game
from engine.rules.ghosts import Fled, Haunted
from engine.rules.mist_land import GuardGained
from tests.bot.show.aloud import NAMES, read_game

PAIR = ["Ann", "Bo"]
SILENT = frozenset({"ghosts_returned"})
"""Ghosts leave the map with their follower, and what they cost is told."""
SETS = [
    [name for name in chosen if name]
    for chosen in product(("", "ghosts"), ("", "palaces"), ("", "cemeteries"), ("", "king"), ("", "river"))
    if any(chosen[:3])
]


@pytest.mark.parametrize("modules", SETS, ids="+".join)
def test_whole_games_are_told(modules: list[str], caplog: pytest.LogCaptureFixture) -> None:
    players = 2 + len(modules) % 4
    options = {"modules": [*modules, "cult"] if "king" in modules else modules}
    said: set[str] = set()
    for seed in (7, 8, 9):
        said.update(read_game(new_game("base", NAMES[:players], seed=seed, options=options), seed, SILENT))
    assert "ask-follower-guard" in said
    assert ("ask-haunt-extended" in said) == ("ghosts" in modules)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (
            Haunted(0, "extended", 1, 2, -4, 0, "city", 2, 9),
            "The mist has grown, so Ann sends a ghost to a follower of Bo (knight, E2 N4). 2 ghosts are with it now.",
            "Область тумана расширена, и Ann насылает призрака. Жертва: Bo (рыцарь, E2 N4). Теперь там 2 призрака.",
        ),
        (
            Haunted(0, "bounded", 0, 2, -4, 0, "road", 1, 9),
            "The mist has been cut off, so Ann sends a ghost to a follower of their own (highwayman, E2 N4). "
            "1 ghost is with it now.",
            "Область тумана ограничена, и Ann насылает призрака на своего подданного (разбойник, E2 N4). "
            "Теперь там 1 призрак.",
        ),
        (
            Scored(1, "ghost", -4, ((2, "ghost", -2),), 2, -4, 0, ()),
            "Bo loses 4 points to ghosts at E2 N4: −4 = 2 ghosts × −2.",
            "Bo теряет 4 очка из-за призраков (E2 N4): −4 = 2 призрака × −2.",
        ),
        (
            Scored(1, "ghost", -1, ((1, "ghost", -1),), cells=(), final=True),
            "Bo loses 1 point to ghosts still on the map: −1 = 1 ghost × −1.",
            "Bo теряет 1 очко из-за призраков, оставшихся на карте: −1 = 1 призрак × −1.",
        ),
        (
            GuardGained(1, 2, -4, 2),
            "Bo gains a guard for the cemetery at E2 N4. Left for them: 2.",
            "Bo получает дозорного за кладбище (E2 N4). Осталось в резерве: 2.",
        ),
        (
            FollowerSet(1, 2, -4, 0, "cemetery", "guard"),
            "Bo puts a keeper (guard) on the cemetery at E2 N4.",
            "Bo ставит сторожа (дозорный) на кладбище (E2 N4).",
        ),
        (
            Scored(0, "palace", 12, ((1, "palace", 2), (5, "mist", 2)), 2, -4, 0, ()),
            "Ann scores 12 points for the palace at E2 N4: 12 = 1 palace × 2 + 5 misty tiles × 2.",
            "Ann получает 12 очков за дворец (E2 N4): 12 = 1 дворец × 2 + 5 плиток с туманом × 2.",
        ),
    ],
)
def test_events(event: Event, english: str, russian: str) -> None:
    assert tell(event, PAIR, load_texts(), "en") == english
    assert tell(event, PAIR, load_texts(), "ru") == russian


def test_a_flight_is_told_in_one_line() -> None:
    events = [Fled(1, 2, -4, 0, "city"), Home(1, 2, -4, 0, "follower")]
    assert story(events, PAIR, load_texts(), "en") == [
        "The third ghost is too much: Bo (knight, E2 N4) flees home, and the ghosts return to the stock."
    ]
