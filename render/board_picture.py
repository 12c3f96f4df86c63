"""The map as a picture: tiles, followers, marks and the rim, within a frame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from PIL import Image, ImageChops, ImageDraw

from engine.board import STEPS
from engine.events import Scored
from engine.features import Cell
from engine.tiles import Tile
from render.choices import SegmentOn
from render.colours import CREAM, DARK, GLOW, RIM, RIM_INK, TABLE, TABLE_LINE, Colour, Livery, livery_of
from render.coordinates import column_name, row_name
from render.display_list import DisplayList
from render.figures import GUARD, LYING_KINDS, fattened, follower_image, thinned
from render.frame import Frame
from render.label_places import segment_label, tile_label
from render.layers import Scene, layers_of
from render.letters import ink, text_start
from render.marks import (
    SPOT_LETTER,
    badge_image,
    letter_image,
    move_frame,
    number_image,
    other_place_image,
    overhang,
    place_image,
    points_image,
)
from render.painter import region_mask, spot
from render.palette import flattened
from render.seams import Closed, closed_halves, ends_somewhere
from render.snapshot import Lettered, Lying, Place, Seat, Snapshot, Spot
from render.sprite_cache import FIGURES, TILES
from render.story import Move
from render.tile_sprites import lying_sprite

Owner = tuple[int, SegmentOn]
"""A player and the first segment of a feature."""

LETTERED_RIM = 20
"""A rim narrower than this, in pixels, has no letters."""
FOLLOWER = 0.41
"""The height of a follower, as a share of a tile's side."""
LETTER = 0.34
"""The same of the letter of something that can be chosen."""
BACK: tuple[Colour, Colour, Colour] = ((112, 82, 60), (150, 114, 84), (126, 94, 68))
"""The wood of a tile's back, and its lighter and darker rings."""
SHINE = 110
"""How much of the glow lies over land that is lit, of 255."""


def empty_table(frame: Frame) -> DisplayList:
    """The table with its faint grid, and the rim with the names of columns and rows."""
    image = DisplayList((frame.width, frame.height), TABLE)
    left, top = frame.at((frame.left, frame.top))
    for column in range(1, frame.columns):
        x = left + column * frame.cell
        image.rectangle((x, top, x + 1, frame.height - frame.rim), TABLE_LINE)
    for row in range(1, frame.rows):
        y = top + row * frame.cell
        image.rectangle((left, y, frame.width - frame.rim, y + 1), TABLE_LINE)
    paint_rim(image, frame)
    return image


def paint_rim(image: DisplayList, frame: Frame) -> None:
    """The rim with the names of columns and rows, and the room for the panel above it."""
    rim = frame.rim
    if not rim:
        return
    top, right, bottom = frame.head + rim, frame.width - rim, frame.height - rim
    image.rectangle((0, 0, frame.width, top), RIM)
    image.rectangle((0, bottom, frame.width, frame.height), RIM)
    image.rectangle((0, 0, rim, frame.height), RIM)
    image.rectangle((right, 0, frame.width, frame.height), RIM)
    if rim < LETTERED_RIM:
        return
    size = round(rim * 0.62)
    first = frame.at((frame.left, frame.top))
    for column in range(frame.columns):
        name = column_name(frame.left + column)
        along = first[0] + (column + 0.5) * frame.cell
        for across in (top - rim / 2, frame.height - rim / 2):
            _label(image, (along, across), name, size)
    for row in range(frame.rows):
        name = row_name(frame.top + row)
        along = first[1] + (row + 0.5) * frame.cell
        for across in (rim / 2, frame.width - rim / 2):
            _label(image, (across, along), name, size if len(name) < 3 else size - 6)


def _label(image: DisplayList, at: tuple[float, float], name: str, size: int) -> None:
    x, y = text_start(at, name, size, anchor="m")
    image.paste(_flat_label(name, size), (x, y))


@FIGURES.kept
def _flat_label(name: str, size: int) -> Image.Image:
    mask = ink(name, size).mask
    label = Image.new("RGB", mask.size, RIM)
    label.paste(RIM_INK, (0, 0), mask)
    return flattened(label)


def paint_tiles(scene: Scene) -> None:
    """Lay the tiles, and the backs of those that lie face down."""
    frame = scene.frame
    views = {lying.cell: lying.tile.view(lying.turn) for lying in scene.snapshot.tiles}
    hidden = frozenset(scene.snapshot.face_down)
    for lying in scene.snapshot.tiles:
        if not frame.holds(lying.cell):
            continue
        closed: Closed = ()
        if ends_somewhere(lying.tile):
            beside = [(lying.x + dx, lying.y + dy) for dx, dy in STEPS]
            blind = [side for side, cell in enumerate(beside) if cell in hidden]
            closed = closed_halves(views[lying.cell], [views.get(cell) for cell in beside], blind)
        scene.image.paste(lying_sprite(lying, frame.cell, scene.mood, closed), frame.at(lying.cell))
    for cell in scene.snapshot.face_down:
        if frame.holds(cell):
            scene.image.paste(_flat_back(frame.cell), frame.at(cell))


@FIGURES.kept
def _flat_back(size: int) -> Image.Image:
    return flattened(tile_back(size))


@FIGURES.kept
def tile_back(size: int) -> Image.Image:
    """The back of a tile."""
    wood, light, dark = BACK
    image = Image.new("RGB", (size, size), wood)
    draw = ImageDraw.Draw(image)
    for ring, colour in enumerate((light, dark, light)):
        inset = size * (ring + 1) // 8
        draw.rectangle([inset, inset, size - 1 - inset, size - 1 - inset], None, colour, max(1, size // 40))
    draw.rectangle([0, 0, size - 1, size - 1], None, DARK, max(1, size // 64))
    return image


def light_scored(scene: Scene, payments: Iterable[Scored]) -> None:
    """Light up the features that were paid for, outlined in the colours of those who were paid."""
    paid: dict[SegmentOn, list[Colour]] = {}
    for event in payments:
        if event.x is not None and event.y is not None and event.segment is not None:
            livery = payee_livery(scene.snapshot.seats, event)
            paid.setdefault((event.x, event.y, event.segment), []).append(livery.colour)
    light(scene, paid)


def payee_livery(seats: Sequence[Seat], event: Scored) -> Livery:
    """The colour that was paid: the player's, unless the payment itself names one of several."""
    return livery_of(seats[event.player].colour, getattr(event, "colour", ""))


def light(scene: Scene, features: Mapping[SegmentOn, Sequence[Colour]]) -> None:
    """Light up features, each named by one of its segments and outlined in some colours."""
    by_cell = {lying.cell: lying for lying in scene.snapshot.tiles}
    for first, outlined in features.items():
        region = scene.snapshot.region_at(*first)
        if region is None:
            continue
        colours = tuple(dict.fromkeys(outlined))
        cloth = striped(colours, scene.frame.cell)
        for x, y, segment in region.members:
            lying = by_cell.get((x, y))
            if lying is not None and scene.frame.holds((x, y)):
                glow, outline = _lights(lying.tile, lying.turn, segment, scene.frame.cell)
                scene.image.paste(GLOW, scene.frame.at((x, y)), glow)
                scene.image.paste(cloth, scene.frame.at((x, y)), outline)


@TILES.kept
def _lights(tile: Tile, turn: int, segment: int, size: int) -> tuple[Image.Image, Image.Image]:
    """The masks of a lit segment: its shine, and a band along its edge; none where it goes on beyond the tile."""
    shape = region_mask(tile, turn, segment, size)
    wide = max(1, round(size * 0.03))
    # Beyond the tile the shape goes on as it was at the border, so the band follows the land and not the border.
    band = ImageChops.subtract(fattened(shape, wide), thinned(shape, wide))
    return shape.point(lambda value: value * SHINE // 255), band


@FIGURES.kept
def striped(colours: tuple[Colour, ...], size: int) -> Image.Image:
    """A cloth of one colour, or of several in slanting stripes that go on from tile to tile."""
    image = Image.new("RGB", (size, size), colours[0])
    if len(colours) > 1:
        draw = ImageDraw.Draw(image)
        step = size / max(1, round(size / (size / 8 * len(colours)))) / len(colours)
        for number in range(2 * round(size / step) + 1):
            start = number * step
            draw.polygon(
                [(start, 0), (start + step, 0), (start + step - size, size), (start - size, size)],
                colours[number % len(colours)],
            )
    return image


def paint_places(scene: Scene, places: Sequence[Place]) -> None:
    """Number the places where the tile can be placed."""
    for place in places:
        if scene.frame.holds(place.cell):
            image = place_image(str(place.number), scene.frame.cell)
            scene.image.paste(image, scene.frame.at(place.cell), image)


def paint_other_places(scene: Scene, cells: Iterable[Cell]) -> None:
    """Mark the places that can be chosen on other pages."""
    for cell in cells:
        if scene.frame.holds(cell):
            image = other_place_image(scene.frame.cell)
            scene.image.paste(image, scene.frame.at(cell), image)


def paint_cell_asked_about(scene: Scene, cell: Cell) -> None:
    """Frame the tile that a question is about, as a cemetery in which somebody must be buried."""
    if scene.frame.holds(cell):
        x, y = scene.frame.at(cell)
        border, margin = move_frame(CREAM, scene.frame.cell, False), overhang(scene.frame.cell)
        scene.image.paste(border, (x - margin, y - margin), border)


def paint_lettered(scene: Scene, lettered: Iterable[Lettered]) -> None:
    """Letter what can be chosen: empty cells like places, tiles in their corner, features on a segment, spaces."""
    side = scene.frame.cell
    by_cell = {lying.cell: lying for lying in scene.snapshot.tiles}
    standing = {(*one.cell, one.segment) for one in scene.snapshot.followers}
    badge = round(side * LETTER)
    for one in lettered:
        if one.cell is None:
            at = None if one.space is None else space_spot(scene.snapshot, one.space)
            if at is not None:
                paste_on_map(scene, badge_image(one.letter, badge, CREAM, DARK), at)
        elif scene.frame.holds(one.cell):
            lying = by_cell.get(one.cell)
            x, y = scene.frame.at(one.cell)
            image = place_image(one.letter, side) if lying is None else badge_image(one.letter, badge, CREAM, DARK)
            if lying is not None and one.segment is not None and one.segment < len(lying.tile.segments):
                rise = FOLLOWER * 0.7 if (*one.cell, one.segment) in standing else 0.0
                at = segment_label(scene.snapshot, lying, one.segment, LETTER / 2, rise=rise)
                _paste_on_cell(scene, image, one.cell, at)
            elif lying is None:
                scene.image.paste(image, (x, y), image)
            else:
                of_ghosts = one.actions[0].startswith("ghosts ")
                _paste_on_cell(
                    scene, image, one.cell, tile_label(scene.snapshot, lying, LETTER / 2, by_layer=of_ghosts)
                )


def space_spot(snapshot: Snapshot, space: str | int) -> tuple[float, float] | None:
    """Where a space that is no cell lies, in tiles from the corner of cell 0 0, if a layer knows it."""
    spots = (layer.space(snapshot, space) for layer in layers_of(snapshot))
    return next((at for at in spots if at is not None), None)


def paint_followers(scene: Scene) -> None:
    """Stand the followers on their segments; those on fields lie."""
    by_cell = {lying.cell: lying for lying in scene.snapshot.tiles}
    for one in scene.snapshot.followers:
        lying = by_cell.get(one.cell)
        if lying is None or not scene.frame.holds(one.cell):
            continue
        livery = livery_of(scene.snapshot.seats[one.player].colour, one.piece)
        height = round(scene.frame.cell * FOLLOWER)
        image = follower_image(livery, height, one.kind in LYING_KINDS, one.piece == GUARD)
        paste_at_spot(scene, lying.tile, lying.turn, one.cell, one.segment, image)


def paste_at_spot(
    scene: Scene, tile: Tile, turn: int, cell: Cell, segment: int, image: Image.Image, rise: float = 0.0
) -> None:
    """Paste a picture centred on a segment's spot, or ``rise`` of a tile's side above it, kept inside the map."""
    x, y = spot(tile, turn, segment)
    _paste_on_cell(scene, image, cell, (x, y - rise))


def _paste_on_cell(scene: Scene, image: Image.Image, cell: Cell, at: tuple[float, float]) -> None:
    """Paste a picture centred on a place of a cell that is given in shares of its side, kept inside the map."""
    x, y = scene.frame.at(cell)
    side = scene.frame.cell
    paste_inside(scene, image, round(x + at[0] * side - image.width / 2), round(y + at[1] * side - image.height / 2))


def paste_on_map(scene: Scene, image: Image.Image, at: tuple[float, float]) -> None:
    """Paste a picture centred on a place given in tiles from the corner of cell 0 0, if the frame holds it."""
    if scene.frame.holds((math.floor(at[0]), math.floor(at[1]))):
        x, y = scene.frame.at((0, 0))
        side = scene.frame.cell
        x, y = round(x + at[0] * side - image.width / 2), round(y + at[1] * side - image.height / 2)
        paste_inside(scene, image, x, y)


def paste_inside(scene: Scene, image: Image.Image, x: int, y: int) -> None:
    """Paste a picture, moved so far that none of it leaves the whole picture."""
    x = max(0, min(x, scene.image.width - image.width))
    y = max(0, min(y, scene.image.height - image.height))
    scene.image.paste(image, (x, y), image)


def frame_moves(scene: Scene, moves: Sequence[Move]) -> None:
    """Frame the tiles just placed, the last one boldly; done before anybody stands there, so that nobody is cut off."""
    frame = scene.frame
    margin = overhang(frame.cell)
    for number, move in enumerate(moves, 1):
        if frame.holds(move.cell):
            colour = livery_of(scene.snapshot.seats[move.player].colour).colour
            image = move_frame(colour, frame.cell, number == len(moves))
            x, y = frame.at(move.cell)
            scene.image.paste(image, (x - margin, y - margin), image)


def number_moves(scene: Scene, moves: Sequence[Move]) -> None:
    """Number the tiles just placed in their order, if there are several."""
    margin = overhang(scene.frame.cell)
    for number, move in enumerate(moves if len(moves) > 1 else (), 1):
        if scene.frame.holds(move.cell):
            x, y = scene.frame.at(move.cell)
            livery = livery_of(scene.snapshot.seats[move.player].colour)
            paste_inside(scene, number_image(number, livery, scene.frame.cell), x - margin, y - margin)


def paint_points(scene: Scene, payments: Sequence[Scored], spots: Mapping[Owner, SegmentOn]) -> None:
    """Write the points just scored where the scorer's follower stood, or stands."""
    by_cell = {lying.cell: lying for lying in scene.snapshot.tiles}
    stacked: dict[SegmentOn, int] = {}
    for event in payments:
        if event.x is None or event.y is None or event.segment is None:
            continue
        first = (event.x, event.y, event.segment)
        place = spots.get((event.player, first), first)
        lying = by_cell.get(place[:2])
        if lying is None or not scene.frame.holds(lying.cell) or place[2] >= len(lying.tile.segments):
            continue
        above = stacked.get(place, 0)
        stacked[place] = above + 1
        image = points_image(event.points, payee_livery(scene.snapshot.seats, event), scene.frame.cell)
        rise = above * 0.34 + (0.3 if event.final else 0.0)
        paste_at_spot(scene, lying.tile, lying.turn, lying.cell, place[2], image, rise)


def paint_spots(scene: Scene, lying: Lying, spots: Sequence[Spot]) -> None:
    """Letter the segments on which a follower can be put, off all that stands on the tile already."""
    if not scene.frame.holds(lying.cell):
        return
    lettered: list[tuple[float, float]] = []
    for one in spots:
        at = segment_label(scene.snapshot, lying, one.segment, SPOT_LETTER / 2, others=lettered)
        lettered.append(at)
        _paste_on_cell(scene, letter_image(one.letter, scene.frame.cell), lying.cell, at)
