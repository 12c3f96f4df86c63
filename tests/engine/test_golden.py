"""Whole games with what must be true of them, read from ``tests/games``: a person can add one without writing code.

A file holds a ``title``, a ``record``, and ``checks``. A check says ``after`` how many actions it looks (or
``"end"``), and any keys of the game's summary with their values; ``decision`` may be given by its kind alone,
``paid`` lists all payments so far as ``[seat, kind, points]``, and ``projected`` the scores if the game ended then.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game, load_game
from tests.engine.positions import payments

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.json"))


def told(game: Game, check: dict[str, Any]) -> dict[str, Any]:
    """What is true of the game, in the words of the check."""
    summary = game.summary()
    decision = summary["decision"]
    if isinstance(check.get("decision"), str) and decision is not None:
        summary["decision"] = decision["kind"]
    return {
        **summary,
        "paid": [list(payment) for payment in payments(game.events)],
        "projected": game.projected().scores,
    }


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    record = golden["record"]
    assert golden["title"]
    assert golden["checks"]
    for check in golden["checks"]:
        after = len(record["actions"]) if check["after"] == "end" else check["after"]
        game = load_game({**record, "actions": record["actions"][:after]})
        expected = {key: value for key, value in check.items() if key != "after"}
        there = told(game, check)
        # Through JSON and back, so that what is compared is what other programs read.
        found = json.loads(json.dumps({key: there.get(key) for key in expected}))
        assert found == expected, f"{golden['title']}, after {check['after']}"


def test_there_are_golden_games() -> None:
    assert len(GAMES) >= 14
