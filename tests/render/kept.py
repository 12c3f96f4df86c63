"""Kept games for the tests of pictures: stopped where a test wants them, and painted without a palette."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from engine.features import Cell
from engine.game import Game, load_game
from render.frame import Frame
from render.layers import layers_of
from render.maps import is_near, most_of_map, whole_frame, whole_map
from render.order import Order
from render.panel import panel_height
from render.snapshot import Snapshot

GAMES = Path(__file__).parent.parent / "games"


@cache
def record(name: str) -> dict[str, Any]:
    """The record of a kept game."""
    kept: dict[str, Any] = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    return kept


def at_action(name: str, number: int) -> Game:
    """A kept game after so many actions."""
    return load_game({**record(name), "actions": record(name)["actions"][:number]})


def at_question(name: str, kind: str) -> Game:
    """A kept game at its first question of a kind."""
    game = Game({**record(name), "actions": []})
    for action in record(name)["actions"]:
        if game.decision is not None and game.decision.kind == kind:
            break
        game.act(action)
    assert game.decision is not None
    assert game.decision.kind == kind
    return game


def painted(snapshot: Snapshot, **order: Any) -> tuple[Image.Image, Frame]:
    """The whole map as it is before it gets a palette, and the frame in which it lies."""
    whole = whole_frame(snapshot, Order(**order), layers_of(snapshot))
    frame = most_of_map(snapshot, Order(**order), whole)
    frame = replace(frame, head=panel_height(snapshot, frame, near=is_near(whole, frame)))
    image = whole_map(snapshot, Order(**order)).painted()
    assert image.size == (frame.width, frame.height)
    return image, frame


def around(image: Image.Image, frame: Frame, cell: Cell, at: tuple[float, float], reach: int = 20) -> Image.Image:
    """A square of the picture around a place of a tile, which is given in shares of the tile's side."""
    x, y = frame.at(cell)
    x, y = round(x + at[0] * frame.cell), round(y + at[1] * frame.cell)
    return image.crop((x - reach, y - reach, x + reach, y + reach))
