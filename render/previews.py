"""A placement that is only thought of: its tile and frame, and what could be chosen on it."""

from __future__ import annotations

from PIL import Image

from render.board_picture import FOLLOWER, LETTER, paste_at_spot, paste_on_map, space_spot
from render.colours import CREAM, DARK, RIM, livery_of
from render.display_list import DisplayList
from render.figures import GUARD, LYING_KINDS, follower_image
from render.layers import Scene
from render.marks import badge_image, letter_image, move_frame, overhang
from render.painter import variant_at
from render.snapshot import Lettered, Preview, Spot
from render.tile_sprites import tile_sprite

_LETTER = 0.6
"""How large the letters of a preview are, compared with those of a map: there the tile is large."""
_GAP = 36
"""The room around an inset, in pixels."""


def lay_preview(scene: Scene, preview: Preview) -> None:
    """Lay the tile and its frame; done before anybody stands on the map, so that no neighbour is cut off."""
    frame = scene.frame
    if not frame.holds(preview.cell):
        return
    image = tile_sprite(preview.tile, preview.turn, frame.cell, variant_at(*preview.cell), scene.mood)
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
    for one in preview.spots:
        lies = preview.tile.segments[one.segment].kind in LYING_KINDS
        image = _follower(scene, preview, lies) if _is_chosen(preview, one) else letter_image(one.letter, small)
        paste_at_spot(scene, preview.tile, preview.turn, preview.cell, one.segment, _dimmed(image, preview, one))


def letter_spaces(scene: Scene, preview: Preview) -> None:
    """The same for the spaces beside the tiles."""
    for one in preview.lettered:
        at = None if one.space is None else space_spot(scene.snapshot, one.space)
        if at is not None:
            badge = badge_image(one.letter, round(scene.frame.cell * LETTER), CREAM, DARK)
            image = _follower(scene, preview, False) if _is_chosen(preview, one) else badge
            # What is painted on the space shows through a faint letter, so it is less faint than on the land.
            paste_on_map(scene, _dimmed(image, preview, one, 0.65), at)


def beside(image: DisplayList, inset: DisplayList) -> DisplayList:
    """A preview with an inset at its right, where it takes the least from the size at which a chat shows the tile."""
    whole = DisplayList((image.width + inset.width + _GAP, max(image.height, inset.height + 2 * _GAP)), RIM)
    whole.paste(image.painted(), (0, (whole.height - image.height) // 2))
    whole.paste(inset.painted(), (image.width, (whole.height - inset.height) // 2))
    return whole


def _is_chosen(preview: Preview, one: Spot | Lettered) -> bool:
    return preview.chosen in one.actions


def _dimmed(image: Image.Image, preview: Preview, one: Spot | Lettered, share: float = 0.4) -> Image.Image:
    """A letter, fainter where something else is chosen."""
    all_of_them: tuple[Spot | Lettered, ...] = (*preview.spots, *preview.lettered)
    if _is_chosen(preview, one) or not any(_is_chosen(preview, other) for other in all_of_them):
        return image
    faint = image.copy()
    faint.putalpha(image.getchannel("A").point(lambda alpha: round(alpha * share)))
    return faint


def _follower(scene: Scene, preview: Preview, lies: bool) -> Image.Image:
    """The follower that is thought of."""
    seat = scene.snapshot.seats[preview.player]
    named = preview.chosen.split()[2:]
    piece = named[0] if named else seat.unnamed_piece
    return follower_image(livery_of(seat.colour, piece), round(scene.frame.cell * FOLLOWER), lies, piece == GUARD)
