"""The map as a picture: tiles, followers, marks and the rim, within a frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.events import Scored
from engine.features import Cell
from engine.tiles import Tile
from render.colours import DARK, GLOW, RIM, RIM_INK, TABLE, TABLE_LINE, Colour, livery_of
from render.coordinates import column_name, row_name
from render.figures import LYING_KINDS, follower_image
from render.frame import CELL, Frame
from render.layers import Scene
from render.letters import write
from render.marks import letter_image, move_frame, number_image, overhang, place_image, points_image
from render.painter import region_mask, spot, tile_image, variant_at
from render.snapshot import Lying, Place, Preview, Spot
from render.story import Move

SegmentOn = tuple[int, int, int]
"""A segment on the map, as x, y and its position on the tile."""
Owner = tuple[int, SegmentOn]
"""A player and the first segment of a feature."""

LETTERED_RIM = 20
"""A rim narrower than this, in pixels, has no letters."""
FOLLOWER = 0.41
"""The height of a follower, as a share of a tile's side."""


@lru_cache(maxsize=8)
def background(frame: Frame) -> Image.Image:
    """The table with its faint grid, and the rim with the names of columns and rows."""
    image = Image.new("RGB", (frame.width, frame.height), TABLE)
    draw = ImageDraw.Draw(image)
    rim = frame.rim
    left, top = frame.at((frame.left, frame.top))
    right, bottom = frame.width - rim, frame.height - rim
    for column in range(1, frame.columns):
        x = left + column * frame.cell
        draw.line([x, top, x, bottom], TABLE_LINE, 2)
    for row in range(1, frame.rows):
        y = top + row * frame.cell
        draw.line([left, y, right, y], TABLE_LINE, 2)
    if rim:
        draw.rectangle([0, 0, frame.width, top], RIM)
        draw.rectangle([0, bottom, frame.width, frame.height], RIM)
        draw.rectangle([0, 0, left, frame.height], RIM)
        draw.rectangle([right, 0, frame.width, frame.height], RIM)
        size = round(rim * 0.62)
    if rim >= LETTERED_RIM:
        for column in range(frame.columns):
            name = column_name(frame.left + column)
            along = left + (column + 0.5) * frame.cell
            for across in (top - rim / 2, frame.height - rim / 2):
                write(image, (along, across), name, size, RIM_INK, anchor="m")
        for row in range(frame.rows):
            name = row_name(frame.top + row)
            along = top + (row + 0.5) * frame.cell
            for across in (left / 2, frame.width - left / 2):
                write(image, (across, along), name, size if len(name) < 3 else size - 6, RIM_INK, anchor="m")
    return image


def paint_tiles(scene: Scene) -> None:
    """Lay the tiles, and the backs of those that lie face down."""
    frame = scene.frame
    for lying in scene.snapshot.tiles:
        if frame.holds(lying.cell):
            scene.image.paste(picture_of(lying, frame.cell, scene.mood), frame.at(lying.cell))
    for cell in scene.snapshot.face_down:
        if frame.holds(cell):
            scene.image.paste(tile_back(frame.cell), frame.at(cell))


def picture_of(lying: Lying, size: int, mood: str) -> Image.Image:
    """A tile on the map as it is painted there."""
    return scaled_tile(lying.tile, lying.turn, size, variant_at(*lying.cell), mood)


def scaled_tile(tile: Tile, turn: int, size: int, variant: int, mood: str) -> Image.Image:
    """A tile at any size: other sizes than the usual one are reduced from it instead of painted anew."""
    return tile_image(tile, turn, CELL, variant, mood) if size == CELL else _reduced(tile, turn, size, variant, mood)


@lru_cache(maxsize=2048)
def _reduced(tile: Tile, turn: int, size: int, variant: int, mood: str) -> Image.Image:
    return tile_image(tile, turn, CELL, variant, mood).resize((size, size), Image.Resampling.BOX, reducing_gap=2)


@lru_cache(maxsize=16)
def tile_back(size: int) -> Image.Image:
    """The back of a tile."""
    image = Image.new("RGB", (size, size), (112, 82, 60))
    draw = ImageDraw.Draw(image)
    for ring, colour in enumerate(((150, 114, 84), (126, 94, 68), (150, 114, 84))):
        inset = size * (ring + 1) // 8
        draw.rectangle([inset, inset, size - 1 - inset, size - 1 - inset], None, colour, max(1, size // 40))
    draw.rectangle([0, 0, size - 1, size - 1], None, DARK, max(1, size // 64))
    return image


def light_scored(scene: Scene, payments: Iterable[Scored]) -> None:
    """Light up the features that were paid for, outlined in the colours of those who were paid."""
    paid: dict[SegmentOn, list[int]] = {}
    for event in payments:
        if event.x is not None and event.y is not None and event.segment is not None:
            paid.setdefault((event.x, event.y, event.segment), []).append(event.player)
    by_cell = {lying.cell: lying for lying in scene.snapshot.tiles}
    for first, players in paid.items():
        region = scene.snapshot.region_at(*first)
        if region is None:
            continue
        colours = tuple(livery_of(scene.snapshot.seats[player].colour).colour for player in dict.fromkeys(players))
        cloth = striped(colours, scene.frame.cell)
        for x, y, segment in region.members:
            lying = by_cell.get((x, y))
            if lying is not None and scene.frame.holds((x, y)):
                glow, outline = _lights(lying.tile, lying.turn, segment, scene.frame.cell)
                scene.image.paste(GLOW, scene.frame.at((x, y)), glow)
                scene.image.paste(cloth, scene.frame.at((x, y)), outline)


@lru_cache(maxsize=256)
def _lights(tile: Tile, turn: int, segment: int, size: int) -> tuple[Image.Image, Image.Image]:
    """The masks of a lit segment: its shine, and a band along its edge; none where it goes on beyond the tile."""
    shape = region_mask(tile, turn, segment, size)
    wide = 2 * max(1, round(size * 0.03)) + 1
    # Beyond the tile the shape goes on as it was at the border, so the band follows the land and not the border.
    fat = shape.filter(ImageFilter.MaxFilter(wide))
    thin = shape.filter(ImageFilter.MinFilter(wide))
    return shape.point(lambda value: value * 110 // 255), ImageChops.subtract(fat, thin)


@lru_cache(maxsize=64)
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
    """Number the places that can be chosen."""
    taken = {lying.cell for lying in scene.snapshot.tiles} | set(scene.snapshot.face_down)
    for place in places:
        if scene.frame.holds(place.cell):
            on_tile = place.cell in taken
            image = place_image(place.number, scene.frame.cell, on_tile)
            x, y = scene.frame.at(place.cell)
            inset = (scene.frame.cell - image.width) // 2 if on_tile else 0
            scene.image.paste(image, (x + inset, y + inset), image)


def paint_followers(scene: Scene) -> None:
    """Stand the followers on their segments; those on fields lie."""
    by_cell = {lying.cell: lying for lying in scene.snapshot.tiles}
    for one in scene.snapshot.followers:
        lying = by_cell.get(one.cell)
        if lying is None or not scene.frame.holds(one.cell):
            continue
        livery = livery_of(scene.snapshot.seats[one.player].colour, one.piece)
        image = follower_image(livery, round(scene.frame.cell * FOLLOWER), one.kind in LYING_KINDS)
        paste_at_spot(scene, lying.tile, lying.turn, one.cell, one.segment, image)


def paste_at_spot(
    scene: Scene, tile: Tile, turn: int, cell: Cell, segment: int, image: Image.Image, rise: float = 0.0
) -> None:
    """Paste a picture centred on a segment's spot, or ``rise`` of a tile's side above it, kept inside the map."""
    share_x, share_y = spot(tile, turn, segment)
    x, y = scene.frame.at(cell)
    side = scene.frame.cell
    paste_inside(
        scene,
        image,
        round(x + share_x * side - image.width / 2),
        round(y + (share_y - rise) * side - image.height / 2),
    )


def paste_inside(scene: Scene, image: Image.Image, x: int, y: int) -> None:
    """Paste a picture, moved so far that none of it leaves the whole picture."""
    x = max(0, min(x, scene.image.width - image.width))
    y = max(0, min(y, scene.image.height - image.height))
    scene.image.paste(image, (x, y), image)


def paint_moves(scene: Scene, moves: Sequence[Move]) -> None:
    """Frame the tiles just placed, the last one boldly; several are numbered in their order."""
    frame = scene.frame
    margin = overhang(frame.cell)
    badges = []
    for number, move in enumerate(moves, 1):
        if not frame.holds(move.cell):
            continue
        livery = livery_of(scene.snapshot.seats[move.player].colour)
        image = move_frame(livery.colour, frame.cell, number == len(moves))
        x, y = frame.at(move.cell)
        scene.image.paste(image, (x - margin, y - margin), image)
        badges.append((number_image(number, livery, frame.cell), x - margin, y - margin))
    if len(moves) > 1:
        for badge, x, y in badges:
            paste_inside(scene, badge, x, y)


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
        image = points_image(event.points, livery_of(scene.snapshot.seats[event.player].colour), scene.frame.cell)
        rise = above * 0.34 + (0.3 if event.final else 0.0)
        paste_at_spot(scene, lying.tile, lying.turn, lying.cell, place[2], image, rise)


def paint_spots(scene: Scene, tile: Tile, turn: int, cell: Cell, spots: Sequence[Spot]) -> None:
    """Letter the segments on which a follower can be put."""
    if scene.frame.holds(cell):
        for one in spots:
            paste_at_spot(scene, tile, turn, cell, one.segment, letter_image(one.letter, scene.frame.cell))


def paint_preview(scene: Scene, preview: Preview) -> None:
    """Lay a tile that is only thought of, framed, with its spots lettered."""
    frame = scene.frame
    if not frame.holds(preview.cell):
        return
    image = scaled_tile(preview.tile, preview.turn, frame.cell, variant_at(*preview.cell), scene.mood)
    x, y = frame.at(preview.cell)
    scene.image.paste(image, (x, y))
    colour = livery_of(scene.snapshot.seats[preview.player].colour).colour
    border = move_frame(colour, frame.cell, True)
    margin = overhang(frame.cell)
    scene.image.paste(border, (x - margin, y - margin), border)
    paint_spots(scene, preview.tile, preview.turn, preview.cell, preview.spots)
