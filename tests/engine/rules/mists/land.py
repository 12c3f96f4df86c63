"""Positions of Mists from chosen decks, and land that many tests build on.

The start block, with the letters of its outer sides (small: under mist)::

          R     C
      f [0 0] [1 0] R
      r [0 1] [1 1] f
          C     R

A ghost stands on 0 0, 0 1 and 1 1.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engine.events import Event
from engine.game import Game, load_game
from engine.rules.mists import MistyLand
from engine.rules.mists_levels import default_colours, default_markers

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]

CITY_DECK = "04 05 04 07 04"
"""Six tiles with three shields: 18 points for each colour."""


def land(level: int, deck: str, *actions: str, players: int = 2, **extras: Any) -> Game:
    """A game whose deck is given by the numbers of mist tiles, or by whole ids, after some actions."""
    colours = extras.pop("colours", default_colours(players))
    options = {"level": level, **extras.pop("options", {})}
    record = {
        "format": 1,
        "rules": "mists",
        "options": options,
        "players": NAMES[:players],
        "colours": colours,
        "deck": [word if "-" in word else f"mists-{word}" for word in deck.split()],
        "actions": list(actions),
        **extras,
    }
    if level == 6:
        record.setdefault("markers", default_markers(colours))
    return load_game(record)


def city(*colours: str) -> list[str]:
    """The actions, for one player, that build the city of ``CITY_DECK`` for up to three colours.

    Each colour stands on a tile of its own: 1 -1, 2 0, 3 -1. The last tile, on 3 0, completes the city.
    """
    first, second, third = [f"follower 0 {colour}" if colour else "pass" for colour in (*colours, "", "", "")[:3]]
    return [
        "place 1 -1 90", first,
        "place 2 0 0", second,
        "place 2 -1 180",
        "place 3 -1 180", third,
        "place 3 0 270",
    ]  # fmt: skip


CLEAR_DECK = "26 26 14"
CLEAR = ("place 2 1 90", "pass", "place -1 0 270", "pass", "place -1 1 270", "pass")
"""Both banks of the start block closed: no ghost is left on the map."""

TWO_DECK = "09 09 07 06"
TWO = ("place 0 -1 0", "pass", "place 0 -2 0", "pass", "place 1 -2 180", "follower 0 red", "place 1 -1 0")
"""For one player: the last tile completes two cities of two tiles, red in the first (segment 0) already."""

PALACE_DECK = "50 07 07 07 07 07 07"
PALACE = (
    "place 0 -1 0", "follower 1 red", "place 1 -1 180", "pass", "place 1 -2 0", "pass", "place 0 -2 0", "pass",
    "place -1 -1 0", "pass", "place -1 -2 180", "pass", "place -1 0 180", "pass",
)  # fmt: skip
"""For one player: a misty palace with red on it, surrounded; of its neighbours 0 0 has mist."""


def table(game: Game) -> MistyLand:
    """The table of a game of Mists."""
    assert isinstance(game.table, MistyLand)
    return game.table


def ghosts(game: Game) -> dict[tuple[int, int], int]:
    """Where ghosts stand."""
    return dict(table(game).ghosts.on)


def stock(game: Game) -> int:
    """Ghosts in stock."""
    return table(game).ghosts.stock


def options(game: Game) -> list[str]:
    """What may be answered now."""
    assert game.decision is not None
    return game.decision.options()


def kind(game: Game) -> str | None:
    """The kind of question asked now."""
    return None if game.decision is None else game.decision.kind


SomeEvent = TypeVar("SomeEvent", bound=Event)


def told(events: list[Event], sort: type[SomeEvent]) -> list[SomeEvent]:
    """The events of one sort."""
    return [event for event in events if isinstance(event, sort)]
