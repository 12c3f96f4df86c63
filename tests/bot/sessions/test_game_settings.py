"""Settings of one game: parse and print round-trip, and what a version does not know is kept as it is."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sessions.absences import AGREEMENTS
from bot.sessions.clock_terms import Terms
from bot.sessions.game_settings import GameSettings, TurnNote, TurnNoteKind
from db.store import Store
from tests.bot.releases import RELEASES, column

TERMS = Terms(timedelta(days=3), timedelta(hours=12), timedelta(days=6))
FULL = GameSettings(
    first=1,
    colours={0: ("red", "blue"), 2: ("pink",)},
    markers=("green", "red", "pink"),
    clock=TERMS,
    reminders="6h",
    skip=(1, 7),
    late=(2, 31),
    turn_notes=(TurnNote(3, 1, "stand-in", 0), TurnNote(6, 2, "plan-void", 1)),
    computer_level="strong",
    imported=True,
    unknown={"of tomorrow": [1, {"x": None}]},
)

numbers = st.integers(0, 99)
notes = st.builds(TurnNote, numbers, numbers, st.sampled_from(get_args(TurnNoteKind)), numbers)
some_settings = st.builds(
    GameSettings,
    first=st.none() | numbers,
    colours=st.dictionaries(numbers, st.lists(st.sampled_from(["red", "blue"]), max_size=2).map(tuple), max_size=3),
    markers=st.lists(st.sampled_from(["red", "blue"]), max_size=3).map(tuple),
    clock=st.none() | st.just(TERMS),
    reminders=st.none() | st.sampled_from(["6h", "off"]),
    skip=st.none() | st.tuples(numbers, numbers),
    late=st.none() | st.tuples(numbers, numbers),
    turn_notes=st.lists(notes, max_size=3).map(tuple),
    agreement=st.sampled_from(AGREEMENTS),
    computer_level=st.none() | st.sampled_from(["casual", "master"]),
    imported=st.booleans(),
    unknown=st.dictionaries(st.sampled_from(["x", "handed"]), numbers, max_size=2),
)


def stored(kept: GameSettings) -> GameSettings:
    """What the store gives back."""
    return GameSettings.parse(json.loads(json.dumps(kept.print())))


@given(some_settings)
@settings(max_examples=100, derandomize=True, deadline=None)
def test_printing_and_parsing_round_trip(kept: GameSettings) -> None:
    assert stored(kept) == kept


def test_every_setting_has_its_name_in_the_store() -> None:
    assert stored(FULL) == FULL
    assert FULL.print() == {
        "of tomorrow": [1, {"x": None}],
        "first": 1,
        "colours": {"0": ["red", "blue"], "2": ["pink"]},
        "markers": ["green", "red", "pink"],
        "clock": TERMS.print(),
        "reminders": "6h",
        "skip": [1, 7],
        "late": [2, 31],
        "remarks": [[3, 1, "stand-in", 0], [6, 2, "plan-void", 1]],
        "computer_level": "strong",
        "imported": True,
    }


def test_what_is_not_set_is_not_there() -> None:
    assert GameSettings().print() == {}
    assert GameSettings.parse({}) == GameSettings()
    assert GameSettings(first=0).print() == {"first": 0}, "the first seat is a choice, too"


def test_a_note_of_an_unknown_kind_is_left_out() -> None:
    kept = GameSettings.parse({"remarks": [[1, 1, "of tomorrow", 0], [2, 1, "plan", 0]]})
    assert kept.turn_notes == (TurnNote(2, 1, "plan", 0),)


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_the_settings_that_a_released_version_wrote_lose_nothing(release: Path) -> None:
    written = [json.loads(text) for text in column(release, "games", "settings")]
    assert any(written)
    for entries in written:
        assert GameSettings.parse(entries).print() == entries


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
async def test_after_the_upgrade_they_mean_the_same(release: Path, tmp_path: Path) -> None:
    shutil.copy(release / "games.db", tmp_path / "games.db")
    clock = lambda: datetime(2026, 3, 5, tzinfo=UTC)  # noqa: E731 - a clock
    async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}", clock) as store:
        games = [await store.games.get(game) for game in column(release, "games", "id")]
        for game in games:
            kept = GameSettings.parse(game.settings)
            assert kept.unknown == {}
            assert kept.print() == game.settings
            seats = {seat.number for seat in await store.games.seats(game.id)}
            assert set(kept.colours) <= seats, "wishes stand under the seats"
    read = [GameSettings.parse(game.settings) for game in games]
    assert sum(one.clock is not None for one in read) == sum(
        "clock" in json.loads(text) for text in column(release, "games", "settings")
    )
    if release.name == "0.1.0":
        assert [one.skip for one in read if one.skip is not None] == [(0, 1)]
        assert [one.colours for one in read if one.colours] == [{0: ("pink", "black", "green", "red")}]
        assert [len(one.turn_notes) for one in read if one.turn_notes] == [2]
