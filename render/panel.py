"""The panel above the map: the tile in hand, the stack, a card for each player, and the small whole map."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.tiles import Tile
from render.board import tile_back
from render.colours import CARD, CARD_ACTIVE, CREAM, DARK, RIM, RIM_INK, TABLE, WHITE, Livery, livery_of
from render.figures import emblem_image, follower_image
from render.frame import CELL, Frame
from render.layers import layers_of
from render.letters import drawable, fitted, width, write
from render.marks import badge_image
from render.painter import tile_image, variant_at
from render.snapshot import Seat, Snapshot
from render.words import Words

HEIGHT = 172
_GAP = 14
_HAND = 128


def panel(snapshot: Snapshot, across: int, words: Words, small: Image.Image | None = None) -> Image.Image:
    """The panel, ``across`` pixels wide, with the small whole map at its right if there is one."""
    image = Image.new("RGB", (across, HEIGHT), RIM)
    x = _GAP
    x = _stack(image, snapshot, x, words)
    right = across - _GAP
    if small is not None:
        right -= small.width
        image.paste(small, (right, (HEIGHT - small.height) // 2))
        right -= _GAP
    _cards(image, snapshot, x, right, words)
    return image


def _stack(image: Image.Image, snapshot: Snapshot, x: int, words: Words) -> int:
    """The tile in hand, or the stack face down, with the number of tiles left."""
    top = (HEIGHT - _HAND) // 2
    draw = ImageDraw.Draw(image)
    if snapshot.finished:
        return x
    if snapshot.hand is not None:
        livery = livery_of(snapshot.seats[snapshot.player].colour)
        draw.rounded_rectangle([x - 6, top - 6, x + _HAND + 5, top + _HAND + 5], 10, WHITE)
        draw.rounded_rectangle([x - 4, top - 4, x + _HAND + 3, top + _HAND + 3], 8, livery.colour)
        image.paste(tile_image(snapshot.hand, 0, _HAND), (x, top))
    else:
        for step in (8, 4, 0):
            draw.rectangle([x + step - 1, top + step - 1, x + step + 116, top + step + 116], DARK)
            image.paste(tile_back(116), (x + step, top + step))
    text = words.tiles_left.format(count=snapshot.tiles_left)
    badge = badge_image(text, 38, CREAM, DARK)
    image.paste(badge, (x + (_HAND - badge.width) // 2, HEIGHT - badge.height - 2), badge)
    return x + max(_HAND, (_HAND + badge.width) // 2) + _GAP + 4


def _cards(image: Image.Image, snapshot: Snapshot, left: int, right: int, words: Words) -> None:
    count = len(snapshot.seats)
    columns = 1 if count < 3 and right - left < 760 else 2
    rows = max(2, -(-count // columns))
    room = HEIGHT - 2 * _GAP
    high = min(66, (room - 8 * (rows - 1)) // rows)
    wide = (right - left - 10 * (columns - 1)) // columns
    used = -(-count // columns)
    top = (HEIGHT - used * high - (used - 1) * 8) // 2
    shown = snapshot.winners if snapshot.finished else (_to_move(snapshot),)
    for number, seat in enumerate(snapshot.seats):
        row, column = divmod(number, columns)
        box = (left + column * (wide + 10), top + row * (high + 8), wide, high)
        _card(image, snapshot, number, seat, box, number in shown, words)


def _to_move(snapshot: Snapshot) -> int:
    return snapshot.player if snapshot.question is None else snapshot.question.player


def _card(
    image: Image.Image,
    snapshot: Snapshot,
    number: int,
    seat: Seat,
    box: tuple[int, int, int, int],
    active: bool,
    words: Words,
) -> None:
    x, y, wide, high = box
    livery = livery_of(seat.colour)
    draw = ImageDraw.Draw(image)
    if active:
        draw.rounded_rectangle([x, y, x + wide - 1, y + high - 1], 12, CARD_ACTIVE)
    else:
        draw.rounded_rectangle([x, y, x + wide - 1, y + high - 1], 12, CARD)
    ink = DARK if active else RIM_INK
    middle = y + high / 2
    token = emblem_image(livery, high - 8)
    image.paste(token, (x + 6, y + 4), token)
    size = min(34, round(high * 0.56))
    right = x + wide - 12
    right = _supply(image, seat, livery, right, middle, high, ink)
    for layer in layers_of(snapshot):
        for badge in layer.badges(snapshot, number, high - 12):
            right -= badge.width
            image.paste(badge, (right, y + (high - badge.height) // 2), badge)
            right -= 6
    points = str(seat.score)
    write(image, (right, middle), points, round(size * 1.2), ink, weight="black", anchor="r")
    right -= width(points, round(size * 1.2), "black") + 10
    start = x + high + 6
    name = drawable(seat.name, words.nobody.format(number=number + 1))
    write(image, (start, middle), fitted(name, size, right - start), size, ink, weight="bold" if active else "medium")


def _supply(
    image: Image.Image, seat: Seat, livery: Livery, right: int, middle: float, high: int, ink: tuple[int, int, int]
) -> int:
    size = min(28, round(high * 0.48))
    for piece, number in reversed(seat.supply):
        write(image, (right, middle), str(number), size, ink, anchor="r")
        right -= max(width("0", size), width(str(number), size)) + 2
        figure = follower_image(livery_of(seat.colour, piece), round(high * 0.6), False)
        right -= figure.width
        image.paste(figure, (right, round(middle - figure.height / 2)), figure)
        right -= 4
    return right - 8


def small_map(snapshot: Snapshot, whole: Frame, close: Frame, room: tuple[int, int], mood: str) -> Image.Image:
    """The whole map in little, with the frame of the close-up in it."""
    side = max(4, min(28, room[0] // whole.columns, room[1] // whole.rows))
    image = Image.new("RGB", (whole.columns * side, whole.rows * side), TABLE)
    for lying in snapshot.tiles:
        at = (lying.x - whole.left) * side, (lying.y - whole.top) * side
        image.paste(_little(lying.tile, lying.turn, side, variant_at(*lying.cell), mood), at)
    draw = ImageDraw.Draw(image)
    for one in snapshot.followers:
        x, y = (one.x - whole.left + 0.5) * side, (one.y - whole.top + 0.5) * side
        radius = max(2.0, side * 0.3)
        draw.ellipse([x - radius, y - radius, x + radius, y + radius], _dot(snapshot, one.player, one.piece), DARK)
    left, top = (close.left - whole.left) * side, (close.top - whole.top) * side
    right, bottom = left + close.columns * side - 1, top + close.rows * side - 1
    draw.rectangle([left, top, right, bottom], None, DARK, 4)
    draw.rectangle([left + 1, top + 1, right - 1, bottom - 1], None, CREAM, 2)
    return image


def _dot(snapshot: Snapshot, player: int, piece: str) -> tuple[int, int, int]:
    return livery_of(snapshot.seats[player].colour, piece).colour


@lru_cache(maxsize=2048)
def _little(tile: Tile, turn: int, side: int, variant: int, mood: str) -> Image.Image:
    return tile_image(tile, turn, CELL, variant, mood).resize((side, side), Image.Resampling.BOX)
