"""The display list of a picture: what is pasted and drawn where, in order, before any of it is painted.

Painting code writes to it as it would to a Pillow image. Since the steps of two pictures can be compared, what is the
same in both need not be painted twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render.colours import Colour
from render.palette import blank, flattened, index_of

Box = tuple[int, int, int, int]
"""Left, top, right and bottom; the last two are beyond."""
Ink = int | Colour
"""A colour as Pillow's drawing takes it: of the palette, or by its parts."""
_SUM = (1.0, 1.0, 1.0, 0.0)
_ANY = [0] + [255] * 255
_Draw = Callable[[ImageDraw.ImageDraw, Callable[[Colour], Ink], int, int], None]


class Step(NamedTuple):
    """One thing that is painted."""

    key: tuple[object, ...]
    """Equal for steps that paint the same."""
    box: Box
    image: Image.Image | Colour
    mask: Image.Image | None
    draw: _Draw | None
    blends: bool
    """Whether it mixes with what is below or brings colours of its own, so that a palette is not enough."""

    def meets(self, box: Box) -> bool:
        """Whether anything of it lies within a box."""
        left, top, right, bottom = self.box
        return left < box[2] and right > box[0] and top < box[3] and bottom > box[1]


class DisplayList:
    """A picture that is still to be painted."""

    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self.width, self.height = self.size = size
        self.ground = ground
        self.steps: list[Step] = []

    # Writing, as on a Pillow image

    def paste(self, image: Image.Image | Colour, at: tuple[int, int], mask: Image.Image | None = None) -> None:
        """Paste a picture, or a colour through a mask; sprites that are kept are known again by their identity."""
        shape = image if mask is None else mask
        if not isinstance(shape, Image.Image):
            raise TypeError("a colour without a mask is a rectangle")
        x, y = at
        box = (x, y, x + shape.width, y + shape.height)
        what = id(image) if isinstance(image, Image.Image) else image
        blends = mask is not None or not isinstance(image, Image.Image) or image.mode != "P"
        self.steps.append(Step((what, None if mask is None else id(mask), x, y), box, image, mask, None, blends))

    def rectangle(self, box: Sequence[float], fill: Colour) -> None:
        """Fill a rectangle, its right and bottom edge included."""
        self._draw(
            "rectangle", box, 0, (fill,), lambda draw, ink, dx, dy: draw.rectangle(_moved(box, dx, dy), ink(fill))
        )

    def rounded_rectangle(self, box: Sequence[float], radius: float, fill: Colour) -> None:
        """Fill a rectangle with round corners."""
        self._draw(
            "rounded",
            box,
            0,
            (fill, radius),
            lambda draw, ink, dx, dy: draw.rounded_rectangle(_moved(box, dx, dy), radius, ink(fill)),
        )

    def ellipse(self, box: Sequence[float], fill: Colour) -> None:
        """Fill an ellipse."""
        self._draw("ellipse", box, 0, (fill,), lambda draw, ink, dx, dy: draw.ellipse(_moved(box, dx, dy), ink(fill)))

    def line(self, points: Sequence[float], fill: Colour, width: int = 1) -> None:
        """Draw a line through points."""
        box = (min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2]))
        self._draw(
            "line",
            box,
            width,
            (fill, *points),
            lambda draw, ink, dx, dy: draw.line(_moved(points, dx, dy), ink(fill), width),
        )

    def _draw(self, name: str, box: Sequence[float], wide: int, key: tuple[object, ...], draw: _Draw) -> None:
        left, top, right, bottom = box
        around = (int(left) - wide - 1, int(top) - wide - 1, int(right) + wide + 2, int(bottom) + wide + 2)
        self.steps.append(Step((name, *box, wide, *key), around, (0, 0, 0), None, draw, False))

    def place(self, part: DisplayList, at: tuple[int, int]) -> None:
        """Paste a part that was composed apart; one with the same steps as an earlier one is not painted again."""
        self.paste(_sprite(part), at)

    # Painting

    def painted(self, box: Box | None = None) -> Image.Image:
        """The picture in true colours, or a part of it."""
        whole = (0, 0, *self.size) if box is None else box
        image = Image.new("RGB", (whole[2] - whole[0], whole[3] - whole[1]), self.ground)
        for step in self.steps:
            if step.meets(whole):
                _paint(image, step, whole)
        return image

    def flattened(self, box: Box) -> Image.Image:
        """A part of the picture in the colours of the palette.

        Only what blends goes through true colours and back: finding a colour's nearest is not exact, so what is in the
        palette already stays as it is.
        """
        flat = blank((box[2] - box[0], box[3] - box[1]), index_of(self.ground))
        mixed: Image.Image | None = None
        for step in self.steps:
            if step.meets(box):
                if step.blends and mixed is None:
                    mixed = flat.convert("RGB")
                if mixed is not None:
                    _paint(mixed, step, box)
                if not step.blends:
                    _paint(flat, step, box)
        if mixed is not None:
            changed = ImageChops.difference(mixed, flat.convert("RGB")).convert("L", _SUM).point(_ANY)
            flat.paste(flattened(mixed), (0, 0), changed)
        return flat

    def lay_flat(self, image: Image.Image, at: int) -> None:
        """Paint all that does not blend over a picture with the palette, from its column ``at`` on."""
        box = (-at, 0, self.width, self.height)
        for step in self.steps:
            if not step.blends:
                _paint(image, step, box)


def _paint(image: Image.Image, step: Step, box: Box) -> None:
    left, top = box[:2]
    if step.draw is not None:
        step.draw(ImageDraw.Draw(image), index_of if image.mode == "P" else _itself, -left, -top)
    else:
        # Colours come with a mask, whose size the paste takes.
        image.paste(step.image, (step.box[0] - left, step.box[1] - top), step.mask)


def _itself(colour: Colour) -> Ink:
    return colour


def _moved(points: Sequence[float], dx: int, dy: int) -> list[float]:
    return [value + (dy if number % 2 else dx) for number, value in enumerate(points)]


class _Sprite(NamedTuple):
    image: Image.Image
    steps: Sequence[Step]
    """Kept so that what they name by its identity stays what it is."""


_sprites: OrderedDict[tuple[object, ...], _Sprite] = OrderedDict()
_sprites_lock = Lock()
_MOST_SPRITES = 512


def _sprite(part: DisplayList) -> Image.Image:
    key = (part.size, part.ground, *(step.key for step in part.steps))
    with _sprites_lock:
        known = _sprites.get(key)
        if known is not None:
            _sprites.move_to_end(key)
            return known.image
    image = part.flattened((0, 0, *part.size))
    with _sprites_lock:
        _sprites[key] = _Sprite(image, part.steps)
        while len(_sprites) > _MOST_SPRITES:
            _sprites.popitem(last=False)
    return image
