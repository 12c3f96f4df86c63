"""Games of The Castle to paint, and where things are in their pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from PIL import Image

from engine.game import Game
from render.castle.ground_plan import BOX, MARGIN
from render.frame import BOUNDED_CELL, Frame
from render.panel import panel_height
from render.picture import Picture, render
from render.snapshot import Snapshot, take_snapshot
from tests.engine.rules.castle.players import castle_game
from tests.render.positions import opened


@cache
def whole_game() -> Game:
    """A game to its end in which both players score and tokens are taken; not to be changed."""
    return castle_game(11)


@cache
def until(tiles: int, kind: str = "place") -> Game:
    """That game with at least so many tiles on the map, at the next question of a kind; not to be changed."""
    record = whole_game().record()
    game = Game({**record, "actions": []})
    for action in record["actions"]:
        if game.decision is None or (len(game.table.board.tiles) >= tiles and game.decision.kind == kind):
            break
        game.act(action)
    return game


def map_frame(snapshot: Snapshot) -> Frame:
    """The frame of the picture of a whole castle."""
    frame = Frame(0, 0, BOX, BOX, BOUNDED_CELL, 40, margin=MARGIN)
    return replace(frame, head=panel_height(snapshot, frame, near=False))


def pixel(frame: Frame, x: float, y: float) -> tuple[float, float]:
    """Where a place lies that is given in cells from the box's top left."""
    left, top = frame.at((0, 0))
    return left + x * frame.cell, top + y * frame.cell


def patch(image: Image.Image, frame: Frame, x: float, y: float, size: float) -> Image.Image:
    """The part of a picture around a place; place and size in cells."""
    left, top = pixel(frame, x - size / 2, y - size / 2)
    right, bottom = pixel(frame, x + size / 2, y + size / 2)
    return image.crop((round(left), round(top), round(right), round(bottom)))


def painted(game: Game, **order: object) -> tuple[Snapshot, Frame, Image.Image, Picture]:
    """A game's snapshot, frame, and picture: the whole castle, unless another view is ordered."""
    snapshot = take_snapshot(game, projected=True)
    picture = render(snapshot, **{"view": "map", **order})  # type: ignore[arg-type]
    return snapshot, map_frame(snapshot), opened(picture).convert("RGB"), picture
