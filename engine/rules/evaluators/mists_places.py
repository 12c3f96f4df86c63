"""Evaluation of the places for a tile in Mists: what joins there, the mist and its ghosts, buildings that grow.

Playouts ask for it more than for anything else, so what is the same for all places of a decision is reckoned once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.board import AROUND, STEPS
from engine.decisions import Action
from engine.evaluation.evaluator import Insight
from engine.features import Cell, Feature, location
from engine.rules.mists_ghosts import misty
from engine.tiles import Tile, View

if TYPE_CHECKING:
    from engine.rules.mists import MistyLand

RUIN = -1000.0
"""Worse than anything else: more ghosts are needed than there are."""

POINTS_EACH = {"road": 1, "city": 2}
"""What a tile of a completed feature pays, and a shield on it."""
SLOTS_EACH = {"road": 1, "city": 3}
"""The slots by which such a feature leaves a tile."""

BUILDINGS = frozenset({"palace", "cemetery"})


class Land(NamedTuple):
    """What a feature brings that a tile joins."""

    open: int
    blocked: bool
    tiles: int
    """Its tiles, and its shields."""
    colours: frozenset[str]
    """Of the followers on it."""


class PlaceParts(NamedTuple):
    """What a place is worth, in points."""

    points: float
    """By roads and cities that are completed."""
    chance: float
    """By those that grow."""
    mist: float
    """By ghosts that come or go."""
    buildings: float
    """By palaces and cemeteries near it."""


class PlaceEvaluation:
    """What each place for the tile in hand is worth, for one decision."""

    def __init__(self, table: MistyLand, tile: Tile, weights: Mapping[str, float], insight: Insight, fear: float):
        self._table, self._tile, self._weights, self._fear = table, tile, weights, fear
        self._clash = weights["clash"]
        self._has_followers = any(table.stock[table.player].values())
        self._segments = [(index, one.kind, one.shields) for index, one in enumerate(tile.segments)]
        self._lands: dict[Feature, Land] = {}
        self._nearby = self._growing() if insight.fields else {}
        self._buildings = insight.fields and not BUILDINGS.isdisjoint(tile.kinds)

    def worth(self, place: Action) -> float:
        """What a place is worth, in points."""
        return sum(self.parts(place))

    def parts(self, place: Action) -> PlaceParts:
        """What a place is worth, part by part."""
        table, tiles = self._table, self._table.board.tiles
        x, y = int(place[1]), int(place[2])
        view: View = self._tile.views[int(place[3]) // 90]
        kinds, meets, opened = view.kinds, view.meets, [*view.sizes]
        parts: list[list[Feature]] = [[] for _ in opened]
        clash = 0
        cell, beside, _ = location(x, y)
        for side, near in beside:
            other = tiles.get(near)
            if other is None:
                continue
            features = other.features
            joins, mine, theirs = meets[side][other.view.facing[side]]
            for index, their_index, slots in joins:
                joined = parts[index]
                if features[their_index] not in joined:
                    joined.append(features[their_index])
                opened[index] -= slots
            for index, _ in mine:
                clash += kinds[index][1] == "mist"
            for index, _ in theirs:
                clash += features[index].kind == "mist" and not features[index].blocked
        points, chance, mist, ghosts = 0.0, 0.0, -self._clash * clash, 0
        for index, kind, shields in self._segments:
            left, blocked = opened[index], False
            lands = [self._lands.get(feature) or self._land(feature) for feature in parts[index]]
            for land in lands:
                left += land.open
                blocked = blocked or land.blocked
            done = left == 0 and not blocked
            if kind == "mist":
                if done and not clash:
                    mist += self._enclosed(parts[index])
                else:
                    ghosts += max(0, int(self._tile.marks.get("ghosts", 0)) - bool(lands))
            elif kind in POINTS_EACH:
                worth = self._grown(kind, lands, left, shields, done=done)
                points, chance = (points + worth, chance) if done else (points, chance + worth)
        ghosts += self._more_ghosts(cell, ghosts)
        mist += RUIN if ghosts > table.ghosts.stock else -ghosts * self._fear
        buildings = self._nearby.get(cell, 0.0) + (self._begun(x, y) if self._buildings else 0.0)
        return PlaceParts(points, chance, mist, buildings)

    def _land(self, feature: Feature) -> Land:
        """What a feature brings, for all places that join it."""
        colours = frozenset(one.piece for one in feature.followers)
        tiles = feature.size() + feature.marks.get("shields", 0)
        land = self._lands[feature] = Land(feature.open, feature.blocked, tiles, colours)
        return land

    def _grown(self, kind: str, joined: list[Land], left: int, shields: int, *, done: bool) -> float:
        """What a road or city is worth with the tile."""
        tiles = 1 + shields
        colours: frozenset[str] = frozenset()
        for land in joined:
            tiles += land.tiles
            colours = colours | land.colours if colours else land.colours
        value = POINTS_EACH[kind] * tiles
        if done:
            return value * len(colours) if colours else self._weights["unclaimed"] * value * self._has_followers
        share = len(colours) if colours else self._weights["empty_share"]
        return share * value * self._weights["unfinished"] / (1 + left / SLOTS_EACH[kind])

    # Mist and ghosts

    def _enclosed(self, joined: list[Feature]) -> float:
        """What it is worth to close a bank of mist, and to be rid of the ghosts in it."""
        on = self._table.ghosts.on
        cells = {cell for area in joined for cell in area.cells()}
        return self._weights["enclosed"] * self._fear * (1 + sum(on.get(cell, 0) for cell in cells))

    def _more_ghosts(self, cell: Cell, ghosts: int) -> int:
        """Those for cemeteries (M26, M51)."""
        table = self._table
        if not table.level.haunted:
            return int(ghosts > 0 and bool(table.cemeteries.open))
        if "cemetery" in self._tile.kinds:
            return sum(misty(beside.tile) for beside in table.board.neighbours(cell))
        return 0

    # Buildings

    def _growing(self) -> Mapping[Cell, float]:
        """What a tile adds to the palaces and cemeteries beside it, by cell."""
        near: defaultdict[Cell, float] = defaultdict(float)
        board, mist = self._table.board, misty(self._tile)
        for (x, y), placed in board.tiles.items():
            if BUILDINGS.isdisjoint(placed.tile.kinds):
                continue
            for segment, feature in zip(placed.view.segments, placed.features, strict=True):
                if segment.kind == "palace" and feature.followers:
                    for dx, dy in AROUND:
                        near[x + dx, y + dy] += self._weights["palace_grows"] * (1 + mist)
                elif segment.kind == "cemetery" and placed.cell in self._table.cemeteries.open:
                    self._fill(near, placed.cell)
        return near

    def _fill(self, near: defaultdict[Cell, float], cemetery: Cell) -> None:
        """What a tile beside an open cemetery is worth."""
        table, weights = self._table, self._weights
        x, y = cemetery
        if table.level.haunted:
            for dx, dy in AROUND:
                near[x + dx, y + dy] += weights["cemetery_grows"]
            return
        empty = [(x + dx, y + dy) for dx, dy in STEPS if not table.board.filled((x + dx, y + dy))]
        last = weights["cemetery_closes"] + self._fear * table.ghosts.on.get(cemetery, 0)
        for cell in empty:
            near[cell] += weights["cemetery_grows"] if len(empty) > 1 else last

    def _begun(self, x: int, y: int) -> float:
        """What a new building is worth by the tiles that lie around it."""
        weights, filled, kinds = self._weights, self._table.board.filled, self._tile.kinds
        worth = 0.0
        if "cemetery" in kinds:
            ways = AROUND if self._table.level.haunted else STEPS
            worth += weights["cemetery_grows"] * sum(filled((x + dx, y + dy)) for dx, dy in ways)
        if "palace" in kinds:
            worth += weights["palace_begins"] * sum(filled((x + dx, y + dy)) for dx, dy in AROUND)
        return worth
