"""Mist: a cool pale veil with scalloped edges over clear ground; roads run over it, darkly edged."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw

from render.brushes.brush import Brush, Scene
from render.canvas import Canvas
from render.geometry import CORNERS, Point, beads, distance, extended
from render.layout import Plan, Shape, whole_sides
from render.outlines import Style, outline
from render.paints import GHOST, GHOST_KEY, INK, MIST, MIST_BY_NIGHT, MIST_DARK, MIST_LIGHT, MIST_VEIL, ROAD_EDGE

STYLE = Style(inset=0.0, depth=0.27, bulge=0.0, waist=0.2)
VEIL = 218
"""How much of the mist lies over the ground, of 255."""
_EDGE = 0.022
"""How wide the dark edge is on both sides of a road in mist: its kerb alone is lost in the mist on a phone."""


def shape(plan: Plan, index: int) -> Shape:
    """A bank along its sides; with no clear ground on the tile, everything but the cities."""
    sides = whole_sides(plan.tile.segments[index].slots)
    if not plan.of_kind("field"):
        return Shape(polygons=(CORNERS,))
    found = outline(sides, STYLE)
    return Shape(polygons=found.polygons, walls=found.walls)


def paint(scene: Scene, index: int) -> None:
    """The veil, its puffs, the edges of the roads that will run over it, and the ghosts that haunt it."""
    canvas = scene.canvas
    side = canvas.side
    inside = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(inside)
    chance = scene.chance(f"mist {index}")
    mist = scene.layout.shapes[index]
    for polygon in mist.polygons:
        draw.polygon(canvas.points(polygon), fill=VEIL)
    for wall in mist.walls:
        for (x, y), _ in beads(wall, 0.085):
            r = chance.uniform(0.042, 0.06)
            draw.ellipse(((x - r) * side, (y - r) * side, (x + r) * side, (y + r) * side), fill=VEIL)
    canvas.image.paste(MIST_BY_NIGHT if scene.night else MIST, (0, 0), inside)
    _edge_roads(scene, inside)
    _swirls(scene, index)
    _ghosts(scene, index)


def _edge_roads(scene: Scene, inside: Image.Image) -> None:
    """A dark edge along the roads, as far as they are in the mist."""
    canvas = scene.canvas
    edges = Image.new("L", inside.size, 0)
    draw = ImageDraw.Draw(edges)
    for _, segment, road in scene.layout.segments():
        if segment.kind == "road":
            width = round((road.width + 2 * _EDGE) * canvas.side)
            for line in road.lines:
                draw.line(canvas.points(extended(line)), fill=255, width=width, joint="curve")
    canvas.image.paste(ROAD_EDGE, (0, 0), ImageChops.darker(edges, inside.point(lambda veil: 255 if veil else 0)))


def _swirls(scene: Scene, index: int) -> None:
    """Lighter wisps inside the bank."""
    chance = scene.chance(f"swirls {index}")
    for _ in range(26):
        x, y = chance.uniform(0.05, 0.95), chance.uniform(0.05, 0.95)
        size = chance.uniform(0.05, 0.085)
        if not scene.fits(index, x, y, size * 0.8) or not scene.fits(index, x + size, y, 0.01):
            continue
        tint = chance.choice((MIST_LIGHT, MIST_LIGHT, MIST_DARK))
        arc = [(x + size * cos(a), y + 0.3 * size * sin(a)) for a in [pi + pi * step / 8 for step in range(9)]]
        scene.canvas.line(arc, tint, 0.012)


def _ghosts(scene: Scene, index: int) -> None:
    """As many little ghosts as the tile shows, off the road and off the place where figures stand."""
    count = int(scene.layout.tile.marks.get("ghosts", 0))
    ghosts: list[Point] = []

    def worth(at: Point, depth: float, away: float) -> float:
        return min(depth, 0.08) * 4 + min(away, 0.2) * 3 - 0.1 * distance(at, scene.spots[index])

    for _ in range(count):
        best = scene.best_place(index, worth, off=ghosts)
        if best is not None:
            ghosts.append(best)
            ghost(scene.canvas, best[0], best[1], 0.1)


def ghost(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A white ghost with a violet rim."""
    for grow, tint in ((0.012, GHOST_KEY), (0.0, GHOST)):
        r = size * 0.42 + grow
        head, hem = y - size * 0.1, y + size * 0.5 + grow * 0.6
        canvas.dot((x, head), r, tint)
        step = r / 3
        foot = [(x - r, head), (x - r, hem)]
        foot += [(x - r + fold * step, hem - (size * 0.13 if fold % 2 else 0.0)) for fold in range(1, 6)]
        foot += [(x + r, hem), (x + r, head)]
        canvas.polygon(foot, tint)
    for eye in (-0.16, 0.16):
        canvas.dot((x + eye * size, y - 0.1 * size), size * 0.075, INK, 1.3)


BRUSH = Brush(shape, paint, rank=40, layer=5, tones=(MIST, MIST_VEIL, MIST_LIGHT, MIST_DARK, GHOST), coat=18)
