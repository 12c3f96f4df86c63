"""A second, slow reading of ghosts, palaces and cemeteries on the base game."""

from __future__ import annotations

from typing import Any

from tests.engine.slow import STEPS, Cell, Patch, Slow, around, box


class SlowGhosts(Slow):
    """A record with any of the three modules out of Mists played slowly."""

    def __init__(self, record: dict[str, Any]) -> None:
        super().__init__(record)
        self.haunting = "ghosts" in self.modules
        self.stock = [{"follower": 5, "guard": 2} for _ in range(self.seats)]
        self.guards = [3] * self.seats
        self.ghosts = 15
        self.guard_cells: set[Cell] = set()
        self.joined: list[int] = []
        """Who came out of a quarter onto the feature that is being scored."""
        self.ghosts_on: dict[Cell, int] = {}
        self.scored: Patch | None = None

    def play(self) -> dict[str, Any]:
        """How the record stands, with guards and ghosts."""
        told = super().play()
        there = sorted(self.ghosts_on, key=lambda cell: (cell[1], cell[0]))
        return {
            **told,
            "supply": self.stock,
            "guards": self.guards,
            "ghosts": self.ghosts,
            "ghosts_on": [[*cell, self.ghosts_on[cell]] for cell in there],
        }

    def _start(self) -> None:
        if "river" in self.modules or "count" in self.modules:
            super()._start()
            return
        for tile in box("mists").values():
            if tile.get("start"):
                x, y = tile["cell"]
                self.land[x, y] = (tile, 0)

    # Mist

    def _misty_sides(self, cell: Cell) -> set[int]:
        tile, turn = self.land[cell]
        return {("NESW".index(half[0]) + turn // 90) % 4 for area in tile.get("mist", ()) for half in area["halves"]}

    def _haunt(self, cell: Cell) -> None:
        met = []
        for side, (dx, dy) in STEPS.items():
            beside = (cell[0] + dx, cell[1] + dy)
            if beside in self.land:
                met.append((side in self._misty_sides(cell), (side + 2) % 4 in self._misty_sides(beside)))
        if (True, True) in met:
            self._send(own=False)
        if (True, False) in met or (False, True) in met:
            self._send(own=True)

    def _send(self, *, own: bool) -> None:
        cells = [
            where for player, (where, _) in self.followers
            if (player == self.player) == own and where not in self.guard_cells
        ]  # fmt: skip
        if not self.ghosts or not cells:
            return
        chosen = cells[0]
        if len(cells) > 1:
            verb, x, y = self._next("haunt")
            assert verb == "haunt"
            chosen = (int(x), int(y))
            assert chosen in cells
        self.ghosts -= 1
        self.ghosts_on[chosen] = self.ghosts_on.get(chosen, 0) + 1
        if self.ghosts_on[chosen] == 3:
            self._home(chosen)

    def _home(self, cell: Cell) -> None:
        ((player, node),) = [one for one in self.followers if one[1][0] == cell]
        self.followers.remove((player, node))
        self.stock[player]["guard" if cell in self.guard_cells else "follower"] += 1
        self.guard_cells.discard(cell)
        self.ghosts += self.ghosts_on.pop(cell, 0)

    # The turn

    def _follower(self, cell: Cell, tile: dict[str, Any]) -> None:
        if self.haunting:
            self._haunt(cell)
        mine = self.stock[self.player]
        free = [
            ["follower", str(index)] + [piece] * (piece == "guard")
            for index, feature in enumerate(tile["features"])
            if feature["kind"] != "river" and not self._on(self.patches[cell, index])
            for piece in mine
            if mine[piece] and not tile.get("volcano")
        ]
        if free:
            action = self._next("follower")
            if action != ["pass"]:
                assert action in free
                mine["guard" if len(action) == 3 else "follower"] -= 1
                self.followers.append((self.player, (cell, int(action[1]))))
                if len(action) == 3:
                    self.guard_cells.add(cell)

    def _leave(self, patch: Patch) -> None:
        for _, (cell, _) in [one for one in self.followers if one[1] in patch.nodes]:
            self._home(cell)
        for player in self.joined:
            self.stock[player]["follower"] += 1
        self.joined = []

    # Quarters

    def _on(self, patch: Patch) -> list[int]:
        return super()._on(patch) + (self.joined if patch is self.scored else [])

    def _join(self, patch: Patch) -> None:
        self.scored, self.joined = patch, []
        super()._join(patch)

    def _arrive(self, player: int, patch: Patch, number: int) -> None:
        self.joined += [player] * number

    def _at_home(self) -> int:
        return self.stock[self.player]["follower"]

    def _send_out(self) -> None:
        self.stock[self.player]["follower"] -= 1

    # Points

    def _pay(self, patch: Patch, *, final: bool) -> None:
        super()._pay(patch, final=final)
        if final:
            return
        for player in range(self.seats):
            cells = [node[0] for owner, node in self.followers if owner == player and node in patch.nodes]
            ghosts = sum(self.ghosts_on.get(cell, 0) for cell in cells)
            self.scores[player] = max(0, self.scores[player] - 2 * ghosts)
            if cells and patch.kind == "cemetery" and self.guards[player]:
                self.guards[player] -= 1
                self.stock[player]["guard"] += 1

    def worth(self, patch: Patch, *, final: bool) -> int:
        """A cemetery is worth nothing, a palace the mist around it."""
        if patch.kind == "cemetery":
            return 0
        if patch.kind != "palace":
            return super().worth(patch, final=final)
        ((cell, _),) = patch.nodes
        misty = sum(1 for near in around(cell) if near in self.land and self.land[near][0].get("mist"))
        return 1 + misty if final else 2 * (misty + bool(self.land[cell][0].get("mist")))

    def _end(self) -> None:
        super()._end()
        for player in range(self.seats):
            ghosts = sum(self.ghosts_on.get(node[0], 0) for owner, node in self.followers if owner == player)
            self.scores[player] = max(0, self.scores[player] - ghosts)
