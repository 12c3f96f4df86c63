"""Marks on the map: frames of moves, numbered places, lettered spots, points. Painted large, reduced, and kept."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.colours import CREAM, DARK, WHITE, Colour, Livery
from render.letters import width, write
from render.sprite_cache import FIGURES

SCALE = 4
SPOT_LETTER = 0.3
"""The height of the letter of a spot where a follower can go, as a share of a tile's side."""


def _reduced(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    return picture.resize(size, Image.Resampling.BOX)


@FIGURES.kept
def move_frame(colour: Colour, cell: int, strong: bool) -> Image.Image:
    """The frame around a tile just placed: the mover's colour between a light line and a dark keyline."""
    margin = overhang(cell)
    side = (cell + 2 * margin) * SCALE
    picture = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(picture)
    # On the smallest tiles of a film lines of two pixels would leave no room between them.
    line = min(max(2, round(cell * 0.016)), max(1, cell // 12)) * SCALE
    band = round(cell * (0.062 if strong else 0.036)) * SCALE
    edge = 0
    radius = round(cell * 0.09) * SCALE
    for thickness, fill in ((line, DARK), (line, WHITE), (band, colour), (line, WHITE), (line // 2, DARK)):
        draw.rounded_rectangle([edge, edge, side - 1 - edge, side - 1 - edge], max(0, radius - edge), fill)
        edge += thickness
    draw.rounded_rectangle([edge, edge, side - 1 - edge, side - 1 - edge], max(0, radius - edge), (0, 0, 0, 0))
    return _reduced(picture, (cell + 2 * margin, cell + 2 * margin))


def overhang(cell: int) -> int:
    """How far the frame of a move reaches beyond its tile."""
    return max(2, round(cell * 0.055))


@FIGURES.kept
def place_image(text: str, cell: int) -> Image.Image:
    """A place that can be chosen: an empty frame with a big numeral or letter."""
    picture = _place_frame(cell).copy()
    size = round(cell * (0.66 if len(text) < 2 else 0.56 if len(text) < 3 else 0.42))
    write_over(picture, (cell / 2, cell / 2), text, size, CREAM, DARK, max(2, cell // 32))
    return picture


@FIGURES.kept
def other_place_image(cell: int) -> Image.Image:
    """A place that can be chosen on another page: the same frame, faint and empty."""
    picture = _place_frame(cell).copy()
    picture.putalpha(picture.getchannel("A").point(lambda alpha: round(alpha * 0.45)))
    return picture


@FIGURES.kept
def _place_frame(cell: int) -> Image.Image:
    picture = Image.new("RGBA", (cell * SCALE, cell * SCALE))
    draw = ImageDraw.Draw(picture)
    inset, line = round(cell * 0.05) * SCALE, round(cell * 0.035) * SCALE
    box = [inset, inset, cell * SCALE - 1 - inset, cell * SCALE - 1 - inset]
    draw.rounded_rectangle(box, cell * SCALE // 9, (*CREAM, 40), CREAM, line)
    return _reduced(picture, (cell, cell))


def write_over(
    picture: Image.Image, at: tuple[float, float], text: str, size: int, fill: Colour, halo: Colour, halo_width: int
) -> None:
    """Write on an RGBA picture, so that the letters are opaque."""
    write(picture, at, text, size, fill, weight="black", anchor="m", halo=halo, halo_width=halo_width)


@FIGURES.kept
def badge_image(text: str, height: int, fill: Colour, ink: Colour) -> Image.Image:
    """A round or long badge with a short text, a light rim and a dark keyline, RGBA."""
    size = round(height * 0.62)
    across = max(height, width(text, size, "black") + round(height * 0.5))
    picture = Image.new("RGBA", (across * SCALE, height * SCALE))
    draw = ImageDraw.Draw(picture)
    line = min(max(2, round(height * 0.05)) * SCALE, height * SCALE // 6)
    edge = 0
    for colour in (DARK, WHITE, fill):
        box = [edge, edge, across * SCALE - 1 - edge, height * SCALE - 1 - edge]
        draw.rounded_rectangle(box, height * SCALE // 2 - edge, colour)
        edge += line
    picture = _reduced(picture, (across, height))
    write(picture, (across / 2, height / 2), text, size, ink, weight="black", anchor="m")
    return picture


def points_image(points: int, livery: Livery, cell: int) -> Image.Image:
    """Points just scored, in the scorer's colour."""
    return badge_image(f"{points:+d}".replace("-", "−"), round(cell * 0.36), livery.colour, livery.ink)


def letter_image(letter: str, cell: int) -> Image.Image:
    """The letter of a spot where a follower can go."""
    return badge_image(letter, round(cell * SPOT_LETTER), CREAM, DARK)


def number_image(number: int, livery: Livery, cell: int) -> Image.Image:
    """The number of a move, in the mover's colour."""
    return badge_image(str(number), round(cell * 0.27), livery.colour, livery.ink)
