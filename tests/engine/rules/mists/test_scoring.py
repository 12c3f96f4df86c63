"""Mists: followers, points or banishing, palaces, winning and losing."""

from __future__ import annotations

import pytest

from engine.errors import NotOfferedError, OccupiedError
from engine.events import Completed, End, Home
from engine.rules.mists_events import GhostsBanished, Lost, TeamEnd, TeamScored, Traded, Won
from tests.engine.positions import payments
from tests.engine.rules.mists.land import (
    CITY_DECK,
    CLEAR,
    CLEAR_DECK,
    PALACE,
    PALACE_DECK,
    TWO,
    TWO_DECK,
    city,
    ghosts,
    kind,
    land,
    options,
    stock,
    table,
    told,
)

ALL_LEVELS = pytest.mark.parametrize("level", range(1, 7))


@ALL_LEVELS
def test_m17_a_follower_may_stand_on_a_misty_road(level: int) -> None:
    game = land(level, "12 09", "place 0 -1 0")
    assert "follower 0 red" in options(game)
    game.act("follower 0 red")
    assert [(one.piece, one.cell) for one in game.table.board.followers()] == [("red", (0, -1))]
    assert game.supply[0] == {"red": 2, "green": 3}


def test_m17_not_where_the_joined_feature_holds_a_follower() -> None:
    game = land(1, "09 09", "place 0 -1 0", "follower 0 red", "place 0 -2 0")
    # The road is taken, and nothing else is on the tile: nobody is asked.
    assert kind(game) is None
    other = land(1, "09 08 09", "place 0 -1 0", "follower 0 red", "place 0 -2 90")
    with pytest.raises(OccupiedError, match="already holds a follower of Ann"):
        other.act("follower 1 blue")


def test_m17_a_palace_takes_a_follower() -> None:
    game = land(2, "52 09", "place 1 -1 180")
    assert [option for option in options(game) if "red" in option] == [
        "follower 0 red",
        "follower 1 red",
        "follower 2 red",
    ]


def test_m17_nobody_in_supply_is_not_asked() -> None:
    game = land(
        1,
        "09 09 09 09 09",
        "place 0 -1 0", "follower 0",
        "place 1 2 0", "follower 0",
        "place 2 0 90", "follower 0",
        players=3,
    )  # fmt: skip
    table(game).stock[0]["red"] = 0
    game.act("place -1 1 90")
    assert kind(game) == "place"
    assert game.decision is not None
    assert game.decision.player == 1


@ALL_LEVELS
def test_m18_a_road_scores_1_a_tile(level: int) -> None:
    game = land(level, "03 09", "place 2 0 90", "follower 1 red", "score 2 0 1")
    assert payments(game.events) == [(0, "road", 2)]
    assert sum(game.scores) == 2


@ALL_LEVELS
def test_m18_a_city_scores_2_a_tile_and_2_a_shield(level: int) -> None:
    game = land(level, CITY_DECK + " 09", *city("red"), "score 3 0 0", players=1)
    assert told(game.events, TeamScored)[0].terms == ((6, "tile", 2), (3, "shield", 2))
    assert sum(game.scores) == 18


@pytest.mark.parametrize(
    ("colours", "points"),
    [
        (("red", "", ""), 18),
        (("red", "red", "red"), 18),
        (("red", "green", ""), 36),
        (("red", "green", "red"), 36),
        (("red", "green", "blue"), 54),
    ],
)
def test_m19_value_once_for_each_colour(colours: tuple[str, ...], points: int) -> None:
    game = land(2, CITY_DECK + " 09", *city(*colours), "score 3 0 0", players=1)
    assert game.scores == [points]
    assert [event.colour for event in told(game.events, TeamScored)] == sorted({*colours} - {""}, key=colours.index)


@ALL_LEVELS
def test_m19_a_feature_without_followers_scores_nothing_and_offers_no_banishing(level: int) -> None:
    game = land(level, "07 09", "place 1 -1 180", "pass")
    assert kind(game) == "place"
    assert sum(game.scores) == 0
    assert told(game.events, Completed)[-1].kind == "city"


@ALL_LEVELS
def test_m20_score_or_banish_up_to_three_from_one_tile(level: int) -> None:
    game = land(level, "30 03 09", "place 1 -1 180", "pass", "place 2 0 90", "follower 1 blue")
    assert ghosts(game)[1, -1] == 3
    assert options(game) == ["score 2 0 1", "banish 2 0 1"]
    events = game.act("banish 2 0 1")
    assert told(events, Traded) == [Traded(1, "road", 1, 0, 1, ((1, 0), (2, 0)), 2)]
    assert options(game) == [
        "ghosts 1 -1 1", "ghosts 1 -1 2", "ghosts 1 -1 3", "ghosts 0 0 1", "ghosts 0 1 1", "ghosts 1 1 1"
    ]  # fmt: skip
    before = stock(game)
    events = game.act("ghosts 1 -1 3")
    assert told(events, GhostsBanished) == [GhostsBanished(1, 1, -1, 3, "feature", before + 3)]
    assert (1, -1) not in ghosts(game)
    assert sum(game.scores) == 0


def test_m20_no_more_than_three_and_from_a_cemetery_too() -> None:
    game = land(2, "53 25 25 25 25 03 09", "place 0 2 0", "pass", players=1)
    for place in ("place 1 -1 180", "place 2 -1 180", "place 3 -1 180", "place 4 -1 180"):
        game.act(place)
        game.act("pass")
    assert ghosts(game)[0, 2] == 4
    game.act("place 2 0 90")
    game.act("follower 1 red")
    game.act("banish 2 0 1")
    assert [option for option in options(game) if option.startswith("ghosts 0 2")] == [
        "ghosts 0 2 1",
        "ghosts 0 2 2",
        "ghosts 0 2 3",
    ]
    with pytest.raises(NotOfferedError):
        game.act("ghosts 0 2 4")
    game.act("ghosts 0 2 3")
    assert ghosts(game)[0, 2] == 1


@ALL_LEVELS
def test_m20_several_features_one_choice_each_in_any_order(level: int) -> None:
    game = land(level, "11 36 09", "place 1 2 180", "follower 0 red", "place 0 2 0", "follower 0 blue")
    assert kind(game) == "resolve"
    assert game.decision is not None
    assert game.decision.player == 1
    assert options(game) == ["score 0 2 0", "score 0 2 1", "banish 0 2 0", "banish 0 2 1"]
    game.act("banish 0 2 1")
    game.act("ghosts 0 1 1")
    assert options(game) == ["score 0 2 0", "banish 0 2 0"]
    game.act("score 0 2 0")
    assert sum(game.scores) == 4
    assert game.table.board.followers() == []


@ALL_LEVELS
@pytest.mark.parametrize("banish", [False, True])
def test_m21_followers_go_home_either_way(level: int, banish: bool) -> None:
    game = land(level, CITY_DECK + " 09", *city("red"), players=1)
    events = game.act(("banish" if banish else "score") + " 3 0 0")
    if banish:
        assert not told(events, Home)
        events = game.act("ghosts 1 1 1")
    assert [(event.piece, event.x, event.y) for event in told(events, Home)] == [("red", 1, -1)]
    assert table(game).stock[0]["red"] == 3
    assert game.table.board.followers() == []


@pytest.mark.parametrize(("level", "target"), [(1, 50), (2, 75), (3, 100), (4, 120), (5, 100)])
def test_m22_the_team_wins_the_moment_it_reaches_the_target(level: int, target: int) -> None:
    game = land(level, CITY_DECK + " 09 09 09", *city("red", "green", "blue"), players=1)
    table(game).scores[0] = target - 54
    table(game).reached = len(table(game).level.hounds)
    events = game.act("score 3 0 0")
    assert told(events, Won) == [Won(0, target)]
    assert told(events, End) == [TeamEnd((target,), (0,), level, target, "won")]
    assert game.finished
    assert game.summary()["result"] == "won"
    assert game.winners == [0]
    # At once: the followers are still on the map.
    assert not told(events, Home)


def test_m22_one_point_short_is_not_enough() -> None:
    game = land(1, CITY_DECK + " 09 09", *city("red", "green", "blue"), players=1)
    table(game).scores[0] = -5
    game.act("score 3 0 0")
    assert game.scores == [49]
    assert not game.finished


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_m22_the_last_tile_without_the_target_loses(level: int, players: int) -> None:
    game = land(level, "09 09", "place 0 -1 0", "pass", "place 0 -2 0", "pass", players=players)
    assert game.finished
    assert told(game.events, Lost) == [Lost(1 % players, "tiles", 50 if level == 1 else 75, 0)]
    assert game.summary()["result"] == "lost"
    assert game.winners == []


def test_m22_everybody_wins_together() -> None:
    game = land(1, "07 09 09", "place 1 -1 180", "follower 0", players=4)
    table(game).scores[0] = 46
    game.act("score 1 -1 0")
    assert game.winners == [0, 1, 2, 3]


@pytest.mark.parametrize("level", range(2, 7))
def test_m23_a_palace_scores_2_for_each_neighbour_with_mist_and_for_itself(level: int) -> None:
    game = land(level, PALACE_DECK + " 09", *PALACE, players=1)
    assert options(game) == ["score 0 -1 1", "banish 0 -1 1"]
    game.act("score 0 -1 1")
    assert told(game.events, TeamScored)[-1].terms == ((1, "mist", 2), (1, "palace", 2))
    assert sum(game.scores) == 4


def test_m23_a_palace_without_mist_counts_its_neighbours_only() -> None:
    game = land(
        2, "52 09 09 09 07 07 09 09",
        "place 1 -1 180", "follower 2 red", "place 0 -1 0", "pass", "place 0 -2 0", "pass", "place 1 -2 0", "pass",
        "place 2 -1 0", "pass", "place 2 -2 180", "pass", "place 2 0 90", "pass",
        players=1,
    )  # fmt: skip
    game.act("score 1 -1 2")
    assert told(game.events, TeamScored)[-1].terms == ((1, "mist", 2),)


def test_m23_mist_counts_when_its_area_is_completed_too() -> None:
    deck = f"{CLEAR_DECK} 50 07 07 07 07 07 09"
    game = land(2, deck, *CLEAR, *PALACE[:-2], players=1)
    assert game.table.board.at(0, 0, 3).complete
    # The palace's own ghost is the only one; the neighbours 0 0 and -1 0 lie in the completed area.
    assert ghosts(game) == {(0, -1): 1}
    game.act("score 0 -1 1")
    assert told(game.events, TeamScored)[-1].terms == ((2, "mist", 2), (1, "palace", 2))


def test_m23_a_palace_may_be_traded() -> None:
    game = land(2, PALACE_DECK + " 09", *PALACE, "banish 0 -1 1", "ghosts 0 -1 1", players=1)
    assert game.scores == [0]
    assert (0, -1) not in ghosts(game)
    assert table(game).stock[0]["red"] == 3


def test_m70_points_then_followers_home_then_the_next_feature() -> None:
    game = land(1, TWO_DECK + " 09", *TWO, "follower 1 green", "score 1 -1 1", players=1)
    assert [event.name for event in game.events if event.name in ("scored", "home")] == ["scored", "home"]
    assert told(game.events, Home)[0].piece == "green"
    game.act("score 1 -1 0")
    assert [event.name for event in game.events if event.name in ("scored", "home")] == ["scored", "home"] * 2
    assert game.scores == [8]


def test_m70_the_game_ends_at_once_before_the_next_feature() -> None:
    game = land(1, TWO_DECK + " 09", *TWO, "follower 1 green", players=1)
    table(game).scores[0] = 46
    game.act("score 1 -1 0")
    assert game.finished
    assert game.scores == [50]


@ALL_LEVELS
def test_m71_the_order_is_asked_even_where_nothing_can_be_banished(level: int) -> None:
    game = land(level, f"{CLEAR_DECK} {TWO_DECK} 09", *CLEAR, *TWO, "follower 1 green", players=1)
    assert ghosts(game) == {}
    assert options(game) == ["score 1 -1 0", "score 1 -1 1"]
    game.act("score 1 -1 1")
    # The last one leaves no choice.
    assert kind(game) == "place"
    assert sum(game.scores) == 8


@ALL_LEVELS
def test_m71_without_ghosts_on_the_map_a_feature_is_scored_unasked(level: int) -> None:
    game = land(level, f"{CLEAR_DECK} 07 09", *CLEAR, "place 1 -1 180", "follower 0 red", players=1)
    assert kind(game) == "place"
    assert sum(game.scores) == 4


def test_m71_banishing_takes_at_least_one_ghost() -> None:
    game = land(1, "03 09", "place 2 0 90", "follower 1 red", "banish 2 0 1")
    assert options(game) == ["ghosts 0 0 1", "ghosts 0 1 1", "ghosts 1 1 1"]


def test_m71_a_single_ghost_is_banished_unasked() -> None:
    game = land(1, "26 07 09", "place 2 1 90", "pass", players=1)
    table(game).ghosts.banish((0, 0), 1, "feature")
    game.act("place 1 -1 180")
    game.act("follower 0 red")
    game.act("banish 1 -1 0")
    assert ghosts(game) == {}
    assert kind(game) == "place"


def test_m71_a_feature_with_two_segments_on_the_tile_is_named_by_the_lower() -> None:
    # A crossing closes a loop of its own two roads.
    game = land(
        1, "10 10 10 11 09",
        "place 2 1 180", "follower 0 red", "place 3 1 90", "place 3 0 0", "place 2 0 0", "follower 2 green",
        players=1,
    )  # fmt: skip
    assert options(game) == ["score 2 0 0", "score 2 0 2", "banish 2 0 0", "banish 2 0 2"]
    game.act("score 2 0 0")
    assert game.scores == [4]


def test_m71_the_question_tells_what_each_feature_would_score() -> None:
    game = land(1, CITY_DECK + " 09", *city("red", "green"), players=1)
    assert game.decision is not None
    details = game.decision.details()
    assert details["features"] == [
        {
            "x": 3,
            "y": 0,
            "segment": 0,
            "kind": "city",
            "cells": [(1, -1), (1, 0), (2, -1), (2, 0), (3, -1), (3, 0)],
            "terms": ((6, "tile", 2), (3, "shield", 2)),
            "colours": ["red", "green"],
            "points": 36,
            "hounds": [],
        }
    ]
    assert details["ghosts_on"] == [[0, 0, 1], [0, 1, 1], [1, 1, 1]]
    game.act("banish 3 0 0")
    assert game.decision.details() == {"why": "feature", "kind": "city", "x": 1, "y": -1, "segment": 0, "tiles": 1}
