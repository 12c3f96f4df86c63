"""Cult: crossed swords between a shrine and a monastery that are in a challenge."""

from __future__ import annotations

from itertools import product

from PIL import Image, ImageDraw

from render.board_picture import paste_on_map
from render.colours import CREAM, DARK, WHITE, Colour, livery_of
from render.figures import SCALE
from render.layers import Layer, Scene
from render.painter import spot
from render.snapshot import Snapshot, Standing
from render.sprite_cache import FIGURES

STEEL: Colour = (196, 204, 214)
HILT: Colour = (120, 78, 40)


class CultLayer(Layer):
    """Who challenges whom."""

    order = 30

    def wants(self, snapshot: Snapshot) -> bool:
        """Where a challenge is on."""
        return any(one.kind == "shrine" for one in snapshot.followers) and bool(challenges(snapshot))

    def land(self, scene: Scene) -> None:
        """A ribbon from one building to the other, in the colours of both."""
        side = scene.frame.cell
        left, top = scene.frame.at((0, 0))
        for heretic, monk in challenges(scene.snapshot):
            if not (scene.frame.holds(heretic.cell) and scene.frame.holds(monk.cell)):
                continue
            ends = [_place(scene.snapshot, one) for one in (heretic, monk)]
            (ax, ay), (bx, by) = ((left + x * side, top + y * side) for x, y in ends)
            middle = ((ax + bx) / 2, (ay + by) / 2)
            for wide, colours in ((0.1, (DARK, DARK)), (0.075, (WHITE, WHITE)), (0.045, None)):
                own = colours or tuple(
                    livery_of(scene.snapshot.seats[one.player].colour).colour for one in (heretic, monk)
                )
                scene.image.line((ax, ay, *middle), own[0], round(wide * side))
                scene.image.line((*middle, bx, by), own[1], round(wide * side))

    def figures(self, scene: Scene) -> None:
        """The swords, half way between the two."""
        for heretic, monk in challenges(scene.snapshot):
            (ax, ay), (bx, by) = _place(scene.snapshot, heretic), _place(scene.snapshot, monk)
            paste_on_map(scene, swords_image(round(scene.frame.cell * 0.32)), ((ax + bx) / 2, (ay + by) / 2))


def challenges(snapshot: Snapshot) -> list[tuple[Standing, Standing]]:
    """Each heretic with the other player's monk on a monastery beside the shrine (S3)."""
    heretics = {one.cell: one for one in reversed(snapshot.followers) if one.kind == "shrine"}
    monks = {one.cell: one for one in reversed(snapshot.followers) if one.kind == "monastery"}
    return [
        (heretic, monk)
        for heretic, monk in product(heretics.values(), monks.values())
        if abs(heretic.x - monk.x) <= 1 and abs(heretic.y - monk.y) <= 1 and heretic.player != monk.player
    ]


def _place(snapshot: Snapshot, one: Standing) -> tuple[float, float]:
    lying = snapshot.tile_at(one.cell)
    x, y = (0.5, 0.5) if lying is None else spot(lying.tile, lying.turn, one.segment)
    return one.x + x, one.y + y


@FIGURES.kept
def swords_image(height: int) -> Image.Image:
    """Two crossed swords on a round badge, RGBA."""
    side = height * SCALE
    picture = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(picture)
    for inset, colour in ((0.0, DARK), (0.04, WHITE), (0.1, DARK), (0.13, CREAM)):
        draw.ellipse([inset * side, inset * side, (1 - inset) * side, (1 - inset) * side], colour)
    for mirrored in (False, True):

        def at(x: float, y: float, mirrored: bool = mirrored) -> tuple[float, float]:
            return (1 - x if mirrored else x) * side, y * side

        for colour, wide in ((DARK, 0.13), (STEEL, 0.07)):
            draw.line([at(0.26, 0.24), at(0.68, 0.7)], colour, round(wide * side))
        for colour, wide in ((DARK, 0.12), (HILT, 0.07)):
            draw.line([at(0.56, 0.76), at(0.74, 0.58)], colour, round(wide * side))
            draw.line([at(0.68, 0.7), at(0.76, 0.78)], colour, round(wide * side))
    return picture.resize((height, height), Image.Resampling.BOX)


LAYER = CultLayer()
