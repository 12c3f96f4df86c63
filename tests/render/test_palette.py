"""The palette: every colour is found again, and what is important is in it as it is."""

from __future__ import annotations

from random import Random

import pytest
from PIL import Image

from engine.game import new_game
from render.accents import accents, liveries
from render.castle.wall import GROUND
from render.choose_palette import KEPT
from render.colour_vision import difference
from render.colours import Colour
from render.maps import auto, whole_map
from render.order import Order
from render.paints import GRASS, WALL
from render.palette import COLOURS, blank, flattened, index_of, palette_bytes, true_colours
from render.snapshot import take_snapshot
from tests.render.positions import decibels, played


def colours() -> list[Colour]:
    data = palette_bytes()
    return [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]


def test_there_are_256_colours_and_none_twice() -> None:
    assert len(set(colours())) == len(colours()) == COLOURS


def test_every_colour_of_the_palette_is_found_as_itself() -> None:
    image = Image.new("RGB", (COLOURS, 1))
    image.putdata(colours())
    assert flattened(image).tobytes() == bytes(range(COLOURS))


@pytest.mark.parametrize("colour", [*KEPT, GRASS, WALL, GROUND])
def test_colours_that_matter_are_in_it_as_they_are(colour: Colour) -> None:
    assert colours()[index_of(colour)] == colour


def shown(colour: Colour) -> Colour:
    """What a picture shows instead of a colour."""
    found = flattened(Image.new("RGB", (1, 1), colour)).convert("RGB").getpixel((0, 0))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


@pytest.mark.parametrize("name", liveries())
def test_players_keep_their_colours(name: str) -> None:
    assert difference(liveries()[name], shown(liveries()[name])) < 1


@pytest.mark.parametrize("name", accents())
def test_colours_by_which_something_is_known_look_as_they_are(name: str) -> None:
    assert difference(accents()[name], shown(accents()[name])) < 4


def test_the_tones_of_night_grass_stay_apart() -> None:
    tones = {shown(accents()[f"{name}, by night"]) for name in ("GRASS", "GRASS_LIGHT", "GRASS_DARK")}
    assert len(tones) == 3


def test_any_colour_becomes_one_that_is_near() -> None:
    noise = Random(2)
    image = Image.new("RGB", (500, 1))
    wanted = [(noise.randrange(256), noise.randrange(256), noise.randrange(256)) for _ in range(500)]
    image.putdata(wanted)
    nearest = [sum(map(_square, one, colours()[index_of(one)])) for one in wanted]
    found = [
        sum(map(_square, one, colours()[index])) for one, index in zip(wanted, flattened(image).tobytes(), strict=True)
    ]
    # Pillow looks for what is nearest to a cube of four by four by four, so it misses by a little.
    assert all(there**0.5 <= best**0.5 + 7 for there, best in zip(found, nearest, strict=True))


def _square(one: int, other: int) -> int:
    return (one - other) ** 2


def test_a_blank_has_one_colour() -> None:
    assert blank((3, 2), 7).tobytes() == bytes([7] * 6)


@pytest.mark.parametrize(("rules", "options"), [("base", {}), ("wheel", {}), ("castle", {}), ("mists", {"level": 5})])
def test_no_picture_is_far_from_its_true_colours(rules: str, options: dict[str, int]) -> None:
    game, chance = new_game(rules, ["Ann", "Bo"], seed=9, options=dict(options)), Random(9)
    while (decision := game.decision) is not None and len(game.actions) < 40:
        game.go_on(chance.choice(decision.choices()))
    snapshot = take_snapshot(game)
    with true_colours():
        true = auto(snapshot, Order(legal=True)).painted()
    drawing = auto(snapshot, Order(legal=True))
    assert decibels(drawing.flattened((0, 0, *drawing.size)).convert("RGB"), true) > 38


def test_true_colours_are_forgotten_afterwards() -> None:
    snapshot = take_snapshot(played(10))
    before = whole_map(snapshot, Order()).painted().tobytes()
    with true_colours():
        true = whole_map(snapshot, Order()).painted()
        assert true.tobytes() != before
        assert len(true.getcolors(true.width * true.height) or ()) > 10 * COLOURS
    assert whole_map(snapshot, Order()).painted().tobytes() == before
