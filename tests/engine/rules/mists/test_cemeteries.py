"""Mists, levels 2 to 4: cemeteries."""

from __future__ import annotations

import pytest

from engine.errors import NoSuchSegmentError
from engine.rules.mists_events import Buried, CemeteryCompleted, GhostsBanished, GhostsPlaced, HoundGone
from tests.engine.rules.mists.land import CITY_DECK, city, ghosts, kind, land, options, stock, table, told

PLAIN = pytest.mark.parametrize("level", [2, 3, 4])

CLOSING_DECK = "53 09 07 07"
"""A cemetery on 0 2, then the tiles east, west and south of it."""
CLOSING = ("place 0 2 0", "pass", "place 1 2 0", "pass", "place -1 2 0", "pass", "place 0 3 180")


def _closing(*followers: str) -> list[str]:
    """The actions of ``CLOSING`` with followers on the road east and the city west instead of passing."""
    actions = list(CLOSING)
    for place, follower in zip(("place 1 2 0", "place -1 2 0"), followers, strict=False):
        actions[actions.index(place) + 1] = follower
    return actions


@PLAIN
def test_m24_a_cemetery_is_complete_with_its_four_sides_filled(level: int) -> None:
    game = land(level, CLOSING_DECK + " 09", *CLOSING[:-1], players=1)
    assert not told(game.events, CemeteryCompleted)
    assert game.summary()["cemeteries"] == [[0, 2]]
    events = game.act(CLOSING[-1])
    assert told(events, CemeteryCompleted) == [CemeteryCompleted(0, 0, 2)]
    assert game.summary()["cemeteries"] == []


@PLAIN
def test_m24_any_follower_on_the_map_is_buried_and_stays_to_the_end(level: int) -> None:
    game = land(level, CLOSING_DECK + " 09", *_closing("follower 0 red", "follower 0 green"), players=1)
    assert kind(game) == "bury"
    assert options(game) == ["bury -1 2", "bury 1 2"]
    assert game.decision is not None
    assert game.decision.details() == {"x": 0, "y": 2, "ghosts": 0}
    events = game.act("bury -1 2")
    assert told(events, Buried) == [Buried(0, 0, "green", 0, 2, -1, 2, 0)]
    assert [one.piece for one in game.table.board.followers()] == ["red"]
    assert game.supply == [{"red": 2, "green": 2, "blue": 3, "yellow": 3}]
    assert game.summary()["buried"] == [[0, 2, 0, "green"]]


@PLAIN
def test_m24_the_only_follower_is_buried_unasked(level: int) -> None:
    game = land(level, CLOSING_DECK + " 09", *_closing("follower 0 red"), players=1)
    assert kind(game) == "follower"
    assert game.summary()["buried"] == [[0, 2, 0, "red"]]
    assert game.table.board.followers() == []


@PLAIN
def test_m24_with_nobody_on_the_map_one_comes_from_a_supply(level: int) -> None:
    game = land(level, CLOSING_DECK + " 09", *CLOSING, players=3)
    assert kind(game) == "bury"
    assert options(game) == ["bury 0 red", "bury 1 green", "bury 2 blue"]
    events = game.act("bury 2 blue")
    assert told(events, Buried) == [Buried(0, 2, "blue", 0, 2)]
    assert game.supply == [{"red": 5}, {"green": 5}, {"blue": 4}]


@PLAIN
def test_m24_then_the_ghosts_of_the_cemetery_are_banished(level: int) -> None:
    deck = "53 26 09 07 07 09"
    actions = [*CLOSING[:2], "place 1 -1 180", "pass", *_closing("follower 0 red")[2:]]
    game = land(level, deck, *actions[:-1], players=1)
    assert ghosts(game)[0, 2] == 1
    before = stock(game)
    events = game.act(actions[-1])
    assert told(events, GhostsBanished) == [GhostsBanished(0, 0, 2, 1, "cemetery", before + 1)]
    assert [event.name for event in events if event.name in ("buried", "ghosts_banished")] == [
        "buried",
        "ghosts_banished",
    ]


def test_m24_a_buried_follower_leaves_a_feature_that_is_being_completed() -> None:
    # The tile south of the cemetery closes it and a city with red in it: buried, red scores nothing.
    game = land(
        2, "53 09 07 07 07 09",
        "place 0 2 0", "pass", "place 1 2 0", "pass", "place -1 2 0", "pass",
        "place -1 3 90", "follower 0 red",
        players=1,
    )  # fmt: skip
    assert kind(game) == "place"
    game.act("place 0 3 270")
    assert game.summary()["buried"] == [[0, 2, 0, "red"]]
    assert game.table.board.at(0, 3, 0).complete
    assert game.scores == [0]


@pytest.mark.parametrize("level", [3, 4])
def test_m24_a_buried_followers_hound_leaves_the_game(level: int) -> None:
    deck = f"53 09 07 {CITY_DECK} 07 09"
    actions = [*_closing("follower 0 red")[:-1], *city("green", "blue"), "score 3 0 0", "pass"]
    game = land(level, deck, *actions, players=1)
    assert game.summary()["hounds"] == {"rufus": [1, 2]}
    points = game.scores
    events = game.act("place 0 3 180")
    assert told(events, HoundGone) == [HoundGone(0, "rufus", "buried")]
    assert game.summary()["hounds"] == {}
    assert game.scores == points


def test_m24_at_level_1_there_is_no_burial() -> None:
    game = land(1, CLOSING_DECK + " 09", *_closing("follower 0 red"), players=1)
    assert not told(game.events, CemeteryCompleted)
    assert len(game.table.board.followers()) == 1


@pytest.mark.parametrize("level", range(2, 7))
def test_m25_nobody_is_placed_on_a_cemetery_but_beside_it(level: int) -> None:
    game = land(level, "57 09 09", "place 0 2 0", players=1)
    assert {option.split()[1] for option in options(game) if option != "pass"} == {"0", "1"}
    with pytest.raises(NoSuchSegmentError, match="nobody may stand on a cemetery"):
        game.act("follower 2 red")


@PLAIN
def test_m26_an_open_cemetery_gets_one_more(level: int) -> None:
    game = land(level, "53 25 09", "place 0 2 0", "pass")
    before = stock(game)
    events = game.act("place 1 -1 180")
    assert told(events, GhostsPlaced) == [
        GhostsPlaced(1, 1, -1, 2, "mist", before - 2),
        GhostsPlaced(1, 0, 2, 1, "cemetery", before - 3),
    ]


@PLAIN
def test_m26_only_if_a_ghost_must_be_placed_on_mist(level: int) -> None:
    game = land(level, "53 27 09", "place 0 2 0", "pass", "place 2 1 90")
    assert (0, 2) not in ghosts(game)


@PLAIN
def test_m26_the_player_chooses_among_several_open_cemeteries(level: int) -> None:
    game = land(level, "53 55 25 09", "place 0 2 0", "pass", "place 1 2 180", "pass", "place 1 -1 180")
    assert kind(game) == "cemetery"
    assert options(game) == ["cemetery 0 2", "cemetery 1 2"]
    game.act("cemetery 1 2")
    assert ghosts(game)[1, 2] == 1
    assert (0, 2) not in ghosts(game)


@PLAIN
def test_m26_not_after_it_is_completed(level: int) -> None:
    # The tile that completes the cemetery brings ghosts: the cemetery gets none.
    actions = [*_closing("follower 0 red")[:-1], "place 0 3 180"]
    game = land(level, "53 09 07 25 09", *actions, players=1)
    assert told(game.events, CemeteryCompleted)
    assert ghosts(game)[0, 3] == 2
    assert (0, 2) not in ghosts(game)


@pytest.mark.parametrize("level", [5, 6])
def test_m26_haunted_cemeteries_get_no_such_ghost(level: int) -> None:
    game = land(level, "53 09 25 09 09", "place 0 2 0", "pass", "facedown 0 3", "place 1 -1 180")
    assert ghosts(game)[1, -1] == 2
    assert (0, 2) not in ghosts(game)


@PLAIN
def test_m74_the_tiles_own_ghosts_stand_before_the_cemetery_is_asked(level: int) -> None:
    game = land(level, "53 55 25 09", "place 0 2 0", "pass", "place 1 2 180", "pass", "place 1 -1 180")
    assert kind(game) == "cemetery"
    assert ghosts(game)[1, -1] == 2
    assert game.decision is not None
    assert [1, -1, 2] in game.decision.details()["ghosts_on"]


def test_m74_several_burials_come_by_cell() -> None:
    # Cemeteries on 0 2 and 1 3; the tile on 1 2 completes both.
    game = land(
        2, "53 07 55 07 07 07 09 09",
        "place 0 2 0", "pass", "place 0 3 180", "pass", "place 1 3 180", "pass", "place -1 2 0", "follower 0 red",
        "place 2 3 0", "follower 0 green", "place 1 4 180", "follower 0 blue", "place 1 2 0",
        players=1,
    )  # fmt: skip
    assert game.decision is not None
    assert (game.decision.details()["x"], game.decision.details()["y"]) == (0, 2)
    assert options(game) == ["bury -1 2", "bury 2 3", "bury 1 4"]
    game.act("bury 2 3")
    assert (game.decision.details()["x"], game.decision.details()["y"]) == (1, 3)
    assert options(game) == ["bury -1 2", "bury 1 4"]
    game.act("bury 1 4")
    assert game.summary()["buried"] == [[0, 2, 0, "green"], [1, 3, 0, "blue"]]


def test_m74_with_no_follower_anywhere_nobody_is_buried() -> None:
    game = land(2, CLOSING_DECK + " 09", *CLOSING[:-1], players=1)
    for colour in table(game).stock[0]:
        table(game).stock[0][colour] = 0
    events = game.act(CLOSING[-1])
    assert told(events, CemeteryCompleted)
    assert not told(events, Buried)
    assert kind(game) == "place"
