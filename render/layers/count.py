"""The Count of Carcassonne: who waits in the four quarters, and where the Count stands."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.count import QUARTERS
from render.blocks import quarter_spot
from render.board import paste_on_map
from render.colours import livery_of
from render.creatures import count_image
from render.figures import follower_image
from render.layers import Layer, Scene
from render.marks import badge_image
from render.snapshot import Snapshot

_COUNT = 0.44
_ROOM = 0.62
"""How wide the square of a quarter is, as a share of a tile's side."""


class CountLayer(Layer):
    """The figures inside the city, whose top left tile lies on 0 0."""

    order = 20

    def wants(self, snapshot: Snapshot) -> bool:
        """In games with quarters."""
        return "quarters" in snapshot.extras

    def figures(self, scene: Scene) -> None:
        """A follower for each player in a quarter, with a number if there are several, and the Count."""
        side, snapshot = scene.frame.cell, scene.snapshot
        for quarter, numbers in snapshot.extras["quarters"].items():
            x, y = quarter_spot(quarter)
            there = [(seat, number) for seat, number in enumerate(numbers) if number]
            # Many players in one quarter stand closer and smaller, in two rows.
            rows = 1 if len(there) <= 3 else 2
            columns = -(-len(there) // rows)
            height = 0.34 if columns < 3 and rows == 1 else 0.27
            for place, (seat, number) in enumerate(there):
                row, column = divmod(place, columns)
                share = (column + 0.5) / columns - 0.5
                at = x + share * _ROOM, y + (row - (rows - 1) / 2) * 0.24
                livery = livery_of(snapshot.seats[seat].colour)
                paste_on_map(scene, follower_image(livery, round(side * height), False), at)
                if number > 1:
                    badge = badge_image(str(number), round(side * 0.2), livery.colour, livery.ink)
                    paste_on_map(scene, badge, (at[0] + 0.1, at[1] - 0.13))
        x, y = quarter_spot(snapshot.extras["count"])
        paste_on_map(scene, count_image(round(side * _COUNT)), (x - 0.36, y - 0.08))

    def space(self, snapshot: Snapshot, name: str | int) -> tuple[float, float] | None:
        """Beside the square of a quarter, so that whoever stands there is seen."""
        if not isinstance(name, str) or name not in QUARTERS:
            return None
        x, y = quarter_spot(name)
        return x + 0.4, y - 0.02

    def say(self, snapshot: Snapshot) -> Iterable[tuple[str, dict[str, str]]]:
        """Where the Count stands, and who waits where."""
        yield f"count_{snapshot.extras['count']}", {}
        for quarter, numbers in snapshot.extras["quarters"].items():
            waiting = [f"{snapshot.seats[seat].name} {number}" for seat, number in enumerate(numbers) if number]
            if waiting:
                yield f"quarter_{quarter}", {"players": ", ".join(waiting)}


LAYER = CountLayer()
