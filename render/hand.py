"""The tile in hand as a small picture of its own."""

from __future__ import annotations

from render.colours import RIM
from render.display_list import DisplayList
from render.frame import CELL
from render.layers import layers_of
from render.maps import mood_of
from render.order import Order
from render.panel import flat_back, paint_hand
from render.snapshot import Snapshot

_FRAME = 8
"""What is seen around the tile, in pixels."""


def hand(snapshot: Snapshot, _: Order) -> DisplayList:
    """The tile in hand as it was drawn, in a frame of its player's colour; before it is drawn the back of one."""
    side = CELL + 2 * _FRAME
    image = DisplayList((side, side), RIM)
    if snapshot.hand is None:
        image.paste(flat_back(CELL), (_FRAME, _FRAME))
        return image
    paint_hand(image, snapshot, snapshot.hand, (_FRAME, _FRAME), CELL, mood_of(snapshot, layers_of(snapshot)))
    return image
