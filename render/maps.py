"""The views of the map: whole, near, and with a tile that is only thought of."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

from PIL import Image

from engine.events import Scored
from engine.features import Cell
from render import board_picture as board
from render.choices import Place, SegmentOn
from render.colours import CREAM
from render.coordinates import cell_name
from render.display_list import DisplayList
from render.errors import NoSuchCellError
from render.frame import (
    BOUNDED_CLOSE,
    BOUNDED_HALVES,
    CLOSE,
    LEAST_READABLE,
    PREVIEW_CELL,
    WIDE_CLOSE,
    Contents,
    Frame,
    around,
    bounded,
    close_up,
    fullest,
)
from render.layers import Layer, Scene, layers_of
from render.order import Order
from render.panel import band_height, paint_panel, panel_height, small_map
from render.pins import paint_pins
from render.previews import beside, lay_preview, letter_preview, letter_spaces
from render.snapshot import Preview, Snapshot
from render.story import Move, final_payments, moves_since

_PREVIEW_SIZE = ((6, 4),)
_PREVIEW_AIR = 0.6
"""How much is seen around a tile that is only thought of, as a share of its side."""
_SMALL_WIDTH = 300


def mood_of(snapshot: Snapshot, layers: tuple[Layer, ...]) -> str:
    """The light in which the map is painted."""
    return next((mood for layer in layers if (mood := layer.mood(snapshot)) is not None), "day")


def whole_frame(snapshot: Snapshot, order: Order, layers: tuple[Layer, ...]) -> Frame:
    """The frame that holds everything there is to see."""
    fixed = next((frame for layer in layers if (frame := layer.bounds(snapshot)) is not None), None)
    if fixed is not None:
        if order.preview is not None and not fixed.counts(order.preview.cell):
            raise NoSuchCellError(order.preview.cell, f"{cell_name(order.preview.cell)} is not on the map")
        return fixed
    cells = [lying.cell for lying in snapshot.tiles] + list(snapshot.face_down)
    cells += _chosen_cells(snapshot, order) + _left_out(snapshot, order)
    cells += [pin.cell for pin in order.pins]
    if order.preview is not None:
        x, y = order.preview.cell
        if not any(abs(x - left) <= 1 and abs(y - top) <= 1 for left, top in cells):
            raise NoSuchCellError((x, y), f"{cell_name((x, y))} is not beside any tile")
        # With a cell of air around it the tile does not stick to the rim.
        cells += [(x - 1, y - 1), (x + 1, y + 1)]
    for layer in layers:
        cells += layer.cells(snapshot)
    return around(cells)


def _shown_places(snapshot: Snapshot, order: Order) -> tuple[Place, ...]:
    """The numbered places of a picture: those that were ordered, else those of the open question."""
    if order.places is not None:
        return order.places
    return snapshot.question.places if order.legal and snapshot.question is not None else ()


def _left_out(snapshot: Snapshot, order: Order) -> list[Cell]:
    """The places of the open question that are not among those that were ordered."""
    if not order.legal or snapshot.question is None:
        return []
    shown = {place.cell for place in _shown_places(snapshot, order)}
    return [place.cell for place in snapshot.question.places if place.cell not in shown]


def _chosen_cells(snapshot: Snapshot, order: Order) -> list[Cell]:
    """The cells that can be chosen, if they are to be shown, and the one that the question is about."""
    places = [place.cell for place in _shown_places(snapshot, order)]
    question = snapshot.question if order.legal else None
    if question is None:
        return places
    lettered = [one.cell for one in question.lettered if one.cell is not None]
    spaces = [board.space_spot(snapshot, one.space) for one in question.lettered if one.space is not None]
    lettered += [(math.floor(at[0]), math.floor(at[1])) for at in spaces if at is not None]
    return places + _asked_about(snapshot, order) + lettered


def _asked_about(snapshot: Snapshot, order: Order) -> list[Cell]:
    """The cell that the open question is about, if there is one and choices are to be shown."""
    cell = snapshot.question.cell if order.legal and snapshot.question is not None else None
    return [] if cell is None else [cell]


def auto(snapshot: Snapshot, order: Order) -> DisplayList:
    """The whole map while it reads well in a chat, then a close-up of the action with the whole map in little."""
    if order.preview is not None:
        return preview(snapshot, order)
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, order, layers)
    return _compose(snapshot, order, whole, auto_frame(snapshot, order, whole), layers)


def auto_frame(snapshot: Snapshot, order: Order, whole: Frame) -> Frame:
    """The frame of a picture for which no view was asked, without its head."""
    if order.focus is not None:
        return _close_frame(snapshot, order, whole)
    fitted = bounded(whole, contents(snapshot, order, near=False))
    # When all is over the whole map is what there is to see.
    rather_whole = snapshot.finished
    if whole.readable() or (rather_whole and _reads(fitted)):
        return fitted
    near = _close_frame(snapshot, order, whole)
    # Every place that can be chosen should be seen: its numeral is large as well.
    shows_them = all(map(near.counts, _needed_cells(snapshot, order)))
    return near if shows_them and not snapshot.finished else _wide_frame(snapshot, order, whole)


def _reads(frame: Frame) -> bool:
    """Whether a frame is no larger than the widest close-up."""
    return frame.preview_cell >= LEAST_READABLE and frame.rows <= WIDE_CLOSE[-1][1]


def _wide_frame(snapshot: Snapshot, order: Order, whole: Frame) -> Frame:
    """The smallest close-up that holds all that can be chosen, or the widest one with as much of it as has room."""
    needed, there = _needed_cells(snapshot, order), [lying.cell for lying in snapshot.tiles]
    if whole.margin and _reads(whole):
        part = close_up(whole, needed, there, sizes=BOUNDED_HALVES)
        return part if order.places and all(map(part.counts, needed)) else whole
    near = close_up(whole, needed, there, sizes=(*CLOSE, *WIDE_CLOSE))
    if not needed or not all(map(near.counts, needed)):
        action = _wanted(snapshot, order, whole, moves_since(snapshot, order.viewer))
        # The tile on which segments are lettered comes first, whatever can be chosen far from it.
        near = fullest(whole, (_asked_about(snapshot, order), needed, action, there), WIDE_CLOSE[-1])
    return bounded(near, contents(snapshot, order, near=True))


def _needed_cells(snapshot: Snapshot, order: Order) -> list[Cell]:
    """The cells that a picture should hold: the places that were ordered, or what is proposed and can be chosen."""
    if order.places is not None:
        return [place.cell for place in order.places]
    return [*(pin.cell for pin in order.pins), *_chosen_cells(snapshot, order)]


def whole_map(snapshot: Snapshot, order: Order) -> DisplayList:
    """The whole map, or as much of it as reads."""
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, order, layers)
    return _compose(snapshot, order, whole, most_of_map(snapshot, order, whole), layers)


def most_of_map(snapshot: Snapshot, order: Order, whole: Frame) -> Frame:
    """The whole map with smaller tiles if need be; where it would not read, as large a close-up as does."""
    all_of_it = contents(snapshot, order, near=False)
    fitted = bounded(whole, all_of_it)
    if whole.margin or all_of_it.fit(fitted):
        return fitted
    moves = moves_since(snapshot, order.viewer)
    wanted = _wanted(snapshot, replace(order, focus=None), whole, moves)
    heart = moves[-1].cell if moves else (0, 0)
    there = [lying.cell for lying in snapshot.tiles]
    near = fullest(whole, ([heart], wanted, there), WIDE_CLOSE[-1])
    return bounded(near, contents(snapshot, order, near=True))


def contents(snapshot: Snapshot, order: Order, *, near: bool) -> Contents:
    """What a picture shows of the map; ``near`` if it is a close-up."""
    tiles = [*(lying.cell for lying in snapshot.tiles), *snapshot.face_down]
    places = [place.cell for place in _shown_places(snapshot, order)]
    return Contents(partial(panel_height, snapshot, near=near), tiles, places, near)


def closeup(snapshot: Snapshot, order: Order) -> DisplayList:
    """Where things happen, with the whole map in little."""
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, order, layers)
    return _compose(snapshot, order, whole, _close_frame(snapshot, order, whole), layers)


def _close_frame(snapshot: Snapshot, order: Order, whole: Frame) -> Frame:
    wanted = _wanted(snapshot, order, whole, moves_since(snapshot, order.viewer))
    there = [lying.cell for lying in snapshot.tiles]
    near = close_up(whole, wanted, there, sizes=(BOUNDED_CLOSE,) if whole.margin else CLOSE)
    return bounded(near, contents(snapshot, order, near=True))


def preview(snapshot: Snapshot, order: Order) -> DisplayList:
    """A placement that is only thought of, near enough to read its letters, without the panel."""
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, order, layers)
    moves = moves_since(snapshot, order.viewer)
    if order.preview is not None:
        x, y = order.preview.cell
        near = Frame(x, y, 1, 1, PREVIEW_CELL, margin=_PREVIEW_AIR)
        image = paint_map(snapshot, order, near, layers, moves).image
        inset = _inset(snapshot, order, order.preview, layers)
        return image if inset is None else beside(image, inset)
    if snapshot.question is not None and snapshot.question.cell is not None:
        wanted = [snapshot.question.cell]
    else:
        wanted = _wanted(snapshot, order, whole, moves)[:1]
    there = [lying.cell for lying in snapshot.tiles]
    frame = close_up(whole, wanted, there, sizes=_PREVIEW_SIZE)
    return paint_map(snapshot, order, frame, layers, moves).image


def _inset(snapshot: Snapshot, order: Order, thought: Preview, layers: tuple[Layer, ...]) -> DisplayList | None:
    """The spaces that could be chosen instead of a spot on the tile, if there are any; they may lie far from it."""
    if all(one.space is None for one in thought.lettered):
        return None
    frame = next((frame for layer in layers if (frame := layer.inset(snapshot)) is not None), None)
    if frame is None:
        return None
    scene = paint_map(snapshot, Order(words=order.words), frame, layers, [])
    letter_spaces(scene, thought)
    return scene.image


def _wanted(snapshot: Snapshot, order: Order, whole: Frame, moves: list[Move]) -> list[Cell]:
    """The cells where things happen, the most important first."""
    if order.focus is not None:
        if not whole.counts(order.focus):
            raise NoSuchCellError(order.focus, f"{cell_name(order.focus)} is not on the map")
        return [order.focus]
    pins, chosen = [pin.cell for pin in order.pins], _chosen_cells(snapshot, order)
    # Places that were ordered are what the picture is for.
    wanted = pins + chosen if order.places is None else chosen + pins
    wanted += [move.cell for move in reversed(moves)]
    for move in reversed(moves):
        for event in move.scored():
            wanted += event.cells
    return list(dict.fromkeys(wanted)) or [(0, 0)]


def _compose(snapshot: Snapshot, order: Order, whole: Frame, frame: Frame, layers: tuple[Layer, ...]) -> DisplayList:
    moves = moves_since(snapshot, order.viewer)
    near = is_near(whole, frame)
    frame = replace(frame, head=panel_height(snapshot, frame, near=near))
    scene = paint_map(snapshot, order, frame, layers, moves)
    hidden = [cell for cell in _chosen_cells(snapshot, order) if not frame.counts(cell)]
    hidden += _left_out(snapshot, order)
    paint_panel(scene, inset_map(scene, whole, moves, hidden) if near else None)
    return scene.image


def is_near(whole: Frame, frame: Frame) -> bool:
    """Whether a frame is a close-up of the whole."""
    return (frame.columns, frame.rows) != (whole.columns, whole.rows)


def inset_map(scene: Scene, whole: Frame, moves: list[Move], marked: list[Cell]) -> Image.Image:
    """The whole map in little for the panel of a close-up, with marks on what can be chosen beyond it."""
    frame = scene.frame
    room = (_SMALL_WIDTH, frame.head - band_height(scene.snapshot, frame) - 12)
    return small_map(scene.snapshot, whole, frame, room, scene.mood, moves, marked)


def paint_map(snapshot: Snapshot, order: Order, frame: Frame, layers: tuple[Layer, ...], moves: list[Move]) -> Scene:
    """Paint all that is within a frame, from the table up."""
    scene = _painted(snapshot, order, frame, layers, moves)
    if frame.margin:
        # What reaches only half into the margin was painted whole.
        board.paint_rim(scene.image, frame)
    return scene


def _painted(snapshot: Snapshot, order: Order, frame: Frame, layers: tuple[Layer, ...], moves: list[Move]) -> Scene:
    question = snapshot.question if order.legal and order.preview is None else None
    scene = Scene(
        board.empty_table(frame),
        frame,
        snapshot,
        order.words,
        mood_of(snapshot, layers),
        places=_shown_places(snapshot, order) if order.preview is None else (),
        moves=tuple(moves) if order.preview is None else (),
    )
    final = final_payments(snapshot) if snapshot.finished else []
    # What the end paid is told instead of the last move's payments; a team is paid nothing at its end.
    payments = final or [one for move in moves for one in move.scored()]
    for layer in layers:
        layer.ground(scene)
    board.paint_tiles(scene)
    if order.preview is None and not final:
        board.light_scored(scene, payments)
    if question is not None:
        board.light(scene, dict.fromkeys(question.features, (CREAM,)))
    # Frames lie under all that stands on the map, so that none of it is cut off.
    if order.preview is not None:
        lay_preview(scene, order.preview)
    else:
        board.frame_moves(scene, moves)
    if question is not None:
        known = question.spots or question.features or question.cell in {move.cell for move in moves}
        if question.cell is not None and not known:
            board.paint_cell_asked_about(scene, question.cell)
    for layer in layers:
        layer.land(scene)
    pinned = {pin.cell for pin in order.pins}
    board.paint_other_places(scene, [cell for cell in _left_out(snapshot, order) if cell not in pinned])
    board.paint_places(scene, [place for place in scene.places if place.cell not in pinned])
    paint_pins(scene, order.pins)
    board.paint_followers(scene)
    for layer in layers:
        layer.figures(scene)
    if order.preview is not None:
        letter_preview(scene, order.preview)
        return scene
    board.number_moves(scene, moves)
    board.paint_points(scene, payments, scorers_spots(snapshot, payments, moves))
    if question is not None:
        board.paint_lettered(scene, question.lettered)
        lying = None if question.cell is None else snapshot.tile_at(question.cell)
        if lying is not None:
            board.paint_spots(scene, lying, question.spots)
    return scene


def scorers_spots(snapshot: Snapshot, payments: list[Scored], moves: list[Move]) -> dict[board.Owner, SegmentOn]:
    """For each player and paid feature, a segment on which their follower stood or still stands."""
    stood = [(one.player, (one.x, one.y, one.segment)) for one in snapshot.followers]
    stood += [(home.player, (home.x, home.y, home.segment)) for move in moves for home in move.homes()]
    spots: dict[board.Owner, SegmentOn] = {}
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
