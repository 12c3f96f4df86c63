"""Foresight: what the tiles that nobody has seen could do on the map as it is now.

It rests on what everybody at the table knows, which tiles are left, and never on their order.
"""

from __future__ import annotations

from engine.features import Cell
from engine.game import Game


def fitting_cells(game: Game) -> dict[Cell, tuple[int, ...]]:
    """The free cells on which any unseen tile may go, row by row, each with the ways in which one may lie there."""
    found: dict[Cell, set[int]] = {}
    for tile in set(game.table.hidden_tiles()):
        for _, x, y, turn in game.table.places_for(tile):
            found.setdefault((x, y), set()).add(turn)
    return {cell: tuple(sorted(found[cell])) for cell in sorted(found, key=lambda cell: (cell[1], cell[0]))}


def open_lands(game: Game, cell: Cell) -> set[str]:
    """The kinds of land on which a follower could be put with an unseen tile on a cell, as the map is now."""
    stands_on, found = game.table.stands_on, set[str]()
    for tile in set(game.table.hidden_tiles()):
        wanted = tile.kinds & set(stands_on)
        for _, x, y, turn in game.table.places_for(tile):
            if (x, y) == cell and not wanted <= found:
                # Whether somebody stands there already shows only when the tile lies.
                placed = game.copy().table.board.lay(tile.view(turn), x, y)
                found |= {one.kind for one in placed.features if one.kind in stands_on and not one.followers}
    return found
