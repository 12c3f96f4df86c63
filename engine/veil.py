"""Veiling: a record of a game in progress without what nobody has seen yet, so that it can be passed on.

Rule sets say through ``Table.unseen`` and ``Table.veiled`` what is hidden; here it is made the same for all. What
comes out depends only on what everybody at the table knows, and on the lot if one is drawn.
"""

from __future__ import annotations

from random import Random
from typing import Any

from engine.game import Game


def veil(game: Game, lot: Random | None = None) -> dict[str, Any]:
    """The game's record; while it goes on, what is hidden stands in an order that says nothing, or one drawn by lot.

    The veiled record replays to the same moment, for what lies in the deck matters to no move before it is drawn.
    """
    record = game.record()
    if game.finished:
        return record
    record |= game.table.veiled(lot)
    deck = list(record["deck"])
    for positions in game.table.unseen():
        tiles = sorted(deck[position] for position in positions)
        if lot is not None:
            lot.shuffle(tiles)
        for position, tile in zip(sorted(positions), tiles, strict=True):
            deck[position] = tile
    return {**record, "deck": deck}


def determined(game: Game, lot: Random) -> Game:
    """A determinisation: a copy with one order of what is hidden, as good as any other as far as anybody can know.

    Whatever is tried out on it tells nothing of what is really to come.
    """
    return Game.replayed(veil(game, lot))
