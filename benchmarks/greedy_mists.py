"""How often a simple team wins each level of Mists: one look ahead, points against fear of ghosts.

Run ``python -m benchmarks.greedy_mists [GAMES] [PLAYERS]`` from the root of the repository.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from random import Random

from engine.board import AROUND, STEPS
from engine.decisions import PASS, Action, Decision
from engine.events import total
from engine.features import Cell, Feature
from engine.game import Game, new_game
from engine.rules.mists import MistyLand
from engine.rules.mists_events import Lost
from engine.rules.mists_ghosts import misty
from engine.tiles import Tile


class Greedy:
    """A team that takes the best-looking answer to every question; chance breaks ties."""

    def __init__(self, game: Game, rng: Random) -> None:
        if not isinstance(game.table, MistyLand):
            raise TypeError("a greedy team plays Mists")
        self.game = game
        self.table = game.table
        self.rng = rng

    def play(self) -> None:
        """Play the game to its end."""
        while (decision := self.game.decision) is not None:
            self.game.take(self.answer(decision))

    def answer(self, decision: Decision) -> Action:
        """The best-looking answer."""
        choices = decision.choices()
        judges: dict[str, Callable[[Action], float]] = {
            "place": self._place,
            "follower": self._follower,
            "resolve": self._resolve,
            "banish": self._ghosts,
            "cemetery": self._cemetery,
            "bury": self._bury,
            "hound": self._hound,
            "marker": self._marker,
            "facedown": self._face_down,
        }
        judge = judges[decision.kind]
        return max(choices, key=lambda action: (judge(action), self.rng.random()))

    @property
    def fear(self) -> float:
        """How many points a ghost in stock is worth: the fewer there are, the more."""
        stock = self.table.ghosts.stock
        return 4.0 if stock <= 3 else 2.0 if stock <= 6 else 1.0

    def _place(self, action: Action) -> float:
        table, board = self.table, self.table.board
        tile = self.game.tile
        if tile is None:
            raise AssertionError("a tile is in hand")
        _, x, y, turn = action
        x, y = int(x), int(y)
        view = tile.views[int(turn) // 90]
        parts: list[set[Feature]] = [set() for _ in view.segments]
        opened = list(view.sizes)
        clash = 0
        for side, (dx, dy) in enumerate(STEPS):
            other = board.tiles.get((x + dx, y + dy))
            if other is None:
                continue
            joins, mine, theirs = view.meeting(side, other.view)
            for index, their_index, slots in joins:
                parts[index].add(other.features[their_index])
                opened[index] -= slots
            clash += sum(view.segments[index].kind == "mist" for index, _ in mine)
            for index, _ in theirs:
                area = other.features[index]
                clash += area.kind == "mist" and not area.blocked
        worth = -0.7 * clash
        ghosts = 0
        for index, segment in enumerate(view.segments):
            joined = parts[index]
            left = opened[index] + sum(part.open for part in joined)
            done = left == 0 and not any(part.blocked for part in joined)
            if segment.kind == "mist":
                if done and not clash:
                    cells = {cell for part in joined for cell in part.cells()}
                    worth += self.fear * (1 + sum(table.ghosts.on.get(cell, 0) for cell in cells))
                else:
                    ghosts += max(0, int(tile.marks.get("ghosts", 0)) - bool(joined))
            elif segment.kind in ("road", "city"):
                worth += self._grown(segment.kind, joined, left, done, segment.shields)
        worth += self._buildings(tile, x, y)
        if ghosts and table.cemeteries.open and not table.level.haunted:
            ghosts += 1  # M26
        if table.level.haunted and any(segment.kind == "cemetery" for segment in tile.segments):
            ghosts += sum(misty(beside.tile) for beside in board.neighbours((x, y)))
        return worth - (1000 if ghosts > table.ghosts.stock else ghosts * self.fear)

    def _grown(self, kind: str, joined: set[Feature], left: int, done: bool, shields: int) -> float:
        colours = {one.piece for part in joined for one in part.followers}
        tiles = 1 + sum(part.size() for part in joined)
        each = 1 if kind == "road" else 2
        value = each * (tiles + shields + sum(part.marks.get("shields", 0) for part in joined))
        if done:
            return value * len(colours) if colours else 0.5 * value * any(self.table.stock[self.table.player].values())
        share = len(colours) if colours else 0.4
        return share * value * 0.3 / (1 + left / (3 if kind == "city" else 1))

    def _buildings(self, tile: Tile, x: int, y: int) -> float:
        worth = 0.0
        for beside in self.table.board.neighbours((x, y)):
            for index, segment in enumerate(beside.view.segments):
                if segment.kind == "palace" and beside.features[index].followers:
                    worth += 1.0 + misty(tile)
                elif segment.kind == "cemetery" and beside.cell in self.table.cemeteries.open:
                    worth += self._filling(beside.cell, (x, y))
        if any(segment.kind == "cemetery" for segment in tile.segments):
            ways = AROUND if self.table.level.haunted else STEPS
            worth += 2.0 * sum(self.table.board.filled((x + dx, y + dy)) for dx, dy in ways)
        if any(segment.kind == "palace" for segment in tile.segments):
            worth += 0.5 * sum(self.table.board.filled((x + dx, y + dy)) for dx, dy in AROUND)
        return worth

    def _filling(self, cemetery: Cell, cell: Cell) -> float:
        table = self.table
        if table.level.haunted:
            return 2.0
        empty = [
            (cemetery[0] + dx, cemetery[1] + dy)
            for dx, dy in STEPS
            if not table.board.filled((cemetery[0] + dx, cemetery[1] + dy))
        ]
        if cell not in empty:
            return 0.0
        return 2.0 if len(empty) > 1 else 3.0 + self.fear * table.ghosts.on.get(cemetery, 0)

    def _follower(self, action: Action) -> float:
        if action == PASS:
            return 1.0
        placed = self.table.placed
        if placed is None:
            raise AssertionError("a tile was placed")
        feature = placed.features[int(action[1])]
        own = self.table.stock[self.table.player]
        spare = 0.1 * own[str(action[2])] if len(action) > 2 else 0.0
        if feature.blocked:
            return 0.0
        worth = float(total(self.table.scoring.value(feature)))
        if feature.complete:
            return worth + 2 + spare
        if feature.kind == "palace":
            return 3.0 + spare
        scarce = 1.5 if sum(own.values()) == 1 else 0.0
        return worth / 2 + (2.5 if feature.kind == "city" else 1.0) - 0.2 * feature.open + spare - scarce

    def _resolve(self, action: Action) -> float:
        verb, *name = action
        details = self.game.decision.details() if self.game.decision else {}
        points = next(
            one["points"] for one in details["features"] if [one["x"], one["y"], one["segment"]] == list(name)
        )
        if verb == "score":
            missing = self.table.level.target - min(self.table.scores)
            return 1000.0 if points >= missing and len(self.table.scores) == 1 else float(points)
        return self.fear * min(3, max(self.table.ghosts.on.values()))

    def _ghosts(self, action: Action) -> float:
        if action == PASS:
            return 0.0
        _, x, y, number = action
        placed = self.table.board.tiles[int(x), int(y)]
        hopeless = all(
            placed.features[index].blocked for index, one in enumerate(placed.view.segments) if one.kind == "mist"
        )
        return int(number) + 0.5 * hopeless

    def _cemetery(self, action: Action) -> float:
        x, y = int(action[1]), int(action[2])
        return float(sum(self.table.board.filled((x + dx, y + dy)) for dx, dy in STEPS))

    def _bury(self, action: Action) -> float:
        if isinstance(action[2], str):
            return 0.0
        follower = self.table.figures[int(action[1]), action[2]]
        feature = self.table.board.at(follower.x, follower.y, follower.segment)
        return 100.0 if feature.blocked else feature.open - total(self.table.scoring.value(feature)) / 4

    def _hound(self, action: Action) -> float:
        x, y = int(action[1]), int(action[2])
        near = sorted((min(3, self.table.ghosts.on.get((x + dx, y + dy), 0)) for dx, dy in (*AROUND, (0, 0))))
        follower = self.table.figures[x, y]
        return sum(near[-2:]) - 5.0 * self.table.board.at(x, y, follower.segment).blocked

    def _marker(self, action: Action) -> float:
        return -float(self.table.scores[self.table.markers.index(str(action[1]))])

    def _face_down(self, action: Action) -> float:
        x, y = int(action[1]), int(action[2])
        harm = 0.0
        for dx, dy in STEPS:
            beside = self.table.board.tiles.get((x + dx, y + dy))
            if beside is not None:
                harm += sum(
                    2.0 if feature.followers else feature.kind == "mist"
                    for feature in {beside.features[index] for index in range(len(beside.features))}
                    if feature.open and not feature.blocked
                )
        return -harm


def main(games: int, players: int) -> None:
    """Print how many of so many games the team wins at each level, and how it loses."""
    for level in range(1, 7):
        results: Counter[str] = Counter()
        for seed in range(games):
            game = new_game("mists", ["?"] * players, seed=seed, options={"level": level})
            Greedy(game, Random(seed)).play()
            lost = next((event for event in game.events if isinstance(event, Lost)), None)
            results["won" if lost is None else f"lost: {lost.why}"] += 1
        print(f"level {level}: won {results['won'] / games:.1%}  {dict(results)}", flush=True)


if __name__ == "__main__":
    main(*(int(word) for word in (*sys.argv[1:], *("500", "2")[len(sys.argv) - 1 :])))
