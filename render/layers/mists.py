"""Mists: night, ghosts on their tiles, cemeteries and their dead, hounds, and the team's track."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.board import AROUND, STEPS
from engine.features import Cell
from engine.rules.mists_events import GhostsBanished, GhostsPlaced
from engine.tiles import Tile
from render.board_picture import paste_at_spot, paste_inside
from render.colours import CREAM, DARK, WHITE, Colour, livery_of
from render.creatures import SHINING, VIOLET, ghost_image, grave_image, hound_image
from render.layers import Layer, Scene, Taken
from render.marks import SCALE, badge_image
from render.mists_ending import (
    ending_sign,
    paint_dawn,
    paint_golden_frame,
    paint_mist_over_land,
    paint_sea_of_mist,
)
from render.mists_track import track_image
from render.painter import spot
from render.regions import room_at
from render.snapshot import Lying, Snapshot
from render.sprite_cache import FIGURES

GHOST = 0.38
HOUND = 0.3
_GRAVE = 0.38
NEW: Colour = (255, 206, 84)
_HAUNTED_FROM = 5
"""The first level at which cemeteries are haunted (M50)."""


class MistsLayer(Layer):
    """The campaign's land by night."""

    order = 10

    def wants(self, snapshot: Snapshot) -> bool:
        """In games of Mists."""
        return snapshot.rules == "mists"

    def mood(self, snapshot: Snapshot) -> str | None:
        """Night, until the level is won."""
        return "day" if _result(snapshot) == "won" else "night"

    def ground(self, scene: Scene) -> None:
        """When the level is over, the dawn or the mist around the land."""
        if _result(scene.snapshot) == "won":
            paint_dawn(scene)
        elif _result(scene.snapshot) == "lost":
            paint_sea_of_mist(scene)

    def land(self, scene: Scene) -> None:
        """Rings around the cemeteries: open, haunted or closed; and what the ending does to the land."""
        if _result(scene.snapshot) == "won":
            paint_golden_frame(scene)
        elif _result(scene.snapshot) == "lost":
            paint_mist_over_land(scene)
        side = scene.frame.cell
        for lying, cemetery in _cemeteries(scene.snapshot):
            if scene.frame.holds(lying.cell):
                ring = _ring(side, _state(scene.snapshot, lying.cell))
                paste_at_spot(scene, lying.tile, lying.turn, lying.cell, cemetery, ring)

    def taken(self, snapshot: Snapshot, lying: Lying) -> Iterable[Taken]:
        """The ghosts, the hounds and the cemetery."""
        if any((x, y) == lying.cell for x, y, _ in snapshot.extras["ghosts_on"]):
            yield Taken(*ghost_spot(snapshot, lying), GHOST * SHINING / 2)
        for _, at, _ in hound_spots(snapshot, lying):
            yield Taken(*at, HOUND * 0.62)
        for index, segment in enumerate(lying.tile.segments):
            if segment.kind == "cemetery":
                yield Taken(*spot(lying.tile, lying.turn, index), _GRAVE / 2)

    def figures(self, scene: Scene) -> None:
        """The dead, the hounds, how far cemeteries are closed in, and the ghosts over all."""
        self._dead(scene)
        self._hounds(scene)
        self._open_cemeteries(scene)
        self._ghosts(scene)

    def _dead(self, scene: Scene) -> None:
        graves = dict(_cemeteries(scene.snapshot))
        by_cell = {lying.cell: (lying, segment) for lying, segment in graves.items()}
        for x, y, seat, piece in scene.snapshot.extras["buried"]:
            if (x, y) in by_cell and scene.frame.holds((x, y)):
                lying, segment = by_cell[x, y]
                livery = livery_of(scene.snapshot.seats[seat].colour, piece)
                image = grave_image(livery, round(scene.frame.cell * _GRAVE))
                paste_at_spot(scene, lying.tile, lying.turn, lying.cell, segment, image)

    def _hounds(self, scene: Scene) -> None:
        side = scene.frame.cell
        for cell in dict.fromkeys((x, y) for x, y in scene.snapshot.extras["hounds"].values()):
            lying = scene.snapshot.tile_at(cell)
            if lying is None or not scene.frame.holds(cell):
                continue
            left, top = scene.frame.at(cell)
            for hound, (x, y), mirrored in hound_spots(scene.snapshot, lying):
                image = facing_hound(hound, round(side * HOUND), mirrored)
                at = left + x * side - image.width / 2, top + y * side - image.height / 2
                paste_inside(scene, image, round(at[0]), round(at[1]))

    def _open_cemeteries(self, scene: Scene) -> None:
        side, snapshot = scene.frame.cell, scene.snapshot
        filled = {lying.cell for lying in snapshot.tiles} | set(snapshot.face_down)
        ways = AROUND if snapshot.extras["level"] >= _HAUNTED_FROM else STEPS
        for lying, cemetery in _cemeteries(snapshot):
            state = _state(snapshot, lying.cell)
            if state == "closed" or not scene.frame.holds(lying.cell):
                continue
            beside = sum((lying.x + dx, lying.y + dy) in filled for dx, dy in ways)
            fill, ink = (VIOLET, WHITE) if state == "haunted" else (CREAM, DARK)
            badge = badge_image(f"{beside}/{len(ways)}", round(side * 0.22), fill, ink)
            paste_at_spot(scene, lying.tile, lying.turn, lying.cell, cemetery, badge, -0.25)

    def _ghosts(self, scene: Scene) -> None:
        side, snapshot = scene.frame.cell, scene.snapshot
        new, gone = _changes(scene)
        by_cell = {lying.cell: lying for lying in snapshot.tiles}
        shown = {(x, y): number for x, y, number in snapshot.extras["ghosts_on"]}
        for cell in sorted(shown.keys() | gone.keys()):
            lying = by_cell.get(cell)
            if lying is None or not scene.frame.holds(cell):
                continue
            x, y = ghost_spot(snapshot, lying)
            left, top = scene.frame.at(cell)
            at = left + x * side, top + y * side
            if cell in shown:
                image = ghost_image(round(side * GHOST), shown[cell], NEW if cell in new else None)
                paste_inside(scene, image, round(at[0] - image.width / 2), round(at[1] - image.height / 2))
            if cell in gone:
                badge = badge_image(f"−{gone[cell]}", round(side * 0.24), VIOLET, WHITE)
                paste_inside(scene, badge, round(at[0] + side * 0.06), round(at[1] - side * 0.3))

    def head(self, snapshot: Snapshot, height: int) -> Image.Image | None:
        """The sign of the ending, once there is one."""
        result = _result(snapshot)
        return None if result is None else ending_sign(result == "won", height)

    def has_band(self, snapshot: Snapshot) -> bool:
        """The track."""
        return True

    def band(self, scene: Scene, width: int, height: int) -> Image.Image:
        """The team's track, the ghosts in stock and the tiles in the pile."""
        return track_image(scene.snapshot, width, height)


def _result(snapshot: Snapshot) -> str | None:
    """``won``, ``lost``, or nothing while the level is played."""
    result: str | None = snapshot.extras["result"]
    return result


@FIGURES.kept
def facing_hound(name: str, height: int, mirrored: bool) -> Image.Image:
    """A hound as it sits, or looking the other way, RGBA; kept, so that later pictures know it again."""
    image = hound_image(name, height)
    return image.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if mirrored else image


def hound_spots(snapshot: Snapshot, lying: Lying) -> list[tuple[str, tuple[float, float], bool]]:
    """The hounds of a tile, where the middle of each is, and whether it looks the other way."""
    follower = next((one for one in snapshot.followers if one.cell == lying.cell), None)
    if follower is None:
        return []
    x, y = spot(lying.tile, lying.turn, follower.segment)
    here = [hound for hound, (left, top) in snapshot.extras["hounds"].items() if (left, top) == lying.cell]
    found = []
    for number, hound in enumerate(here):
        # The second hound of one follower sits on its other side.
        right = (x < 0.6) != (number > 0)
        found.append((hound, (x + (0.3 if right else -0.3), y + HOUND * 0.42), not right))
    return found


def ghost_spot(snapshot: Snapshot, lying: Lying) -> tuple[float, float]:
    """Where the ghosts of a tile stand: on its mist, or beside its cemetery, off its follower and where one can go."""
    segments = tuple(one.segment for one in snapshot.followers if one.cell == lying.cell)
    question = snapshot.question
    asked = () if question is None or question.cell != lying.cell else tuple(one.segment for one in question.spots)
    return _ghost_spot(lying.tile, lying.turn, segments, asked)


@lru_cache(maxsize=512)
def _ghost_spot(tile: Tile, turn: int, occupied: tuple[int, ...], asked: tuple[int, ...]) -> tuple[float, float]:
    followers = [spot(tile, turn, segment) for segment in occupied]
    letters = [spot(tile, turn, segment) for segment in asked]
    graves = [spot(tile, turn, index) for index, one in enumerate(tile.segments) if one.kind == "cemetery"]
    misty = frozenset(index for index, one in enumerate(tile.segments) if one.kind == "mist")

    def worth(at: tuple[float, float]) -> float:
        segment, depth = room_at(tile, turn, *at)
        value = min(depth, 0.2) + 1.0 if segment in misty else 0.0
        for other in followers:
            value += 5 * min(0.0, _distance(at, other) - 0.42)
        for other in letters:
            value += 4 * min(0.0, _distance(at, other) - 0.4)
        for other in graves:
            value += 3 * min(0.0, _distance(at, other) - 0.36) - 0.3 * _distance(at, other)
        return value - 0.2 * _distance(at, (0.5, 0.5))

    steps = [0.22 + 0.07 * step for step in range(9)]
    return max(((x, y) for y in steps for x in steps), key=worth)


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    # A follower is higher than it is wide.
    return float(((one[0] - other[0]) ** 2 + ((one[1] - other[1]) * 0.9) ** 2) ** 0.5)


def _cemeteries(snapshot: Snapshot) -> list[tuple[Lying, int]]:
    return [
        (lying, index)
        for lying in snapshot.tiles
        for index, segment in enumerate(lying.tile.segments)
        if segment.kind == "cemetery"
    ]


def _state(snapshot: Snapshot, cell: Cell) -> str:
    if list(cell) not in snapshot.extras["cemeteries"]:
        return "closed"
    return "haunted" if snapshot.extras["level"] >= _HAUNTED_FROM else "open"


def _changes(scene: Scene) -> tuple[frozenset[Cell], dict[Cell, int]]:
    """Where the moves told of brought ghosts, and how many they sent away from where."""
    new: set[Cell] = set()
    gone: dict[Cell, int] = {}
    for move in scene.moves:
        for event in move.events:
            if isinstance(event, GhostsPlaced):
                new.add((event.x, event.y))
            elif isinstance(event, GhostsBanished):
                gone[event.x, event.y] = gone.get((event.x, event.y), 0) + event.number
    return frozenset(new), gone


RINGS: dict[str, tuple[Colour, Colour]] = {
    "open": (CREAM, DARK),
    "haunted": ((178, 140, 255), (52, 30, 120)),
    "closed": ((150, 150, 156), (44, 44, 50)),
}
"""The rings around cemeteries, light and dark, by what state these are in."""


@FIGURES.kept
def _ring(cell: int, state: str) -> Image.Image:
    """A ring around a cemetery: broken while it is open, with a shine if it is haunted, whole once it is closed."""
    side = round(cell * 0.6) * SCALE
    picture = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(picture)
    light, dark = RINGS[state]
    if state == "haunted":
        draw.ellipse([side * 0.06, side * 0.06, side * 0.94, side * 0.94], (*light, 120))
    line = side * 0.05
    arcs = [(0, 360)] if state == "closed" else [(start + 8, start + 37) for start in range(0, 360, 45)]
    for colour, wide, inset in ((dark, line * 2.0, 0.06), (light, line, 0.06 + 0.025)):
        for start, stop in arcs:
            draw.arc(
                [side * inset, side * inset, side * (1 - inset), side * (1 - inset)], start, stop, colour, round(wide)
            )
    return picture.resize((side // SCALE, side // SCALE), Image.Resampling.BOX)


LAYER = MistsLayer()
