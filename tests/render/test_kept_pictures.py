"""Pictures beside kept ones, with a tolerance: what changes their looks shows here.

``python -m tests.render.test_kept_pictures`` keeps them anew, after somebody has looked at them.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.game import Game, new_game
from render.picture import render
from render.snapshot import preview_of, take_snapshot

KEPT = Path(__file__).parent / "pictures"
WIDTH = 240
TOLERANCE = 4.0
"""Mean difference of a channel, of 255: fonts and codecs may shift an edge, and no more."""


def game_after(actions: int, rules: str = "base", players: int = 2, **options: object) -> Game:
    """A random game after some actions, stopped where a tile is to be placed."""
    game, rng = new_game(rules, ["Ann", "Bo", "Cy"][:players], seed=5, options=dict(options)), Random(5)
    while (decision := game.decision) is not None and (len(game.actions) < actions or decision.kind != "place"):
        game.act(rng.choice(sorted(decision.options())))
    return game


def _preview() -> bytes:
    game = game_after(20)
    assert game.decision is not None
    return render(take_snapshot(game), view="preview", preview=preview_of(game, min(game.decision.options()))).data


PICTURES: dict[str, Callable[[], bytes]] = {
    "map": lambda: render(take_snapshot(game_after(40)), view="map").data,
    "legal": lambda: render(take_snapshot(game_after(20)), view="auto", legal=True).data,
    "preview": _preview,
    "fields": lambda: render(take_snapshot(game_after(40)), view="fields").data,
    "wheel": lambda: render(take_snapshot(game_after(30, "wheel", 3)), view="map").data,
    "mists": lambda: render(take_snapshot(game_after(20, "mists", 3, level=2)), view="map").data,
    "castle": lambda: render(take_snapshot(game_after(40, "castle")), view="map").data,
}


def small(data: bytes) -> Image.Image:
    """A picture reduced to the size at which it is kept."""
    with Image.open(BytesIO(data)) as picture:
        height = round(picture.height * WIDTH / picture.width)
        return picture.convert("RGB").resize((WIDTH, height), Image.Resampling.BOX)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_was_kept(name: str) -> None:
    now = small(PICTURES[name]())
    with Image.open(KEPT / f"{name}.png") as kept:
        assert now.size == kept.size
        difference = ImageStat.Stat(ImageChops.difference(now, kept.convert("RGB"))).mean
    assert max(difference) < TOLERANCE


def test_another_picture_is_told_apart() -> None:
    with Image.open(KEPT / "map.png") as kept:
        other = small(PICTURES["wheel"]()).resize(kept.size)
        assert max(ImageStat.Stat(ImageChops.difference(other, kept.convert("RGB"))).mean) > TOLERANCE


if __name__ == "__main__":
    for title, paint in PICTURES.items():
        small(paint()).quantize(128).save(KEPT / f"{title}.png", optimize=True)
