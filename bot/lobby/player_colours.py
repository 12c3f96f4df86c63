"""Players' colours: whose which are where the rules give a player several, and the markers of a team (M2, M40).

Wishes are kept with the lobby. What comes of them is settled by how many sit there, so it may change until the start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.refusal import Refusal
from bot.sessions.session import Session
from engine.errors import SetupError
from engine.rules import rule_set
from render.colours import COLOUR_NAMES


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


def settled(session: Session) -> Settled:
    """The colours by seat, in the order of the seats, and the markers."""
    row, seats = session.row, session.seats
    if row.deck is not None:
        extras = row.extras
        return Settled(tuple(map(tuple, extras.get("colours", ()))), tuple(extras.get("markers", ())))
    rules = rule_set(row.rules)
    if "colours" not in rules.extra_names or not rules.least_players <= len(seats) <= rules.most_players:
        return Settled(())
    made = rules.set_up(len(seats), row.options, Random(0))
    colours = _dealt_out(session, len(made["colours"][0]))
    chosen: dict[str, Any] = {"colours": colours}
    made = rules.choose(made, chosen, row.options)
    markers = made.get("markers", [])
    if markers and (wished := session.settings.markers):
        # Where a colour went out of play with somebody who left, the choice is left to the rules.
        with suppress(SetupError):
            markers = rules.choose(made, {**chosen, "markers": list(wished)}, row.options)["markers"]
    return Settled(tuple(map(tuple, colours)), tuple(markers))


def _dealt_out(session: Session, each: int) -> list[list[str]]:
    """Everyone has their own colour first, then what they wish for and nobody has, then what is left."""
    own: list[list[str]] = [
        [seat.colour] if seat.colour is not None and seat.colour in COLOUR_NAMES else [] for seat in session.seats
    ]
    taken = {colour for colours in own for colour in colours}
    for seat, colours in zip(session.seats, own, strict=True):
        for colour in session.settings.colours.get(seat.number, ()):
            if len(colours) < each and colour not in taken:
                colours.append(colour)
                taken.add(colour)
    left = [colour for colour in COLOUR_NAMES if colour not in taken]
    for colours in own:
        while len(colours) < each:
            colours.append(left.pop(0))
    return own


def wish_colours(session: Session, number: int, colours: Sequence[str]) -> Mapping[int, tuple[str, ...]]:
    """The lobby's wishes with another one of a seat's; refused where another person has wished for a colour."""
    if not colours or any(colour not in COLOUR_NAMES for colour in colours):
        raise Refusal("error-unknown-click")
    wishes = dict(session.settings.colours)
    for seat, own in zip(session.seats, settled(session).colours, strict=False):
        if seat.number == number or seat.kind == "computer":
            continue
        asked = {seat.colour, *wishes.get(seat.number, ())} & set(own)
        if clash := [colour for colour in colours if colour in asked]:
            raise Refusal("lobby-colour-of", player=seat.shown, colour=clash[0])
    return {**wishes, number: tuple(colours)}
