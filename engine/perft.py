"""Counts of legal placements along a game: a fingerprint of the rules of placing."""

from __future__ import annotations

from typing import Any

from engine.game import load_game


def placements(record: dict[str, Any]) -> list[int]:
    """How many placements were legal before each one that the record made."""
    actions = record.get("actions", [])
    game = load_game({**record, "actions": []})
    counts = []
    for action in actions:
        decision = game.decision
        if decision is not None and decision.kind == "place":
            counts.append(len(decision.choices()))
        game.act(action)
    return counts
