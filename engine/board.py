"""The map: tiles on cells, features that grow with each, and a frontier of legal places kept up to date."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping
from copy import copy
from itertools import chain
from typing import Final, NamedTuple, Self

from engine.features import Cell, Feature, FeatureState, Follower, Placed, location, the_cell
from engine.tiles import OPPOSITE, View

STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The way to the neighbour on side N, E, S, W."""

AROUND: tuple[Cell, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The way to the eight cells around a cell, in reading order."""

ENTERING = (0b0100, 0b1000, 0b0001, 0b0010)
"""For each side of a tile, the side of the cell beyond by which one enters it, as a mask."""

Slots = tuple[tuple[int, int], ...]
"""Segments of a tile, each with a number of slots."""

Unlike = tuple[tuple[Placed, Slots], ...]
"""Tiles with those of their segments that meet something of another kind."""


class Trial(NamedTuple):
    """A tile that was laid to be taken back, and what the map was like before (make and unmake)."""

    placed: Placed
    frontier: dict[Cell, str]
    states: tuple[FeatureState, ...]
    """The features that the tile could change, as they were."""
    waiting: tuple[Feature, ...]
    """The buildings that waited for the cell."""


UNMADE: Final = Feature("", 0, (), {})
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
        self.frontier: dict[Cell, str] = {}
        """Every empty cell beside a tile, with the letters that its four sides meet."""
        self.face_down: set[Cell] = set()
        """Cells of tiles that lie face down: they fill their cell and match anything."""
        self.buildings: dict[str, dict[Cell, Feature]] = {kind: {} for kind in surrounded}
        """The buildings that wait, or waited, for the cells around them, by kind and cell."""
        self.completed: Counter[str] = Counter()
        """How many features of each kind are completed."""
        self._waiting: defaultdict[Cell, list[Feature]] = defaultdict(list)
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

    def inside(self, cell: Cell) -> bool:
        """Whether the cell belongs to the map at all."""
        return self._cells is None or cell in self._cells

    def features(self) -> list[Feature]:
        """All features on the map, by first segment (y, x, segment)."""
        cells = sorted(self.tiles, key=lambda cell: (cell[1], cell[0]))
        return list(dict.fromkeys(chain.from_iterable([self.tiles[cell].features for cell in cells])))

    def occupied(self) -> list[Feature]:
        """The features with anybody on them, by first segment."""
        there = set(chain.from_iterable([placed.features for placed in self.tiles.values()]))
        return sorted([feature for feature in there if feature.followers], key=Feature.first)

    def followers(self) -> list[Follower]:
        """Everyone on the map, in reading order."""
        there = [follower for feature in self.occupied() for follower in feature.followers]
        return sorted(there, key=lambda one: (one.y, one.x, one.segment))

    def at(self, x: int, y: int, segment: int) -> Feature:
        """The feature of a segment of the tile on a cell."""
        return self.tiles[x, y].features[segment]

    def bordering_cities(self, field: Feature) -> set[Feature]:
        """The cities that a field touches, each once."""
        cities: set[Feature] = set()
        for _, _, segment, cell in field.parts:
            placed = self.tiles[cell]
            for city in placed.view.touches[segment]:
                cities.add(placed.features[city])
        return cities

    def completed_cities(self, field: Feature) -> list[Feature]:
        """Those of them that are completed, in no order."""
        return [city for city in self.bordering_cities(field) if not city.open and not city.blocked]

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
        cell, beside, parts = location(x, y)
        tiles, frontier = self.tiles, self.frontier
        sizes, marks, shown, meets = view.sizes, view.marks, view.shown, view.meets
        features = [UNMADE] * len(sizes)
        placed = tiles[cell] = Placed(view, cell, features)
        frontier.pop(cell, None)
        closed = view.building
        unlike: Unlike = ()
        ends: tuple[int, ...] = ()
        for side, near in beside:
            if near in tiles:
                other = tiles[near]
                joins, mine, theirs = meets[side][other.view.facing[side]]
                for index, their_index, slots in joins:
                    feature, own = other.features[their_index], features[index]
                    if own is UNMADE:
                        features[index] = feature
                        feature.parts += parts[index]
                        feature.open += sizes[index] - slots
                        if marks[index]:
                            feature.add_marks(marks[index])
                    else:
                        if own is not feature:
                            feature = self._join(own, feature)
                        feature.open -= slots
                    if not feature.open:
                        closed = True
                if mine or theirs:
                    unlike += ((placed, mine), (other, theirs))
            elif self._ended and (near in self.face_down or not self.inside(near)):
                ends += (side,)
            else:
                frontier[near] = shown[side][frontier.get(near)]
        for index, kind in view.kinds:
            if features[index] is UNMADE:
                features[index] = Feature(kind, sizes[index], parts[index], marks[index])
        if unlike or ends:
            self._end(placed, unlike, ends)
            closed = True
        if closed or cell in self._waiting:
            self._complete(placed)
        return placed

    def begin_like(self, start: Board) -> None:
        """Begin with all tiles of another map but nobody on them; much cheaper than laying them one by one."""
        self._begin_with(start, Feature.twin)

    def _begin_with(self, start: Board, twin: Callable[[Feature], Feature]) -> None:
        everything = set(chain.from_iterable([placed.features for placed in start.tiles.values()]))
        twins = {feature: twin(feature) for feature in everything}
        for cell, placed in start.tiles.items():
            own = self.tiles[cell] = Placed(placed.view, cell, [twins[feature] for feature in placed.features])
            if placed.completed:
                own.completed = [twins[feature] for feature in placed.completed if feature in twins]
        self.frontier.update(start.frontier)
        self.completed.update(start.completed)
        for kind, buildings in start.buildings.items():
            self.buildings[kind].update({cell: twins[building] for cell, building in buildings.items()})
        for cell, waiting in start._waiting.items():
            self._waiting[cell] = [twins[building] for building in waiting]

    # Trying out

    def twin(self) -> Self:
        """The same map once more, followers and all: what is laid on it shows on no other."""
        twin = copy(self)
        twin.tiles, twin.frontier, twin.face_down = {}, {}, set(self.face_down)
        twin.buildings = {kind: {} for kind in self.buildings}
        twin.completed, twin._waiting = Counter(), defaultdict(list)
        twin._begin_with(self, lambda feature: feature.twin(followers=feature.followers))
        return twin

    def lay_on_trial(self, view: View, x: int, y: int) -> Trial:
        """Lay a tile so that it can be taken back, also after followers were put on features that it joined."""
        cell, beside, _ = location(x, y)
        tiles = self.tiles
        touched: dict[Feature, None] = {}
        for side, near in beside:
            other = tiles.get(near)
            if other is not None:
                for index, _ in other.view.reaching[OPPOSITE[side]]:
                    touched[other.features[index]] = None
        waiting = tuple(self._waiting[cell]) if cell in self._waiting else ()
        for building in waiting:
            touched[building] = None
        states = tuple([feature.state() for feature in touched])
        frontier = self.frontier.copy()
        return Trial(self.lay(view, x, y), frontier, states, waiting)

    def take_back(self, trial: Trial) -> None:
        """Make the map what it was before the trial, which is the last that was laid."""
        placed, frontier, states, waiting = trial
        cell, tiles = placed.cell, self.tiles
        for done in placed.completed:
            self.completed[done.kind] -= 1
            if not self.completed[done.kind]:
                del self.completed[done.kind]
        if placed.view.building:
            for feature in placed.features:
                if feature.kind in self._surrounded:
                    self._forget_building(feature, cell)
        del tiles[cell]
        for state in states:
            feature = state[0]
            feature.restore(state)
            _, _, segment, first = feature.parts[0]
            if tiles[first].features[segment] is not feature:
                # It was joined to another, which gives back what it took.
                for _, _, segment, there in feature.parts:
                    tiles[there].features[segment] = feature
        if waiting:
            self._waiting[cell] = [*waiting]
        self.frontier = frontier

    def _forget_building(self, building: Feature, cell: Cell) -> None:
        del self.buildings[building.kind][cell]
        x, y = cell
        for dx, dy in self._surrounded[building.kind]:
            near = (x + dx, y + dy)
            if near in self._waiting:
                left = [one for one in self._waiting[near] if one is not building]
                if left:
                    self._waiting[near] = left
                else:
                    del self._waiting[near]

    def openings(self, feature: Feature) -> dict[Cell, int]:
        """The empty cells that a feature opens into, each with the sides of the cell by which it enters, as a mask."""
        tiles, frontier = self.tiles, self.frontier
        found: dict[Cell, int] = {}
        for _, _, segment, cell in feature.parts:
            reaches = tiles[cell].view.reaches[segment]
            if reaches:
                beside = location(*cell)[1]
                for side in reaches:
                    near = beside[side][1]
                    if near in frontier:
                        found[near] = found.get(near, 0) | ENTERING[side]
        return found

    def lay_face_down(self, cell: Cell) -> list[Feature]:
        """Fill a cell with a tile nobody sees; the buildings that it completes are returned, by cell."""
        self.face_down.add(cell)
        self._ended = True
        self.frontier.pop(cell, None)
        for side, (dx, dy) in enumerate(STEPS):
            other = self.tiles.get((cell[0] + dx, cell[1] + dy))
            if other is not None:
                self._block(other, (side + 2) % 4)
        for building in self._waiting.get(cell, ()):
            building.blocked |= building.kind in self._blocked_by_face_down
        done = sorted(self._surround(cell), key=Feature.first)
        self.completed.update([building.kind for building in done])
        return done

    def meet_wall(self, placed: Placed, side: int) -> None:
        """Close what reaches the wall around the map. Maps with something on their wall do more."""
        for index, slots in placed.view.reaching[side]:
            placed.features[index].open -= slots

    def _join(self, one: Feature, other: Feature) -> Feature:
        """Make two features one and return it: the smaller one hands over what it has and is gone."""
        if len(one.parts) < len(other.parts):
            one, other = other, one
        for _, _, segment, cell in other.parts:
            self.tiles[cell].features[segment] = one
        one.parts += other.parts
        one.open += other.open
        one.followers += other.followers
        one.blocked |= other.blocked
        if other.marks:
            one.add_marks(other.marks)
        return one

    def _end(self, placed: Placed, unlike: Unlike, ends: tuple[int, ...]) -> None:
        """Close what meets something unlike, lies beside a tile that is face down, or reaches the wall."""
        for one, slots in unlike:
            self._meet_others(one, slots)
        for side in ends:
            dx, dy = STEPS[side]
            if (placed.x + dx, placed.y + dy) in self.face_down:
                self._block(placed, side)
            else:
                self.meet_wall(placed, side)

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
            for feature in placed.completed:
                self.completed[feature.kind] += 1

    def _await_neighbours(self, building: Feature, placed: Placed) -> None:
        self.buildings[building.kind][placed.cell] = building
        x, y = placed.cell
        around = [the_cell(x + dx, y + dy) for dx, dy in self._surrounded[building.kind]]
        if self.face_down and self.face_down.intersection(around):
            building.blocked |= building.kind in self._blocked_by_face_down
        empty = [cell for cell in around if cell not in self.tiles and cell not in self.face_down]
        building.open += len(empty)
        for cell in empty:
            self._waiting[cell].append(building)

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
