"""The Count of Carcassonne: who waits in the four quarters, and where the Count stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.rules.count import QUARTERS
from render.blocks import quarter_spot
from render.board_picture import paste_on_map
from render.colours import livery_of
from render.creatures import count_image
from render.figures import follower_image
from render.layers import Layer, Scene
from render.marks import badge_image
from render.snapshot import Snapshot

_COUNT = 0.44
_COUNT_WIDE = 0.36
"""How high and wide the Count is, as a share of a tile's side."""
_ROOM = 0.62
"""How wide the square of a quarter is, as a share of a tile's side."""
_AWAY = 0.36
"""How far left of its middle the Count stands at least."""


class CountLayer(Layer):
    """The figures inside the city, whose top left tile lies on 0 0."""

    order = 20

    def wants(self, snapshot: Snapshot) -> bool:
        """In games with quarters."""
        return "quarters" in snapshot.extras

    def figures(self, scene: Scene) -> None:
        """The Count, and a follower for each player in a quarter, with a number if there are several."""
        side, snapshot = scene.frame.cell, scene.snapshot
        paste_on_map(scene, count_image(round(side * _COUNT)), count_spot(snapshot))
        for quarter, numbers in snapshot.extras["quarters"].items():
            for one in places_in(quarter, numbers):
                livery = livery_of(snapshot.seats[one.seat].colour)
                paste_on_map(scene, follower_image(livery, round(side * one.height), False), one.at)
                if numbers[one.seat] > 1:
                    badge = badge_image(str(numbers[one.seat]), round(side * 0.2), livery.colour, livery.ink)
                    paste_on_map(scene, badge, (one.at[0] + 0.1, one.at[1] - 0.13))

    def space(self, snapshot: Snapshot, name: str | int) -> tuple[float, float] | None:
        """Beside the square of a quarter, so that whoever stands there is seen."""
        if not isinstance(name, str) or name not in QUARTERS:
            return None
        x, y = quarter_spot(name)
        return x + 0.4, y - 0.02


@dataclass(frozen=True, slots=True)
class Waiting:
    """Where the followers of a player stand in a quarter, in tiles from the city's top left, and how high they are."""

    seat: int
    at: tuple[float, float]
    height: float


def places_in(quarter: str, numbers: Sequence[int]) -> list[Waiting]:
    """Who stands where in a quarter, by how many followers of each player are there."""
    x, y = quarter_spot(quarter)
    there = [seat for seat, number in enumerate(numbers) if number]
    # Many players in one quarter stand closer and smaller, in two rows.
    rows = 1 if len(there) <= 3 else 2
    columns = -(-len(there) // rows)
    height = 0.34 if columns < 3 and rows == 1 else 0.27
    placed = []
    for place, seat in enumerate(there):
        row, column = divmod(place, columns)
        share = (column + 0.5) / columns - 0.5
        placed.append(Waiting(seat, (x + share * _ROOM, y + (row - (rows - 1) / 2) * 0.24), height))
    return placed


def count_spot(snapshot: Snapshot) -> tuple[float, float]:
    """Where the Count stands: left of his quarter's square, and of everybody who waits there."""
    quarter = snapshot.extras["count"]
    x, y = quarter_spot(quarter)
    others = places_in(quarter, snapshot.extras["quarters"][quarter])
    # A figure is about as wide as it is high.
    left = min((one.at[0] - one.height / 2 for one in others), default=x)
    return min(x - _AWAY, left - _COUNT_WIDE / 2), y - 0.02


LAYER = CountLayer()
