"""Why a game cannot be set up, in words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.show.lobby_message import rules_of
from bot.show.refusals import refuse
from bot.texts import load_texts
from engine.errors import SetupError
from engine.game import new_game
from tests.bot.show.sitting import sit_down


def refused(rules: str, players: int, **options: Any) -> tuple[str, str]:
    with pytest.raises(SetupError) as caught:
        new_game(rules, ["Ann"] * players, seed=1, options=options)
    return refuse(caught.value, load_texts(), "en"), refuse(caught.value, load_texts(), "ru")


@pytest.mark.parametrize(
    ("rules", "players", "options", "english", "russian"),
    [
        (
            "base",
            2,
            {"modules": ["count", "river"]},
            "“Count of Carcassonne” and “River II” do not go together: "
            "the booklet advises against it and gives no start for both. Please choose one of them.",
            "«Граф Каркассона» и «Река II» не сочетаются: правила этого не советуют, и общего начала у них нет. "
            "Выберите что-то одно.",
        ),
        (
            "wheel",
            2,
            {"modules": ["king", "count"]},
            "“Wheel of Fortune” and “Count of Carcassonne” do not go together: "
            "each of them brings a start of its own. Please choose one of them.",
            "«Колесо Фортуны» и «Граф Каркассона» не сочетаются: у каждого своё начало игры. Выберите что-то одно.",
        ),
        (
            "wheel",
            2,
            {"modules": ["cemeteries"]},
            "“Wheel of Fortune” and “Cemeteries” do not go together: "
            "there is no rule for what guards and ghosts would do there. Please choose one of them.",
            "«Колесо Фортуны» и «Кладбища» не сочетаются: для дозорных и призраков там нет правил. "
            "Выберите что-то одно.",
        ),
        (
            "base",
            6,
            {},
            "This game is for 2 to 5 players. Please start with as many.",
            "В этой игре участвуют от 2 до 5 игроков. Начните подходящим составом.",
        ),
        (
            "castle",
            3,
            {},
            "This game is for exactly 2 players. Please start with as many.",
            "В этой игре участвуют ровно 2 игрока. Начните подходящим составом.",
        ),
        (
            "mists",
            6,
            {},
            "This game is for up to 5 players. Please start with as many.",
            "В этой игре не больше 5 игроков. Начните подходящим составом.",
        ),
        (
            "mists",
            2,
            {"level": 9},
            "The option `level` can be: `1`, `2`, `3`, `4`, `5`, `6`. Please choose one of these.",
            "Настройка `level` может быть такой: `1`, `2`, `3`, `4`, `5`, `6`. Выберите одно из этого.",
        ),
    ],
)
def test_a_refusal_says_why(rules: str, players: int, options: dict[str, Any], english: str, russian: str) -> None:
    assert refused(rules, players, **options) == (english, russian)


@pytest.mark.parametrize(
    ("options", "english", "russian"),
    [
        ({"river_extras": True}, "pig herd and inn count", "стадо свиней и таверна считаются"),
        ({"count_final": "all"}, "all quarters join at the end", "в конце присоединяются все кварталы"),
    ],
)
def test_options_are_told_in_words(options: dict[str, Any], english: str, russian: str) -> None:
    row = sit_down(new_game("base", ["Ann", "Bo"], seed=1, options=options)).row
    assert rules_of(row, load_texts(), "en").endswith(f", {english}")
    assert rules_of(row, load_texts(), "ru").endswith(f", {russian}")
