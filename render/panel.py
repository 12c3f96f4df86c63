"""The panel above the map: the tile in hand, the stack, a card for each player, and the small whole map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image, ImageDraw

from engine.features import Cell
from engine.tiles import Tile
from render.board_picture import tile_back
from render.colours import CARD, CARD_ACTIVE, CREAM, DARK, RIM, RIM_INK, TABLE, WHITE, Colour, livery_of
from render.display_list import DisplayList
from render.figures import GUARD, emblem_image, follower_image, laurel_image
from render.frame import Frame
from render.layers import Scene, layers_of
from render.letters import drawable, fitted, width, write
from render.marks import badge_image
from render.palette import flattened
from render.snapshot import Seat, Snapshot
from render.sprite_cache import FIGURES
from render.story import Move
from render.tile_sprites import lying_sprite, tile_sprite
from render.words import Words

_LOW, _TALL, _BAND = 184, 206, 84
_STACKED = 88
"""The height of a card with two lines."""
_SMALLEST = 0.72
"""So much smaller may a long name be written before it is shortened."""
_GAP = 14
HAND = 118
"""The side of the tile in hand, in a picture of usual width."""
_LEFT = 36
"""The height of the badge below it."""
_BLOCK = 138
"""How high the block of a layer can be."""


def panel_height(snapshot: Snapshot, frame: Frame, *, near: bool) -> int:
    """How high the panel is: higher for many players, on wide pictures, and where it holds a small map as well.

    A band that a layer fills comes below.
    """
    high = _TALL if near or len(snapshot.seats) > 4 else _LOW
    if _stacked(snapshot, near=near):
        rows = -(-len(snapshot.seats) // 2)
        high = max(high, rows * _STACKED + (rows - 1) * 8 + 2 * _GAP)
    return round(high * frame.scale) + band_height(snapshot, frame)


def _stacked(snapshot: Snapshot, *, near: bool) -> bool:
    """Whether cards have two lines: where there are two beside each other and more than a name and points to show."""
    if len(snapshot.seats) < 3:
        return False
    layers = layers_of(snapshot)
    return (
        near
        or any(len(seat.supply) > 1 for seat in snapshot.seats)
        or any(layer.head(snapshot, _BLOCK) is not None for layer in layers)
        or any(
            True for layer in layers for seat in range(len(snapshot.seats)) for _ in layer.badges(snapshot, seat, 40)
        )
    )


def band_height(snapshot: Snapshot, frame: Frame) -> int:
    """How high the band under the panel is; nothing where no layer fills it."""
    return round(_BAND * frame.scale) if any(layer.has_band(snapshot) for layer in layers_of(snapshot)) else 0


def paint_panel(scene: Scene, small: Image.Image | None = None) -> None:
    """Paint the panel into the head of a picture, with the small whole map at its right if there is one."""
    image = scene.image
    band = band_height(scene.snapshot, scene.frame)
    high = scene.frame.head - band
    if band:
        _paint_band(scene, high, band)
    left = _stack(scene, _GAP, high)
    right = image.width - _GAP
    if small is not None:
        right -= small.width
        image.paste(small, (right, (high - small.height) // 2))
        right -= _GAP
    # A block that grew with the rows of cards would take their width.
    tall = min(high - 2 * _GAP, round(_BLOCK * scene.frame.scale))
    blocks = [layer.head(scene.snapshot, tall) for layer in layers_of(scene.snapshot)]
    shown = [block for block in blocks if block is not None]
    if not shown and not band and scene.snapshot.team is not None:
        shown = [_team_block(scene.snapshot.team, round(72 * scene.frame.scale))]
    for block in shown:
        right -= block.width
        image.paste(block, (right, (high - block.height) // 2), block)
        right -= _GAP
    _cards(scene, left, right, high, stacked=_stacked(scene.snapshot, near=small is not None))


def _paint_band(scene: Scene, top: int, height: int) -> None:
    for layer in layers_of(scene.snapshot):
        if layer.has_band(scene.snapshot):
            strip = layer.band(scene, scene.image.width - 2 * _GAP, height)
            if strip is not None:
                scene.image.paste(strip, (_GAP, top), strip)
            return


def _team_block(scores: tuple[int, ...], high: int) -> Image.Image:
    """The points of a team, where no layer has more to say about them."""
    badges = [badge_image(str(score), high, CREAM, DARK) for score in scores]
    block = Image.new("RGBA", (sum(badge.width for badge in badges), high))
    x = 0
    for badge in badges:
        block.paste(badge, (x, 0))
        x += badge.width
    return block


def _stack(scene: Scene, x: int, high: int) -> int:
    """The tile in hand, or the stack face down, with the number of tiles left; where the panel goes on."""
    image, snapshot, scale = scene.image, scene.snapshot, scene.frame.scale
    if snapshot.finished:
        return x
    side = round(HAND * scale)
    badge = badge_image(scene.words.tiles_left.format(count=snapshot.tiles_left), round(_LEFT * scale), CREAM, DARK)
    wide = max(side, badge.width)
    # The badge stands below the frame: every side of the tile must be seen to know where it fits.
    below = side + 9
    top = (high - below - badge.height) // 2
    at = x + (wide - side) // 2
    if snapshot.hand is not None:
        paint_hand(image, snapshot, snapshot.hand, (at, top), side, scene.mood)
    else:
        for step in (8, 4, 0):
            image.rectangle((at + step - 1, top + step - 1, at + step + side - 12, top + step + side - 12), DARK)
            image.paste(flat_back(side - 12), (at + step, top + step))
    image.paste(badge, (x + (wide - badge.width) // 2, top + below), badge)
    return x + wide + _GAP + 4


def paint_hand(image: DisplayList, snapshot: Snapshot, tile: Tile, at: tuple[int, int], side: int, mood: str) -> None:
    """The tile in hand, in a frame of its player's colour around it."""
    x, y = at
    livery = livery_of(snapshot.seats[snapshot.player].colour)
    image.rounded_rectangle((x - 6, y - 6, x + side + 5, y + side + 5), 10, WHITE)
    image.rounded_rectangle((x - 4, y - 4, x + side + 3, y + side + 3), 8, livery.colour)
    image.paste(tile_sprite(tile, 0, side, 0, mood), at)


@FIGURES.kept
def flat_back(side: int) -> Image.Image:
    """The back of a tile; shared, to be copied."""
    return flattened(tile_back(side))


def _cards(scene: Scene, left: int, right: int, room: int, *, stacked: bool) -> None:
    snapshot = scene.snapshot
    count = len(snapshot.seats)
    columns = 1 if count < 3 else 2
    rows = -(-count // columns)
    most = _STACKED if stacked else 66
    high = min(round(most * scene.frame.scale), (room - 2 * _GAP - 8 * (rows - 1)) // rows)
    wide = (right - left - 10 * (columns - 1)) // columns
    top = (room - rows * high - (rows - 1) * 8) // 2
    asked = () if snapshot.question is None else (snapshot.question.player,)
    shown = snapshot.winners if snapshot.finished else asked
    for number, seat in enumerate(snapshot.seats):
        row, column = divmod(number, columns)
        box = (left + column * (wide + 10), top + row * (high + 8), wide, high)
        _card(scene, number, seat, box, active=number in shown, stacked=stacked)


def _card(
    scene: Scene, number: int, seat: Seat, box: tuple[int, int, int, int], *, active: bool, stacked: bool
) -> None:
    """A player's card: all in one line, or the name above all the rest."""
    snapshot = scene.snapshot
    left, top, wide, high = box
    image = DisplayList((wide, high), RIM)
    livery = livery_of(seat.colour)
    image.rounded_rectangle((0, 0, wide - 1, high - 1), 12, CARD_ACTIVE if active else CARD)
    ink = DARK if active else RIM_INK
    token = emblem_image(livery, round(high * 0.62) if stacked else high - 8)
    image.paste(token, (6, (high - token.height) // 2), token)
    start, right = token.width + 14, wide - 12
    points = "" if snapshot.team is not None else str(seat.score)
    size = round(high * 0.38) if stacked else round(high * 0.52)
    large = round(size * 1.2)
    line = round(high * 0.6) if stacked else high
    middle = high * (0.69 if stacked else 0.5)
    held = _held(scene, number, line, ink, active=active)
    room = right - start - width(points, large, "black") - 10
    if stacked and held.width > room:
        large, right = round(size * 0.95), wide - 6
        room = right - start - width(points, large, "black") - 6
    if stacked and held.width > room:
        size_of_held = (room, max(1, held.height * room // held.width))
        right -= room
        image.paste(_squeezed(held, size_of_held), (right, round(middle - size_of_held[1] / 2)))
    else:
        right -= held.width
        image.place(held, (right, round(middle - held.height / 2)))
    if stacked:
        write(image, (start, middle), points, large, ink, weight="black")
        middle, right = high * 0.27, wide - 8
    elif points:
        write(image, (right - 8, middle), points, large, ink, weight="black", anchor="r")
        right -= width(points, large, "black") + 18
    name = player_name(seat, number, scene.words)
    room = right - start
    size = max(round(size * _SMALLEST), min(size, size * room // max(1, width(name, size))))
    write(image, (start, middle), fitted(name, size, room), size, ink, weight="bold" if active else "medium")
    scene.image.place(image, (left, top))


def _squeezed(strip: DisplayList, size: tuple[int, int]) -> Image.Image:
    return strip.painted().resize(size, Image.Resampling.LANCZOS)


def _held(scene: Scene, number: int, high: int, ink: Colour, *, active: bool) -> DisplayList:
    """What a player has beside points: markers and tokens, the laurel of a winner, and the pieces left to place."""
    snapshot = scene.snapshot
    seat = snapshot.seats[number]
    badges = [badge for layer in layers_of(snapshot) for badge in layer.badges(snapshot, number, high - 12)]
    if snapshot.finished and active:
        badges.append(laurel_image(round(high * 0.82)))
    ground = CARD_ACTIVE if active else CARD
    # From right to left, before it is known how wide it gets.
    loose = DisplayList((0, high), ground)
    right = _supply(loose, seat, high, ink)
    for badge in badges:
        right -= badge.width
        loose.paste(badge, (right, (high - badge.height) // 2), badge)
        right -= 6
    strip = DisplayList((-right - 6, high), ground)
    for step in loose.steps:
        strip.paste(step.image, (step.x + strip.width, step.y), step.mask)
    return strip


def player_name(seat: Seat, number: int, words: Words) -> str:
    """A player's name as far as the font can draw it."""
    return drawable(seat.name, words.nobody.format(number=number + 1))


def _supply(image: DisplayList, seat: Seat, high: int, ink: Colour) -> int:
    """The pieces left to place, from the right edge on; where they begin."""
    right, middle, size = 0, high / 2, round(high * 0.43)
    for piece, number in reversed(seat.supply):
        write(image, (right, middle), str(number), size, ink, anchor="r")
        right -= max(width("0", size), width(str(number), size)) + 2
        figure = follower_image(livery_of(seat.colour, piece), round(high * 0.6), False, piece == GUARD)
        right -= figure.width
        image.paste(figure, (right, round(middle - figure.height / 2)), figure)
        right -= 4
    return right - 8


def _small_frame(whole: Frame, room: tuple[int, int]) -> Frame:
    """The frame of a small whole map: without a rim, and as large as it has room for."""
    around = 2 * whole.margin
    side = max(2, min(28, int(room[0] / (whole.columns + around)), int(room[1] / (whole.rows + around))))
    return replace(whole, cell=side, rim=0, head=0)


def small_map(
    snapshot: Snapshot,
    whole: Frame,
    close: Frame,
    room: tuple[int, int],
    mood: str,
    moves: list[Move],
    marked: Sequence[Cell] = (),
) -> Image.Image:
    """The whole map in little, with the frame of the close-up, the last moves and some marked cells in it."""
    small = _small_frame(whole, room)
    side = small.cell
    image = Image.new("RGB", (small.width, small.height), TABLE)
    for layer in layers_of(snapshot):
        layer.sketch(image, small, snapshot)
    for lying in snapshot.tiles:
        image.paste(lying_sprite(lying, side, mood), small.at(lying.cell))
    draw = ImageDraw.Draw(image)
    for one in snapshot.followers:
        x, y = (edge + side / 2 for edge in small.at(one.cell))
        radius = max(2.0, side * 0.3)
        colour = livery_of(snapshot.seats[one.player].colour, one.piece).colour
        draw.ellipse([x - radius, y - radius, x + radius, y + radius], colour, DARK)
    for move in moves:
        x, y = small.at(move.cell)
        draw.rectangle([x - 1, y - 1, x + side, y + side], None, WHITE)
        draw.rectangle(
            [x, y, x + side - 1, y + side - 1], None, livery_of(snapshot.seats[move.player].colour).colour, 2
        )
    for cell in marked:
        x, y = small.at(cell)
        draw.rectangle([x, y, x + side - 1, y + side - 1], CREAM, DARK)
    left, top = small.at((close.left, close.top))
    right, bottom = left + close.columns * side - 1, top + close.rows * side - 1
    draw.rectangle([left, top, right, bottom], None, DARK, 4)
    draw.rectangle([left + 1, top + 1, right - 1, bottom - 1], None, CREAM, 2)
    return image
