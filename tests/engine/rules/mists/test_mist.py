"""Mists: placing, mist areas and the ghosts they bring."""

from __future__ import annotations

import pytest

from engine.errors import MismatchError, NoSuchSegmentError
from engine.events import Discarded, Drawn
from engine.rules.mists_events import GhostsBanished, GhostsPlaced, Lost, MistCompleted
from tests.engine.rules.mists.land import CITY_DECK, city, ghosts, kind, land, options, stock, table, told

ALL_LEVELS = pytest.mark.parametrize("level", range(1, 7))


@ALL_LEVELS
def test_m10_a_tile_that_fits_nowhere_is_set_aside_and_another_drawn(level: int) -> None:
    # The paths of The Castle meet nothing here.
    game = land(level, "castle-01 09 09")
    assert game.discarded == ["castle-01"]
    assert game.tile is not None
    assert game.tile.id == "mists-09"
    assert game.deck_left == 1
    assert [event.tile for event in told(game.events, Drawn)] == ["castle-01", "mists-09"]
    assert len(told(game.events, Discarded)) == 1


def test_m10_mist_is_ignored_when_matching() -> None:
    game = land(1, "09 07 12 25")
    assert "place -1 1 90" in options(game)  # A clear road onto a misty one.
    game.act("place -1 1 90")
    game.act("pass")
    assert "place -1 0 0" in options(game)  # A clear field onto a misty one.
    game.act("place -1 0 0")
    game.act("pass")
    assert "place 0 -1 0" in options(game)  # A misty road onto a clear one.


def test_m10_sides_must_match_as_ever() -> None:
    game = land(1, "12")
    with pytest.raises(MismatchError, match="side S shows field and meets road"):
        game.act("place 0 -1 90")


def test_m11_a_misty_road_does_not_part_a_mist_area() -> None:
    # Straight road all in mist: one area on all four sides, joined to the bank of the start block through the road.
    game = land(1, "12 07", "place -1 1 90")
    area = game.table.board.at(-1, 1, 1)
    assert area.kind == "mist"
    assert area.cells() == {(0, 0), (0, 1), (-1, 1)}
    # The road of two tiles goes on below the mist.
    assert game.table.board.at(-1, 1, 0).cells() == {(0, 1), (-1, 1)}


@ALL_LEVELS
def test_m12_nobody_stands_on_a_field(level: int) -> None:
    # A city edge with clear field: the city only.
    game = land(level, "07", "place 1 -1 180")
    assert {option.split()[1] for option in options(game) if option != "pass"} == {"0"}
    with pytest.raises(NoSuchSegmentError, match="nobody may stand on a field"):
        game.act("follower 1 red")
    # Mist is no place either.
    misty = land(level, "25", "place 1 -1 180")
    with pytest.raises(NoSuchSegmentError, match="nobody may stand on a mist"):
        misty.act("follower 1 red")


@ALL_LEVELS
def test_m13_a_completed_area_frees_its_ghosts_for_no_points(level: int) -> None:
    game = land(level, "26 09")
    before = stock(game)
    events = game.act("place 2 1 90")
    assert (1, 1) not in ghosts(game)
    assert stock(game) == before + 1
    assert told(events, MistCompleted) == [MistCompleted(0, ((1, 1), (2, 1)), 1)]
    assert told(events, GhostsBanished) == [GhostsBanished(0, 1, 1, 1, "mist", before + 1)]
    assert sum(game.scores) == 0


def test_m13_an_area_of_three_tiles_needs_all_its_sides() -> None:
    game = land(1, "26 14 09", "place -1 0 270", "pass")
    assert ghosts(game) == {(0, 0): 1, (0, 1): 1, (1, 1): 1}  # Extended by a tile of one ghost: none.
    game.act("place -1 1 270")
    assert ghosts(game) == {(1, 1): 1}
    assert stock(game) == 14


@ALL_LEVELS
def test_m13_a_side_without_mist_blocks_an_area_for_good(level: int) -> None:
    game = land(level, "07 14 09", "place -1 0 0", "pass")
    area = game.table.board.at(0, 0, 3)
    assert area.blocked
    events = game.act("place -1 1 270")
    assert not told(events, MistCompleted)
    assert ghosts(game) == {(0, 0): 1, (0, 1): 1, (1, 1): 1}


@ALL_LEVELS
@pytest.mark.parametrize("blocked", [False, True])
def test_m13_an_area_that_merges_with_a_blocked_one_is_blocked(level: int, blocked: bool) -> None:
    # Mist on three sides of 1 -1; a tile for each of them, the first with or without mist towards it.
    first, turn = ("07", 0) if blocked else ("26", 90)
    game = land(level, f"25 {first} 26 13 09", "place 1 -1 180", "pass", f"place 2 -1 {turn}", "pass")
    game.act("place 1 -2 0")
    game.act("pass")
    area = game.table.board.at(1, -2, 2)
    assert area.cells() == {(1, -1), (1, -2)} | (set() if blocked else {(2, -1)})
    assert area.blocked == blocked
    events = game.act("place 0 -1 0")
    assert bool(told(events, MistCompleted)) != blocked
    assert ghosts(game).get((1, -1), 0) == (2 if blocked else 0)


@ALL_LEVELS
@pytest.mark.parametrize(("tile", "turn", "number"), [("26", 180, 1), ("25", 180, 2), ("38", 90, 2), ("30", 180, 3)])
def test_m14_a_new_area_gets_as_many_ghosts_as_it_shows(level: int, tile: str, turn: int, number: int) -> None:
    game = land(level, f"{tile} 09")
    before = stock(game)
    events = game.act(f"place 1 -1 {turn}")
    assert ghosts(game)[1, -1] == number
    assert told(events, GhostsPlaced) == [GhostsPlaced(0, 1, -1, number, "mist", before - number)]


@ALL_LEVELS
def test_m14_extending_costs_one_fewer(level: int) -> None:
    game = land(level, "25 09", "place 2 1 90")
    assert ghosts(game)[2, 1] == 1
    one = land(level, "27 09", "place 2 1 90")
    assert (2, 1) not in ghosts(one)


@ALL_LEVELS
def test_m14_extending_a_blocked_area_costs_one_fewer_too(level: int) -> None:
    game = land(level, "07 12 09", "place -1 0 0", "pass")
    assert game.table.board.at(0, 1, 3).blocked
    game.act("place -1 1 90")
    assert ghosts(game)[-1, 1] == 1


def test_m14_joining_two_areas_is_one_fewer_once() -> None:
    # The tile on 2 1 joins the bank of the start block (west) and that of 2 0 (north).
    game = land(1, "17 18 09", "place 2 0 0", "pass")
    assert ghosts(game)[2, 0] == 1
    game.act("place 2 1 180")
    assert game.table.board.at(2, 1, 1).cells() == {(1, 1), (2, 1), (2, 0)}
    assert ghosts(game)[2, 1] == 2


def test_m14_a_completed_area_gets_none() -> None:
    game = land(1, "26 09", "place 2 1 90")
    assert (2, 1) not in ghosts(game)


THICK = ["place 0 -1 0", "pass", "place 2 0 0", "pass", "place 1 2 90", "pass"]
"""Three tiles of three ghosts, each an area of its own."""


@ALL_LEVELS
def test_m15_more_ghosts_than_in_stock_loses_at_once_and_none_is_placed(level: int) -> None:
    game = land(level, "18 18 18 18 18 18", *THICK)
    if level < 4:
        assert stock(game) == 3
        game.act("place -1 0 0")
        game.act("pass")
    before, left = ghosts(game), stock(game)
    assert left < 2
    player = game.decision.player if game.decision else -1
    events = game.act("place 3 0 180")
    assert game.finished
    assert told(events, Lost) == [Lost(player, "ghosts", 2, left)]
    assert (ghosts(game), stock(game)) == (before, left)
    assert game.summary()["result"] == "lost"
    assert game.winners == []


def test_m15_using_up_the_last_ghost_is_allowed() -> None:
    game = land(6, "18 18 18 09 09", *THICK)
    assert stock(game) == 0
    assert kind(game) == "place"
    # A tile without mist needs none.
    game.act("place -1 0 0")
    assert kind(game) == "follower"


def test_m15_the_cemeterys_ghost_is_part_of_the_demand() -> None:
    start = ["place 0 2 0", "pass", *THICK[:4], "place 1 2 180"]
    game = land(2, "53 18 18 18 09", *start)
    # Each tile of three costs four while the cemetery is open.
    assert stock(game) == 0
    assert ghosts(game)[0, 2] == 3
    lost = land(2, "53 25 18 18 18 09", "place 0 2 0", "pass", "place 1 -1 180", "pass", *THICK[:4])
    assert stock(lost) == 2
    lost.act("place 1 2 180")
    assert told(lost.events, Lost) == [Lost(0, "ghosts", 4, 2)]


@ALL_LEVELS
def test_m16_the_start_block_is_four_tiles(level: int) -> None:
    game = land(level, "08 07", "place 1 -1 180", "follower 0 red")
    assert kind(game) == "resolve"
    game.act("banish 1 -1 0")
    # Its three ghosts stand on three tiles, so that one banishing takes one.
    assert options(game) == ["ghosts 0 0 1", "ghosts 0 1 1", "ghosts 1 1 1"]


def test_m16_ghosts_stand_on_tiles_and_their_number_is_told() -> None:
    game = land(1, f"{CITY_DECK} 09", *city("red"), players=1)
    assert game.summary()["ghosts_on"] == [[0, 0, 1], [0, 1, 1], [1, 1, 1]]
    assert game.summary()["ghosts"] == table(game).ghosts.stock == 12
