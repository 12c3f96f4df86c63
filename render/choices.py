"""What the open question lets one choose, named as the picture shows it: numbers for places, letters for the rest.

The one naming: pictures, buttons and texts all take it from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.boxes import find_tile
from engine.decisions import Action, Decision, print_action
from engine.features import Cell
from engine.tiles import Tile, View

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

CELL_VERBS = frozenset({"takehome", "cemetery", "bury", "ghosts", "hound", "facedown", "haunt"})
"""The verbs whose first two words are a cell that is chosen."""
FEATURE_VERBS = frozenset({"score", "banish", "pay"})
"""The verbs whose words are a cell and a segment there, which stands for its feature."""
SPACE_VERBS = frozenset({"crown", "quarter", "count"})
"""The verbs whose word is a space beside the tiles: a sector of the wheel, a quarter of the city."""

SegmentOn = tuple[int, int, int]
"""A segment on the map, as x, y and its position on the tile."""


@dataclass(frozen=True, slots=True)
class Place:
    """A cell where the tile can be placed, by its number; ``actions`` are all the ways to do so.

    ``turns`` are the ways in which it may lie there. Of those that look alike, such as all four of a monastery without
    a road, only the least is among them.
    """

    number: int
    x: int
    y: int
    turns: tuple[int, ...]
    actions: tuple[str, ...]

    @property
    def cell(self) -> Cell:
        """Where it is."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Spot:
    """A segment that a follower can be put on, by its letter."""

    letter: str
    segment: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lettered:
    """Something else that can be chosen, by its letter: a cell, a feature by one of its segments, or a space."""

    letter: str
    cell: Cell | None
    segment: int | None
    space: str | int | None
    """A sector of the wheel or a quarter of the city."""
    actions: tuple[str, ...]


def letter(number: int) -> str:
    """The letter of something by its place in a list: A to Z, then AA, AB and so on."""
    more, last = divmod(number, len(LETTERS))
    return (LETTERS[more - 1] if more else "") + LETTERS[last]


def numbered_places(decision: Decision) -> tuple[Place, ...]:
    """The cells where the tile can be placed, numbered from 1 by row, then column."""
    found = _grouped(decision, _placed_on)
    if not found:
        return ()
    looks = _looks(find_tile(decision.details()["tile"]))
    places = []
    for number, (x, y) in enumerate(sorted(found, key=lambda cell: (cell[1], cell[0])), 1):
        turns = sorted(int(action[3]) for action in found[x, y])
        apart = tuple(dict.fromkeys(looks[turn] for turn in turns))
        places.append(Place(number, x, y, apart, tuple(f"place {x} {y} {turn}" for turn in turns)))
    return tuple(places)


@cache
def _looks(tile: Tile) -> dict[int, int]:
    """For each turn the least that looks the same: alike segments on the same slots, touching the same cities."""
    first: dict[object, int] = {}
    return {view.turn: first.setdefault(_look(view), view.turn) for view in tile.views}


def _look(view: View) -> object:
    return frozenset(
        Counter(
            (segment.kind, mask, str(sorted(segment.marks.items())), frozenset(view.masks[i] for i in segment.touches))
            for segment, mask in zip(view.segments, view.masks, strict=True)
        ).items()
    )


def lettered_spots(decision: Decision) -> tuple[Spot, ...]:
    """The segments on which the player may put a follower, lettered from A by their order on the tile."""
    found = _grouped(decision, lambda action: action[1] if action[0] == "follower" else None)
    return tuple(Spot(letter(number), segment, _texts(found[segment])) for number, segment in enumerate(sorted(found)))


def lettered_cells(decision: Decision) -> tuple[Lettered, ...]:
    """All else that the picture can show: cells, features and spaces, in the order in which they are offered.

    Their letters follow those of the spots on the tile, if there are any.
    """
    found = _grouped(decision, _target)
    first = len(lettered_spots(decision))
    return tuple(
        Lettered(letter(number), target[0], target[1], target[2], _texts(actions))
        for number, (target, actions) in enumerate(found.items(), first)
    )


def segments_asked_about(decision: Decision) -> tuple[SegmentOn, ...]:
    """A segment of each feature that the question is about, as far as it is about any."""
    about = decision.details()
    told = [about, *(one for one in about.get("features", ()) if isinstance(one, dict))]
    named = [tuple(one.get(word) for word in ("x", "y", "segment")) for one in told]
    named += [action[1:4] for action in decision.choices() if action[0] in FEATURE_VERBS]
    return tuple(
        dict.fromkeys(
            (x, y, segment)
            for x, y, segment in named
            if isinstance(x, int) and isinstance(y, int) and isinstance(segment, int)
        )
    )


def _placed_on(action: Action) -> Cell | None:
    return (int(action[1]), int(action[2])) if action[0] == "place" else None


def _target(action: Action) -> tuple[Cell | None, int | None, str | int | None] | None:
    verb, words = action[0], action[1:]
    if verb in SPACE_VERBS:
        return None, None, words[0]
    if len(words) < 2 or not isinstance(words[0], int) or not isinstance(words[1], int):
        return None
    if verb in CELL_VERBS:
        return (words[0], words[1]), None, None
    if verb in FEATURE_VERBS:
        return (words[0], words[1]), int(words[2]), None
    return None


def _grouped(decision: Decision, key: Callable[[Action], Any]) -> dict[Any, list[Action]]:
    """The answers by what they choose, those that choose nothing of the kind left out."""
    found: dict[Any, list[Action]] = {}
    for action in decision.choices():
        chosen = key(action)
        if chosen is not None:
            found.setdefault(chosen, []).append(action)
    return found


def _texts(actions: Iterable[Action]) -> tuple[str, ...]:
    return tuple(map(print_action, actions))
