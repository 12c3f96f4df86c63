"""Pins: what partners propose, as translucent tiles where they would put the tile in hand, each with an emblem."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.features import Cell
from engine.tiles import Tile
from render.board_picture import paste_inside
from render.colours import CREAM, DARK, WHITE, livery_of
from render.figures import GUARD, LYING_KINDS, emblem_image, follower_image
from render.layers import Scene
from render.marks import badge_image
from render.painter import spot, variant_at
from render.tile_sprites import tile_sprite

_VEIL = 170
_ALONE = 0.86


class Pin(NamedTuple):
    """A proposal: the tile in hand on a cell, turned, with a follower on a segment or none; ``label`` is short.

    ``piece`` is empty where the action does not name it, as all of the player's are alike.
    """

    player: int
    x: int
    y: int
    turn: int
    segment: int | None = None
    label: str = ""
    piece: str = ""

    @property
    def cell(self) -> Cell:
        """Where the tile would lie."""
        return self.x, self.y


def paint_pins(scene: Scene, pins: Sequence[Pin]) -> None:
    """Paint the proposals: one on a cell almost fills it, several share it."""
    by_cell: dict[Cell, list[Pin]] = {}
    for pin in pins:
        if scene.frame.holds(pin.cell):
            by_cell.setdefault(pin.cell, []).append(pin)
    for cell, there in by_cell.items():
        across = 1 if len(there) == 1 else 2 if len(there) <= 4 else 3
        step = scene.frame.cell / across
        left, top = scene.frame.at(cell)
        for number, pin in enumerate(there[: across * across]):
            row, column = divmod(number, across)
            _paint_pin(scene, pin, (left + column * step, top + row * step), step)
        _paint_number(scene, cell)


def _paint_number(scene: Scene, cell: Cell) -> None:
    """The number of the place again, which the proposals have covered."""
    for place in scene.places:
        if place.cell == cell:
            side = scene.frame.cell
            badge = badge_image(str(place.number), round(side * 0.36), DARK, CREAM)
            x, y = scene.frame.at(cell)
            scene.image.paste(badge, (x, y + side - badge.height), badge)


def _paint_pin(scene: Scene, pin: Pin, at: tuple[float, float], room: float) -> None:
    livery = livery_of(scene.snapshot.seats[pin.player].colour)
    side = round(room * _ALONE)
    x, y = round(at[0] + (room - side) / 2), round(at[1] + (room - side) / 2)
    line = max(2, side // 24)
    picture = Image.new("RGB", (side, side), livery.colour)
    tile = scene.snapshot.hand
    if tile is not None:
        inner = side - 2 * line
        picture.paste(tile_sprite(tile, pin.turn, inner, variant_at(*pin.cell), scene.mood), (line, line))
    veil = Image.new("L", (side, side), 255)
    ImageDraw.Draw(veil).rectangle([line, line, side - line - 1, side - line - 1], _VEIL)
    scene.image.rectangle((x - 2, y - 2, x + side + 1, y + side + 1), WHITE)
    scene.image.rectangle((x - 1, y - 1, x + side, y + side), DARK)
    scene.image.paste(picture, (x, y), veil)
    if tile is not None and pin.segment is not None and 0 <= pin.segment < len(tile.segments):
        _paint_follower(scene, pin, tile, (x, y), side)
    token = emblem_image(livery, max(12, round(side * 0.36)))
    paste_inside(scene, token, round(x - token.width * 0.2), round(y - token.height * 0.2))
    if pin.label:
        badge = badge_image(pin.label, max(12, round(side * 0.3)), CREAM, DARK)
        paste_inside(scene, badge, x + side - badge.width, y + side - badge.height)


def _paint_follower(scene: Scene, pin: Pin, tile: Tile, at: tuple[int, int], side: int) -> None:
    if pin.segment is None:
        return
    share_x, share_y = spot(tile, pin.turn, pin.segment)
    lying = tile.segments[pin.segment].kind in LYING_KINDS
    # Whoever proposes it, the follower is one of the player who is asked.
    question = scene.snapshot.question
    seat = scene.snapshot.seats[pin.player if question is None else question.player]
    piece = pin.piece or seat.unnamed_piece
    figure = follower_image(livery_of(seat.colour, piece), round(side * 0.4), lying, piece == GUARD)
    x, y = at[0] + share_x * side - figure.width / 2, at[1] + share_y * side - figure.height / 2
    scene.image.paste(figure, (round(x), round(y)), figure)
