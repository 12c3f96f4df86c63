"""Every reason of the engine and every error of the store has a sentence in both languages."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from bot.refusal import Refusal, RefusedByRules
from bot.show.refusals import refuse
from bot.texts import LOCALES, Locale, load_texts
from db import errors as store_errors
from db.errors import MigrationError, OpenError, StoreError
from engine.errors import EngineError, MismatchError, NoFollowerError, OccupiedError, RecordError
from tests.bot.show.codes import engine_codes

NAMES = ("Ann", "B_o")
STORE_ERRORS = [kind for _, kind in inspect.getmembers(store_errors, inspect.isclass) if issubclass(kind, StoreError)]
DATABASE = {OpenError, MigrationError, StoreError}
"""Kinds that a player can do nothing about but try again."""


def test_every_code_of_the_engine_has_words() -> None:
    codes = engine_codes()
    assert {"river-u-turn", "cult-two-rivals", "occupied", "record-action", "clash-count-river"} <= codes
    assert [code for code in sorted(codes) if not load_texts().has(f"refuse-{code}")] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_every_error_of_the_store_has_words_of_its_own(locale: Locale) -> None:
    said = {kind: refuse(kind.__new__(kind), load_texts(), locale) for kind in STORE_ERRORS}
    assert len(set(said.values())) == len(said) - (len(DATABASE) - 1)


def words(error: EngineError, locale: Locale = "en") -> str:
    return refuse(RefusedByRules(error, NAMES), load_texts(), locale)


def test_a_mismatch_names_the_cell_and_the_side() -> None:
    about: dict[str, Any] = {"x": 2, "y": -4, "turn": 90, "side": "N", "shown": "city", "met": "road"}
    error = MismatchError("", **about)
    assert words(error).startswith("The tile does not fit at E2 N4, turned by 90°. ")
    assert "Looking north, your tile shows “city” and its neighbour shows “road”" in words(error)
    assert "Сторона «север»: на вашей плитке «город», у соседней «дорога»" in words(error, "ru")


def test_an_occupied_feature_names_who_stands_there() -> None:
    assert words(OccupiedError("", kind="road", owners=(1,))).startswith("B\\_o already stands on that feature: road.")
    both = OccupiedError("", kind="city", owners=(0, 1))
    assert words(both).startswith("Ann and B\\_o already stand on")
    assert words(both, "ru").startswith("На этом участке (город) уже стоят Ann и B\\_o.")


def test_a_supply_without_the_piece() -> None:
    assert words(NoFollowerError("", player=0, piece="follower")).startswith("You have no follower left")
    assert words(NoFollowerError("", player=0, piece="guard")).startswith("You have no piece of that kind left")


def test_a_record_says_which_action_is_wrong_and_why() -> None:
    cause = OccupiedError("", kind="city", owners=(0,))
    error = RecordError("", code="record-action", number=3, action="follower 0", cause=cause)
    assert words(error).startswith("Action 3 (`follower 0`) is not possible. Ann already stands on that feature: city.")


def test_the_bots_own_refusals() -> None:
    error = Refusal("table-not-your-turn", player="B_o")
    assert refuse(error, load_texts(), "en") == "It is B\\_o’s turn."
