"""Whose which colours are where the rules give a player several, and the markers that a team chooses (M2, M40).

Wishes are kept with the lobby. What comes of them is settled by how many sit there, so it may change until the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.refusal import Refusal
from bot.show.turn_message import COLOURS
from db.rows import Game, Seat
from engine.errors import SetupError
from engine.rules import rule_set

COLOURS_WISHED = "colours"
MARKERS_WISHED = "markers"
"""The names of the lobby's settings that hold the wishes."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What a game is begun with if it is begun now."""

    colours: tuple[tuple[str, ...], ...]
    """By seat; empty where the rules know of one colour a player only."""
    markers: tuple[str, ...] = ()

    @property
    def each(self) -> int:
        """How many colours a player has."""
        return len(self.colours[0]) if self.colours else 0

    @property
    def extras(self) -> dict[str, Any]:
        """As the game's record has it."""
        extras: dict[str, Any] = {"colours": [list(own) for own in self.colours]} if self.colours else {}
        return {**extras, "markers": list(self.markers)} if self.markers else extras


def settled(row: Game, seats: Sequence[Seat]) -> Settled:
    """The colours by seat, in the order of the seats given, and the markers."""
    if row.deck is not None:
        extras = row.extras
        return Settled(tuple(map(tuple, extras.get("colours", ()))), tuple(extras.get("markers", ())))
    rules = rule_set(row.rules)
    if "colours" not in rules.extra_names or not rules.least_players <= len(seats) <= rules.most_players:
        return Settled(())
    made = rules.set_up(len(seats), row.options, Random(0))
    colours = _dealt_out(row, seats, len(made["colours"][0]))
    chosen: dict[str, Any] = {"colours": colours}
    made = rules.choose(made, chosen, row.options)
    markers = made.get("markers", [])
    if wished := row.settings.get(MARKERS_WISHED) if markers else None:
        # Where a colour went out of play with somebody who left, the choice is left to the rules.
        with suppress(SetupError):
            markers = rules.choose(made, {**chosen, "markers": wished}, row.options)["markers"]
    return Settled(tuple(map(tuple, colours)), tuple(markers))


def _dealt_out(row: Game, seats: Sequence[Seat], each: int) -> list[list[str]]:
    """Everyone has their own colour first, then what they wish for and nobody has, then what is left."""
    own: list[list[str]] = [[seat.colour] if seat.colour in COLOURS else [] for seat in seats]
    taken = {colour for colours in own for colour in colours}
    wishes = row.settings.get(COLOURS_WISHED, {})
    for seat, colours in zip(seats, own, strict=True):
        for colour in wishes.get(str(seat.user_id), []):
            if len(colours) < each and colour not in taken:
                colours.append(colour)
                taken.add(colour)
    left = [colour for colour in COLOURS if colour not in taken]
    for colours in own:
        while len(colours) < each:
            colours.append(left.pop(0))
    return own


def wish_colours(row: Game, seats: Sequence[Seat], user_id: int, colours: Sequence[str]) -> dict[str, Any]:
    """The lobby's wishes with another one of a player's; refused where somebody else has wished for a colour."""
    if any(colour not in COLOURS for colour in colours):
        raise Refusal("error-unknown-click")
    now = settled(row, seats)
    wishes = dict(row.settings.get(COLOURS_WISHED, {}))
    for seat, own in zip(seats, now.colours, strict=False):
        asked = {seat.colour, *wishes.get(str(seat.user_id), [])} & set(own)
        if seat.user_id != user_id and (clash := [colour for colour in colours if colour in asked]):
            raise Refusal("lobby-colour-of", player=seat.shown, colour=clash[0])
    wishes[str(user_id)] = list(colours)
    return wishes
