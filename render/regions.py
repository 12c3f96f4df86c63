"""What each segment covers, as masks, and where a follower stands on it.

A tile is looked at as a small grid of labels: walls, roads and buildings are drawn into it by the number of their
segment, and what is left is flooded from the border slots of each field. From the grid come the masks of fields
and the places for followers: deep inside their segment and well apart from each other.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.tiles import Tile
from render.brushes import BRUSHES
from render.geometry import Point, along, border_point, distance, extended, ribbon, turned_point
from render.layout import Layout, Shape, make_layout

GRID = 48
_FREE = 255
_TAKEN = 254
_APART = 0.27


@lru_cache(maxsize=4096)
def layout_of(tile: Tile, turn: int) -> Layout:
    """The layout of a tile as it lies."""
    return make_layout(tile, turn, BRUSHES)


def _draw_shape(draw: ImageDraw.ImageDraw, shape: Shape, side: int, fill: int) -> None:
    for polygon in shape.polygons:
        draw.polygon([value * side for point in polygon for value in point], fill=fill)
    for line in shape.lines:
        edge = ribbon(extended(line), shape.width)
        draw.polygon([value * side for point in edge for value in point], fill=fill)


def _order(layout: Layout) -> list[int]:
    """Segments from the lowest to the highest, as they are painted."""
    segments = layout.tile.segments
    return sorted(range(len(segments)), key=lambda i: (BRUSHES[segments[i].kind].layer, i))


@lru_cache(maxsize=1024)
def labels(tile: Tile) -> bytes:
    """The grid of an unturned tile: for every cell, row by row, the position of the segment there, or 255."""
    layout = layout_of(tile, 0)
    image = Image.new("L", (GRID, GRID), _FREE)
    draw = ImageDraw.Draw(image)
    for index in _order(layout):
        _draw_shape(draw, layout.shapes[index], GRID, index)
    if layout.core is not None:
        _draw_shape(draw, Shape(polygons=(layout.core,)), GRID, _TAKEN)
    cells = bytearray(image.tobytes())
    for index, segment, shape in layout.segments():
        if shape.polygons or shape.lines:
            continue
        seeds = [] if shape.at is None else [shape.at]
        for bit in range(12):
            if segment.slots >> bit & 1 and bit % 3 != 1:
                near = (0.25, 0.32, 0.18, 0.39, 0.12) if bit % 3 == 0 else (0.75, 0.68, 0.82, 0.61, 0.88)
                for t in near:
                    point = border_point(bit // 3, t)
                    if cells[_cell(point)] in (_FREE, index):
                        seeds.append(point)
                        break
        for seed in seeds:
            _flood(cells, _cell(seed), index)
    return bytes(cells)


def _cell(point: Point) -> int:
    x = min(GRID - 1, max(0, int(point[0] * GRID)))
    y = min(GRID - 1, max(0, int(point[1] * GRID)))
    return y * GRID + x


def _flood(cells: bytearray, start: int, label: int) -> None:
    if cells[start] != _FREE:
        return
    cells[start] = label
    todo = [start]
    while todo:
        cell = todo.pop()
        x = cell % GRID
        if x and cells[cell - 1] == _FREE:
            cells[cell - 1] = label
            todo.append(cell - 1)
        if x < GRID - 1 and cells[cell + 1] == _FREE:
            cells[cell + 1] = label
            todo.append(cell + 1)
        if cell >= GRID and cells[cell - GRID] == _FREE:
            cells[cell - GRID] = label
            todo.append(cell - GRID)
        if cell < GRID * (GRID - 1) and cells[cell + GRID] == _FREE:
            cells[cell + GRID] = label
            todo.append(cell + GRID)


@lru_cache(maxsize=1024)
def depths(tile: Tile) -> bytes:
    """For every cell of the grid, three times its distance to the nearest cell of another label or the border."""
    # A rim of another label around the grid spares every look over its edge.
    wide = GRID + 2
    rim = bytes([_FREE - 2])
    grid = labels(tile)
    rows = (rim + grid[row * GRID : (row + 1) * GRID] + rim for row in range(GRID))
    label = rim * wide + b"".join(rows) + rim * wide
    depth = [9 * GRID if value != rim[0] else 0 for value in label]
    inner = [y * wide + x for y in range(1, GRID + 1) for x in range(1, GRID + 1)]
    for cells, step in ((inner, -1), (inner[::-1], 1)):
        straight, across, other = step, step * wide, step * wide + 1
        far_across = step * wide - 1
        for cell in cells:
            own = label[cell]
            best = depth[cell]
            for way, cost in ((straight, 3), (across, 3)):
                near = cell + way
                reach = depth[near] + 3 if label[near] == own else cost
                if reach < best:
                    best = reach
            for way in (other, far_across):
                near = cell + way
                if label[near] == own and depth[near] + 4 < best:
                    best = depth[near] + 4
            depth[cell] = best
    return bytes(depth[cell] for cell in inner)


@lru_cache(maxsize=1024)
def spots(tile: Tile) -> tuple[Point, ...]:
    """Where a follower stands on each segment of the unturned tile."""
    layout = layout_of(tile, 0)
    grid = labels(tile)
    depth = depths(tile)
    places: dict[int, list[tuple[float, Point]]] = {}
    for index, _, shape in layout.segments():
        places[index] = _places(index, shape, grid, depth)
    order = sorted(places, key=lambda index: len(places[index]))
    chosen: dict[int, Point] = {}
    for _ in range(3):
        for index in order:
            others = [point for other, point in chosen.items() if other != index]

            def worth(place: tuple[float, Point], others: list[Point] = others) -> float:
                worst = min((distance(place[1], other) for other in others), default=1.0)
                return place[0] + 3.0 * min(worst, _APART) + 8.0 * min(0.0, worst - 0.225)

            chosen[index] = max(places[index], key=worth)[1]
    return tuple(chosen[index] for index in range(len(tile.segments)))


def _places(index: int, shape: Shape, grid: bytes, depth: bytes) -> list[tuple[float, Point]]:
    """Candidates for the spot of a segment, each with its worth: deep inside, or in the middle of a line."""
    if shape.at is not None and shape.polygons:
        return [(1.0, shape.at)]
    if shape.lines:
        found = _line_places(index, shape, grid, depth)
        if found:
            return found
    cells = [(x, y) for y in range(GRID) for x in range(GRID) if grid[y * GRID + x] == index]
    if not cells:
        return [(0.0, (0.5, 0.5) if shape.at is None else shape.at)]
    deepest = max(depth[y * GRID + x] for x, y in cells)
    enough = min(deepest, max(6, deepest * 0.55))
    mean = (sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells))
    full = 0.22 * GRID * 3
    # Every other cell is fine enough for a wide segment.
    step = 2 if len(cells) > 160 else 1
    return [
        (
            min(depth[y * GRID + x], full) / full - 0.4 * distance((x, y), mean) / GRID,
            ((x + 0.5) / GRID, (y + 0.5) / GRID),
        )
        for x, y in cells
        if depth[y * GRID + x] >= enough and x % step == 0 and y % step == 0
    ] or [(0.0, next(((x + 0.5) / GRID, (y + 0.5) / GRID) for x, y in cells if depth[y * GRID + x] == deepest))]


def _line_places(index: int, shape: Shape, grid: bytes, depth: bytes) -> list[tuple[float, Point]]:
    """Candidates along the middle of a line: where it is whole, near its middle, off its well."""
    places = []
    for line in shape.lines:
        shown = []
        for step in range(2, 39):
            point, _ = along(line, step / 40)
            cell = _cell(point)
            if grid[cell] == index:
                shown.append((step / 40, point, depth[cell]))
        for t, point, deep in shown:
            middle = (shown[0][0] + shown[-1][0]) / 2
            clear = 0.0 if shape.at is None else 3.0 * min(0.25, distance(point, shape.at))
            places.append((0.6 - abs(t - middle) + clear + min(deep, 9) / 5, point))
    return places


def room_at(tile: Tile, turn: int, x: float, y: float) -> tuple[int, float]:
    """The segment at a place of a tile as it lies (255: none), and how far its edge or the tile's is."""
    cell = _cell(turned_point((x, y), 360 - turn))
    return labels(tile)[cell], depths(tile)[cell] / (3 * GRID)


def spot_of(tile: Tile, turn: int, segment: int) -> Point:
    """Where a follower stands on a segment of a tile as it lies, in shares of the tile's side."""
    return turned_point(spots(tile)[segment], turn)


def mask_of(tile: Tile, turn: int, segment: int, size: int) -> Image.Image:
    """The painted shape of a segment as a mask with smooth edges."""
    layout = layout_of(tile, turn)
    side = 4 * size
    order = _order(layout)
    shape = layout.shapes[segment]
    image = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(image)
    if shape.polygons or shape.lines:
        _draw_shape(draw, shape, side, 255)
        higher = order[order.index(segment) + 1 :]
        for index in higher:
            _draw_shape(draw, layout.shapes[index], side, 0)
        if layout.core is not None:
            _draw_shape(draw, Shape(polygons=(layout.core,)), side, 0)
        return image.reduce(4)
    draw.rectangle((0, 0, side, side), fill=255)
    for index in order:
        _draw_shape(draw, layout.shapes[index], side, 0)
    if layout.core is not None:
        _draw_shape(draw, Shape(polygons=(layout.core,)), side, 0)
    grid = labels(tile)
    cells = bytes(255 if label == segment else 0 for label in grid)
    part = Image.frombytes("L", (GRID, GRID), cells)
    if turn:
        # The grid is data of the unturned tile, not art: turning it is exact.
        part = part.transpose(
            {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180}.get(turn, Image.Transpose.ROTATE_90)
        )
    part = part.filter(ImageFilter.MaxFilter(3)).resize((size, size), Image.Resampling.NEAREST)
    return ImageChops.multiply(image.reduce(4), part)
