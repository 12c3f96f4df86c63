"""King and Robber Baron: who holds which, on the players' cards."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageDraw

from render.colours import DARK, WHITE, Colour
from render.figures import SCALE, crown_image
from render.layers import Layer
from render.snapshot import Snapshot
from render.sprite_cache import FIGURES

HOOD: Colour = (96, 72, 58)
SKIN: Colour = (238, 206, 168)


@FIGURES.kept
def robber_image(height: int) -> Image.Image:
    """A hooded head with a mask over its eyes, RGBA."""
    side = height * SCALE
    picture = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(picture)
    hood = [(0.5, 0.0), (0.9, 0.34), (0.92, 0.96), (0.08, 0.96), (0.1, 0.34)]
    points = [(x * side, y * side) for x, y in hood]
    draw.polygon(points, HOOD)
    draw.line([*points, points[0], points[1]], DARK, max(1, side // 14), joint="curve")
    draw.ellipse([0.24 * side, 0.26 * side, 0.76 * side, 0.84 * side], SKIN)
    draw.rectangle([0.2 * side, 0.42 * side, 0.8 * side, 0.6 * side], DARK)
    for x in (0.38, 0.62):
        draw.ellipse([(x - 0.06) * side, 0.46 * side, (x + 0.06) * side, 0.56 * side], WHITE)
    return picture.resize((height, height), Image.Resampling.BOX)


class KingLayer(Layer):
    """A crown for the King, a hooded head for the Robber Baron."""

    def wants(self, snapshot: Snapshot) -> bool:
        """In games that have the two markers."""
        return "king" in snapshot.extras or "robber" in snapshot.extras

    def badges(self, snapshot: Snapshot, seat: int, size: int) -> Iterable[Image.Image]:
        """The markers that a player holds."""
        if snapshot.extras.get("robber") == seat:
            yield robber_image(size)
        if snapshot.extras.get("king") == seat:
            yield crown_image(round(size * 0.8))


LAYER = KingLayer()
