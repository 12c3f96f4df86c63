"""Points or banishing: what a completed feature is worth to the team (M18-M23, M40, M41, M70-M73)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from weakref import proxy

from engine.decisions import Action
from engine.events import Completed, Term, total
from engine.features import Cell, Feature, Follower, Placed
from engine.rules.mists_events import TeamScored, Traded
from engine.rules.mists_ghosts import misty
from engine.table import Flow

if TYPE_CHECKING:
    from engine.rules.mists import MistyLand

SCORING = ("road", "city", "palace")


class Scoring:
    """The team's points: one score, or one for each of three colours."""

    def __init__(self, table: MistyLand) -> None:
        self.table: MistyLand = proxy(table)

    def score(self, placed: Placed) -> Flow:
        """Each completed feature with followers is scored or traded, in the order the player likes (M20)."""
        waiting: dict[tuple[int, int, int], Feature] = {}
        for feature in placed.completed:
            if feature.kind in SCORING:
                self._tell_completed(feature)
                if feature.followers:
                    waiting[_name(feature, placed)] = feature
        while waiting:
            yield from self._resolve_one(waiting)

    def _tell_completed(self, feature: Feature) -> None:
        y, x, segment = feature.first()
        cells = tuple(sorted(feature.cells()))
        self.table.events.append(Completed(self.table.player, feature.kind, x, y, segment, cells))

    def _resolve_one(self, waiting: dict[tuple[int, int, int], Feature]) -> Flow:
        table = self.table
        choices: list[Action] = [("score", *name) for name in waiting]
        if table.ghosts.on:
            choices += [("banish", *name) for name in waiting]
        verb, x, y, segment = yield from table.ask("resolve", choices, lambda: self._about(waiting))
        feature = waiting.pop((int(x), int(y), int(segment)))
        if verb == "banish":
            yield from self._banish(feature)
        else:
            yield from self._pay(feature)
        gone = table.go_home(feature)
        yield from table.hounds.score(gone)
        yield from table.hounds.reach_marks()

    def _about(self, waiting: dict[tuple[int, int, int], Feature]) -> dict[str, Any]:
        return {
            "features": [
                {
                    "x": name[0],
                    "y": name[1],
                    "segment": name[2],
                    "kind": feature.kind,
                    "cells": sorted(feature.cells()),
                    "terms": self.value(feature),
                    "colours": [piece for _, piece in self.colours(feature.followers)],
                    "points": self.worth(feature),
                    "hounds": self.table.hounds.of(feature.followers),
                }
                for name, feature in waiting.items()
            ],
            "ghosts_on": self.table.ghosts.listed(),
        }

    def _banish(self, feature: Feature) -> Flow:
        table = self.table
        y, x, segment = feature.first()
        cells = tuple(sorted(feature.cells()))
        table.events.append(Traded(table.player, feature.kind, x, y, segment, cells, self.worth(feature)))
        about = {"why": "feature", "kind": feature.kind, "x": x, "y": y, "segment": segment, "tiles": 1}
        _, *words = yield from table.ask("banish", table.ghosts.banishing(), about)
        ghosts_x, ghosts_y, number = map(int, words)
        table.ghosts.banish((ghosts_x, ghosts_y), number, "feature")

    # Points

    def value(self, feature: Feature) -> tuple[Term, ...]:
        """The sum that a completed feature is worth for one colour (M18, M23)."""
        if feature.kind == "road":
            return ((feature.size(), "tile", 1),)
        if feature.kind == "city":
            shields = feature.marks.get("shields", 0)
            tiles: Term = (feature.size(), "tile", 2)
            return (tiles, (shields, "shield", 2)) if shields else (tiles,)
        x, y, _ = feature.members[0]
        board = self.table.board
        around = sum(1 for beside in board.neighbours((x, y)) if misty(beside.tile))
        own: tuple[Term, ...] = ((1, "palace", 2),) if misty(board.tiles[x, y].tile) else ()
        return ((around, "mist", 2), *own)

    def colours(self, followers: Iterable[Follower]) -> list[tuple[int, str]]:
        """The different colours among followers as (seat, colour), in seat order (M19)."""
        present = {(one.player, one.piece) for one in followers}
        return [
            (seat, piece) for seat, own in enumerate(self.table.colours) for piece in own if (seat, piece) in present
        ]

    def worth(self, feature: Feature) -> int:
        """What a feature scores in all, its value for each colour."""
        return total(self.value(feature)) * len(self.colours(feature.followers))

    def _pay(self, feature: Feature) -> Flow:
        terms = self.value(feature)
        if not total(terms):
            return
        y, x, segment = feature.first()
        cells = tuple(sorted(feature.cells()))
        markers = self.table.markers
        # Colours with a marker of their own are paid before anybody is asked about the others (M73).
        for seat, colour in sorted(
            self.colours(feature.followers), key=lambda one: bool(markers) and one[1] not in markers
        ):
            yield from self._move(seat, colour, feature.kind, terms, (x, y), segment, cells)
        self.table.check_target()

    def pay_hound(self, follower: Follower, points: int) -> Flow:
        """The points of a hound, for its follower's colour (M33, M41)."""
        if points:
            terms: tuple[Term, ...] = ((points, "ghost", 1),)
            yield from self._move(
                follower.player, follower.piece, "hound", terms, follower.cell, follower.segment, (follower.cell,)
            )
            self.table.check_target()

    def _move(
        self,
        seat: int,
        colour: str,
        kind: str,
        terms: tuple[Term, ...],
        cell: Cell,
        segment: int,
        cells: tuple[Cell, ...],
    ) -> Flow:
        table, points = self.table, total(terms)
        marker: str | None = None
        track = 0
        if table.markers:
            marker = colour
            if colour not in table.markers:
                choices: list[Action] = [("marker", one) for one in table.markers]
                about = {"colour": colour, "points": points, "kind": kind, "x": cell[0], "y": cell[1]}
                _, chosen = yield from table.ask("marker", choices, about)
                marker = str(chosen)
            track = table.markers.index(marker)
        table.scores[track] += points
        now = table.scores[track]
        table.events.append(
            TeamScored(seat, kind, points, terms, *cell, segment, cells, colour=colour, marker=marker, total=now)
        )


def _name(feature: Feature, placed: Placed) -> tuple[int, int, int]:
    """How a completed feature is named: by its lowest segment on the placed tile, a palace by its own (M71)."""
    if feature.kind == "palace":
        return feature.members[0]
    return min(member for member in feature.members if member[:2] == placed.cell)
