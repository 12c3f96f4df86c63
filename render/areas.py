"""Areas of the map as pages of numbered places: few places each, and one close-up at readable size shows them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render.choices import Place
from render.frame import WIDE_CLOSE, Frame, around

PAGE_PLACES = 20
"""How many places a page has at most."""


def areas(places: Sequence[Place], *, most: int = PAGE_PLACES) -> tuple[tuple[Place, ...], ...]:
    """Numbered places as pages by area, with at most so many places on each.

    A page's places are in the order of their numbers, and the pages in that of their first ones. A picture that is
    ordered with the ``places`` of one page shows all of them.
    """
    pages = (tuple(sorted(page, key=lambda place: place.number)) for page in _split(places, most))
    return tuple(sorted(pages, key=lambda page: page[0].number))


def _split(places: Sequence[Place], most: int) -> Iterable[Sequence[Place]]:
    """Halves of the places, along the longer side of what they take up, until each part is a page."""
    if not places:
        return
    box = around((place.cell for place in places), least=(1, 1))
    # A bounded map needs no rule of its own: even the whole of it is no larger than the widest close-up.
    if len(places) <= most and _has_room(box):
        yield places
        return
    wide = box.columns >= box.rows
    across = sorted(places, key=lambda place: (place.cell if wide else place.cell[::-1], place.number))
    half = len(across) // 2
    yield from _split(across[:half], most)
    yield from _split(across[half:], most)


def _has_room(box: Frame) -> bool:
    columns, rows = WIDE_CLOSE[-1]
    return box.columns <= columns and box.rows <= rows
