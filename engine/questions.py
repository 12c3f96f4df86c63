"""The two questions that every game of the family asks: where a tile goes, and whether a follower goes with it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, overload

from engine.decisions import Action, Decision
from engine.errors import (
    ActionError,
    CellTakenError,
    ForbiddenPlaceError,
    MismatchError,
    NoFollowerError,
    NoSuchSegmentError,
    NotAdjacentError,
    NotationError,
    OccupiedError,
    WrongMomentError,
)
from engine.features import FOLLOWER, Cell, Placed
from engine.tiles import SIDES, TURNS, Tile

if TYPE_CHECKING:
    from engine.table import Table

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
        self._cells = list(frontier)
        self._met = list(frontier.values())
        self._ends = list(accumulate(map(tile.ways_for.__getitem__, self._met)))
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
        if isinstance(index, slice):
            return list(self)[index]
        ends = self._ends
        if index < 0:
            index += len(self)
        number = bisect_right(ends, index) if index >= 0 else len(ends)
        x, y = self._cells[number]
        # Counted back from the last place on the cell.
        return "place", x, y, self._tile.turns_for[self._met[number]][index - ends[number]]


class PlaceDecision(Decision):
    """Where a tile goes. Checks one place without listing all, and says exactly what is wrong with a bad one."""

    __slots__ = ("table", "tile")

    def __init__(self, table: Table, tile: Tile) -> None:
        self.player = table.player
        self.kind = "place"
        self.table = table
        self.tile = tile
        self._choices = None

    def choices(self) -> Sequence[Action]:
        """All legal places."""
        if self._choices is None:
            self._choices = self.table.places(self.tile)
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


class FollowerDecision(Decision):
    """Whether and where a follower goes."""

    __slots__ = ("placed", "table")

    def __init__(self, table: Table, placed: Placed, choices: list[Action]) -> None:
        self.player = table.player
        self.kind = "follower"
        self.table = table
        self.placed = placed
        self._choices = choices

    def details(self) -> dict[str, Any]:
        """The cell of the tile just placed."""
        return {"x": self.placed.x, "y": self.placed.y, "tile": self.placed.tile.id}

    def refusal(self, action: Action) -> ActionError:
        """Say whether the segment is missing, taken or the supply empty."""
        if action[0] != "follower" or len(action) not in (2, 3) or not isinstance(action[1], int):
            return super().refusal(action)
        segment = action[1]
        if not 0 <= segment < len(self.placed.features):
            most = len(self.placed.features) - 1
            return NoSuchSegmentError(f"the tile has segments 0 to {most}, not {segment}", segment=segment, most=most)
        feature = self.placed.features[segment]
        if feature.followers:
            owners = tuple(sorted({follower.player for follower in feature.followers}))
            names = " and ".join(self.table.players[seat] for seat in owners)
            sentence = f"that {feature.kind} already holds a follower of {names}"
            return OccupiedError(sentence, kind=feature.kind, owners=owners)
        if feature.kind not in self.table.stands_on:
            return NoSuchSegmentError(f"nobody may stand on a {feature.kind}", code="no-ground", kind=feature.kind)
        piece = action[2] if len(action) > 2 else FOLLOWER
        return NoFollowerError(
            f"{self.table.players[self.player]} has no such follower in supply", player=self.player, piece=piece
        )
