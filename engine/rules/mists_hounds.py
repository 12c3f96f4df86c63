"""Marks, piles and the two hounds (M30-M34, M70-M72)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import proxy

from engine.board import AROUND
from engine.decisions import PASS, Action
from engine.features import Cell, Follower
from engine.rules.mists_events import HoundGone, HoundPlaced, MarkReached, PileFinished
from engine.table import Flow

if TYPE_CHECKING:
    from engine.rules.mists import MistyLand

TILES_OF_A_HOUND = 2


class Hounds:
    """Rufus and Ronja, each beside a follower."""

    def __init__(self, table: MistyLand) -> None:
        self.table: MistyLand = proxy(table)
        self.beside: dict[str, Follower] = {}
        """The follower that each hound on the map stands with."""

    def listed(self) -> dict[str, list[int]]:
        """The cell of each hound on the map."""
        return {hound: [follower.x, follower.y] for hound, follower in self.beside.items()}

    def of(self, followers: Sequence[Follower]) -> list[str]:
        """The hounds beside any of these followers, Rufus first."""
        level = self.table.level
        return [hound for hound in level.hounds if hound in self.beside and self.beside[hound] in followers]

    def leave(self, buried: Follower) -> None:
        """A buried follower's hound leaves the game (M24)."""
        for hound in self.of([buried]):
            del self.beside[hound]
            self.table.events.append(HoundGone(self.table.player, hound, "buried"))

    def score(self, gone: Sequence[Follower]) -> Flow:
        """Hounds whose follower went home score a point for every ghost on the map (M33)."""
        table = self.table
        for hound in self.of(gone):
            follower = self.beside.pop(hound)
            points = table.ghosts.on_map()
            table.events.append(HoundGone(table.player, hound, "home", points))
            yield from table.scoring.pay_hound(follower, points)

    def reach_marks(self) -> Flow:
        """Every mark now reached brings its hound and ends its pile (M31, M34)."""
        table, level = self.table, self.table.level
        while table.reached < len(level.hounds) and min(table.scores) >= level.goals[table.reached]:
            hound, carried = level.hounds[table.reached], table.pile_left
            table.next_pile()
            points = level.goals[table.reached - 1]
            table.events.append(MarkReached(table.player, table.reached, points, hound))
            table.events.append(PileFinished(table.reached, carried, table.pile_left))
            yield from self._come(hound)

    def _come(self, hound: str) -> Flow:
        table = self.table
        choices: list[Action] = [("hound", *cell) for cell in table.figure_cells()]
        if not choices:
            table.events.append(HoundGone(table.player, hound, "nobody"))
            return
        _, x, y = yield from table.ask("hound", choices, lambda: {"hound": hound, "ghosts_on": table.ghosts.listed()})
        cell = (int(x), int(y))
        follower = table.figures[cell]
        self.beside[hound] = follower
        table.events.append(HoundPlaced(table.player, hound, follower.player, follower.piece, *cell))
        yield from self._banish(hound, cell)

    def _banish(self, hound: str, cell: Cell) -> Flow:
        table = self.table
        cells = {cell} | {(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND}
        for tiles in range(TILES_OF_A_HOUND, 0, -1):
            choices = table.ghosts.banishing(cells)
            if not choices:
                return
            about = {"why": "hound", "hound": hound, "x": cell[0], "y": cell[1], "tiles": tiles}
            action = yield from table.ask("banish", [*choices, PASS], about)
            if action == PASS:
                return
            _, x, y, number = action
            table.ghosts.banish((int(x), int(y)), int(number), "hound")
            cells.discard((int(x), int(y)))
