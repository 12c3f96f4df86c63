from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from engine.features import Cell
from engine.game import Game, load_game
from engine.rules.castle_scoring import TokenTaken
from render.castle.ground_plan import BOX, Corner, castle_plan
from render.castle.tokens import token_back, token_face
from render.castle.wall import GROUND
from render.colours import CREAM, livery_of
from render.errors import NoSuchCellError
from render.frame import CELL, PREVIEW_WIDTH, Frame
from render.layers.castle import held_by, keeps_compared, keeps_of, towers_with_token
from render.painter import spot
from render.picture import VIEWS, render
from render.snapshot import preview_of, take_snapshot
from render.story import moves_since
from tests.engine.rules.castle.positions import castle, table_of, tokens_taken
from tests.render.castle.positions import map_frame, painted, patch, pixel, until, whole_game
from tests.render.positions import alike, near, opened

BACK = (222, 168, 52)
KINDS = range(1, 10)


@pytest.mark.parametrize("tiles", [0, 20, 60])
def test_the_whole_castle_can_be_asked_for_and_reads_well(tiles: int) -> None:
    for legal in (False, True):
        snapshot, frame, image, _ = painted(until(tiles), legal=legal)
        assert image.size == (frame.width, frame.height)
        assert frame.cell * PREVIEW_WIDTH / image.width > 45
        assert image.height < 1.2 * image.width
        empty = castle_plan().cells - {lying.cell for lying in snapshot.tiles}
        if not legal and not snapshot.finished:
            bare = [cell for cell in empty if near(image, pixel(frame, cell[0] + 0.5, cell[1] + 0.5), GROUND, within=8)]
            assert len(bare) == len(empty)


@pytest.mark.parametrize("view", sorted(set(VIEWS) - {"replay"}))
def test_every_view_is_a_picture(view: str) -> None:
    for tiles in (0, 30, 60):
        _, _, image, picture = painted(until(tiles), view=view)
        assert image.size == (picture.width, picture.height)


def test_the_game_can_be_seen_again_though_its_secrets_are_taken_out() -> None:
    game = until(12)
    picture = render(take_snapshot(game), view="replay")
    assert getattr(opened(picture), "n_frames", 1) >= 12


def test_markers_stand_on_their_points() -> None:
    for tiles in (10, 35, 60):
        snapshot, frame, image, _ = painted(until(tiles))
        for seat in snapshot.seats:
            step = castle_plan().step(seat.score)
            assert alike(patch(image, frame, step.x, step.y, 0.5), livery_of(seat.colour).colour) > 150


def test_beyond_99_a_marker_goes_round_again_and_lies() -> None:
    snapshot = take_snapshot(until(20))
    pictures = []
    for score in (20, 120):
        first, second = snapshot.seats
        changed = replace(snapshot, seats=(replace(first, score=score), replace(second, score=50)))
        frame = map_frame(changed)
        step = castle_plan().step(20)
        pictures.append(patch(opened(render(changed, view="map")).convert("RGB"), frame, step.x, step.y, 0.5))
        assert alike(pictures[-1], livery_of(first.colour).colour) > 150
    assert pictures[0].tobytes() != pictures[1].tobytes()


def face_down(image: Image.Image, frame: Frame, corner: Corner) -> bool:
    return alike(patch(image, frame, *corner.shelf, 0.3), BACK, within=12) > 100


def test_tokens_lie_face_down_until_they_are_taken() -> None:
    game = until(40)
    snapshot, frame, image, _ = painted(game)
    lying = towers_with_token(snapshot)
    assert lying == sorted(table_of(game).lying)
    assert 0 < len(lying) < 13
    taken_now = {
        event.tower for move in moves_since(snapshot, None) for event in move.events if isinstance(event, TokenTaken)
    }
    for corner in castle_plan().corners:
        there = face_down(image, frame, corner)
        if corner.numbers not in taken_now:
            assert there == (corner.token in lying)


def test_no_token_is_left_on_the_wall_at_the_end_or_where_none_was_laid() -> None:
    _, frame, image, _ = painted(whole_game())
    bare = castle("51", tokens=[0, 3])
    _, other_frame, other, _ = painted(bare)
    second = castle_plan().corners[2]
    for corner in castle_plan().corners:
        assert not face_down(image, frame, corner)
        assert face_down(other, other_frame, corner) == (corner is second)


def test_what_lies_face_down_is_nowhere_in_a_snapshot() -> None:
    game = until(40)
    record = game.record()
    lying = table_of(game).lying
    assert len(set(lying.values())) > 1
    changed = list(record["tokens"])
    for tower in lying:
        changed[tower] = changed[tower] % 9 + 1
    other = load_game({**record, "tokens": changed})
    assert repr(take_snapshot(other, projected=True)) == repr(take_snapshot(game, projected=True))


def test_tokens_that_players_hold_are_on_their_cards() -> None:
    game = until(40)
    snapshot = take_snapshot(game)
    assert [held_by(snapshot, seat) for seat in (0, 1)] == [sorted(own) for own in table_of(game).held]
    pictures = set()
    for kind in KINDS:
        shown = replace(snapshot, extras={**snapshot.extras, "tokens": [[kind], [kind, kind]]})
        pictures.add(opened(render(shown)).crop((0, 0, map_frame(snapshot).width, 150)).tobytes())
    assert len(pictures) == len(KINDS)


def test_all_tokens_at_once_leave_room_for_name_and_points() -> None:
    snapshot = take_snapshot(until(40))
    many = replace(snapshot, extras={**snapshot.extras, "tokens": [[*KINDS, *KINDS], []]})
    assert render(many).data != render(snapshot).data


def test_faces_of_tokens_differ_and_backs_do_not() -> None:
    assert len({token_face(kind, 60).tobytes() for kind in KINDS}) == len(KINDS)
    assert token_face(2, 60, 2).width > token_face(2, 60).width
    assert token_back(40).size == (40, 40)


def test_a_token_just_taken_is_shown_beside_its_tower() -> None:
    game = until(0)
    trial = Game({**whole_game().record(), "actions": []})
    for action in whole_game().actions:
        trial.act(action)
        if tokens_taken(trial):
            game = trial
            break
    (_, _, tower) = tokens_taken(game)[0]
    _, frame, image, _ = painted(game)
    corner = next(one for one in castle_plan().corners if one.numbers == tower)
    assert alike(patch(image, frame, *corner.beside, 0.4), CREAM, within=12) > 200


def test_keeps_stand_on_their_houses_with_their_size() -> None:
    game = until(45)
    snapshot, frame, image, _ = painted(game)
    keeps = keeps_of(snapshot)
    told = [0 if keep is None else keep.size for keep in table_of(game).keeps]
    assert [keeps[seat].size if seat in keeps else 0 for seat in (0, 1)] == told
    assert any(told)
    for seat, keep in keeps.items():
        lying = snapshot.tile_at((keep.x, keep.y))
        assert lying is not None
        share = spot(lying.tile, lying.turn, keep.segment)
        part = patch(image, frame, keep.x + share[0], keep.y + share[1], 0.4)
        assert alike(part, livery_of(snapshot.seats[seat].colour).colour) > 150


def test_the_largest_empty_area_is_marked_at_the_end() -> None:
    snapshot, frame, image, _ = painted(whole_game())
    end = keeps_compared(snapshot)
    assert end is not None
    empty = castle_plan().cells - {lying.cell for lying in snapshot.tiles}
    assert set(end.cells) <= empty
    marked = {cell for cell in empty if not _bare(image, frame, cell)}
    assert marked == set(end.cells)


def _bare(image: Image.Image, frame: Frame, cell: Cell) -> bool:
    return near(image, pixel(frame, cell[0] + 0.5, cell[1] + 0.2), GROUND, within=8)


def test_every_legal_place_has_its_frame_and_every_option_its_preview() -> None:
    game = until(8)
    snapshot, frame, image, _ = painted(game, legal=True)
    assert snapshot.question is not None
    assert snapshot.question.places
    for place in snapshot.question.places:
        x, y = frame.at(place.cell)
        assert near(image, (x + 8, y + frame.cell / 2), CREAM)
    assert game.decision is not None
    options = game.decision.options()[:6]
    assert len({render(snapshot, preview=preview_of(game, option)).data for option in options}) == len(options)


def test_the_first_tile_can_be_previewed_on_the_bare_ground() -> None:
    game = until(0)
    assert game.decision is not None
    preview = preview_of(game, game.decision.options()[0])
    assert render(take_snapshot(game), preview=preview).data != render(take_snapshot(game)).data
    with pytest.raises(NoSuchCellError):
        render(take_snapshot(game), preview=replace(preview, x=BOX))


@pytest.mark.parametrize("tiles", [1, 20, 50])
def test_a_close_up_of_the_action_reads_even_where_a_window_is_low(tiles: int) -> None:
    picture = render(take_snapshot(until(tiles)))
    assert CELL * PREVIEW_WIDTH / picture.width > 55
    # A window of 800 pixels leaves so many to a picture.
    assert CELL * 480 / picture.height > 44


def test_when_all_is_over_the_whole_castle_is_shown() -> None:
    game = whole_game()
    assert render(take_snapshot(game)).width == render(take_snapshot(game), view="map").width


def test_a_close_up_can_be_asked_for_inside_the_box_only() -> None:
    snapshot = take_snapshot(until(30))
    whole = render(snapshot, view="map")
    for focus in ((0, 2), (9, 5), (5, 9), (4, 4)):
        close = render(snapshot, view="closeup", focus=focus)
        assert close.width < whole.width
    with pytest.raises(NoSuchCellError):
        render(snapshot, view="closeup", focus=(-1, 0))


def test_a_page_of_places_in_one_half_of_the_castle_is_seen_near() -> None:
    game = until(40)
    while game.decision is not None and game.decision.kind != "place":
        game.take(game.decision.choices()[0])
    snapshot = take_snapshot(game)
    assert snapshot.question is not None
    upper = tuple(place for place in snapshot.question.places if place.y < 7)
    whole = render(snapshot, view="map")
    assert render(snapshot, legal=True, places=upper).height < 0.9 * whole.height
