"""Veiling: a record of a game in progress without what nobody has seen yet, so that it can be passed on.

Rule sets say through ``Table.unseen`` and ``Table.veiled`` what is hidden; here it is made the same for all. What
comes out depends only on what everybody at the table knows.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.errors import RecordError
from engine.game import Game, load_game

_TRIES = 100


def veil(game: Game) -> dict[str, Any]:
    """The game's record; while it goes on, what is hidden stands in an order that says nothing.

    The veiled record replays to the same moment. What lies in the deck matters to no move before, unless a rule
    arranged the deck: then one of the orders that the rule would have allowed is found by trying.
    """
    record = game.record()
    if game.finished:
        return record
    record |= game.table.veiled()
    deck = list(record["deck"])
    groups = game.table.unseen()
    rng = Random(0)
    for attempt in range(_TRIES):
        for positions in groups:
            tiles = sorted(deck[position] for position in positions)
            if attempt:
                rng.shuffle(tiles)
            for position, tile in zip(sorted(positions), tiles, strict=True):
                deck[position] = tile
        candidate = {**record, "deck": list(deck)}
        if len(groups) < 2 or _same_so_far(candidate, game):
            return candidate
    return {**record, "deck": deck}


def _same_so_far(record: dict[str, Any], game: Game) -> bool:
    try:
        replayed = load_game(record)
    except RecordError:
        return False
    return replayed.events == game.events
