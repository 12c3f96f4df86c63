"""Ghosts (G5, G6, G9, G13, G15): sent to followers when mist grows or is cut off, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from engine.decisions import Action, Decision
from engine.events import Event, Scored
from engine.features import FOLLOWER, Feature, Follower, Placed
from engine.rules.evaluators.ghosts import GhostsEvaluator
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.mist_land import GHOSTS, MistModule
from engine.rules.mists_ghosts import reading_order
from engine.table import Flow
from engine.tiles import OPPOSITE, View, side_mask

if TYPE_CHECKING:
    from engine.rules.base import Landscape
    from engine.rules.evaluators.landscape import LandscapeEvaluator

ENOUGH = 3
"""The ghost that makes a follower flee (G6)."""

LOSS, FINAL_LOSS = -2, -1


@dataclass(slots=True)
class Haunted(Event):
    """A player sent a ghost to a follower. ``why`` is extended or bounded (G5); ``ghosts`` are now on it."""

    name = "haunted"
    player: int
    why: str
    owner: int
    x: int
    y: int
    segment: int
    kind: str
    ghosts: int
    stock: int


@dataclass(slots=True)
class Fled(Event):
    """A follower got its third ghost and runs home (G6)."""

    name = "fled"
    player: int
    x: int
    y: int
    segment: int
    kind: str


@dataclass(slots=True)
class GhostsReturned(Event):
    """The ghosts of a follower that left the map went back to the stock."""

    name = "ghosts_returned"
    player: int
    x: int
    y: int
    number: int
    stock: int


class Ghosts(MistModule):
    """Fifteen ghosts that are sent to followers."""

    name = "ghosts"

    def __init__(self, table: Landscape, *, chosen: bool) -> None:
        super().__init__(table, chosen=chosen)
        self.stock = GHOSTS
        self.on: dict[Follower, int] = {}
        """Every follower on the map that is no guard, with the ghosts on it (G7)."""

    @classmethod
    def box(cls, options: dict[str, Any]) -> list[str]:
        """No tiles of its own."""
        return []

    # Sending

    def after_placing(self, placed: Placed) -> Flow | None:
        """Send a ghost to an opponent for extending mist and one to an own follower for bounding it (G5)."""
        extended, bounded = self.met(placed)
        return self._haunt_around(placed, extended, bounded) if extended or bounded else None

    def met(self, placed: Placed) -> tuple[bool, bool]:
        """Whether a tile just laid extends mist, and whether it cuts some off."""
        return meets_mist(placed, self.table.board.tiles)

    def _haunt_around(self, placed: Placed, extended: bool, bounded: bool) -> Flow:
        if extended:
            yield from self._send(placed, "extended")
        if bounded:
            yield from self._send(placed, "bounded")

    def _send(self, placed: Placed, why: str) -> Flow:
        player = self.table.player
        if not self.stock:
            return
        there = {one.cell: one for one in self.on if (one.player == player) == (why == "bounded")}
        cells = sorted(there, key=reading_order)
        if len(cells) > 1:
            choices: list[Action] = [("haunt", x, y) for x, y in cells]
            about = partial(self._at_stake, placed, why, [there[cell] for cell in cells])
            _, x, y = yield Decision(player, "haunt", choices, about)
            self._haunt(there[int(x), int(y)], why)
        elif cells:
            self._haunt(there[cells[0]], why)

    def _at_stake(self, placed: Placed, why: str, followers: list[Follower]) -> dict[str, Any]:
        return {
            "why": why,
            "whose": "own" if why == "bounded" else "opponent",
            "x": placed.x,
            "y": placed.y,
            "stock": self.stock,
            "followers": [self._told(follower) for follower in followers],
        }

    def _told(self, follower: Follower) -> dict[str, Any]:
        return {
            "player": follower.player,
            "x": follower.x,
            "y": follower.y,
            "segment": follower.segment,
            "kind": self._land(follower).kind,
            "ghosts": self.on[follower],
        }

    def _land(self, follower: Follower) -> Feature:
        return self.table.board.at(follower.x, follower.y, follower.segment)

    def _haunt(self, follower: Follower, why: str) -> None:
        self.stock -= 1
        self.on[follower] += 1
        table, land, number = self.table, self._land(follower), self.on[follower]
        where = (follower.x, follower.y, follower.segment, land.kind)
        table.events.append(Haunted(table.player, why, follower.player, *where, number, self.stock))
        if number == ENOUGH:
            table.events.append(Fled(follower.player, *where))
            land.leave(follower)
            table.send_home(follower)

    def flees_next(self, follower: Follower) -> bool:
        """Whether a follower would flee from one more ghost (G6)."""
        return self.on[follower] + 1 == ENOUGH

    # Coming and going

    def after_follower(self, follower: Follower, feature: Feature) -> None:
        """Keep in mind whom ghosts can haunt; guards they cannot (G7)."""
        if follower.piece == FOLLOWER:
            self.on[follower] = 0

    def went_home(self, follower: Follower) -> None:
        """Ghosts go back to the stock with their follower, whyever it left (G6, G9, G15)."""
        number = self.on.pop(follower, 0)
        if number:
            self.stock += number
            self.table.events.append(GhostsReturned(follower.player, follower.x, follower.y, number, self.stock))

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator:
        """What ghosts cost, those with followers and those that a tile sends."""
        return GhostsEvaluator(whole, self)

    # What they cost

    def after_payment(self, feature: Feature) -> None:
        """Everyone loses 2 for each ghost on own followers there, with the majority or not (G9)."""
        y, x, segment = feature.first()
        for player, number in self._by_player(feature.followers):
            cells = tuple(sorted(feature.cells()))
            terms = ((number, "ghost", LOSS),)
            self.table.pay(Scored(player, "ghost", number * LOSS, terms, x, y, segment, cells))

    def final_losses(self) -> Iterator[Scored]:
        """Everyone loses 1 for each ghost on own followers still on the map (G13)."""
        for player, number in self._by_player(self.on):
            cells = tuple(sorted(one.cell for one, ghosts in self.on.items() if one.player == player and ghosts))
            yield Scored(
                player, "ghost", number * FINAL_LOSS, ((number, "ghost", FINAL_LOSS),), cells=cells, final=True
            )

    def _by_player(self, followers: Iterable[Follower]) -> list[tuple[int, int]]:
        numbers = [0] * len(self.table.players)
        for follower in followers:
            numbers[follower.player] += self.on.get(follower, 0)
        return [(player, number) for player, number in enumerate(numbers) if number]

    def extras(self) -> dict[str, Any]:
        """Ghosts in stock, and those with followers by the follower's cell."""
        there = {one.cell: number for one, number in self.on.items() if number}
        return {
            "ghosts": self.stock,
            "ghosts_on": [[*cell, there[cell]] for cell in sorted(there, key=reading_order)],
        }


def meets_mist(placed: Placed, tiles: dict[tuple[int, int], Placed]) -> tuple[bool, bool]:
    """Whether a tile just placed extended mist, and whether it bounded some (G5)."""
    extended = bounded = False
    mine = misty_sides(placed.view)
    x, y = placed.cell
    beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    for cell, here, opposite in zip(beside, mine, OPPOSITE, strict=True):
        if cell in tiles:
            there = misty_sides(tiles[cell].view)[opposite]
            extended |= here and there
            bounded |= here != there
    return extended, bounded


@cache
def misty_sides(view: View) -> tuple[bool, ...]:
    """Which sides of a tile as it lies show mist."""
    mist = [mask for mask, segment in zip(view.masks, view.segments, strict=True) if segment.kind == "mist"]
    return tuple(any(mask & side_mask(side) for mask in mist) for side in range(4))
