"""Every error of the engine and the store has a sentence in both languages."""

from __future__ import annotations

import inspect

import pytest

from bot.errors import Refusal
from bot.show.refusals import refuse
from bot.texts import LOCALES, Locale, load_texts
from db import errors as store_errors
from db.errors import MigrationError, OpenError, StoreError
from engine import errors as engine_errors
from engine.errors import ActionError, EngineError, MismatchError, OccupiedError

NAMES = ("Ann", "B_o")
ERRORS = [
    kind
    for module in (engine_errors, store_errors)
    for _, kind in inspect.getmembers(module, inspect.isclass)
    if issubclass(kind, EngineError | StoreError)
]
GENERAL = {EngineError, ActionError}
"""Kinds that share a sentence: nothing more is known about them."""
DATABASE = {OpenError, MigrationError, StoreError}
"""Kinds that a player can do nothing about but try again."""


@pytest.mark.parametrize("locale", LOCALES)
def test_every_error_of_engine_and_store_has_words_of_its_own(locale: Locale) -> None:
    texts = load_texts()
    said = {}
    for kind in ERRORS:
        error = kind.__new__(kind)
        if isinstance(error, MismatchError):
            error.side = error.shown = error.met = ""
        if isinstance(error, OccupiedError):
            error.owners = ()
        said[kind] = refuse(error, NAMES, texts, locale)
    assert len(set(said.values())) == len(said) - (len(GENERAL) - 1) - (len(DATABASE) - 1)


def test_a_mismatch_names_the_side() -> None:
    error = MismatchError("", "N", "city", "road")
    assert "Looking north, your tile shows “city” and its neighbour shows “road”" in refuse(
        error, NAMES, load_texts(), "en"
    )
    assert "Сторона «север»: на вашей плитке «город», у соседней «дорога»" in refuse(error, NAMES, load_texts(), "ru")


def test_an_occupied_feature_names_who_stands_there() -> None:
    texts = load_texts()
    assert refuse(OccupiedError("", (1,)), NAMES, texts, "en").startswith("B\\_o already stands on")
    assert refuse(OccupiedError("", (0, 1)), NAMES, texts, "en").startswith("Ann and B\\_o already stand on")
    assert refuse(OccupiedError("", (0, 1)), NAMES, texts, "ru").startswith("На этом участке уже стоят Ann и B\\_o.")
    assert refuse(OccupiedError("", (1,)), (), texts, "en").startswith("Somebody")


def test_the_bots_own_refusals() -> None:
    error = Refusal("table-not-your-turn", player="B_o")
    assert refuse(error, (), load_texts(), "en") == "It is B\\_o’s turn."
