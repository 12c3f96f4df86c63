"""A second referee for The Castle: slow, plain, written from the data file and the paragraphs alone.

It keeps tiles and followers in dictionaries and floods the whole map anew whenever it wants to know anything. It
shares no code with the engine.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Any

DATA: dict[str, Any] = json.loads(
    (Path(__file__).parents[4] / "engine" / "sets" / "castle.json").read_text(encoding="utf-8")
)
TILES = {tile["id"]: tile for tile in DATA["tiles"]}
CELLS = {(x, y) for x, y in DATA["board"]["cells"]}
STARTS = {(start["cell"][0], start["cell"][1], start["side"]): start for start in DATA["board"]["starts"]}
TOWERS = [set(tower["numbers"]) for tower in DATA["board"]["towers"] if tower["token"]]

WAY = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
MIRROR = {"L": "R", "R": "L"}

Node = tuple[int, int, int]
Question = tuple[int, str, list[str]]


@dataclass
class Land:
    """One flooded feature."""

    kind: str
    nodes: set[Node] = field(default_factory=set)
    gaps: int = 0
    starts: int = 0
    markets: int = 0
    wells: int = 0

    def tiles(self) -> int:
        return len({(x, y) for x, y, _ in self.nodes}) + self.starts

    def points(self) -> int:
        return self.tiles() * {"path": 2 if self.wells else 1, "tower": 2, "house": 1}[self.kind]

    def first(self) -> tuple[int, int, int]:
        return min((y, x, index) for x, y, index in self.nodes)


def turned(side: str, turn: int) -> str:
    return "NESW"[("NESW".index(side) + turn // 90) % 4]


class Slow:
    """The whole game as the paragraphs tell it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.deck = list(record["deck"])
        self.asks = record["options"].get("draw") == "ask"
        self.wall = dict(enumerate(record.get("tokens", [])))
        self.tiles: dict[tuple[int, int], tuple[dict[str, Any], int]] = {}
        self.men: dict[Node, int] = {}
        self.scores = [0, 0]
        self.tokens: list[list[int]] = [[], []]
        self.new: list[list[int]] = [[], []]
        self.keeps = [0, 0]
        self.discarded: list[str] = []
        self.hand: str | None = None

    # The map

    def reaches(self, node: Node) -> list[tuple[str, str]]:
        """The sides that a segment reaches as it lies: (side, L, R or M)."""
        tile, turn = self.tiles[node[0], node[1]]
        feature = tile["features"][node[2]]
        return [(turned(side, turn), "M") for side in feature.get("sides", [])] + [
            (turned(half[0], turn), half[1]) for half in feature.get("halves", [])
        ]

    def kind(self, node: Node) -> str:
        return str(self.tiles[node[0], node[1]][0]["features"][node[2]]["kind"])

    def across(self, x: int, y: int, side: str, place: str) -> Node | None:
        """The segment on the other side of a border, at the same spot."""
        beside = (x + WAY[side][0], y + WAY[side][1])
        if beside not in self.tiles:
            return None
        for index in range(len(self.tiles[beside][0]["features"])):
            if (OPPOSITE[side], MIRROR.get(place, place)) in self.reaches((*beside, index)):
                return (*beside, index)
        raise AssertionError("a path met no path")

    def flood(self, start: Node) -> Land:
        land = Land(self.kind(start))
        todo = [start]
        touched = set()
        while todo:
            node = todo.pop()
            if node in land.nodes:
                continue
            land.nodes.add(node)
            x, y, index = node
            feature = self.tiles[x, y][0]["features"][index]
            land.markets += feature.get("market", 0)
            land.wells += bool(feature.get("well"))
            for side, place in self.reaches(node):
                if (x + WAY[side][0], y + WAY[side][1]) not in CELLS:
                    area = STARTS.get((x, y, side))
                    if area and area["kind"] == land.kind:
                        touched.add((x, y, side))
                    continue
                other = self.across(x, y, side, place)
                if other is None:
                    land.gaps += 1
                elif self.kind(other) == land.kind:
                    todo.append(other)
        for spot in touched:
            land.starts += 1
            land.markets += STARTS[spot].get("market", 0)
            land.wells += bool(STARTS[spot].get("well"))
        return land

    def lands(self) -> list[Land]:
        found: list[Land] = []
        seen: set[Node] = set()
        for y, x in sorted((y, x) for x, y in self.tiles):
            for index in range(len(self.tiles[x, y][0]["features"])):
                if (x, y, index) not in seen:
                    found.append(self.flood((x, y, index)))
                    seen |= found[-1].nodes
        return found

    def places(self, tile_id: str) -> list[str]:
        tile = TILES[tile_id]
        return [
            f"place {x} {y} {turn}"
            for x, y in CELLS - set(self.tiles)
            for turn in (0, 90, 180, 270)
            if self.fits(tile, x, y, turn)
        ]

    def fits(self, tile: dict[str, Any], x: int, y: int, turn: int) -> bool:
        met = 0
        shown = {turned(side, turn): letter == "P" for side, letter in zip("NESW", tile["edges"], strict=True)}
        for side, (dx, dy) in WAY.items():
            other = self.tiles.get((x + dx, y + dy))
            if other is not None:
                theirs = {turned(one, other[1]): letter for one, letter in zip("NESW", other[0]["edges"], strict=True)}
                path = theirs[OPPOSITE[side]] == "P"
            elif (x, y, side) in STARTS:
                path = STARTS[x, y, side]["kind"] == "path"
            else:
                continue
            met += 1
            if path != shown[side]:
                return False
        return met > 0

    def majority(self, land: Land) -> int | None:
        count = [sum(1 for node, who in self.men.items() if who == seat and node in land.nodes) for seat in (0, 1)]
        return None if count[0] == count[1] else count.index(max(count))

    # The game

    def play(self) -> Generator[Question, str, None]:
        seat = 0
        while self.deck:
            self.new = [[], []]
            yield from self.turn(seat)
            if self.deck and self.tokens[seat].count(1) > self.new[seat].count(1):
                answer = yield seat, "token", ["token 1", "pass"]
                if answer != "pass":
                    self.tokens[seat].remove(1)
                    continue
            seat = 1 - seat
        self.finish()

    def turn(self, seat: int) -> Generator[Question, str, None]:
        if self.asks:
            yield seat, "draw", ["draw"]
        while True:
            if not self.deck:
                return
            drawn = self.deck.pop(0)
            places = self.places(drawn)
            if places:
                break
            self.discarded.append(drawn)
        self.hand = drawn
        answer = yield seat, "place", places
        self.hand = None
        _, x, y, turn = answer.split()
        cell = (int(x), int(y))
        before = [land.nodes for land in self.lands() if not land.gaps and land.kind != "court"]
        self.tiles[cell] = (TILES[drawn], int(turn))
        mine = [(*cell, index) for index in range(len(TILES[drawn]["features"]))]
        if list(self.men.values()).count(seat) < DATA["followers"] - 1:
            free = [node[2] for node in mine if not self.flood(node).nodes & set(self.men)]
            if free:
                answer = yield seat, "follower", [f"follower {index}" for index in free] + ["pass"]
                if answer != "pass":
                    self.men[*cell, int(answer.split()[1])] = seat
        done = [land for land in self.lands() if not land.gaps and land.kind != "court" and land.nodes not in before]
        named = {}
        for land in done:
            here = [index for node_x, node_y, index in land.nodes if (node_x, node_y) == cell]
            y0, x0, index0 = land.first()
            named[(0, 0, 0, min(here)) if here else (1, y0, x0, index0)] = land
        yield from self.score(seat, cell, [(key, named[key]) for key in sorted(named)])
        for land in done:
            for node in land.nodes:
                self.men.pop(node, None)

    def score(
        self, seat: int, cell: tuple[int, int], done: list[tuple[tuple[int, int, int, int], Land]]
    ) -> Generator[Question, str, None]:
        worth: dict[str, tuple[Land, int, int]] = {}
        for key, land in done:
            name = f"pay {cell[0]} {cell[1]} {key[3]}" if key[0] == 0 else f"pay {key[2]} {key[1]} {key[3]}"
            who = self.majority(land)
            if who is None:
                continue
            points = land.points()
            token = {"tower": 2, "house": 3}.get(land.kind)
            if who == seat and token and self.tokens[seat].count(token) > self.new[seat].count(token):
                answer = yield seat, "token", [f"token {token}", "pass"]
                if answer != "pass":
                    self.tokens[seat].remove(token)
                    points *= 2
            worth[name] = (land, who, points)
        for who in (seat, 1 - seat):
            left = [name for name, entry in worth.items() if entry[1] == who]
            while left:
                results = {self.hit(who, [worth[name][2] for name in order]) for order in permutations(left)}
                name = left[0]
                if len(results) > 1:
                    name = yield seat, "pay", left
                left.remove(name)
                self.pay(who, worth[name][0], worth[name][2])

    def hit(self, who: int, amounts: list[int]) -> frozenset[int]:
        score, towers = self.scores[who], set()
        for amount in amounts:
            score += amount
            towers |= {index for index, pair in enumerate(TOWERS) if score % 100 in pair and self.wall.get(index)}
        return frozenset(towers)

    def pay(self, who: int, land: Land, points: int) -> None:
        for index in self.hit(who, [points]):
            token = self.wall.pop(index)
            self.tokens[who].append(token)
            self.new[who].append(token)
        self.scores[who] += points
        if land.kind == "house":
            self.keeps[who] = max(self.keeps[who], land.tiles())

    def finish(self) -> None:
        self.scores = self.final()

    def final(self) -> list[int]:
        """The scores after the end, were it now."""
        scores = list(self.scores)
        keeps = [size + 2 * own.count(8) if size else 0 for size, own in zip(self.keeps, self.tokens, strict=True)]
        if keeps[0] != keeps[1]:
            scores[keeps.index(max(keeps))] += self.empty()
        lands = self.lands()
        for seat, own in enumerate(self.tokens):
            held = [land for land in lands if self.majority(land) == seat]
            markets = sorted((land.markets for land in held if land.kind == "court"), reverse=True)
            scores[seat] += 3 * sum(markets) + sum(markets[: own.count(7)])
            for token, kind in ((4, "path"), (5, "tower"), (6, "house")):
                open_ones = [land.points() for land in held if land.kind == kind and land.gaps]
                scores[seat] += sum(sorted(open_ones, reverse=True)[: own.count(token)])
            scores[seat] += 5 * own.count(9)
        return scores

    def empty(self) -> int:
        """The size of the largest empty area."""
        empty = CELLS - set(self.tiles)
        best = 0
        while empty:
            area = {empty.pop()}
            grown = True
            while grown:
                more = {cell for cell in empty if any((cell[0] + dx, cell[1] + dy) in area for dx, dy in WAY.values())}
                grown = bool(more)
                area |= more
                empty -= more
            best = max(best, len(area))
        return best

    def supply(self) -> list[int]:
        return [DATA["followers"] - 1 - list(self.men.values()).count(seat) for seat in (0, 1)]
