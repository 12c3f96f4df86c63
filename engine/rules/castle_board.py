"""The wall of The Castle: the cells that it encloses, its start areas, and the corner towers of its track."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.board import STEPS, Board
from engine.boxes import load_set
from engine.features import Cell, Feature, Placed
from engine.tiles import SIDES, shown

NUMBERS = 100
"""How many numbers the track has; after the last it goes round again (X20)."""


@dataclass(frozen=True, slots=True)
class StartArea:
    """A feature on the inside of the wall, met like the side of a tile (X3)."""

    id: str
    cell: Cell
    """The cell that lies before it."""
    side: int
    """On which side of that cell it is."""
    kind: str
    marks: tuple[tuple[str, int], ...]
    """What it adds to a feature that joins it: a market, a well."""

    @property
    def letter(self) -> str:
        """What a tile must show there: a path start is met by a path, the others by none (X5)."""
        return "P" if self.kind == "path" else "Y"


@dataclass(frozen=True, slots=True)
class Tower:
    """A corner tower of the wall, which carries two numbers of the track (X1)."""

    numbers: tuple[int, int]
    corner: Cell
    """Where the wall bends: the north-west corner of the cell with these numbers."""


@dataclass(frozen=True, slots=True)
class Wall:
    """Everything that the wall says."""

    cells: frozenset[Cell]
    starts: tuple[StartArea, ...]
    towers: tuple[Tower, ...]
    """The corner towers that carry a token at the beginning: all but 0/1."""

    def tower_at(self, points: int) -> int | None:
        """The position in ``towers`` of the tower on which a marker with so many points stands (X20)."""
        number = points % NUMBERS
        for index, tower in enumerate(self.towers):
            if number in tower.numbers:
                return index
        return None


@cache
def the_wall() -> Wall:
    """The wall as the tile data describe it."""
    data = load_set("castle").data["board"]
    starts = tuple(
        StartArea(
            start["id"],
            (start["cell"][0], start["cell"][1]),
            SIDES.index(start["side"]),
            start["kind"],
            tuple((mark, int(start[mark])) for mark in ("market", "well") if start.get(mark)),
        )
        for start in data["starts"]
    )
    towers = tuple(
        Tower((tower["numbers"][0], tower["numbers"][1]), (tower["vertex"][0], tower["vertex"][1]))
        for tower in data["towers"]
        if tower["token"]
    )
    return Wall(frozenset((x, y) for x, y in data["cells"]), starts, towers)


class CastleBoard(Board):
    """The map inside the wall. A tile may begin at any start area (X4)."""

    def __init__(self) -> None:
        self.wall = the_wall()
        super().__init__(closing=("path", "tower", "house"), surrounded={}, cells=self.wall.cells, abutting=True)
        self._starts = {(start.cell, start.side): start for start in self.wall.starts}
        for start in self.wall.starts:
            met = self.frontier.get(start.cell)
            self.frontier[start.cell] = shown((start.side + 2) % 4, start.letter)[met]

    def meet_wall(self, placed: Placed, side: int) -> None:
        """The wall ends what reaches it (X5); a start area of the same kind joins it (X13).

        Each start area has one cell before it and shows its feature in the middle of the side, so that it never
        brings two features together. The courts beside a path start hold no market and add nothing (X42).
        """
        super().meet_wall(placed, side)
        start = self._starts.get((placed.cell, side))
        if start is None:
            return
        for segment in placed.view.sides[side][1]:
            feature = placed.features[segment]
            if feature.kind == start.kind:
                feature.add_marks({"start": 1, **dict(start.marks)})

    def largest_empty_area(self) -> tuple[Cell, ...]:
        """The largest group of empty cells joined by their sides (X31); of equal ones the first in reading order."""
        left = self.wall.cells - self.tiles.keys()
        best: list[Cell] = []
        for cell in sorted(left, key=lambda cell: (cell[1], cell[0])):
            if cell not in left:
                continue
            left -= {cell}
            area = [cell]
            for x, y in area:
                beside = [(x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) in left]
                left -= set(beside)
                area += beside
            if len(area) > len(best):
                best = area
        return tuple(sorted(best, key=lambda cell: (cell[1], cell[0])))


def tiles_of(feature: Feature) -> int:
    """How many tiles a feature has; a start area that it joins is one more (X13)."""
    return feature.size() + feature.marks.get("start", 0)
