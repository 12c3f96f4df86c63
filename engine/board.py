"""The map: tiles on cells, features that grow with each, and a frontier of legal places kept up to date."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from engine.features import Cell, Feature, Follower, join
from engine.tiles import Tile, View

STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The way to the neighbour on side N, E, S, W."""

AROUND: tuple[Cell, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""The way to the eight cells around a cell, in reading order."""

NOTHING_MET = "...."


class Placed:
    """A tile on the map."""

    __slots__ = ("completed", "features", "turn", "view", "x", "y")

    def __init__(self, view: View, x: int, y: int) -> None:
        self.view = view
        self.turn = view.turn
        self.x = x
        self.y = y
        self.features: list[Feature] = []
        """The feature of each segment when it was placed; ``feature`` gives what it has become."""
        self.completed: list[Feature] = []
        """What this tile completed: by lowest segment, then what it abuts by first segment, then buildings (B30)."""

    @property
    def tile(self) -> Tile:
        """Which tile it is."""
        return self.view.tile

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return self.x, self.y

    def feature(self, segment: int) -> Feature:
        """The feature that a segment belongs to now."""
        feature = self.features[segment]
        if feature.parent is not None:
            feature = self.features[segment] = feature.root
        return feature

    def __repr__(self) -> str:
        return f"Placed({self.tile.id}, {self.x}, {self.y}, {self.turn})"


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
        self._groups: dict[str, dict[Cell, None]] = {}
        self._waiting: dict[Cell, list[Feature]] = {}
        self._closing = frozenset(closing)
        self._surrounded = surrounded
        self._cells = None if cells is None else frozenset(cells)
        self._blocked_by_others = frozenset(blocked_by_others)
        self._blocked_by_face_down = frozenset(blocked_by_face_down)
        self._abutting = abutting

    # Looking

    def filled(self, cell: Cell) -> bool:
        """Whether a tile lies on the cell, face up or down."""
        return cell in self.tiles or cell in self.face_down

    def openings(self, tile: Tile) -> list[tuple[Iterable[Cell], tuple[int, ...]]]:
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
        return any(tile.turns_for[met] for met in self._groups)

    def features(self) -> list[Feature]:
        """All features on the map, by first segment (y, x, segment)."""
        seen: dict[Feature, None] = {}
        for cell in sorted(self.tiles, key=lambda cell: (cell[1], cell[0])):
            placed = self.tiles[cell]
            for segment in range(len(placed.features)):
                seen[placed.feature(segment)] = None
        return list(seen)

    def followers(self) -> list[Follower]:
        """Everyone on the map, in reading order."""
        there = [follower for feature in self.features() for follower in feature.followers]
        return sorted(there, key=lambda one: (one.y, one.x, one.segment))

    def at(self, x: int, y: int, segment: int) -> Feature:
        """The feature of a segment of the tile on a cell."""
        return self.tiles[x, y].feature(segment)

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
        tiles = self.tiles
        placed = Placed(view, x, y)
        beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        met: list[tuple[Placed, _Slots, _Slots]] = []
        features = placed.features
        begun: list[Feature | None] = [None] * len(view.features)
        for side, near in enumerate(beside):
            other = tiles.get(near)
            if other is not None:
                joins, mine, theirs = meeting(view, side, other.view)
                for index, their_index, slots in joins:
                    feature = other.features[their_index]
                    if feature.parent is not None:
                        feature = other.feature(their_index)
                    own = begun[index]
                    if own is None:
                        feature.grow(x, y, index, view.features[index])
                    else:
                        feature = join(own if own.parent is None else own.root, feature)
                    feature.open -= slots
                    begun[index] = feature
                if mine or theirs:
                    met.append((other, mine, theirs))
        for index, start in enumerate(view.features):
            own = begun[index]
            if own is None:
                own = Feature(start.kind, start.slots, (x, y, index), start.marks)
            elif own.parent is not None:
                own = own.root
            features.append(own)
            if start.touches:
                own.cities += [features[city] for city in start.touches]
        tiles[cell] = placed
        self._fill(cell)
        for other, mine, theirs in met:
            self._meet_others(placed, mine)
            self._meet_others(other, theirs)
        for side, near in enumerate(beside):
            if near not in tiles:
                if near in self.face_down:
                    self._block(placed, side)
                elif self._cells is not None and near not in self._cells:
                    self.meet_wall(placed, side)
                else:
                    self._extend(near, (side + 2) % 4, view.match[side])
        self._complete(placed)
        return placed

    def lay_face_down(self, cell: Cell) -> list[Feature]:
        """Fill a cell with a tile nobody sees; the buildings that it completes are returned, by cell."""
        self.face_down.add(cell)
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
        for index, slots in _reaching(placed.view, side):
            placed.feature(index).open -= slots

    def _fill(self, cell: Cell) -> None:
        met = self.frontier.pop(cell, None)
        if met is not None:
            group = self._groups[met]
            del group[cell]
            if not group:
                del self._groups[met]

    def _extend(self, cell: Cell, side: int, letter: str) -> None:
        old = self.frontier.get(cell)
        if old is None:
            old = NOTHING_MET
        else:
            group = self._groups[old]
            del group[cell]
            if not group:
                del self._groups[old]
        met = old[:side] + letter + old[side + 1 :]
        self.frontier[cell] = met
        try:
            self._groups[met][cell] = None
        except KeyError:
            self._groups[met] = {cell: None}

    def _meet_others(self, placed: Placed, unlike: _Slots) -> None:
        for index, slots in unlike:
            feature = placed.feature(index)
            feature.open -= slots
            if feature.kind in self._blocked_by_others:
                feature.blocked = True

    def _block(self, placed: Placed, side: int) -> None:
        for index, slots in _reaching(placed.view, side):
            feature = placed.feature(index)
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
        completed = placed.completed
        buildings = self._surround(placed.cell) if placed.cell in self._waiting else []
        for feature in placed.features:
            if feature.kind in self._closing:
                if feature.open == 0 and not feature.blocked and feature not in completed:
                    completed.append(feature)
            elif feature.kind in self._surrounded:
                self._await_neighbours(feature, placed)
                if feature.open == 0 and not feature.blocked:
                    buildings.append(feature)
        if self._abutting:
            completed += self._closed_beside(placed)
        if len(buildings) > 1:
            buildings.sort(key=Feature.first)
        completed += buildings

    def _await_neighbours(self, building: Feature, placed: Placed) -> None:
        self.buildings[building.kind][placed.cell] = building
        for dx, dy in self._surrounded[building.kind]:
            cell = (placed.x + dx, placed.y + dy)
            if not self.filled(cell):
                building.open += 1
                self._waiting.setdefault(cell, []).append(building)
            elif cell in self.face_down:
                building.blocked |= building.kind in self._blocked_by_face_down

    def _closed_beside(self, placed: Placed) -> list[Feature]:
        closed: dict[Feature, None] = {}
        for side, (dx, dy) in enumerate(STEPS):
            other = self.tiles.get((placed.x + dx, placed.y + dy))
            if other is not None:
                for index, _ in _reaching(other.view, (side + 2) % 4):
                    feature = other.feature(index)
                    if feature.complete and feature.kind in self._closing and feature not in placed.completed:
                        closed[feature] = None
        return sorted(closed, key=Feature.first)


_Slots = tuple[tuple[int, int], ...]


_Joins = tuple[tuple[int, int, int], ...]


@cache
def meeting(view: View, side: int, other: View) -> tuple[_Joins, _Slots, _Slots]:
    """What happens where a side of one tile meets another tile.

    Pairs of segments that join (alike in kind, sharing a slot) with the slots that both together close thereby;
    then for either tile the segments that meet something else, with the slots closed.
    """
    joins: dict[tuple[int, int], int] = {}
    mine, theirs = dict(_reaching(view, side)), dict(_reaching(other, (side + 2) % 4))
    facing = other.sides[(side + 2) % 4]
    for place, indices in enumerate(view.sides[side]):
        for index in indices:
            for their_index in facing[2 - place]:
                if view.segments[index].kind == other.segments[their_index].kind:
                    joins[index, their_index] = joins.get((index, their_index), 0) + 2
                    mine[index] -= 1
                    theirs[their_index] -= 1
    return (
        tuple((index, their_index, slots) for (index, their_index), slots in joins.items()),
        tuple((index, slots) for index, slots in mine.items() if slots),
        tuple((index, slots) for index, slots in theirs.items() if slots),
    )


@cache
def _reaching(view: View, side: int) -> _Slots:
    counts: dict[int, int] = {}
    for place in view.sides[side]:
        for index in place:
            counts[index] = counts.get(index, 0) + 1
    return tuple(counts.items())
