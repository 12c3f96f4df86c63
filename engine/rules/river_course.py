"""The course of a river: its open ends, and where they may go on (R2, R3, R7)."""

from __future__ import annotations

from functools import cache

from engine.board import STEPS
from engine.errors import Reason
from engine.features import Cell
from engine.tiles import Tile, View

RIVER = "W"
"""The letter of a side where the river leaves a tile."""

VOLCANO = "volcano"
"""The mark of the tile on which nobody is put (R5)."""

Mouth = tuple[Cell, int, int]
"""An open end of the river: the cell it flows into, its heading (a side), and how the last tile bent it.

The bend is 0 straight, 1 to the right, 3 to the left, as seen along the flow (R7).
"""

Mouths = tuple[Mouth, ...]

RIGHT, BACK, LEFT = 1, 2, 3

NOT_AT_END = Reason("river-not-at-end", "a river tile must continue the river at one of its open ends")
ARMS_MEET = Reason("river-arms-meet", "the arms of the river may not meet")
U_TURN = {
    bend: Reason("river-u-turn", f"the river may not bend to the {way} twice running (no U-turn)", {"bend": way})
    for bend, way in ((RIGHT, "right"), (LEFT, "left"))
}


@cache
def exits(tile: Tile) -> int:
    """On how many sides the river leaves the tile: 0 if there is none, 1 if it begins or ends there."""
    return tile.edges.count(RIVER)


def onward(mouths: Mouths, view: View, cell: Cell) -> Mouths | Reason:
    """The mouths after a river tile continues one of them on a cell, or why it may not (R2, R3).

    The tile matches there (B5), so where two mouths flow into the cell it would join the arms.
    """
    met, new = None, []
    for mouth in mouths:
        if mouth[0] != cell:
            new.append(mouth)
        elif met is None:
            met = mouth
        else:
            return ARMS_MEET
    if met is None:
        return NOT_AT_END
    (x, y), heading, last_bend = met
    for side, bend, dx, dy in _leaving(view, heading):
        if bend and bend == last_bend:
            return U_TURN[bend]
        new.append(((x + dx, y + dy), side, bend))
    return tuple(new)


@cache
def _leaving(view: View, heading: int) -> list[tuple[int, int, int, int]]:
    """The sides where a river that enters the tile leaves it, each with the bend that it takes and the step beyond."""
    bends = [(side, (side - heading) % 4) for side in range(4) if view.edges[side] == RIVER]
    return [(side, bend, *STEPS[side]) for side, bend in bends if bend != BACK]
