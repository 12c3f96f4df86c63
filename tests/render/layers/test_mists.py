from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.events import Drawn, PlacedTile
from engine.game import load_game, new_game
from render.choices import lettered_cells
from render.colours import CREAM, GOLD, LIVERIES, TABLE, livery_of
from render.creatures import PALE, VIOLET
from render.errors import NoSuchSeatError
from render.frame import CELL
from render.layers import layers_of
from render.layers.mists import ghost_spot
from render.maps import mood_of
from render.mists_ending import FOG, SKY, ending_sign
from render.mists_track import markers_of, score_plate, track_image
from render.painter import spot
from render.picture import render
from render.pins import Pin
from render.snapshot import Snapshot, take_snapshot
from render.story import moves_since
from tests.render.kept import around, at_action, at_question, painted, record
from tests.render.positions import alike


def test_ghosts_stand_white_with_a_violet_line_where_the_summary_says() -> None:
    snapshot = take_snapshot(at_action("mists-4-won", 42))
    image, frame = painted(snapshot)
    assert snapshot.extras["ghosts_on"]
    for x, y, _ in snapshot.extras["ghosts_on"]:
        lying = snapshot.tile_at((x, y))
        assert lying is not None
        place = around(image, frame, (x, y), ghost_spot(snapshot, lying))
        assert alike(place, PALE, within=24) > 300
        assert alike(place, VIOLET) > 100


def test_the_number_of_ghosts_is_written_on_them() -> None:
    snapshot = take_snapshot(at_action("mists-4-won", 42))
    x, y, number = snapshot.extras["ghosts_on"][0]
    others = [[x, y, number + 3], *snapshot.extras["ghosts_on"][1:]]
    more = replace(snapshot, extras={**snapshot.extras, "ghosts_on": others})
    assert render(snapshot, view="map").data != render(more, view="map").data


def test_ghosts_keep_off_the_follower_of_their_tile() -> None:
    for number in range(20, 140, 20):
        snapshot = take_snapshot(at_action("mists-4-won", number))
        for x, y, _ in snapshot.extras["ghosts_on"]:
            lying = snapshot.tile_at((x, y))
            assert lying is not None
            at = ghost_spot(snapshot, lying)
            for one in snapshot.followers:
                if one.cell == (x, y):
                    stands = spot(lying.tile, lying.turn, one.segment)
                    assert abs(at[0] - stands[0]) + abs(at[1] - stands[1]) > 0.25


def test_it_is_night() -> None:
    snapshot = take_snapshot(at_action("mists-1-won", 20))
    assert mood_of(snapshot, layers_of(snapshot)) == "night"


ENDS = ("mists-1-won", "mists-1-lost-ghosts", "mists-4-won", "mists-4-lost-mark", "mists-6-won", "mists-6-lost-mark")


def at_end(name: str) -> Snapshot:
    return take_snapshot(load_game(record(name)))


@pytest.mark.parametrize("name", ENDS)
def test_the_light_comes_back_only_when_the_level_is_won(name: str) -> None:
    snapshot = at_end(name)
    assert snapshot.extras["result"] == ("won" if "won" in name else "lost")
    assert mood_of(snapshot, layers_of(snapshot)) == ("day" if "won" in name else "night")


@pytest.mark.parametrize("name", ENDS)
def test_around_the_land_lies_the_dawn_or_the_mist(name: str) -> None:
    snapshot = at_end(name)
    unfinished = replace(snapshot, extras={**snapshot.extras, "result": None})
    over, frame = painted(snapshot)
    before, earlier = painted(unfinished)
    golden = [alike(image, SKY[0], within=8) for image in (before, over)]
    misty = [alike(image, FOG, within=8) for image in (before, over)]
    cell = frame.cell**2
    assert (golden[1] - golden[0] > 3 * cell) == ("won" in name)
    assert (misty[1] - misty[0] > 3 * cell) == ("lost" in name)
    assert alike(over, TABLE, within=2) < cell < alike(before, TABLE, within=2)
    assert (frame.columns, frame.rows) == (earlier.columns, earlier.rows)


@pytest.mark.parametrize("name", ["mists-1-lost-ghosts", "mists-4-lost-mark"])
def test_mist_over_a_lost_land_hides_no_figure_and_not_the_last_move(name: str) -> None:
    snapshot = at_end(name)
    image, frame = painted(snapshot)
    for one in snapshot.followers:
        lying = snapshot.tile_at(one.cell)
        assert lying is not None
        colour = livery_of(snapshot.seats[one.player].colour, one.piece).colour
        assert alike(around(image, frame, one.cell, spot(lying.tile, lying.turn, one.segment), 14), colour) > 100
    for x, y, _ in snapshot.extras["ghosts_on"]:
        lying = snapshot.tile_at((x, y))
        assert lying is not None
        assert alike(around(image, frame, (x, y), ghost_spot(snapshot, lying), 14), PALE, within=24) > 150
    last = moves_since(snapshot, None)[-1]
    colour = livery_of(snapshot.seats[last.player].colour).colour
    for at in ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)):
        assert alike(around(image, frame, last.cell, at, 12), colour, within=24) > 60


def test_the_signs_of_the_two_endings_differ_in_light() -> None:
    won, lost = (ending_sign(won, 138).convert("RGB") for won in (True, False))
    assert alike(won, GOLD, within=20) > 1500
    assert alike(lost, GOLD, within=20) == 0


def test_the_buried_lie_under_a_stone_of_their_colour() -> None:
    snapshot = take_snapshot(at_action("mists-2-won", 117))
    image, frame = painted(snapshot)
    assert len(snapshot.extras["buried"]) == 3
    for x, y, seat, piece in snapshot.extras["buried"]:
        lying = snapshot.tile_at((x, y))
        assert lying is not None
        grave = next(index for index, one in enumerate(lying.tile.segments) if one.kind == "cemetery")
        colour = livery_of(snapshot.seats[seat].colour, piece).colour
        assert alike(around(image, frame, (x, y), spot(lying.tile, lying.turn, grave), 14), colour) > 60


def test_open_haunted_and_closed_cemeteries_look_different() -> None:
    snapshot = take_snapshot(at_question("mists-5-lost-ghosts", "facedown"))
    (cell,) = (tuple(one) for one in snapshot.extras["cemeteries"])
    looks = set()
    for key, value in (("level", 5), ("level", 3), ("cemeteries", [])):
        other = replace(snapshot, extras={**snapshot.extras, key: value})
        image, frame = painted(other)
        x, y = frame.at(cell)
        looks.add(image.crop((x, y, x + CELL, y + CELL)).convert("RGB").tobytes())
    assert len(looks) == 3


def test_hounds_sit_beside_their_follower() -> None:
    snapshot = take_snapshot(at_question("mists-3-won", "hound"))
    follower = snapshot.followers[0]
    alone, frame = painted(snapshot)
    looks = {alone.tobytes()}
    for hound in ("rufus", "ronja"):
        with_hound = replace(snapshot, extras={**snapshot.extras, "hounds": {hound: list(follower.cell)}})
        image, _ = painted(with_hound)
        looks.add(image.tobytes())
        left, top, right, bottom = difference(alone, image)
        x, y = frame.at(follower.cell)
        assert x - CELL / 2 < left < right < x + 1.5 * CELL
        assert y - CELL / 2 < top < bottom < y + 1.5 * CELL
    assert len(looks) == 3


def difference(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def test_face_down_tiles_show_their_back_and_nothing_else() -> None:
    snapshot = take_snapshot(at_question("mists-5-lost-ghosts", "bury"))
    assert snapshot.face_down
    image, frame = painted(snapshot)
    for cell in snapshot.face_down:
        x, y = frame.at(cell)
        assert alike(image.crop((x + 4, y + 4, x + CELL - 4, y + CELL - 4)), (112, 82, 60), within=30) > CELL * CELL / 2
        assert snapshot.tile_at(cell) is None


def test_blocked_mist_ends_in_a_rim_also_beside_a_face_down_tile() -> None:
    snapshot = take_snapshot(at_action("mists-4-won", 42))
    image, frame = painted(snapshot)
    misty = next(
        lying
        for lying in snapshot.tiles
        for x, y in [(lying.x + 1, lying.y)]
        if any(
            one.kind == "mist" and lying.tile.view(lying.turn).masks[index] & 0b010000
            for index, one in enumerate(lying.tile.segments)
        )
        and snapshot.tile_at((x, y)) is None
    )
    hidden = replace(snapshot, face_down=((misty.x + 1, misty.y),))
    x, y = frame.at(misty.cell)
    edge = (x + CELL - 3, y + 10, x + CELL, y + CELL - 10)
    other, new_frame = painted(hidden)
    dx, dy = new_frame.at(misty.cell)[0] - x, new_frame.at(misty.cell)[1] - y
    moved = (edge[0] + dx, edge[1] + dy, edge[2] + dx, edge[3] + dy)
    assert image.crop(edge).convert("RGB").tobytes() != other.crop(moved).convert("RGB").tobytes()


@pytest.mark.parametrize("name", ["mists-1-won", "mists-3-won", "mists-6-won"])
def test_the_track_fills_with_the_points(name: str) -> None:
    golden = []
    actions = len(record(name)["actions"])
    for share in (0, 0.5, 1):
        snapshot = take_snapshot(at_action(name, round(actions * share)))
        golden.append(alike(track_image(snapshot, 900, 84).convert("RGB").crop((150, 0, 640, 84)), GOLD))
    assert golden[0] < golden[1] < golden[2]


def test_level_6_has_three_markers_of_their_colours_on_the_track() -> None:
    game = at_action("mists-6-won", 60)
    snapshot = take_snapshot(game)
    assert snapshot.team is not None
    assert len(snapshot.team) == 3
    strip = track_image(snapshot, 900, 84).convert("RGB")
    markers = markers_of(snapshot)
    assert len(markers) == 3
    for livery in LIVERIES:
        if livery.name in markers:
            assert alike(strip, livery.colour, within=12) > 60


def test_level_6_has_each_number_on_a_plate_of_its_markers_colour() -> None:
    snapshot = take_snapshot(at_action("mists-6-won", 60))
    for marker in markers_of(snapshot):
        livery = livery_of(0, marker)
        few, many = (score_plate(marker, score, 56).convert("RGB") for score in (1, 55))
        # Right of the emblem the plate is the colour, but for what is written there.
        for plate in (few, many):
            beside = plate.crop((60, 6, plate.width - 16, 50))
            written = alike(beside, livery.ink, within=40)
            assert alike(beside, livery.colour, within=10) > 0.3 * beside.width * beside.height
            assert written > 80
        assert many.width > few.width


@pytest.mark.parametrize("scores", [(0, 0, 0), (55, 52, 62), (7, 50, 23)])
def test_no_number_of_level_6_covers_another(scores: tuple[int, int, int]) -> None:
    snapshot = replace(take_snapshot(at_action("mists-6-won", 60)), team=scores)
    strip = track_image(snapshot, 1080, 84).convert("RGB")
    for marker, score in zip(markers_of(snapshot), scores, strict=True):
        livery, alone = livery_of(0, marker), score_plate(marker, score, 26).convert("RGB")
        assert alike(strip, livery.colour, within=10) > 0.7 * alike(alone, livery.colour, within=10)


def test_ghosts_in_stock_and_tiles_of_the_pile_are_told() -> None:
    snapshot = take_snapshot(at_action("mists-3-won", 60))
    strip = track_image(snapshot, 900, 84).tobytes()
    for key in ("ghosts", "pile_left", "level", "goals"):
        value = snapshot.extras[key]
        changed = [*value[:-1], 110] if isinstance(value, list) else value - 1
        other = replace(snapshot, extras={**snapshot.extras, key: changed})
        assert track_image(other, 900, 84).tobytes() != strip, key


def test_colours_follow_the_record_and_not_the_seats() -> None:
    game = load_game({**record("mists-burial"), "colours": [["pink"], ["black"], ["yellow"]]})
    snapshot = take_snapshot(game)
    assert [livery_of(seat.colour).name for seat in snapshot.seats] == ["pink", "black", "yellow"]
    assert {one.piece for one in snapshot.followers} <= {"pink", "black", "yellow"}
    image, frame = painted(snapshot)
    for one in snapshot.followers:
        lying = snapshot.tile_at(one.cell)
        assert lying is not None
        colour = livery_of(0, one.piece).colour
        assert alike(around(image, frame, one.cell, spot(lying.tile, lying.turn, one.segment), 14), colour) > 100


def test_one_player_has_four_colours_on_the_card_and_on_the_map() -> None:
    snapshot = take_snapshot(at_action("mists-5-lost-mark", 86))
    assert [piece for piece, _ in snapshot.seats[0].supply] == ["red", "green", "blue", "yellow"]
    image, frame = painted(snapshot)
    head = image.crop((0, 0, frame.width, 166))
    for piece, _ in snapshot.seats[0].supply:
        assert alike(head, livery_of(0, piece).colour, within=24) > 100


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("mists-4-won", "hound"),
        ("mists-2-won", "bury"),
        ("mists-3-won", "banish"),
        ("mists-5-lost-ghosts", "facedown"),
        ("mists-4-lost-ghosts", "cemetery"),
        ("mists-3-won", "resolve"),
    ],
)
def test_what_can_be_chosen_has_letters_in_the_order_of_the_options(name: str, kind: str) -> None:
    game = at_question(name, kind)
    assert game.decision is not None
    lettered = lettered_cells(game.decision)
    options = [option for option in game.decision.options() if option != "pass"]
    assert {action for one in lettered for action in one.actions} == set(options)
    words = 4 if kind == "resolve" else 3
    targets = list(dict.fromkeys(" ".join(option.split()[1:words]) for option in options))
    assert [one.letter for one in lettered] == list("ABCDEFGHIJKLMNOP"[: len(targets)])
    assert [" ".join(one.actions[0].split()[1:words]) for one in lettered] == targets
    snapshot = take_snapshot(game)
    image, frame = painted(snapshot, legal=True)
    for one in lettered:
        assert one.cell is not None
        x, y = frame.at(one.cell)
        tile = image.crop((x, y, x + CELL, y + CELL))
        assert alike(tile, CREAM, within=16) > 150


def test_the_feature_to_be_resolved_is_lit() -> None:
    snapshot = take_snapshot(at_question("mists-3-won", "resolve"))
    assert snapshot.question is not None
    assert snapshot.question.features
    image, frame = painted(snapshot, legal=True)
    plain, _ = painted(snapshot)
    x, y, segment = snapshot.question.features[0]
    region = snapshot.region_at(x, y, segment)
    assert region is not None
    for member in region.members:
        left, top = frame.at(member[:2])
        box = (left + 8, top + 8, left + CELL - 8, top + CELL - 8)
        assert alike(image.crop(box), CREAM) > alike(plain.crop(box), CREAM) + 60


@pytest.mark.parametrize(
    "name", [f"mists-{level}-{end}" for level, end in zip("123456", ["won", "lost-ghosts"] * 3, strict=True)]
)
def test_kept_games_of_every_level_can_be_painted_at_any_moment(name: str) -> None:
    actions = len(record(name)["actions"])
    for number in (0, actions // 3, actions // 2, actions):
        snapshot = take_snapshot(at_action(name, number))
        orders: tuple[dict[str, Any], ...] = ({"legal": True}, {"view": "closeup"})
        for order in orders:
            assert render(snapshot, **order).data


@pytest.mark.parametrize("name", ["mists-1-won", "mists-6-lost-ghosts"])
@pytest.mark.parametrize("view", ["chart", "replay", "remaining", "fields"])
def test_other_views_know_mists(name: str, view: str) -> None:
    assert render(take_snapshot(at_action(name, 30)), view=view).data


def test_nothing_in_a_picture_depends_on_tiles_that_nobody_has_seen() -> None:
    name, number = "mists-5-lost-ghosts", 110
    game = at_action(name, number)
    kept = record(name)
    assert game.table.board.face_down
    seen = {event.tile for event in game.events if isinstance(event, PlacedTile | Drawn)}
    hidden = [place for place, tile in enumerate(kept["deck"]) if tile not in seen]
    deck = list(kept["deck"])
    for place, other in zip(hidden, reversed(hidden), strict=True):
        deck[place] = kept["deck"][other]
    assert deck != kept["deck"]
    other_game = load_game({**kept, "deck": deck, "actions": kept["actions"][:number]})
    one, other_one = take_snapshot(game), take_snapshot(other_game)
    assert one.remaining == other_one.remaining
    for view in ("map", "remaining", "closeup"):
        first, second = render(one, view=view, legal=True), render(other_one, view=view, legal=True)
        assert first == second


def test_proposals_show_the_tile_with_the_partners_emblem() -> None:
    game = at_question("mists-1-lost-ghosts", "place")
    snapshot = take_snapshot(game)
    assert snapshot.question is not None
    place = snapshot.question.places[0]
    without, frame = painted(snapshot, legal=True)
    pins = tuple(Pin(player, place.x, place.y, place.turns[0], 0, str(player + 1)) for player in (1, 2))
    image, _ = painted(snapshot, legal=True, pins=pins)
    x, y = frame.at(place.cell)
    box = (x, y, x + CELL, y + CELL)
    for player in (1, 2):
        colour = livery_of(snapshot.seats[player].colour).colour
        assert alike(without.crop(box), colour) < 20
        assert alike(image.crop(box), colour) > 150
    with pytest.raises(NoSuchSeatError):
        render(snapshot, pins=[(7, 0, 0, 0, None, "")])


def test_a_proposed_follower_has_the_colour_of_its_piece_and_the_frame_that_of_its_player() -> None:
    snapshot = take_snapshot(new_game("mists", ["Ann", "Bo"], seed=8))
    assert snapshot.question is not None
    place = snapshot.question.places[0]
    first, second = (piece for piece, _ in snapshot.seats[1].supply)
    assert livery_of(snapshot.seats[1].colour) == livery_of(0, first)

    def crop(pin: Pin) -> Image.Image:
        image, frame = painted(snapshot, pins=(pin,))
        x, y = frame.at(place.cell)
        return image.crop((x, y, x + CELL, y + CELL))

    alone = crop(Pin(1, place.x, place.y, place.turns[0]))
    unnamed, *named = (crop(Pin(1, place.x, place.y, place.turns[0], 0, piece=piece)) for piece in ("", first, second))
    (own, _), *_ = snapshot.seats[snapshot.question.player].supply
    of_asked = crop(Pin(1, place.x, place.y, place.turns[0], 0, piece=own))
    assert unnamed.tobytes() == of_asked.tobytes(), "where all pieces are alike it is one of the player who is asked"
    figures = [{piece: alike(picture, livery_of(0, piece).colour) for piece in (first, second)} for picture in named]
    frame_and_token = alike(alone, livery_of(0, first).colour)
    assert frame_and_token > 100
    assert figures[0][first] > frame_and_token + 50
    assert figures[1][first] > frame_and_token * 0.8
    assert figures[1][second] > figures[0][second] + 50
