"""Wheel of Fortune: the pig on its sector, and the followers on crown spaces."""

from __future__ import annotations

from collections.abc import Iterable

from render.blocks import crown_spot, sector_spot
from render.board import paste_inside
from render.colours import livery_of
from render.creatures import pig_image
from render.figures import follower_image
from render.layers import Layer, Scene
from render.marks import badge_image
from render.board import payee_livery
from render.snapshot import Snapshot
from render.story import moves_since

_PIG = 0.42
_FOLLOWER = 0.36


class WheelLayer(Layer):
    """What moves on the wheel; its top left tile lies on 0 0."""

    order = 20

    def wants(self, snapshot: Snapshot) -> bool:
        """In games with a pig."""
        return "pig" in snapshot.extras

    def figures(self, scene: Scene) -> None:
        """The followers on crown spaces, and the pig."""
        side, snapshot = scene.frame.cell, scene.snapshot
        for sector, seats in enumerate(snapshot.extras["crowns"]):
            for space, seat in enumerate(seats):
                image = follower_image(livery_of(snapshot.seats[seat].colour), round(side * _FOLLOWER), False)
                _paste(scene, image, crown_spot(sector, space))
        _paste(scene, pig_image(round(side * _PIG)), sector_spot(snapshot.extras["pig"]))

    def space(self, snapshot: Snapshot, name: str | int) -> tuple[float, float] | None:
        """The first free crown space of a sector."""
        if not isinstance(name, int):
            return None
        return crown_spot(name, len(snapshot.extras["crowns"][name]))

    def say(self, snapshot: Snapshot) -> Iterable[tuple[str, dict[str, str]]]:
        """Where the pig stands, and whose followers are on crown spaces."""
        yield f"pig_{SECTORS[snapshot.extras['pig']]}", {}
        for sector, seats in enumerate(snapshot.extras["crowns"]):
            if seats:
                players = ", ".join(snapshot.seats[seat].name for seat in seats)
                yield f"crown_{SECTORS[sector]}", {"players": players}


LAYER = WheelLayer()
