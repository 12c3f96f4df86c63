"""The map: tiles on cells, features that grow with each, and a frontier of legal places kept up to date."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from engine.features import Cell, Feature, Follower, Placed
from engine.tiles import Tile, View

STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The way to the neighbour on side N, E, S, W."""

AROUND: tuple[Cell, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The way to the eight cells around a cell, in reading order."""

Slots = tuple[tuple[int, int], ...]
"""Segments of a tile, each with a number of slots."""

Openings = list[tuple[Collection[Cell], tuple[int, ...]]]
"""Groups of cells, each with the turns in which a tile matches there."""

UNMADE: Final = Feature("", 0, (0, 0, 0), {})
"""Stands for the feature of a segment on a tile that is being laid, until it has one."""


class Board:
    """The map of one game. Rule sets say which kinds close and which buildings wait for the cells around them."""

    def __init__(
        self,
        *,
        closing: Collection[str],
        surrounded: Mapping[str, tuple[Cell, ...]],
        cells: Collection[Cell] | None = None,
        blocked_by_others: Collection[str] = (),
        blocked_by_face_down: Collection[str] = (),
        abutting: bool = False,
    ) -> None:
        """Set up an empty map.

        ``closing`` are the kinds that close when no slot is open, ``surrounded`` the buildings with the cells that
        must be filled, ``cells`` the only ones there are, with a wall around. ``blocked_by_others`` are kinds that
        can never close once they meet another kind, ``blocked_by_face_down`` buildings that a face-down tile around
        them keeps open. ``abutting`` says that unlike kinds may meet and end each other, so that a tile can complete
        features of its neighbours in which it has no part.
        """
        self.tiles: dict[Cell, Placed] = {}
        self.frontier: dict[Cell, int] = {}
        """Every empty cell beside a tile, with what its four sides meet (``tiles.met_letters`` tells it)."""
        self.face_down: set[Cell] = set()
        """Cells of tiles that lie face down: they fill their cell and match anything."""
        self.buildings: dict[str, dict[Cell, Feature]] = {kind: {} for kind in surrounded}
        """The buildings that wait, or waited, for the cells around them, by kind and cell."""
        self._groups: dict[int, dict[Cell, None]] = {}
        self._waiting: dict[Cell, list[Feature]] = {}
        self._closing = frozenset(closing)
        self._surrounded = surrounded
        self._cells = None if cells is None else frozenset(cells)
        self._blocked_by_others = frozenset(blocked_by_others)
        self._blocked_by_face_down = frozenset(blocked_by_face_down)
        self._abutting = abutting
        self._ended = cells is not None
        """Whether there are cells that no tile can ever fill: outside the map, or under one that lies face down."""

    # Looking

    def filled(self, cell: Cell) -> bool:
        """Whether a tile lies on the cell, face up or down."""
        return cell in self.tiles or cell in self.face_down

    def openings(self, tile: Tile) -> Openings:
        """Every cell where the sides of a tile match, in groups with the turns in which they do."""
        turns_for = tile.turns_for
        return [(cells, turns) for met, cells in self._groups.items() if (turns := turns_for[met])]

    def inside(self, cell: Cell) -> bool:
        """Whether the cell belongs to the map at all."""
        return self._cells is None or cell in self._cells

    def fits(self, tile: Tile, x: int, y: int, turn: int) -> bool:
        """Whether the tile matches there."""
        met = self.frontier.get((x, y))
        return met is not None and turn in tile.turns_for[met]

    def fits_somewhere(self, tile: Tile) -> bool:
        """Whether there is any place whose sides match."""
        turns_for = tile.turns_for
        for met in self._groups:  # noqa: SIM110 - asked for every tile; a generator would cost more than the question
            if turns_for[met]:
                return True
        return False

    def features(self) -> list[Feature]:
        """All features on the map, by first segment (y, x, segment)."""
        cells = sorted(self.tiles, key=lambda cell: (cell[1], cell[0]))
        return list(dict.fromkeys(feature for cell in cells for feature in self.tiles[cell].features))

    def followers(self) -> list[Follower]:
        """Everyone on the map, in reading order."""
        there = [follower for feature in self.features() for follower in feature.followers]
        return sorted(there, key=lambda one: (one.y, one.x, one.segment))

    def at(self, x: int, y: int, segment: int) -> Feature:
        """The feature of a segment of the tile on a cell."""
        return self.tiles[x, y].features[segment]

    def bordering_cities(self, field: Feature) -> set[Feature]:
        """The cities that a field touches, each once."""
        cities: set[Feature] = set()
        for x, y, segment in field.members:
            placed = self.tiles[x, y]
            cities.update(placed.features[city] for city in placed.view.segments[segment].touches)
        return cities

    def neighbours(self, cell: Cell) -> list[Placed]:
        """The tiles, face up, on the eight cells around."""
        x, y = cell
        tiles = self.tiles
        return [tiles[x + dx, y + dy] for dx, dy in AROUND if (x + dx, y + dy) in tiles]

    # Laying

    def lay(self, view: View, x: int, y: int) -> Placed:
        """Lay a tile, join its segments with the neighbours', and note what it completed.

        Whether the place is legal is not asked: that is the decision's business.
        """
        cell = (x, y)
        features = [UNMADE] * len(view.kinds)
        placed = Placed(view, cell, features)
        tiles = self.tiles
        self._fill(cell)
        tiles[cell] = placed
        marks = view.marks
        unlike: list[tuple[Placed, Slots]] = []
        ends: list[tuple[int, Cell]] = []
        for side, near in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            other = tiles.get(near)
            if other is not None:
                joins, mine, theirs = view.meets[side][other.view]
                for index, their_index, slots in joins:
                    feature, own = other.features[their_index], features[index]
                    if own is UNMADE:
                        features[index] = feature
                        feature.members.append((x, y, index))
                        feature.open += view.sizes[index] - slots
                        if marks[index]:
                            feature.add_marks(marks[index])
                    else:
                        if own is not feature:
                            feature = self._join(own, feature)
                        feature.open -= slots
                if mine or theirs:
                    unlike += ((placed, mine), (other, theirs))
            elif self._ended and (near in self.face_down or not self.inside(near)):
                ends.append((side, near))
            else:
                self._extend(near, view.shown[side])
        for index, own in enumerate(features):
            if own is UNMADE:
                features[index] = Feature(view.kinds[index], view.sizes[index], (x, y, index), marks[index])
        for one, slots_closed in unlike:
            self._meet_others(one, slots_closed)
        for side, near in ends:
            if near in self.face_down:
                self._block(placed, side)
            else:
                self.meet_wall(placed, side)
        self._complete(placed)
        return placed

    def lay_face_down(self, cell: Cell) -> list[Feature]:
        """Fill a cell with a tile nobody sees; the buildings that it completes are returned, by cell."""
        self.face_down.add(cell)
        self._ended = True
        self._fill(cell)
        for side, (dx, dy) in enumerate(STEPS):
            other = self.tiles.get((cell[0] + dx, cell[1] + dy))
            if other is not None:
                self._block(other, (side + 2) % 4)
        for building in self._waiting.get(cell, ()):
            building.blocked |= building.kind in self._blocked_by_face_down
        return sorted(self._surround(cell), key=Feature.first)

    def meet_wall(self, placed: Placed, side: int) -> None:
        """Close what reaches the wall around the map. Maps with something on their wall do more."""
        for index, slots in placed.view.reaching[side]:
            placed.features[index].open -= slots

    def _join(self, one: Feature, other: Feature) -> Feature:
        """Make two features one and return it: the smaller one hands over what it has and is gone."""
        if len(one.members) < len(other.members):
            one, other = other, one
        for x, y, segment in other.members:
            self.tiles[x, y].features[segment] = one
        one.members += other.members
        one.open += other.open
        one.followers += other.followers
        one.blocked |= other.blocked
        if other.marks:
            one.add_marks(other.marks)
        return one

    def _fill(self, cell: Cell) -> None:
        met = self.frontier.pop(cell, None)
        if met is not None:
            group = self._groups[met]
            del group[cell]
            if not group:
                del self._groups[met]

    def _extend(self, cell: Cell, more: int) -> None:
        groups = self._groups
        met = more
        if cell in self.frontier:
            old = self.frontier[cell]
            met += old
            group = groups[old]
            del group[cell]
            if not group:
                del groups[old]
        self.frontier[cell] = met
        if met in groups:
            groups[met][cell] = None
        else:
            groups[met] = {cell: None}

    def _meet_others(self, placed: Placed, unlike: Slots) -> None:
        for index, slots in unlike:
            feature = placed.features[index]
            feature.open -= slots
            if feature.kind in self._blocked_by_others:
                feature.blocked = True

    def _block(self, placed: Placed, side: int) -> None:
        for index, slots in placed.view.reaching[side]:
            feature = placed.features[index]
            feature.open -= slots
            feature.blocked = True

    def _surround(self, cell: Cell) -> list[Feature]:
        done = []
        for building in self._waiting.pop(cell, ()):
            building.open -= 1
            if building.open == 0 and not building.blocked:
                done.append(building)
        return done

    def _complete(self, placed: Placed) -> None:
        buildings = self._surround(placed.cell) if placed.cell in self._waiting else []
        completed: list[Feature] = []
        for feature in placed.features:
            if not feature.open:
                if feature.kind in self._closing:
                    if not feature.blocked and feature not in completed:
                        completed.append(feature)
                elif feature.kind in self._surrounded:
                    self._await_neighbours(feature, placed)
                    if feature.complete:
                        buildings.append(feature)
        if self._abutting:
            completed += self._closed_beside(placed, completed)
        if len(buildings) > 1:
            buildings.sort(key=Feature.first)
        if completed or buildings:
            placed.completed = completed + buildings

    def _await_neighbours(self, building: Feature, placed: Placed) -> None:
        self.buildings[building.kind][placed.cell] = building
        for dx, dy in self._surrounded[building.kind]:
            cell = (placed.x + dx, placed.y + dy)
            if not self.filled(cell):
                building.open += 1
                self._waiting.setdefault(cell, []).append(building)
            elif cell in self.face_down:
                building.blocked |= building.kind in self._blocked_by_face_down

    def _closed_beside(self, placed: Placed, known: list[Feature]) -> list[Feature]:
        closed: dict[Feature, None] = {}
        for side, (dx, dy) in enumerate(STEPS):
            other = self.tiles.get((placed.x + dx, placed.y + dy))
            if other is not None:
                for index, _ in other.view.reaching[(side + 2) % 4]:
                    feature = other.features[index]
                    if feature.complete and feature.kind in self._closing and feature not in known:
                        closed[feature] = None
        return sorted(closed, key=Feature.first)
