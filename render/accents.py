"""The accents: the colours by which something is known, each under the name of what it is.

Most of them fill few pixels, but a Count in blue or a warning in orange would tell something else. Land is among them
in the lights in which it must stay what it is: lit after it was scored, dyed by its owner, and by night.
"""

from __future__ import annotations

from collections.abc import Iterator

from render import blocks, board_picture, colours, creatures, fields, mists_track, paints
from render.brushes import mist
from render.canvas import by_night, mixed
from render.castle import tokens, wall
from render.colours import LIVERIES, Colour
from render.figures import shaded
from render.layers import castle, cult, king, mists

_LIT = (
    *("CITY", "CITY_LIGHT", "CITY_SHADE", "ROAD", "ROOF", "ROOF_LIGHT", "ROOF_BROWN", "PLASTER", "WALL"),
    *("TERRACOTTA", "TERRACOTTA_LIGHT", "TERRACOTTA_DARK", "BLOCK", "BLOCK_LIGHT", "BLOCK_DARK", "FLAG", "LAWN"),
)
_BY_NIGHT = (
    *("GRASS", "GRASS_LIGHT", "GRASS_DARK", "LEAF", "CITY", "CITY_LIGHT", "WALL", "WALL_LIGHT", "PLASTER"),
    *("ROOF", "ROOF_LIGHT", "ROOF_DARK", "ROOF_BROWN", "ROOF_BROWN_LIGHT", "ROAD_BY_NIGHT", "ROAD_EDGE", "KERB"),
    *("WATER", "GRAVES", "GHOST_KEY"),
)


def liveries() -> dict[str, Colour]:
    """The players' colours and their shades."""
    plain = {livery.name: livery.colour for livery in LIVERIES}
    return plain | {f"{name} in shade": shaded(colour) for name, colour in plain.items()}


def accents() -> dict[str, Colour]:
    """All others."""
    return dict([*_signs(), *_figures(), *_castle(), *_wheel(), *_land()])


def _signs() -> Iterator[tuple[str, Colour]]:
    for name in ("GOLD", "GOLD_DARK", "LEAF", "LEAF_DARK", "GLOW", "CREAM", "CARD_ACTIVE"):
        yield name, getattr(colours, name)
    yield "WARNING", mists_track.WARNING
    yield "GROOVE", mists_track.GROOVE
    yield "NEW", mists.NEW
    for state, (light, dark) in mists.RINGS.items():
        yield f"{state} ring", light
        yield f"{state} ring, dark", dark


def _figures() -> Iterator[tuple[str, Colour]]:
    for name in ("ROBE", "FUR", "FACE", "PIG", "PIG_DEEP", "PIG_SHADE", "VIOLET", "PALE", "NUMERAL", "GRAVE"):
        yield name, getattr(creatures, name)
    for hound, (coat, mark) in creatures.COATS.items():
        yield f"{hound}'s coat", coat
        yield f"{hound}'s marks", mark
    yield "HOOD", king.HOOD
    yield "SKIN", king.SKIN
    yield "STEEL", cult.STEEL
    yield "HILT", cult.HILT


def _castle() -> Iterator[tuple[str, Colour]]:
    for name in ("STONE", "AWNING", "BACK"):
        yield f"token's {name}", getattr(tokens, name)
    for name in ("SLAB", "TENTH"):
        yield name, getattr(wall, name)
    for name in ("TERRACOTTA", "SLATE", "SLATE_DARK", "LAWN", "FLAG_LIGHT", "FLAG_KEY"):
        yield name, getattr(paints, name)


def _wheel() -> Iterator[tuple[str, Colour]]:
    for number, tint in enumerate(blocks.SECTORS):
        yield f"sector {number}", tint
        yield f"rim of sector {number}", mixed(tint, paints.INK, blocks.RIM_SHADE)
    yield "shield", paints.SHIELD


def _land() -> Iterator[tuple[str, Colour]]:
    for name in _LIT:
        yield f"{name}, lit", mixed(getattr(paints, name), colours.GLOW, board_picture.SHINE / 255)
    for name in _BY_NIGHT:
        yield f"{name}, by night", by_night(getattr(paints, name))
    for name in ("CITY", "ROAD_BY_NIGHT"):
        night = by_night(getattr(paints, name))
        yield f"{name}, lit by night", mixed(night, colours.GLOW, board_picture.SHINE / 255)
    yield "mist", mixed(paints.GRASS, paints.MIST, mist.VEIL / 255)
    yield "mist, by night", by_night(mixed(paints.GRASS, paints.MIST_BY_NIGHT, mist.VEIL / 255))
    for livery in LIVERIES:
        yield f"field of {livery.name}", mixed(paints.GRASS, livery.colour, fields.STRENGTH / 255)
        yield f"empty ground of {livery.name}", mixed(wall.GROUND, livery.colour, castle.VEIL / 255)
