"""The display list of a picture: what is pasted and drawn where, in order, before any of it is painted.

Painting code writes to it as it would to a Pillow image. Since the steps of two pictures can be compared, what is the
same in both need not be painted twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from render.colours import Colour
from render.palette import blank, flattened, index_of
from render.sprite_cache import BLENDS, number_of

Box = tuple[int, int, int, int]
"""Left, top, right and bottom; the last two are beyond."""
Ink = int | Colour
"""A colour as Pillow's drawing takes it: of the palette, or by its parts."""
_BUCKET = 128
"""The side of the squares by which the steps that meet a box are found, in pixels."""
_WIDE = 16
"""A step that meets more squares than these is not kept by them."""


class Footprint(NamedTuple):
    """What a step paints and where, without the sprites themselves: enough to compare it with another."""

    what: tuple[Any, ...]
    x: int
    y: int
    box: Box


class Step(NamedTuple):
    """One thing that is painted."""

    what: tuple[Any, ...]
    """Equal for steps that paint the same, wherever they do."""
    x: int
    y: int
    box: Box
    """All that it may touch."""
    image: Image.Image | Colour
    mask: Image.Image | None
    blends: bool
    """Whether it mixes with what is below or brings colours of its own, so that a palette is not enough."""
    covers: bool
    """Whether nothing shows through of what lies below its box."""

    def meets(self, box: Box) -> bool:
        """Whether anything of it lies within a box."""
        left, top, right, bottom = self.box
        return left < box[2] and right > box[0] and top < box[3] and bottom > box[1]

    def hides(self, box: Box) -> bool:
        """Whether nothing is seen in a box of what lies below."""
        left, top, right, bottom = self.box
        return self.covers and left <= box[0] and top <= box[1] and right >= box[2] and bottom >= box[3]

    def within(self, box: Box) -> tuple[Any, ...]:
        """What it paints within a box; equal for steps that paint the same there."""
        if self.what[0] != "rectangle":
            return self.what, self.x - box[0], self.y - box[1]
        # How far it reaches beyond does not matter.
        left, top, right, bottom = self.box
        return (
            self.what[1],
            max(0, left - box[0]),
            max(0, top - box[1]),
            min(right, box[2]) - box[0],
            min(bottom, box[3]) - box[1],
        )

    def paint(self, image: Image.Image, left: int, top: int) -> None:
        """Paint it on a picture whose corner is at a place of the whole."""
        x, y = self.x - left, self.y - top
        name = self.what[0]
        if isinstance(name, str):
            fill = self.what[1]
            draw = ImageDraw.Draw(image)
            _DRAWINGS[name](draw, index_of(fill) if image.mode == "P" else fill, (x, y), *self.what[2:])
        elif isinstance(self.image, Image.Image) and self.mask is None:
            # Only what is seen of it: Pillow would turn all of it into true colours.
            wide, high = self.image.size
            seen = (max(0, -x), max(0, -y), min(wide, image.width - x), min(high, image.height - y))
            image.paste(self.image.crop(seen), (x + seen[0], y + seen[1]))
        else:
            # Colours come with a mask, whose size the paste takes.
            image.paste(self.image, (x, y), self.mask)

    def lay_flat(self, image: Image.Image, left: int, top: int) -> None:
        """The same for what does not blend, on a picture with the palette."""
        x, y, right, bottom = self.box
        if not self.covers:
            self.paint(image, left, top)
        elif isinstance(self.image, Image.Image):
            # Pillow's own paste does the same after checks that take longer than the pasting.
            image.im.paste(self.image.im, (x - left, y - top, right - left, bottom - top))
        else:
            image.im.paste(index_of(self.image), (x - left, y - top, right - left, bottom - top))


class DisplayList:
    """A picture that is still to be painted."""

    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self.width, self.height = self.size = size
        self.ground = ground
        self.steps: list[Step] = []
        self._index: _Index | None = None

    # Writing, as on a Pillow image

    def paste(self, image: Image.Image | Colour, at: tuple[int, int], mask: Image.Image | None = None) -> None:
        """Paste a picture, or a colour through a mask; sprites that are kept are known again."""
        x, y = at
        if mask is not None:
            what = (number_of(image) if isinstance(image, Image.Image) else image, number_of(mask))
            wide, high = mask.size
            self.steps.append(Step(what, x, y, (x, y, x + wide, y + high), image, mask, True, False))
        elif isinstance(image, Image.Image):
            wide, high = image.size
            box = (x, y, x + wide, y + high)
            self.steps.append(Step((number_of(image), 0), x, y, box, image, None, image.mode != "P", True))
        else:
            raise TypeError("a colour without a mask is a rectangle")

    def rectangle(self, box: Sequence[float], fill: Colour) -> None:
        """Fill a rectangle, its right and bottom edge included."""
        left, top, right, bottom = (int(value) for value in box)
        around = (left, top, right + 1, bottom + 1)
        step = Step(("rectangle", fill, right - left, bottom - top), left, top, around, fill, None, False, True)
        self.steps.append(step)

    def rounded_rectangle(self, box: Sequence[float], radius: float, fill: Colour) -> None:
        """Fill a rectangle with round corners."""
        self._draw("rounded_rectangle", box, fill, 1, radius)

    def ellipse(self, box: Sequence[float], fill: Colour) -> None:
        """Fill an ellipse."""
        self._draw("ellipse", box, fill, 1)

    def line(self, points: Sequence[float], fill: Colour, width: int = 1) -> None:
        """Draw a line from one point to another."""
        self._draw("line", points, fill, width + 1, width)

    def _draw(self, name: str, points: Sequence[float], fill: Colour, wide: int, *more: float) -> None:
        # Pillow cuts fractions off towards nought, so that a part of a picture could differ from the whole.
        x, y, x2, y2 = map(int, points)
        around = (min(x, x2) - wide, min(y, y2) - wide, max(x, x2) + wide + 1, max(y, y2) + wide + 1)
        what = (name, fill, 0, 0, x2 - x, y2 - y, *more)
        self.steps.append(Step(what, x, y, around, fill, None, False, False))

    def place(self, part: DisplayList, at: tuple[int, int]) -> None:
        """Paste a part that was composed apart; one with the same steps as an earlier one is not painted again."""
        self.paste(part.sprite(), at)

    def footprints(self) -> list[Footprint]:
        """What it paints, for a later picture to be compared with."""
        return [Footprint(*step[:4]) for step in self.steps]

    def changes_since(self, before: Sequence[Footprint]) -> list[Box] | None:
        """Where the picture differs from an earlier one; None if it is another one altogether."""
        was, now = [step[:3] for step in before], [step[:3] for step in self.steps]
        if was == now:
            return []
        old, new = set(was), set(now)
        stayed, stays = [key in new for key in was], [key in old for key in now]
        if list(compress(was, stayed)) != list(compress(now, stays)):
            # What lies over what has changed.
            return None
        gone = [step.box for step, there in zip(before, stayed, strict=True) if not there]
        return gone + [step.box for step, there in zip(self.steps, stays, strict=True) if not there]

    # Painting

    def near(self, box: Box) -> list[Step]:
        """The steps that meet a box, in order, without those below one that hides all of it."""
        if self._index is None or self._index.length != len(self.steps):
            self._index = _Index(self.steps)
        found: list[Step] = []
        for step in self._index.near(box):
            if step.meets(box):
                if step.hides(box):
                    found.clear()
                found.append(step)
        return found

    def painted(self, box: Box | None = None) -> Image.Image:
        """The picture in true colours, or a part of it."""
        whole = (0, 0, *self.size) if box is None else box
        return self._painted(whole, self.near(whole))

    def _painted(self, box: Box, steps: Iterable[Step]) -> Image.Image:
        left, top, right, bottom = box
        image = Image.new("RGB", (right - left, bottom - top), self.ground)
        for step in steps:
            step.paint(image, left, top)
        return image

    def flattened(self, box: Box) -> Image.Image:
        """A part of the picture in the colours of the palette.

        Only where something blends does it go through true colours and back.
        """
        left, top, right, bottom = box
        steps = self.near(box)
        flat = blank((right - left, bottom - top), index_of(self.ground))
        for step in steps:
            if not step.blends:
                step.lay_flat(flat, left, top)
        for step in steps:
            if step.blends:
                within = self._within(step.box)
                x, y = within[0] - left, within[1] - top
                flat.im.paste(self._blended(within).im, (x, y, x + within[2] - within[0], y + within[3] - within[1]))
        return flat

    def sprite(self) -> Image.Image:
        """The whole picture in the colours of the palette, kept for those who compose the same again; shared."""
        box = (0, 0, *self.size)
        return self._kept(box, self.steps)

    def _within(self, box: Box) -> Box:
        left, top, right, bottom = box
        return max(0, left), max(0, top), min(self.width, right), min(self.height, bottom)

    def _blended(self, box: Box) -> Image.Image:
        """The place of a step that blends with all that is above and below it there."""
        return self._kept(box, self.near(box))

    def _kept(self, box: Box, steps: Sequence[Step]) -> Image.Image:
        left, top, right, bottom = box
        ground: Sequence[Colour] = () if steps and steps[0].hides(box) else (self.ground,)
        key = (right - left, bottom - top, *ground, *(step.within(box) for step in steps))
        image: Image.Image | None = BLENDS.get(key)
        if image is None:
            image = flattened(self._painted(box, steps))
            BLENDS.put(key, image)
        return image


class _Index:
    """Which steps meet which squares of a picture."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.length = len(steps)
        self._steps = steps
        self._wide: list[int] = []
        self._squares: dict[tuple[int, int], list[int]] = {}
        squares = self._squares
        for number, step in enumerate(steps):
            left, top, right, bottom = _squares(step.box)
            if (right - left + 1) * (bottom - top + 1) > _WIDE:
                self._wide.append(number)
                continue
            for x in range(left, right + 1):
                for y in range(top, bottom + 1):
                    squares.setdefault((x, y), []).append(number)

    def near(self, box: Box) -> Iterable[Step]:
        """The steps that may meet a box, in order."""
        left, top, right, bottom = _squares(box)
        if (right - left + 1) * (bottom - top + 1) > len(self._squares) // 2:
            return self._steps
        numbers = set(self._wide)
        for x in range(left, right + 1):
            for y in range(top, bottom + 1):
                numbers.update(self._squares.get((x, y), ()))
        return [self._steps[number] for number in sorted(numbers)]


def _squares(box: Box) -> Box:
    left, top, right, bottom = box
    return left // _BUCKET, top // _BUCKET, (right - 1) // _BUCKET, (bottom - 1) // _BUCKET


def _rectangle(draw: ImageDraw.ImageDraw, ink: Ink, at: tuple[int, int], right: int, bottom: int) -> None:
    draw.rectangle((*at, at[0] + right, at[1] + bottom), ink)


def _rounded(draw: ImageDraw.ImageDraw, ink: Ink, at: tuple[int, int], *shape: float) -> None:
    draw.rounded_rectangle(_moved(shape, at), shape[4], ink)


def _ellipse(draw: ImageDraw.ImageDraw, ink: Ink, at: tuple[int, int], *shape: float) -> None:
    draw.ellipse(_moved(shape, at), ink)


def _line(draw: ImageDraw.ImageDraw, ink: Ink, at: tuple[int, int], *shape: float) -> None:
    draw.line(_moved(shape, at), ink, int(shape[4]))


def _moved(shape: Sequence[float], at: tuple[int, int]) -> tuple[float, float, float, float]:
    return at[0] + shape[0], at[1] + shape[1], at[0] + shape[2], at[1] + shape[3]


_DRAWINGS: dict[str, Callable[..., None]] = {
    "rectangle": _rectangle,
    "rounded_rectangle": _rounded,
    "ellipse": _ellipse,
    "line": _line,
}
