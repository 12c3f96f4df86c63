"""Positions of The Castle from chosen decks."""

from __future__ import annotations

from typing import Any

from engine.game import Game, load_game
from engine.rules.castle import Castle
from engine.rules.castle_scoring import TokenTaken, TokenUsed


def castle(deck: str, *actions: str, tokens: list[int] | None = None, **options: Any) -> Game:
    """A game whose deck is given by the numbers of castle tiles, after some actions."""
    return load_game(
        {
            "format": 1,
            "rules": "castle",
            "options": options,
            "players": ["Ann", "Bo"],
            "deck": [f"castle-{number}" for number in deck.split()],
            "tokens": tokens or [],
            "actions": list(actions),
        }
    )


def table_of(game: Game) -> Castle:
    """The game's table."""
    assert isinstance(game.table, Castle)
    return game.table


def act(game: Game, *actions: str) -> Game:
    """Play on."""
    for action in actions:
        game.act(action)
    return game


def asked(game: Game) -> tuple[int, str, list[str]]:
    """Who is asked what."""
    assert game.decision is not None
    return game.decision.player, game.decision.kind, game.decision.options()


def tokens_taken(game: Game) -> list[tuple[int, int, tuple[int, int]]]:
    """Who took which token from which tower."""
    return [(event.player, event.token, event.tower) for event in game.events if isinstance(event, TokenTaken)]


def tokens_used(game: Game) -> list[tuple[int, int, str | None]]:
    """Who used which token, and for what kind of feature."""
    return [(event.player, event.token, event.kind) for event in game.events if isinstance(event, TokenUsed)]


# Ann scores 4 (tower), 4 (path with a well), 2 (path) and 1 (house), and her knight waits on a tower of two tiles;
# Bo lays houses in a row. Then Ann's corner at 0 2 completes the tower (4) and, with a squire, a house (1).
TO_ELEVEN = (
    "place 7 7 0", "follower 1", "place 9 3 0", "pass", "place 5 0 180", "follower 0", "place 8 3 0", "pass",
    "place 3 9 0", "follower 0", "place 7 3 0", "pass", "place 0 4 270", "follower 0", "place 6 3 0", "pass",
    "place 0 3 0", "follower 0", "place 5 3 0", "pass", "place 0 2 0", "follower 0",
)  # fmt: skip
DECK_TO_ELEVEN = "51 45 31 45 28 45 51 45 46 45 51"


def two_payments(more: str = "", tokens: list[int] | None = None, **options: Any) -> Game:
    """Ann has 11 points and is about to be paid 1 for a house and 4 for a tower."""
    return castle(f"{DECK_TO_ELEVEN} {more}", *TO_ELEVEN, tokens=tokens, **options)
