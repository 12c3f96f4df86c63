"""Bags and moves by which a team wins each level of Mists within a few turns.

A bag is for ``FixedDealer(deck=won.deck)``: as long as the game needs it and a tile more, some tiles oftener than in
the box. The moves are those of all seats in turn, from the first ``draw`` to the choice that wins, as a game with the
option ``draw: ask`` takes them.

The seats are in the order of the table, and the first one, the host's, begins. The colours of the seats have to be
chosen in the lobby, as the bot seats people by what it settled there: of two the host takes red and green, the other
one blue and yellow. The markers of level 6 are those that the rules take by themselves for such colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

OF_TWO = (("red", "green"), ("blue", "yellow"))
"""The colours of two, by seat."""


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
        deck=tiles("04 52 44 08 04 04 02 07"),
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
}
"""By level."""
