"""One name for one feature: in the question, on the button and in the log, in every game."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.show.vocabulary import ask, label, story, tell
from bot.texts import Locale, load_texts
from engine.decisions import Decision, print_action
from engine.events import Event, Scored
from engine.game import Game, load_game, new_game
from engine.rules.castle_scoring import TokenUsed
from engine.rules.count import Joined
from engine.rules.mists_events import Traded

TEXTS = load_texts()
NAMES = ("Ann", "Bo", "Cy", "Dee", "Em")
JOINED = {"join", "joined", "scored"}
GAMES: list[tuple[str, int, dict[str, Any], set[str]]] = [
    ("base", 3, {"modules": ["count"], "count_final": "all"}, JOINED),
    ("base", 4, {"modules": ["king", "cult", "count"]}, JOINED),
    ("base", 3, {"modules": ["count", "ghosts", "palaces", "cemeteries"]}, JOINED),
    ("base", 2, {"modules": ["river", "king"]}, set()),
    ("wheel", 3, {}, set()),
    *(("mists", 3, {"level": level}, {"resolve", "scored", "traded"}) for level in range(1, 7)),
    ("castle", 2, {}, set()),
]
"""Games, and the questions and events that name features in them."""
NAMING = (Scored, Traded, TokenUsed, Joined)
"""Events that name a feature, all by its first segment."""
_ENGLISH = re.compile(r"(\w+) at ((?:0|[EW]\d+) (?:0|[NS]\d+)(?: \([a-z, -]+\))?)")


def named(text: str | None) -> list[tuple[str, str]]:
    """The features that an English text names, by kind and place."""
    return [(kind.lower(), place) for kind, place in _ENGLISH.findall(text or "")]


def features_asked(game: Game) -> list[dict[str, Any]]:
    """The features that the open question is about."""
    decision = game.decision
    assert decision is not None
    if decision.kind in ("resolve", "pay"):
        return list(decision.details()["features"])
    about = decision.details() if decision.kind in ("join", "token") else {}
    return [about] if "cells" in about else []


def in_log(event: Event, game: Game, locale: Locale = "en") -> str | None:
    return tell(event, game.players, TEXTS.of(game.rules), locale, game)


def compare_names(game: Game, choose: Callable[[Decision], str | None], compared: Counter[str]) -> None:
    """Play a game and compare how it names the features that it asks about; what was compared is counted."""
    names: dict[tuple[int, ...], tuple[str, str]] = {}
    while (decision := game.decision) is not None and (chosen := choose(decision)) is not None:
        question = named(ask(game, game.players, TEXTS, "en"))
        asked = set()
        for about in features_asked(game):
            action = f"{about['x']} {about['y']} {about['segment']}"
            buttons = [option for option in decision.options() if option.partition(" ")[2] == action]
            labels = [named(label(option, game, game.players, TEXTS, "en")) for option in buttons]
            found = {name for label_names in labels for name in label_names} or set(question)
            assert len(found) == 1, (question, labels)
            (name,) = found
            assert decision.kind == "pay" or name in question, "only the order of payment is asked without names"
            assert name not in asked, "no two features have one name"
            asked.add(name)
            names[game.table.board.at(about["x"], about["y"], about["segment"]).first()] = name
            compared[decision.kind] += 1
        for event in game.act(chosen):
            if isinstance(event, NAMING) and event.kind not in ("ghost", "hound") and event.x is not None:
                name_asked = names.get((event.y or 0, event.x, -1 if event.segment is None else event.segment))
                text = in_log(event, game)
                assert name_asked is None or name_asked in named(text), (name_asked, text)
                compared[event.name] += name_asked is not None


@pytest.mark.parametrize(("rules", "players", "options", "wanted"), GAMES)
def test_question_button_and_log_name_a_feature_alike(
    rules: str, players: int, options: dict[str, Any], wanted: set[str]
) -> None:
    compared: Counter[str] = Counter()
    for seed in range(12):
        game = new_game(rules, NAMES[:players], seed=seed, options=options)
        luck = Random(seed)
        compare_names(game, lambda decision, luck=luck: print_action(luck.choice(decision.choices())), compared)  # type: ignore[misc]
    assert set(+compared) >= wanted


def test_the_castle_names_alike_what_it_pays_and_doubles() -> None:
    """Chance alone seldom lets The Castle ask."""
    compared: Counter[str] = Counter()
    for path in sorted((Path(__file__).parents[2] / "games").glob("castle-*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))["record"]
        actions = iter(record["actions"])
        compare_names(load_game({**record, "actions": []}), lambda _, actions=actions: next(actions, None), compared)  # type: ignore[misc]
    assert set(+compared) == {"pay", "token", "token_used", "scored"}


def test_features_that_begin_on_the_same_tile_are_told_apart_by_their_place_there() -> None:
    """A tile with two cities, east and south, is the first tile of both."""
    found = set()
    for seed in range(30):
        game = new_game("mists", NAMES[:3], seed=seed, options={"level": 1})
        luck = Random(seed)
        while game.decision is not None:
            game.take(luck.choice(game.decision.choices()))
        for event in game.events:
            if isinstance(event, Scored) and event.kind != "hound":
                (name,) = named(in_log(event, game))[:1]
                found.add("(" in name[1])
                assert name[0] == event.kind
        assert all(story(game.events, game.players, TEXTS.of("mists"), locale, game) for locale in ("en", "ru"))
    assert found == {True, False}


@pytest.mark.parametrize("seed", range(6))
def test_the_plague_names_a_follower_alike_on_the_button_and_in_the_log(seed: int) -> None:
    game = new_game("wheel", NAMES[:3], seed=seed)
    luck = Random(seed)
    compared = 0
    while (decision := game.decision) is not None:
        action = print_action(luck.choice(decision.choices()))
        button = label(action, game, game.players, TEXTS, "en")
        events = game.act(action)
        if decision.kind == "plague":
            text = in_log(next(event for event in events if event.name == "plague"), game) or ""
            figure, cell = text[text.index("(") + 1 : text.rindex(")")].split(", ")
            assert figure in button.lower()
            assert button.endswith(f", {cell}")
            compared += 1
    assert compared


@pytest.mark.parametrize(("rules", "players", "options"), [game[:3] for game in GAMES])
def test_a_follower_is_put_where_the_button_said(rules: str, players: int, options: dict[str, Any]) -> None:
    """Where a tile has several cities, the button says which, and so does the log."""
    game = new_game(rules, NAMES[:players], seed=5, options=options)
    luck = Random(5)
    while (decision := game.decision) is not None:
        action = print_action(luck.choice(decision.choices()))
        button = label(action, game, game.players, TEXTS, "en")
        events = game.act(action)
        if action.startswith("follower "):
            text = in_log(next(event for event in events if event.name == "follower"), game) or ""
            where = button.partition(", ")[2]
            assert text.removesuffix(".").endswith(f"({where})" if where else ("0", *"123456789")), (button, text)
