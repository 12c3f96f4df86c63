"""Cult (S): shrines, their heretics, and challenges between a shrine and a monastery."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from engine.board import AROUND
from engine.boxes import load_set
from engine.errors import Reason
from engine.events import Event
from engine.features import Cell, Feature, Follower, Placed
from engine.rules.evaluators.cult import CultEvaluator
from engine.rules.evaluators.module import ModuleEvaluator
from engine.rules.module import Module
from engine.tiles import Tile

if TYPE_CHECKING:
    from engine.rules.base import Landscape
    from engine.rules.evaluators.landscape import LandscapeEvaluator

RIVAL = {"shrine": "monastery", "monastery": "shrine"}
"""What challenges what."""


@dataclass(slots=True)
class Rivalry(Event):
    """A building with a follower, and beside it the rival building with another player's."""

    player: int
    kind: str
    x: int
    y: int
    segment: int
    rival: int
    rival_kind: str
    rival_x: int
    rival_y: int
    rival_segment: int

    @classmethod
    def between(cls, one: Feature, other: Feature) -> Self:
        """The event for two occupied buildings."""
        mine, theirs = one.followers[0], other.followers[0]
        return cls(mine.player, one.kind, *one.members[0], theirs.player, other.kind, *other.members[0])


@dataclass(slots=True)
class Challenge(Rivalry):
    """A follower was put on a building beside a rival's: whoever's is completed first scores."""

    name = "challenge"


@dataclass(slots=True)
class ChallengeWon(Rivalry):
    """The player's building was completed first; the rival's follower goes home with nothing."""

    name = "challenge_won"


class Cult(Module):
    """Five shrine tiles."""

    name = "cult"
    by_land = frozenset({"shrine"})

    def __init__(self, table: Landscape, *, chosen: bool) -> None:
        super().__init__(table, chosen=chosen)
        self._won: dict[Feature, tuple[Feature, ChallengeWon]] = {}
        """Buildings being scored that win a challenge, each with the one that loses it."""
        self._closed: dict[str, set[Cell]] = {kind: set() for kind in RIVAL}
        """By kind the cells on which no such building may go."""
        self._near: dict[str, set[Cell]] = {kind: set() for kind in RIVAL}
        """By kind the cells around such buildings."""
        self._known = dict.fromkeys(RIVAL, 0)
        """How many of the buildings on the map these rest on."""

    @classmethod
    def box(cls, options: dict[str, Any]) -> list[str]:
        """The five shrine tiles (S1)."""
        return load_set("cult").box()

    def restricted(self, deck: list[Tile]) -> set[Tile]:
        """The tiles with a shrine or a monastery."""
        return {tile for tile in set(deck) if not tile.kinds.isdisjoint(RIVAL)}

    def open_cells(self, tile: Tile, frontier: dict[Cell, str]) -> dict[Cell, str]:
        """No shrine may get a second monastery as a neighbour, nor a monastery a second shrine (S2)."""
        closed = frontier.keys() & self._closed_to(tile)
        if not closed:
            return frontier
        cells = frontier.copy()
        for cell in closed:
            del cells[cell]
        return cells

    def why_closed(self, tile: Tile, cell: Cell) -> Reason | None:
        """Which building would be one too many."""
        if cell not in self._closed_to(tile):
            return None
        kind = _building(tile)
        rivals = self._around(cell, RIVAL[kind])
        if len(rivals) > 1:
            sentence = f"a {kind} there would have more than one {RIVAL[kind]} beside it"
            return Reason("cult-two-rivals", sentence, {"kind": kind, "rival": RIVAL[kind], "cells": sorted(rivals)})
        x, y = min(rivals)
        sentence = f"the {RIVAL[kind]} on {x} {y} already has a {kind} beside it"
        return Reason("cult-rival-taken", sentence, {"kind": kind, "rival": RIVAL[kind], "cells": [(x, y)]})

    def _closed_to(self, tile: Tile) -> set[Cell]:
        for kind, known in self._known.items():
            buildings = self.table.board.buildings[kind]
            if known < len(buildings):
                for cell in list(buildings)[known:]:
                    self._close_around(cell, kind)
                self._known[kind] = len(buildings)
        return self._closed[_building(tile)]

    def _close_around(self, cell: Cell, kind: str) -> None:
        """Close the cells on which a rival of a building, or of one beside it, would be one too many."""
        rival, ring = RIVAL[kind], _ring(*cell)
        near, closed = self._near[kind], self._closed
        closed[rival] |= near & ring
        near |= ring
        for other in self._around(cell, rival):
            closed[rival] |= ring
            closed[kind] |= _ring(*other)

    def _around(self, cell: Cell, kind: str) -> Set[Cell]:
        return self.table.board.buildings[kind].keys() & _ring(*cell)

    def after_follower(self, follower: Follower, feature: Feature) -> None:
        """Tell of a challenge (S3)."""
        rival = self.rival(feature) if feature.kind in RIVAL else None
        if rival is not None:
            self.table.events.append(Challenge.between(feature, rival))

    def rival(self, feature: Feature) -> Feature | None:
        """The occupied building with which a building is in a challenge, if occupied too by somebody else (S3, S4)."""
        if not feature.followers:
            return None
        kind = RIVAL[feature.kind]
        x, y, _ = feature.members[0]
        for cell in self._around((x, y), kind):
            rival = self.table.board.buildings[kind][cell]
            if rival.followers and rival.followers[0].player != feature.followers[0].player:
                return rival
        return None

    def evaluator(self, whole: LandscapeEvaluator) -> ModuleEvaluator:
        """Shrines, and what a challenge may cost."""
        return CultEvaluator(whole, self)

    def completes(self, placed: Placed) -> None:
        """Settle the challenges before anybody joins a building from elsewhere (S4, S6)."""
        self._won = {
            feature: (rival, ChallengeWon.between(feature, rival))
            for feature in placed.completed
            if feature.kind in RIVAL and (rival := self.rival(feature)) is not None and rival not in placed.completed
        }

    def after_scoring(self, feature: Feature, followers: Sequence[Follower]) -> None:
        """Send the loser of a challenge home with nothing (S4)."""
        if feature in self._won:
            rival, told = self._won.pop(feature)
            self.table.events.append(told)
            self.table.go_home(rival)


@cache
def _ring(x: int, y: int) -> frozenset[Cell]:
    return frozenset((x + dx, y + dy) for dx, dy in AROUND)


@cache
def _building(tile: Tile) -> str:
    """The shrine or monastery on a tile."""
    return next(segment.kind for segment in tile.segments if segment.kind in RIVAL)
