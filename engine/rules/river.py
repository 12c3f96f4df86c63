"""River II (R): a river of twelve tiles as the start, laid by the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.board import STEPS
from engine.errors import SetupError
from engine.events import Term
from engine.features import Cell, Feature, Placed
from engine.questions import Places
from engine.rules.module import Module
from engine.table import Objection
from engine.tiles import NOTHING_MET, Tile, View, load_set

if TYPE_CHECKING:
    from engine.rules.base import Landscape

RIVER = "W"
"""The letter of a side where the river leaves a tile."""

SOURCE, FORK, LAKE = "river2-1", "river2-2", "river2-3"


class Mouth(NamedTuple):
    """An open end of the river: the cell it flows into, its heading (a side), and how the last tile bent it."""

    cell: Cell
    heading: int
    bend: int
    """0 straight, 1 to the right, 3 to the left, as seen along the flow (R7)."""


Mouths = tuple[Mouth, ...]

RIGHT, BACK = 1, 2


class River(Module):
    """The river and its rules of placing."""

    name = "river"
    by_land = frozenset({"river"})
    start_rank = 3
    option_names = frozenset({"river_extras"})

    def __init__(self, table: Landscape, *, chosen: bool) -> None:
        super().__init__(table, chosen=chosen)
        self._mouths: Mouths = ()
        self._moment: tuple[Tile, int, int] | None = None
        """For which tile in hand, at which moment, the three below were found out."""
        self._rest: list[Tile] = []
        self._land: dict[Cell, View] = {}
        self._room: dict[tuple[int, int, str], bool] = {}

    @classmethod
    def check_options(cls, options: dict[str, Any]) -> None:
        """``river_extras`` is on or off."""
        if not isinstance(options.get("river_extras", False), bool):
            raise SetupError("the option river_extras is either true or false")

    @classmethod
    def box(cls, options: dict[str, Any]) -> list[str]:
        """All river tiles but the source, which lies on the table (R1)."""
        tiles = load_set("river2").box()
        tiles.remove(SOURCE)
        return tiles

    @classmethod
    def arrange(cls, deck: list[str], rng: Random) -> list[str]:
        """The fork, the other river tiles as shuffled, the lake, then the rest (R1)."""
        own = load_set("river2").tiles
        middle = [tile for tile in deck if tile in own and tile not in (FORK, LAKE)]
        return [FORK, *middle, LAKE, *(tile for tile in deck if tile not in own)]

    def lay_start(self) -> None:
        """Lay the source."""
        placed = self.table.lay(load_set("river2").tiles[SOURCE], 0, 0)
        heading = placed.view.edges.index(RIVER)
        self._mouths = (Mouth(_beside((0, 0), heading), heading, 0),)

    # Where a tile may lie

    def objection(self, tile: Tile) -> Objection | None:
        """River tiles are restricted, and others as long as river tiles are to come."""
        return self._forbids if has_river(tile) or self.table.deck_left > self._under_river else None

    @cached_property
    def _under_river(self) -> int:
        """How many tiles lie in the stack under the last river tile."""
        upcoming = self.table.upcoming()
        rivers = [number for number, tile in enumerate(upcoming, 1) if has_river(tile)]
        return len(upcoming) - max(rivers, default=0)

    def _forbids(self, tile: Tile, x: int, y: int, turn: int) -> str | None:
        """Why a place is against R2 or R3."""
        mouths = self._onward(tile, x, y, turn)
        if isinstance(mouths, str):
            return mouths
        if self._leaves_room(tile, x, y, turn):
            return None
        # Where no place leaves room for the rest, as odd decks may have it, that is no reason (R7).
        if any(self._leaves_room(tile, *place) for _, *place in Places(tile, self.table.board.frontier)):
            return "the rest of the river could not be laid any more"
        return None

    def _onward(self, tile: Tile, x: int, y: int, turn: int) -> Mouths | str:
        """The mouths after laying a tile, or why it may not lie there."""
        if not has_river(tile):
            return self._mouths
        return onward(self._mouths, tile.view(turn), (x, y))

    def _leaves_room(self, tile: Tile, x: int, y: int, turn: int) -> bool:
        """Whether all river tiles to come could still be laid, in their order (R3, R7)."""
        moment = (tile, len(self.table.board.tiles), self.table.deck_left)
        if moment != self._moment:
            self._moment = moment
            self._room = {}
            self._rest = [upcoming for upcoming in self.table.upcoming() if has_river(upcoming)]
            self._land = {cell: placed.view for cell, placed in self.table.board.tiles.items()}
        view = tile.view(turn)
        place = (x, y, view.match)
        if place not in self._room:
            mouths = self._onward(tile, x, y, turn)
            self._room[place] = not isinstance(mouths, str) and layable(
                self._rest, mouths, {**self._land, (x, y): view}
            )
        return self._room[place]

    def after_placing(self, placed: Placed) -> None:
        """Follow the river."""
        if has_river(placed.tile):
            mouths = onward(self._mouths, placed.view, placed.cell)
            if isinstance(mouths, str):
                raise AssertionError(mouths)
            self._mouths = mouths

    def unseen(self, groups: list[list[int]], deck: list[Tile]) -> list[list[int]]:
        """The river comes before all else and ends in the lake; only what is between lies by chance (R1)."""
        divided: list[list[int]] = []
        for group in groups:
            parts: dict[str, list[int]] = {}
            for position in group:
                tile = deck[position]
                kind = tile.id if tile.id in (FORK, LAKE) else RIVER if has_river(tile) else ""
                parts.setdefault(kind, []).append(position)
            divided += parts.values()
        return divided

    # The lake

    def bars_follower(self, placed: Placed) -> bool:
        """Nobody is put on the volcano (R5)."""
        return "volcano" in placed.tile.marks

    def plays_on(self, placed: Placed) -> bool:
        """Who placed the volcano plays the next tile too (R5)."""
        return "volcano" in placed.tile.marks and self.table.deck_left > 0

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


@cache
def has_river(tile: Tile) -> bool:
    """Whether a river crosses the tile, begins or ends on it."""
    return any(segment.kind == "river" for segment in tile.segments)


def _beside(cell: Cell, side: int) -> Cell:
    dx, dy = STEPS[side]
    return cell[0] + dx, cell[1] + dy


def onward(mouths: Mouths, view: View, cell: Cell) -> Mouths | str:
    """The mouths after a river tile continues one of them on a cell, or why it may not (R2, R3).

    The tile matches there (B5), so a new mouth whose cell is taken would face another mouth: the arms would meet.
    """
    met = [mouth for mouth in mouths if mouth.cell == cell]
    if not met:
        return "a river tile must continue the river at one of its open ends"
    if len(met) > 1:
        return "the arms of the river may not meet"
    mouth = met[0]
    new = [other for other in mouths if other is not mouth]
    for side in range(4):
        bend = (side - mouth.heading) % 4
        if view.edges[side] == RIVER and bend != BACK:
            if bend and bend == mouth.bend:
                return f"the river may not bend to the {'right' if bend == RIGHT else 'left'} twice running (no U-turn)"
            new.append(Mouth(_beside(cell, side), side, bend))
    return tuple(new)


def layable(rest: Sequence[Tile], mouths: Mouths, land: dict[Cell, View], done: int = 0) -> bool:
    """Whether the river tiles can be laid one after the other; ``land`` is what lies on the map."""
    if done == len(rest):
        return True
    tile = rest[done]
    for cell in {mouth.cell for mouth in mouths}:
        met = NOTHING_MET
        for side in range(4):
            if (beside := _beside(cell, side)) in land:
                met = land[beside].shown[(side + 2) % 4][met]
        tried = set()
        for turn in tile.turns_for[met]:
            view = tile.view(turn)
            if view.match in tried:
                continue
            tried.add(view.match)
            then = onward(mouths, view, cell)
            if isinstance(then, str):
                continue
            land[cell] = view
            found = layable(rest, then, land, done + 1)
            del land[cell]
            if found:
                return True
    return False
