"""Players for tests: not clever, but they build closely, so that more is completed than by chance."""

from __future__ import annotations

from random import Random

from engine.board import AROUND, STEPS
from engine.decisions import PASS, Action
from engine.game import Game

BUILDINGS = ("monastery", "shrine", "palace", "cemetery")


def crowding(game: Game, rng: Random) -> Action:
    """An answer that puts tiles where most others are, and followers on what is complete or a building."""
    decision = game.decision
    assert decision is not None
    choices = list(decision.choices())
    rng.shuffle(choices)
    if decision.kind == "place":
        return max(choices, key=lambda place: _neighbours(game, int(place[1]), int(place[2])))
    placed = game.table.placed
    if decision.kind == "follower" and placed is not None:
        on_tile = [(choice, placed.features[int(choice[1])]) for choice in choices if choice[0] == "follower"]
        for choice, feature in on_tile:
            if feature in placed.completed or feature.kind in BUILDINGS:
                return choice
        if rng.random() < 0.35:
            return PASS
    return choices[0]


def _neighbours(game: Game, x: int, y: int) -> int:
    tiles = game.table.board.tiles
    return sum((x + dx, y + dy) in tiles for dx, dy in (*AROUND, *STEPS, *STEPS))


def play_crowding(game: Game, seed: int) -> Game:
    """The game played to its end by such players."""
    rng = Random(seed)
    while game.decision is not None:
        game.take(crowding(game, rng))
    return game
