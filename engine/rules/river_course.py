"""The course of a river: its open ends, where they may go on, and whether the rest of it finds room (R2, R3, R7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engine.board import STEPS, Board
from engine.features import Cell
from engine.questions import Placement
from engine.tiles import NOTHING_MET, Tile, View

RIVER = "W"
"""The letter of a side where the river leaves a tile."""

Mouth = tuple[Cell, int, int]
"""An open end of the river: the cell it flows into, its heading (a side), and how the last tile bent it.

The bend is 0 straight, 1 to the right, 3 to the left, as seen along the flow (R7).
"""

Mouths = tuple[Mouth, ...]

NOT_AT_END = "a river tile must continue the river at one of its open ends"
DOOMED = "the rest of the river could not be laid any more"

RIGHT, BACK, LEFT = 1, 2, 3

LEADS_ON = 2
"""How many exits a tile has that leads the river on."""

FORKED = 2
"""How many arms the river has after its fork."""

_SIDE_TOWARDS = {step: side for side, step in enumerate(STEPS)}


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
        if mouth[0] != cell:
            new.append(mouth)
        elif met is None:
            met = mouth
        else:
            return "the arms of the river may not meet"
    if met is None:
        return NOT_AT_END
    (x, y), heading, last_bend = met
    for side, bend, dx, dy in _leaving(view, heading):
        if bend and bend == last_bend:
            return f"the river may not bend to the {'right' if bend == RIGHT else 'left'} twice running (no U-turn)"
        new.append(((x + dx, y + dy), side, bend))
    return tuple(new)


@cache
def _leaving(view: View, heading: int) -> list[tuple[int, int, int, int]]:
    """The sides where a river that enters the tile leaves it, each with the bend that it takes and the step beyond."""
    bends = [(side, (side - heading) % 4) for side in range(4) if view.edges[side] == RIVER]
    return [(side, bend, *STEPS[side]) for side, bend in bends if bend != BACK]


def forbidden(
    tile: Tile, places: Iterable[Placement], mouths: Mouths, rest: Sequence[Tile], board: Board
) -> dict[Placement, str]:
    """Those of a tile's places that are against R2 or R3, and why; ``rest`` are the river tiles to come."""
    reasons: dict[Placement, str] = {}
    # Turns that look alike are one way.
    ways: dict[tuple[int, int, str], tuple[View, Cell, Mouths, list[Placement]]] = {}
    flows = exits(tile)
    for place in places:
        _, x, y, turn = place
        view = tile.views[turn // 90]
        then = onward(mouths, view, (x, y)) if flows else mouths
        if isinstance(then, str):
            reasons[place] = then
        else:
            ways.setdefault((x, y, view.match), (view, (x, y), then, []))[3].append(place)
    # Where no place leaves room for the rest, as odd decks may have it, that is no reason (R7): so an only way is free.
    if len(ways) > 1:
        ahead = LookAhead(rest, board)
        doomed = [alike for view, cell, then, alike in ways.values() if not ahead.leaves_room(view, cell, then)]
        if len(doomed) < len(ways):
            reasons |= {place: DOOMED for alike in doomed for place in alike}
    return reasons


class LookAhead:
    """Whether all river tiles to come could still be laid, in their order (R3, R7), at one moment of the game."""

    def __init__(self, rest: Sequence[Tile], board: Board) -> None:
        self._rest = rest
        self._board = board
        self._ends = _plain_ends(rest)

    def leaves_room(self, view: View, cell: Cell, mouths: Mouths) -> bool:
        """Whether they could if a tile lay on a cell and the mouths were these."""
        return self.is_roomy(view, cell, mouths) or self.is_layable(view, cell, mouths)

    def is_roomy(self, view: View, cell: Cell, mouths: Mouths) -> bool:
        """Whether that is plain to see, without trying; False leaves it open.

        One of two arms can be ended at once, and the other led off in steps, now ahead and now to one and the same
        side, as far as the tiles go, through a quarter of the plane in which nothing lies and which nothing borders.
        """
        ends, number = self._ends, len(self._rest)
        if len(ends) != len(mouths) or not ends:
            return False
        land = [cell, *self._board.tiles]
        if len(ends) == 1:
            return _leads_off(mouths[0], land, number)
        one, other = mouths
        for (ended, _, _), led in ((one, other), (other, one)):
            if self._fits(ends[0], ended, view, cell) and _leads_off(led, [ended, *land], number - 1):
                return True
        return False

    def _fits(self, end: Tile, where: Cell, view: View, cell: Cell) -> bool:
        """Whether the end of an arm fits on a cell once the tile lies on its own."""
        if where in self._board.tiles:
            return False
        met = self._board.frontier.get(where, NOTHING_MET)
        side = _SIDE_TOWARDS.get((where[0] - cell[0], where[1] - cell[1]))
        return end.ways_for[met if side is None else view.shown[side][met]] > 0

    def is_layable(self, view: View, cell: Cell, mouths: Mouths) -> bool:
        """Whether trying finds a way."""
        land = {other: placed.view for other, placed in self._board.tiles.items()}
        land[cell] = view
        return _layable(self._rest, mouths, land)


def _plain_ends(rest: Sequence[Tile]) -> list[Tile]:
    """The river tiles that end an arm, one or two, if all others lead one on and the last is among them; else none."""
    leaving = list(map(exits, rest))
    if not leaving or leaving[-1] != 1 or max(leaving) > LEADS_ON or leaving.count(1) > FORKED:
        return []
    return [tile for tile, sides in zip(rest, leaving, strict=True) if sides == 1]


def _leads_off(mouth: Mouth, land: Iterable[Cell], steps: int) -> bool:
    (x, y), heading, last_bend = mouth
    ahead_x, ahead_y = STEPS[heading]
    for bend in (RIGHT, LEFT):
        if bend != last_bend:
            aside_x, aside_y = STEPS[(heading + bend) % 4]
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


def _layable(rest: Sequence[Tile], mouths: Mouths, land: dict[Cell, View], done: int = 0) -> bool:
    """Whether the river tiles can be laid one after the other; ``land`` is what lies on the map."""
    if done == len(rest):
        return True
    tile = rest[done]
    for cell, _, _ in mouths:
        tried = set()
        for turn in tile.turns_for[_met(cell, land)]:
            view = tile.views[turn // 90]
            if view.match in tried:
                continue
            tried.add(view.match)
            then = onward(mouths, view, cell)
            if isinstance(then, str):
                continue
            land[cell] = view
            found = _layable(rest, then, land, done + 1)
            del land[cell]
            if found:
                return True
    return False


def _met(cell: Cell, land: dict[Cell, View]) -> str:
    x, y = cell
    met = NOTHING_MET
    if (x, y - 1) in land:
        met = land[x, y - 1].shown[2][met]
    if (x + 1, y) in land:
        met = land[x + 1, y].shown[3][met]
    if (x, y + 1) in land:
        met = land[x, y + 1].shown[0][met]
    if (x - 1, y) in land:
        met = land[x - 1, y].shown[1][met]
    return met
