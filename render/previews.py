"""A placement that is only thought of: its tile and frame, and what could be chosen on it."""

from __future__ import annotations

from render.board import FOLLOWER, paste_at_spot, scaled_tile
from render.colours import livery_of
from render.figures import GUARD, LYING_KINDS, follower_image
from render.layers import Scene
from render.marks import letter_image, move_frame, overhang
from render.painter import variant_at
from render.snapshot import Preview, Spot

_LETTER = 0.6
"""How large the letters of a preview are, compared with those of a map: there the tile is large."""


def lay_preview(scene: Scene, preview: Preview) -> None:
    """Lay the tile and its frame; done before anybody stands on the map, so that no neighbour is cut off."""
    frame = scene.frame
    if not frame.holds(preview.cell):
        return
    image = scaled_tile(preview.tile, preview.turn, frame.cell, variant_at(*preview.cell), scene.mood)
    x, y = frame.at(preview.cell)
    scene.image.paste(image, (x, y))
    colour = livery_of(scene.snapshot.seats[preview.player].colour).colour
    border = move_frame(colour, frame.cell, True)
    margin = overhang(frame.cell)
    scene.image.paste(border, (x - margin, y - margin), border)


def letter_preview(scene: Scene, preview: Preview) -> None:
    """Letter the spots of the tile, and stand the follower that is thought of on its own."""
    if not scene.frame.holds(preview.cell):
        return
    small = round(scene.frame.cell * _LETTER)
    chosen = next((one for one in preview.spots if preview.chosen in one.actions), None)
    for one in preview.spots:
        if one is not chosen:
            letter = letter_image(one.letter, small).copy()
            if chosen is not None:
                letter.putalpha(letter.getchannel("A").point(lambda alpha: alpha * 2 // 5))
            paste_at_spot(scene, preview.tile, preview.turn, preview.cell, one.segment, letter)
    if chosen is not None:
        _paint_chosen(scene, preview, chosen)


def _paint_chosen(scene: Scene, preview: Preview, chosen: Spot) -> None:
    """Stand the follower that is thought of on its spot."""
    seat = scene.snapshot.seats[preview.player]
    named = preview.chosen.split()[2:]
    # Where all of a player's pieces are alike, the action does not name them.
    piece = named[0] if named else next((name for name, _ in seat.supply if name == "follower"), seat.supply[0][0])
    lies = preview.tile.segments[chosen.segment].kind in LYING_KINDS
    height = round(scene.frame.cell * FOLLOWER)
    image = follower_image(livery_of(seat.colour, piece), height, lies, piece == GUARD)
    paste_at_spot(scene, preview.tile, preview.turn, preview.cell, chosen.segment, image)
