"""Figures and emblems: followers that stand or lie, painted large, reduced, and kept."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.colours import DARK, GOLD, GOLD_DARK, LEAF, LEAF_DARK, WHITE, Colour, Livery
from render.sprite_cache import FIGURES

SCALE = 4
LYING_KINDS = frozenset({"field"})
"""The kinds of land on which a follower lies."""
GUARD = "guard"
"""The piece that has a shape of its own."""
_BASE = 96
Point = tuple[float, float]


def emblem_shapes(kind: str) -> list[list[Point]]:
    """The polygons of an emblem in a circle of radius 1."""
    if kind == "cross":
        a, b = 0.30, 0.98
        return [
            [(-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a)]
        ]
    if kind == "chevron":
        return [[(-0.95, 0.35), (0, -0.75), (0.95, 0.35), (0.95, 0.95), (0, -0.1), (-0.95, 0.95)]]
    if kind == "disc":
        return [[(0.8 * math.cos(t * math.pi / 18), 0.8 * math.sin(t * math.pi / 18)) for t in range(36)]]
    if kind == "bars":
        return [[(-0.9, top), (0.9, top), (0.9, top + 0.46), (-0.9, top + 0.46)] for top in (-0.86, -0.23, 0.4)]
    if kind == "star":
        points = []
        for corner in range(10):
            radius = 1.08 if corner % 2 == 0 else 0.46
            angle = math.pi * corner / 5 - math.pi / 2
            points.append((radius * math.cos(angle), radius * math.sin(angle)))
        return [points]
    if kind == "lozenge":
        return [[(0, -1.1), (0.8, 0), (0, 1.1), (-0.8, 0)]]
    raise ValueError(f"there is no emblem {kind!r}")


def draw_emblem(draw: ImageDraw.ImageDraw, kind: str, at: Point, radius: float, fill: Colour) -> None:
    """Draw an emblem."""
    for shape in emblem_shapes(kind):
        draw.polygon([(at[0] + x * radius, at[1] + y * radius) for x, y in shape], fill)


def _body(lying: bool) -> tuple[Image.Image, Point]:
    """The silhouette of a robed figure, and where its emblem goes: in shares of its size."""
    side = _BASE * SCALE
    mask = Image.new("L", (side, side))
    draw = ImageDraw.Draw(mask)

    def curve(a: Point, b: Point, c: Point) -> list[Point]:
        steps = [n / 12 for n in range(13)]
        return [
            ((1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0],
             (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1])
            for t in steps
        ]  # fmt: skip

    robe = [
        *curve((0.50, 0.34), (0.24, 0.34), (0.22, 0.56)),
        *curve((0.22, 0.56), (0.20, 0.80), (0.10, 0.86)),
        *curve((0.10, 0.86), (0.08, 0.95), (0.16, 0.95)),
        *curve((0.84, 0.95), (0.92, 0.95), (0.90, 0.86)),
        *curve((0.90, 0.86), (0.80, 0.80), (0.78, 0.56)),
        *curve((0.78, 0.56), (0.76, 0.34), (0.50, 0.34)),
    ]
    draw.polygon([(x * side, y * side) for x, y in robe], 255)
    draw.ellipse([0.31 * side, 0.05 * side, 0.69 * side, 0.43 * side], 255)
    if lying:
        return mask.transpose(Image.Transpose.ROTATE_90), (0.66, 0.5)
    return mask, (0.5, 0.67)


def _guard() -> tuple[Image.Image, Point]:
    """The silhouette of a guard: a helmet with a plume, square shoulders and a halberd; and where its emblem goes."""
    side = _BASE * SCALE
    mask = Image.new("L", (side, side))
    draw = ImageDraw.Draw(mask)
    for outline in (
        [(0.12, 0.44), (0.74, 0.44), (0.74, 0.95), (0.12, 0.95)],
        [(0.26, 0.26), (0.32, 0.12), (0.43, 0.06), (0.54, 0.12), (0.60, 0.26), (0.60, 0.46), (0.26, 0.46)],
        [(0.20, 0.27), (0.66, 0.27), (0.66, 0.35), (0.20, 0.35)],
        [(0.84, 0.0), (0.92, 0.14), (0.88, 0.22), (0.88, 0.97), (0.80, 0.97), (0.80, 0.22), (0.76, 0.14)],
        [(0.80, 0.20), (1.0, 0.14), (1.0, 0.36), (0.80, 0.32)],
    ):
        draw.polygon([(x * side, y * side) for x, y in outline], 255)
    return mask, (0.43, 0.68)


def fattened(mask: Image.Image, by: int) -> Image.Image:
    """A mask that reaches so many pixels farther on all sides."""
    # One small filter after the other: their work grows with the square of their size.
    for _ in range(by):
        mask = mask.filter(ImageFilter.MaxFilter(3))
    return mask


def thinned(mask: Image.Image, by: int) -> Image.Image:
    """A mask that reaches so many pixels less far on all sides."""
    for _ in range(by):
        mask = mask.filter(ImageFilter.MinFilter(3))
    return mask


def rimmed(body: Image.Image, margin: int) -> tuple[Image.Image, Image.Image, Image.Image]:
    """A silhouette with a margin around it, and the same fattened once for a light rim and twice for a dark keyline."""
    big = Image.new("L", (body.width + 2 * margin, body.height + 2 * margin))
    big.paste(body, (margin, margin))
    light = big.filter(ImageFilter.GaussianBlur(9)).point(lambda value: 255 if value > 24 else 0)
    dark = light.filter(ImageFilter.GaussianBlur(8)).point(lambda value: 255 if value > 34 else 0)
    return big, light, dark


@FIGURES.kept
def follower_image(livery: Livery, height: int, lying: bool, guard: bool = False) -> Image.Image:
    """A follower, RGBA, ``height`` pixels high when it stands, with a light rim and a dark keyline around it.

    A guard has a shape of its own, and lies like any other.
    """
    big, light, dark, emblem = _silhouette(lying, guard)
    side = _BASE * SCALE
    margin = side // 8
    picture = Image.new("RGB", big.size, DARK)
    picture.paste(WHITE, (0, 0), light)
    picture.paste(livery.colour, (0, 0), big)
    # Light comes from the top left: the far side of the robe lies in shade.
    shade = ImageChops.subtract(big, ImageChops.offset(big, -side // 14, -side // 22))
    picture.paste(shaded(livery.colour), (0, 0), shade)
    draw_emblem(
        ImageDraw.Draw(picture),
        livery.emblem,
        (margin + emblem[0] * side, margin + emblem[1] * side),
        0.165 * side,
        livery.ink,
    )
    picture.putalpha(dark)
    size = round(height * big.width / side)
    return picture.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=2)


def shaded(colour: Colour) -> Colour:
    """A colour in the shade of a robe."""
    red, green, blue = (int(value * 0.72) for value in colour)
    return red, green, blue


@lru_cache(maxsize=4)
def _silhouette(lying: bool, guard: bool) -> tuple[Image.Image, Image.Image, Image.Image, Point]:
    """A follower as it is rimmed, and where its emblem goes."""
    body, emblem = _guard() if guard else _body(lying)
    if guard and lying:
        body, emblem = body.transpose(Image.Transpose.ROTATE_90), (emblem[1], 1 - emblem[0])
    return *rimmed(body, body.width // 8), emblem


@FIGURES.kept
def emblem_image(livery: Livery, size: int) -> Image.Image:
    """A round token in a player's colour with the emblem, RGBA."""
    side = size * SCALE
    picture = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(picture)
    draw.ellipse([0, 0, side - 1, side - 1], DARK)
    draw.ellipse([side * 0.04, side * 0.04, side * 0.96, side * 0.96], WHITE)
    draw.ellipse([side * 0.10, side * 0.10, side * 0.90, side * 0.90], livery.colour)
    draw_emblem(draw, livery.emblem, (side / 2, side / 2), side * 0.235, livery.ink)
    return picture.resize((size, size), Image.Resampling.LANCZOS)


@FIGURES.kept
def crown_image(height: int) -> Image.Image:
    """A golden crown, RGBA."""
    wide, high = round(height * 1.25) * SCALE, height * SCALE
    picture = Image.new("RGBA", (wide, high))
    draw = ImageDraw.Draw(picture)
    outline = [(0.04, 0.22), (0.28, 0.52), (0.5, 0.06), (0.72, 0.52), (0.96, 0.22), (0.86, 0.94), (0.14, 0.94)]
    points = [(x * wide, y * high) for x, y in outline]
    draw.polygon(points, GOLD)
    draw.line([*points, points[0], points[1]], DARK, max(1, high // 14), joint="curve")
    draw.rectangle([0.17 * wide, 0.76 * high, 0.83 * wide, 0.9 * high], GOLD_DARK)
    return picture.resize((wide // SCALE, high // SCALE), Image.Resampling.BOX)


@FIGURES.kept
def laurel_image(height: int) -> Image.Image:
    """The wreath of a winner, RGBA: green and open at the top, so that nobody takes it for a crown."""
    side = height * SCALE
    picture = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(picture)
    leaves = []
    for step in range(4):
        bearing = math.radians(160 - 34 * step)
        at = (0.5 + 0.29 * math.sin(bearing), 0.53 - 0.33 * math.cos(bearing))
        # Each pair of leaves follows the wreath upwards, one leaning outwards and one inwards.
        leaves += [_leaf(at, bearing - math.pi + lean, 0.29) for lean in (0.65, -0.3)]
    both = [shape for leaf in leaves for shape in (leaf, [(1 - x, y) for x, y in leaf])]
    for outline in both:
        points = [(x * side, y * side) for x, y in outline]
        draw.line([*points, points[0], points[1]], DARK, max(1, side // 14), joint="curve")
    for number, outline in enumerate(both):
        draw.polygon([(x * side, y * side) for x, y in outline], LEAF if number // 2 % 2 else LEAF_DARK)
    draw.ellipse([0.4 * side, 0.77 * side, 0.6 * side, 0.97 * side], DARK)
    draw.ellipse([0.44 * side, 0.81 * side, 0.56 * side, 0.93 * side], GOLD)
    return picture.resize((height, height), Image.Resampling.BOX)


def _leaf(foot: Point, way: float, long: float) -> list[Point]:
    """A pointed leaf from its foot, ``way`` being an angle clockwise from the east."""
    dx, dy = math.cos(way), math.sin(way)
    shape = []
    for along, aside in ((0.0, 0.0), (0.25, 0.2), (0.55, 0.22), (1.0, 0.0), (0.55, -0.22), (0.25, -0.2)):
        x, y = along * long, aside * long
        shape.append((foot[0] + x * dx - y * dy, foot[1] + x * dy + y * dx))
    return shape
