"""The Castle: set-up, the turn, and what completed features pay (X1 to X18)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.boxes import load_set
from engine.errors import (
    CellTakenError,
    MismatchError,
    NoSuchSegmentError,
    NotAdjacentError,
    OccupiedError,
    RecordError,
    SetupError,
)
from engine.events import Completed, Discarded, Home, Scored
from engine.game import load_game, new_game
from engine.rules.castle_scoring import KeepMoved, MarkerMoved, TokenTaken, outcomes
from tests.engine.positions import payments
from tests.engine.rules.castle.positions import act, asked, castle, table_of, tokens_taken, two_payments


def test_x1_seventy_six_cells_and_a_token_on_every_corner_tower_but_one() -> None:
    game = new_game("castle", ["Ann", "Bo"], seed=5)
    table = table_of(game)
    assert len(table.wall.cells) == 76
    numbers = [tower.numbers for tower in table.wall.towers]
    assert len(numbers) == 13
    assert numbers[0] == (12, 13)
    assert (32, 33) in numbers
    assert (0, 1) not in numbers
    tokens = game.record()["tokens"]
    assert len(tokens) == 13
    assert set(tokens) <= set(range(1, 10))
    assert max(Counter(tokens).values()) <= 2
    assert list(table.lying.values()) == tokens
    assert new_game("castle", ["Ann", "Bo"], seed=6).record()["tokens"] != tokens
    assert new_game("castle", ["Ann", "Bo"], seed=5).record() == game.record()


def test_x1_the_kinds_are_drawn_from_two_each_of_nine() -> None:
    seen: Counter[int] = Counter()
    for seed in range(60):
        seen.update(new_game("castle", ["Ann", "Bo"], seed=seed).record()["tokens"])
    assert sorted(seen) == list(range(1, 10))


def test_x1_a_shorter_list_or_a_zero_means_no_token_there() -> None:
    assert table_of(castle("51", tokens=[0, 4])).lying == {1: 4}
    assert table_of(castle("51")).lying == {}


@pytest.mark.parametrize("tokens", [[10], [-1], ["4"], [True], [1] * 14, "12"])
def test_x1_wrong_tokens_are_refused(tokens: object) -> None:
    record = {**castle("51").record(), "tokens": tokens}
    with pytest.raises(RecordError, match="token"):
        load_game(record)


def test_x2_sixty_tiles_six_followers_and_a_keep_for_two_players() -> None:
    game = new_game("castle", ["Ann", "Bo"], seed=5)
    deck = game.record()["deck"]
    assert len(deck) == 60
    assert Counter(deck) == Counter(load_set("castle").box())
    assert game.supply == [6, 6]
    assert game.scores == [0, 0]
    assert game.summary()["keeps"] == [0, 0]
    assert game.summary()["tokens"] == [[], []]
    assert asked(game)[:2] == (0, "place")


@pytest.mark.parametrize("players", [1, 3])
def test_x2_it_is_for_exactly_two(players: int) -> None:
    with pytest.raises(SetupError, match="exactly 2 players"):
        new_game("castle", ["x"] * players, seed=1)


def test_x2_only_castle_tiles() -> None:
    with pytest.raises(RecordError, match="base-D is no castle tile"):
        load_game({**castle("51").record(), "deck": ["base-D"]})


def test_x3_seven_start_areas_along_the_wall() -> None:
    starts = table_of(castle("51")).wall.starts
    assert sorted(start.kind for start in starts) == ["court", "house", "house", "path", "path", "tower", "tower"]
    assert [start.marks for start in starts if start.kind == "court"] == [(("market", 1),)]
    assert len({start.cell for start in starts}) == 7


def test_x4_the_first_tile_touches_a_start_area() -> None:
    game = castle("51 45")
    cells = {tuple(map(int, option.split()[1:3])) for option in asked(game)[2]}
    assert cells == {(9, 3), (7, 7), (1, 7), (0, 4), (1, 2)}
    with pytest.raises(NotAdjacentError, match="touches no tile"):
        game.act("place 4 4 0")
    act(game, "place 9 3 0", "pass")
    later = {tuple(map(int, option.split()[1:3])) for option in asked(game)[2]}
    assert later == {(8, 3), (9, 2), (9, 4), (7, 7), (1, 7), (0, 4), (1, 2)}
    with pytest.raises(CellTakenError):
        game.act("place 9 3 90")


def test_x4_nothing_is_laid_outside_the_wall() -> None:
    game = castle("51 45", "place 9 3 0", "pass")
    with pytest.raises(NotAdjacentError, match="outside the map"):
        game.act("place 10 3 0")


def test_x5_only_paths_must_match() -> None:
    game = castle("51 50 01", "place 9 3 0", "pass")
    assert sum(option.startswith("place 8 3 ") for option in asked(game)[2]) == 4
    act(game, "place 8 3 0", "pass")
    with pytest.raises(MismatchError) as refused:
        game.act("place 7 3 90")
    assert [refused.value.about[key] for key in ("side", "shown", "met")] == ["E", "path", "no path"]
    game.act("place 7 3 0")


def test_x5_a_start_area_is_met_like_a_tile_side() -> None:
    with pytest.raises(MismatchError, match="its side N shows no path and meets path"):
        castle("50").act("place 5 0 0")
    for place in ("place 9 3 90", "place 7 7 90", "place 1 7 90", "place 0 4 90", "place 1 2 0"):
        with pytest.raises(MismatchError, match="shows path and meets no path"):
            castle("01").act(place)
    act(castle("01"), "place 5 0 0")
    act(castle("50"), "place 9 3 0")


def test_x5_a_path_may_run_against_the_bare_wall_which_ends_it() -> None:
    game = castle("09 01 01", "place 5 0 0", "pass", "place 4 0 90", "pass")
    act(game, "place 3 0 90")
    path = game.table.board.at(3, 0, 0)
    assert path.cells() == {(3, 0), (4, 0), (5, 0)}
    assert path.open == 2


def test_x6_a_tile_without_a_place_leaves_the_game() -> None:
    game = castle("34 34 09 45", "place 5 0 180", "pass", "place 3 9 0", "pass")
    assert game.discarded == ["castle-09"]
    assert Discarded(0, "castle-09") in game.events
    assert game.tile is not None
    assert game.tile.id == "castle-45"
    assert asked(game)[:2] == (0, "place")


def test_x6_if_none_is_left_the_game_ends() -> None:
    game = castle("34 34 09", "place 5 0 180", "pass", "place 3 9 0", "pass")
    assert game.finished
    assert game.discarded == ["castle-09"]


def test_x7_a_follower_stands_on_any_free_feature_of_the_tile() -> None:
    game = castle("27 45", "place 3 9 0")
    assert asked(game) == (0, "follower", [*(f"follower {segment}" for segment in range(5)), "pass"])
    game.act("follower 3")
    assert game.supply == [5, 6]
    on_map = game.table.board.followers()
    assert [(one.player, one.x, one.y, one.segment) for one in on_map] == [(0, 3, 9, 3)]


def test_x7_not_on_a_joined_feature_that_holds_a_follower() -> None:
    game = castle("45 45 45", "place 9 3 0", "follower 0", "place 8 3 0")
    assert asked(game)[:2] == (0, "place")
    game = castle("45 53", "place 9 3 0", "follower 0", "place 8 3 0")
    with pytest.raises(OccupiedError):
        game.act("follower 0")
    game.act("follower 1")


def test_x7_nobody_in_supply() -> None:
    game = castle("39 45 " * 6 + "39 45")
    for x in (9, 7, 5, 3, 1):
        act(game, f"place {x} 3 0", "follower 1", f"place {x - 1} 3 0", "pass")
    act(game, "place 0 4 0", "follower 1", "place 9 4 0", "pass")
    assert game.supply == [0, 6]
    game.act("place 9 2 0")
    assert asked(game)[:2] == (1, "place")


def test_x7_refusals_say_why() -> None:
    game = castle("45 45 53", "place 9 3 0", "follower 0", "place 8 3 0", "place 7 3 0")
    with pytest.raises(OccupiedError, match="already holds a follower of Ann"):
        game.act("follower 0")
    with pytest.raises(NoSuchSegmentError):
        game.act("follower 2")


def test_x8_followers_go_home_when_all_are_paid() -> None:
    game = two_payments("45", tokens=[9])
    events = game.act("pay 0 2 0")
    order = [type(event) for event in events if isinstance(event, Scored | TokenTaken | Home)]
    assert order == [Scored, TokenTaken, Scored, Home, Home]
    assert game.supply == [6, 6]
    assert asked(game)[:2] == (1, "place")


def test_x8_quick_points() -> None:
    game = castle("51 45", "place 7 7 0", "follower 1")
    assert game.scores == [4, 0]
    assert game.supply == [6, 6]


def test_x10_a_path_between_the_wall_and_a_square() -> None:
    game = castle("34 45", "place 5 0 180", "follower 0")
    assert game.scores == [2, 0]
    scored = next(event for event in game.events if isinstance(event, Scored))
    assert (scored.kind, scored.terms) == ("path", ((1, "tile", 1), (1, "start", 1)))


def test_x10_a_path_ends_at_a_building_on_the_same_tile() -> None:
    assert castle("28 45", "place 3 9 0", "follower 0").scores == [2, 0]


def test_x10_a_path_ends_at_the_bare_wall() -> None:
    game = castle("10 45 01 45 01 45", "place 5 0 0", "pass", "place 9 3 0", "pass", "place 4 0 90", "follower 0")
    act(game, "place 8 3 0", "pass")
    assert game.scores == [0, 0]
    act(game, "place 3 0 90", "pass")
    assert game.scores == [3, 0]
    assert game.supply == [6, 6]


def test_x10_a_loop() -> None:
    loop = ("place 0 4 270", "follower 0", "place 1 4 0", "pass", "place 1 5 90", "pass", "place 0 5 180", "pass")
    assert castle("04 22 24 25 45", *loop).scores == [4, 0]
    assert castle("05 22 24 25 45", *loop).scores == [8, 0]


def test_x10_a_square_parts_paths_and_a_well_does_not() -> None:
    square = castle("07 45", "place 3 9 0").table.board
    assert square.at(3, 9, 0) is not square.at(3, 9, 1)
    assert square.at(3, 9, 2).complete
    assert not square.at(3, 9, 0).complete
    well = castle("08 45", "place 3 9 0").table.board
    assert well.at(3, 9, 0).open == 2


def test_x10_wells_double_once_however_many() -> None:
    assert castle("31 45", "place 5 0 180", "follower 0").scores == [4, 0]
    game = castle("02 45 31 45", "place 5 0 0", "follower 0", "place 9 3 0", "pass", "place 5 1 180", "pass")
    assert game.scores == [6, 0]
    assert payments(game.events) == [(0, "path", 6)]


def test_x11_a_tower_enclosed_by_other_features_and_the_wall() -> None:
    game = castle("51 45", "place 9 3 0", "follower 1")
    assert payments(game.events) == [(0, "tower", 2)]


def test_x11_a_tower_is_completed_by_a_tile_that_has_no_part_in_it() -> None:
    game = castle("46 45 45 45", "place 0 4 90", "follower 0")
    assert game.scores == [0, 0]
    game.act("place 1 4 0")
    assert Completed(1, "tower", 0, 4, 0, ((0, 4),)) in act(game, "pass").events
    assert payments(game.events) == [(0, "tower", 4)]


def test_x11_a_tower_with_a_gap_is_not_complete() -> None:
    game = castle("50 45 45 45", "place 7 7 0", "follower 0", "place 7 6 0", "pass", "place 6 7 0", "pass")
    assert game.scores == [0, 0]
    act(game, "place 7 8 0", "pass")
    assert payments(game.events, final=False) == [(0, "tower", 4)]


def test_x12_a_house_pays_one_a_tile() -> None:
    game = castle("40 50 50", "place 1 2 0", "follower 0")
    assert payments(game.events) == [(0, "house", 2)]
    game = castle("39 50 50", "place 1 2 0", "follower 0", "place 1 3 0", "pass")
    assert payments(game.events) == [(0, "house", 2)]


def test_x13_a_start_area_counts_as_one_more_tile() -> None:
    game = castle("51 45", "place 7 7 0", "follower 1")
    scored = next(event for event in game.events if isinstance(event, Scored))
    assert scored.terms == ((1, "tile", 2), (1, "start", 2))
    assert scored.cells == ((7, 7),)
    assert (scored.x, scored.y, scored.segment) == (7, 7, 1)
    both = castle("51 45", "place 9 3 90", "follower 0")
    assert both.scores == [2, 0]
    assert both.summary()["keeps"] == [2, 0]


def test_x14_parts_that_touch_only_at_corners_are_not_joined() -> None:
    game = castle("41 47 41 45", "place 1 2 90", "follower 0", "place 1 3 0", "pass", "place 2 3 270", "pass")
    board = game.table.board
    assert board.at(1, 2, 0).kind == board.at(2, 3, 0).kind == "house"
    assert board.at(1, 2, 0) is not board.at(2, 3, 0)


TIED = ("place 0 4 90", "follower 0", "place 0 3 0", "follower 1", "place 1 3 180", "pass", "place 1 4 270", "pass")


def test_x15_equal_numbers_score_nothing_and_go_home() -> None:
    game = castle("46 51 47 47 45", *TIED)
    assert Completed(1, "tower", 0, 3, 1, ((0, 3), (0, 4), (1, 3), (1, 4))) in game.events
    assert payments(game.events) == []
    assert game.scores == [0, 0]
    assert game.supply == [6, 6]


def test_x15_most_followers_take_all() -> None:
    game = castle("46 51 46 45 49 47 45", "place 0 4 90", "follower 0", "place 0 3 0", "follower 1")
    act(game, "place 1 2 0", "follower 0", "place 9 3 0", "pass", "place 1 3 270", "pass", "place 1 4 270", "pass")
    assert payments(game.events) == [(0, "tower", 12)]
    assert game.supply == [6, 6]


def test_x16_the_keep_stands_on_the_first_house_and_moves_to_larger_ones_only() -> None:
    # Houses of 1 tile, of 1 again, and one with a start area.
    game = castle("51 45 51 45 40 45", "place 0 4 270", "follower 0")
    assert game.summary()["keeps"] == [1, 0]
    act(game, "place 9 3 0", "pass", "place 7 7 90", "follower 0")
    moved = [event for event in game.events if isinstance(event, KeepMoved)]
    assert [(event.player, event.size, event.before, event.cells) for event in moved] == [
        (0, 1, 0, ((0, 4),)),
    ]
    assert game.scores == [2, 0]
    act(game, "place 8 3 0", "pass", "place 1 2 0", "follower 0")
    moved = [event for event in game.events if isinstance(event, KeepMoved)]
    assert [(event.size, event.before, event.cells) for event in moved] == [(1, 0, ((0, 4),)), (2, 1, ((1, 2),))]
    assert game.summary()["keeps"] == [2, 0]


def test_x16_a_house_that_the_opponent_scores_is_not_mine() -> None:
    game = castle("39 50 50", "place 1 2 0", "follower 0", "place 1 3 0", "pass")
    assert game.summary()["keeps"] == [2, 0]


def test_x17_the_order_is_asked_where_it_changes_which_tower_is_hit() -> None:
    game = two_payments("45", tokens=[9])
    assert game.scores == [11, 0]
    assert asked(game) == (0, "pay", ["pay 0 2 0", "pay 0 3 0"])
    assert game.decision is not None
    features = game.decision.details()["features"]
    assert [(one["kind"], one["points"], one["lands"], one["tower"]) for one in features] == [
        ("house", 1, 12, (12, 13)),
        ("tower", 4, 15, None),
    ]
    other = game.copy()
    game.act("pay 0 2 0")
    assert tokens_taken(game) == [(0, 9, (12, 13))]
    assert game.scores == [16, 0]
    other.act("pay 0 3 0")
    assert tokens_taken(other) == []
    assert other.scores == [16, 0]
    assert payments(other.events)[-2:] == [(0, "tower", 4), (0, "house", 1)]


def test_x17_no_question_where_no_token_lies() -> None:
    for tokens in ([], [0, 9]):
        game = two_payments("45", tokens=tokens)
        assert asked(game)[:2] == (1, "place")
        assert payments(game.events)[-2:] == [(0, "house", 1), (0, "tower", 4)]


def test_x17_orders_that_hit_the_same_tower_are_not_asked_about() -> None:
    wall = table_of(castle("45")).wall
    every = frozenset(range(13))
    assert outcomes(wall, every, 10, [2, 1]) == {frozenset({0})}
    assert outcomes(wall, every, 11, [1, 4]) == {frozenset({0}), frozenset()}
    assert outcomes(wall, frozenset(), 11, [1, 4]) == {frozenset()}
    assert outcomes(wall, every, 9, [4, 5, 9]) == {
        frozenset({0, 1}), frozenset({0, 2}), frozenset({1}), frozenset({2}), frozenset({1, 2}),
    }  # fmt: skip


OPPONENT = (
    "place 9 3 0", "pass", "place 7 7 0", "follower 1", "place 8 3 0", "pass", "place 5 0 180", "follower 0",
    "place 7 3 0", "pass", "place 3 9 0", "follower 0", "place 6 3 0", "pass", "place 0 4 270", "follower 0",
    "place 5 3 0", "pass", "place 0 3 0", "follower 0", "place 4 3 0", "pass", "place 1 2 270", "follower 0",
)  # fmt: skip


def test_x17_the_player_whose_turn_it_is_orders_the_opponents_payments_too() -> None:
    game = castle("45 51 45 31 45 28 45 51 45 46 45 51 47 45", *OPPONENT, tokens=[7])
    assert game.scores == [0, 11]
    act(game, "place 0 2 0", "follower 0")
    assert payments(game.events)[-1] == (0, "tower", 2)
    assert asked(game) == (0, "pay", ["pay 1 2 0", "pay 0 3 0"])
    game.act("pay 1 2 0")
    assert tokens_taken(game) == [(1, 7, (12, 13))]
    assert game.scores == [2, 16]


def test_x18_a_merchant_stays() -> None:
    game = castle("42 45 45 45", "place 9 3 180", "follower 1", "place 8 3 0", "pass", "place 9 2 0", "pass")
    assert game.scores == [0, 0]
    assert game.supply == [5, 6]
    assert not any(isinstance(event, MarkerMoved) for event in game.events)
