"""The Castle: the end (X30 to X33) and what is settled about it and about drawing (X42, X45)."""

from __future__ import annotations

from engine.events import Drawn, Scored
from engine.rules.castle_scoring import KeepsCompared
from tests.engine.positions import payments
from tests.engine.rules.castle.positions import act, asked, castle, table_of


def test_x30_the_game_ends_with_the_last_tile_and_unfinished_features_score_nothing() -> None:
    game = castle("50 45", "place 7 7 0", "follower 0", "place 9 3 0", "follower 0", tokens=[1, 2])
    assert game.finished
    assert game.scores == [0, 0]
    assert game.supply == [5, 5]
    assert table_of(game).lying == {}
    assert game.winners == [0, 1]


def test_x31_the_larger_keep_takes_the_largest_empty_area() -> None:
    game = castle("51 51", "place 9 3 90", "follower 0", "place 0 4 270", "follower 0")
    assert game.summary()["keeps"] == [2, 1]
    compared = next(event for event in game.events if isinstance(event, KeepsCompared))
    assert (compared.sizes, compared.player, compared.points, len(compared.cells)) == ((2, 1), 0, 74, 74)
    assert payments(game.events, final=True) == [(0, "keep", 74)]
    assert game.scores == [76, 1]
    assert game.winners == [0]


def test_x31_equal_keeps_or_none_pay_nobody() -> None:
    equal = castle("51 40", "place 9 3 90", "follower 0", "place 1 2 0", "follower 0")
    assert equal.scores == [2, 2]
    assert castle("45", "place 9 3 0", "pass").scores == [0, 0]


def test_x31_one_keep_alone_is_the_larger() -> None:
    game = castle("45 51", "place 9 3 0", "pass", "place 0 4 270", "follower 0")
    assert game.scores == [0, 75]


def test_x31_empty_cells_join_along_sides_only() -> None:
    # Houses from 1 2 down to 1 5 cut off the western column; its foot 0 5 touches 1 6 only at a corner.
    game = castle("45 45 45 45 45")
    for y in (2, 3, 4, 5):
        act(game, f"place 1 {y} 0", "pass")
    area = table_of(game).board.largest_empty_area()
    assert len(area) == 68
    assert (0, 5) not in area
    assert (1, 6) in area


def test_x32_most_merchants_take_three_a_market() -> None:
    game = castle("42 45", "place 9 3 180", "follower 1", "place 8 3 0", "pass")
    assert payments(game.events) == [(0, "court", 3)]
    scored = next(event for event in game.events if isinstance(event, Scored))
    assert scored.final
    assert scored.terms == ((1, "market", 3),)


def test_x32_a_market_on_a_start_area_counts() -> None:
    game = castle("42", "place 1 7 0", "follower 1")
    assert payments(game.events) == [(0, "court", 6)]


def test_x32_equal_numbers_take_nothing() -> None:
    # Merchants at 1 7 and 2 7; the courts at 1 8 and 2 8 bring them together.
    moves = ("place 1 7 0", "follower 1", "place 2 7 0", "follower 1", "place 1 8 0", "pass")
    apart = castle("42 41 34 45", *moves, "place 9 3 0", "pass")
    assert payments(apart.events) == [(0, "court", 9)]
    together = castle("42 41 34 34", *moves, "place 2 8 0", "pass")
    assert table_of(together).board.at(2, 8, 1).marks["market"] == 4
    assert payments(together.events) == []


def test_x33_most_points_win_and_equal_points_are_shared() -> None:
    game = castle("51 51", "place 7 7 0", "follower 1", "place 0 4 180", "follower 1")
    assert game.scores == [4, 4]
    assert game.winners == [0, 1]
    assert castle("51 45", "place 7 7 0", "follower 1", "place 9 3 0", "pass").winners == [0]


def test_x42_the_court_halves_beside_a_path_start_are_two_courts() -> None:
    for cell, courts in (("5 0 0", ((5, 0, 1), (5, 0, 2))), ("3 9 0", ((3, 9, 1), (3, 9, 2)))):
        board = castle("01 45", f"place {cell}").table.board
        one, other = (board.at(*court) for court in courts)
        assert one.kind == other.kind == "court"
        assert one is not other


def test_x45_two_segments_of_one_feature_are_two_options() -> None:
    # Tile 40 has houses north and south; the houses around its cell make them one.
    game = castle("45 45 45 45 45 40")
    for cell in ("9 3", "8 3", "8 4", "8 5", "9 5"):
        act(game, f"place {cell} 0", "pass")
    game.act("place 9 4 0")
    board = table_of(game).board
    assert board.at(9, 4, 0) is board.at(9, 4, 1)
    assert asked(game) == (1, "follower", ["follower 0", "follower 1", "follower 2", "pass"])


def test_x45_one_draw_a_turn() -> None:
    game = castle("34 34 09 45", "draw", "place 5 0 180", "pass", "draw", "place 3 9 0", "pass", draw="ask")
    assert asked(game) == (0, "draw", ["draw"])
    assert game.tile is None
    game.act("draw")
    assert [event.tile for event in game.events if isinstance(event, Drawn)][-2:] == ["castle-09", "castle-45"]
    assert asked(game)[:2] == (0, "place")
