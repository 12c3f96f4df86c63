"""The course of a river: its open ends, where they may go on, and whether the rest of it finds room (R2, R3, R7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from engine.board import OPPOSITE, STEPS, Board
from engine.features import Cell
from engine.questions import Places
from engine.tiles import NOTHING_MET, Tile, View

RIVER = "W"
"""The letter of a side where the river leaves a tile."""


class Mouth(NamedTuple):
    """An open end of the river: the cell it flows into, its heading (a side), and how the last tile bent it."""

    cell: Cell
    heading: int
    bend: int
    """0 straight, 1 to the right, 3 to the left, as seen along the flow (R7)."""


Mouths = tuple[Mouth, ...]

NOT_AT_END = "a river tile must continue the river at one of its open ends"

RIGHT, BACK, LEFT = 1, 2, 3

LEADS_ON = 2
"""How many exits a tile has that leads the river on."""

FORKED = 2
"""How many arms the river has after its fork."""


@cache
def exits(tile: Tile) -> int:
    """On how many sides the river leaves the tile: 0 if there is none, 1 if it begins or ends there."""
    return tile.edges.count(RIVER)


def onward(mouths: Mouths, view: View, cell: Cell) -> Mouths | str:
    """The mouths after a river tile continues one of them on a cell, or why it may not (R2, R3).

    The tile matches there (B5), so a new mouth whose cell is taken would face another mouth: the arms would meet.
    """
    met, new = None, []
    for mouth in mouths:
        if mouth.cell != cell:
            new.append(mouth)
        elif met is None:
            met = mouth
        else:
            return "the arms of the river may not meet"
    if met is None:
        return NOT_AT_END
    for side, bend in _leaving(view, met.heading):
        if bend and bend == met.bend:
            return f"the river may not bend to the {'right' if bend == RIGHT else 'left'} twice running (no U-turn)"
        dx, dy = STEPS[side]
        new.append(Mouth((cell[0] + dx, cell[1] + dy), side, bend))
    return tuple(new)


@cache
def _leaving(view: View, heading: int) -> list[tuple[int, int]]:
    """The sides where a river that enters the tile leaves it, each with the bend that it takes."""
    bends = [(side, (side - heading) % 4) for side in range(4) if view.edges[side] == RIVER]
    return [(side, bend) for side, bend in bends if bend != BACK]


def plain_ends(rest: Sequence[Tile]) -> list[Tile]:
    """The river tiles that end an arm, if all others lead one on and the last is among them; else none."""
    leaving = [exits(tile) for tile in rest]
    if not leaving or leaving[-1] != 1 or max(leaving) > LEADS_ON:
        return []
    return [tile for tile, sides in zip(rest, leaving, strict=True) if sides == 1]


def roomy(number: int, ends: Sequence[Tile], mouths: Mouths, land: Mapping[Cell, View]) -> bool:
    """Whether it is plain to see that so many river tiles can be laid, without trying; False leaves it open.

    One of two arms can be ended at once, and the other led off in steps, now ahead and now to one and the same side,
    as far as the tiles go, through a quarter of the plane in which nothing lies and which nothing borders.
    """
    if len(ends) != len(mouths) or not 1 <= len(ends) <= FORKED:
        return False
    if len(ends) == 1:
        return _leads_off(mouths[0], land, number)
    for ended, led in (mouths, mouths[::-1]):
        at_once = ended.cell not in land and ends[0].turns_for[_met(ended.cell, land)]
        if at_once and _leads_off(led, [*land, ended.cell], number - 1):
            return True
    return False


def _met(cell: Cell, land: Mapping[Cell, View]) -> str:
    x, y = cell
    met = NOTHING_MET
    for near, opposite in zip(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)), OPPOSITE, strict=True):
        if near in land:
            met = land[near].shown[opposite][met]
    return met


def _leads_off(mouth: Mouth, land: Iterable[Cell], steps: int) -> bool:
    (x, y), (ahead_x, ahead_y) = mouth.cell, STEPS[mouth.heading]
    for bend in (RIGHT, LEFT):
        if bend != mouth.bend:
            aside_x, aside_y = STEPS[(mouth.heading + bend) % 4]
            for other_x, other_y in land:
                ahead = (other_x - x) * ahead_x + (other_y - y) * ahead_y
                if ahead >= -1:
                    aside = (other_x - x) * aside_x + (other_y - y) * aside_y
                    # What touches the quarter at its corner only is not in the way, nor is the tile behind the mouth.
                    if (aside > 0 or (ahead >= 0 and aside >= -1)) and ahead + aside <= steps:
                        break
            else:
                return True
    return False


def layable(rest: Sequence[Tile], mouths: Mouths, land: dict[Cell, View], done: int = 0) -> bool:
    """Whether the river tiles can be laid one after the other; ``land`` is what lies on the map."""
    if done == len(rest):
        return True
    tile = rest[done]
    for cell in {mouth.cell for mouth in mouths}:
        met = _met(cell, land)
        tried = set()
        for turn in tile.turns_for[met]:
            view = tile.views[turn // 90]
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


class LookAhead:
    """What placing a tile would do to the river, at one moment of the game."""

    def __init__(self, mouths: Mouths, rest: Sequence[Tile], board: Board) -> None:
        """``rest`` are the river tiles to come, in their order."""
        self._mouths = mouths
        self._rest = rest
        self._board = board
        self._ends = plain_ends(rest)
        self._land = {cell: placed.view for cell, placed in board.tiles.items()}
        self._verdicts: dict[tuple[int, int, str], str | None] = {}
        """What was said of a cell and the letters of the tile as it lay: turns may look alike."""

    def forbids(self, tile: Tile, x: int, y: int, turn: int) -> str | None:
        """Why a place is against R2 or R3."""
        view = tile.views[turn // 90]
        place = (x, y, view.match)
        if place not in self._verdicts:
            self._verdicts[place] = self._judge(view, (x, y))
        return self._verdicts[place]

    def _judge(self, view: View, cell: Cell) -> str | None:
        mouths = self._onward(view, cell)
        if isinstance(mouths, str):
            return mouths
        if self._leaves_room(view, cell, mouths):
            return None
        # Where no place leaves room for the rest, as odd decks may have it, that is no reason (R7).
        for _, x, y, turn in Places(view.tile, self._board.frontier):
            other = view.tile.view(turn)
            if self._leaves_room(other, (x, y), self._onward(other, (x, y))):
                return "the rest of the river could not be laid any more"
        return None

    def _onward(self, view: View, cell: Cell) -> Mouths | str:
        return onward(self._mouths, view, cell) if exits(view.tile) else self._mouths

    def _leaves_room(self, view: View, cell: Cell, mouths: Mouths | str) -> bool:
        """Whether all river tiles to come could still be laid, in their order (R3, R7)."""
        if isinstance(mouths, str):
            return False
        land = {**self._land, cell: view}
        return roomy(len(self._rest), self._ends, mouths, land) or layable(self._rest, mouths, land)
