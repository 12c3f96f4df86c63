"""Whose field or court is whose: every one in the colour of its owner, striped where several share it."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.tiles import Tile
from render import board_picture as board
from render.colours import DARK, livery_of
from render.display_list import DisplayList
from render.layers import Scene, layers_of
from render.maps import inset_map, is_near, mood_of, most_of_map, scorers_spots, whole_frame
from render.order import Order
from render.painter import region_mask
from render.panel import paint_panel, panel_height
from render.snapshot import Region, Snapshot
from render.sprite_cache import FIGURES
from render.story import GROUNDS
from render.tile_sprites import lying_sprite

STRENGTH = 158
"""How much of its owner's colour lies over a field, of 255."""
VEIL = 96
"""How much of the dark lies over what nobody farms, of 255."""


def fields(snapshot: Snapshot, order: Order) -> DisplayList:
    """The whole map with its fields coloured by owner; all that is no field steps back."""
    layers = layers_of(snapshot)
    whole = whole_frame(snapshot, Order(), layers)
    frame = most_of_map(snapshot, order, whole)
    near = is_near(whole, frame)
    frame = replace(frame, head=panel_height(snapshot, frame, near=near))
    scene = Scene(board.empty_table(frame), frame, snapshot, order.words, mood_of(snapshot, layers))
    for layer in layers:
        layer.ground(scene)
    board.paint_tiles(scene)
    _veil(scene)
    for region in snapshot.regions:
        if region.kind in GROUNDS and region.owners:
            _colour(scene, region)
    for layer in layers:
        layer.land(scene)
    board.paint_followers(scene)
    paid = [event for event in snapshot.projected if event.kind in GROUNDS]
    board.paint_points(scene, paid, scorers_spots(snapshot, paid, []))
    paint_panel(scene, inset_map(scene, whole, [], []) if near else None)
    return scene.image


def _veil(scene: Scene) -> None:
    """Darken what nobody farms a little, so that the owned fields stand out."""
    veil = Image.new("L", (scene.frame.cell, scene.frame.cell), VEIL)
    for lying in scene.snapshot.tiles:
        if scene.frame.holds(lying.cell):
            scene.image.paste(DARK, scene.frame.at(lying.cell), veil)


def _colour(scene: Scene, region: Region) -> None:
    colours = tuple(livery_of(scene.snapshot.seats[owner].colour).colour for owner in region.owners)
    cloth = board.striped(colours, scene.frame.cell)
    by_cell = {lying.cell: lying for lying in scene.snapshot.tiles}
    for x, y, segment in region.members:
        if not scene.frame.holds((x, y)):
            continue
        lying = by_cell[x, y]
        mask = _mask(lying.tile, lying.turn, segment, scene.frame.cell)
        at = scene.frame.at((x, y))
        # The land itself shows through: it is laid anew without the veil, then dyed.
        scene.image.paste(lying_sprite(lying, scene.frame.cell, scene.mood), at, _full(mask))
        scene.image.paste(cloth, at, mask)


@FIGURES.kept
def _mask(tile: Tile, turn: int, segment: int, size: int) -> Image.Image:
    return region_mask(tile, turn, segment, size).point(lambda value: value * STRENGTH // 255)


def _full(mask: Image.Image) -> Image.Image:
    return mask.point(lambda value: min(255, value * 255 // STRENGTH))
