"""Surfaces: a picture on which only what changed was painted is the one that is painted anew."""

from __future__ import annotations

import zlib
from io import BytesIO
from random import Random
from types import ModuleType
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.game import new_game
from render import codec
from render.display_list import DisplayList
from render.maps import auto
from render.order import Order
from render.palette import palette_bytes
from render.snapshot import take_snapshot
from render.surface import BLOCK, Surface, show_image

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {"modules": ["king", "cult", "count"]}),
    ("base", 3, {"modules": ["ghosts", "palaces", "cemeteries"]}),
    ("wheel", 3, {}),
    ("mists", 2, {"level": 5}),
    ("castle", 2, {}),
]


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        return picture


@pytest.mark.parametrize(("rules", "players", "options"), GAMES)
def test_a_picture_repainted_in_part_is_the_same_as_one_painted_anew(
    rules: str, players: int, options: dict[str, Any]
) -> None:
    game, chance = new_game(rules, ["Ann", "Bo", "Cy"][:players], seed=4, options=options), Random(4)
    surface = Surface()
    shown = 0
    while (decision := game.decision) is not None and shown < 40:
        order = Order(legal=shown % 3 == 1, viewer=0 if shown % 5 == 2 else None)
        snapshot = take_snapshot(game)
        kept, fresh = surface.show(auto(snapshot, order)), Surface().show(auto(snapshot, order))
        assert opened(kept).tobytes() == opened(fresh).tobytes(), f"{rules}, picture {shown}"
        shown += 1
        game.go_on(chance.choice(decision.choices()))


def test_what_is_painted_in_the_palette_is_near_to_the_true_colours() -> None:
    game, chance = new_game("base", ["Ann", "Bo"], seed=4), Random(4)
    while (decision := game.decision) is not None and len(game.actions) < 50:
        game.go_on(chance.choice(decision.choices()))
    drawing = auto(take_snapshot(game), Order(legal=True))
    difference = ImageChops.difference(opened(Surface().show(drawing)).convert("RGB"), drawing.painted())
    squares = sum(value * value * count for band in difference.split() for value, count in enumerate(band.histogram()))
    assert squares / (3 * drawing.width * drawing.height) < 255**2 / 10**3.8, "under 38 dB"


def test_only_strips_in_which_something_changed_are_packed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[int] = []
    pack = codec.pack

    def counted(rows: bytes) -> codec.Strip:
        packed.append(len(rows))
        return pack(rows)

    monkeypatch.setattr("render.surface.pack", counted)
    surface = Surface()
    for left in (10, 20):
        drawing = DisplayList((300, 6 * BLOCK), (62, 54, 48))
        drawing.rectangle((left, BLOCK + 5, left + 5, BLOCK + 20), (255, 252, 0))
        surface.show(drawing)
    assert len(packed) == 6 + 1


def test_what_lies_over_what_is_seen_when_it_changes() -> None:
    red, blue = Image.new("RGB", (40, 40), (172, 24, 20)), Image.new("RGB", (40, 40), (14, 60, 180))
    surface = Surface()
    for order in ((red, blue), (blue, red)):
        drawing = DisplayList((100, 100), (62, 54, 48))
        for image in order:
            drawing.paste(image, (10, 10))
        assert opened(surface.show(drawing)).convert("RGB").getpixel((20, 20)) == order[1].getpixel((0, 0))


@pytest.mark.parametrize("module", [codec.deflate, zlib], ids=lambda module: module.__name__)
def test_strips_make_one_valid_stream_with_either_library(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> None:
    monkeypatch.setattr(codec, "deflate", module)
    noise = Random(1)
    image = Image.frombytes("RGB", (97, 3 * BLOCK + 11), noise.randbytes(97 * (3 * BLOCK + 11) * 3))
    data = show_image(image)
    with Image.open(BytesIO(data)) as picture:
        picture.verify()
    assert opened(data).size == image.size
    start = data.index(b"IDAT") + 4
    rows = zlib.decompress(data[start : start + int.from_bytes(data[start - 8 : start - 4])])
    assert rows[:: 97 + 1] == bytes(image.height), "no row has a filter"


def test_every_picture_has_the_one_palette() -> None:
    data = show_image(Image.new("RGB", (70, 70), (146, 180, 84)))
    assert opened(data).getpalette("RGB") == list(palette_bytes())
