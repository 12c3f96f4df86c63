"""Where everything of the wall lies, in units of a cell from the top left of the castle's box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.board import STEPS
from engine.boxes import load_set
from engine.features import Cell
from engine.rules.castle_board import NUMBERS, StartArea, the_wall
from engine.tiles import SIDES
from render.geometry import Point

BOX = 10
"""How many columns and rows the castle's box has."""
THICK = 0.5
"""How thick the wall is."""
_TOWER = 0.58
MARGIN = 0.66
"""What a picture shows around the box: the wall, its merlons and its towers."""


@dataclass(frozen=True, slots=True)
class Step:
    """A number of the track: its middle, how long its piece of wall is, and which way is out of the castle."""

    number: int
    x: float
    y: float
    length: float
    out: tuple[int, int]
    """On a corner tower both are set: it lies outside in both directions."""
    tower: bool


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner tower: it stands on a bend of the wall and reaches from there outwards."""

    numbers: tuple[int, int]
    bend: Point
    out: tuple[int, int]
    side: float
    """How wide it is: where the wall bends inwards the walls beside it leave no more room than they are thick."""
    token: int | None
    """Its position among the towers that carry a token, if it is one of them."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        xs = sorted((self.bend[0], self.bend[0] + self.out[0] * self.side))
        ys = sorted((self.bend[1], self.bend[1] + self.out[1] * self.side))
        return xs[0], ys[0], xs[1], ys[1]

    @property
    def shelf(self) -> Point:
        """Where its token lies: on the outer corner, clear of the two numbers."""
        return self.bend[0] + self.out[0] * 0.49, self.bend[1] + self.out[1] * 0.49

    @property
    def beside(self) -> Point:
        """A place on the meadow beside the tower, clear of the track: there a token is shown that was just taken."""
        (x, y), (dx, dy) = self.bend, self.out
        if self.side <= THICK:
            return x + dx * 0.76, y + dy * 0.76
        if 0 <= x + dx <= BOX:
            return x + dx * 0.94, y + dy * 0.26
        return x + dx * 0.26, y + dy * 0.92


@dataclass(frozen=True, slots=True)
class Plan:
    """The castle as it is drawn."""

    cells: frozenset[Cell]
    edges: tuple[tuple[Cell, int], ...]
    """The pieces of wall one cell long, clockwise: the cell inside and the side on which the wall is."""
    corners: tuple[Corner, ...]
    track: tuple[Step, ...]
    starts: tuple[StartArea, ...]
    joints: tuple[int, ...]
    """The numbers before which a piece of the wall in the box begins."""

    def step(self, points: int) -> Step:
        """Where the marker of a player with so many points stands."""
        return self.track[points % NUMBERS]


def _sign(value: float) -> int:
    return 1 if value > 0 else -1


@cache
def castle_plan() -> Plan:
    """The plan from the tile data."""
    data = load_set("castle").data["board"]
    wall = the_wall()
    edges = tuple(((edge["cell"][0], edge["cell"][1]), SIDES.index(edge["side"])) for edge in data["wall"])
    tokens = {tower.numbers: index for index, tower in enumerate(wall.towers)}
    numbers = data["track"]
    corners = []
    for position, tower in enumerate(data["towers"]):
        first, second = (one for one in numbers if one.get("tower") == position)
        bend = float(tower["vertex"][0]), float(tower["vertex"][1])
        middle = (first["x"] + second["x"]) / 2, (first["y"] + second["y"]) / 2
        out = _sign(middle[0] - bend[0]), _sign(middle[1] - bend[1])
        pair = (first["n"], second["n"])
        side = _TOWER if tower["bend"] == "out" else THICK
        corners.append(Corner(pair, bend, out, side, tokens.get(pair)))
    track = []
    for one in numbers:
        if "tower" in one:
            corner = corners[one["tower"]]
            # The data draw towers as large as the wall is thick; ours stand out, and leave room for the token.
            x = corner.bend[0] + (one["x"] - corner.bend[0]) * corner.side / THICK - corner.out[0] * 0.025
            y = corner.bend[1] + (one["y"] - corner.bend[1]) * corner.side / THICK - corner.out[1] * 0.025
            track.append(Step(one["n"], x, y, THICK, corner.out, tower=True))
        else:
            side = edges[one["edge"]][1]
            near = [
                abs(one["x"] - other["x"]) + abs(one["y"] - other["y"])
                for other in numbers
                if "edge" in other and abs(other["n"] - one["n"]) == 1 and edges[other["edge"]][1] == side
            ]
            track.append(Step(one["n"], one["x"], one["y"], min(near, default=THICK), STEPS[side], tower=False))
    joints = tuple(first for first, _ in data["pieces"])
    return Plan(wall.cells, edges, tuple(corners), tuple(track), wall.starts, joints)
