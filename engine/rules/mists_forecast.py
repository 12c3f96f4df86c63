"""Forecast of a level of Mists: tiles and turns to the next mark, ghosts that the next tile may bring, open features.

It rests on what everybody at the table knows: which tiles are unseen, never in which order they lie.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.events import PlacedTile, Turn
from engine.features import Cell, Feature
from engine.rules.mists_events import FaceDown
from engine.rules.mists_ghosts import misty
from engine.rules.mists_scoring import SCORING
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine.rules.mists import MistyLand


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the team can reckon with."""

    tiles: int
    """Tiles until the next mark, or the target, must be reached; the one in hand is counted."""
    turns: int
    """Turns for which these tiles last if the open haunted cemeteries stay open; this one counts until its tile lies.

    An open one swallows a tile at the end of each turn (M52); without any there are as many turns as tiles.
    """
    all_tiles: int
    """Tiles until the target must be reached; the one in hand is counted."""
    swallows: bool
    """Whether a haunted cemetery is open."""
    ghosts: int | None
    """The most ghosts that the tile in hand, or else any unseen tile, can demand at once; None if no tile is left."""
    in_hand: bool
    """Whether a tile is in hand: it is one of the tiles, and the ghosts are those that it can demand."""


def forecast(table: MistyLand) -> Forecast:
    """What the team can reckon with now."""
    hand = table.tile
    tiles = table.pile_left + (hand is not None)
    swallows = table.level.haunted and bool(table.cemeteries.open)
    return Forecast(
        tiles,
        _turns(table, tiles) if swallows else tiles,
        table.deck_left + (hand is not None),
        swallows,
        _most_ghosts(table, hand),
        hand is not None,
    )


def ghosts_demanded(table: MistyLand, tile: Tile) -> int:
    """An upper bound of the ghosts that placing a tile demands at once, wherever it goes (M14, M26, M51)."""
    own = int(tile.marks.get("ghosts", 0)) if misty(tile) else 0
    cemetery = table.level.cemeteries != "none" and "cemetery" in tile.kinds
    if not table.level.haunted:
        # One more goes to an open cemetery, which may be the tile's own.
        return own + int(own > 0 and (cemetery or bool(table.cemeteries.open)))
    if not cemetery:
        return own
    cells: set[Cell] = {(x, y) for _, x, y, _ in table.places_for(tile)}
    return own + max((sum(misty(beside.tile) for beside in table.board.neighbours(cell)) for cell in cells), default=0)


def largest_open(table: MistyLand) -> tuple[Feature, int] | None:
    """The feature with followers that would score most as it stands, were it complete, and its points.

    Features that can never be completed are left out.
    """
    waiting = [
        (feature, table.scoring.worth(feature))
        for feature in table.board.occupied()
        if feature.kind in SCORING and feature.open and not feature.blocked
    ]
    return max(waiting, key=lambda one: one[1], default=None)


def _turns(table: MistyLand, tiles: int) -> int:
    """Turns for which tiles last while each draws one and has one swallowed."""
    names = set[str]()
    for event in reversed(table.events):
        if isinstance(event, Turn):
            break
        names.add(event.name)
    if PlacedTile.name in names and FaceDown.name not in names:
        tiles = max(0, tiles - 1)
    return (tiles + 1) // 2


def _most_ghosts(table: MistyLand, hand: Tile | None) -> int | None:
    if hand is not None:
        return ghosts_demanded(table, hand)
    if not table.deck_left:
        return None
    return max(ghosts_demanded(table, tile) for tile in set(table.hidden_tiles()))
