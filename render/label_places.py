"""Label placement: where the letter of a choice goes on a tile, so that it covers nothing that stands there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from engine.board import AROUND
from render.geometry import Point
from render.layers import Taken, layers_of
from render.painter import spot
from render.regions import room_at
from render.snapshot import Lying, Snapshot

_FOLLOWER = 0.22
"""Half the side of the square that a follower fills, as a share of a tile's side."""
_STEP = 0.04
"""How far places that are tried lie from each other, in the same measure."""
_OVERHANG = 0.06
"""How far a letter may reach beyond its tile, in the same measure."""
_OFF_SEGMENT = 0.35
"""A letter leaves its segment only for a place that is nearer by so much; it would be taken for a neighbour's."""
_BELOW = 0.05
"""By so much less is a place below what is lettered worth: a letter above is read first."""
_COVERING = 50.0
"""What covering weighs against distance: so much that a letter covers something only where nothing is free."""


def segment_label(
    snapshot: Snapshot, lying: Lying, segment: int, radius: float, *, rise: float = 0.0, others: Sequence[Point] = ()
) -> Point:
    """Where the letter of a segment goes, in shares of the tile: ``rise`` above its spot, or as near as is free.

    ``others`` are the places of letters of that size that the tile has already.
    """
    x, y = spot(lying.tile, lying.turn, segment)
    taken = [*_taken_around(snapshot, lying), *(Taken(*other, radius) for other in others)]
    return _nearest(lying, (x, y - rise), radius, taken, segment)


def tile_label(snapshot: Snapshot, lying: Lying, radius: float, *, by_layer: bool) -> Point:
    """Where the letter of a whole tile goes: beside the figure that is chosen with it.

    That is the first one of the layers, such as ghosts, where ``by_layer`` says so, else the follower.
    """
    layers, followers = list(_of_layers(snapshot, lying)), list(_followers(snapshot, lying))
    figures = [*layers, *followers] if by_layer else [*followers, *layers]
    if not figures:
        return 0.5, 0.5
    return _nearest(lying, (figures[0].x, figures[0].y), radius, list(_taken_around(snapshot, lying)))


def _nearest(lying: Lying, wish: Point, radius: float, taken: Sequence[Taken], segment: int | None = None) -> Point:
    """The place nearest to the one wished for that is free, or the one that covers least."""
    if not any(_covered(wish, radius, one) for one in taken):
        return wish

    def cost(at: Point) -> float:
        away = segment is not None and room_at(lying.tile, lying.turn, *at)[0] != segment
        return (
            math.dist(at, wish)
            + (_OFF_SEGMENT if away else 0.0)
            + (_BELOW if at[1] > wish[1] else 0.0)
            + _COVERING * sum(_covered(at, radius, one) for one in taken)
        )

    first = radius - _OVERHANG
    steps = [first + _STEP * step for step in range(math.floor((1 - 2 * first) / _STEP) + 1)]
    return min(((x, y) for y in steps for x in steps), key=cost)


def _covered(at: Point, radius: float, one: Taken) -> float:
    """How far a round letter reaches into what stands there."""
    beside, below = max(0.0, abs(at[0] - one.x) - one.half), max(0.0, abs(at[1] - one.y) - one.half)
    return max(0.0, radius - math.hypot(beside, below))


def _taken_around(snapshot: Snapshot, lying: Lying) -> Iterable[Taken]:
    """All that stands on a tile and on those around it, which may reach over the border."""
    for dx, dy in ((0, 0), *AROUND):
        other = snapshot.tile_at((lying.x + dx, lying.y + dy))
        if other is not None:
            for one in (*_followers(snapshot, other), *_of_layers(snapshot, other)):
                yield Taken(one.x + dx, one.y + dy, one.half)


def _followers(snapshot: Snapshot, lying: Lying) -> Iterable[Taken]:
    for one in snapshot.followers:
        if one.cell == lying.cell:
            yield Taken(*spot(lying.tile, lying.turn, one.segment), _FOLLOWER)


def _of_layers(snapshot: Snapshot, lying: Lying) -> Iterable[Taken]:
    for layer in layers_of(snapshot):
        yield from layer.taken(snapshot, lying)
