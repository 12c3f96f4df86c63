"""The start blocks in plan: what lies in the middle of the Wheel's and the Count's block, and the places on it.

Coordinates are in tiles from the block's top left corner. The middle of a block is no segment of any tile, so
layouts know it only as ground that is taken, where roads end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, pi, sin, tau

from engine.boxes import load_set
from engine.tiles import Tile
from render.geometry import MIDDLES, Line, Point, distance

WHEEL_CENTRE: Point = (2.0, 2.0)
WHEEL_RADIUS = 1.5
_CITY = (0.52, 0.52, 3.48, 2.48)
_CITY_ROUND = 0.42

QUARTERS: dict[str, Point] = {
    "castle": (2.42, 1.05),
    "cathedral": (1.22, 1.62),
    "market": (3.05, 1.5),
    "blacksmith": (2.72, 2.16),
}
"""Where the followers of each quarter of Carcassonne stand."""


@dataclass(frozen=True, slots=True)
class Block:
    """A start block: its size in tiles and the outline of its middle."""

    name: str
    columns: int
    rows: int
    core: Line


def _disc() -> Line:
    steps = 360
    x, y = WHEEL_CENTRE
    return tuple(
        (x + WHEEL_RADIUS * sin(tau * step / steps), y - WHEEL_RADIUS * cos(tau * step / steps))
        for step in range(steps)
    )


def _city() -> Line:
    left, top, right, bottom = _CITY
    r = _CITY_ROUND
    points: list[Point] = []
    for x, y, start in (
        (right - r, top + r, -pi / 2),
        (right - r, bottom - r, 0.0),
        (left + r, bottom - r, pi / 2),
        (left + r, top + r, pi),
    ):
        points += [
            (x + r * cos(start + pi / 2 * step / 8), y + r * sin(start + pi / 2 * step / 8)) for step in range(9)
        ]
    # Points along the straight walls too, so that a road finds the nearest place on them.
    closed = [*points, points[0]]
    fine: list[Point] = []
    for a, b in pairwise(closed):
        pieces = max(1, round(distance(a, b) / 0.05))
        fine += [(a[0] + (b[0] - a[0]) * step / pieces, a[1] + (b[1] - a[1]) * step / pieces) for step in range(pieces)]
    return tuple(fine)


@cache
def block_named(name: str) -> Block:
    """The block of a set: ``wheel`` or ``count``."""
    if name == "wheel":
        return Block(name, 4, 4, _disc())
    if name == "count":
        return Block(name, 4, 3, _city())
    raise ValueError(f"there is no start block called {name!r}")


@cache
def block_tiles(name: str) -> tuple[Tile, ...]:
    """The tiles of a block."""
    return tuple(tile for tile in load_set(name) if "row" in tile.marks)


def core_of(tile: Tile) -> Line | None:
    """The middle of the block that a tile belongs to, seen from the tile; nothing for tiles of no block."""
    if "row" not in tile.marks or tile.set not in ("wheel", "count"):
        return None
    row, column = tile.marks["row"], tile.marks["col"]
    return tuple((x - column, y - row) for x, y in block_named(tile.set).core)


def road_end(core: Line, side: int) -> Point:
    """Where a road from the middle of a side meets the middle of the block."""
    inside = [point for point in core if 0.03 < point[0] < 0.97 and 0.03 < point[1] < 0.97]
    return min(inside, key=lambda point: distance(point, MIDDLES[side]))


def quarter_spot(name: str) -> Point:
    """Where the followers of a quarter of Carcassonne stand, in tiles from the block's top left."""
    if name not in QUARTERS:
        raise ValueError(f"Carcassonne has no quarter called {name!r}")
    return QUARTERS[name]


def _bearing(degrees: float, reach: float) -> Point:
    angle = degrees * pi / 180
    return WHEEL_CENTRE[0] + reach * sin(angle), WHEEL_CENTRE[1] - reach * cos(angle)


def sector_bearing(sector: int) -> int:
    """Where the middle of a sector of the wheel lies, in degrees clockwise from north."""
    return int(load_set("wheel").data["wheel_board"]["sectors"][sector]["bearing"])


def sector_spot(sector: int) -> Point:
    """Where the pig stands on a sector of the wheel, in tiles from the block's top left."""
    return _bearing(sector_bearing(sector), 0.8)


def crown_spot(sector: int, space: int) -> Point:
    """Where a follower stands on a crown space of a sector, in tiles from the block's top left."""
    spaces = int(load_set("wheel").data["wheel_board"]["sectors"][sector]["crowns"])
    if not 0 <= space < spaces:
        raise ValueError(f"sector {sector} has {spaces} crown spaces, not {space + 1}")
    aside = 0.0 if spaces == 1 else (-13.0, 13.0)[space]
    return _bearing(sector_bearing(sector) + aside, 1.17)


def sector_icon(sector: int) -> Point:
    """Where the picture of a sector is painted."""
    return _bearing(sector_bearing(sector), 0.46)
