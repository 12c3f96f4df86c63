"""Wheel of Fortune: the pig on its sector, the followers on crown spaces, and what the wheel just paid."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Scored
from engine.rules.wheel import PigMoved
from render.blocks import crown_spot, sector_spot
from render.board_picture import paste_on_map
from render.colours import livery_of
from render.creatures import pig_image
from render.figures import follower_image
from render.frame import Frame
from render.layers import Layer, Scene
from render.marks import points_image
from render.snapshot import Snapshot
from render.story import Move

_PIG = 0.44
_FOLLOWER = 0.36
_INSET = 152
"""The side of a tile where the wheel is shown beside a preview, in pixels."""


class WheelLayer(Layer):
    """What moves on the wheel, whose top left tile lies on 0 0."""

    order = 20

    def wants(self, snapshot: Snapshot) -> bool:
        """In games with a pig."""
        return "pig" in snapshot.extras

    def figures(self, scene: Scene) -> None:
        """The followers on crown spaces, the pig, and the points that its walk brought."""
        side, snapshot = scene.frame.cell, scene.snapshot
        for sector, seats in enumerate(snapshot.extras["crowns"]):
            for space, seat in enumerate(seats):
                image = follower_image(livery_of(snapshot.seats[seat].colour), round(side * _FOLLOWER), False)
                paste_on_map(scene, image, crown_spot(sector, space))
        x, y = sector_spot(snapshot.extras["pig"])
        paste_on_map(scene, pig_image(round(side * _PIG)), (x, y))
        for number, (seat, points) in enumerate(wheel_payments(scene.moves).items()):
            badge = points_image(points, livery_of(snapshot.seats[seat].colour), side)
            paste_on_map(scene, badge, (x + (number % 2 - 0.5) * 0.5, y + 0.36 + number // 2 * 0.34))

    def space(self, snapshot: Snapshot, name: str | int) -> tuple[float, float] | None:
        """The first free crown space of a sector."""
        if not isinstance(name, int):
            return None
        return crown_spot(name, len(snapshot.extras["crowns"][name]))

    def inset(self, snapshot: Snapshot) -> Frame | None:
        """The whole wheel, which nearly fills the middle of its block."""
        return Frame(1, 1, 2, 2, _INSET, rim=0, margin=0.55)


def wheel_payments(moves: Sequence[Move]) -> dict[int, int]:
    """What the walks of the pig paid, by seat."""
    paid: dict[int, int] = {}
    for move in moves:
        walked = False
        for event in move.events:
            walked |= isinstance(event, PigMoved)
            if walked and isinstance(event, Scored) and event.x is None and not event.final:
                paid[event.player] = paid.get(event.player, 0) + event.points
    return paid


LAYER = WheelLayer()
