"""King and Robber (K): two markers for the largest city and the longest road completed so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.boxes import load_set
from engine.events import Event, Scored, Term
from engine.features import Cell, Feature, Placed
from engine.rules.evaluators.king import KingEvaluator
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.module import Module

if TYPE_CHECKING:
    from engine.rules.base import Landscape
    from engine.rules.evaluators.landscape import LandscapeEvaluator


@dataclass(slots=True)
class MarkerTaken(Event):
    """A player completed the largest feature of its kind so far; ``previous`` held the marker until now.

    Who outdoes himself keeps the marker: then ``previous`` is the same player.
    """

    player: int
    previous: int | None
    size: int
    x: int
    y: int
    segment: int
    cells: tuple[Cell, ...]


@dataclass(slots=True)
class KingTaken(MarkerTaken):
    """The King goes to whoever completed the largest city."""

    name = "king"


@dataclass(slots=True)
class RobberTaken(MarkerTaken):
    """The Robber goes to whoever completed the longest road."""

    name = "robber"


class _Marker:
    """A marker, who holds it, and the size that must be outdone."""

    def __init__(self, event: type[MarkerTaken]) -> None:
        self.event = event
        self.holder: int | None = None
        self.size = 0

    def taken(self, player: int, largest: Feature) -> MarkerTaken | None:
        """Let the player take it if the largest feature just completed has strictly more tiles than all before (K3)."""
        cells = largest.cells()
        if len(cells) <= self.size:
            return None
        y, x, segment = largest.first()
        taken = self.event(player, self.holder, len(cells), x, y, segment, tuple(sorted(cells)))
        self.holder, self.size = player, len(cells)
        return taken


class King(Module):
    """Five more tiles, the King and the Robber."""

    name = "king"

    def __init__(self, table: Landscape, *, chosen: bool) -> None:
        super().__init__(table, chosen=chosen)
        self.king = _Marker(KingTaken)
        self.robber = _Marker(RobberTaken)

    @classmethod
    def box(cls, options: dict[str, Any]) -> list[str]:
        """The five land tiles (K1)."""
        return load_set("king").box()

    def completes(self, placed: Placed) -> None:
        """Hand the markers over: scored or not, it is the tile that counts (K2, K3, K4)."""
        for kind, marker in (("city", self.king), ("road", self.robber)):
            # A feature has at least as many segments as tiles.
            large = [one for one in placed.completed if one.kind == kind and len(one.parts) > marker.size]
            if large:
                taken = marker.taken(self.table.player, max(large, key=Feature.size))
                if taken is not None:
                    self.table.events.append(taken)

    def final_payments(self) -> Iterator[Scored]:
        """A point for every completed city to the King's holder, and for every road to the Robber's (K5)."""
        table = self.table
        if self.king.holder is not None:
            cities = table.completed_cities()
            yield self._payment("king", self.king.holder, (cities, "city", 1))
        if self.robber.holder is not None:
            yield self._payment("robber", self.robber.holder, (table.board.completed["road"], "road", 1))

    @staticmethod
    def _payment(kind: str, holder: int, term: Term) -> Scored:
        return Scored(holder, kind, term[0] * term[2], (term,), final=True)

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator:
        """What the markers will pay."""
        return KingEvaluator(whole, self)

    def extras(self) -> dict[str, Any]:
        """Who holds the King and the Robber."""
        return {"king": self.king.holder, "robber": self.robber.holder}
