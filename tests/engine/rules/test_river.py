"""River II, paragraph by paragraph."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.boxes import load_set
from engine.errors import ForbiddenPlaceError, MismatchError, SetupError
from engine.events import Turn
from engine.game import Game, new_game, play_randomly
from engine.rules.river_course import exits
from tests.engine.positions import payments, position
from tests.engine.slow import legal_places, raw_tile

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def river(numbers: str, *actions: str, **options: Any) -> Game:
    """A game whose deck is given by the numbers of river tiles or the letters of base tiles."""
    deck = " ".join(f"river2-{word}" if word.isdigit() else word for word in numbers.split())
    return position(deck, *actions, **{"modules": ["river"], **options})


def places(game: Game) -> set[str]:
    assert game.decision is not None
    assert game.decision.kind == "place"
    return {option.removeprefix("place ") for option in game.decision.options()}


def check_river(game: Game) -> None:
    """Follow the water from the source: no U-turn, no meeting, no river tile beside it but those set aside."""
    tiles = game.table.board.tiles
    seen = {(0, 0)}
    flows: list[tuple[tuple[int, int], int, int]] = [((0, 0), 1, 0)]
    while flows:
        (x, y), heading, bend = flows.pop()
        cell = (x + STEPS[heading][0], y + STEPS[heading][1])
        if cell not in tiles:
            continue  # an end that no tile could continue
        assert cell not in seen, "the arms meet"
        seen.add(cell)
        edges = tiles[cell].view.edges
        assert edges[(heading + 2) % 4] == "W"
        for side in range(4):
            turn = (side - heading) % 4
            if edges[side] == "W" and turn != 2:
                assert turn == 0 or turn != bend, "a U-turn"
                flows.append((cell, side, turn))
    laid = Counter(tiles[cell].tile.id for cell in seen)
    aside = Counter(tile for tile in game.discarded if tile.startswith("river2"))
    assert laid + aside == Counter(tile.id for tile in load_set("river2"))


def test_r1_source_fork_nine_shuffled_lake_then_the_stack() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=3, options={"modules": ["river"]})
    deck = game.record()["deck"]
    assert game.table.board.tiles[0, 0].tile.id == "river2-1"
    assert game.table.board.tiles[0, 0].turn == 0
    assert len(deck) == 71 + 11
    assert deck[0] == "river2-2"
    assert sorted(deck[1:10]) == sorted(f"river2-{number}" for number in range(4, 13))
    assert deck[10] == "river2-3"
    assert not any(tile.startswith("river2") for tile in deck[11:])
    assert deck.count("base-D") == 3
    other = new_game("base", ["Ann", "Bo"], seed=4, options={"modules": ["river"]}).record()["deck"]
    assert other[1:10] != deck[1:10]


def test_r1_the_first_player_places_the_fork_beside_the_source() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=3, options={"modules": ["river"]})
    assert game.decision is not None
    assert game.decision.player == 0
    assert places(game) <= {"1 0 0", "1 0 180", "1 0 270"}
    assert places(game)


def test_r2_a_river_tile_continues_the_river() -> None:
    game = river("2 6", "place 1 0 0", "pass")
    assert places(game) == {"1 -1 90", "1 -1 270", "2 0 0", "2 0 180"}
    with pytest.raises(ForbiddenPlaceError, match="must continue the river"):
        game.act("place 0 1 0")
    with pytest.raises(MismatchError):
        game.act("place 2 0 90")


def test_r2_all_other_sides_match_as_usual() -> None:
    # The road over the river would meet the field of the straight tile north of it.
    game = river("2 9 6 7", "place 1 0 0", "pass", "place 1 -1 270", "pass", "place 2 -1 0", "pass")
    assert "2 0 90" not in places(game)
    assert "3 -1 90" in places(game)


def test_r3_no_two_bends_to_the_left_running() -> None:
    game = river("2 9", "place 1 0 0", "pass")  # the fork bends its northern arm to the left
    assert "1 -1 270" in places(game)
    with pytest.raises(ForbiddenPlaceError, match="left twice"):
        game.act("place 1 -1 0")


def test_r3_no_two_bends_to_the_right_running() -> None:
    game = river("2 9 9", "place 1 0 0", "pass", "place 2 0 0", "pass")
    assert "2 1 180" in places(game)
    with pytest.raises(ForbiddenPlaceError, match="right twice"):
        game.act("place 2 1 90")


def test_r3_a_straight_tile_between_two_bends_is_enough() -> None:
    game = river("2 9 6 9", "place 1 0 0", "pass", "place 2 0 0", "pass", "place 2 1 90", "pass")
    assert "2 2 90" in places(game)


def test_r3_the_arms_may_not_meet() -> None:
    # Both arms flow into 2 -1, and a straight or bent tile there would join them.
    game = river("2 9 9 9 E", "place 1 0 0", "pass", "place 1 -1 270", "pass", "place 2 0 90", "pass")
    assert game.discarded == ["river2-9"]
    # A second fork, which no box has, leaves a third arm to go on with.
    game = river("2 2 9 9 E E", "place 1 0 0", "pass", "place 1 -1 90", "pass", "place 2 0 90", "pass")
    assert places(game) == {"1 -2 0", "1 -2 270"}
    with pytest.raises(ForbiddenPlaceError, match="arms of the river may not meet"):
        game.act("place 2 -1 0")


def test_r3_the_next_cell_must_be_free() -> None:
    game = river(
        "2 9 6 6 6 9", "place 1 0 0", "pass", "place 1 -1 270", "pass", "place 2 -1 0", "pass",
        "place 2 0 0", "pass", "place 3 0 0", "pass",
    )  # fmt: skip
    with pytest.raises(MismatchError):
        game.act("place 3 -1 0")  # bends to the south, where the other arm lies
    assert "3 -1 90" in places(game)


def test_r3_no_third_exception_every_other_matching_place_is_legal() -> None:
    """Whatever tiles are still to come: what 0.1.0 withheld is offered."""
    more = 0
    for seed in range(60):
        game, rng = new_game("base", ["Ann", "Bo"], seed=seed, options={"modules": ["river"]}), Random(seed)
        while game.tile is None or exits(game.tile):
            assert game.decision is not None
            if game.decision.kind == "place":
                assert game.tile is not None
                tiles = game.table.board.tiles
                land = {cell: (raw_tile(placed.tile.id), placed.turn) for cell, placed in tiles.items()}
                legal = legal_places(land, raw_tile(game.tile.id))
                assert {tuple(map(int, place.split())) for place in places(game)} == legal
                more += len(legal)
            game.take(rng.choice(game.decision.choices()))
    assert more > 60 * 11


def test_r3_the_arms_may_be_led_side_by_side_and_towards_one_cell() -> None:
    game = river("2 9 9 6 3 E", "place 1 0 0", "pass", "place 1 -1 270", "pass")  # flows into 2 -1
    assert "2 0 90" in places(game)
    game.act("place 2 0 90")  # flows into 2 -1 too: nothing can continue either arm any more
    game.act("pass")
    assert game.discarded == ["river2-6", "river2-3"]
    assert game.tile is not None
    assert game.tile.id == "base-E"


@pytest.mark.parametrize("start", range(0, 10_000, 1_250))
def test_r3_random_rivers_keep_to_the_two_exceptions_and_games_end(start: int) -> None:
    """Ten thousand games to their end; the river is followed in each."""
    for seed in range(start, start + 1_250):
        options = {"modules": ["king", "cult", "river"] if seed % 2 else ["river"]}
        game = new_game("base", ["Ann", "Bo", "Cy", "Di", "Ed"][: 2 + seed % 4], seed=seed, options=options)
        play_randomly(game, Random(seed))
        assert game.finished
        check_river(game)


def test_r4_followers_stand_on_river_tiles_but_never_on_the_river() -> None:
    game = river("2 8 E", "place 1 0 0")
    assert game.decision is not None
    assert game.decision.options() == ["follower 1", "follower 2", "follower 3", "pass"]
    for action in ("follower 2", "place 2 0 0"):
        game.act(action)
    assert game.decision.options() == [f"follower {segment}" for segment in (0, 1, 3, 5, 6)] + ["pass"]


def test_r4_the_river_parts_fields() -> None:
    board = river("2 6 E", "place 1 0 0", "pass", "place 2 0 0", "pass").table.board
    assert board.at(2, 0, 2) is board.at(1, 0, 2)
    assert board.at(2, 0, 3) is board.at(1, 0, 3)
    assert board.at(2, 0, 2) is not board.at(2, 0, 3)
    assert board.at(0, 0, 1) is board.at(1, 0, 1) is board.at(1, 0, 3)  # both banks meet at the source


def test_r5_the_lake_takes_no_follower_and_its_player_plays_on() -> None:
    game = river("2 4 3 E E", "place 1 0 0", "pass", "place 1 -1 270", "pass")
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (0, "place")
    game.act("place 2 0 0")
    assert (game.decision.player, game.decision.kind) == (0, "place")
    assert game.tile is not None
    assert game.tile.id == "base-E"
    game.act("place 3 0 0")
    assert (game.decision.player, game.decision.kind) == (0, "follower")
    game.act("follower 0")
    assert (game.decision.player, game.decision.kind) == (1, "place")
    assert [event.player for event in game.events if isinstance(event, Turn)] == [0, 1, 0, 1]


def test_r5_a_lake_that_is_the_last_tile_ends_the_game() -> None:
    game = river("2 3", "place 1 0 0", "pass", "place 2 0 0", draw="auto")
    assert game.finished


INN = ("2 7 A A", "place 1 0 270", "pass", "place 1 -1 0", "follower 0", "place 0 -1 270", "pass")
HERD = ("2 10 E E", "place 1 0 0", "pass", "place 2 0 0", "follower 2", "place 3 0 90", "pass", "place 4 0 270", "pass")


def test_r6_inn_and_pig_herd_have_no_effect_by_themselves() -> None:
    assert payments(river(*INN, "place 2 -1 90", "pass").events, final=False) == [(1, "road", 3)]
    assert payments(river(*HERD).events) == [(1, "field", 3)]
    assert payments(river(*HERD, river_extras=False).events) == [(1, "field", 3)]


def test_r6_with_river_extras_the_pig_herd_adds_a_point_a_city() -> None:
    game = river(*HERD, river_extras=True)
    assert payments(game.events) == [(1, "field", 4)]


def test_r6_with_river_extras_the_inn_doubles_a_complete_road_and_ruins_an_open_one() -> None:
    game = river(*INN, river_extras=True)
    assert game.projected().scores == [0, 0]
    game = river(*INN, "place 2 -1 90", "pass", river_extras=True)
    assert payments(game.events, final=False) == [(1, "road", 6)]
    plain = river(*INN)
    assert plain.projected().scores == [0, 2]


def test_r6_river_extras_is_on_or_off() -> None:
    with pytest.raises(SetupError, match="river_extras"):
        new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["river"], "river_extras": "yes"})


def test_r7_bends_are_seen_along_the_flow_and_each_arm_of_the_fork_has_its_own() -> None:
    # Turned by 270 the fork sends one arm left and one right.
    game = river("2 9", "place 1 0 270", "pass")
    allowed = {place for place in places(game) if place.startswith("1 ")}
    assert allowed == {"1 -1 270", "1 1 180"}  # north then right, south then left; each against its own bend


def test_r7_the_order_of_the_stack_does_not_matter() -> None:
    start = ("place 1 0 0", "pass", "place 1 -1 270", "pass")
    for deck in ("2 9 9", "2 9 9 E", "2 9 9 3", "2 9 9 E 3", "2 9 9 6 6 3 E"):
        assert "2 0 90" in places(river(deck, *start))


def test_r7_a_river_tile_that_fits_nowhere_is_set_aside() -> None:
    game = river("2 9 9 6 12 E E", "place 1 0 0", "pass", "place 1 -1 270", "pass", "place 2 0 90", "pass")
    assert game.discarded == ["river2-6", "river2-12"]
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (1, "place")


def test_r7_a_lake_that_fits_nowhere_is_set_aside_and_nobody_plays_on() -> None:
    game = river("2 9 9 3 E E E", "place 1 0 0", "pass", "place 1 -1 270", "pass", "place 2 0 90", "pass")
    assert game.discarded == ["river2-3"]
    assert game.decision is not None
    assert game.decision.player == 1
    place = game.decision.options()[0]
    for action in (place, "pass"):
        game.act(action)
    assert game.decision.player == 0, "R5 does not come"


def test_r7_a_lake_that_completes_something_is_scored_before_the_next_tile_is_drawn() -> None:
    game = river(
        "2 6 4 E E E E E 3 E E",
        "place 1 0 0", "pass",
        "place 2 0 0", "follower 1",  # Bo's monastery on the river
        "place 1 -1 270", "pass", "place 2 -1 0", "pass", "place 3 -1 0", "pass",
        "place 1 1 180", "pass", "place 2 1 180", "pass", "place 3 1 180", "pass",
    )  # fmt: skip
    events = game.act("place 3 0 0")
    assert [event.name for event in events] == ["placed", "completed", "scored", "home", "drawn"]
    assert game.scores == [0, 9]
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (0, "place")


def test_r7_with_draw_ask_the_tile_after_the_lake_is_asked_for_too() -> None:
    game = river("2 4 3 E E", "draw", "place 1 0 0", "pass", "draw", "place 1 -1 270", "pass", "draw", draw="ask")
    game.act("place 2 0 0")
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (0, "draw")
    game.act("draw")
    assert (game.decision.player, game.decision.kind) == (0, "place")


@pytest.mark.parametrize("order", [["count", "river"], ["river", "count"]])
def test_r8_count_and_river_are_refused_with_the_reason(order: list[str]) -> None:
    with pytest.raises(SetupError, match="booklet advises against it and gives no start for both") as refused:
        new_game("base", ["Ann", "Bo"], seed=1, options={"modules": order})
    assert refused.value.code == "clash-count-river"
    assert {refused.value.about["one"], refused.value.about["other"]} == {"count", "river"}


def test_r8_a_shrine_acts_as_one_though_the_cult_is_off() -> None:
    game = position("B B cult-1", "place 0 1 0", "pass", "place 0 2 0", "pass")
    with pytest.raises(ForbiddenPlaceError, match="more than one monastery"):
        game.act("place 1 1 0")
    game = position("cult-1 B D", "place 0 1 0", "follower 0", "place 0 2 0", "follower 0")
    assert "challenge" in [event.name for event in game.events]


def test_r8_river_tiles_without_the_river_find_no_river_to_continue() -> None:
    game = position("river2-6 E")
    assert game.table.board.tiles[0, 0].tile.id == "base-D"
    assert game.discarded == ["river2-6"]


def test_r8_king_and_cult_go_with_the_river() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["king", "cult", "river"]})
    assert game.deck_left + 1 == 71 + 11 + 5 + 5
