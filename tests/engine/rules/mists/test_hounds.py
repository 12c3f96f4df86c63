"""Mists, from level 3: piles, marks and hounds."""

from __future__ import annotations

import pytest

from engine.events import Drawn, Home
from engine.rules.mists_events import (
    GhostsBanished,
    HoundGone,
    HoundPlaced,
    Lost,
    MarkReached,
    PileFinished,
    TeamScored,
    Won,
)
from tests.engine.rules.mists.land import (
    CITY_DECK,
    CLEAR,
    CLEAR_DECK,
    city,
    ghosts,
    kind,
    land,
    options,
    stock,
    table,
    told,
)

PILES = pytest.mark.parametrize("level", [3, 4, 5, 6])
HOUNDS = pytest.mark.parametrize("level", [3, 4, 5])
GOALS = {3: (15, 50, 100), 4: (20, 60, 120), 5: (15, 50, 100), 6: (10, 25, 50)}

ROAD = ("place 1 2 0", "follower 0 yellow")
"""A follower on the road below the start block, beside the ghosts on 0 1 and 1 1."""


def _city(*colours: str, rest: str = "09 09 09") -> tuple[str, list[str]]:
    """The deck and actions of a follower on the road and then the city, up to its completion."""
    return f"09 {CITY_DECK} {rest}", [*ROAD, *city(*colours)]


@PILES
def test_m30_sixty_tiles_lie_in_three_piles(level: int) -> None:
    game = land(level, " ".join(["09"] * 60))
    assert game.summary()["pile_left"] == 19  # One of twenty is in hand.
    assert game.deck_left == 59
    assert table(game).level.piles(60) == (20, 40, 60)


@pytest.mark.parametrize("level", [1, 2])
def test_m30_the_first_levels_have_one_pile(level: int) -> None:
    assert land(level, " ".join(["09"] * 60)).summary()["pile_left"] == 59


@HOUNDS
def test_m31_the_first_mark_brings_rufus_and_ends_the_pile(level: int) -> None:
    deck, actions = _city("red", "green")
    game = land(level, deck + " 09" * 20, *actions, players=1)
    assert game.summary()["pile_left"] == 14
    events = game.act("score 3 0 0")
    assert told(events, MarkReached) == [MarkReached(0, 1, GOALS[level][0], "rufus")]
    # What is left of the pile lies on top of the next.
    assert told(events, PileFinished) == [PileFinished(1, 14, 23)]
    assert told(events, HoundPlaced) == [HoundPlaced(0, "rufus", 0, "yellow", 1, 2)]
    assert game.deck_left == 23
    assert game.summary()["hounds"] == {"rufus": [1, 2]}


@HOUNDS
def test_m31_below_the_mark_nothing_happens(level: int) -> None:
    deck, actions = _city("red")
    game = land(level, deck, *actions, players=1)
    table(game).scores[0] = GOALS[level][0] - 19
    assert not told(game.act("score 3 0 0"), MarkReached)
    exact = land(level, deck, *actions, players=1)
    table(exact).scores[0] = GOALS[level][0] - 18
    assert told(exact.act("score 3 0 0"), MarkReached)


@HOUNDS
def test_m31_the_player_chooses_a_follower_not_a_buried_one(level: int) -> None:
    deck, actions = _city("red", "green")
    extra = ["place 0 -1 0", "follower 0 blue"]
    game = land(level, "09 " + deck, *extra, *actions, "score 3 0 0", players=1)
    assert kind(game) == "hound"
    assert options(game) == ["hound 0 -1", "hound 1 2"]
    assert game.decision is not None
    assert game.decision.details()["hound"] == "rufus"
    game.act("hound 0 -1")
    assert game.summary()["hounds"] == {"rufus": [0, -1]}


@HOUNDS
def test_m31_up_to_two_tiles_around_the_hound_are_freed(level: int) -> None:
    deck, actions = _city("red", "green")
    game = land(level, deck, *actions, "score 3 0 0", players=1)
    assert kind(game) == "banish"
    # 0 0 is too far away.
    assert options(game) == ["ghosts 0 1 1", "ghosts 1 1 1", "pass"]
    assert game.decision is not None
    assert game.decision.details() == {"why": "hound", "hound": "rufus", "x": 1, "y": 2, "tiles": 2}
    before = stock(game)
    events = game.act("ghosts 1 1 1")
    assert told(events, GhostsBanished) == [GhostsBanished(0, 1, 1, 1, "hound", before + 1)]
    assert options(game) == ["ghosts 0 1 1", "pass"]
    assert game.decision.details()["tiles"] == 1
    game.act("ghosts 0 1 1")
    assert ghosts(game) == {(0, 0): 1}
    assert kind(game) == "place"


def test_m31_two_different_tiles_and_up_to_three_ghosts_each() -> None:
    deck, actions = _city("red", "green")
    game = land(3, deck, *actions, players=1)
    table(game).ghosts.put((1, 1), 4, "mist")
    game.act("score 3 0 0")
    assert [option for option in options(game) if "1 1" in option[7:11]] == [
        "ghosts 1 1 1",
        "ghosts 1 1 2",
        "ghosts 1 1 3",
    ]
    game.act("ghosts 1 1 3")
    # Two are left there, but the second tile must be another.
    assert options(game) == ["ghosts 0 1 1", "pass"]


def test_m31_one_tile_the_hounds_own_among_them() -> None:
    deck, actions = _city("red", "green")
    game = land(3, deck, *actions, players=1)
    table(game).ghosts.put((1, 2), 1, "mist")
    game.act("score 3 0 0")
    assert "ghosts 1 2 1" in options(game)


@HOUNDS
@pytest.mark.parametrize("first", [True, False])
def test_m71_pass_ends_the_banishing_of_a_hound(level: int, first: bool) -> None:
    deck, actions = _city("red", "green")
    game = land(level, deck, *actions, "score 3 0 0", players=1)
    if not first:
        game.act("ghosts 1 1 1")
    game.act("pass")
    assert kind(game) == "place"
    assert len(ghosts(game)) == (3 if first else 2)


@PILES
def test_m32_a_pile_without_its_mark_loses(level: int) -> None:
    game = land(level, "09 09", "place 0 -1 0", "pass", "place 0 -2 0", "pass", players=1)
    assert told(game.events, Lost) == [Lost(0, "mark", GOALS[level][0], 0)]
    assert game.summary()["result"] == "lost"


@HOUNDS
def test_m32_the_twentieth_tile_decides(level: int) -> None:
    game = land(level, " ".join(["09"] * 60), players=1)
    for number in range(20):
        assert not game.finished
        game.act(f"place 0 {-1 - number} 0")
        if kind(game) == "follower":
            game.act("pass")
    assert told(game.events, Lost) == [Lost(0, "mark", GOALS[level][0], 0)]
    assert game.deck_left == 40


@HOUNDS
def test_m32_the_mark_reached_with_the_last_tile_of_the_pile_is_in_time(level: int) -> None:
    deck, actions = _city("red", "green", rest="")
    # The city is the sixth tile of a first pile of six: nothing follows, and the second mark is missing.
    game = land(level, deck, *actions, "score 3 0 0", players=1)
    game.act("pass")
    assert told(game.events, Lost) == [Lost(0, "mark", GOALS[level][1], 36)]


@HOUNDS
def test_m32_the_last_pile_is_lost_for_want_of_tiles(level: int) -> None:
    game = land(level, "09", "place 0 -1 0", players=1)
    table(game).reached = 2
    game.act("pass")
    assert told(game.events, Lost) == [Lost(0, "tiles", GOALS[level][2], 0)]


ROAD_END = ("place 1 3 180",)
"""Closes the road with the hound: three tiles."""


@HOUNDS
@pytest.mark.parametrize("traded", [False, True])
def test_m33_a_hound_scores_every_ghost_on_the_map_when_its_follower_goes_home(level: int, traded: bool) -> None:
    deck, actions = _city("red", "green", rest="03 09 09")
    game = land(level, deck, *actions, "score 3 0 0", "pass", *ROAD_END, "pass", players=1)
    assert game.scores == [36]
    if traded:
        game.act("banish 1 3 1")
        events = game.act("ghosts 0 1 1")
    else:
        events = game.act("score 1 3 1")
    # Three ghosts, or two after the banishing.
    hound = next(event for event in told(events, TeamScored) if event.kind == "hound")
    number = 2 if traded else 3
    assert (hound.points, hound.terms, hound.colour) == (number, ((number, "ghost", 1),), "yellow")
    assert game.scores == [38 if traded else 42]
    assert told(events, HoundGone) == [HoundGone(0, "rufus", "home", hound.points)]
    assert game.summary()["hounds"] == {}
    assert [event.name for event in events if event.name in ("home", "hound_gone")] == ["home", "hound_gone"]


def test_m33_without_ghosts_a_hound_scores_nothing() -> None:
    game = land(3, f"{CLEAR_DECK} 09 07 03 09", *CLEAR, *ROAD, "place 1 -1 180", players=1)
    table(game).scores[0] = 11
    game.act("follower 0 red")
    assert game.summary()["hounds"] == {"rufus": [1, 2]}
    events = game.act("place 1 3 180") + game.act("pass")
    assert told(events, HoundGone) == [HoundGone(0, "rufus", "home", 0)]
    assert game.scores == [18]


def test_m33_points_of_a_hound_may_win() -> None:
    deck, actions = _city("red", "green", rest="03 09 09")
    game = land(3, deck, *actions, "score 3 0 0", "pass", *ROAD_END, "pass", players=1)
    table(game).scores[0] = 94
    table(game).reached = 2
    events = game.act("score 1 3 1")
    assert game.scores == [100]
    assert told(events, Won) == [Won(0, 100)]


@HOUNDS
def test_m34_one_scoring_may_pass_both_marks(level: int) -> None:
    deck, actions = _city("red", "green", "blue")
    game = land(level, deck, *actions, players=1)
    table(game).scores[0] = GOALS[level][1] - 54
    events = game.act("score 3 0 0")
    assert [event.hound for event in told(events, MarkReached)] == ["rufus"]
    assert game.decision is not None
    assert game.decision.details()["hound"] == "rufus"
    events = game.act("pass")
    assert [event.hound for event in told(events, MarkReached)] == ["ronja"]
    assert game.decision.details()["hound"] == "ronja"
    game.act("ghosts 1 1 1")
    game.act("pass")
    assert game.summary()["reached"] == 2
    assert game.summary()["pile_left"] == game.deck_left


@HOUNDS
def test_m34_a_mark_is_resolved_before_the_next_feature_is_scored(level: int) -> None:
    game = land(
        level, "09 09 07 06 09",
        "place 0 -1 0", "follower 0 blue", "place 0 -2 0", "place 1 -2 180", "follower 0 red",
        "place 1 -1 0", "follower 1 green",
        players=1,
    )  # fmt: skip
    table(game).scores[0] = GOALS[level][0] - 4
    game.act("score 1 -1 0")
    # Green, in the other city that is complete, may have the hound and goes home with it right after.
    assert options(game) == ["hound 0 -1", "hound 1 -1"]
    game.act("hound 1 -1")
    game.act("pass")
    assert options(game) == ["score 1 -1 1", "banish 1 -1 1"]
    events = game.act("score 1 -1 1")
    assert told(events, HoundGone) == [HoundGone(0, "rufus", "home", 3)]
    assert game.scores == [GOALS[level][0] + 7]


def test_m70_followers_home_then_hounds_rufus_first_then_marks() -> None:
    deck, actions = _city("red", "green", "blue", rest="03 09 09")
    game = land(3, deck, *actions, "score 3 0 0", "pass", "pass", *ROAD_END, "pass", players=1)
    assert game.summary()["hounds"] == {"rufus": [1, 2], "ronja": [1, 2]}
    events = game.act("score 1 3 1")
    names = [event.name for event in events if event.name in ("scored", "home", "hound_gone")]
    assert names == ["scored", "home", "hound_gone", "scored", "hound_gone", "scored"]
    assert [event.hound for event in told(events, HoundGone)] == ["rufus", "ronja"]
    assert game.scores == [54 + 3 + 3 + 3]


def test_m70_a_hounds_points_may_reach_the_next_mark() -> None:
    deck, actions = _city("red", "green", rest="03 09 09")
    game = land(3, "09 " + deck, "place 0 -1 0", "follower 0 blue", *actions, "score 3 0 0", players=1)
    game.act("hound 1 2")
    game.act("pass")
    for action in (*ROAD_END, "pass"):
        game.act(action)
    table(game).scores[0] = 45
    events = game.act("score 1 3 1")
    assert [event.name for event in events if event.name in ("scored", "home", "hound_gone", "mark_reached")] == [
        "scored",
        "home",
        "hound_gone",
        "scored",
        "mark_reached",
    ]
    assert [event.hound for event in told(events, HoundPlaced)] == ["ronja"]


@HOUNDS
def test_m72_a_hound_without_a_follower_on_the_map_leaves_the_game(level: int) -> None:
    game = land(level, CITY_DECK + " 09 09", *city("red", "green"), "score 3 0 0", players=1)
    assert told(game.events, HoundGone) == [HoundGone(0, "rufus", "nobody")]
    assert game.summary()["hounds"] == {}
    assert len(ghosts(game)) == 3
    assert kind(game) == "place"
    assert game.summary()["reached"] == 1


def test_m72_both_hounds_may_stand_with_one_follower_and_rufus_banishes_first() -> None:
    deck, actions = _city("red", "green", "blue")
    game = land(3, deck, *actions, players=1)
    game.act("score 3 0 0")
    assert game.summary()["hounds"] == {"rufus": [1, 2]}
    game.act("ghosts 0 1 1")
    game.act("ghosts 1 1 1")
    # Nothing is left around for Ronja, who stands there all the same.
    assert game.summary()["hounds"] == {"rufus": [1, 2], "ronja": [1, 2]}
    assert kind(game) == "place"


@PILES
@pytest.mark.parametrize(
    ("tiles", "ends"), [(60, (20, 40, 60)), (30, (20, 30, 30)), (5, (5, 5, 5)), (70, (20, 40, 70))]
)
def test_m76_the_deck_is_cut_after_20_and_40_whatever_its_length(level: int, tiles: int, ends: tuple[int, ...]) -> None:
    game = land(level, " ".join(["09"] * tiles))
    assert table(game).level.piles(tiles) == ends
    assert game.summary()["pile_left"] == ends[0] - 1


def test_m76_one_draw_a_turn_tiles_set_aside_are_replaced_without_asking() -> None:
    game = land(3, "castle-01 castle-01 09 09 09", options={"draw": "ask"})
    assert kind(game) == "draw"
    events = game.act("draw")
    assert [event.tile for event in told(events, Drawn)] == ["castle-01", "castle-01", "mists-09"]
    assert kind(game) == "place"


@PILES
def test_m76_a_pile_that_runs_out_by_setting_aside_loses(level: int) -> None:
    game = land(level, "09 castle-01", "place 0 -1 0", "pass", players=1)
    assert told(game.events, Lost) == [Lost(0, "mark", GOALS[level][0], 0)]
    assert game.discarded == ["castle-01"]
    assert not told(game.events, Home)
