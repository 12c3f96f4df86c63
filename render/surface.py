"""A surface: a finished picture that is kept, so that the next one of the same table repaints only what has changed.

The rows of a PNG are packed in strips that do not refer to each other; a strip in which nothing changed is not packed
again either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image

from render.codec import Strip, assemble, pack
from render.display_list import Box, DisplayList, Footprint
from render.palette import blank

BLOCK = 64
"""The side of the squares in which changes are counted, and the height of a strip, in pixels."""
_SPARE = 12
"""So many blocks may be painted needlessly to paint one box instead of two."""
_STEP_BYTES = 400
"""About what the footprint of one step takes."""
_FILTER = 1
"""Every row of a PNG begins with the number of its filter: 0, none, as a column of its own."""


class Surface:
    """One table's picture as it was last shown. Not for several threads at once."""

    def __init__(self) -> None:
        self._steps: list[Footprint] = []
        self._image = blank((1, 1))
        self._strips: list[Strip] = []

    @property
    def size_in_memory(self) -> int:
        """How many bytes it holds."""
        pixels, packed = self._image.width * self._image.height, sum(len(strip.data) for strip in self._strips)
        return pixels + packed + _STEP_BYTES * len(self._steps)

    def show(self, drawing: DisplayList) -> bytes:
        """The picture as a PNG."""
        width, height = drawing.size
        same_size = self._image.size == (width + _FILTER, height)
        changed = drawing.changes_since(self._steps) if same_size else None
        grid = _Grid(drawing.size)
        if changed is None:
            grid.mark([(0, 0, width, height)])
            self._image = drawing.flattened((-_FILTER, 0, width, height))
            self._image.paste(0, (0, 0, _FILTER, height))
        else:
            grid.mark(changed)
            for box in grid.regions():
                self._image.paste(drawing.flattened(box), (box[0] + _FILTER, box[1]))
        self._steps = drawing.footprints()
        self._pack(grid)
        return assemble(width, height, self._strips)

    def _pack(self, grid: _Grid) -> None:
        wide, height = self._image.size
        changed = grid.rows()
        if len(changed) * 2 > grid.height:
            # One copy of the whole is made sooner than many of parts.
            rows, size = memoryview(self._image.tobytes()), wide * BLOCK
            packed = {number: pack(rows[number * size : (number + 1) * size]) for number in changed}
        else:
            tops = {number: number * BLOCK for number in changed}
            packed = {
                number: pack(self._image.crop((0, top, wide, min(top + BLOCK, height))).tobytes())
                for number, top in tops.items()
            }
        self._strips = [packed.get(number) or self._strips[number] for number in range(grid.height)]


class _Grid:
    """The blocks of a picture in which something changes: for each row of blocks a set of bits."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._columns = -(-size[0] // BLOCK)
        self.height = -(-size[1] // BLOCK)
        self._rows = [0] * self.height

    def mark(self, boxes: Iterable[Box]) -> None:
        """Note where something changes."""
        width, height = self._size
        for left, top, right, bottom in boxes:
            first, last = max(0, left) // BLOCK, (min(width, right) - 1) // BLOCK
            if first <= last:
                bits = (1 << last + 1) - (1 << first)
                for row in range(max(0, top) // BLOCK, (min(height, bottom) - 1) // BLOCK + 1):
                    self._rows[row] |= bits

    def rows(self) -> list[int]:
        """The rows of blocks with any change."""
        return [number for number, bits in enumerate(self._rows) if bits]

    def regions(self) -> list[Box]:
        """Boxes that cover all that changes: runs of blocks, those close to each other as one."""
        width, height = self._size
        found: list[Box] = []
        for row, bits in enumerate(self._rows):
            for left, right in _runs(bits):
                box = (left, row, right, row + 1)
                # One box that is a little too large is painted sooner than two; and the larger one may take in others.
                while (other := next((one for one in found if _worth_joining(one, box)), None)) is not None:
                    found.remove(other)
                    box = _joined(box, other)
                found.append(box)
        return [
            (left * BLOCK, top * BLOCK, min(width, right * BLOCK), min(height, bottom * BLOCK))
            for left, top, right, bottom in found
        ]


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """The stretches of set bits, each from its first to beyond its last."""
    at = 0
    while bits >> at:
        at += ((bits >> at) & -(bits >> at)).bit_length() - 1
        beyond = at + (~(bits >> at) & (bits >> at) + 1).bit_length() - 1
        yield at, beyond
        at = beyond


def _joined(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _worth_joining(one: Box, other: Box) -> bool:
    return _area(_joined(one, other)) <= _area(one) + _area(other) + _SPARE


def show_image(image: Image.Image) -> bytes:
    """A picture that is painted already, as a PNG."""
    drawing = DisplayList(image.size, (0, 0, 0))
    drawing.paste(image, (0, 0))
    return Surface().show(drawing)
