"""The frame: which cells of the map a picture shows, how large, and where each comes to lie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.features import Cell

CELL = 128
"""The side of a tile in a picture, in pixels."""
PREVIEW_CELL = 256
"""The same of a tile that is only thought of."""
BOUNDED_CELL = 120
"""The same on a map with fixed bounds, which is always shown whole: with larger ones its picture would be too large."""
RIM = 36
"""The rim with the coordinates, in pixels."""
PREVIEW_WIDTH = 550
"""How wide a chat shows a picture before it is opened."""
USUAL_WIDTH = 1100
"""The width, in pixels, for which letters are sized."""
READABLE = 56
"""The least side of a tile, in pixels of that preview, at which a whole map still reads well."""
LEAST_READABLE = 44
"""No picture for which nobody asked the whole map has smaller tiles, in pixels of that preview."""

LEAST = (7, 5)
"""The fewest columns and rows that a whole map shows."""
CLOSE = ((8, 6), (9, 7))
"""The sizes of close-ups, in columns and rows."""
MOST_ROWS = 8
_WIDE = 9
MOST_PIXELS = 2_500_000
"""No still picture of a map has more: what it costs to paint, pack and send does not grow with the map."""
_MOST_EXPECTED = 262_000
"""So many bytes may be expected of a picture of a map: with what it may differ by, none is more than 300,000."""
_PANEL_BYTES, _TILE_BYTES, _PLACE_BYTES, _PIXEL_BYTES = 12_600, 2.4, 0.9, 0.034
"""What a picture takes when it is packed: its panel; each tile and each numbered place, by the power of its side below;
and each pixel, be it of the empty table. Fitted to whole maps of 24 games without bounds, at the end and with numbers,
with tiles of 56 to 112 pixels: they differ from it by 11 % at most with either library."""
_SMALL_MAP_BYTES = 27_000
"""About what the whole map in little adds, in the panel of a close-up; not fitted, but tried on random games."""
_DETAIL = 1.5
"""The power of a tile's side with which its bytes grow: in little it has nearly as much detail on fewer pixels."""
BOUNDED_CLOSE = (8, 7)
"""The size of close-ups of a map with fixed bounds, which is as high as wide: a chat would show all of it too small."""
BOUNDED_HALVES = ((10, 7), (8, 10))
"""The same of its upper or lower part, and of its left or right one."""
WIDE_CLOSE = ((10, 8), (11, 9), (11, 11))
"""The sizes of close-ups that hold as much as still reads, in columns and rows: more columns would be too small."""
MAP_SIZES = (CELL, 112, 96, 80, 72, 64, 56)
"""The sides of a tile from which large maps take the largest that they have room for, in pixels; few, so that tiles
are not scaled to ever new ones."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle of cells at a size."""

    left: int
    top: int
    columns: int
    rows: int
    cell: int = CELL
    rim: int = RIM
    head: int = 0
    """Room above for the panel, in pixels."""
    margin: float = 0.0
    """Room between the rim and the cells, as a share of a cell's side: for what lies around a bounded map."""

    @property
    def border(self) -> int:
        """Rim and margin together, in pixels."""
        return self.rim + round(self.margin * self.cell)

    @property
    def width(self) -> int:
        """In pixels, rim included."""
        return self.columns * self.cell + 2 * self.border

    @property
    def height(self) -> int:
        """In pixels, rim and head included."""
        return self.rows * self.cell + 2 * self.border + self.head

    def at(self, cell: Cell) -> tuple[int, int]:
        """The top left pixel of a cell."""
        x = self.border + (cell[0] - self.left) * self.cell
        return x, self.head + self.border + (cell[1] - self.top) * self.cell

    @property
    def scale(self) -> float:
        """How much larger letters must be than in a picture of usual width, to be as large in a chat."""
        return min(2.0, max(1.0, self.width / USUAL_WIDTH))

    def holds(self, cell: Cell) -> bool:
        """Whether any of the cell can be seen: it is in the frame or reaches into its margin."""
        ring = 1 if self.margin else 0
        return (
            self.left - ring <= cell[0] < self.left + self.columns + ring
            and self.top - ring <= cell[1] < self.top + self.rows + ring
        )

    def counts(self, cell: Cell) -> bool:
        """Whether the cell is one of those that the frame counts, which are seen whole."""
        return self.left <= cell[0] < self.left + self.columns and self.top <= cell[1] < self.top + self.rows

    @property
    def preview_cell(self) -> float:
        """The side of a tile in a chat's preview, in pixels."""
        return self.cell * PREVIEW_WIDTH / self.width

    def readable(self) -> bool:
        """Whether a chat's preview shows its tiles large enough."""
        return self.preview_cell >= READABLE and self.rows <= MOST_ROWS


def around(cells: Iterable[Cell], *, least: tuple[int, int] = LEAST) -> Frame:
    """The smallest frame that holds all the cells and so many columns and rows; a wide one has a wider rim."""
    there = list(cells) or [(0, 0)]
    left, right = min(x for x, _ in there), max(x for x, _ in there)
    top, bottom = min(y for _, y in there), max(y for _, y in there)
    columns, rows = right - left + 1, bottom - top + 1
    spare_x, spare_y = max(0, least[0] - columns), max(0, least[1] - rows)
    columns, rows = columns + spare_x, rows + spare_y
    return Frame(left - spare_x // 2, top - spare_y // 2, columns, rows, CELL, _rim(columns, CELL))


def _rim(columns: int, cell: int) -> int:
    return RIM * max(columns * cell, _WIDE * CELL) // (_WIDE * CELL)


@dataclass(frozen=True, slots=True)
class Contents:
    """What a picture of a map shows, as far as its size depends on it."""

    head: Callable[[Frame], int]
    """How high the panel of a frame is, in pixels."""
    tiles: Collection[Cell]
    places: Collection[Cell] = ()
    """The numbered ones."""
    near: bool = False
    """Whether the panel has the whole map in little."""

    def fit(self, frame: Frame) -> bool:
        """Whether a picture of the frame is neither too large to paint nor, once it is packed, to send."""
        pixels = frame.width * (frame.height + self.head(frame))
        tiles, places = sum(map(frame.counts, self.tiles)), sum(map(frame.counts, self.places))
        land = (_TILE_BYTES * tiles + _PLACE_BYTES * places) * frame.cell**_DETAIL
        panel = _PANEL_BYTES + _SMALL_MAP_BYTES * self.near
        return pixels <= MOST_PIXELS and panel + land + _PIXEL_BYTES * pixels <= _MOST_EXPECTED


def bounded(frame: Frame, contents: Contents) -> Frame:
    """A frame with the largest tiles with which its contents fit, or with the smallest ones."""
    if frame.margin:
        return frame
    for cell in MAP_SIZES:
        smaller = replace(frame, cell=cell, rim=_rim(frame.columns, cell))
        if contents.fit(smaller):
            break
    return smaller


def close_up(
    whole: Frame,
    wanted: Sequence[Cell],
    there: Collection[Cell],
    *,
    sizes: Sequence[tuple[int, int]] = CLOSE,
) -> Frame:
    """A frame within the whole map around the wanted cells, most important first.

    The smallest of the sizes that holds them all is taken; if none does, the first one, with as many of them as fit.
    Where there is room to spare, the frame moves to where most of the tiles lie that are ``there``.
    """
    fitting = [
        (min(columns, whole.columns), min(rows, whole.rows))
        for columns, rows in sizes
        if len(_fitting(wanted, columns, rows)) == len(wanted)
    ]
    columns, rows = fitting[0] if fitting else (min(sizes[0][0], whole.columns), min(sizes[0][1], whole.rows))
    box = around(_fitting(wanted, columns, rows), least=(1, 1))
    best: tuple[float, Frame] | None = None
    for left in _starts(box.left, box.columns, columns, whole.left, whole.columns):
        for top in _starts(box.top, box.rows, rows, whole.top, whole.rows):
            frame = Frame(left, top, columns, rows, margin=whole.margin)
            # A cell of air around the action is worth many tiles; of equals the most centred frame is best.
            air_x = min(box.left - left, left + columns - box.left - box.columns)
            air_y = min(box.top - top, top + rows - box.top - box.rows)
            worth = sum(map(frame.counts, there)) + 8 * min(1, air_x) + 8 * min(1, air_y) + 0.1 * (air_x + air_y)
            if best is None or worth > best[0]:
                best = worth, frame
    return whole if best is None else best[1]


def fullest(whole: Frame, groups: Sequence[Collection[Cell]], size: tuple[int, int]) -> Frame:
    """The close-up of a size that holds most cells of the first group, of equals most of the second, and so on."""
    columns, rows = min(size[0], whole.columns), min(size[1], whole.rows)
    frames = [
        Frame(left, top, columns, rows, margin=whole.margin)
        for left in range(whole.left, whole.left + whole.columns - columns + 1)
        for top in range(whole.top, whole.top + whole.rows - rows + 1)
    ]
    return max(frames, key=lambda frame: [sum(map(frame.counts, group)) for group in groups])


def _fitting(wanted: Sequence[Cell], columns: int, rows: int) -> list[Cell]:
    inside: list[Cell] = []
    for one in wanted:
        box = around([*inside, one], least=(1, 1))
        if box.columns <= columns and box.rows <= rows:
            inside.append(one)
    return inside


def _starts(start: int, length: int, size: int, low: int, extent: int) -> range:
    """Where a frame of that size can begin that holds a stretch of cells and stays inside the map."""
    first = max(low, start + length - size)
    return range(first, max(first, min(start, low + extent - size)) + 1)
