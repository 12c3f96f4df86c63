"""River II (R): a river of twelve tiles as the start, laid by the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import filterfalse
from random import Random
from typing import TYPE_CHECKING, Any

from engine.board import STEPS
from engine.boxes import load_set
from engine.errors import Reason
from engine.events import Term
from engine.features import Cell, Feature, Placed
from engine.placement import Placement
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.evaluators.river import RiverEvaluator
from engine.rules.module import Module
from engine.rules.river_course import NOT_AT_END, RIVER, VOLCANO, Mouths, exits, onward
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine.rules.base import Landscape
    from engine.rules.evaluators.landscape import LandscapeEvaluator

SOURCE, FORK, LAKE = "river2-1", "river2-2", "river2-3"


class River(Module):
    """The river and its rules of placing."""

    name = "river"
    by_land = frozenset({"river"})
    start_rank = 3
    option_values = {"river_extras": (True, False)}  # noqa: RUF012

    def __init__(self, table: Landscape, *, chosen: bool) -> None:
        super().__init__(table, chosen=chosen)
        self._mouths: Mouths = ()

    @classmethod
    def box(cls, options: dict[str, Any]) -> list[str]:
        """All river tiles but the source, which lies on the table (R1)."""
        tiles = load_set("river2").box()
        tiles.remove(SOURCE)
        return tiles

    @classmethod
    def arrange(cls, deck: list[str], rng: Random) -> list[str]:
        """The fork, the other river tiles as shuffled, the lake, then the rest (R1)."""
        is_river = load_set("river2").tiles.__contains__
        middle = [tile for tile in filter(is_river, deck) if tile not in (FORK, LAKE)]
        return [FORK, *middle, LAKE, *filterfalse(is_river, deck)]

    def lay_start(self) -> None:
        """Lay the source."""
        placed = self.table.lay(load_set("river2").tiles[SOURCE], 0, 0)
        heading = placed.view.edges.index(RIVER)
        self._mouths = ((STEPS[heading], heading, 0),)

    # Where a tile may lie

    def restricted(self, deck: list[Tile]) -> set[Tile]:
        """The river tiles."""
        return {tile for tile in set(deck) if exits(tile)}

    def open_cells(self, tile: Tile, frontier: dict[Cell, str]) -> dict[Cell, str]:
        """A river tile goes where the river is open (R2)."""
        return {cell: frontier[cell] for cell, _, _ in self._mouths if cell in frontier}

    def why_closed(self, tile: Tile, cell: Cell) -> Reason | None:
        """It is not where the river is open."""
        return None if any(cell == mouth for mouth, _, _ in self._mouths) else NOT_AT_END

    def forbidden(self, tile: Tile, places: Iterable[Placement]) -> Mapping[Placement, Reason]:
        """The river neither turns back nor meets itself (R3)."""
        reasons: dict[Placement, Reason] = {}
        for place in places:
            _, x, y, turn = place
            then = onward(self._mouths, tile.views[turn // 90], (x, y))
            if isinstance(then, Reason):
                reasons[place] = then
        return reasons

    def after_placing(self, placed: Placed) -> None:
        """Follow the river; nobody is put on the volcano, and who placed it plays the next tile too (R5)."""
        tile = placed.view.tile
        if not exits(tile):
            return
        mouths = onward(self._mouths, placed.view, placed.cell)
        if isinstance(mouths, Reason):
            raise AssertionError(mouths.sentence)
        self._mouths = mouths
        if not mouths:
            self.table.hooks.drop("after_placing", self.after_placing)
        if VOLCANO in tile.marks:
            self.table.barred = self.table.plays_on = True

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator:
        """Nobody is put on the volcano."""
        return RiverEvaluator(whole)

    def unseen(self, groups: list[list[int]], deck: list[Tile]) -> list[list[int]]:
        """The river comes before all else and ends in the lake; only what is between lies by chance (R1)."""
        divided: list[list[int]] = []
        for group in groups:
            parts: dict[str, list[int]] = {}
            for position in group:
                tile = deck[position]
                kind = tile.id if tile.id in (FORK, LAKE) else RIVER if exits(tile) else ""
                parts.setdefault(kind, []).append(position)
            divided += parts.values()
        return divided

    # The pig herd and the inn

    def value(self, feature: Feature, terms: tuple[Term, ...], *, final: bool) -> tuple[Term, ...]:
        """With ``river_extras`` the pig herd adds a point a city, and the inn makes all or nothing of its road (R6)."""
        if not self.table.options.get("river_extras"):
            return terms
        if "pig_herd" in feature.marks:
            return (*terms, *((number, "pig_herd", 1) for number, what, _ in terms if what == "city"))
        if "inn" in feature.marks:
            return tuple((number, what, 0 if final else 2) for number, what, _ in terms)
        return terms
