"""Letters of choices cover nobody: no ghost, no hound, no grave and no follower."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops

from engine.game import Game
from engine.rules.mists_levels import HOUNDS
from render.board_picture import FOLLOWER, LETTER
from render.colours import CREAM, DARK, LIVERIES
from render.creatures import ghost_image, grave_image
from render.display_list import Step
from render.figures import follower_image
from render.label_places import segment_label
from render.layers import layers_of
from render.layers.mists import GHOST, HOUND, NEW, facing_hound
from render.maps import most_of_map, whole_frame, whole_map
from render.marks import SPOT_LETTER, badge_image
from render.order import Order
from render.painter import spot
from render.regions import room_at
from render.snapshot import Snapshot, take_snapshot
from tests.render.kept import at_question, record
from tests.render.positions import played

GAMES = ("mists-2-won", "mists-3-lost-ghosts", "mists-4-lost-ghosts", "mists-5-won", "mists-6-won", "mists-burial")


def questions(name: str) -> Iterator[Snapshot]:
    """A kept game at each question that letters something on the map."""
    game = Game({**record(name), "actions": []})
    for action in record(name)["actions"]:
        if game.decision is not None and game.decision.kind not in ("draw", "place"):
            yield take_snapshot(game)
        game.act(action)


def letters(cell: int) -> list[Image.Image]:
    sizes = (round(cell * LETTER), round(cell * SPOT_LETTER))
    return [badge_image(letter, size, CREAM, DARK) for letter in string.ascii_uppercase for size in sizes]


def figures(cell: int) -> list[Image.Image]:
    """All figures that may stand on a map whose tiles are of a size, as they are pasted."""
    ghost, grave = round(cell * GHOST), round(cell * 0.38)
    return [
        *(ghost_image(ghost, number, shine) for number in range(1, 10) for shine in (None, NEW)),
        *(facing_hound(hound, round(cell * HOUND), mirrored) for hound in HOUNDS for mirrored in (False, True)),
        *(grave_image(livery, grave) for livery in LIVERIES),
        *(follower_image(livery, round(cell * FOLLOWER), False, False) for livery in LIVERIES),
    ]


def pasted(steps: list[Step], sprites: list[Image.Image]) -> list[Step]:
    known = {id(sprite) for sprite in sprites}
    return [step for step in steps if id(step.image) in known]


def shared(one: Step, other: Step) -> int:
    """How many pixels two sprites both cover."""
    box = (
        *(max(a, b) for a, b in zip(one.box[:2], other.box[:2], strict=True)),
        *(min(a, b) for a, b in zip(one.box[2:], other.box[2:], strict=True)),
    )
    if box[0] >= box[2] or box[1] >= box[3]:
        return 0
    masks = []
    for step in (one, other):
        assert isinstance(step.image, Image.Image)
        part = step.image.crop((box[0] - step.x, box[1] - step.y, box[2] - step.x, box[3] - step.y))
        masks.append(part.getchannel("A").point(lambda alpha: 255 if alpha > 128 else 0))
    return ImageChops.multiply(*masks).histogram()[255]


def side_of_tile(snapshot: Snapshot) -> int:
    order = Order(legal=True)
    return most_of_map(snapshot, order, whole_frame(snapshot, order, layers_of(snapshot))).cell


@pytest.mark.parametrize("name", GAMES)
def test_no_letter_covers_a_figure(name: str) -> None:
    seen = 0
    for snapshot in questions(name):
        cell = side_of_tile(snapshot)
        standing, lettered = figures(cell), letters(cell)
        steps = whole_map(snapshot, Order(legal=True)).steps
        for letter in pasted(steps, lettered):
            seen += 1
            assert not [step for step in pasted(steps, standing) if shared(letter, step)], snapshot.question
    assert seen > 5


def test_letters_keep_off_both_hounds_of_a_follower() -> None:
    snapshot = take_snapshot(at_question("mists-both-hounds-at-once", "banish"))
    cell = side_of_tile(snapshot)
    steps = whole_map(snapshot, Order(legal=True)).steps
    hounds = pasted(steps, [facing_hound(one, round(cell * HOUND), side) for one in HOUNDS for side in (False, True)])
    assert hounds
    for letter in pasted(steps, letters(cell)):
        assert not any(shared(letter, hound) for hound in hounds)


@pytest.mark.parametrize("name", GAMES)
def test_a_letter_that_has_to_move_stays_on_its_segment_or_close_to_it(name: str) -> None:
    for snapshot in questions(name):
        question = snapshot.question
        assert question is not None
        lying = None if question.cell is None else snapshot.tile_at(question.cell)
        if question.kind != "follower" or lying is None:
            continue
        placed: list[tuple[float, float]] = []
        for one in question.spots:
            at = segment_label(snapshot, lying, one.segment, SPOT_LETTER / 2, others=placed)
            placed.append(at)
            x, y = spot(lying.tile, lying.turn, one.segment)
            near = abs(at[0] - x) + abs(at[1] - y) < 0.55
            assert near or room_at(lying.tile, lying.turn, *at)[0] == one.segment


def test_where_nothing_stands_a_letter_is_on_its_spot() -> None:
    snapshot = take_snapshot(played(6, kind="follower"))
    assert snapshot.question is not None
    assert snapshot.question.cell is not None
    lying = snapshot.tile_at(snapshot.question.cell)
    assert lying is not None
    for one in snapshot.question.spots:
        assert segment_label(snapshot, lying, one.segment, 0.02) == spot(lying.tile, lying.turn, one.segment)
