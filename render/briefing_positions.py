"""Positions of Mists that are made up to show one rule each, painted as the map itself is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from engine.boxes import find_tile
from engine.events import Event, PlacedTile
from engine.features import Cell
from engine.rules.mists_events import GhostsBanished, GhostsPlaced
from render.colours import COLOUR_NAMES
from render.frame import Frame
from render.layers import layers_of
from render.maps import paint_map
from render.order import Order
from render.snapshot import Lying, Seat, Snapshot, Standing
from render.story import Move


@dataclass(frozen=True, slots=True)
class Position:
    """A small square map with what stands on it, row by row from its top left cell ``0 0``."""

    rows: tuple[tuple[tuple[str, int] | None, ...], ...]
    """Tiles by id and turn; nothing where there is none."""
    followers: tuple[tuple[str, int, int, int], ...] = ()
    """Colour, cell and segment."""
    ghosts: tuple[tuple[int, int, int], ...] = ()
    """Cell and number."""
    new: tuple[Cell, ...] = ()
    """Where ghosts have just come."""
    gone: tuple[tuple[int, int, int], ...] = ()
    """Cell and number of the ghosts that have just left."""
    hounds: tuple[tuple[str, Cell], ...] = ()
    buried: tuple[tuple[int, int, str], ...] = ()
    """Cell and colour."""
    cemeteries: tuple[Cell, ...] = ()
    """Those that are open."""
    face_down: tuple[Cell, ...] = ()
    haunted: bool = False
    zoom: float = 1.0
    """How much larger it is painted than would fit, around its middle."""


_PALACE: tuple[tuple[tuple[str, int], ...], ...] = (
    (("mists-46", 90), ("mists-41", 270), ("mists-27", 90)),
    (("mists-38", 270), ("mists-48", 0), ("mists-39", 90)),
    (("mists-15", 90), ("mists-05", 90), ("mists-42", 270)),
)
_GRAVEYARD: tuple[tuple[tuple[str, int], ...], ...] = (
    (("mists-22", 270), ("mists-13", 270), ("mists-21", 0)),
    (("mists-11", 90), ("mists-55", 0), ("mists-14", 0)),
    (("mists-16", 180), ("mists-05", 90), ("mists-30", 270)),
)
_MISTY_ROAD = ((("mists-26", 0), ("mists-14", 0)), (("mists-21", 0), ("mists-14", 180)))


def _without(rows: Sequence[Sequence[tuple[str, int]]], *empty: Cell) -> tuple[tuple[tuple[str, int] | None, ...], ...]:
    return tuple(tuple(None if (x, y) in empty else tile for x, tile in enumerate(row)) for y, row in enumerate(rows))


MIST_COMES = Position(((("mists-18", 0),),), ghosts=((0, 0, 3),), new=((0, 0),))
"""A tile with mist brings ghosts (M14)."""
MIST_CLOSES = Position(_MISTY_ROAD, followers=(("red", 1, 0, 0),))
"""Mist that is enclosed loses its ghosts (M13)."""
COLOURS_SCORE = Position(
    ((("mists-04", 90), ("mists-04", 180)), (("mists-04", 0), ("mists-04", 270))),
    followers=(("red", 0, 0, 0), ("blue", 1, 1, 0)),
)
"""A city pays once for each colour on it (M19)."""
PALACE = Position(_PALACE, zoom=1.4)
"""A palace, and the eight tiles that complete it (M23)."""
CEMETERY = Position(
    _without(_GRAVEYARD, (2, 1), (0, 0), (0, 2), (2, 0), (2, 2), (1, 2)),
    ghosts=((1, 1, 2),),
    new=((1, 1),),
    cemeteries=((1, 1),),
    zoom=1.5,
)
"""Ghosts gather at a cemetery that is open (M26)."""
BURIAL = Position(
    _without(_GRAVEYARD, (0, 0), (0, 2), (2, 0), (2, 2)), buried=((1, 1, "red"),), gone=((1, 1, 2),), zoom=1.5
)
"""Once four tiles lie around it a follower is buried and its ghosts leave (M24)."""
HOUND_COMES = Position(
    ((("mists-09", 0), ("mists-20", 180)), (("mists-23", 90), ("mists-19", 270))),
    followers=(("green", 0, 0, 0),),
    hounds=(("rufus", (0, 0)),),
)
"""A hound beside a follower drives ghosts from two tiles (M31)."""
HAUNTED = Position(
    _without(_GRAVEYARD, (0, 0), (0, 1), (0, 2)),
    ghosts=((1, 0, 1), (2, 0, 1), (2, 1, 1), (2, 2, 1)),
    new=((1, 0), (2, 0), (2, 1), (2, 2)),
    cemeteries=((1, 1),),
    haunted=True,
)
"""A new cemetery brings a ghost to all mist around it (M51)."""
SWALLOWED = Position(
    _without(_GRAVEYARD, (0, 0), (0, 1), (0, 2), (1, 2), (2, 2)),
    cemeteries=((1, 1),),
    face_down=((0, 1), (1, 2)),
    haunted=True,
    zoom=1.2,
)
"""A haunted cemetery swallows tiles of the pile (M52)."""
EIGHT_AROUND = Position(
    _without(_GRAVEYARD, (0, 1), (1, 2)), buried=((1, 1, "blue"),), face_down=((0, 1), (1, 2)), haunted=True, zoom=1.2
)
"""It is closed only by eight tiles (M50)."""


def paint_position(position: Position, side: int) -> Image.Image:
    """The picture of a position, ``side`` pixels wide and high."""
    rows, columns = len(position.rows), len(position.rows[0])
    frame = Frame(0, 0, columns, rows, math.ceil(position.zoom * side / columns), rim=0)
    snapshot = _snapshot(position)
    scene = paint_map(snapshot, Order(), frame, layers_of(snapshot), _moves(position))
    left, top = (frame.width - side) // 2, (frame.height - side) // 2
    return scene.image.painted((left, top, left + side, top + side))


def _snapshot(position: Position) -> Snapshot:
    lying = tuple(
        Lying(x, y, find_tile(tile[0]), tile[1])
        for y, row in enumerate(position.rows)
        for x, tile in enumerate(row)
        if tile is not None
    )
    by_cell = {one.cell: one for one in lying}
    return Snapshot(
        rules="mists",
        seats=tuple(Seat(name, 0, (), number) for number, name in enumerate(COLOUR_NAMES)),
        tiles=lying,
        face_down=position.face_down,
        followers=tuple(
            Standing(COLOUR_NAMES.index(colour), colour, x, y, segment, by_cell[x, y].tile.segments[segment].kind)
            for colour, x, y, segment in position.followers
        ),
        regions=(),
        events=(),
        question=None,
        player=0,
        hand=None,
        tiles_left=0,
        remaining=(),
        discarded=(),
        finished=False,
        winners=(),
        record={},
        team=(0,),
        extras={
            "level": 5 if position.haunted else 2,
            "result": None,
            "ghosts_on": [list(one) for one in position.ghosts],
            "hounds": dict(position.hounds),
            "buried": [(x, y, COLOUR_NAMES.index(colour), colour) for x, y, colour in position.buried],
            "cemeteries": [list(cell) for cell in position.cemeteries],
        },
    )


def _moves(position: Position) -> list[Move]:
    """The move that brought and drove away ghosts; it placed no tile of the position, so that none is framed."""
    events: list[Event] = [GhostsPlaced(0, x, y, 1, "mist", 0) for x, y in position.new]
    events += [GhostsBanished(0, x, y, number, "mist", 0) for x, y, number in position.gone]
    return [Move(PlacedTile(0, "", -9, -9, 0), tuple(events), range(0))]
