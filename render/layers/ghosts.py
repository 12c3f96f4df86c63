"""Ghosts on the base game: beside the followers that they haunt, and how many are left in the stock."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from engine.events import Event
from engine.features import Cell
from engine.rules.ghosts import Haunted
from render.board_picture import paste_on_map
from render.colours import WHITE, Colour
from render.creatures import SHINING, ghost_image
from render.figures import LYING_KINDS
from render.layers import Layer, Scene, Taken
from render.letters import width, write
from render.painter import spot
from render.snapshot import Lying, Snapshot
from render.sprite_cache import FIGURES

_GHOST = 0.34
_NEW: Colour = (255, 206, 84)


class GhostsLayer(Layer):
    """The ghosts of the base game's addition."""

    order = 10

    def wants(self, snapshot: Snapshot) -> bool:
        """In games of the base rules with ghosts."""
        return snapshot.rules != "mists" and "ghosts_on" in snapshot.extras

    def figures(self, scene: Scene) -> None:
        """A ghost with its number beside each haunted follower; those that just came shine."""
        new = _just_haunted(event for move in scene.moves for event in move.events)
        for x, y, number in scene.snapshot.extras["ghosts_on"]:
            at = haunting_spot(scene.snapshot, (x, y))
            if at is not None:
                shine = _NEW if (x, y) in new else None
                paste_on_map(
                    scene, ghost_image(round(scene.frame.cell * _GHOST), number, shine), (x + at[0], y + at[1])
                )

    def taken(self, snapshot: Snapshot, lying: Lying) -> Iterable[Taken]:
        """The ghost beside the follower of a tile."""
        at = haunting_spot(snapshot, lying.cell)
        if at is not None and any((x, y) == lying.cell for x, y, _ in snapshot.extras["ghosts_on"]):
            yield Taken(*at, _GHOST * SHINING / 2)

    def head(self, snapshot: Snapshot, height: int) -> Image.Image | None:
        """The ghosts in stock."""
        return _stock(int(snapshot.extras["ghosts"]), height)


def haunting_spot(snapshot: Snapshot, cell: Cell) -> tuple[float, float] | None:
    """Where the ghosts of a follower float, in shares of the tile: beside its head, or over it if it lies."""
    lying = snapshot.tile_at(cell)
    follower = next((one for one in snapshot.followers if one.cell == cell), None)
    if lying is None or follower is None:
        return None
    x, y = spot(lying.tile, lying.turn, follower.segment)
    if follower.kind in LYING_KINDS:
        return x, y + (-0.27 if y > 0.42 else 0.27)
    return x + (0.26 if x <= 0.5 else -0.26), max(0.15, y - 0.14)


def _just_haunted(events: Iterable[Event]) -> frozenset[Cell]:
    return frozenset((event.x, event.y) for event in events if isinstance(event, Haunted))


@FIGURES.kept
def _stock(number: int, height: int) -> Image.Image:
    """A ghost over the number in stock."""
    size = round(height * 0.36)
    ghost = ghost_image(round(height * 0.52))
    wide = max(ghost.width, width("00", size, "black")) + 4
    image = Image.new("RGBA", (wide, height))
    image.paste(ghost, ((wide - ghost.width) // 2, 0), ghost)
    write(image, (wide / 2, height * 0.78), str(number), size, WHITE, weight="black", anchor="m")
    return image


LAYER = GhostsLayer()
