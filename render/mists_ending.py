"""The ending of Mists in its last picture: the sun rises over a land that is won, mist swallows one that is lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from math import cos, hypot, sin, tau

from PIL import Image, ImageDraw

from engine.board import STEPS
from engine.features import Cell
from render.board_picture import frame_moves
from render.brushes import mist
from render.canvas import OVERSAMPLING, Canvas
from render.colours import CREAM, GOLD, GOLD_DARK, Colour
from render.figures import laurel_image
from render.geometry import Point
from render.layers import Scene
from render.paints import LAMP
from render.palette import flattened
from render.sprite_cache import FIGURES
from render.team_emblem import team_emblem_image

_FINE = 2
"""How many times larger sky and mist are painted before they are reduced."""
SKY: tuple[Colour, Colour] = ((255, 206, 84), (241, 225, 161))
"""The sky at dawn, and the rays in it."""
_RAYS = 26
_SUN = 1.1
"""The radius of the sun, in tiles."""
FOG: Colour = (150, 160, 178)
FOG_DARK: Colour = (128, 133, 159)
FOG_LIGHT: Colour = (188, 194, 201)
_SHADE: Colour = (197, 208, 221)
"""A ghost in the mist that is none of the game's: without the violet keyline of those."""
_DUSK: tuple[Colour, int] = ((30, 32, 58), 84)
"""What lies over a lost land, and how much of it, of 255."""
_PUFFS = 4
"""Puffs of mist along each side of a tile beyond which there is no land."""


def paint_dawn(scene: Scene) -> None:
    """Paint the sky under the tiles of a game that is won: the sun in the corner from which the light comes."""
    box = _map_box(scene)
    wide, high = box[2] - box[0], box[3] - box[1]
    side = scene.frame.cell
    scene.image.paste(_dawn(wide, high, round(_SUN * side)), box[:2])


@FIGURES.kept
def _dawn(wide: int, high: int, sun: int) -> Image.Image:
    image = Image.new("RGB", (wide * _FINE, high * _FINE), SKY[0])
    draw = ImageDraw.Draw(image)
    reach = hypot(*image.size)
    for number in range(_RAYS):
        start, stop = (tau * (number + shift) / _RAYS for shift in (0.0, 0.5))
        draw.polygon([(0, 0), *((reach * cos(angle), reach * sin(angle)) for angle in (start, stop))], SKY[1])
    for radius, tint in ((1.35, LAMP), (1.0, CREAM)):
        r = radius * sun * _FINE
        draw.ellipse([-r, -r, r, r], tint)
    return flattened(image.reduce(_FINE))


def paint_golden_frame(scene: Scene) -> None:
    """Frame the map of a game that is won."""
    left, top, right, bottom = _map_box(scene)
    for inset, wide, tint in ((0, 10, GOLD_DARK), (2, 6, GOLD)):
        outer = (left + inset, top + inset, right - 1 - inset, bottom - 1 - inset)
        scene.image.rectangle((outer[0], outer[1], outer[2], outer[1] + wide - 1), tint)
        scene.image.rectangle((outer[0], outer[3] - wide + 1, outer[2], outer[3]), tint)
        scene.image.rectangle((outer[0], outer[1], outer[0] + wide - 1, outer[3]), tint)
        scene.image.rectangle((outer[2] - wide + 1, outer[1], outer[2], outer[3]), tint)


def paint_sea_of_mist(scene: Scene) -> None:
    """Paint mist instead of the table under the tiles of a game that is lost, with shades where no land is."""
    frame, box = scene.frame, _map_box(scene)
    sheet = Image.new("RGB", ((box[2] - box[0]) * _FINE, (box[3] - box[1]) * _FINE), FOG)
    # A canvas paints four times as large as it is told.
    canvas = Canvas(frame.cell * _FINE // OVERSAMPLING, sheet)
    chance = random.Random("sea of mist")
    land = _land(scene)
    empty = [
        (x, y)
        for x, y in product(range(frame.columns), range(frame.rows))
        if (frame.left + x, frame.top + y) not in land
    ]
    for x, y in empty:
        for low in (0.1, 0.6):
            _bank(canvas, (x + chance.random(), y + low + chance.uniform(0.0, 0.4)), chance)
    for x, y in empty:
        if chance.random() < 0.3:
            _shade(canvas, x + chance.uniform(0.35, 0.65), y + chance.uniform(0.35, 0.55), chance.uniform(0.36, 0.5))
    scene.image.paste(flattened(sheet.reduce(_FINE)), box[:2])


def _bank(canvas: Canvas, at: Point, chance: random.Random) -> None:
    """A low bank of mist: puffs side by side, lit from above."""
    puffs = [(at[0] + 0.16 * step, chance.uniform(0.09, 0.17)) for step in range(-2, 3)]
    for tint, drop in ((FOG_LIGHT, 0.0), (FOG, 0.03)):
        for x, radius in puffs:
            canvas.dot((x, at[1] + drop), radius, tint, 0.7)
    canvas.box(at[0] - 0.55, at[1] + 0.04, at[0] + 0.55, at[1] + 0.16, FOG)


def _shade(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A ghost of mist."""
    canvas.dot((x, y), size * 0.36, _SHADE)
    canvas.box(x - size * 0.36, y, x + size * 0.36, y + size * 0.6, _SHADE)
    for fold in (-0.24, 0.0, 0.24):
        canvas.dot((x + fold * size, y + size * 0.6), size * 0.12, _SHADE)
    for eye in (-0.14, 0.14):
        canvas.dot((x + eye * size, y), size * 0.065, FOG_DARK, 1.4)


def paint_mist_over_land(scene: Scene) -> None:
    """Let dusk fall on a land that is lost, and mist creep over its edges; figures stand out of it."""
    box, side = _map_box(scene), scene.frame.cell
    dusk = Image.new("L", (side, side), _DUSK[1])
    land = _land(scene)
    for cell in sorted(land):
        scene.image.paste(_DUSK[0], scene.frame.at(cell), dusk)
    size = ((box[2] - box[0]) * _FINE, (box[3] - box[1]) * _FINE)
    puffs = list(_edge_puffs(scene, land))
    for tint, grow, thick in ((FOG, 0.12, 110), (FOG_LIGHT, 0.0, 255), (FOG, -0.03, 255)):
        veil = Image.new("L", size)
        draw = ImageDraw.Draw(veil)
        for (x, y), radius in puffs:
            r = (radius + grow) * side * _FINE
            draw.ellipse(
                [x * side * _FINE - r, y * side * _FINE - r, x * side * _FINE + r, y * side * _FINE + r], thick
            )
        scene.image.paste(tint, box[:2], veil.reduce(_FINE))
    # The tile placed last is to be seen also in the mist.
    frame_moves(scene, scene.moves)


def _edge_puffs(scene: Scene, land: set[Cell]) -> Iterator[tuple[Point, float]]:
    """Where puffs lie along the coast of the land, in tiles from the corner of the map, and their radii."""
    chance = random.Random("mist over land")
    for x, y in sorted(land):
        for dx, dy in STEPS:
            if (x + dx, y + dy) in land:
                continue
            for number in range(_PUFFS):
                along = (number + chance.uniform(0.2, 0.8)) / _PUFFS - 0.5
                out = 0.5 + chance.uniform(-0.04, 0.1)
                at = (x + 0.5 + dx * out + dy * along, y + 0.5 + dy * out + dx * along)
                yield (at[0] - scene.frame.left, at[1] - scene.frame.top), chance.uniform(0.14, 0.26)


def _land(scene: Scene) -> set[Cell]:
    cells = {lying.cell for lying in scene.snapshot.tiles} | set(scene.snapshot.face_down)
    return {cell for cell in cells if scene.frame.holds(cell)}


def _map_box(scene: Scene) -> tuple[int, int, int, int]:
    """The map without rim and panel, in pixels."""
    frame = scene.frame
    return frame.rim, frame.head + frame.rim, frame.width - frame.rim, frame.height - frame.rim


@FIGURES.kept
def ending_sign(won: bool, height: int) -> Image.Image:
    """The sign of the ending, RGBA: the team's lantern in a laurel with rays, or gone out among ghosts."""
    side = height * OVERSAMPLING
    canvas = Canvas(height, Image.new("RGBA", (side, side)))  # transparent around it
    if won:
        for number in range(16):
            start, stop = (tau * (number + shift) / 16 for shift in (-0.25, 0.25))
            canvas.polygon([(0.5, 0.5), *((0.5 + 0.5 * cos(a), 0.5 + 0.5 * sin(a)) for a in (start, stop))], GOLD)
    else:
        for x, y, radius in ((0.24, 0.8, 0.2), (0.5, 0.84, 0.16), (0.76, 0.8, 0.2)):
            canvas.dot((x, y), radius, FOG, 0.8)
        for x, y, size in ((0.15, 0.42, 0.34), (0.85, 0.42, 0.34)):
            mist.ghost(canvas, x, y, size)
    image = canvas.image.resize((height, height), Image.Resampling.LANCZOS)
    if won:
        laurel = laurel_image(round(height * 0.98))
        image.alpha_composite(laurel, ((height - laurel.width) // 2, (height - laurel.height) // 2))
    token = team_emblem_image(round(height * (0.58 if won else 0.54)), won)
    image.alpha_composite(token, ((height - token.width) // 2, round(height * 0.48) - token.height // 2))
    return image
