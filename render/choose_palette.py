"""``python -m render.choose_palette``: choose the 256 colours of all pictures anew, after the art has changed.

K-means over the colours of sample pictures, in which those of flat areas and of the players stand fast, and the
pictures that come out worst weigh more from round to round. Means follow pixels, and so pass by what is small: in the
later rounds every accent that looks too different by CIEDE2000 gets a colour of its own, which stands fast as well, and
the means that are missed least give way. Where a mean comes near enough by itself, no colour is spent.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from PIL import Image

from engine.game import Game, new_game
from render import board_picture, colours, fields, maps, paints, sheet
from render.accents import accents, liveries
from render.canvas import mixed
from render.castle import wall
from render.chart import chart
from render.colour_vision import difference
from render.colours import Colour
from render.order import Order
from render.palette import COLOURS, CUBE, FILE, true_colours
from render.snapshot import preview_of, take_snapshot

KEPT: tuple[Colour, ...] = (
    *liveries().values(),
    *(colours.WHITE, colours.DARK, colours.CREAM, colours.TABLE, colours.TABLE_LINE, colours.RIM, colours.RIM_INK),
    *(colours.CARD, colours.CARD_ACTIVE, colours.GLOW, colours.GOLD, colours.GOLD_DARK),
    *(colours.LEAF, colours.LEAF_DARK, wall.GROUND, wall.GROUND_LINE, paints.WALL),
    *board_picture.BACK,
    mixed(paints.MIST_VEIL, colours.DARK, fields.VEIL / 255),
)
"""Small but important: these are in the palette just as they are, however few pixels show them."""
_GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("base", 5, {}),
    ("base", 2, {"modules": ["king", "cult", "count"]}),
    ("base", 3, {"modules": ["king", "cult", "river"]}),
    ("base", 4, {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("wheel", 3, {}),
    ("mists", 3, {"level": 1}),
    ("mists", 2, {"level": 6}),
    ("castle", 2, {}),
)
_NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")
_STAGES = (6, 30, 75)
"""After how many actions a game is painted, beside its end."""
_ROUNDS = 60
_FREELY = 30
"""The rounds before accents that are missed get colours of their own."""
_ALIKE = 3.5
"""The difference by CIEDE2000 up to which an accent is not missed."""
_FLATS, _APART = 56, 6
"""How many flat colours are kept as they are, and how far each must be from the others."""
_LEAST_SHARE = 0.0007
"""The part of the pixels of all pictures together that makes a colour one of a flat area."""


def samples() -> Iterator[Image.Image]:
    """Pictures of games of every kind in true colours: early, later and at their end, in all views."""
    for rules, players, options in _GAMES:
        for seed in (1, 2):
            game, chance = new_game(rules, _NAMES[:players], seed=seed, options=dict(options)), Random(seed)
            while game.decision is not None:
                if len(game.actions) in _STAGES:
                    yield from _views(game, seed)
                choices = game.decision.choices()
                game.go_on(choices[int(chance.random() * len(choices))])
            yield from _views(game, seed)


def _views(game: Game, seed: int) -> Iterator[Image.Image]:
    # In Mists the players' pieces are themselves named by colours.
    colours_by_seat = None if game.rules == "mists" else [(seed * 3 + seat) % 6 for seat in range(len(game.players))]
    snapshot = take_snapshot(game, colours=colours_by_seat)
    drawings = [maps.auto(snapshot, Order(legal=legal)) for legal in (False, True)]
    drawings += [fields.fields(snapshot, Order())]
    if game.decision is not None and game.decision.kind == "place":
        for option in list(game.decision.options())[:2]:
            drawings.append(maps.preview(snapshot, Order(preview=preview_of(game, option))))
    yield from (drawing.painted() for drawing in drawings)
    yield from (sheet.remaining(snapshot, Order()), chart(snapshot, Order()))


@dataclass(slots=True)
class Cube:
    """Colours that Pillow's search takes for one: how often they occur in a picture, their sum, and that of squares."""

    count: int = 0
    red: int = 0
    green: int = 0
    blue: int = 0
    squares: int = 0

    def add(self, count: int, colour: Colour) -> None:
        """Count a colour."""
        red, green, blue = colour
        self.count += count
        self.red += count * red
        self.green += count * green
        self.blue += count * blue
        self.squares += count * (red * red + green * green + blue * blue)

    def error(self, colour: Colour) -> int:
        """The sum of the squares of what another colour differs from these."""
        red, green, blue = colour
        mixed = 2 * (self.red * red + self.green * green + self.blue * blue)
        return self.squares - mixed + self.count * (red * red + green * green + blue * blue)


@dataclass(slots=True)
class Sample:
    """A picture by its colours."""

    pixels: int
    cubes: dict[Colour, Cube] = field(default_factory=dict)
    weight: float = 1.0

    def error(self, nearest: dict[Colour, Colour]) -> float:
        """The mean of the squares of all differences of a channel."""
        return sum(cube.error(nearest[place]) for place, cube in self.cubes.items()) / (3 * self.pixels)


def choose() -> list[Colour]:
    """The palette that suits all samples best."""
    share: Counter[Colour] = Counter()
    with true_colours():
        taken = [_sample(image, share) for image in samples()]
    return fitted(taken, share)


def fitted(taken: Sequence[Sample], share: Counter[Colour]) -> list[Colour]:
    """The kept colours, those of large flat areas, the accents that no other comes near to, and means of all others."""
    exact = [*KEPT, *_flats(share, len(taken))]
    places = sorted({place for sample in taken for place in sample.cubes} | set(map(_cube, accents().values())))
    free = _first(places, COLOURS - len(exact))
    for number in range(_ROUNDS):
        if number >= _FREELY:
            exact, free = _with_accents(taken, places, exact, free)
        nearest = _nearest(places, [*exact, *free])
        errors = [sample.error(nearest) for sample in taken]
        for sample, error in zip(taken, errors, strict=True):
            sample.weight *= (error / 6) ** (0.5 if number < _ROUNDS // 2 else 0.25)
        free = _means(taken, nearest, free)
    return _apart(taken, places, *_with_accents(taken, places, exact, free))


def _with_accents(
    taken: Sequence[Sample], places: Sequence[Colour], exact: list[Colour], free: list[Colour]
) -> tuple[list[Colour], list[Colour]]:
    """The same with a colour that stands fast for every accent that is missed, instead of what is missed least."""
    while True:
        nearest = _nearest(places, [*exact, *free])
        missed: list[Colour] = []
        for accent in accents().values():
            shown = (nearest[_cube(accent)], *missed)
            if min(difference(accent, colour) for colour in shown) > _ALIKE:
                missed.append(accent)
        if not missed:
            return exact, free
        if not set(missed).isdisjoint(exact):
            raise ValueError(f"two fixed colours are too much alike for the search to tell apart, near {missed[0]}")
        exact = [*exact, *missed]
        free = _most_needed(taken, nearest, exact, free, COLOURS - len(exact))


def _most_needed(
    taken: Sequence[Sample],
    nearest: dict[Colour, Colour],
    exact: Sequence[Colour],
    free: Sequence[Colour],
    number: int,
) -> list[Colour]:
    """So many of the free colours: those whose pixels would be farthest off with the next one."""
    shown: Counter[Colour] = Counter()
    for sample in taken:
        for place, cube in sample.cubes.items():
            shown[nearest[place]] += sample.weight * cube.count / sample.pixels  # type: ignore[assignment]

    def need(colour: Colour) -> float:
        return shown[colour] * min(math.dist(colour, other) ** 2 for other in (*exact, *free) if other != colour)

    return sorted(free, key=need, reverse=True)[:number]


def _sample(image: Image.Image, share: Counter[Colour]) -> Sample:
    sample = Sample(image.width * image.height)
    for count, colour in image.getcolors(sample.pixels) or ():
        if not isinstance(colour, tuple):
            raise TypeError("a sample has three channels")
        red, green, blue = colour
        share[red, green, blue] += count / sample.pixels  # type: ignore[assignment]  # a part of all pixels
        sample.cubes.setdefault(_cube((red, green, blue)), Cube()).add(count, (red, green, blue))
    return sample


def _cube(colour: Colour) -> Colour:
    """The middle of the cube of a colour."""
    red, green, blue = (value // CUBE * CUBE + CUBE // 2 for value in colour)
    return red, green, blue


def _flats(share: Counter[Colour], pictures: int) -> list[Colour]:
    """The colours with most pixels, each picture counting alike; of two that nobody could tell apart the first."""
    flats: list[Colour] = []
    for colour, part in share.most_common():
        if part < _LEAST_SHARE * pictures or len(flats) == _FLATS:
            break
        if min(math.dist(colour, other) for other in (*KEPT, *flats)) >= _APART:
            flats.append(colour)
    return flats


def _first(places: Sequence[Colour], number: int) -> list[Colour]:
    """Colours to begin with, spread over all that occur."""
    image = Image.new("RGB", (len(places), 1))
    image.putdata(places)
    found = image.quantize(number, Image.Quantize.MAXCOVERAGE).getpalette("RGB") or []
    return [(found[at], found[at + 1], found[at + 2]) for at in range(0, 3 * number, 3)]


def _nearest(places: Sequence[Colour], palette: Sequence[Colour]) -> dict[Colour, Colour]:
    """For each cube the colour that pictures show instead, by the search that pictures use."""
    image, search = Image.new("RGB", (len(places), 1)), Image.new("P", (1, 1))
    image.putdata(places)
    search.putpalette(bytes(max(0, value - CUBE // 2) for colour in palette for value in colour))
    found = image.quantize(palette=search, dither=Image.Dither.NONE).tobytes()
    return {place: palette[index] for place, index in zip(places, found, strict=True)}


def _means(taken: Sequence[Sample], nearest: dict[Colour, Colour], free: Sequence[Colour]) -> list[Colour]:
    """Each free colour moved to the mean of what it stands for; one that stands for nothing, to where most is amiss."""
    sums: dict[Colour, list[float]] = {}
    amiss: Counter[Colour] = Counter()
    for sample in taken:
        weight = sample.weight / sample.pixels
        for place, cube in sample.cubes.items():
            colour = nearest[place]
            total = sums.setdefault(colour, [0.0, 0.0, 0.0, 0.0])
            total[0] += weight * cube.red
            total[1] += weight * cube.green
            total[2] += weight * cube.blue
            total[3] += weight * cube.count
            amiss[place] += weight * cube.error(colour)  # type: ignore[assignment]  # weighed squares
    spare = iter([place for place, _ in amiss.most_common(2 * COLOURS)])
    moved: list[Colour] = []
    for colour in dict.fromkeys(free):
        total = sums.get(colour, [0.0] * 4)
        if total[3]:
            moved.append((round(total[0] / total[3]), round(total[1] / total[3]), round(total[2] / total[3])))
    moved = list(dict.fromkeys(moved))
    while len(moved) < len(free):
        place = next(spare)
        if place not in moved:
            moved.append(place)
    return moved


def _apart(
    taken: Sequence[Sample], places: Sequence[Colour], exact: Sequence[Colour], free: Sequence[Colour]
) -> list[Colour]:
    """The palette such that the search finds each of its colours itself; what stands in the way goes elsewhere."""
    free = list(free)
    while True:
        palette = [*exact, *free]
        found = _nearest([_cube(colour) for colour in palette], palette)
        wrong = {found[_cube(colour)] for colour in palette if found[_cube(colour)] != colour}
        lost = [colour for colour in free if found[_cube(colour)] != colour or colour in wrong]
        if not lost:
            clash = [colour for colour in exact if found[_cube(colour)] != colour]
            if clash:
                raise ValueError(f"too near to others that stand fast: {clash}")
            return palette
        kept = [colour for colour in free if colour not in lost]
        nearest = _nearest(places, [*exact, *kept])
        amiss: Counter[Colour] = Counter()
        for sample in taken:
            for place, cube in sample.cubes.items():
                amiss[place] += sample.weight * cube.error(nearest[place]) / sample.pixels  # type: ignore[assignment]
        there = {_cube(colour) for colour in (*exact, *kept)}
        free = kept
        for place, _ in amiss.most_common():
            if len(free) == COLOURS - len(exact):
                break
            if all(math.dist(place, other) > 2 * CUBE for other in there):
                free.append(place)
                there.add(place)


def main() -> int:
    """Choose, and write the file."""
    data = b"".join(map(bytes, choose()))
    lines = [data[start : start + 24].hex(" ", 3) for start in range(0, len(data), 24)]
    FILE.write_text("\n".join(lines) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
