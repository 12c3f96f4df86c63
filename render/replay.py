"""The whole game again, move by move, as a moving picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.events import PlacedTile
from engine.game import Game
from render.colours import RIM, RIM_INK, livery_of
from render.display_list import DisplayList
from render.figures import emblem_image
from render.frame import Frame
from render.layers import Scene, layers_of
from render.letters import width, write
from render.maps import paint_map, whole_frame
from render.order import Order, Reel
from render.snapshot import Snapshot, take_snapshot
from render.story import moves_since

_WIDTH = 720
_MOST_HEIGHT = 900
_HEAD = 52
_RIM = 8
_STEP, _SCORING, _LAST = 420, 900, 4000


def replay(snapshot: Snapshot, order: Order) -> Reel:
    """One frame for each move, all framed like the last; moves that score stay longer."""
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, Order(), layers)
    cell = max(12, min(96, (_WIDTH - 2 * _RIM) // whole.columns, (_MOST_HEIGHT - _HEAD) // whole.rows))
    return Reel(_frames(snapshot, replace(whole, cell=cell, rim=_RIM, head=_HEAD), Order(words=order.words)))


def _frames(snapshot: Snapshot, frame: Frame, order: Order) -> Iterator[tuple[DisplayList, int]]:
    last = sum(action.startswith("place ") for action in snapshot.record["actions"])
    for number, step in enumerate(_steps(snapshot)):
        moves = moves_since(step, None)
        scene = paint_map(step, order, frame, layers_of(step), moves)
        _strip(scene, frame)
        scored = any(move.scored() for move in moves)
        yield scene.image, _LAST if number == last else _SCORING if scored else _STEP


def _steps(snapshot: Snapshot) -> Iterator[Snapshot]:
    """The game before each placement, with all that the one before it brought, and as it is now."""
    colours = [seat.colour for seat in snapshot.seats]
    actions = list(snapshot.record["actions"])
    game = Game({**snapshot.record, "actions": []})
    for action in actions:
        if action.startswith("place "):
            yield take_snapshot(game, colours=colours)
        game.act(action)
    yield take_snapshot(game, colours=colours)


def _strip(scene: Scene, frame: Frame) -> None:
    """Emblem and points of each player in one row, or the band of a layer that has one."""
    snapshot = scene.snapshot
    scene.image.rectangle((0, 0, frame.width, _HEAD), RIM)
    for layer in layers_of(snapshot):
        band = layer.band(scene, frame.width - 20, _HEAD) if layer.has_band(snapshot) else None
        if band is not None:
            scene.image.paste(band, (10, 0), band)
            return
    x = 10
    for seat in snapshot.seats:
        score = seat.score
        token = emblem_image(livery_of(seat.colour), 36)
        scene.image.paste(token, (x, (_HEAD - 36) // 2), token)
        write(scene.image, (x + 44, _HEAD / 2), str(score), 30, RIM_INK, weight="black")
        x += 44 + max(width("000", 30, "black"), width(str(score), 30, "black")) + 16
    left = str(sum(isinstance(event, PlacedTile) for event in snapshot.events))
    write(scene.image, (frame.width - 12, _HEAD / 2), left, 26, RIM_INK, weight="medium", anchor="r")
