"""Areas of the map as pages of numbered places: few places each, and one close-up at readable size shows them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render.choices import Place
from render.frame import BOUNDED_CLOSE, WIDE_CLOSE, around
from render.layers import layers_of
from render.snapshot import Snapshot

PAGE_PLACES = 20
"""How many places a page has at most."""


def room_on(snapshot: Snapshot) -> tuple[int, int]:
    """The largest close-up of a map, in columns and rows."""
    bounded = any(layer.bounds(snapshot) is not None for layer in layers_of(snapshot))
    return BOUNDED_CLOSE if bounded else WIDE_CLOSE[-1]


def areas(
    places: Sequence[Place], room: tuple[int, int] = WIDE_CLOSE[-1], *, most: int = PAGE_PLACES
) -> tuple[tuple[Place, ...], ...]:
    """Numbered places as pages by area, each in a close-up with so much room, and with at most so many places.

    A page's places are in the order of their numbers, and the pages in that of their first ones. A picture that is
    ordered with the ``places`` of one page shows all of them.
    """
    pages = (tuple(sorted(page, key=lambda place: place.number)) for page in _split(places, room, most))
    return tuple(sorted(pages, key=lambda page: page[0].number))


def _split(places: Sequence[Place], room: tuple[int, int], most: int) -> Iterable[Sequence[Place]]:
    """Halves of the places, along the longer side of what they take up, until each part is a page."""
    if not places:
        return
    box = around((place.cell for place in places), least=(1, 1))
    if len(places) <= most and box.columns <= room[0] and box.rows <= room[1]:
        yield places
        return
    wide = box.columns >= box.rows
    across = sorted(places, key=lambda place: (place.cell if wide else place.cell[::-1], place.number))
    half = len(across) // 2
    yield from _split(across[:half], room, most)
    yield from _split(across[half:], room, most)
