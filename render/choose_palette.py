"""``python -m render.choose_palette``: choose the 256 colours of all pictures anew, after the art has changed."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from PIL import Image

from engine.game import new_game
from render.colours import (
    CARD,
    CARD_ACTIVE,
    CREAM,
    DARK,
    GLOW,
    LIVERIES,
    RIM,
    RIM_INK,
    TABLE,
    TABLE_LINE,
    WHITE,
    Colour,
)
from render.maps import whole_map
from render.order import Order
from render.palette import COLOURS, FILE
from render.snapshot import take_snapshot

KEPT: tuple[Colour, ...] = (
    *(livery.colour for livery in LIVERIES),
    WHITE,
    DARK,
    CREAM,
    TABLE,
    TABLE_LINE,
    RIM,
    RIM_INK,
    CARD,
    CARD_ACTIVE,
    GLOW,
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
_REDUCED = 4
_ROUNDS = 4
_FLATS, _APART = 64, 6
"""How many flat colours are kept as they are, and how far each must be from the others."""


def samples() -> Iterator[Image.Image]:
    """Pictures of games of every kind, early, later and at their end."""
    for rules, players, options in _GAMES:
        for seed in (1, 2):
            game, chance = new_game(rules, _NAMES[:players], seed=seed, options=dict(options)), Random(seed)
            wanted = {25, 75}
            while game.decision is not None:
                choices = game.decision.choices()
                game.go_on(choices[int(chance.random() * len(choices))])
                if len(game.actions) in wanted or game.finished:
                    legal = len(game.actions) == min(wanted)
                    yield whole_map(take_snapshot(game), Order(legal=legal)).painted()


def choose() -> bytes:
    """The palette that suits them all best: the kept colours, those of large flat areas, and means of all others."""
    whole = list(samples())
    exact = [*KEPT, *_flats(whole)]
    shown = [image.reduce(_REDUCED) for image in whole]
    wide = max(image.width for image in shown)
    sample = Image.new("RGB", (wide, sum(image.height for image in shown)), DARK)
    top = 0
    for image in shown:
        for left in range(0, wide, image.width):
            sample.paste(image, (left, top))
        top += image.height
    means = COLOURS - len(exact)
    found = sample.quantize(means, Image.Quantize.MAXCOVERAGE, kmeans=_ROUNDS)
    return b"".join(map(bytes, exact)) + bytes(found.getpalette("RGB") or b"")[: 3 * means]


def _flats(images: list[Image.Image]) -> list[Colour]:
    """The colours with most pixels, each picture counting alike; of two that nobody could tell apart the first."""
    share: Counter[Colour] = Counter()
    for image in images:
        pixels = image.width * image.height
        for count, colour in image.getcolors(pixels) or ():
            share[colour] += count / pixels  # type: ignore[index,assignment]  # three parts, and shares of pixels
    flats: list[Colour] = []
    for colour, _ in share.most_common():
        if min((math.dist(colour, other) for other in (*KEPT, *flats)), default=_APART) >= _APART:
            flats.append(colour)
            if len(flats) == _FLATS:
                break
    return flats


def main() -> int:
    """Choose, and write the file."""
    data = choose().ljust(3 * COLOURS, b"\x00")
    lines = [data[start : start + 24].hex(" ", 3) for start in range(0, len(data), 24)]
    FILE.write_text("\n".join(lines) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
