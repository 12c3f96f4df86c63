"""Cemeteries: burials (M24, M50) and the tiles that haunted ones swallow (M52, M53)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import proxy

from engine.board import AROUND, STEPS
from engine.decisions import Action
from engine.features import Cell, Feature, Follower, Placed
from engine.rules.mists_events import Buried, CemeteryCompleted, FaceDown
from engine.rules.mists_ghosts import reading_order
from engine.table import Flow

if TYPE_CHECKING:
    from engine.rules.mists import MistyLand

CORNERS = tuple(way for way in AROUND if way not in STEPS)


class Cemeteries:
    """The cemeteries on the map and who is buried there."""

    def __init__(self, table: MistyLand) -> None:
        self.table: MistyLand = proxy(table)
        self.open: set[Cell] = set()
        """Those that are not complete."""
        self.buried: dict[Cell, Follower] = {}

    def listed(self) -> list[Cell]:
        """The open ones in reading order."""
        return sorted(self.open, key=reading_order)

    def close(self, placed: Placed) -> Flow:
        """Note a new cemetery, and bury somebody on each that the tile completed (M24)."""
        if self.table.level.cemeteries == "none":
            return
        if any(segment.kind == "cemetery" for segment in placed.view.segments):
            self.open.add(placed.cell)
        for feature in placed.completed:
            if feature.kind == "cemetery":
                yield from self._complete(feature)

    def _complete(self, cemetery: Feature) -> Flow:
        table = self.table
        x, y, _ = cemetery.members[0]
        self.open.remove((x, y))
        table.events.append(CemeteryCompleted(table.player, x, y))
        yield from self._bury((x, y))
        table.ghosts.banish((x, y), table.ghosts.on.get((x, y), 0), "cemetery")

    def _bury(self, cell: Cell) -> Flow:
        table = self.table
        choices: list[Action] = [("bury", *where) for where in table.figure_cells()]
        if not choices:
            choices = [
                ("bury", seat, piece) for seat, own in enumerate(table.stock) for piece, number in own.items() if number
            ]
        if not choices:
            return
        about = {"x": cell[0], "y": cell[1], "ghosts": table.ghosts.on.get(cell, 0)}
        _, first, second = yield from table.ask("bury", choices, about)
        if isinstance(second, str):
            seat = int(first)
            table.stock[seat][second] -= 1
            self.buried[cell] = Follower(seat, second, *cell, 0)
            table.events.append(Buried(table.player, seat, second, *cell))
        else:
            follower = table.figures.pop((int(first), second))
            table.board.at(follower.x, follower.y, follower.segment).leave(follower)
            self.buried[cell] = follower
            there = (follower.x, follower.y, follower.segment)
            table.events.append(Buried(table.player, follower.player, follower.piece, *cell, *there))
            table.hounds.leave(follower)

    # Haunted cemeteries

    def swallow(self) -> Flow:
        """Lay the next tile face down beside an open haunted cemetery (M52)."""
        table = self.table
        if not table.level.haunted or not self.open or not table.pile_left:
            return
        choices: list[Action] = [("facedown", *cell) for cell in sorted(self._free(), key=reading_order)]
        cemeteries = [list(cell) for cell in self.listed()]
        _, x, y = yield from table.ask("facedown", choices, {"cemeteries": cemeteries, "pile_left": table.pile_left})
        cell = (int(x), int(y))
        completed = table.lay_face_down(cell)
        table.events.append(FaceDown(table.player, *cell, table.pile_left))
        for cemetery in completed:
            yield from self._complete(cemetery)

    def _free(self) -> set[Cell]:
        free: set[Cell] = set()
        for x, y in self.open:
            for ways in (STEPS, CORNERS):
                empty = {(x + dx, y + dy) for dx, dy in ways if not self.table.board.filled((x + dx, y + dy))}
                if empty:
                    free |= empty
                    break
        return free
