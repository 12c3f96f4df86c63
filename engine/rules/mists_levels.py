"""The six levels of Mists, and who plays with which colours (M2, M3, M40)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.boxes import load_set
from engine.errors import SetupError

SET = "mists"
PILE = 20
"""Tiles in a pile where there are three (M30)."""
MARKERS = 3


@dataclass(frozen=True, slots=True)
class Level:
    """What a level asks of the team."""

    number: int
    cemeteries: str
    """``none``, ``plain`` or ``haunted``."""
    goals: tuple[int, ...]
    """The points due by the end of each pile; the last is the target."""
    ghosts: int
    """Ghost figures in play, those of the start block among them."""
    hounds: tuple[str, ...]
    """The hounds that wait at the goals before the target, in order."""
    tracks: int
    """How many scores there are."""

    @property
    def target(self) -> int:
        """The points that win."""
        return self.goals[-1]

    @property
    def haunted(self) -> bool:
        """Whether cemeteries are haunted (M50-M55)."""
        return self.cemeteries == "haunted"

    def piles(self, tiles: int) -> tuple[int, ...]:
        """How many tiles of a deck are used up when each pile ends (M76)."""
        inner = (min(PILE * number, tiles) for number in range(1, len(self.goals)))
        return (*inner, tiles)

    def box(self) -> list[str]:
        """The tiles that are drawn: all but the start block, at level 1 without palaces and cemeteries."""
        left_out = {"palace", "cemetery"} if self.cemeteries == "none" else set()
        return [
            tile.id
            for tile in load_set(SET)
            if not tile.start and not left_out.intersection(segment.kind for segment in tile.segments)
            for _ in range(tile.count)
        ]


HOUNDS = ("rufus", "ronja")


@cache
def levels() -> dict[int, Level]:
    """All levels by number."""
    return {
        entry["level"]: Level(
            entry["level"],
            entry["cemeteries"],
            tuple(entry["goals"]),
            entry["ghosts"],
            HOUNDS[: len(entry["hounds"])],
            entry.get("tracks", 1),
        )
        for entry in load_set(SET).data["levels"]
    }


def level(options: dict[str, Any]) -> Level:
    """The level that the options name; a game without one is played at the first."""
    return levels()[options.get("level", 1)]


def last_level() -> int:
    """The number of the hardest level, with which a campaign is complete."""
    return max(levels())


def colours() -> tuple[str, ...]:
    """The six colours of the box (M2)."""
    return tuple(load_set(SET).data["totals"]["guards"]["colours"])


def colours_each(players: int) -> int:
    """How many colours each player has (M2)."""
    return {1: 4, 2: 2}.get(players, 1)


def followers_each(players: int) -> int:
    """How many followers of each colour a player has (M2)."""
    return 3 if players < 3 else 5


def default_colours(players: int) -> list[list[str]]:
    """The colours by seat, as they come."""
    box, each = colours(), colours_each(players)
    return [list(box[seat * each : (seat + 1) * each]) for seat in range(players)]


def check_colours(chosen: Any, players: int) -> list[list[str]]:
    """Colours by seat as the record gives them, or an error that says what is wrong."""
    each, box = colours_each(players), colours()
    if not isinstance(chosen, list) or len(chosen) != players:
        sentence = f"'colours' is a list with a list of colours for each of the {players} seats"
        raise SetupError(sentence, code="colours-form", number=each)
    for own in chosen:
        if not isinstance(own, list) or len(own) != each:
            sentence = f"with {players} players each seat has a list of {each} colours, not {own!r}"
            raise SetupError(sentence, code="colours-form", number=each)
    every = [colour for own in chosen for colour in own]
    for colour in every:
        if colour not in box:
            sentence = f"there is no colour {colour!r}; there are: {', '.join(box)}"
            raise SetupError(sentence, code="unknown-colour", name=str(colour), colours=box)
    if len(set(every)) != len(every):
        raise SetupError("each colour belongs to one seat", code="colours-twice")
    return [list(own) for own in chosen]


def default_markers(by_seat: Sequence[Sequence[str]]) -> list[str]:
    """Three colours in play, one a seat as far as there are seats."""
    rounds = range(max(map(len, by_seat)))
    return [own[number] for number in rounds for own in by_seat if number < len(own)][:MARKERS]


def check_markers(chosen: Any, by_seat: Sequence[Sequence[str]]) -> list[str]:
    """The colours whose markers are on the track, or an error that says what is wrong (M40)."""
    if not isinstance(chosen, list) or len(chosen) != MARKERS or len({str(colour) for colour in chosen}) != MARKERS:
        sentence = f"'markers' is a list of {MARKERS} different colours"
        raise SetupError(sentence, code="markers-form", number=MARKERS)
    in_play = [colour for own in by_seat for colour in own]
    for colour in chosen:
        if colour not in in_play:
            sentence = f"{colour!r} cannot be a marker; in play are: {', '.join(in_play)}"
            raise SetupError(sentence, code="marker-not-in-play", colours=tuple(in_play))
    return list(chosen)
