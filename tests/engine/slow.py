"""A second, slow reading of the rules of the base game and its four additions, to hold the engine against.

It shares nothing with the engine but the tile data: the land is flooded afresh from the raw sides and half-sides
after every tile, the river is followed from its source, and a record is played by asking the paragraphs in turn.
``Slow(record).play()`` gives the same keys as a game's summary.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

Cell = tuple[int, int]
Node = tuple[Cell, int]
Port = tuple[Cell, int, str]
Land = dict[Cell, tuple[dict[str, Any], int]]

STEPS = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}
QUARTERS = {"city": "castle", "road": "blacksmith", "monastery": "cathedral", "shrine": "cathedral", "field": "market"}
BUILDINGS = ("monastery", "shrine")
SURROUNDED = (*BUILDINGS, "palace", "cemetery")


@cache
def box(name: str) -> dict[str, dict[str, Any]]:
    """The raw tiles of a set by id."""
    data = json.loads((resources.files("engine") / "sets" / f"{name}.json").read_text(encoding="utf-8"))
    return {tile["id"]: tile for tile in data["tiles"]}


def raw_tile(tile_id: str) -> dict[str, Any]:
    """The raw tile of that id."""
    return box(tile_id.split("-")[0])[tile_id]


def edges(tile: dict[str, Any], turn: int) -> list[str]:
    """The letters of the four sides of a turned tile."""
    return [tile["edges"][(side - turn // 90) % 4] for side in range(4)]


def around(cell: Cell) -> list[Cell]:
    """The eight cells around."""
    return [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def ports(cell: Cell, feature: dict[str, Any], turn: int) -> list[Port]:
    """The places where a feature of a turned tile reaches the tile's rim."""
    quarter = turn // 90
    whole = [(cell, ("NESW".index(side) + quarter) % 4, "M") for side in feature.get("sides", ())]
    halves = [(cell, ("NESW".index(half[0]) + quarter) % 4, half[1]) for half in feature.get("halves", ())]
    return whole + halves


def facing(port: Port) -> Port:
    """The place that lies against it on the next tile."""
    (x, y), side, slot = port
    dx, dy = STEPS[side]
    return (x + dx, y + dy), (side + 2) % 4, {"L": "R", "R": "L", "M": "M"}[slot]


@dataclass(eq=False)
class Patch:
    """A feature found by flooding."""

    kind: str
    nodes: set[Node]
    complete: bool = False
    shields: int = 0
    marks: set[str] = field(default_factory=set)
    cities: set[Node] = field(default_factory=set)

    @property
    def cells(self) -> set[Cell]:
        """The cells that it lies on."""
        return {cell for cell, _ in self.nodes}

    @property
    def first(self) -> tuple[int, int, int]:
        """The first segment in reading order."""
        return min((cell[1], cell[0], index) for cell, index in self.nodes)


def flood(land: Land) -> dict[Node, Patch]:
    """The feature of every segment on the map."""
    owner: dict[Port, Node] = {}
    reach: dict[Node, list[Port]] = {}
    for cell, (tile, turn) in land.items():
        for index, feature in enumerate(tile["features"]):
            reach[cell, index] = ports(cell, feature, turn)
            for port in reach[cell, index]:
                owner[port] = (cell, index)
    found: dict[Node, Patch] = {}
    for node in reach:
        if node in found:
            continue
        patch = Patch(_raw(land, node)["kind"], set())
        queue, closed = [node], True
        while queue:
            here = queue.pop()
            if here in patch.nodes:
                continue
            patch.nodes.add(here)
            found[here] = patch
            for port in reach[here]:
                other = facing(port)
                closed &= other[0] in land
                if other in owner and _raw(land, owner[other])["kind"] == patch.kind:
                    queue.append(owner[other])
            raw = _raw(land, here)
            patch.shields += raw.get("shields", 0)
            patch.marks |= {key for key, value in raw.items() if value is True}
            patch.cities |= {(here[0], city) for city in raw.get("cities", ())}
        if patch.kind in SURROUNDED:
            patch.complete = all(cell in land for cell in around(node[0]))
        else:
            patch.complete = closed and patch.kind in ("road", "city")
    return found


def _raw(land: Land, node: Node) -> dict[str, Any]:
    feature: dict[str, Any] = land[node[0]][0]["features"][node[1]]
    return feature


def building(tile: dict[str, Any]) -> str | None:
    """The shrine or monastery on a tile."""
    return next((feature["kind"] for feature in tile["features"] if feature["kind"] in BUILDINGS), None)


def matching_places(land: Land, tile: dict[str, Any]) -> set[tuple[int, int, int]]:
    """Every place that B5 and S2 allow."""
    places = set()
    rim = {(x + dx, y + dy) for x, y in land for dx, dy in STEPS.values()} - set(land)
    for cell in rim:
        for turn in (0, 90, 180, 270):
            mine = edges(tile, turn)
            if all(
                mine[side] == edges(*land[beside])[(side + 2) % 4]
                for side, (dx, dy) in STEPS.items()
                if (beside := (cell[0] + dx, cell[1] + dy)) in land
            ) and _peaceful(land, tile, cell):
                places.add((*cell, turn))
    return places


def _peaceful(land: Land, tile: dict[str, Any], cell: Cell) -> bool:
    then = {**land, cell: (tile, 0)}
    for here in (cell, *around(cell)):
        if here in then and (kind := building(then[here][0])) is not None:
            others = [building(then[near][0]) for near in around(here) if near in then]
            if sum(1 for other in others if other not in (None, kind)) > 1:
                return False
    return True


Flow = tuple[Cell, int, int]
"""The cell that the river flows into, its heading, and how the last tile bent it: 0 not at all, 1 right, 3 left."""


def flows(land: Land) -> list[Flow]:
    """The open ends of the river, found by following the water from the source."""
    if land.get((0, 0), ({"id": ""}, 0))[0]["id"] != "river2-1":
        return []
    open_ends, running = [], [((0, 0), edges(*land[0, 0]).index("W"), 0)]
    while running:
        (x, y), heading, bend = running.pop()
        cell = (x + STEPS[heading][0], y + STEPS[heading][1])
        if cell not in land:
            open_ends.append((cell, heading, bend))
            continue
        for side, letter in enumerate(edges(*land[cell])):
            if letter == "W" and side != (heading + 2) % 4:
                running.append((cell, side, (side - heading) % 4))
    return open_ends


def legal_places(land: Land, tile: dict[str, Any]) -> set[tuple[int, int, int]]:
    """Every place that B5, S2, R2 and R3 allow."""
    places = matching_places(land, tile)
    if "W" not in tile["edges"]:
        return places
    ends = flows(land)
    legal = set()
    for x, y, turn in places:
        into = [(heading, bend) for cell, heading, bend in ends if cell == (x, y)]
        if len(into) == 1:
            ((heading, bend),) = into
            leaving = [side for side, letter in enumerate(edges(tile, turn)) if letter == "W"]
            bends = [(side - heading) % 4 for side in leaving if side != (heading + 2) % 4]
            if bend == 0 or bend not in bends:
                legal.add((x, y, turn))
    return legal


class OutOfActions(Exception):  # noqa: N818
    """The record stops here."""


class Slow:
    """A record played slowly."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.deck = list(record["deck"])
        self.actions: list[list[str]] = [action.split() for action in record["actions"]]
        self.options = record.get("options", {})
        self.modules = self.options.get("modules", [])
        self.seats = len(record["players"])
        self.land: Land = {}
        self.patches: dict[Node, Patch] = {}
        self.scores = [0] * self.seats
        self.supply = [7] * self.seats
        self.followers: list[tuple[int, Node]] = []
        self.discarded: list[str] = []
        self.holder: dict[str, int | None] = {"city": None, "road": None}
        self.largest = {"city": 0, "road": 0}
        self.quarters = {quarter: [0] * self.seats for quarter in ("castle", "blacksmith", "cathedral", "market")}
        self.count = "castle"
        self.player = 0
        self.paid: set[int] = set()
        self.finished = False
        self.asked: str | None = None
        self.hand: dict[str, Any] | None = None

    def play(self) -> dict[str, Any]:
        """Play the record as far as it goes and tell how it stands."""
        try:
            self._game()
            self.finished, self.asked = True, None
            assert not self.actions, "there are actions after the end"
        except OutOfActions:
            pass
        told: dict[str, Any] = {
            "scores": self.scores,
            "supply": self.supply,
            "finished": self.finished,
            "deck_left": len(self.deck),
            "discarded": self.discarded,
            "tile": self.hand and self.hand["id"],
        }
        if "king" in self.modules:
            told |= {"king": self.holder["city"], "robber": self.holder["road"]}
        if "count" in self.modules:
            told |= {"quarters": self.quarters, "count": self.count}
        return told

    def _next(self, kind: str) -> list[str]:
        if not self.actions:
            self.asked = kind
            raise OutOfActions
        return self.actions.pop(0)

    def _start(self) -> None:
        if "count" in self.modules:
            for tile in box("count").values():
                self.land[tile["col"], tile["row"]] = (tile, 0)
        elif "river" in self.modules:
            self.land[0, 0] = (raw_tile("river2-1"), 0)
        else:
            self.land[0, 0] = (raw_tile("base-D"), 0)

    def _game(self) -> None:
        self._start()
        self.patches = flood(self.land)
        turn = 0
        while self.deck:
            self.player = turn % self.seats
            entering = self._tile()
            while entering is not None and self.land[entering][0].get("volcano") and self.deck:
                entering = self._tile()
            turn += 1
        self._end()

    def _tile(self) -> Cell | None:
        self.paid = set()
        if self.options.get("draw") == "ask":
            assert self._next("draw") == ["draw"]
        while self.deck:
            tile = raw_tile(self.deck.pop(0))
            self.hand = tile
            self._drawn(tile)
            legal = legal_places(self.land, tile)
            if legal:
                break
            self.discarded.append(tile["id"])
            self.hand = None
        else:
            return None
        verb, *words = self._next("place")
        x, y, turn = map(int, words)
        assert verb == "place"
        assert (x, y, turn) in legal
        self.land[x, y] = (tile, turn)
        self.hand = None
        before = {patch_key(patch) for patch in self.patches.values() if patch.complete}
        self.patches = flood(self.land)
        self._follower((x, y), tile)
        new = {id(patch): patch for patch in self.patches.values() if patch.complete and patch_key(patch) not in before}
        self._score(list(new.values()), (x, y))
        if "count" in self.modules:
            self._quarter()
        return x, y

    def _drawn(self, tile: dict[str, Any]) -> None:
        """What a game does with a tile before it is placed."""

    def _follower(self, cell: Cell, tile: dict[str, Any]) -> None:
        if not self.supply[self.player] or tile.get("volcano"):
            return
        free = [
            index
            for index, feature in enumerate(tile["features"])
            if feature["kind"] != "river" and not self._on(self.patches[cell, index])
        ]
        if free:
            action = self._next("follower")
            if action != ["pass"]:
                assert int(action[1]) in free
                self.supply[self.player] -= 1
                self.followers.append((self.player, (cell, int(action[1]))))

    def _on(self, patch: Patch) -> list[int]:
        return [player for player, node in self.followers if node in patch.nodes]

    def _leave(self, patch: Patch) -> None:
        for player in self._on(patch):
            self.supply[player] += 1
        self.followers = [(player, node) for player, node in self.followers if node not in patch.nodes]

    # Scoring

    def _score(self, completed: list[Patch], cell: Cell) -> None:
        for kind in ("city", "road"):
            size = max((len(patch.cells) for patch in completed if patch.kind == kind), default=0)
            if size > self.largest[kind]:
                self.largest[kind], self.holder[kind] = size, self.player
        ways = [patch for patch in completed if patch.kind not in SURROUNDED]
        ways.sort(key=lambda patch: min(index for where, index in patch.nodes if where == cell))
        houses = sorted((patch for patch in completed if patch.kind in SURROUNDED), key=lambda patch: patch.first)
        lost = {id(patch): self._rival(patch) for patch in houses if patch.kind in BUILDINGS}
        for patch in ways + houses:
            self._join(patch)
            self._pay(patch, final=False)
            self._leave(patch)
            rival = lost.get(id(patch))
            if rival is not None and not rival.complete:
                self._leave(rival)

    def _rival(self, patch: Patch) -> Patch | None:
        mine = self._on(patch)
        ((cell, _),) = patch.nodes
        for near in around(cell):
            if near in self.land:
                for index, feature in enumerate(self.land[near][0]["features"]):
                    if feature["kind"] in BUILDINGS and feature["kind"] != patch.kind:
                        rival = self.patches[near, index]
                        theirs = self._on(rival)
                        if mine and theirs and mine != theirs:
                            return rival
        return None

    def _pay(self, patch: Patch, *, final: bool) -> None:
        points = self.worth(patch, final=final)
        there = self._on(patch)
        most = max((there.count(player) for player in there), default=0)
        for player in set(there):
            if there.count(player) == most and points:
                self.scores[player] += points
                self.paid.add(player)

    def worth(self, patch: Patch, *, final: bool) -> int:
        """What a feature is worth to its majority."""
        size, each = len(patch.cells), 1 if final else 2
        extras = bool(self.options.get("river_extras"))
        if patch.kind == "road":
            return size if not (extras and "inn" in patch.marks) else 0 if final else 2 * size
        if patch.kind == "city":
            return each * (size + patch.shields)
        if patch.kind == "field":
            cities = {id(self.patches[node]) for node in patch.cities if self.patches[node].complete}
            number = len(cities) + ("carcassonne" in patch.marks)
            return number * (4 if extras and "pig_herd" in patch.marks else 3)
        ((cell, _),) = patch.nodes
        return 1 + sum(1 for near in around(cell) if near in self.land)

    def _join(self, patch: Patch) -> None:
        quarter = QUARTERS.get(patch.kind)
        if quarter in (None, self.count):
            return
        for step in range(1, self.seats + 1):
            player = (self.player + step) % self.seats
            if self.quarters[quarter][player]:
                action = self._next("join")
                if action != ["pass"]:
                    number = int(action[1])
                    assert 1 <= number <= self.quarters[quarter][player]
                    self.quarters[quarter][player] -= number
                    self._arrive(player, patch, number)

    def _arrive(self, player: int, patch: Patch, number: int) -> None:
        """Put followers out of a quarter onto a feature."""
        self.followers += [(player, min(patch.nodes))] * number

    def _quarter(self) -> None:
        if not self.paid or self.player in self.paid or not self._at_home():
            return
        action = self._next("quarter")
        if action != ["pass"]:
            self._send_out()
            self.quarters[action[1]][self.player] += 1
            action = self._next("count")
            if action != ["pass"]:
                assert action[1] != self.count
                self.count = action[1]

    def _at_home(self) -> int:
        """How many ordinary followers the player has in supply."""
        return self.supply[self.player]

    def _send_out(self) -> None:
        self.supply[self.player] -= 1

    def _end(self) -> None:
        everything = sorted({id(patch): patch for patch in self.patches.values()}.values(), key=lambda one: one.first)
        for patch in everything:
            if patch.kind in ("road", "city", *SURROUNDED) and not patch.complete:
                if self.options.get("count_final") == "all":
                    self._join(patch)
                self._pay(patch, final=True)
        for patch in everything:
            if patch.kind == "field":
                if self.worth(patch, final=True):
                    self._join(patch)
                self._pay(patch, final=True)
        if "king" in self.modules:
            for kind in ("city", "road"):
                holder = self.holder[kind]
                if holder is not None:
                    done = sum(1 for patch in everything if patch.kind == kind and patch.complete)
                    self.scores[holder] += done + (kind == "city" and "count" in self.modules)


def patch_key(patch: Patch) -> tuple[str, frozenset[Node]]:
    """What makes a completed feature the same before and after a tile."""
    return patch.kind, frozenset(patch.nodes)


def matches(game_summary: dict[str, Any], slow: dict[str, Any], keys: Iterable[str] = ()) -> list[str]:
    """The keys in which a game's summary differs from the slow reading, with both values."""
    return [
        f"{key}: engine {game_summary.get(key)!r}, slow {slow[key]!r}"
        for key in (keys or slow)
        if game_summary.get(key) != slow[key]
    ]
