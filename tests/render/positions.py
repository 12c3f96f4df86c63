"""Positions for the tests of pictures: seeded games, stopped where a test wants them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from io import BytesIO
from random import Random

from PIL import Image, ImageChops

from engine.board import STEPS
from engine.game import Game, new_game
from render.choices import Place
from render.picture import Picture
from render.snapshot import Snapshot


def played(tiles: int, *, players: Sequence[str] = ("Ann", "Bo", "Cleo"), seed: int = 3, kind: str = "place") -> Game:
    """A random game with at least so many tiles on the map, stopped at the next question of a kind, or at its end."""
    game = new_game("base", list(players), seed=seed)
    rng = Random(seed)
    while game.decision is not None and (len(game.table.board.tiles) < tiles or game.decision.kind != kind):
        game.act(rng.choice(sorted(game.decision.options())))
    return game


def free_cells(snapshot: Snapshot) -> tuple[Place, ...]:
    """All empty cells beside a tile, numbered as for a move that is planned for later."""
    tiles = {lying.cell for lying in snapshot.tiles}
    beside = {(x + dx, y + dy) for x, y in tiles for dx, dy in STEPS} - tiles
    ordered = sorted(beside, key=lambda cell: (cell[1], cell[0]))
    return tuple(Place(number, x, y, (), ()) for number, (x, y) in enumerate(ordered, 1))


def opened(picture: Picture) -> Image.Image:
    """The picture as a viewer decodes it."""
    image = Image.open(BytesIO(picture.data))
    image.load()
    return image


def near(image: Image.Image, at: tuple[float, float], colour: tuple[int, int, int], *, within: int = 40) -> bool:
    """Whether a pixel is about that colour."""
    x, y = round(at[0]), round(at[1])
    return alike(image.crop((x, y, x + 1, y + 1)), colour, within=within) == 1


def alike(image: Image.Image, colour: tuple[int, int, int], *, within: int = 40) -> int:
    """How many pixels are about that colour."""
    bands = ImageChops.difference(image.convert("RGB"), Image.new("RGB", image.size, colour)).split()
    near_in_all = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(near_in_all.histogram()[: within + 1])


def decibels(one: Image.Image, other: Image.Image) -> float:
    """The peak signal-to-noise ratio of two pictures, in decibels: the higher, the more alike."""
    histogram = ImageChops.difference(one, other).histogram()
    error = sum((value % 256) ** 2 * count for value, count in enumerate(histogram)) / (3 * one.width * one.height)
    return math.inf if error == 0 else 10 * math.log10(255**2 / error)
