"""Mists, level 6: three colours with a score each."""

from __future__ import annotations

import pytest

from engine.rules.mists_events import HoundGone, MarkReached, TeamScored, Won
from tests.engine.rules.mists.land import CITY_DECK, city, kind, land, options, table, told

MARKERS = ["red", "green", "blue"]
ROAD = ("place 1 2 0", "follower 0 yellow")
REST = " 03 09 09"


def test_m40_points_move_the_marker_of_their_colour() -> None:
    game = land(6, CITY_DECK + REST, *city("blue", "green"), "score 3 0 0", players=1, markers=MARKERS)
    assert game.scores == [0, 18, 18]
    assert game.summary()["scores"] == [0, 18, 18]
    assert [(event.colour, event.marker, event.total) for event in told(game.events, TeamScored)] == [
        ("green", "green", 18),
        ("blue", "blue", 18),
    ]


def test_m40_scores_stand_in_the_order_of_the_markers() -> None:
    markers = ["blue", "red", "yellow"]
    game = land(6, CITY_DECK + REST, *city("blue", "red"), "score 3 0 0", players=1, markers=markers)
    assert game.scores == [18, 18, 0]


@pytest.mark.parametrize("chosen", MARKERS)
def test_m40_a_colour_without_a_marker_moves_one_of_the_three(chosen: str) -> None:
    game = land(6, CITY_DECK + REST, *city("yellow"), "score 3 0 0", players=1, markers=MARKERS)
    assert kind(game) == "marker"
    assert options(game) == ["marker red", "marker green", "marker blue"]
    assert game.decision is not None
    assert game.decision.details() == {"colour": "yellow", "points": 18, "kind": "city", "x": 1, "y": -1}
    game.act(f"marker {chosen}")
    assert game.scores == [18 if colour == chosen else 0 for colour in MARKERS]
    assert told(game.events, TeamScored)[-1].marker == chosen


def test_m41_a_mark_counts_only_when_all_three_have_reached_it() -> None:
    two = land(6, CITY_DECK + REST, *city("red", "green"), "score 3 0 0", players=1, markers=MARKERS)
    assert two.scores == [18, 18, 0]
    assert not told(two.events, MarkReached)
    three = land(6, CITY_DECK + REST, *city("red", "green", "blue"), "score 3 0 0", players=1, markers=MARKERS)
    assert three.scores == [18, 18, 18]
    assert told(three.events, MarkReached) == [MarkReached(0, 1, 10, "rufus")]


@pytest.mark.parametrize(("third", "won"), [(32, True), (31, False)])
def test_m41_the_target_too(third: int, won: bool) -> None:
    game = land(6, CITY_DECK + REST, *city("red", "green", "blue"), players=1, markers=MARKERS)
    table(game).scores[:] = [60, 32, third]
    table(game).reached = 2
    game.act("score 3 0 0")
    assert game.finished == won
    assert bool(told(game.events, Won)) == won


def test_m41_a_hounds_points_go_to_the_colour_of_its_follower() -> None:
    deck = "09 " + CITY_DECK + REST
    markers = ["yellow", "red", "green"]
    game = land(6, deck, *ROAD, *city("red", "green", "blue"), "score 3 0 0", players=1, markers=markers)
    game.act("marker yellow")
    assert game.scores == [18, 18, 18]
    assert game.summary()["hounds"] == {"rufus": [1, 2]}
    for action in ("pass", "place 1 3 180", "pass", "score 1 3 1"):
        game.act(action)
    assert game.scores == [18 + 3 + 3, 18, 18]
    assert told(game.events, HoundGone) == [HoundGone(0, "rufus", "home", 3)]


def test_m41_or_by_choice_if_that_has_no_marker() -> None:
    deck = "09 " + CITY_DECK + REST
    game = land(6, deck, *ROAD, *city("red", "green", "blue"), "score 3 0 0", players=1, markers=MARKERS)
    for action in ("pass", "place 1 3 180", "pass", "score 1 3 1"):
        game.act(action)
    # First the road's points for yellow, then the hound's.
    assert kind(game) == "marker"
    game.act("marker blue")
    assert game.decision is not None
    assert game.decision.details()["kind"] == "hound"
    game.act("marker green")
    assert game.scores == [18, 21, 21]


def test_m73_colours_with_a_marker_are_paid_first_then_the_others() -> None:
    colours = [["red", "yellow", "blue", "green"]]
    markers = ["blue", "green", "yellow"]
    actions = city("yellow", "green", "red")
    game = land(6, CITY_DECK + REST, *actions, "score 3 0 0", players=1, colours=colours, markers=markers)
    assert [event.colour for event in told(game.events, TeamScored)] == ["yellow", "green"]
    assert kind(game) == "marker"
    game.act("marker blue")
    assert game.scores == [18, 18, 18]


def test_m73_one_feature_is_one_change_of_points() -> None:
    # The mark is reached by the marker that is chosen last, not before.
    game = land(6, CITY_DECK + REST, *city("red", "green", "yellow"), players=1, markers=MARKERS)
    events = game.act("score 3 0 0")
    assert game.scores == [18, 18, 0]
    assert not told(events, MarkReached)
    assert told(game.act("marker blue"), MarkReached)


def test_m73_two_colours_without_a_marker_are_asked_one_after_the_other() -> None:
    colours = [["red"], ["green"], ["blue"], ["yellow"], ["black"]]
    # Five players: Ann's, Bo's and Di's tiles hold followers.
    game = land(
        6, CITY_DECK + REST,
        "place 1 -1 90", "follower 0", "place 2 0 0", "follower 0", "place 2 -1 180",
        "place 3 -1 180", "follower 0", "place 3 0 270", "score 3 0 0",
        players=5, colours=colours, markers=["blue", "black", "green"],
    )  # fmt: skip
    assert game.scores == [0, 0, 18]
    assert game.decision is not None
    assert (game.decision.player, game.decision.details()["colour"]) == (4, "red")
    game.act("marker blue")
    assert game.decision.details()["colour"] == "yellow"
    game.act("marker black")
    assert game.scores == [18, 18, 18]


def test_m73_never_for_0_points() -> None:
    # A hound that scores nothing for a colour without a marker asks nothing.
    deck = "09 " + CITY_DECK + REST
    game = land(6, deck, *ROAD, *city("red", "green", "blue"), "score 3 0 0", players=1, markers=MARKERS)
    for action in ("pass", "place 1 3 180", "pass"):
        game.act(action)
    for cell, number in dict(table(game).ghosts.on).items():
        table(game).ghosts.banish(cell, number, "hound")
    game.act("score 1 3 1")
    game.act("marker red")
    assert kind(game) == "place"
    assert game.scores == [21, 18, 18]
