"""Records that leave and come."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.archive.records import MOST_BYTES, exported, read_record, record_file
from bot.lobby.sealed_bag import Dealer, seal_of
from bot.refusal import Refusal
from bot.sessions.session import Session
from bot.texts import LOCALES, Locale, load_texts
from engine.game import Game, load_game, new_game, play_randomly
from engine.rules import RULE_SETS
from tests.bot.show.sitting import sit_down


def finished(rules: str = "base", players: int = 2, **options: Any) -> Game:
    game = new_game(rules, [f"P{number}" for number in range(players)], seed=6, options=options)
    play_randomly(game, Random(6))
    return game


def packed(game: Game, **changes: Any) -> bytes:
    return json.dumps({**game.record(), **changes}).encode()


def refusal(data: bytes) -> str:
    with pytest.raises(Refusal) as refused:
        read_record(data)
    return refused.value.message


def dealt(rules: str) -> Session:
    """A table whose bag was sealed as the real ones are."""
    players = max(2, RULE_SETS[rules].least_players)
    deal = Dealer().deal(rules, [f"P{number}" for number in range(players)], {"draw": "ask"})
    record = {
        "format": 1,
        "rules_version": deal.rules_version,
        "rules": rules,
        "options": {"draw": "ask"},
        "players": [f"P{number}" for number in range(players)],
        "deck": deal.deck,
        **deal.extras,
        "actions": [],
    }
    session = sit_down(load_game(record))
    session.row = replace(session.row, seed=deal.seed, seed_hash=deal.seal, deck=deal.deck)
    return session


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_export_of_a_game_in_progress_reveals_neither_deck_nor_seed(rules: str) -> None:
    session = dealt(rules)
    rng = Random(1)
    for _ in range(12):
        if session.game.decision is not None:
            session.game.take(rng.choice(session.game.decision.choices()))
    record = exported(session)
    assert "seed" not in record
    assert str(session.row.seed) not in json.dumps(record)
    drawn = len(record["deck"]) - session.game.deck_left
    assert record["deck"][:drawn] == session.game.record()["deck"][:drawn]
    assert record["deck"][drawn:] == sorted(record["deck"][drawn:])
    assert record["seal"] == session.row.seed_hash
    assert load_game(record).events == session.game.events


@pytest.mark.parametrize("rules", RULE_SETS)
def test_anybody_can_check_the_seal_of_a_finished_game(rules: str) -> None:
    session = dealt(rules)
    play_randomly(session.game, Random(2))
    session.row = replace(session.row, status="finished")
    name, data = record_file(session)
    record = json.loads(data)
    assert name == "game-1.json"
    drawn = {
        key: value
        for key, value in record.items()
        if key not in ("format", "rules", "rules_version", "options", "players", "actions", "seal")
    }
    extras = {key: value for key, value in drawn.items() if key not in ("seed", "deck")}
    assert seal_of(record["seed"], record["deck"], extras) == record["seal"] == session.row.seed_hash
    fresh = new_game(rules, record["players"], seed=record["seed"], options=record["options"])
    assert fresh.record()["deck"] == record["deck"]
    taken = read_record(data)
    assert (taken.seed, taken.seal) == (record["seed"], record["seal"])
    assert taken.actions == session.game.actions


def test_an_export_names_nobody() -> None:
    assert exported(sit_down(finished()))["players"] == ["Player 1", "Player 2"]


@pytest.mark.parametrize(
    ("rules", "players", "options"),
    [
        ("base", 3, {"modules": ["king", "river"], "draw": "ask"}),
        ("wheel", 2, {}),
        ("mists", 1, {"level": 5}),
        ("castle", 2, {}),
    ],
)
def test_records_of_every_rule_set_are_taken(rules: str, players: int, options: dict[str, Any]) -> None:
    game = finished(rules, players, **options)
    taken = read_record(packed(game))
    again = load_game(
        {
            "format": 1,
            "rules": taken.rules,
            "options": taken.options,
            "players": list(taken.players),
            "deck": taken.deck,
            **taken.extras,
            "actions": taken.actions,
        }
    )
    assert again.scores == game.scores
    assert again.finished


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe\x00", b"not json", b"{", b"[" * 100_000, b'{"format": 1' + b"0" * 6000 + b"}", b"\x00" * 100],
)
def test_what_is_no_json_is_refused(data: bytes) -> None:
    assert refusal(data) in ("import-no-json", "import-no-record")


@pytest.mark.parametrize("data", [b"null", b"1", b'"x"', b"[]", b"{}", b'{"format": 2}', b'{"format": 1}'])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    assert refusal(data) in ("import-no-record", "import-wrong")


def test_a_file_that_is_too_large_is_not_even_read() -> None:
    assert refusal(b"[" * (MOST_BYTES + 1)) == "import-too-large"


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": "chess"},
        {"rules": ["base"]},
        {"rules": {"a": 1}},
        {"players": []},
        {"players": ["A"] * 50},
        {"players": "AB"},
        {"players": [1, 2]},
        {"players": None},
        {"options": []},
        {"options": {"modules": "king"}},
        {"options": {"modules": [["king"]]}},
        {"options": {"modules": {"king": 1}}},
        {"options": {"nonsense": 1}},
        {"options": {"draw": {}}},
        {"deck": ["base-A"] * 80},
        {"deck": ["nonsense"]},
        {"deck": {}},
        {"deck": [None]},
        {"actions": ["place 0 0 0"]},
        {"actions": ["place 99999999999999999999 0 0"]},
        {"actions": ["x" * 1000]},
        {"actions": ["pass"] * 6000},
        {"actions": [["place"]]},
        {"actions": []},
    ],
)
def test_a_record_that_is_wrong_anywhere_is_refused(changes: dict[str, Any]) -> None:
    assert refusal(packed(finished(), **changes)).startswith("import-")


@pytest.mark.parametrize(
    "changes",
    [
        {"tokens": "x"},
        {"tokens": [99]},
        {"tokens": {}},
        {"tokens": [[1]]},
        {"tokens": [1] * 500},
    ],
)
def test_wrong_extras_are_refused(changes: dict[str, Any]) -> None:
    assert refusal(packed(finished("castle"), **changes)).startswith("import-")


@pytest.mark.parametrize("colours", ["x", [["red"]], [[1], [2]], {"a": 1}, [["red"], ["red"]], [[], []]])
def test_wrong_colours_are_refused(colours: Any) -> None:
    assert refusal(packed(finished("mists", 2, level=6), colours=colours)).startswith("import-")


def test_only_finished_games_are_taken() -> None:
    record = finished().record()
    assert refusal(json.dumps({**record, "actions": record["actions"][:-1]}).encode()) == "import-unfinished"


def test_a_seal_that_does_not_fit_is_refused() -> None:
    assert refusal(packed(finished(), seed="6", seal="0" * 64)) == "import-seal"


def test_names_from_outside_are_tidied() -> None:
    taken = read_record(packed(finished(), players=["\n@everyone\u202e" + "x" * 90, "\ud800"]))
    assert taken.players[0].startswith("@everyonex")
    assert len(taken.players[0]) <= 32
    assert taken.players[1] == "Player 2"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_of_help_has_a_command_that_checks_the_seal(locale: Locale, tmp_path: Path) -> None:
    session = dealt("castle")
    play_randomly(session.game, Random(2))
    session.row = replace(session.row, status="finished")
    command = load_texts().say(locale, "help-page-bag").split("```")[1].strip()
    words = shlex.split(command)
    name, data = record_file(session)
    (tmp_path / words[-1]).write_bytes(data)
    assert (name, words[:2]) == (words[-1], ["python3", "-c"])

    def answer() -> str:
        done = subprocess.run(
            [sys.executable, *words[1:]], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
        )
        return done.stdout.strip()

    assert answer() == "True"
    record = json.loads(data)
    record["deck"][0], record["deck"][1] = record["deck"][1], record["deck"][0] + "x"
    (tmp_path / words[-1]).write_text(json.dumps(record))
    assert answer() == "False"
