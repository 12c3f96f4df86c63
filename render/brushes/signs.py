"""Signs of a tile as a whole: the wheel that moves the pig, and the ruin in the middle of the misty start."""

from __future__ import annotations

from math import cos, pi, sin

from render.brushes.brush import Scene
from render.canvas import Canvas
from render.geometry import CORNERS, Point, distance, turned_point
from render.paints import INK, SHADOW, STONE, STONE_DARK, WALL, WALL_KEY, WALL_LIGHT, WOOD, WOOD_DARK, WOOD_LIGHT, WOOL

BADGE = 0.1


def paint(scene: Scene) -> None:
    """Paint the signs that the tile's data name."""
    marks = scene.layout.tile.marks
    if "wheel" in marks:
        _wheel(scene.canvas, _badge_place(scene), int(marks["wheel"]))
    if "cell" in marks:
        column, row = marks["cell"]
        _ruin(scene.canvas, turned_point(CORNERS[ruin_corner(column, row)], scene.layout.turn))


def ruin_corner(column: int, row: int) -> int:
    """The corner of a cell of the misty start at which all four cells meet."""
    return {(0, 0): 2, (1, 0): 3, (1, 1): 0, (0, 1): 1}[column, row]


def _badge_place(scene: Scene) -> Point:
    """In the middle of a crossing, else on open ground away from followers."""
    if scene.layout.crossing is not None:
        return scene.layout.crossing
    fields = {index for index, segment, _ in scene.layout.segments() if segment.kind == "field"}
    best, worth = (0.5, 0.5), -9.0
    for row in range(3, 22):
        for column in range(3, 22):
            at = (column / 24, row / 24)
            segment, depth = scene.room(*at)
            if segment in fields:
                away = min(distance(at, spot) for spot in scene.spots)
                value = min(depth, BADGE + 0.02) * 6 + min(away, 0.24) * 3
                if value > worth:
                    best, worth = at, value
    return best


def _wheel(canvas: Canvas, at: Point, steps: int) -> None:
    """A wooden wheel with as many strokes as the pig takes steps."""
    x, y = at
    canvas.dot((x + 0.008, y + 0.014), BADGE, SHADOW)
    for radius, tint in ((BADGE, INK), (BADGE - 0.009, WOOD), (BADGE - 0.03, INK), (BADGE - 0.036, WOOL)):
        canvas.dot(at, radius, tint)
    for step in range(8):
        angle = pi * (step + 0.5) / 4
        out = (x + (BADGE - 0.019) * cos(angle), y + (BADGE - 0.019) * sin(angle))
        canvas.dot(out, 0.009, WOOD_LIGHT if step % 2 else WOOD_DARK)
    for stroke in range(steps):
        mid = x + (stroke - (steps - 1) / 2) * 0.036
        canvas.box(mid - 0.011, y - 0.04, mid + 0.011, y + 0.04, INK)


def _ruin(canvas: Canvas, at: Point) -> None:
    """A broken round tower around the place where the four roads end."""
    x, y = at
    canvas.dot((x + 0.01, y + 0.02), 0.21, SHADOW)
    canvas.dot(at, 0.2, WALL_KEY)
    canvas.dot(at, 0.188, WALL)
    canvas.dot(at, 0.135, WALL_KEY)
    canvas.dot(at, 0.125, STONE_DARK)
    for step in range(14):
        angle = 2 * pi * step / 14
        if step % 5 == 2:
            continue
        bx, by = x + 0.163 * cos(angle), y + 0.163 * sin(angle)
        high = (0.05, 0.075, 0.035, 0.06)[step % 4]
        canvas.box(bx - 0.03, by - high, bx + 0.03, by + 0.022, WALL_KEY)
        canvas.box(bx - 0.022, by - high + 0.008, bx + 0.022, by + 0.014, WALL_LIGHT if step % 2 else WALL)
    for dx, dy, r in ((-0.05, 0.03, 0.03), (0.045, -0.02, 0.024), (0.0, 0.07, 0.02)):
        canvas.dot((x + dx, y + dy), r, WALL_KEY)
        canvas.dot((x + dx - 0.004, y + dy - 0.005), r - 0.007, STONE)
