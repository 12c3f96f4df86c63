"""The wall and all that never changes: meadow outside, bare ground inside, start areas, the track and its towers."""

from __future__ import annotations

import random
from functools import cache, partial

from PIL import Image, ImageDraw

from engine.board import STEPS
from engine.rules.castle_board import StartArea
from render.brushes import greenery
from render.canvas import Canvas, Colour, mixed
from render.castle.ground_plan import BOX, MARGIN, THICK, Corner, Plan, Step, castle_plan
from render.castle.starts import DEPTH, start_images
from render.ground import ground, variant_at
from render.letters import write
from render.paints import WALL, WALL_FACE, WALL_KEY, WALL_LIGHT

GROUND: Colour = (112, 99, 82)
GROUND_LINE: Colour = (134, 120, 100)
_SHADE: Colour = (88, 77, 64)
_DUSK: Colour = (58, 66, 52)
SLAB: Colour = (214, 205, 188)
TENTH: Colour = (238, 222, 178)
_GROOVE: Colour = (158, 146, 128)
_INK: Colour = (70, 58, 50)
_SCALE = 4


class Sheet:
    """A picture of the whole castle, addressed in units of a cell."""

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.edge = round(MARGIN * cell)
        side = BOX * cell + 2 * self.edge
        self.image = Image.new("RGB", (side, side), _DUSK)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, value: float) -> int:
        """A place along either axis, in pixels."""
        return self.edge + round(value * self.cell)

    def box(self, left: float, top: float, right: float, bottom: float, fill: Colour) -> None:
        """Fill a rectangle."""
        corners = (self.at(left), self.at(top), self.at(right) - 1, self.at(bottom) - 1)
        if corners[2] >= corners[0] and corners[3] >= corners[1]:
            self.draw.rectangle(corners, fill)

    def paste(self, image: Image.Image, x: float, y: float) -> None:
        """Paste a picture with its top left corner at a place."""
        self.image.paste(image, (self.at(x), self.at(y)), image if image.mode == "RGBA" else None)


def castle_image(cell: int) -> Image.Image:
    """The castle without anything on it, ``MARGIN`` of a cell wider than its box on all sides."""
    plan = castle_plan()
    sheet = Sheet(cell)
    _meadow(sheet, plan)
    for x, y in plan.cells:
        sheet.box(x, y, x + 1, y + 1, GROUND)
    _grid(sheet, plan)
    _walls(sheet, plan)
    for step in plan.track:
        if not step.tower:
            _slab(sheet, step)
    for start in plan.starts:
        _start(sheet, start)
    _numbers(sheet, plan)
    for corner in plan.corners:
        _tower(sheet, plan, corner)
    return sheet.image


def _meadow(sheet: Sheet, plan: Plan) -> None:
    wild = cache(partial(_wild, sheet.cell))
    for y in range(-1, BOX + 1):
        for x in range(-1, BOX + 1):
            if (x, y) not in plan.cells:
                sheet.paste(wild(variant_at(x, y), (x * 7 + y * 3) % 5), x, y)


def _wild(cell: int, variant: int, trees: int) -> Image.Image:
    """Meadow with trees, dimmed so that it steps back behind the castle."""
    canvas = Canvas(cell, ground(cell, variant).copy())
    chance = random.Random(f"wild {variant} {trees}")
    feet = sorted(
        ((chance.uniform(0.12, 0.88), chance.uniform(0.28, 0.94)) for _ in range(trees)), key=lambda foot: foot[1]
    )
    for x, y in feet:
        if chance.random() < 0.4:
            greenery.fir(canvas, x, y, chance.uniform(0.14, 0.2))
        else:
            greenery.tree(canvas, x, y, chance.uniform(0.14, 0.22), chance)
    image = canvas.reduced()
    return Image.blend(image, Image.new("RGB", image.size, _DUSK), 0.42)


def _grid(sheet: Sheet, plan: Plan) -> None:
    """Lines between the cells, and the shadow of the walls in the north and west, which stand in the light."""
    for x, y in plan.cells:
        if (x, y - 1) not in plan.cells:
            sheet.box(x, y, x + 1, y + 0.09, _SHADE)
        if (x - 1, y) not in plan.cells:
            sheet.box(x, y, x + 0.06, y + 1, _SHADE)
    line = max(1, sheet.cell // 64)
    for x, y in plan.cells:
        left, top = sheet.at(x), sheet.at(y)
        for near, low, high in (((x - 1, y), (left, top), (left, top + sheet.cell)),
                                ((x, y - 1), (left, top), (left + sheet.cell, top))):  # fmt: skip
            if near in plan.cells:
                sheet.draw.line([low, high], GROUND_LINE, line)


def _band(plan: Plan) -> list[tuple[float, float, float, float, int]]:
    """Every piece of wall one cell long as a rectangle, with the side on which it lies of the castle."""
    found = []
    for (x, y), side in plan.edges:
        dx, dy = STEPS[side]
        left, top = (x + 1 if dx > 0 else x - THICK if dx < 0 else x), (y + 1 if dy > 0 else y - THICK if dy < 0 else y)
        wide, high = (THICK, 1) if dx else (1, THICK)
        found.append((left, top, left + wide, top + high, side))
    return found


def _walls(sheet: Sheet, plan: Plan) -> None:
    key = 0.022
    band = _band(plan)
    face = 0.085
    for left, top, right, bottom, side in band:
        if side == 2:
            sheet.box(left - key, top, right + key, bottom + face + key, WALL_KEY)
            sheet.box(left, top, right, bottom + face, WALL_FACE)
        _merlons(sheet, left, top, right, bottom, side)
    for left, top, right, bottom, _ in band:
        sheet.box(left - key, top - key, right + key, bottom + key, WALL_KEY)
    for left, top, right, bottom, _ in band:
        sheet.box(left, top, right, bottom, WALL)


def _merlons(sheet: Sheet, left: float, top: float, right: float, bottom: float, side: int) -> None:
    """Five blocks along the outer edge of a piece of wall."""
    wide, out, line = 0.12, 0.055, 0.018
    for number in range(5):
        along = number * 0.2 + 0.1
        if side in (0, 2):
            x, y = left + along, top if side == 0 else bottom
        else:
            x, y = right if side == 1 else left, top + along
        if side == 2:
            # Seen from the front these rise before the walk and hide a little of it: only their gaps show.
            sheet.box(x + 0.05, y + 0.012, x + 0.15, y + 0.05, WALL_KEY)
            continue
        a, b = (wide / 2, out) if side == 0 else (out, wide / 2)
        sheet.box(x - a - line, y - b - line, x + a + line, y + b + line, WALL_KEY)
        sheet.box(x - a, y - b, x + a, y + b, WALL_LIGHT)


def _slab(sheet: Sheet, step: Step) -> None:
    """The stone of a number, between two grooves; every tenth is lighter."""
    half, deep, line = step.length / 2, THICK / 2, 0.008
    if step.number % 10 == 0:
        wide, high = (deep - 0.04, half - 0.03) if step.out[0] else (half - 0.03, deep - 0.04)
        sheet.box(step.x - wide, step.y - high, step.x + wide, step.y + high, TENTH)
    for way in (-1, 1):
        if step.out[0]:
            y = step.y + way * half
            sheet.box(step.x - deep, y - line, step.x + deep, y + line, _GROOVE)
        else:
            x = step.x + way * half
            sheet.box(x - line, step.y - deep, x + line, step.y + deep, _GROOVE)


def _numbers(sheet: Sheet, plan: Plan) -> None:
    starts = {(start.cell, start.side) for start in plan.starts}
    for step in plan.track:
        if not step.tower:
            beside = _before_start(step, starts)
            size = round(sheet.cell * (0.2 if beside and step.out[0] else 0.225))
            pushed = DEPTH / 2 if beside else 0.0
            at = sheet.at(step.x + step.out[0] * pushed), sheet.at(step.y + step.out[1] * pushed)
            write(sheet.image, at, str(step.number), size, _INK, weight="bold", anchor="m")


def _before_start(step: Step, starts: set[tuple[tuple[int, int], int]]) -> bool:
    """Whether the number lies on a piece of wall that a start area takes a part of."""
    half = (step.length / 2 - 0.06) * (0 if step.tower else 1)
    for way in (-half, half):
        x = step.x - step.out[0] * THICK + (0 if step.out[0] else way)
        y = step.y - step.out[1] * THICK + (way if step.out[0] else 0)
        if ((int(x // 1), int(y // 1)), STEPS.index(step.out)) in starts:
            return True
    return False


def _start(sheet: Sheet, start: StartArea) -> None:
    """The strip in the wall, and how it fades into the cell before it, until a tile lies there."""
    strip, apron = start_images(start, sheet.cell)
    left, top = sheet.at(start.cell[0]), sheet.at(start.cell[1])
    dx, dy = STEPS[start.side]
    x = left + (sheet.cell - apron.width if dx > 0 else 0)
    y = top + (sheet.cell - apron.height if dy > 0 else 0)
    sheet.image.paste(apron, (x, y), apron)
    x = left + (sheet.cell if dx > 0 else -strip.width if dx < 0 else 0)
    y = top + (sheet.cell if dy > 0 else -strip.height if dy < 0 else 0)
    sheet.image.paste(strip, (x, y))


def _tower(sheet: Sheet, plan: Plan, corner: Corner) -> None:
    left, top, right, bottom = corner.box
    front = corner.out[1] > 0 and corner.side > THICK
    sheet.box(left - 0.03, top - 0.03, right + 0.03, bottom + (0.09 if front else 0.03), WALL_KEY)
    if front:
        sheet.box(left, bottom, right, bottom + 0.06, WALL_FACE)
    image = _tower_top(corner, sheet.at(right) - sheet.at(left), sheet.at(bottom) - sheet.at(top))
    sheet.image.paste(image, (sheet.at(left), sheet.at(top)))
    size = round(sheet.cell * 0.19)
    for number in corner.numbers:
        step = plan.track[number]
        write(sheet.image, (sheet.at(step.x), sheet.at(step.y)), str(number), size, _INK, weight="black", anchor="m")


def _tower_top(corner: Corner, wide: int, high: int) -> Image.Image:
    """The top of a tower, parted by a diagonal from the bend outwards."""
    image = Image.new("RGB", (wide * _SCALE, high * _SCALE), WALL_LIGHT)
    draw = ImageDraw.Draw(image)
    w, h = wide * _SCALE, high * _SCALE
    inner = (0 if corner.out[0] > 0 else w, 0 if corner.out[1] > 0 else h)
    outer = (w - inner[0], h - inner[1])
    draw.polygon([inner, outer, (w, 0) if inner in ((0, 0), (w, h)) else (0, 0)], mixed(WALL_LIGHT, WALL, 0.6))
    rim = round(w * 0.045)
    draw.rectangle([0, 0, w - 1, h - 1], None, WALL, rim)
    draw.line([inner, outer], _GROOVE, round(w * 0.035))
    return image.reduce(_SCALE)
