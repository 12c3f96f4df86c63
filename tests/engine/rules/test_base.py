"""The base game, paragraph by paragraph."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.boxes import load_set
from engine.errors import (
    ActionError,
    CellTakenError,
    GameOverError,
    MismatchError,
    NoFollowerError,
    NoSuchSegmentError,
    NotAdjacentError,
    NotationError,
    OccupiedError,
    SetupError,
    WrongMomentError,
)
from engine.events import Discarded, Drawn, End, Home
from engine.game import new_game, play_randomly
from tests.engine.positions import payments, position


def test_b1_seventy_one_tiles_are_shuffled_and_the_start_lies_in_the_middle() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=1)
    box = Counter(load_set("base").box())
    box["base-D"] -= 1
    assert Counter(game.record()["deck"]) == box
    assert sum(box.values()) == 71
    assert [placed.tile.id for placed in game.table.board.tiles.values()] == ["base-D"]
    assert list(game.table.board.tiles) == [(0, 0)]
    other = new_game("base", ["Ann", "Bo"], seed=2)
    assert other.record()["deck"] != game.record()["deck"]
    assert new_game("base", ["Ann", "Bo"], seed=1).record() == game.record()


@pytest.mark.parametrize("players", [1, 6])
def test_b2_two_to_five_players(players: int) -> None:
    with pytest.raises(SetupError, match="2 to 5 players"):
        new_game("base", ["x"] * players, seed=1)


def test_b2_seven_followers_and_no_points_at_the_start() -> None:
    game = new_game("base", ["Ann", "Bo", "Cy"], seed=1)
    assert game.supply == [7, 7, 7]
    assert game.scores == [0, 0, 0]


def test_b3_play_goes_round_in_seat_order() -> None:
    game = new_game("base", ["Ann", "Bo", "Cy"], seed=4)
    seats = []
    while game.decision is not None:
        if game.decision.kind == "place":
            seats.append(game.decision.player)
        game.take(game.decision.choices()[-1])
    assert seats[:7] == [0, 1, 2, 0, 1, 2, 0]


def test_b4_everyone_sees_the_drawn_tile() -> None:
    game = position("U V")
    assert game.tile is not None
    assert game.tile.id == "base-U"
    assert Drawn(0, "base-U") in game.events
    assert game.deck_left == 1


def test_b5_sides_must_match() -> None:
    game = position("U")
    with pytest.raises(MismatchError) as refused:
        game.act("place 0 -1 0")
    assert refused.value.about == {"x": 0, "y": -1, "turn": 0, "side": "S", "shown": "field", "met": "city"}
    with pytest.raises(MismatchError, match="its side W shows field and meets road"):
        game.act("place 1 0 90")
    with pytest.raises(CellTakenError):
        game.act("place 0 0 0")
    with pytest.raises(NotAdjacentError):
        game.act("place 5 5 0")
    with pytest.raises(NotAdjacentError):
        game.act("place 1 1 0")
    assert game.actions == []
    game.act("place 1 0 0")
    assert (1, 0) in game.table.board.tiles


def test_b5_every_legal_turn_is_an_option() -> None:
    game = position("U")
    assert game.decision is not None
    assert sorted(game.decision.options()) == [
        "place -1 0 0", "place -1 0 180", "place 0 1 0", "place 0 1 180", "place 1 0 0", "place 1 0 180",
    ]  # fmt: skip


def test_b6_a_tile_without_a_place_leaves_the_game_and_another_is_drawn() -> None:
    # A road closed on all sides but the fields: the crossing fits nowhere once both road ends are shut.
    game = position("A A X U", "place 1 0 90", "pass", "place -1 0 270", "pass")
    assert game.discarded == ["base-X"]
    assert Discarded(0, "base-X") in game.events
    assert game.tile is not None
    assert game.tile.id == "base-U"
    assert game.decision is not None
    assert game.decision.player == 0


def test_b6_the_game_ends_when_the_stack_runs_out_that_way() -> None:
    game = position("A A X X", "place 1 0 90", "follower 1", "place -1 0 270", "pass")
    assert game.finished
    assert game.discarded == ["base-X", "base-X"]
    assert payments(game.events) == [(0, "monastery", 2)]


def test_b7_a_follower_stands_on_road_city_field_or_monastery() -> None:
    for segment, kind in enumerate(["city", "road", "field", "field"]):
        game = position("D U", "place 1 0 0")
        assert game.decision is not None
        assert game.decision.options() == ["follower 0", "follower 1", "follower 2", "follower 3", "pass"]
        game.act(f"follower {segment}")
        feature = game.table.board.at(1, 0, segment)
        assert feature.kind == kind
        assert feature.count(0) == 1
    game = position("B U", "place 0 1 0", "follower 0")
    assert game.supply == [6, 7]


def test_b7_not_where_the_joined_feature_holds_a_follower() -> None:
    game = position("U U U", "place 1 0 0", "follower 0", "place 2 0 0")
    assert game.decision is not None
    assert game.decision.options() == ["follower 1", "follower 2", "pass"]
    with pytest.raises(OccupiedError, match="already holds a follower of Ann") as refused:
        game.act("follower 0")
    assert refused.value.about == {"kind": "road", "owners": (0,)}
    with pytest.raises(NoSuchSegmentError):
        game.act("follower 9")
    with pytest.raises(WrongMomentError):
        game.act("place 3 0 0")


def test_b7_without_followers_in_supply_none_is_placed_even_if_one_would_come_home() -> None:
    # Ann puts seven followers on seven straight roads' fields and the like, then closes a road of hers.
    game = new_game("base", ["Ann", "Bo"], seed=5)
    while game.decision is not None:
        options = game.decision.options()
        if game.decision.kind == "follower" and game.decision.player == 0:
            fields = [option for option in options if option != "pass"]
            game.act(fields[-1])
        else:
            game.act(options[-1])
        if game.supply[0] == 0:
            break
    while game.decision is not None and not (game.decision.kind == "place" and game.decision.player == 0):
        game.act(game.decision.options()[-1])
    assert game.decision is not None
    game.act(game.decision.options()[0])
    assert game.decision is None or game.decision.player == 1


def test_b7_no_follower_left_is_said() -> None:
    game = position("D U", "place 1 0 0")
    game.table.stock[0]["follower"] = 0
    decision = game.decision
    assert decision is not None
    assert isinstance(decision.refusal(("follower", 0)), NoFollowerError)


def test_b8_a_follower_on_a_feature_completed_at_once_scores_and_comes_home() -> None:
    game = position("E U", "place 0 -1 180", "follower 0")
    assert game.scores == [4, 0]
    assert game.supply == [7, 7]
    assert Home(0, 0, -1, 0, "follower") in game.events
    assert game.decision is not None
    assert game.decision.player == 1


def test_b9_a_road_between_two_ends_scores_a_point_a_tile() -> None:
    game = position("A A U", "place 1 0 90", "follower 0", "place -1 0 270")
    assert payments(game.events) == []
    game.act("pass")
    assert payments(game.events) == [(0, "road", 3)]


def test_b9_a_loop_is_complete() -> None:
    game = position(
        "V V U V V U",
        "place 1 0 0", "follower 0", "place -1 0 270", "pass", "place 0 1 0", "pass", "place 1 1 90", "pass",
        "place -1 1 180", "pass",
    )  # fmt: skip
    assert payments(game.events) == [(0, "road", 6)]


def test_b10_a_city_scores_two_a_tile_and_two_a_shield() -> None:
    game = position("C E E E U", "place 0 -1 0", "follower 0", "place 1 -1 270", "pass", "place -1 -1 90", "pass",
                    "place 0 -2 180", "pass")  # fmt: skip
    assert payments(game.events) == [(0, "city", 12)]
    scored = [event for event in game.events if event.name == "scored"]
    assert scored[0].terms == ((5, "tile", 2), (1, "shield", 2))  # type: ignore[attr-defined]


def test_b10_a_city_of_two_tiles_is_no_exception() -> None:
    assert position("E U", "place 0 -1 180", "follower 0").scores == [4, 0]


def test_b11_a_monastery_is_complete_when_eight_tiles_lie_around_it() -> None:
    game = position(
        "B U U E E E E E U",
        "place 0 1 0", "follower 0", "place 1 0 0", "pass", "place -1 0 0", "pass", "place 1 1 90", "pass",
        "place -1 1 270", "pass", "place 0 2 180", "pass", "place 1 2 90", "pass", "place -1 2 270",
    )  # fmt: skip
    assert game.scores == [0, 0]
    game.act("pass")
    assert payments(game.events) == [(0, "monastery", 9)]
    assert game.supply == [7, 7]


def test_b11_a_tile_can_complete_several_monasteries() -> None:
    # Two monasteries side by side; one cell is common to both rings and is filled last.
    game = position(
        "B B U U U E E E E E E U",
        "place 0 1 0", "follower 0", "place 1 1 0", "follower 0", "place 1 0 0", "pass", "place -1 0 0", "pass",
        "place 2 0 0", "pass", "place -1 1 270", "pass", "place 2 1 90", "pass", "place -1 2 270", "pass",
        "place 2 2 90", "pass", "place 1 2 180", "pass", "place 0 2 180", "pass",
    )  # fmt: skip
    assert payments(game.events) == [(0, "monastery", 9), (1, "monastery", 9)]


def test_b12_tied_players_both_score() -> None:
    # Ann's city to the west and Bo's to the east of the gap above the start are joined, and closed, by R.
    game = position(
        "V V E E R U",
        *("place -1 0 270", "pass", "place 1 0 0", "pass"),
        *("place -1 -1 90", "follower 0", "place 1 -1 270", "follower 0", "place 0 -1 180", "pass"),
    )
    assert payments(game.events) == [(0, "city", 8), (1, "city", 8)]
    assert game.supply == [7, 7]


TWO_KNIGHTS_TO_ONE = (
    "V V E E E E E C U",
    *("place -1 0 270", "pass", "place 1 0 0", "pass"),
    *("place -1 -1 90", "follower 0", "place 1 -1 270", "follower 0"),
    *("place -1 -2 0", "pass", "place 1 -2 0", "pass", "place 0 -2 180", "follower 0", "place 0 -1 0"),
)
"""Ann has two knights and Bo one in three cities that C joins and closes."""


def test_b12_the_majority_takes_all() -> None:
    assert payments(position(*TWO_KNIGHTS_TO_ONE).events) == [(0, "city", 12)]


def test_b12_a_feature_without_followers_scores_nothing() -> None:
    assert payments(position("E U", "place 0 -1 180", "pass").events) == []


def test_b13_followers_without_points_go_home_too() -> None:
    game = position(*TWO_KNIGHTS_TO_ONE)
    assert game.supply == [7, 7]
    assert [event.player for event in game.events if isinstance(event, Home)].count(1) == 1


def test_b14_features_join_as_tiles_are_placed() -> None:
    game = position("U U U", "place 1 0 0", "follower 0", "place -1 0 0")
    road = game.table.board.at(-1, 0, 0)
    assert road is game.table.board.at(1, 0, 0)
    assert road.cells() == {(-1, 0), (0, 0), (1, 0)}


def test_b15_fields_are_parted_and_a_farmer_stays() -> None:
    game = position("U U", "place 1 0 0", "follower 1", "place -1 0 0", "pass")
    assert game.table.board.at(1, 0, 1) is not game.table.board.at(1, 0, 2)
    assert game.finished
    assert game.supply == [6, 7]


def test_b16_a_field_borders_the_cities_that_it_touches_on_some_tile() -> None:
    game = position("E U", "place 0 -1 180", "pass", "place 1 0 0")
    north, south = game.table.board.at(1, 0, 1), game.table.board.at(1, 0, 2)
    city = game.table.board.at(0, 0, 0)
    assert game.table.board.bordering_cities(north) == {city}
    assert game.table.board.bordering_cities(south) == set()


def test_b20_the_game_ends_after_the_turn_of_the_last_tile() -> None:
    game = position("U", "place 1 0 0")
    assert game.decision is not None
    events = game.act("follower 0")
    assert game.winners == [0]
    assert isinstance(events[-1], End)
    with pytest.raises(GameOverError):
        game.act("pass")


def test_b21_unfinished_features_score_at_the_end() -> None:
    game = position("F", "place 0 -1 90", "follower 0")
    assert payments(game.events) == [(0, "city", 3)]
    game = position("U", "place 1 0 0", "follower 0")
    assert payments(game.events) == [(0, "road", 2)]
    game = position("B", "place 0 1 0", "follower 0")
    assert payments(game.events) == [(0, "monastery", 2)]


def test_b22_farmers_take_three_for_every_completed_city_that_borders_their_field() -> None:
    game = position("E U", "place 0 -1 180", "follower 1", "place 1 0 0", "follower 1")
    # The field round E and the one north of the road are two fields, and both border the city.
    assert payments(game.events) == [(0, "field", 3), (1, "field", 3)]


def test_b22_a_city_counts_once_for_a_field() -> None:
    game = position("E U E", "place 0 -1 180", "pass", "place 1 0 0", "follower 1", "place 1 -1 0", "pass")
    field = game.table.board.at(1, 0, 1)
    assert len(game.table.board.bordering_cities(field)) == 2
    assert payments(game.events, final=True) == [(1, "field", 3)]


def test_b23_most_points_win_and_tied_leaders_share() -> None:
    game = position("E U", "place 0 -1 180", "follower 0", "place 1 0 0", "pass")
    assert game.winners == [0]
    assert position("U", "place 1 0 0", "pass").winners == [0, 1]


def test_b30_order_of_scoring() -> None:
    # The bend E-S with a city edge completes a road (its segment 1) after the city (its segment 0).
    game = position(
        "A A J A U",
        "place 1 0 90", "follower 0", "place -1 0 270", "pass",
    )  # fmt: skip
    assert payments(game.events) == [(0, "road", 3)]
    game = position("L U", "place 0 -1 180", "follower 0")
    assert payments(game.events)[0] == (0, "city", 4)


def test_b30_at_the_end_features_come_before_fields_by_first_segment() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=11)
    play_randomly(game, Random(3))
    final = [event for event in game.events if event.name == "scored" and event.final]  # type: ignore[attr-defined]
    order = [(event.kind == "field", event.y, event.x, event.segment) for event in final]  # type: ignore[attr-defined]
    assert order == sorted(order)
    assert len(order) > 5


def test_b31_final_scoring_leaves_followers_where_they_stand() -> None:
    game = position("U", "place 1 0 0", "follower 0")
    assert game.supply == [6, 7]
    assert len(game.table.board.followers()) == 1


def test_b31_one_draw_opens_a_turn_and_discards_are_replaced_without_asking() -> None:
    game = position("A A X U", "draw", "place 1 0 90", "pass", "draw", "place -1 0 270", "pass", draw="ask")
    assert game.tile is None
    assert game.decision is not None
    assert game.decision.options() == ["draw"]
    game.act("draw")
    assert game.discarded == ["base-X"]
    assert game.decision.kind == "place"


@pytest.mark.parametrize(
    "text", ["", "place", "place 1 0", "place a b c", "place 1 0 45", "place 01 0 0", "?", "7", "place 1 0 0 0"]
)
def test_nonsense_is_refused_and_changes_nothing(text: str) -> None:
    game = position("U")
    before = game.summary()
    with pytest.raises((NotationError, ActionError)):
        game.act(text)
    assert game.summary() == before
