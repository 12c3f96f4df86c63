"""The frame: which cells of the map a picture shows, how large, and where each comes to lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.features import Cell

CELL = 128
"""The side of a tile in a picture, in pixels."""
RIM = 36
"""The rim with the coordinates, in pixels."""
PREVIEW_WIDTH = 550
"""How wide a chat shows a picture before it is opened."""
READABLE = 56
"""The least side of a tile, in pixels of that preview, at which a whole map still reads well."""

LEAST = (7, 5)
CLOSE = (8, 6)
MOST_ROWS = 8


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle of cells at a size."""

    left: int
    top: int
    columns: int
    rows: int
    cell: int = CELL
    rim: int = RIM

    @property
    def width(self) -> int:
        """In pixels, rim included."""
        return self.columns * self.cell + 2 * self.rim

    @property
    def height(self) -> int:
        """In pixels, rim included."""
        return self.rows * self.cell + 2 * self.rim

    def at(self, cell: Cell) -> tuple[int, int]:
        """The top left pixel of a cell."""
        return self.rim + (cell[0] - self.left) * self.cell, self.rim + (cell[1] - self.top) * self.cell

    def holds(self, cell: Cell) -> bool:
        """Whether the cell is in the frame."""
        return self.left <= cell[0] < self.left + self.columns and self.top <= cell[1] < self.top + self.rows

    def readable(self) -> bool:
        """Whether a chat's preview shows its tiles large enough."""
        return self.cell * PREVIEW_WIDTH >= READABLE * self.width and self.rows <= MOST_ROWS


def around(cells: Iterable[Cell], *, least: tuple[int, int] = LEAST, cell: int = CELL, rim: int = RIM) -> Frame:
    """The smallest frame that holds all the cells and has at least so many columns and rows."""
    there = list(cells) or [(0, 0)]
    left, right = min(x for x, _ in there), max(x for x, _ in there)
    top, bottom = min(y for _, y in there), max(y for _, y in there)
    columns, rows = right - left + 1, bottom - top + 1
    spare_x, spare_y = max(0, least[0] - columns), max(0, least[1] - rows)
    return Frame(left - spare_x // 2, top - spare_y // 2, columns + spare_x, rows + spare_y, cell, rim)


def close_up(whole: Frame, wanted: Iterable[Cell], *, size: tuple[int, int] = CLOSE, cell: int = CELL) -> Frame:
    """A frame of a fixed size within the whole map around the wanted cells, most important first.

    Cells are taken in as long as they fit; the frame then moves back inside the map where it can.
    """
    columns, rows = min(size[0], whole.columns), min(size[1], whole.rows)
    inside: list[Cell] = []
    for one in wanted:
        trial = [*inside, one]
        if (
            max(x for x, _ in trial) - min(x for x, _ in trial) < columns
            and max(y for _, y in trial) - min(y for _, y in trial) < rows
        ):
            inside = trial
    box = around(inside, least=(1, 1))
    left = _slide(box.left, box.columns, columns, whole.left, whole.columns)
    top = _slide(box.top, box.rows, rows, whole.top, whole.rows)
    return Frame(left, top, columns, rows, cell, whole.rim)


def _slide(start: int, length: int, size: int, low: int, extent: int) -> int:
    centred = start - (size - length) // 2
    return max(low, min(centred, low + extent - size))
