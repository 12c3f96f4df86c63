"""A second, slow reading of Wheel of Fortune."""

from __future__ import annotations

from typing import Any

from tests.engine.slow import Cell, Slow, box

SPACES = (1, 2, 1, 2, 1, 2)


class SlowWheel(Slow):
    """A record of the wheel played slowly."""

    def __init__(self, record: dict[str, Any]) -> None:
        super().__init__(record)
        self.pig = 0
        self.crowns: list[list[int]] = [[] for _ in SPACES]

    def play(self) -> dict[str, Any]:
        """How the record stands, the pig and the crowns too."""
        return {**super().play(), "pig": self.pig, "crowns": self.crowns}

    def _start(self) -> None:
        for tile in box("wheel").values():
            if tile.get("start"):
                self.land[tile["col"], tile["row"]] = (tile, 0)

    def _drawn(self, tile: dict[str, Any]) -> None:
        steps = tile.get("wheel", 0)
        if not steps:
            return
        self.pig = (self.pig + steps) % 6
        if self.pig == 0:
            self.scores[self.player] += 3
        for player, node in self.followers:
            patch = self.patches[node]
            if self.pig == 1 and patch.kind == "city":
                self.scores[player] += patch.shields + self._on(patch).count(player)
            elif self.pig == 2 and patch.kind == "field":
                cities = {id(self.patches[city]) for city in patch.cities if self.patches[city].complete}
                self.scores[player] += len(cities)
            elif self.pig == 4 and patch.kind == "monastery":
                self.scores[player] += 2
        if self.pig == 3:
            self.scores = [score + left for score, left in zip(self.scores, self.supply, strict=True)]
        if self.pig == 5:
            self._plague()
        there = self.crowns[self.pig]
        for player in there:
            self.scores[player] += 6 if len(there) < SPACES[self.pig] else 3
            self.supply[player] += 1
        self.crowns[self.pig] = []

    def _plague(self) -> None:
        for step in range(self.seats):
            player = (self.player + step) % self.seats
            cells = [cell for owner, (cell, _) in self.followers if owner == player]
            if len(cells) > 1:
                verb, *words = self._next("plague")
                assert verb == "takehome"
                cells = [(int(words[0]), int(words[1]))]
            for cell in cells:
                (gone,) = [one for one in self.followers if one[1][0] == cell]
                assert gone[0] == player
                self.followers.remove(gone)
                self.supply[player] += 1

    def _follower(self, cell: Cell, tile: dict[str, Any]) -> None:
        if not self.supply[self.player]:
            return
        free = [
            ["follower", str(index)]
            for index in range(len(tile["features"]))
            if not self._on(self.patches[cell, index])
        ]
        free += [["crown", str(sector)] for sector in range(6) if len(self.crowns[sector]) < SPACES[sector]]
        if free:
            action = self._next("follower")
            if action != ["pass"]:
                assert action in free
                self.supply[self.player] -= 1
                if action[0] == "crown":
                    self.crowns[int(action[1])].append(self.player)
                else:
                    self.followers.append((self.player, (cell, int(action[1]))))
