"""Placement: where a tile may go, which rule forbids a place, and what exactly is wrong with a bad one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Protocol, overload

from engine.board import Board
from engine.decisions import Action, Decision
from engine.errors import (
    ActionError,
    CellTakenError,
    ForbiddenPlaceError,
    MismatchError,
    NotAdjacentError,
    NotationError,
    Reason,
    WrongMomentError,
)
from engine.features import Cell
from engine.tiles import SIDES, TURNS, Tile

_MEANING = {
    "C": "city", "R": "road", "F": "field", "W": "river", "P": "path", "Y": "no path", "-": "the start block",
}  # fmt: skip


Placement = tuple[str, int, int, int]
"""The action of placing a tile: the verb, x, y and the turn."""


class Places(Sequence[Placement]):
    """All places where a tile matches, as actions, each made when it is looked at.

    There may be a hundred of which one is taken, so what is reckoned at once is only how many each cell has.
    """

    __slots__ = ("_cells", "_ends", "_met", "_tile")

    def __init__(self, tile: Tile, frontier: Mapping[Cell, str]) -> None:
        self._tile = tile
        self._cells = [*frontier]
        self._met = [*frontier.values()]
        self._ends = [*accumulate(map(tile.ways_for.__getitem__, self._met))]
        """For each cell the number of places on it and on those before."""

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[Placement]:
        for (x, y), met in zip(self._cells, self._met, strict=True):
            for turn in self._tile.turns_for[met]:
                yield "place", x, y, turn

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> list[Placement]: ...
    def __getitem__(self, index: int | slice) -> Placement | list[Placement]:
        if isinstance(index, slice) or index < 0:
            return list(self)[index]
        ends = self._ends
        number = bisect_right(ends, index)
        x, y = self._cells[number]
        # Counted back from the last place on the cell.
        return "place", x, y, self._tile.turns_for[self._met[number]][index - ends[number]]


class Restriction(Protocol):
    """A rule that forbids places where a tile matches."""

    def open_cells(self, tile: Tile, frontier: dict[Cell, str]) -> dict[Cell, str]:
        """The part of the frontier on which this tile may go, however it is turned."""

    def why_closed(self, tile: Tile, cell: Cell) -> Reason | None:
        """Why a cell of the frontier is not in that part; None if it is."""

    def forbidden(self, tile: Tile, places: Iterable[Placement]) -> Mapping[Placement, Reason]:
        """Those of the places on open cells, all where this tile matches, that are forbidden, each with the reason."""


class PlacementRules:
    """What every table knows of placements: the places that its map offers, and the rules that forbid some of them."""

    board: Board
    player: int
    """Whose turn it is."""

    def __init__(self) -> None:
        self.restricted: Mapping[Tile, Sequence[Restriction]] = {}
        """The tiles for which rules may forbid a place though the sides match, with those rules."""
        self.places: Sequence[Placement] | None = None
        """The legal places of the tile in hand where a rule may forbid any; None if all that match are legal."""
        self._open_cells: Mapping[Cell, str] = {}
        self._forbidden: Mapping[Placement, Reason] = {}

    def can_place(self, tile: Tile) -> bool:
        """Whether there is any legal place for the tile in hand."""
        if tile in self.restricted:
            self.places = self._reckon_places(tile)
            return len(self.places) > 0
        self.places = None
        # What is newest meets least, so that most tiles fit there.
        return any(map(tile.ways_for.__getitem__, reversed(self.board.frontier.values())))

    def places_for(self, tile: Tile) -> Sequence[Placement]:
        """The legal places of any tile, in hand or not, as the map is now."""
        return self._divide(tile)[2]

    def _reckon_places(self, tile: Tile) -> Sequence[Placement]:
        """The legal places of the tile in hand; what rules forbid is kept in mind."""
        self._open_cells, self._forbidden, places = self._divide(tile)
        return places

    def _divide(self, tile: Tile) -> tuple[Mapping[Cell, str], Mapping[Placement, Reason], Sequence[Placement]]:
        """The cells on which rules let a tile go, the places there that they forbid, and those that are left."""
        rules = self.restricted.get(tile, ())
        cells = self.board.frontier
        for rule in rules:
            cells = rule.open_cells(tile, cells)
        places = Places(tile, cells)
        forbidden: dict[Placement, Reason] = {}
        for rule in rules:
            forbidden |= rule.forbidden(tile, places)
        left = [place for place in places if place not in forbidden] if forbidden else places
        return cells, forbidden, left

    def objection(self, tile: Tile, place: Placement) -> Reason | None:
        """Why a rule forbids a place of the tile in hand, or the whole cell, its sides aside; None if none does."""
        if self.places is None:
            return None
        _, x, y, _ = place
        if (x, y) in self._open_cells:
            return self._forbidden.get(place)
        return next(filter(None, [rule.why_closed(tile, (x, y)) for rule in self.restricted[tile]]))


class PlaceDecision(Decision):
    """Where a tile goes. Checks one place without listing all, and says exactly what is wrong with a bad one."""

    __slots__ = ("table", "tile")

    def __init__(self, table: PlacementRules, tile: Tile) -> None:
        self.player = table.player
        self.kind = "place"
        self.table = table
        self.tile = tile
        self._choices = table.places

    def choices(self) -> Sequence[Action]:
        """All legal places."""
        if self._choices is None:
            self._choices = Places(self.tile, self.table.board.frontier)
        return self._choices

    def details(self) -> dict[str, Any]:
        """The tile to be placed."""
        return {"tile": self.tile.id}

    def check(self, action: Action) -> None:
        """Refuse with the side that does not match, or the rule that forbids the place."""
        try:
            verb, x, y, turn = action
            fits = verb == "place" and turn in self.tile.turns_for[self.table.board.frontier[x, y]]  # type: ignore[index]
        except (ValueError, KeyError):
            fits = False
        if not fits:
            raise self.refusal(action)
        if self.table.places is not None:
            reason = self.table.objection(self.tile, ("place", x, y, turn))  # type: ignore[arg-type]
            if reason is not None:
                raise ForbiddenPlaceError(reason, int(x), int(y))

    def refusal(self, action: Action) -> ActionError:
        """Say whether the notation, the cell or a side is wrong."""
        if action[0] != "place":
            return WrongMomentError(
                f"a tile must be placed now (place X Y TURN), not {action[0]!r}", question=self.kind
            )
        try:
            _, x, y, turn = action
        except ValueError:
            x = y = turn = ""
        if not (isinstance(x, int) and isinstance(y, int) and isinstance(turn, int)):
            return NotationError("a placement reads: place X Y TURN, such as place 1 0 90")
        if turn not in TURNS:
            return NotationError(
                f"a tile is turned by 0, 90, 180 or 270 degrees, not by {turn}", code="turn", turn=turn
            )
        board = self.table.board
        met = board.frontier.get((x, y))
        if met is None:
            if board.filled((x, y)):
                return CellTakenError(f"a tile already lies on {x} {y}", x=x, y=y)
            if not board.inside((x, y)):
                return NotAdjacentError(f"{x} {y} lies outside the map", code="outside", x=x, y=y)
            return NotAdjacentError(f"{x} {y} touches no tile", x=x, y=y)
        # Where the tile may not lie at all, turning it would not help.
        reason = self.table.objection(self.tile, ("place", x, y, turn))
        return self._mismatch(x, y, turn, met) if reason is None else ForbiddenPlaceError(reason, x, y)

    def _mismatch(self, x: int, y: int, turn: int, met: str) -> MismatchError:
        shown = self.tile.view(turn).match
        side = next(side for side in range(4) if met[side] not in (".", shown[side]))
        mine, theirs = _MEANING.get(shown[side], shown[side]), _MEANING.get(met[side], met[side])
        return MismatchError(
            f"{self.tile.id} turned by {turn} does not fit on {x} {y}: "
            f"its side {SIDES[side]} shows {mine} and meets {theirs}",
            x=x,
            y=y,
            turn=turn,
            side=SIDES[side],
            shown=mine,
            met=theirs,
        )
