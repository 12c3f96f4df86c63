"""The six players' colours with their emblems, and the colours of everything that is no land.

The players' colours begin from Okabe and Ito's palette and were moved until each stands out from the others and from
grass, city, road and roof also for eyes with a colour deficiency; the tests reckon it.
"""

from __future__ import annotations

from typing import NamedTuple

Colour = tuple[int, int, int]


class Livery(NamedTuple):
    """A player's colour and emblem; ``ink`` is what is written or drawn on the colour."""

    name: str
    colour: Colour
    emblem: str
    ink: Colour


WHITE: Colour = (255, 252, 244)
DARK: Colour = (34, 27, 24)

LIVERIES: tuple[Livery, ...] = (
    Livery("red", (172, 24, 20), "cross", WHITE),
    Livery("blue", (14, 60, 180), "chevron", WHITE),
    Livery("yellow", (255, 252, 0), "disc", DARK),
    Livery("green", (0, 124, 100), "bars", WHITE),
    Livery("black", (24, 22, 28), "star", WHITE),
    Livery("pink", (247, 87, 171), "lozenge", DARK),
)
COLOUR_NAMES = tuple(livery.name for livery in LIVERIES)
"""The players' colours by name, as seats and pictures number them."""
_BY_NAME = {livery.name: livery for livery in LIVERIES}

TABLE: Colour = (62, 54, 48)
TABLE_LINE: Colour = (76, 67, 59)
RIM: Colour = (46, 39, 35)
RIM_INK: Colour = (222, 208, 184)
CARD: Colour = (66, 57, 51)
CARD_ACTIVE: Colour = (250, 238, 208)
CREAM: Colour = (255, 244, 214)
GOLD: Colour = (250, 200, 60)
GOLD_DARK: Colour = (196, 140, 24)
LEAF: Colour = (128, 190, 62)
LEAF_DARK: Colour = (72, 140, 44)
GLOW: Colour = (255, 250, 200)


def livery_of(colour: int, piece: str = "follower") -> Livery:
    """How a piece looks: in its player's colour, unless the piece is itself named by a colour."""
    return _BY_NAME.get(piece, LIVERIES[colour % len(LIVERIES)])
