"""Positions from chosen decks: a record may hold any tiles and stop anywhere."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.events import Event, Scored
from engine.game import Game, load_game
from engine.rules.castle import Castle


def position(deck: str, *actions: str, rules: str = "base", players: int = 2, **options: Any) -> Game:
    """A game whose deck is given by the letters of base tiles, or by whole ids, after some actions."""
    ids = [word if "-" in word else f"base-{word}" for word in deck.split()]
    return load_game(
        {
            "format": 1,
            "rules": rules,
            "options": options,
            "players": ["Ann", "Bo", "Cy", "Di", "Ed"][:players],
            "deck": ids,
            "actions": list(actions),
        }
    )


def payments(events: list[Event], *, final: bool | None = None) -> list[tuple[int, str, int]]:
    """Who was paid for what, in order: (player, kind, points)."""
    return [
        (event.player, event.kind, event.points)
        for event in events
        if isinstance(event, Scored) and (final is None or event.final == final)
    ]


def shuffled(game: Game, rng: Random) -> dict[str, Any]:
    """The record with what nobody has seen in another order."""
    record = game.record()
    deck = list(record["deck"])
    for positions in game.table.unseen():
        tiles = [deck[position] for position in positions]
        rng.shuffle(tiles)
        for position, tile in zip(positions, tiles, strict=True):
            deck[position] = tile
    record["deck"] = deck
    if isinstance(game.table, Castle):
        tokens, lying = list(record["tokens"]), list(game.table.lying)
        kinds = [tokens[tower] for tower in lying]
        rng.shuffle(kinds)
        for tower, kind in zip(lying, kinds, strict=True):
            tokens[tower] = kind
        record["tokens"] = tokens
    return record
