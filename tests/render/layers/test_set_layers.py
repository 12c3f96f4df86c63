from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PIL import Image

from engine.game import load_game, new_game, play_randomly
from engine.rules.count import QUARTERS
from render.blocks import crown_spot, quarter_spot, sector_spot
from render.choices import letter, lettered_cells, lettered_spots
from render.colours import CREAM, GOLD, LEAF_DARK, LIVERIES, livery_of
from render.creatures import PALE, VIOLET
from render.figures import follower_image
from render.frame import CELL
from render.layers.count import count_spot
from render.layers.cult import challenges
from render.layers.ghosts import haunting_spot
from render.layers.wheel import WheelLayer, wheel_payments
from render.maps import preview
from render.order import Order
from render.painter import spot
from render.picture import render
from render.snapshot import preview_of, take_snapshot
from render.story import moves_since
from tests.render.kept import around, at_action, at_question, painted, record
from tests.render.positions import alike

PIG = (244, 158, 158)
ROBE = (104, 40, 128)
STEEL = (196, 204, 214)


def test_the_pig_stands_on_its_sector() -> None:
    snapshot = take_snapshot(at_action("wheel-four", 60))
    for pig in range(6):
        image, frame = painted(replace(snapshot, extras={**snapshot.extras, "pig": pig}))
        for sector in range(6):
            there = alike(around(image, frame, (0, 0), sector_spot(sector)), PIG, within=12)
            assert (there > 150) == (sector == pig)


def test_followers_on_crown_spaces_wear_their_colours() -> None:
    snapshot = take_snapshot(at_action("wheel-four", 60))
    crowned = [[1], [3, 1], [], [0, 2], [2], []]
    image, frame = painted(replace(snapshot, extras={**snapshot.extras, "crowns": crowned}))
    for sector, seats in enumerate(crowned):
        for space, seat in enumerate(seats):
            colour = livery_of(snapshot.seats[seat].colour).colour
            assert alike(around(image, frame, (0, 0), crown_spot(sector, space)), colour, within=12) > 200


def test_free_crown_spaces_have_letters_after_those_of_the_tile() -> None:
    game = at_question("wheel-two", "follower")
    assert game.decision is not None
    spots, lettered = lettered_spots(game.decision), lettered_cells(game.decision)
    crowns = [option for option in game.decision.options() if option.startswith("crown ")]
    assert [action for one in lettered for action in one.actions] == crowns
    letters = [*(one.letter for one in spots), *(one.letter for one in lettered)]
    assert letters == list("ABCDEFGHIJKLMNOP"[: len(letters)])
    image, frame = painted(take_snapshot(game), legal=True)
    for one in lettered:
        assert isinstance(one.space, int)
        assert alike(around(image, frame, (0, 0), crown_spot(one.space, 0)), CREAM, within=10) > 500


def test_a_preview_shows_the_crown_spaces_that_could_be_chosen_beside_its_tile() -> None:
    game = at_action("wheel-four", 60)
    assert game.decision is not None
    previews = [preview_of(game, option) for option in game.decision.options()]
    thought = next(one for one in previews if one.spots and len(one.lettered) > 1)
    snapshot = take_snapshot(game)
    plain = render(snapshot, view="preview", preview=replace(thought, lettered=()))
    inset = WheelLayer().inset(snapshot)
    assert inset is not None

    def spaces(chosen: str) -> list[Image.Image]:
        image = preview(snapshot, Order(preview=replace(thought, chosen=chosen))).painted()
        assert image.width > plain.width
        frame = replace(inset, head=(image.height - inset.height) // 2)
        wheel = image.crop((plain.width, 0, plain.width + frame.width, image.height))
        sectors = [one.space for one in thought.lettered]
        return [
            around(wheel, frame, (0, 0), crown_spot(sector, len(snapshot.extras["crowns"][sector])))
            for sector in sectors
            if isinstance(sector, int)
        ]

    lettered = spaces("")
    assert len(lettered) == len(thought.lettered)
    assert all(alike(place, CREAM, within=10) > 500 for place in lettered)
    assert len({place.tobytes() for place in lettered}) == len(lettered)
    colour = livery_of(snapshot.seats[thought.player].colour).colour
    chosen = spaces(thought.lettered[1].actions[0])
    assert [alike(place, colour, within=12) > 200 for place in chosen[:2]] == [False, True]


def test_what_the_wheel_paid_stands_beside_the_pig() -> None:
    snapshot = take_snapshot(at_action("wheel-taxes", 12))
    assert wheel_payments(moves_since(snapshot, None)) == {0: 8, 1: 3}
    image, frame = painted(snapshot)
    x, y = sector_spot(snapshot.extras["pig"])
    for seat, side in ((0, -0.25), (1, 0.25)):
        colour = livery_of(snapshot.seats[seat].colour).colour
        assert alike(around(image, frame, (0, 0), (x + side, y + 0.36)), colour, within=12) > 200


def test_the_count_and_the_followers_stand_in_their_quarters() -> None:
    snapshot = take_snapshot(at_action("count", 73))
    quarters = {
        "castle": [0, 0, 0, 0, 0],
        "blacksmith": [1, 0, 0, 0, 0],
        "cathedral": [0, 3, 1, 0, 0],
        "market": [1, 1, 1, 1, 1],
    }
    shown = replace(snapshot, extras={"count": "market", "quarters": quarters})
    image, frame = painted(shown)
    assert alike(around(image, frame, (0, 0), count_spot(shown)), ROBE, within=4) > 60
    for quarter, numbers in quarters.items():
        x, y = quarter_spot(quarter)
        square = around(image, frame, (0, 0), (x, y), 34)
        for seat, number in enumerate(numbers):
            colour = livery_of(snapshot.seats[seat].colour).colour
            assert (alike(square, colour, within=4) > 60) == bool(number)
        left = around(image, frame, (0, 0), (x - 0.4, y), 34)
        assert (alike(left, ROBE, within=4) > 60) == (quarter == "market")


@pytest.mark.parametrize("quarter", QUARTERS)
@pytest.mark.parametrize("crowd", [1, 3, 5])
def test_the_count_hides_nobody_and_nobody_hides_him(quarter: str, crowd: int) -> None:
    snapshot = take_snapshot(at_action("count", 73))
    nobody = [0] * 5
    there = [1] * crowd + [0] * (5 - crowd)
    elsewhere = "castle" if quarter == "cathedral" else "cathedral"
    shown = []
    for count, own in ((quarter, there), (elsewhere, there), (quarter, nobody)):
        quarters = {**dict.fromkeys(QUARTERS, nobody), quarter: own}
        shown.append(painted(replace(snapshot, extras={"count": count, "quarters": quarters})))
    places = [around(image, frame, (0, 0), quarter_spot(quarter), 90) for image, frame in shown]
    for seat in range(crowd):
        colour = livery_of(snapshot.seats[seat].colour).colour
        assert alike(places[0], colour, within=0) >= alike(places[1], colour, within=0) > 60
    assert alike(places[0], ROBE, within=0) == alike(places[2], ROBE, within=0) > 60


def test_quarters_are_lettered_when_one_is_chosen() -> None:
    game = at_question("count", "quarter")
    assert game.decision is not None
    assert [(one.letter, one.space) for one in lettered_cells(game.decision)] == [
        ("A", "castle"),
        ("B", "blacksmith"),
        ("C", "cathedral"),
        ("D", "market"),
    ]
    snapshot = take_snapshot(game)
    image, frame = painted(snapshot, legal=True)
    plain, _ = painted(snapshot)
    for quarter in ("castle", "blacksmith", "cathedral", "market"):
        x, y = quarter_spot(quarter)
        at = (x + 0.4, y - 0.02)
        assert alike(around(image, frame, (0, 0), at), CREAM, within=10) > 400
        assert alike(around(plain, frame, (0, 0), at), CREAM, within=10) < 200


def test_the_feature_that_may_be_joined_is_lit() -> None:
    game = at_question("count", "join")
    assert game.decision is not None
    about = game.decision.details()
    snapshot = take_snapshot(game)
    assert snapshot.question is not None
    assert snapshot.question.features == ((about["x"], about["y"], about["segment"]),)
    assert not snapshot.question.lettered
    image, frame = painted(snapshot, legal=True)
    plain, _ = painted(snapshot)
    x, y = frame.at((about["x"], about["y"]))
    box = (x, y, x + frame.cell, y + frame.cell)
    assert alike(image.crop(box), CREAM) > alike(plain.crop(box), CREAM) + 60


def test_a_challenge_is_marked_between_its_buildings() -> None:
    snapshot = take_snapshot(at_action("cult", 36))
    ((heretic, monk),) = challenges(snapshot)
    assert (heretic.kind, monk.kind) == ("shrine", "monastery")
    middle = ((heretic.x + monk.x + 1) / 2, (heretic.y + monk.y + 1) / 2)
    image, frame = painted(snapshot)
    assert alike(around(image, frame, (0, 0), middle), STEEL, within=16) > 30
    # Nobody challenges himself.
    friends = tuple(replace(one, player=0) for one in snapshot.followers)
    assert not challenges(replace(snapshot, followers=friends))


def test_the_holders_of_king_and_robber_have_them_on_their_cards() -> None:
    snapshot = take_snapshot(at_action("wheel-king-cult", 104))
    assert snapshot.extras["king"] != snapshot.extras["robber"]
    image, frame = painted(snapshot)
    nobody, _ = painted(replace(snapshot, extras={**snapshot.extras, "king": None, "robber": None}))
    head = (0, 0, frame.width, frame.head)
    assert image.crop(head).tobytes() != nobody.crop(head).tobytes()


def test_a_winner_has_a_laurel_and_only_the_king_a_crown() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=3, options={"modules": ["king"]})
    play_randomly(game, Random(3))
    snapshot = take_snapshot(game)
    assert snapshot.winners

    def seen(winners: tuple[int, ...], king: int | None) -> tuple[bool, bool]:
        shown = replace(snapshot, winners=winners, extras={**snapshot.extras, "king": king, "robber": None})
        image, frame = painted(shown)
        head = image.crop((0, 0, frame.width, frame.head))
        return alike(head, LEAF_DARK, within=8) > 80, alike(head, GOLD, within=8) > 200

    assert seen((0,), None) == (True, False)
    assert seen((0,), 1) == (True, True)
    assert seen((), 1) == (False, True)


def test_ghosts_float_beside_the_follower_that_they_haunt() -> None:
    snapshot = take_snapshot(at_action("ghosts-all", 120))
    assert snapshot.extras["ghosts_on"]
    image, frame = painted(snapshot)
    for x, y, _ in snapshot.extras["ghosts_on"]:
        at = haunting_spot(snapshot, (x, y))
        assert at is not None
        place = around(image, frame, (x, y), at, 18)
        assert alike(place, PALE, within=24) > 250
        assert alike(place, VIOLET) > 80
        lying = snapshot.tile_at((x, y))
        assert lying is not None
        follower = next(one for one in snapshot.followers if one.cell == (x, y))
        colour = livery_of(snapshot.seats[follower.player].colour).colour
        stands = spot(lying.tile, lying.turn, follower.segment)
        assert alike(around(image, frame, (x, y), stands), colour, within=12) > 150


def test_the_stock_of_ghosts_is_told() -> None:
    snapshot = take_snapshot(at_action("ghosts-all", 120))
    more = replace(snapshot, extras={**snapshot.extras, "ghosts": 11})
    (image, frame), (other, _) = painted(snapshot), painted(more)
    corner = (frame.width - 120, 0, frame.width, frame.head)
    assert image.crop(corner).tobytes() != other.crop(corner).tobytes()


@pytest.mark.parametrize("lying", [False, True])
def test_guards_have_a_shape_of_their_own(lying: bool) -> None:
    for livery in LIVERIES:
        follower, guard = follower_image(livery, 52, lying), follower_image(livery, 52, lying, True)
        assert follower.size == guard.size
        one, other = follower.getchannel("A").tobytes(), guard.getchannel("A").tobytes()
        assert sum(a != b for a, b in zip(one, other, strict=True)) > len(one) // 10


def test_whom_to_haunt_is_lettered_by_the_followers_cell() -> None:
    game = at_question("ghosts-two", "haunt")
    assert game.decision is not None
    lettered = lettered_cells(game.decision)
    assert [one.actions for one in lettered] == [(option,) for option in game.decision.options()]
    image, frame = painted(take_snapshot(game), legal=True)
    for one in lettered:
        assert one.cell is not None
        x, y = frame.at(one.cell)
        assert alike(image.crop((x, y, x + frame.cell, y + frame.cell)), CREAM, within=10) > 150


def test_many_choices_go_on_after_z() -> None:
    assert [letter(number) for number in (0, 25, 26, 27, 52)] == ["A", "Z", "AA", "AB", "BA"]


@pytest.mark.parametrize(
    ("rules", "players", "options"),
    [
        ("wheel", 2, {}),
        ("wheel", 5, {"modules": ["king", "cult"]}),
        ("base", 3, {"modules": ["count", "king"]}),
        ("base", 2, {"modules": ["cult", "river"]}),
        ("base", 4, {"modules": ["ghosts", "palaces", "cemeteries"]}),
        ("base", 2, {"modules": ["palaces", "cult"]}),
        ("mists", 1, {"level": 2}),
        ("mists", 5, {"level": 5}),
        ("mists", 2, {"level": 6}),
    ],
)
def test_random_games_of_every_set_can_be_painted_at_several_moments(
    rules: str, players: int, options: dict[str, Any]
) -> None:
    game = new_game(rules, [f"P{number}" for number in range(players)], seed=5, options=options)
    rng = Random(5)
    kinds = set()
    while game.decision is not None and len(game.table.board.tiles) < 45:
        if game.decision.kind not in kinds:
            kinds.add(game.decision.kind)
            assert render(take_snapshot(game), legal=True).data
        game.take(rng.choice(game.decision.choices()))
    assert render(take_snapshot(game), view="map").width >= 7 * CELL


@pytest.mark.parametrize("name", ["river", "count", "wheel-two", "ghosts-all"])
def test_snapshots_keep_the_order_of_unseen_tiles_to_themselves(name: str) -> None:
    game = at_action(name, 60)
    kept = take_snapshot(game).record
    left = game.deck_left
    assert kept["deck"][:-left] == record(name)["deck"][:-left]
    assert sorted(kept["deck"]) == sorted(record(name)["deck"])
    unseen = [tile for tile in kept["deck"][-left:] if not tile.startswith("river")]
    assert unseen == sorted(unseen)
    again = load_game(dict(kept))
    assert again.scores == game.scores
    assert again.tile == game.tile
