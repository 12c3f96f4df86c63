"""The door to all pictures: a snapshot in, bytes and an alt text out. Pure, and safe to run twice at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from engine.features import Cell
from render import board, codec
from render.alt import AltWords, describe
from render.coordinates import cell_name
from render.errors import NoSuchCellError, NoSuchSeatError, NoSuchViewError
from render.frame import Frame, around, close_up
from render.layers import Layer, Scene, layers_of
from render.panel import HEIGHT, panel, small_map
from render.snapshot import Preview, Snapshot
from render.story import Move, final_payments, moves_since
from render.words import Words


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: its bytes, its alt text, its size, and the suffix that its file's name needs."""

    data: bytes
    alt: str
    width: int
    height: int
    suffix: str


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for."""

    viewer: int | None
    legal: bool
    preview: Preview | None
    focus: Cell | None
    words: Words
    alt_words: AltWords


def render(
    snapshot: Snapshot,
    *,
    view: str = "auto",
    viewer: int | None = None,
    legal: bool = False,
    preview: Preview | None = None,
    focus: Cell | None = None,
    words: Words | None = None,
    alt_words: AltWords | None = None,
) -> Picture:
    """Paint a game.

    ``view`` is one of ``VIEWS``: ``auto`` shows the whole map while it reads well in a chat and then a close-up of the
    action with a small whole map; ``map`` the whole map always; ``closeup`` always a close-up. ``viewer`` is the
    seat for which all moves since their last are numbered; ``legal`` shows what can be chosen now; ``preview`` a tile
    that is only thought of; ``focus`` a cell around which a close-up is framed.
    """
    make = VIEWS.get(view)
    if make is None:
        raise NoSuchViewError(f"there is no view {view!r}; there are: {', '.join(VIEWS)}")
    seats = len(snapshot.seats)
    for seat in (viewer, None if preview is None else preview.player):
        if seat is not None and not 0 <= seat < seats:
            raise NoSuchSeatError(f"seats are 0 to {seats - 1}, not {seat}")
    order = Order(viewer, legal, preview, focus, words or Words(), alt_words or AltWords())
    image = make(snapshot, order)
    alt = describe(snapshot, view=view, viewer=viewer, legal=legal, preview=preview, words=order.alt_words)
    return Picture(codec.encode(image), alt, image.width, image.height, codec.SUFFIX)


def _whole(snapshot: Snapshot, order: Order, layers: tuple[Layer, ...]) -> Frame:
    cells = [lying.cell for lying in snapshot.tiles] + list(snapshot.face_down)
    if order.legal and snapshot.question is not None:
        cells += [place.cell for place in snapshot.question.places]
    if order.preview is not None:
        cells.append(order.preview.cell)
    for layer in layers:
        cells += layer.cells(snapshot)
    return around(cells)


def _focused(snapshot: Snapshot, order: Order, whole: Frame, moves: list[Move]) -> list[Cell]:
    """The cells where things happen, the most important first."""
    if order.focus is not None:
        if not whole.holds(order.focus):
            raise NoSuchCellError(f"{cell_name(order.focus)} is not on the map")
        return [order.focus]
    wanted = [] if order.preview is None else [order.preview.cell]
    wanted += [move.cell for move in reversed(moves)]
    for move in reversed(moves):
        for event in move.scored():
            wanted += event.cells
    if order.legal and snapshot.question is not None:
        wanted += [place.cell for place in snapshot.question.places]
    # With room to spare the frame grows towards where most lies.
    return wanted


def _paint(snapshot: Snapshot, order: Order, frame: Frame, layers: tuple[Layer, ...], moves: list[Move]) -> Image.Image:
    mood = next((mood for layer in layers if (mood := layer.mood(snapshot)) is not None), "day")
    scene = Scene(board.background(frame).copy(), frame, snapshot, order.words, mood)
    payments = final_payments(snapshot) if snapshot.finished else [one for move in moves for one in move.scored()]
    for layer in layers:
        layer.ground(scene)
    board.paint_tiles(scene)
    if order.preview is None and not snapshot.finished:
        board.light_scored(scene, payments)
    for layer in layers:
        layer.land(scene)
    question = snapshot.question
    if order.legal and question is not None and order.preview is None:
        board.paint_places(scene, [one for one in question.places if snapshot.tile_at(one.cell) is None])
    board.paint_followers(scene)
    for layer in layers:
        layer.figures(scene)
    if order.preview is not None:
        board.paint_preview(scene, order.preview)
        return scene.image
    board.paint_moves(scene, moves)
    spots = {(home.player, *_first(snapshot, home.x, home.y, home.segment)): (home.x, home.y, home.segment)
             for move in moves for home in move.homes()}  # fmt: skip
    board.paint_points(scene, payments, spots)
    if order.legal and question is not None:
        board.paint_places(scene, [one for one in question.places if snapshot.tile_at(one.cell) is not None])
        lying = None if question.cell is None else snapshot.tile_at(question.cell)
        if lying is not None:
            board.paint_spots(scene, lying.tile, lying.turn, lying.cell, question.spots)
    return scene.image


def _first(snapshot: Snapshot, x: int, y: int, segment: int) -> tuple[int, int]:
    region = snapshot.region_at(x, y, segment)
    if region is None:
        return x, y
    row, column, _ = min((y, x, segment) for x, y, segment in region.members)
    return column, row


def _compose(snapshot: Snapshot, order: Order, whole: Frame, frame: Frame, layers: tuple[Layer, ...]) -> Image.Image:
    moves = moves_since(snapshot, order.viewer)
    painted = _paint(snapshot, order, frame, layers, moves)
    small = None
    if frame != whole:
        mood = next((mood for layer in layers if (mood := layer.mood(snapshot)) is not None), "day")
        small = small_map(snapshot, whole, frame, (300, HEIGHT - 12), mood)
    image = Image.new("RGB", (painted.width, painted.height + HEIGHT))
    image.paste(panel(snapshot, painted.width, order.words, small), (0, 0))
    image.paste(painted, (0, HEIGHT))
    return image


def _auto(snapshot: Snapshot, order: Order) -> Image.Image:
    if order.preview is not None:
        return _preview(snapshot, order)
    layers = layers_of(snapshot)
    whole = _whole(snapshot, order, layers)
    # Every place that can be chosen must be seen, however large the map is; its numeral is large as well.
    choosing = order.legal and snapshot.question is not None and bool(snapshot.question.places)
    if order.focus is None and (whole.readable() or choosing):
        return _compose(snapshot, order, whole, whole, layers)
    return _closeup(snapshot, order)


def _map(snapshot: Snapshot, order: Order) -> Image.Image:
    layers = layers_of(snapshot)
    whole = _whole(snapshot, order, layers)
    return _compose(snapshot, order, whole, whole, layers)


def _closeup(snapshot: Snapshot, order: Order) -> Image.Image:
    layers = layers_of(snapshot)
    whole = _whole(snapshot, order, layers)
    wanted = _focused(snapshot, order, whole, moves_since(snapshot, order.viewer))
    return _compose(snapshot, order, whole, close_up(whole, wanted), layers)


def _preview(snapshot: Snapshot, order: Order) -> Image.Image:
    """A placement that is only thought of, near enough to read its letters, without the panel."""
    layers = layers_of(snapshot)
    whole = _whole(snapshot, order, layers)
    moves = moves_since(snapshot, order.viewer)
    wanted = [order.preview.cell] if order.preview is not None else _focused(snapshot, order, whole, moves)
    return _paint(snapshot, order, close_up(whole, wanted, size=(6, 4)), layers, moves)


VIEWS: dict[str, Callable[[Snapshot, Order], Image.Image]] = {
    "auto": _auto,
    "map": _map,
    "closeup": _closeup,
    "preview": _preview,
}
"""The views by name."""
