"""The views of the map: whole, near, and with a tile that is only thought of."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.events import Scored
from engine.features import Cell
from render import board
from render.coordinates import cell_name
from render.errors import NoSuchCellError
from render.frame import Frame, around, close_up
from render.layers import Layer, Scene, layers_of
from render.order import Order
from render.panel import paint_panel, panel_height, small_map
from render.snapshot import Snapshot
from render.story import Move, final_payments, moves_since

_PREVIEW_SIZE = ((6, 4),)
_SMALL_WIDTH = 300


def mood_of(snapshot: Snapshot, layers: tuple[Layer, ...]) -> str:
    """The light in which the map is painted."""
    return next((mood for layer in layers if (mood := layer.mood(snapshot)) is not None), "day")


def whole_frame(snapshot: Snapshot, order: Order, layers: tuple[Layer, ...]) -> Frame:
    """The frame that holds everything there is to see."""
    cells = [lying.cell for lying in snapshot.tiles] + list(snapshot.face_down)
    if order.legal and snapshot.question is not None:
        cells += [place.cell for place in snapshot.question.places]
    if order.preview is not None:
        x, y = order.preview.cell
        if not any(abs(x - left) <= 1 and abs(y - top) <= 1 for left, top in cells):
            raise NoSuchCellError(f"{cell_name((x, y))} is not beside any tile")
        # With a cell of air around it the tile does not stick to the rim.
        cells += [(x - 1, y - 1), (x + 1, y + 1)]
    for layer in layers:
        cells += layer.cells(snapshot)
    return around(cells)


def auto(snapshot: Snapshot, order: Order) -> Image.Image:
    """The whole map while it reads well in a chat, then a close-up of the action with the whole map in little."""
    if order.preview is not None:
        return preview(snapshot, order)
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, order, layers)
    # Every place that can be chosen must be seen, however large the map is: its numeral is large as well. And when
    # all is over the whole map is what there is to see.
    choosing = order.legal and snapshot.question is not None and bool(snapshot.question.places)
    if order.focus is None and (whole.readable() or choosing or snapshot.finished):
        return _compose(snapshot, order, whole, whole, layers)
    return closeup(snapshot, order)


def whole_map(snapshot: Snapshot, order: Order) -> Image.Image:
    """The whole map, however large."""
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, order, layers)
    return _compose(snapshot, order, whole, whole, layers)


def closeup(snapshot: Snapshot, order: Order) -> Image.Image:
    """Where things happen, with the whole map in little."""
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, order, layers)
    wanted = _wanted(snapshot, order, whole, moves_since(snapshot, order.viewer))
    there = [lying.cell for lying in snapshot.tiles]
    return _compose(snapshot, order, whole, close_up(whole, wanted, there), layers)


def preview(snapshot: Snapshot, order: Order) -> Image.Image:
    """A placement that is only thought of, near enough to read its letters, without the panel."""
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, order, layers)
    moves = moves_since(snapshot, order.viewer)
    if order.preview is not None:
        wanted = [order.preview.cell]
    elif snapshot.question is not None and snapshot.question.cell is not None:
        wanted = [snapshot.question.cell]
    else:
        wanted = _wanted(snapshot, order, whole, moves)[:1]
    there = [lying.cell for lying in snapshot.tiles]
    frame = close_up(whole, wanted, there, sizes=_PREVIEW_SIZE)
    return paint_map(snapshot, order, frame, layers, moves).image


def _wanted(snapshot: Snapshot, order: Order, whole: Frame, moves: list[Move]) -> list[Cell]:
    """The cells where things happen, the most important first."""
    if order.focus is not None:
        if not whole.holds(order.focus):
            raise NoSuchCellError(f"{cell_name(order.focus)} is not on the map")
        return [order.focus]
    wanted = [move.cell for move in reversed(moves)]
    for move in reversed(moves):
        for event in move.scored():
            wanted += event.cells
    if order.legal and snapshot.question is not None:
        wanted += [place.cell for place in snapshot.question.places]
    return list(dict.fromkeys(wanted)) or [(0, 0)]


def _compose(snapshot: Snapshot, order: Order, whole: Frame, frame: Frame, layers: tuple[Layer, ...]) -> Image.Image:
    moves = moves_since(snapshot, order.viewer)
    near = (frame.columns, frame.rows) != (whole.columns, whole.rows)
    frame = replace(frame, head=panel_height(snapshot, frame, near=near))
    scene = paint_map(snapshot, order, frame, layers, moves)
    small = small_map(snapshot, whole, frame, (_SMALL_WIDTH, frame.head - 12), scene.mood, moves) if near else None
    paint_panel(scene, small)
    return scene.image


def paint_map(snapshot: Snapshot, order: Order, frame: Frame, layers: tuple[Layer, ...], moves: list[Move]) -> Scene:
    """Paint all that is within a frame, from the table up."""
    scene = Scene(board.background(frame).copy(), frame, snapshot, order.words, mood_of(snapshot, layers))
    payments = final_payments(snapshot) if snapshot.finished else [one for move in moves for one in move.scored()]
    for layer in layers:
        layer.ground(scene)
    board.paint_tiles(scene)
    if order.preview is None and not snapshot.finished:
        board.light_scored(scene, payments)
    for layer in layers:
        layer.land(scene)
    question = snapshot.question if order.legal and order.preview is None else None
    if question is not None:
        board.paint_places(scene, [one for one in question.places if snapshot.tile_at(one.cell) is None])
    board.paint_followers(scene)
    for layer in layers:
        layer.figures(scene)
    if order.preview is not None:
        board.paint_preview(scene, order.preview)
        return scene
    board.paint_moves(scene, moves)
    board.paint_points(scene, payments, scorers_spots(snapshot, payments, moves))
    if question is not None:
        board.paint_places(scene, [one for one in question.places if snapshot.tile_at(one.cell) is not None])
        lying = None if question.cell is None else snapshot.tile_at(question.cell)
        if lying is not None:
            board.paint_spots(scene, lying.tile, lying.turn, lying.cell, question.spots)
    return scene


def scorers_spots(snapshot: Snapshot, payments: list[Scored], moves: list[Move]) -> dict[board.Owner, board.SegmentOn]:
    """For each player and paid feature, a segment on which their follower stood or still stands."""
    stood = [(one.player, (one.x, one.y, one.segment)) for one in snapshot.followers]
    stood += [(home.player, (home.x, home.y, home.segment)) for move in moves for home in move.homes()]
    spots: dict[board.Owner, board.SegmentOn] = {}
    for event in payments:
        if event.x is None or event.y is None or event.segment is None:
            continue
        first = (event.x, event.y, event.segment)
        region = snapshot.region_at(*first)
        if region is not None:
            members = set(region.members)
            for player, place in stood:
                if player == event.player and place in members:
                    spots[player, first] = place
                    break
    return spots
