"""The Castle: the wall with its track and towers, tokens, markers and keeps, and at the end the largest empty area."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.features import Cell
from engine.rules.castle_board import NUMBERS
from engine.rules.castle_scoring import KeepMoved, KeepsCompared, MarkerMoved, TokenTaken, TokenUsed
from render.board_picture import paste_at_spot
from render.castle.ground_plan import BOX, MARGIN, THICK, castle_plan
from render.castle.pieces import keep_badge, keep_image
from render.castle.tokens import token_back, token_face
from render.castle.wall import GROUND, castle_image
from render.colours import DARK, WHITE, livery_of
from render.figures import follower_image
from render.frame import BOUNDED_CELL, Frame
from render.layers import Layer, Scene
from render.marks import points_image
from render.paints import WALL
from render.palette import flattened
from render.snapshot import Snapshot
from render.sprite_cache import SpriteCache

_RIM = 40
VEIL = 96
"""How much of its owner's colour lies over the largest empty area at the end, of 255."""


def towers_with_token(snapshot: Snapshot) -> list[int]:
    """The towers, by their position in the wall's list, on which a token still lies."""
    if snapshot.finished:
        return []
    towers = castle_plan().corners
    taken = {event.tower for event in snapshot.events if isinstance(event, TokenTaken)}
    laid = snapshot.record.get("tokens", ())
    return [
        corner.token
        for corner in towers
        if corner.token is not None and corner.token < len(laid) and laid[corner.token] and corner.numbers not in taken
    ]


def keeps_of(snapshot: Snapshot) -> dict[int, KeepMoved]:
    """Where each player's keep stands, by seat."""
    return {event.player: event for event in snapshot.events if isinstance(event, KeepMoved)}


class CastleLayer(Layer):
    """All that a castle shows beside tiles and followers."""

    def wants(self, snapshot: Snapshot) -> bool:
        """In games of The Castle."""
        return snapshot.rules == "castle"

    def bounds(self, snapshot: Snapshot) -> Frame | None:
        """The castle's box with the wall around it."""
        return Frame(0, 0, BOX, BOX, BOUNDED_CELL, _RIM, margin=MARGIN)

    def sketch(self, image: Image.Image, small: Frame, snapshot: Snapshot) -> None:
        """The cells inside the wall, and on the wall's track a dot for each player's points."""
        draw = ImageDraw.Draw(image)
        side, (x, y) = small.cell, small.at((0, 0))
        cells = [(x + column * side, y + row * side) for column, row in castle_plan().cells]
        thick = round(THICK * side)
        for left, top in cells:
            draw.rectangle([left - thick, top - thick, left + side + thick - 1, top + side + thick - 1], WALL)
        for left, top in cells:
            draw.rectangle([left, top, left + side - 1, top + side - 1], GROUND)
        radius = max(3, round(side * 0.34))
        # The leader's dot lies over the others.
        for seat in sorted(snapshot.seats, key=lambda seat: seat.score):
            step = castle_plan().step(seat.score)
            left, top = x + round(step.x * side), y + round(step.y * side)
            draw.ellipse(
                [left - radius, top - radius, left + radius, top + radius], livery_of(seat.colour).colour, DARK
            )

    def ground(self, scene: Scene) -> None:
        """The castle as far as the frame shows it."""
        frame = scene.frame
        edge = round(MARGIN * frame.cell)
        x, y = frame.at((0, 0))
        # What lies beyond the frame is covered by the rim afterwards.
        scene.image.paste(_flat_castle(frame.cell), (x - edge, y - edge))

    def land(self, scene: Scene) -> None:
        """The largest empty area at the end, the tokens, and the markers on the wall."""
        _empty_area(scene)
        _tokens(scene)
        _markers(scene)

    def figures(self, scene: Scene) -> None:
        """The keeps on their houses, and tokens that were just used there."""
        by_cell = {lying.cell: lying for lying in scene.snapshot.tiles}
        cell = scene.frame.cell
        for seat, keep in keeps_of(scene.snapshot).items():
            lying = by_cell.get((keep.x, keep.y))
            if lying is not None and scene.frame.holds(lying.cell):
                image = keep_image(livery_of(scene.snapshot.seats[seat].colour), round(cell * 0.46), keep.size)
                paste_at_spot(scene, lying.tile, lying.turn, lying.cell, keep.segment, image)
        for event in (event for move in scene.moves for event in move.events):
            if isinstance(event, TokenUsed) and event.x is not None and event.y is not None:
                lying = by_cell.get((event.x, event.y))
                if lying is not None and event.segment is not None and scene.frame.holds(lying.cell):
                    face = token_face(event.token, round(cell * 0.34))
                    paste_at_spot(scene, lying.tile, lying.turn, lying.cell, event.segment, face, -0.36)

    def badges(self, snapshot: Snapshot, seat: int, size: int) -> Iterable[Image.Image]:
        """The keep and the tokens that a player has."""
        keep = keeps_of(snapshot).get(seat)
        yield keep_badge(livery_of(snapshot.seats[seat].colour), size, 0 if keep is None else keep.size)
        held = held_by(snapshot, seat)
        kinds = sorted(set(held), reverse=True)
        high = size if len(kinds) < 7 else round(size * 0.8)
        for kind in kinds:
            yield token_face(kind, high, held.count(kind))


def keeps_compared(snapshot: Snapshot) -> KeepsCompared | None:
    """How the end compared the keeps, once it has."""
    return next((event for event in reversed(snapshot.events) if isinstance(event, KeepsCompared)), None)


def held_by(snapshot: Snapshot, seat: int) -> list[int]:
    """The kinds of the tokens that a player holds, face up for all to see."""
    return sorted(snapshot.extras["tokens"][seat])


def _pixel(scene: Scene, x: float, y: float) -> tuple[int, int]:
    """A place in units of a cell, in pixels."""
    left, top = scene.frame.at((0, 0))
    return left + round(x * scene.frame.cell), top + round(y * scene.frame.cell)


def _paste(scene: Scene, image: Image.Image, x: float, y: float) -> None:
    """Paste a picture centred on a place in units of a cell; at the rim it is moved inside."""
    frame = scene.frame
    left, top = _pixel(scene, x, y)
    if (
        frame.rim < left < frame.width - frame.rim
        and frame.rim < top - frame.head < frame.height - frame.head - frame.rim
    ):
        left = max(frame.rim, min(left - image.width // 2, frame.width - frame.rim - image.width))
        top = max(frame.head + frame.rim, min(top - image.height // 2, frame.height - frame.rim - image.height))
        scene.image.paste(image, (left, top), image)


def _tokens(scene: Scene) -> None:
    """Tokens face down on their towers; those just taken face up, ringed by their new owner's colour."""
    plan = castle_plan()
    lying = set(towers_with_token(scene.snapshot))
    cell = scene.frame.cell
    for corner in plan.corners:
        if corner.token in lying:
            _paste(scene, token_back(round(cell * 0.33)), *corner.shelf)
    taken = {event.tower: event for move in scene.moves for event in move.events if isinstance(event, TokenTaken)}
    for corner in plan.corners:
        event = taken.get(corner.numbers)
        if event is not None:
            face = token_face(event.token, round(cell * 0.4))
            ring = max(2, round(cell * 0.035))
            image = Image.new("RGBA", (face.width + 2 * ring, face.height + 2 * ring))
            colour = livery_of(scene.snapshot.seats[event.player].colour).colour
            ImageDraw.Draw(image).rounded_rectangle(
                [0, 0, image.width - 1, image.height - 1], round(cell * 0.1), colour, DARK, max(1, ring // 3)
            )
            image.alpha_composite(face, (ring, ring))
            _paste(scene, image, *corner.beside)


@dataclass(frozen=True, slots=True)
class _Walk:
    """The way that a marker just went."""

    seat: int
    before: int
    after: int


def _walks(scene: Scene) -> list[_Walk]:
    events = [event for move in scene.moves for event in move.events if isinstance(event, MarkerMoved)]
    return [_Walk(event.player, event.before, event.after) for event in events]


def _markers(scene: Scene) -> None:
    """Each player's marker on their score, and dots along the way that it just went."""
    plan = castle_plan()
    cell, seats = scene.frame.cell, scene.snapshot.seats
    draw = scene.image
    for walk in _walks(scene):
        colour = livery_of(seats[walk.seat].colour).colour
        radius = max(2, round(cell * 0.05))
        for points in range(walk.before, walk.after):
            step = plan.step(points)
            # Beside the number, one player's dots on the outer edge of the wall and the other's on the inner.
            aside = (0.13 if step.tower else 0.2) * (1 - 2 * walk.seat)
            x, y = _pixel(scene, step.x + step.out[0] * aside, step.y + step.out[1] * aside)
            draw.ellipse([x - radius - 2, y - radius - 2, x + radius + 2, y + radius + 2], WHITE)
            draw.ellipse([x - radius, y - radius, x + radius, y + radius], colour)
    together = len({seat.score % NUMBERS for seat in seats}) < len(seats)
    for number, seat in enumerate(seats):
        step = plan.step(seat.score)
        livery = livery_of(seat.colour)
        image = follower_image(livery, round(cell * (0.38 if together else 0.46)), seat.score >= NUMBERS)
        shift = (number * 2 - 1) * 0.12 if together else 0.0
        _paste(scene, image, step.x + shift, step.y)


def _empty_area(scene: Scene) -> None:
    """When all is over: the largest empty area, in the colour of the player whose larger keep it went to."""
    event = keeps_compared(scene.snapshot)
    if event is None or not event.cells:
        return
    frame, cell = scene.frame, scene.frame.cell
    livery = None if event.player is None else livery_of(scene.snapshot.seats[event.player].colour)
    colour = WHITE if livery is None else livery.colour
    cells = set(event.cells)
    veil = Image.new("L", (cell, cell), VEIL)
    draw = scene.image
    for place in event.cells:
        scene.image.paste(colour, frame.at(place), veil)
    for fill, line in ((DARK, round(cell * 0.1)), (WHITE, round(cell * 0.075)), (colour, round(cell * 0.045))):
        for start, end in _outline(cells):
            a, b = frame.at(start), frame.at(end)
            half = line // 2
            draw.rectangle(
                [min(a[0], b[0]) - half, min(a[1], b[1]) - half, max(a[0], b[0]) + half, max(a[1], b[1]) + half], fill
            )
    if livery is not None:
        x, y = _heart(event.cells)
        _paste(scene, points_image(event.points, livery, round(cell * 1.3)), x, y)


def _outline(cells: set[Cell]) -> list[tuple[Cell, Cell]]:
    """The sides of the cells beyond which there is none of them."""
    found = []
    for x, y in cells:
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
        beyond = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        found += [side for side, near in zip(pairwise(corners), beyond, strict=True) if near not in cells]
    return found


def _heart(cells: tuple[Cell, ...]) -> tuple[float, float]:
    """The middle of the cell that is nearest to the middle of them all."""
    x = sum(cell[0] for cell in cells) / len(cells)
    y = sum(cell[1] for cell in cells) / len(cells)
    best = min(cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell))
    return best[0] + 0.5, best[1] + 0.5


_castles = SpriteCache(12_000_000)
"""The castle at the few sizes at which it is shown; as large as many tiles, so that it is not kept with them."""


@_castles.kept
def _flat_castle(cell: int) -> Image.Image:
    return flattened(castle_image(cell))


LAYER = CastleLayer()
