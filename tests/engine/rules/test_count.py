"""The Count of Carcassonne, paragraph by paragraph."""

from __future__ import annotations

from typing import Any

import pytest

from engine.decisions import Decision
from engine.errors import ActionError, SetupError
from engine.game import Game, new_game
from engine.rules.count import CountMoved, Joined, QuarterEntered
from tests.engine.positions import payments, position

QUARTERS = ["castle", "blacksmith", "cathedral", "market"]

PAYS_ANN = ("place 0 3 90", "follower 0", "place 0 4 0", "pass")
"""G E: Bo's tile completes Ann's city of three below the block, so Bo may enter a quarter."""


def count(deck: str, *actions: str, players: int = 2, **options: Any) -> Game:
    return position(deck, *actions, players=players, **{"modules": ["count"], **options})


def asked(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def question(game: Game) -> tuple[int, str]:
    return asked(game).player, asked(game).kind


def test_c1_the_block_replaces_the_start_tile() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["count"]})
    assert sorted(game.table.board.tiles) == [(x, y) for x in range(4) for y in range(3)]
    assert game.table.board.tiles[0, 0].tile.id == "count-1"
    assert game.table.board.tiles[3, 0].tile.id == "count-4"
    assert len(game.record()["deck"]) == 71
    assert game.record()["deck"].count("base-D") == 3
    assert game.summary()["count"] == "castle"
    assert game.summary()["quarters"] == {quarter: [0, 0] for quarter in QUARTERS}


def test_c1_the_rim_is_placed_against_as_usual_and_nothing_goes_inside() -> None:
    game = count("E")
    places = {tuple(map(int, option.split()[1:])) for option in asked(game).options()}
    assert all(not (0 <= x < 4 and 0 <= y < 3) for x, y, _ in places)
    assert (0, 3, 0) in places  # the city edge of the south-west corner
    assert (4, 2, 270) in places  # the city edge of the south-east corner
    assert not any((x, y) in ((3, -1), (2, 3), (-1, 0)) for x, y, _ in places)  # roads leave there


def test_c1_roads_cities_and_fields_at_the_rim_are_ordinary() -> None:
    game = count("A E", "place 3 -1 0", "follower 0", "place 0 3 0", "follower 0")
    assert payments(game.events, final=False) == [(0, "road", 2), (1, "city", 4)]
    board = count("A").table.board
    north = board.at(0, 0, 1)
    assert north is board.at(1, 0, 0) is board.at(2, 0, 0) is board.at(3, 0, 1)
    assert board.at(3, 0, 2) is board.at(3, 1, 0) is board.at(3, 2, 1) is board.at(2, 2, 1)
    assert board.at(0, 0, 2) is board.at(0, 1, 0) is board.at(0, 2, 1) is board.at(1, 2, 0) is board.at(2, 2, 2)
    assert len({id(north), id(board.at(3, 0, 2)), id(board.at(0, 0, 2))}) == 3


def test_c2_who_paid_only_others_may_enter_a_quarter() -> None:
    game = count("G E E", *PAYS_ANN)
    assert payments(game.events) == [(0, "city", 6)]
    assert question(game) == (1, "quarter")
    assert asked(game).options() == [*(f"quarter {quarter}" for quarter in QUARTERS), "pass"]
    events = game.act("quarter market")
    assert [(event.player, event.quarter) for event in events if isinstance(event, QuarterEntered)] == [(1, "market")]
    assert game.summary()["quarters"]["market"] == [0, 1]
    assert game.supply == [7, 6]


def test_c2_it_comes_besides_the_turn_s_follower() -> None:
    game = count("G E E", *PAYS_ANN[:-1], "follower 1")
    assert question(game) == (1, "quarter")
    game.act("quarter castle")
    assert game.supply == [7, 5]


ROAD_BESIDE = (
    "place 0 3 90", "follower 0",  # Ann's city below the block
    "place -1 3 270", "pass",
)  # fmt: skip
"""G E, then an A on -1 4 whose road king-2 on 0 4 completes together with Ann's city."""


def test_c2_not_for_one_who_is_paid_too() -> None:
    game = count("E E", "place 0 3 0", "follower 0")
    assert payments(game.events) == [(0, "city", 4)]
    assert question(game) == (1, "place")
    game = count("G E A king-2 E", *ROAD_BESIDE, "place -1 4 270", "pass", "place 0 4 0", "follower 1")
    assert payments(game.events) == [(0, "city", 6), (1, "road", 2)]
    assert question(game) == (0, "place")


def test_c2_not_when_nobody_is_paid_and_pass_is_possible() -> None:
    game = count("E E", "place 0 3 0", "pass")
    assert payments(game.events) == []
    assert question(game) == (1, "place")
    game = count("G E E", *PAYS_ANN, "pass")
    assert question(game) == (0, "place")
    assert game.summary()["quarters"] == {quarter: [0, 0] for quarter in QUARTERS}


def test_c2_once_for_a_tile_however_many_features_scored() -> None:
    game = count("G E A king-2 E", *ROAD_BESIDE, "place -1 4 270", "follower 0", "place 0 4 0", "pass")
    assert payments(game.events) == [(0, "city", 6), (0, "road", 2)]
    assert question(game) == (1, "quarter")
    game.act("quarter castle")
    game.act("pass")
    assert question(game) == (0, "place")


def test_c2_not_without_a_follower_in_supply() -> None:
    game = count("G E E", *PAYS_ANN[:-1])
    game.table.stock[1]["follower"] = 0
    game.act("pass")
    assert question(game) == (0, "place")


def test_c3_then_the_count_may_be_moved() -> None:
    game = count("G E E", *PAYS_ANN, "quarter castle")
    assert question(game) == (1, "count")
    events = game.act("count market")
    assert [(event.player, event.quarter, event.previous) for event in events if isinstance(event, CountMoved)] == [
        (1, "market", "castle")
    ]
    assert game.summary()["count"] == "market"
    assert question(game) == (0, "place")


def test_c3_not_without_entering() -> None:
    game = count("G E E", *PAYS_ANN, "pass")
    assert question(game) == (0, "place")


CASTLE = (*PAYS_ANN, "quarter castle", "count market")
"""G E: Bo is in the castle and the Count in the market."""


def test_c4_a_follower_joins_a_city_from_the_castle_before_majorities_are_counted() -> None:
    game = count("G E E E", *CASTLE, "place 4 2 270", "follower 0")
    assert question(game) == (1, "join")
    assert asked(game).options() == ["join 1", "pass"]
    events = game.act("join 1")
    joined = [event for event in events if isinstance(event, Joined)]
    assert [(event.player, event.quarter, event.number, event.kind) for event in joined] == [(1, "castle", 1, "city")]
    assert payments(events) == [(0, "city", 4), (1, "city", 4)]
    assert game.summary()["quarters"]["castle"] == [0, 0]
    assert game.supply == [7, 7]


def test_c4_what_is_at_stake_is_told() -> None:
    game = count("G E E E", *CASTLE, "place 4 2 270", "follower 0")
    assert asked(game).details() == {
        "quarter": "castle",
        "kind": "city",
        "x": 3,
        "y": 2,
        "segment": 0,
        "cells": [(3, 2), (4, 2)],
        "points": 4,
        "followers": [1, 0],
        "majority": [0],
        "after": {"join 1": [0, 1], "pass": [0]},
    }


def test_c4_a_completed_feature_without_followers_may_be_joined() -> None:
    game = count("G E E E", *CASTLE, "place 4 2 270", "pass")
    assert question(game) == (1, "join")
    assert payments(game.act("join 1")) == [(1, "city", 4)]


def test_c4_nobody_leaves_the_quarter_where_the_count_stands() -> None:
    game = count("G E E E", *PAYS_ANN, "quarter castle", "pass", "place 4 2 270", "follower 0")
    assert question(game) == (1, "place")
    assert payments(game.events)[-1] == (0, "city", 4)
    assert game.summary()["quarters"]["castle"] == [0, 1]


@pytest.mark.parametrize(
    ("quarter", "deck", "actions", "kind"),
    [
        ("blacksmith", "A", ("place 3 -1 0", "pass"), "road"),
        ("cathedral", "B E E E E E", (
            "place 1 -1 0", "pass", "place 0 -1 270", "pass", "place 2 -1 90", "pass", "place 0 -2 0", "pass",
            "place 1 -2 0", "pass", "place 2 -2 0", "pass",
        ), "monastery"),
        ("cathedral", "cult-1 E E E E E", (
            "place 1 -1 0", "pass", "place 0 -1 270", "pass", "place 2 -1 90", "pass", "place 0 -2 0", "pass",
            "place 1 -2 0", "pass", "place 2 -2 0", "pass",
        ), "shrine"),
    ],
)  # fmt: skip
def test_c4_each_quarter_serves_its_own_kind(quarter: str, deck: str, actions: tuple[str, ...], kind: str) -> None:
    game = count(f"G E {deck} E", *PAYS_ANN, f"quarter {quarter}", "pass", *actions)
    assert question(game) == (1, "join")
    assert asked(game).details()["kind"] == kind
    for other in set(QUARTERS) - {quarter}:
        game = count(f"G E {deck} E", *PAYS_ANN, f"quarter {other}", "pass", *actions)
        assert asked(game).kind == "place"


def test_c4_any_number_may_join() -> None:
    game = count(
        "G E G E E E E", *CASTLE, "place 4 2 0", "follower 0", "place 5 2 270", "pass", "pass",
        "quarter castle", "pass",
        "place 0 5 180", "follower 0", "place 0 6 0", "pass",
    )  # fmt: skip
    assert asked(game).options() == ["join 1", "join 2", "pass"]
    assert asked(game).details()["after"] == {"join 1": [0, 1], "join 2": [1], "pass": [0]}
    assert payments(game.act("join 2")) == [(1, "city", 4)]
    assert game.supply == [7, 7]


def three_players(deck: str, quarter: str, count_to: str, *actions: str) -> Game:
    """G G E E: Cy completes Ann's city and Ann completes Bo's; both enter the quarter."""
    return count(
        f"G G E E {deck}",
        "place 0 3 90", "follower 0", "place 4 2 0", "follower 0",
        "place 0 4 0", "pass", f"quarter {quarter}", count_to,
        "place 5 2 270", "pass", *(["pass"] if quarter == "castle" else []), f"quarter {quarter}", "pass",
        *actions, players=3,
    )  # fmt: skip


def test_c4_all_are_asked_round_from_the_left_and_the_placer_last() -> None:
    game = three_players("E E E", "castle", "count market", "place 0 5 180", "pass", "place 0 6 0", "pass")
    assert game.summary()["quarters"]["castle"] == [1, 0, 1]
    assert question(game) == (0, "join")
    game.act("join 1")
    assert question(game) == (2, "join")
    assert asked(game).details()["followers"] == [1, 0, 0]
    assert payments(game.act("pass")) == [(0, "city", 4)]
    assert game.summary()["quarters"]["castle"] == [0, 0, 1]
    assert question(game) == (2, "quarter")


def test_c5_at_the_end_only_the_market_moves() -> None:
    game = count("G E G", *PAYS_ANN, "quarter castle", "count market", "place 4 2 0", "pass")
    assert game.finished
    assert game.summary()["quarters"]["castle"] == [0, 1]
    game = count("G E G", *PAYS_ANN, "quarter market", "pass", "place 4 2 0", "pass")
    assert question(game) == (1, "join")
    assert asked(game).details()["kind"] == "field"


def test_c5_with_count_final_all_the_others_join_unfinished_features() -> None:
    game = count("G E G", *PAYS_ANN, "quarter castle", "count market", "place 4 2 0", "follower 0", count_final="all")
    assert question(game) == (1, "join")
    told = asked(game).details()
    assert (told["kind"], told["points"], told["cells"]) == ("city", 2, [(3, 2), (4, 2)])
    game.act("join 1")
    assert payments(game.events, final=True) == [(0, "city", 2), (1, "city", 2)]


def test_c5_count_final_has_two_values() -> None:
    with pytest.raises(SetupError, match="count_final"):
        new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["count"], "count_final": "some"})
    new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["count"], "count_final": "market"})


def test_c6_who_stays_in_a_quarter_scores_nothing_and_stays() -> None:
    game = count("G E E", *CASTLE, "place 4 2 270", "pass", "pass")
    assert game.finished
    assert game.scores == [6, 0]
    assert game.summary()["quarters"]["castle"] == [0, 1]
    assert game.supply == [7, 6]


def test_c7_the_block_is_one_completed_city_for_its_fields() -> None:
    game = count("E", "place 0 -1 0", "follower 1")
    assert payments(game.events) == [(0, "field", 3)]
    # With the city below it completed too the western field is worth six.
    game = count("E E", "place -1 2 270", "follower 1", "place 0 3 0", "pass")
    assert payments(game.events) == [(0, "field", 6)]


def test_c7_the_king_counts_the_block() -> None:
    game = count("E", "place 0 3 0", "pass", modules=["king", "count"])
    assert payments(game.events) == [(0, "king", 2)]


def test_c8_the_count_is_offered_the_three_other_quarters_or_staying() -> None:
    game = count("G E E", *PAYS_ANN, "quarter market")
    assert asked(game).options() == ["count blacksmith", "count cathedral", "count market", "pass"]
    with pytest.raises(ActionError):
        game.act("count castle")


def test_c8_a_quarter_is_offered_after_the_last_tile_too() -> None:
    game = count("G E", *PAYS_ANN)
    assert question(game) == (1, "quarter")
    game.act("quarter castle")
    game.act("pass")
    assert game.finished


def test_c8_the_market_is_asked_for_every_field_that_borders_a_completed_city_and_for_no_other() -> None:
    game = count("G E X", *PAYS_ANN, "quarter market", "pass", "place -1 0 0", "pass")
    fields = []
    while game.decision is not None:
        assert question(game) == (1, "join")
        told = asked(game).details()
        fields.append((told["y"], told["x"], told["segment"]))
        game.act("pass")
    everything = [feature for feature in game.table.board.features() if feature.kind == "field"]
    worth = [
        feature.first()
        for feature in everything
        if "carcassonne" in feature.marks or any(city.complete for city in game.table.board.bordering_cities(feature))
    ]
    assert fields == worth
    assert len(everything) - len(worth) == 2
    assert not any(feature.followers for feature in everything)


def test_c8_left_of_counts_from_the_player_whose_turn_was_the_last() -> None:
    game = three_players("", "market", "pass")
    assert question(game) == (2, "join")
    game.act("pass")
    assert question(game) == (0, "join")
    game = count("G E", *PAYS_ANN, "quarter market", "pass")
    assert question(game) == (1, "join")
