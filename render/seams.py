"""What only neighbours can tell: where mist is blocked, and where a building of The Castle ends at the tile's border.

A tile's picture does not know what lies beside it. Mist that meets clear ground ends in a hard rim, and a house or
tower that meets something else ends in its wall, so that on the map one sees what is closed and what goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image, ImageChops

from engine.tiles import Tile, View
from render.brushes import masonry
from render.canvas import OVERSAMPLING, Canvas, Colour
from render.geometry import Line, Point, between, border_point
from render.paints import MIST_DARK, MIST_RIM, PLASTER, ROOF_DARK, TERRACOTTA_LIGHT
from render.sprite_cache import TILES

_BESIDE_PATH = 0.09
_ENDS = ("mist", "house", "tower")

Closed = tuple[tuple[int, int, str], ...]
"""Half-sides, each with the kind that ends there: side, 0 or 1, kind."""


def ends_somewhere(tile: Tile) -> bool:
    """Whether a tile shows anything that may end at its border."""
    return any(segment.kind in _ENDS for segment in tile.segments)


def closed_halves(view: View, neighbours: Sequence[View | None], blind: Collection[int] = ()) -> Closed:
    """The half-sides (side, 0 or 1, kind) at which mist, a house or a tower meets another kind.

    ``neighbours`` are the tiles on the sides N, E, S, W as they lie, or nothing where no tile lies yet; on the sides
    that are ``blind`` a tile lies face down.
    """
    found = []
    for side, neighbour in enumerate(neighbours):
        if neighbour is None and side not in blind:
            continue
        for half in (0, 1):
            facing = frozenset() if neighbour is None else kinds_at(neighbour, (side + 2) % 4, 1 - half)
            found += [
                (side, half, kind)
                for kind in sorted(kinds_at(view, side, half))
                if kind in _ENDS and kind not in facing
            ]
    return tuple(found)


def kinds_at(view: View, side: int, half: int) -> frozenset[str]:
    """The kinds that hold a half of a side, left (0) or right (1) as seen from the tile."""
    return frozenset(view.segments[index].kind for index in view.sides[side][2 * half])


@TILES.kept
def seam_image(closed: Closed, size: int, mood: str) -> Image.Image:
    """A transparent picture to lay over a tile, with a wall or rim where something ends."""
    side = size * OVERSAMPLING
    canvas = Canvas(size, Image.new("RGB", (side, side), _BLANK))
    for kind in _ENDS:
        # Beside a path a building begins only at the path's edge.
        spare = 0.0 if kind == "mist" else _BESIDE_PATH
        runs = _runs([(border, half) for border, half, of in closed if of == kind], spare)
        for line in runs:
            _PAINT[kind](canvas, line)
    blank = Image.new("RGB", (side, side), _BLANK)
    mask = _changed(canvas.image, blank)
    if mood == "night":
        canvas.darken()
    picture = canvas.image.convert("RGBA")
    picture.putalpha(mask)
    return picture.reduce(OVERSAMPLING)


_BLANK: Colour = (1, 254, 3)


def _changed(image: Image.Image, blank: Image.Image) -> Image.Image:
    return ImageChops.difference(image, blank).convert("L").point(lambda value: 255 if value else 0)


def _runs(halves: list[tuple[int, int]], spare: float) -> list[Line]:
    """The lines along the border that these half-sides make, joined where they follow each other on one side."""
    lines: list[Line] = []
    for side in range(4):
        held = sorted(half for border, half in halves if border == side)
        if held == [0, 1]:
            lines.append((border_point(side, 0.0), border_point(side, 1.0)))
        elif held:
            start, stop = (0.0, 0.5 - spare) if held == [0] else (0.5 + spare, 1.0)
            lines.append((border_point(side, start), border_point(side, stop)))
    return lines


def _inward(line: Line, by: float) -> Line:
    """A line along the border moved into the tile."""

    def moved_in(point: Point) -> Point:
        middle = between(line[0], line[-1], 0.5)
        x = point[0] + (by if middle[0] < 0.01 else -by if middle[0] > 0.99 else 0.0)
        y = point[1] + (by if middle[1] < 0.01 else -by if middle[1] > 0.99 else 0.0)
        return x, y

    return tuple(moved_in(point) for point in line)


def _mist_rim(canvas: Canvas, line: Line) -> None:
    canvas.line(_inward(line, 0.012), MIST_RIM, 0.024)
    canvas.line(_inward(line, 0.03), MIST_DARK, 0.014)


def _house_edge(canvas: Canvas, line: Line) -> None:
    south = line[0][1] > 0.99 and line[-1][1] > 0.99
    if south:
        canvas.line(_inward(line, 0.025), ROOF_DARK, 0.05)
        canvas.line(_inward(line, 0.021), PLASTER, 0.034)
        canvas.line(_inward(line, 0.052), ROOF_DARK, 0.014)
        return
    canvas.line(_inward(line, 0.012), ROOF_DARK, 0.026)
    canvas.line(_inward(line, 0.026), TERRACOTTA_LIGHT, 0.01)


def _tower_edge(canvas: Canvas, line: Line) -> None:
    south = line[0][1] > 0.99 and line[-1][1] > 0.99
    masonry.wall_line(canvas, _inward(line, 0.055 if south else 0.028))


_PAINT = {"mist": _mist_rim, "house": _house_edge, "tower": _tower_edge}
