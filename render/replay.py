"""The whole game again, move by move, as a moving picture."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

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
HEAD = 52
"""The height of the strip above the map, in pixels."""
RIM_WIDE = 8
"""The rim around it, without letters, in pixels."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the frames of a film stay, in milliseconds."""

    move: int = 420
    scoring: int = 900
    """A move that brought points."""
    last: int = 4000


def replay(snapshot: Snapshot, order: Order) -> Reel:
    """One frame for each move, all framed like the last; moves that score stay longer."""
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, Order(), layers)
    cell = max(12, min(96, (_WIDTH - 2 * RIM_WIDE) // whole.columns, (_MOST_HEIGHT - HEAD) // whole.rows))
    framed = replace(whole, cell=cell, rim=RIM_WIDE, head=HEAD)
    return Reel(move_frames(snapshot, framed, Order(words=order.words), Pace(), range(moves_in(snapshot) + 1)))


def moves_in(snapshot: Snapshot) -> int:
    """How many tiles were placed in a game."""
    return sum(action.startswith("place ") for action in snapshot.record["actions"])


def move_frames(
    snapshot: Snapshot, frame: Frame, order: Order, pace: Pace, shown: Collection[int]
) -> Iterator[tuple[DisplayList, int]]:
    """The frames of a game after so many moves as are ``shown``, from none to all of them, with their milliseconds."""
    last = moves_in(snapshot)
    for number, step in _steps(snapshot, shown):
        moves = moves_since(step, None)
        scene = paint_map(step, order, frame, layers_of(step), moves)
        _strip(scene, frame)
        scored = any(move.scored() for move in moves)
        yield scene.image, pace.last if number == last else pace.scoring if scored else pace.move


def _steps(snapshot: Snapshot, shown: Collection[int]) -> Iterator[tuple[int, Snapshot]]:
    """The game after some of its moves, each with all that it brought, and how many moves that were."""
    colours = [seat.colour for seat in snapshot.seats]
    game, number = Game({**snapshot.record, "actions": []}), 0
    for action in snapshot.record["actions"]:
        if action.startswith("place "):
            if number in shown:
                yield number, take_snapshot(game, colours=colours)
            number += 1
        game.act(action)
    if number in shown:
        yield number, take_snapshot(game, colours=colours)


def _strip(scene: Scene, frame: Frame) -> None:
    """Emblem and points of each player in one row, or the band of a layer that has one."""
    snapshot = scene.snapshot
    scene.image.rectangle((0, 0, frame.width, HEAD), RIM)
    for layer in layers_of(snapshot):
        band = layer.band(scene, frame.width - 20, HEAD) if layer.has_band(snapshot) else None
        if band is not None:
            scene.image.paste(band, (10, 0), band)
            return
    x = 10
    for seat in snapshot.seats:
        score = seat.score
        token = emblem_image(livery_of(seat.colour), 36)
        scene.image.paste(token, (x, (HEAD - 36) // 2), token)
        write(scene.image, (x + 44, HEAD / 2), str(score), 30, RIM_INK, weight="black")
        x += 44 + max(width("000", 30, "black"), width(str(score), 30, "black")) + 16
    left = str(sum(isinstance(event, PlacedTile) for event in snapshot.events))
    write(scene.image, (frame.width - 12, HEAD / 2), left, 26, RIM_INK, weight="medium", anchor="r")
