from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product

import pytest
from PIL import ImageChops

from render.board_picture import FOLLOWER
from render.colours import CARD_ACTIVE, CREAM, livery_of
from render.errors import NoSuchCellError, NoSuchSeatError, NoSuchViewError
from render.figures import follower_image
from render.frame import CELL, RIM, Frame, around
from render.painter import spot
from render.panel import HAND, panel_height
from render.picture import VIEWS, render
from render.snapshot import Seat, Snapshot, preview_of, take_snapshot
from render.story import moves_since
from render.tile_sprites import tile_sprite
from tests.render.kept import painted
from tests.render.positions import alike, near, opened, played


def headed(snapshot: Snapshot, whole: Frame) -> Frame:
    return replace(whole, head=panel_height(snapshot, whole, near=False))


@pytest.mark.parametrize("view", sorted(VIEWS))
@pytest.mark.parametrize("tiles", [1, 25, 72])
def test_every_view_of_every_stage_is_a_picture(view: str, tiles: int) -> None:
    picture = render(take_snapshot(played(tiles)), view=view)
    assert opened(picture).size == (picture.width, picture.height)


def test_followers_wear_their_players_colours() -> None:
    snapshot = take_snapshot(played(25))
    image = opened(render(snapshot, view="map"))
    frame = headed(snapshot, around([lying.cell for lying in snapshot.tiles]))
    for one in snapshot.followers:
        lying = snapshot.tile_at(one.cell)
        assert lying is not None
        share_x, share_y = spot(lying.tile, lying.turn, one.segment)
        x, y = frame.at(one.cell)
        colour = livery_of(snapshot.seats[one.player].colour).colour
        middle = (round(x + share_x * CELL), round(y + share_y * CELL))
        around_spot = image.crop((middle[0] - 14, middle[1] - 14, middle[0] + 14, middle[1] + 14))
        assert alike(around_spot, colour) > 150


def test_the_last_move_is_framed_in_the_movers_colour() -> None:
    snapshot = take_snapshot(played(25))
    image = opened(render(snapshot, view="map"))
    frame = headed(snapshot, around([lying.cell for lying in snapshot.tiles]))
    move = moves_since(snapshot, None)[-1]
    x, y = frame.at(move.cell)
    colour = livery_of(snapshot.seats[move.player].colour).colour
    assert near(image, (x, y + CELL / 2), colour)
    assert near(image, (x + CELL - 1, y + CELL / 2), colour)


def test_the_frame_of_a_move_cuts_nobody_off() -> None:
    crossed = 0
    for tiles in range(6, 16):
        snapshot = take_snapshot(played(tiles, seed=tiles))
        move = moves_since(snapshot, None)[-1]
        image, frame = painted(snapshot)
        for one in snapshot.followers:
            lying = snapshot.tile_at(one.cell)
            if one.cell != move.cell or lying is None:
                continue
            figure = follower_image(
                livery_of(snapshot.seats[one.player].colour), round(CELL * FOLLOWER), one.kind == "field"
            )
            (x, y), (share_x, share_y) = frame.at(one.cell), spot(lying.tile, lying.turn, one.segment)
            x, y = round(x + share_x * CELL - figure.width / 2), round(y + share_y * CELL - figure.height / 2)
            there = image.crop((x, y, x + figure.width, y + figure.height))
            whole = figure.getchannel("A").point(lambda alpha: 255 if alpha == 255 else 0)
            differs = ImageChops.difference(there, figure.convert("RGB")).convert("L")
            assert ImageChops.multiply(differs, whole).getbbox() is None
            left, top = frame.at(one.cell)
            box = whole.getbbox()
            assert box is not None
            inner = (left + 6, top + 6, left + CELL - 6, top + CELL - 6)
            crossed += x + box[0] < inner[0] or y + box[1] < inner[1] or x + box[2] > inner[2] or y + box[3] > inner[3]
    assert crossed > 2


@pytest.mark.parametrize("tiles", [5, 25])
def test_nothing_covers_the_tile_in_hand(tiles: int) -> None:
    snapshot = take_snapshot(played(tiles))
    assert snapshot.hand is not None
    image, frame = painted(snapshot)
    assert frame.scale == 1
    hand = tile_sprite(snapshot.hand, 0, HAND, 0, "day").convert("RGB")
    places = [(x, y) for x, y in product(range(60), repeat=2) if y + HAND < frame.head]
    assert any(image.crop((x, y, x + HAND, y + HAND)).tobytes() == hand.tobytes() for x, y in places)


def test_every_legal_place_has_its_frame() -> None:
    snapshot = take_snapshot(played(25))
    assert snapshot.question is not None
    places = snapshot.question.places
    image = opened(render(snapshot, view="map", legal=True))
    frame = headed(snapshot, around([lying.cell for lying in snapshot.tiles] + [place.cell for place in places]))
    assert (image.width, image.height) == (frame.width, frame.height)
    for place in places:
        x, y = frame.at(place.cell)
        assert near(image, (x + 8, y + CELL / 2), CREAM)


def test_a_preview_shows_the_tile_that_is_thought_of() -> None:
    game = played(25)
    assert game.decision is not None
    snapshot = take_snapshot(game)
    pictures = {render(snapshot, preview=preview_of(game, option)).data for option in game.decision.options()}
    assert len(pictures) == len(game.decision.options())


def test_large_maps_are_shown_near_with_a_small_whole_map() -> None:
    picture = render(take_snapshot(played(60)))
    assert CELL * 550 / picture.width >= 56
    assert picture.height < picture.width * 1.2


def test_what_is_not_there_is_refused_clearly() -> None:
    snapshot = take_snapshot(played(10))
    with pytest.raises(NoSuchViewError, match="auto"):
        render(snapshot, view="aerial")
    with pytest.raises(NoSuchCellError, match="E90"):
        render(snapshot, view="closeup", focus=(90, 90))
    with pytest.raises(NoSuchSeatError):
        render(snapshot, viewer=3)


@pytest.mark.parametrize(
    "name",
    [
        "N" * 80,
        "Ж" * 80,
        "🦊🐉",
        "שלום",
        "مرحبا",
        "李小龙",
        "\u202eevil",
        "a\u0301\n\tb",
        "",
        " ",
        "😀 Ann 😀",
        "%s {x}",
    ],
)
def test_names_of_all_sorts_hold(name: str) -> None:
    snapshot = take_snapshot(played(4))
    seats = tuple(Seat(name, 1000, (("follower", 7),), colour) for colour in range(6))
    picture = render(replace(snapshot, seats=seats))
    assert opened(picture).width == 7 * CELL + 2 * RIM


def test_two_workers_at_once_paint_the_same() -> None:
    snapshots = [take_snapshot(played(30, seed=seed)) for seed in (5, 6)]
    alone = [render(snapshot, legal=True).data for snapshot in snapshots]
    with ThreadPoolExecutor(4) as workers:
        together = list(workers.map(lambda one: render(one, legal=True).data, snapshots * 6))
    assert together == alone * 6


def test_a_preview_shows_its_tile_large_and_the_chosen_follower_on_it() -> None:
    game = played(25)
    assert game.decision is not None
    snapshot = take_snapshot(game)
    preview = max((preview_of(game, option) for option in game.decision.options()), key=lambda one: len(one.spots))
    chosen = [replace(preview, chosen=one.actions[0]) for one in preview.spots]
    pictures = [render(snapshot, preview=one) for one in (preview, *chosen)]
    assert len({one.data for one in pictures}) == len(preview.spots) + 1 > 2
    frame = Frame(preview.x, preview.y, 1, 1, 256, margin=0.6)
    assert (pictures[0].width, pictures[0].height) == (frame.width, frame.height)
    assert frame.cell >= 0.4 * frame.width
    colour = livery_of(snapshot.seats[preview.player].colour).colour
    bare = alike(opened(pictures[0]), colour)
    assert all(alike(opened(one), colour) > bare + 500 for one in pictures[1:])


def test_nobody_is_lit_when_nobody_is_asked() -> None:
    snapshot = take_snapshot(played(25))
    for shown, lit in ((snapshot, True), (replace(snapshot, question=None, hand=None), False)):
        image = opened(render(shown, view="map"))
        head = image.crop((0, 0, image.width, panel_height(shown, Frame(0, 0, 7, 5), near=False)))
        assert (alike(head, CARD_ACTIVE, within=6) > 5000) == lit
