"""The campaign path: the six levels of Mists as stops along a road by night, with what the team did at each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from PIL import Image, ImageDraw

from render.campaign_land import (
    FEET,
    FINE,
    UNIT,
    campaign_land,
    paint_camp,
    paint_clearing,
    paint_fog,
    paint_lantern,
    paint_road,
)
from render.canvas import Canvas
from render.colours import COLOUR_NAMES, CREAM, DARK, GOLD, RIM_INK, WHITE, Colour, livery_of
from render.creatures import VIOLET, grave_image, hound_image
from render.figures import SCALE, laurel_image
from render.geometry import Point
from render.letters import drawable, fitted, write
from render.letters import width as text_width
from render.marks import badge_image
from render.picture import Picture, encoded

State = Literal["won", "open", "closed", "running"]
"""How a level stands: won, open but not yet won, still closed, or played just now."""

SIZE = (1100, 620)
NUMERALS = ("I", "II", "III", "IV", "V", "VI")
_MOST_GRAVES = 4
"""So many gravestones are painted, one fewer beside hounds; the others are a number."""
_STONE: Colour = (92, 96, 118)
_PLATE: Colour = (24, 22, 34)
_PLATE_HIGH = 60
_ROOM = 352
"""The widest plate that leaves its neighbours theirs, in pixels."""
_TITLE_ROOM = 620
"""How wide the title can be before it meets moon or sun, in pixels."""


@dataclass(frozen=True, slots=True)
class LevelStop:
    """A level of the campaign and what became of it so far."""

    number: int
    state: State
    target: int
    best: tuple[int, ...] = ()
    """The best result: one score, or one for each marker; nothing if no try has ended."""
    tries: int = 0
    buried: tuple[str, ...] = ()
    """The colours of the followers that lie buried there, by name."""
    hounds: tuple[str, ...] = ()
    """The hounds that were found there: ``rufus``, ``ronja``."""


@dataclass(frozen=True, slots=True)
class CampaignPath:
    """A campaign as its picture shows it."""

    stops: tuple[LevelStop, ...]
    title: str = ""
    """Written in the sky, in whatever language: the campaign's name."""
    ended: bool = False
    """Whether the group has ended it: nothing can be played any more, and no lantern burns."""

    @property
    def complete(self) -> bool:
        """Whether every level is won."""
        return all(stop.state == "won" for stop in self.stops)

    def __post_init__(self) -> None:
        if [stop.number for stop in self.stops] != list(range(1, len(FEET) + 1)):
            raise ValueError(f"a campaign has the levels 1 to {len(FEET)} in order")
        unknown = {name for stop in self.stops for name in stop.buried} - set(COLOUR_NAMES)
        if unknown:
            raise ValueError(f"there is no colour {min(unknown)!r}; there are: {', '.join(COLOUR_NAMES)}")


_PAINTERS: Mapping[State, Callable[[Canvas, Point], None]] = {
    "won": paint_clearing,
    "open": paint_lantern,
    "running": paint_camp,
    "closed": paint_fog,
}
_left_behind = partial(paint_lantern, lit=False)
"""How a level is painted that was to be played when the campaign ended."""


def paint(path: CampaignPath) -> Picture:
    """The picture of a campaign as a file."""
    return encoded(campaign_path(path))


def campaign_path(path: CampaignPath) -> Image.Image:
    """The picture of a campaign, in true colours; over one that is complete the sun rises."""
    canvas = campaign_land(SIZE, dawn=path.complete)
    reached = [stop.number for stop in path.stops if stop.state != "closed"]
    paint_road(canvas, max(reached, default=0))
    # The far ones first, so that what stands nearer is never cut off.
    for stop in sorted(path.stops, key=lambda one: FEET[one.number - 1][1]):
        painter = _left_behind if path.ended and _to_play(stop) else _PAINTERS[stop.state]
        painter(canvas, FEET[stop.number - 1])
    image = canvas.image.reduce(FINE)
    if path.title:
        title = fitted(drawable(path.title, ""), 44, _TITLE_ROOM)
        ink, halo = (DARK, CREAM) if path.complete else (CREAM, DARK)
        write(image, (24, 40), title, 44, ink, halo=halo, halo_width=4)
    for stop in path.stops:
        x, y = (round(value * UNIT) for value in FEET[stop.number - 1])
        golden = _to_play(stop) and not path.ended
        _numeral(image, stop, (x - 92, y - 44), golden=golden)
        if stop.state != "closed":
            _result(image, stop, (x, y + 46), golden=golden)
        _buried_and_hounds(image, stop, (x, y + 102))
    return image


def _to_play(stop: LevelStop) -> bool:
    return stop.state in ("open", "running")


def _numeral(image: Image.Image, stop: LevelStop, at: tuple[int, int], *, golden: bool) -> None:
    """The level's number, in a laurel if it is won and in gold if it is the one to play."""
    fill, ink = (GOLD, DARK) if golden else (VIOLET, WHITE) if stop.state == "won" else (_STONE, RIM_INK)
    badge = badge_image(NUMERALS[stop.number - 1], 70, fill, ink)
    if stop.state == "won":
        laurel = laurel_image(124)
        image.paste(laurel, (at[0] - laurel.width // 2, at[1] - laurel.height // 2 + 4), laurel)
    image.paste(badge, (at[0] - badge.width // 2, at[1] - badge.height // 2), badge)


def _result(image: Image.Image, stop: LevelStop, at: tuple[int, int], *, golden: bool) -> None:
    """The best result beside the target, and how many tries there were."""
    scores = " ".join(map(str, stop.best)) if stop.best else "–"
    text, tries = f"{scores}/{stop.target}", str(stop.tries)
    size = next(size for size in (46, 42, 38, 34, 30) if size == 30 or _wide(text, tries, stop, size) <= _ROOM)
    wide = _wide(text, tries, stop, size)
    left, top = at[0] - wide // 2, at[1] - _PLATE_HIGH // 2
    plate = _plate(wide, GOLD if golden else CREAM if stop.state == "won" else RIM_INK)
    image.paste(plate, (left, top), plate)
    x = left + 20
    write(image, (x, at[1]), text, size, GOLD if stop.state == "won" else WHITE, weight="black")
    if stop.tries:
        x += text_width(text, size, "black") + 18
        arrow = again_image(34)
        image.paste(arrow, (x, at[1] - arrow.height // 2), arrow)
        write(image, (x + arrow.width + 6, at[1]), tries, min(size, 36), RIM_INK)


def _wide(text: str, tries: str, stop: LevelStop, size: int) -> int:
    more = 18 + 34 + 6 + text_width(tries, min(size, 36)) if stop.tries else 0
    return 40 + text_width(text, size, "black") + more


def _plate(wide: int, edge: Colour) -> Image.Image:
    high = _PLATE_HIGH
    picture = Image.new("RGBA", (wide * SCALE, high * SCALE))
    draw = ImageDraw.Draw(picture)
    inset = 0
    for colour, thick in ((DARK, 2), (edge, 4), (_PLATE, 0)):
        box = [inset, inset, wide * SCALE - 1 - inset, high * SCALE - 1 - inset]
        draw.rounded_rectangle(box, 20 * SCALE - inset, colour)
        inset += thick * SCALE
    return picture.resize((wide, high), Image.Resampling.BOX)


def again_image(height: int) -> Image.Image:
    """The sign of tries, RGBA: an arrow that turns back on itself."""
    side = height * SCALE
    picture = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(picture)
    draw.arc([side * 0.12, side * 0.14, side * 0.88, side * 0.9], -30, 250, RIM_INK, round(side * 0.15))
    draw.polygon([(side * 0.7, side * 0.42), (side * 0.99, side * 0.44), (side * 0.9, side * 0.1)], RIM_INK)
    return picture.resize((height, height), Image.Resampling.BOX)


def _buried_and_hounds(image: Image.Image, stop: LevelStop, at: tuple[int, int]) -> None:
    """Gravestones of those who lie there, and the hounds, side by side."""
    most = _MOST_GRAVES - (1 if stop.hounds else 0)
    signs = [grave_image(livery_of(0, colour), 44) for colour in stop.buried[:most]]
    if len(stop.buried) > most:
        signs.append(badge_image(f"+{len(stop.buried) - most}", 44, _STONE, WHITE))
    signs += [hound_image(hound, 50) for hound in stop.hounds]
    x = at[0] - sum(sign.width - 2 for sign in signs) // 2
    for sign in signs:
        image.paste(sign, (x, at[1] - sign.height // 2), sign)
        x += sign.width - 2
