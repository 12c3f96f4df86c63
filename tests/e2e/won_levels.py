"""Bags and moves by which a team wins each level of Mists within a few turns.

A bag is for ``FixedDealer(deck=won.deck)``: as long as the game needs it, with the tiles that are swallowed, and a tile
more; some are there oftener than in the box. The moves are those of all seats in turn, from the first ``draw`` to the
choice that wins, as a game with the option ``draw: ask`` takes them.

Each game is one city with every colour in it, which brings the whole target at once, so that no hound ever comes. From
level 2 on most have a cemetery beside the city; at levels 5 and 6 it swallows a tile or two.

The seats are in the order of the table, and the first one, the host's, begins. Of two the host has red and green and
the other one blue and yellow, as chosen in the lobby: the bot goes by what was settled there, not by the record. Three
have red, blue and yellow, as they sit down. The markers of level 6 are those that the rules take for such colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

OF_TWO = (("red", "green"), ("blue", "yellow"))
"""The colours of two, by seat."""
OF_THREE = (("red",), ("blue",), ("yellow",))
"""The colours of three, by seat, as the lobby deals them out."""


@dataclass(frozen=True, slots=True)
class WonLevel:
    """A bag with the moves that win a level."""

    level: int
    deck: tuple[str, ...]
    colours: tuple[tuple[str, ...], ...]
    """By seat."""
    actions: tuple[str, ...]
    markers: tuple[str, ...] = ()
    """The colours with a score each, at level 6."""

    @property
    def extras(self) -> dict[str, Any]:
        """The colours and the markers as a record has them."""
        colours = {"colours": [list(own) for own in self.colours]}
        return {**colours, "markers": list(self.markers)} if self.markers else colours


def tiles(numbers: str) -> tuple[str, ...]:
    """The ids of tiles of Mists."""
    return tuple(f"mists-{number}" for number in numbers.split())


WON_BY_TWO = {
    1: WonLevel(
        1,
        deck=tiles("04 42 42 08 04 07"),
        colours=OF_TWO,
        actions=(
            *("draw", "place 0 2 270", "follower 0 red"),
            *("draw", "place -1 1 180", "follower 0 blue"),
            *("draw", "place -1 2 0", "pass"),
            *("draw", "place -2 2 0", "follower 0 yellow"),
            *("draw", "place -2 1 90", "score -2 1 0"),
        ),
    ),
    2: WonLevel(
        2,
        deck=tiles("04 52 44 08 54 04 02 07"),
        colours=OF_TWO,
        actions=(
            *("draw", "place 1 -1 90", "follower 0 red"),
            *("draw", "place 0 -1 0", "follower 0 blue"),
            *("draw", "place 1 -2 90", "follower 0 green"),
            *("draw", "place 2 0 0", "follower 0 yellow"),
            *("draw", "place 2 -2 180"),
            *("draw", "place 0 -2 90"),
            *("draw", "place 2 -1 270", "score 2 -1 0"),
        ),
    ),
    3: WonLevel(
        3,
        deck=tiles("52 04 44 08 02 54 42 07"),
        colours=OF_TWO,
        actions=(
            *("draw", "place 1 2 180", "follower 0 red"),
            *("draw", "place 0 2 270", "follower 0 blue"),
            *("draw", "place 0 3 90", "follower 0 green"),
            *("draw", "place -1 1 180", "follower 0 yellow"),
            *("draw", "place -1 2 90"),
            *("draw", "place 1 3 270"),
            *("draw", "place -1 3 0", "pass", "score -1 3 0"),
        ),
    ),
    4: WonLevel(
        4,
        deck=tiles("42 04 52 44 54 04 42 04 07"),
        colours=OF_TWO,
        actions=(
            *("draw", "place 2 0 0", "follower 0 red"),
            *("draw", "place 1 -1 90", "follower 0 blue"),
            *("draw", "place 2 1 180", "follower 0 green"),
            *("draw", "place 3 1 0", "follower 0 yellow"),
            *("draw", "place 2 2 0"),
            *("draw", "place 2 -1 180"),
            *("draw", "place 3 2 270", "pass"),
            *("draw", "place 3 0 180", "score 3 0 0"),
        ),
    ),
    5: WonLevel(
        5,
        deck=tiles("04 52 44 08 04 54 25 02 07"),
        colours=OF_TWO,
        actions=(
            *("draw", "place 1 -1 90", "follower 0 red"),
            *("draw", "place 0 -1 0", "follower 0 blue"),
            *("draw", "place 1 -2 90", "follower 0 green"),
            *("draw", "place 2 0 0", "follower 0 yellow"),
            *("draw", "place 2 -2 180"),
            *("draw", "place 0 -2 90", "facedown 0 -3"),
            *("draw", "place 2 -1 270", "score 2 -1 0"),
        ),
    ),
    6: WonLevel(
        6,
        deck=tiles("04 04 44 44 47 02 04 04 47 54 25 44 25 07 07"),
        colours=OF_TWO,
        markers=("red", "blue", "green"),
        actions=(
            *("draw", "place 0 2 0", "follower 0 red"),
            *("draw", "place 1 -1 90", "follower 0 blue"),
            *("draw", "place 2 1 0", "follower 0 green"),
            *("draw", "place 3 1 0", "follower 0 yellow"),
            *("draw", "place 2 0 90", "pass"),
            *("draw", "place 2 2 0"),
            *("draw", "place 3 2 270"),
            *("draw", "place 3 0 180"),
            *("draw", "place 1 2 180", "pass"),
            *("draw", "place 2 -1 180", "facedown 2 -2"),
            *("draw", "place 1 3 0"),
            *("draw", "place 1 4 0", "score 1 4 0", "marker red"),
        ),
    ),
}
"""By level."""

WON_BY_THREE = {
    1: WonLevel(
        1,
        deck=tiles("04 08 08 04 02 07"),
        colours=OF_THREE,
        actions=(
            *("draw", "place 0 2 270", "follower 0"),
            *("draw", "place -1 1 180", "follower 0"),
            *("draw", "place -2 1 180", "follower 0"),
            *("draw", "place -2 2 0"),
            *("draw", "place -1 2 0", "score -1 2 0"),
        ),
    ),
    2: WonLevel(
        2,
        deck=tiles("44 04 44 42 54 42 08 07"),
        colours=OF_THREE,
        actions=(
            *("draw", "place 0 2 0", "follower 0"),
            *("draw", "place -1 2 270", "follower 0"),
            *("draw", "place -1 3 90", "follower 0"),
            *("draw", "place -2 3 0", "pass"),
            *("draw", "place 0 3 270"),
            *("draw", "place -2 2 90", "pass"),
            *("draw", "place -1 1 180", "pass", "score -1 1 0"),
        ),
    ),
    3: WonLevel(
        3,
        deck=tiles("44 44 04 04 47 42 04 04 07"),
        colours=OF_THREE,
        actions=(
            *("draw", "place 0 2 0", "follower 0"),
            *("draw", "place -1 2 0", "follower 0"),
            *("draw", "place -1 0 180", "follower 0"),
            *("draw", "place -1 3 0"),
            *("draw", "place -1 1 270", "pass"),
            *("draw", "place -2 1 0", "pass"),
            *("draw", "place 0 3 270"),
            *("draw", "place -2 0 90", "score -2 0 0"),
        ),
    ),
    4: WonLevel(
        4,
        deck=tiles("47 44 42 04 02 42 04 04 47 07 07"),
        colours=OF_THREE,
        actions=(
            *("draw", "place 0 -1 0", "follower 0"),
            *("draw", "place -1 0 0", "follower 0"),
            *("draw", "place 0 2 270", "follower 0"),
            *("draw", "place -1 2 0"),
            *("draw", "place -1 -1 90"),
            *("draw", "place -1 -2 90", "pass"),
            *("draw", "place 1 -1 180"),
            *("draw", "place 0 -2 180"),
            *("draw", "place -1 1 270", "pass"),
            *("draw", "place -2 1 90", "score -2 1 0"),
        ),
    ),
    5: WonLevel(
        5,
        deck=tiles("44 44 04 04 47 42 54 25 04 07"),
        colours=OF_THREE,
        actions=(
            *("draw", "place 0 2 0", "follower 0"),
            *("draw", "place -1 2 0", "follower 0"),
            *("draw", "place -1 0 180", "follower 0"),
            *("draw", "place -1 3 0"),
            *("draw", "place -1 1 270", "pass"),
            *("draw", "place -2 1 0", "pass"),
            *("draw", "place 0 3 270", "facedown 1 3"),
            *("draw", "place -2 0 90", "score -2 0 0"),
        ),
    ),
    6: WonLevel(
        6,
        deck=tiles("04 04 44 44 47 02 04 04 47 54 25 44 25 07 07"),
        colours=OF_THREE,
        markers=("red", "blue", "yellow"),
        actions=(
            *("draw", "place 0 2 0", "follower 0"),
            *("draw", "place 1 -1 90", "follower 0"),
            *("draw", "place 2 1 0", "follower 0"),
            *("draw", "place 3 1 0", "pass"),
            *("draw", "place 2 0 90", "pass"),
            *("draw", "place 2 2 0"),
            *("draw", "place 3 2 270"),
            *("draw", "place 3 0 180"),
            *("draw", "place 1 2 180", "pass"),
            *("draw", "place 2 -1 180", "facedown 2 -2"),
            *("draw", "place 1 3 0"),
            *("draw", "place 1 4 0", "score 1 4 0"),
        ),
    ),
}
"""By level."""
