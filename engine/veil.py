"""Veiling: a record of a game in progress without what nobody has seen yet, so that it can be passed on.

Rule sets say through ``Table.unseen`` and ``Table.veiled`` what is hidden; here it is made the same for all. What
comes out depends only on what everybody at the table knows.
"""

from __future__ import annotations

from typing import Any

from engine.game import Game


def veil(game: Game) -> dict[str, Any]:
    """The game's record; while it goes on, what is hidden stands in an order that says nothing.

    The veiled record replays to the same moment, for what lies in the deck matters to no move before it is drawn.
    """
    record = game.record()
    if game.finished:
        return record
    record |= game.table.veiled()
    deck = list(record["deck"])
    for positions in game.table.unseen():
        tiles = sorted(deck[position] for position in positions)
        for position, tile in zip(sorted(positions), tiles, strict=True):
            deck[position] = tile
    return {**record, "deck": deck}
