"""Ghosts: where they stand, when they come and how they go (M13-M16, M26, M51)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING
from weakref import proxy

from engine.decisions import Action
from engine.features import Cell, Placed
from engine.rules.mists_events import GhostsBanished, GhostsPlaced, MistCompleted
from engine.table import Flow
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine.rules.mists import MistyLand

BANISHED_AT_ONCE = 3
"""The most ghosts that may be banished from one tile (M20, M31)."""


def reading_order(cell: Cell) -> Cell:
    """Sorts cells by y, then x."""
    return cell[1], cell[0]


def misty(tile: Tile) -> bool:
    """Whether the tile shows mist."""
    return any(segment.kind == "mist" for segment in tile.segments)


class Ghosts:
    """The ghosts in stock and on the map."""

    def __init__(self, table: MistyLand, number: int) -> None:
        self.table: MistyLand = proxy(table)
        self.stock = number
        self.on: dict[Cell, int] = {}
        """How many stand on each tile; tiles without any are not there."""

    def on_map(self) -> int:
        """How many stand on the map."""
        return sum(self.on.values())

    def listed(self) -> list[list[int]]:
        """Where they stand, as ``[x, y, number]`` in reading order."""
        return [[*cell, self.on[cell]] for cell in sorted(self.on, key=reading_order)]

    def put(self, cell: Cell, number: int, why: str) -> None:
        """Bring ghosts from the stock onto a tile."""
        if number:
            self.stock -= number
            self.on[cell] = self.on.get(cell, 0) + number
            table = self.table
            table.events.append(GhostsPlaced(table.player, *cell, number, why, self.stock))

    def banish(self, cell: Cell, number: int, why: str) -> None:
        """Send ghosts of a tile back to the stock."""
        if number:
            self.stock += number
            self.on[cell] -= number
            if not self.on[cell]:
                del self.on[cell]
            table = self.table
            table.events.append(GhostsBanished(table.player, *cell, number, why, self.stock))

    def banishing(self, cells: Collection[Cell] | None = None) -> list[Action]:
        """Every way to banish one to three ghosts from one tile, of all or of some."""
        there = self.on if cells is None else [cell for cell in self.on if cell in cells]
        return [
            ("ghosts", *cell, number)
            for cell in sorted(there, key=reading_order)
            for number in range(1, min(self.on[cell], BANISHED_AT_ONCE) + 1)
        ]

    # What a tile brings

    def leave_completed_mist(self, placed: Placed) -> None:
        """All ghosts of the areas that the tile completed go (M13)."""
        for area in placed.completed:
            if area.kind == "mist":
                cells = sorted(area.cells(), key=reading_order)
                number = sum(self.on.get(cell, 0) for cell in cells)
                self.table.events.append(MistCompleted(self.table.player, tuple(cells), number))
                for cell in cells:
                    self.banish(cell, self.on.get(cell, 0), "mist")

    def come(self, placed: Placed) -> Flow:
        """The tile's own ghosts, one for an open cemetery, those of a haunted cemetery: one demand (M14, M15)."""
        table = self.table
        own = self.due(placed)
        haunted = [beside.cell for beside in self._around_haunted(placed)]
        beside_them = int(own > 0 and not table.level.haunted and bool(table.cemeteries.open))
        needed = own + len(haunted) + beside_them
        if needed > self.stock:
            table.lose("ghosts", needed, self.stock)
        self.put(placed.cell, own, "mist")
        for cell in haunted:
            self.put(cell, 1, "haunted")
        if beside_them:
            choices: list[Action] = [("cemetery", *cell) for cell in table.cemeteries.listed()]
            _, x, y = yield from table.ask("cemetery", choices, lambda: {"ghosts": 1, "ghosts_on": self.listed()})
            self.put((int(x), int(y)), 1, "cemetery")

    def due(self, placed: Placed) -> int:
        """How many the tile just placed gets for its own mist (M14)."""
        areas = [placed.features[index] for index, one in enumerate(placed.view.segments) if one.kind == "mist"]
        if all(area.complete for area in areas):
            return 0
        extends = any(member[:2] != placed.cell for area in areas for member in area.members)
        return max(0, int(placed.tile.marks.get("ghosts", 0)) - extends)

    def _around_haunted(self, placed: Placed) -> list[Placed]:
        if self.table.level.haunted and any(one.kind == "cemetery" for one in placed.view.segments):
            return [beside for beside in self.table.board.neighbours(placed.cell) if misty(beside.tile)]
        return []
