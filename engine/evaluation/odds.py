"""Odds: how many of the unseen tiles fit a cell, and how many of those would close what opens into it.

It rests on what everybody at the table knows: which tiles are unseen, never in which order they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from engine.tiles import Tile, View

MANY_GAMES = 12
"""Kinds of boxes whose tables are kept: as many as games of different sets are likely to be played at once."""

Fitting = tuple[tuple[int, ...], tuple[int, ...]]
"""The tiles that close what opens into a cell, and those that only prolong it, by their number in the box."""


class TileBox:
    """The kinds of tiles of a game, with tables of what each could do on a cell, reckoned when first asked."""

    def __init__(self, kinds: frozenset[Tile]) -> None:
        self.tiles = sorted(kinds, key=lambda tile: tile.id)
        self.numbers = {tile: number for number, tile in enumerate(self.tiles)}
        self.closing: dict[tuple[str, int, str], Fitting] = {}
        self.fitting: dict[str, tuple[int, ...]] = {}

    def closing_tiles(self, met: str, entering: int, kind: str) -> Fitting:
        """The tiles that fit a cell and close, or prolong, a feature of a kind that enters it by some sides."""
        ending: list[int] = []
        going_on: list[int] = []
        for number, tile in enumerate(self.tiles):
            turns = tile.turns_for[met]
            if turns:
                onward = all(_goes_on(tile.views[turn // 90], entering, kind) for turn in turns)
                (going_on if onward else ending).append(number)
        found = self.closing[met, entering, kind] = tuple(ending), tuple(going_on)
        return found

    def fitting_tiles(self, met: str) -> tuple[int, ...]:
        """The tiles that fit a cell."""
        found = self.fitting[met] = tuple(number for number, tile in enumerate(self.tiles) if tile.turns_for[met])
        return found


@lru_cache(maxsize=MANY_GAMES)
def tile_box(kinds: frozenset[Tile]) -> TileBox:
    """The tables of a box, shared by all games that are played with it."""
    return TileBox(kinds)


def _goes_on(view: View, entering: int, kind: str) -> bool:
    """Whether a feature that enters a tile by some sides leaves it by another."""
    return any(
        view.segments[index].kind == kind and any(not entering >> other & 1 for other in view.reaches[index])
        for side in range(4)
        if entering >> side & 1
        for index, _ in view.reaching[side]
    )


class Odds:
    """What the unseen tiles of one moment could do."""

    def __init__(self, kinds: frozenset[Tile], unseen: Iterable[Tile]) -> None:
        self._box = box = tile_box(kinds)
        self.counts = [0] * len(box.tiles)
        """How many of each kind are unseen, by number in the box."""
        self.left = 0
        """How many tiles are unseen."""
        for tile, count in Counter(unseen).items():
            self.counts[box.numbers[tile]] = count
            self.left += count
        self._closing: dict[tuple[str, int, str], tuple[int, int]] = {}
        self._fitting: dict[str, int] = {}

    def closing(self, met: str, entering: int, kind: str) -> tuple[int, int]:
        """How many unseen tiles fit a cell and close a feature that enters it, and how many only prolong it."""
        key = met, entering, kind
        known = self._closing.get(key)
        if known is None:
            ending, going_on = self._box.closing.get(key) or self._box.closing_tiles(met, entering, kind)
            count = self.counts.__getitem__
            known = self._closing[key] = sum(map(count, ending)), sum(map(count, going_on))
        return known

    def fitting(self, met: str) -> int:
        """How many unseen tiles fit a cell."""
        known = self._fitting.get(met)
        if known is None:
            fitting = self._box.fitting.get(met)
            if fitting is None:
                fitting = self._box.fitting_tiles(met)
            known = self._fitting[met] = sum(map(self.counts.__getitem__, fitting))
        return known
