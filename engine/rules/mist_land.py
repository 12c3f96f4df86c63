"""What any of the three modules out of Mists brings to the base game: start, tiles, guards (G1-G4, G14)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from engine.boxes import load_set
from engine.events import Event
from engine.features import FOLLOWER
from engine.rules.evaluators.mist_land import MistLandEvaluator
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.module import Module

if TYPE_CHECKING:
    from engine.rules.base import Landscape
    from engine.rules.evaluators.landscape import LandscapeEvaluator

GUARD = "guard"
"""The piece that counts as a follower everywhere but cannot be haunted (G7)."""

FOLLOWERS, GUARDS, GUARDS_IN_STOCK, GHOSTS = 5, 2, 3, 15

BUILDINGS = ("palace", "cemetery")
"""What stands on the tiles that stay in the box without their module."""


@dataclass(slots=True)
class GuardGained(Event):
    """A player took a guard from the stock for a completed cemetery; ``left`` are still there."""

    name = "guard"
    player: int
    x: int
    y: int
    left: int


class MistLand(Module):
    """The misty tiles and the guards. It is never chosen by itself: ghosts, palaces and cemeteries bring it.

    Mist needs no rule of its own here: it is land that nobody stands on and nothing but mist joins (G3, G4).
    """

    name = "mist"
    start_rank = 1

    def __init__(self, table: Landscape, *, chosen: bool) -> None:
        super().__init__(table, chosen=chosen)
        self.guards = [GUARDS_IN_STOCK] * len(table.players)
        """Guards of each seat that are still in the stock (G2)."""

    @classmethod
    def box(cls, options: dict[str, Any]) -> list[str]:
        """The fifty tiles without palace and cemetery."""
        return list(_box(None))

    def pieces(self) -> dict[str, int]:
        """Five followers and two guards each (G2)."""
        return {FOLLOWER: FOLLOWERS, GUARD: GUARDS}

    def lay_start(self) -> None:
        """Lay the block of four tiles; the ghosts that it shows do not matter (G1)."""
        self.table.lay_block(tuple((tile, *tile.marks["cell"]) for tile in load_set("mists") if tile.start))

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator:
        """Guards are put where ghosts would do most harm."""
        return MistLandEvaluator(whole)

    def gain_guard(self, player: int, x: int, y: int) -> None:
        """Let a player take a guard from the stock, if any is left (G12)."""
        if self.guards[player]:
            self.guards[player] -= 1
            self.table.stock[player][GUARD] += 1
            self.table.events.append(GuardGained(player, x, y, self.guards[player]))

    def extras(self) -> dict[str, Any]:
        """Guards in stock by seat; without the module that sends them all ghosts are in stock."""
        return {"guards": list(self.guards), "ghosts": GHOSTS, "ghosts_on": []}


class MistModule(Module):
    """One of the three modules that players switch on."""

    brings: ClassVar[tuple[type[Module], ...]] = (MistLand,)
    building: ClassVar[str]
    """What its tiles show."""

    @classmethod
    def box(cls, options: dict[str, Any]) -> list[str]:
        """The tiles with its building."""
        return list(_box(cls.building))


@cache
def _box(building: str | None) -> tuple[str, ...]:
    """The tiles to be drawn that show a building, or those that show none."""
    showing = {building} if building else set()
    return tuple(
        tile.id
        for tile in load_set("mists")
        if tile.kinds.intersection(BUILDINGS) == showing and not tile.start
        for _ in range(tile.count)
    )
