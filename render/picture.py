"""The door to all pictures: a snapshot in, bytes out. Pure, and safe to run twice at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.features import Cell
from render import chart, codec, fields, film, hand, maps, replay, sheet
from render.brushes import BRUSHES
from render.choices import Place
from render.display_list import DisplayList
from render.errors import NoSuchSeatError, NoSuchViewError, UnpaintableError
from render.order import Order, Reel
from render.pins import Pin
from render.snapshot import Preview, Snapshot
from render.surface import Surface, show_image
from render.words import Words


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: its bytes, its size, and the suffix that its file's name needs."""

    data: bytes
    width: int
    height: int
    suffix: str


def encoded(image: Image.Image) -> Picture:
    """A picture that is painted already, such as a campaign's path, in the colours of the palette."""
    return Picture(show_image(image), *image.size, codec.SUFFIX)


VIEWS: dict[str, Callable[[Snapshot, Order], DisplayList | Image.Image | Reel]] = {
    "auto": maps.auto,
    "map": maps.whole_map,
    "closeup": maps.closeup,
    "preview": maps.preview,
    "hand": hand.hand,
    "fields": fields.fields,
    "remaining": sheet.remaining,
    "chart": chart.chart,
    "replay": replay.replay,
}
"""The views by name."""


def render(
    snapshot: Snapshot,
    *,
    view: str = "auto",
    viewer: int | None = None,
    legal: bool = False,
    preview: Preview | None = None,
    focus: Cell | None = None,
    pins: Sequence[Pin | tuple[int, int, int, int, int | None, str]] = (),
    places: Sequence[Place] | None = None,
    words: Words | None = None,
    surface: Surface | None = None,
) -> Picture:
    """Paint a game.

    ``view`` is one of ``VIEWS``: ``auto`` shows the whole map while it reads well in a chat and then a close-up of the
    action with a small whole map; ``map`` the whole map always; ``closeup`` always a close-up; ``hand`` the tile in
    hand alone; ``fields`` whose each field is; ``remaining`` the tiles still to come; ``chart`` the points over the
    game; ``replay`` the game move by move. ``viewer`` is the seat for which all moves since their last are numbered;
    ``legal`` shows what can be chosen now; ``preview`` a tile that is only thought of; ``focus`` a cell around which a
    close-up is framed; ``pins`` what partners propose, each as (player, x, y, turn, segment or None, label);
    ``places`` the numbered places to paint, all of them within the frame, instead of those of the open question. On
    the ``surface`` of an earlier picture only what has changed is painted.
    """
    make = VIEWS.get(view)
    if make is None:
        raise NoSuchViewError(f"there is no view {view!r}; there are: {', '.join(VIEWS)}")
    seats = len(snapshot.seats)
    proposed = tuple(Pin(*pin) for pin in pins)
    for seat in (viewer, None if preview is None else preview.player, *(pin.player for pin in proposed)):
        if seat is not None and not 0 <= seat < seats:
            raise NoSuchSeatError(f"seats are 0 to {seats - 1}, not {seat}")
    _check_tiles(snapshot)
    numbered = None if places is None else tuple(places)
    order = Order(viewer, legal, preview, focus, proposed, numbered, words or Words())
    made = make(snapshot, order)
    if isinstance(made, Reel):
        data, size = film.film(made.frames)
        return Picture(data, *size, film.SUFFIX)
    if isinstance(made, Image.Image):
        return encoded(made)
    return Picture((surface or Surface()).show(made), *made.size, codec.SUFFIX)


def _check_tiles(snapshot: Snapshot) -> None:
    tiles = {lying.tile for lying in snapshot.tiles} | {tile for tile, _ in snapshot.remaining}
    if snapshot.hand is not None:
        tiles.add(snapshot.hand)
    for tile in tiles:
        for segment in tile.segments:
            if segment.kind not in BRUSHES:
                raise UnpaintableError(f"nobody knows how to paint {segment.kind!r} on the tile {tile.id}")
