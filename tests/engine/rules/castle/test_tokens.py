"""The Castle: wall tokens (X20 to X23) and what is settled about them (X40, X41, X43, X44)."""

from __future__ import annotations

import pytest

from engine.errors import ActionError
from engine.events import Scored, Turn
from engine.game import Game
from engine.rules.castle_scoring import KeepsCompared, MarkerMoved, TokenUsed
from tests.engine.positions import payments
from tests.engine.rules.castle.positions import (
    DECK_TO_ELEVEN,
    TO_ELEVEN,
    act,
    asked,
    castle,
    table_of,
    tokens_taken,
    tokens_used,
    two_payments,
)


def give(game: Game, player: int, *tokens: int) -> Game:
    """Let a player have taken some tokens in earlier turns."""
    table_of(game).held[player] += tokens
    return game


def final(game: Game) -> list[tuple[int, str, int]]:
    """What the end would pay now."""
    return [(item.player, item.kind, item.points) for item in game.projected().items]


def test_x20_a_marker_that_stops_on_a_tower_takes_its_token() -> None:
    game = two_payments("45", tokens=[9])
    before = len(game.events)
    game.act("pay 0 2 0")
    moves = [event for event in game.events[before:] if isinstance(event, MarkerMoved)]
    assert moves == [MarkerMoved(0, 11, 12, (12, 13)), MarkerMoved(0, 12, 16, None)]
    assert game.summary()["tokens"] == [[9], []]
    assert table_of(game).lying == {}


def test_x20_passing_over_does_not_count() -> None:
    game = two_payments("45", tokens=[9])
    game.act("pay 0 3 0")
    assert game.scores == [16, 0]
    assert game.summary()["tokens"] == [[], []]
    assert table_of(game).lying == {0: 9}


def test_x20_a_token_is_taken_once() -> None:
    game = two_payments("51 45", tokens=[9])
    game.act("pay 0 2 0")
    table_of(game).scores[1] = 11
    # Bo's house of one tile at 0 5 brings him to 12, where nothing lies any more.
    act(game, "place 0 5 270", "follower 0")
    assert game.scores == [16, 12]
    assert tokens_taken(game) == [(0, 9, (12, 13))]


def test_x20_past_ninety_nine_the_track_goes_round_again() -> None:
    game = castle("31 45 45", "place 5 0 180", tokens=[6])
    table_of(game).scores[0] = 108
    game.act("follower 0")
    assert game.scores == [112, 0]
    assert tokens_taken(game) == [(0, 6, (12, 13))]


def test_x20_final_scoring_takes_no_tokens() -> None:
    game = castle("42", "place 1 7 0", tokens=[6])
    table_of(game).scores[0] = 6
    game.act("follower 1")
    assert game.finished
    assert payments(game.events) == [(0, "court", 6)]
    assert game.scores == [12, 0]
    assert game.summary()["tokens"] == [[], []]


@pytest.mark.parametrize("token", [1, 2, 3])
def test_x21_not_in_the_turn_it_was_taken(token: int) -> None:
    game = two_payments("45 45", tokens=[token])
    game.act("pay 0 2 0")
    assert game.summary()["tokens"] == [[token], []]
    assert asked(game)[:2] == (1, "place")


def test_x21_token_1_gives_another_full_turn() -> None:
    game = two_payments("45 45 45 45", tokens=[1])
    act(game, "pay 0 2 0", "place 4 3 0", "pass", "place 3 3 0", "pass")
    assert asked(game) == (0, "token", ["token 1", "pass"])
    assert game.decision is not None
    assert game.decision.details() == {"token": 1}
    act(game, "token 1")
    assert tokens_used(game) == [(0, 1, None)]
    assert asked(game)[:2] == (0, "place")
    assert game.summary()["tokens"] == [[], []]
    act(game, "place 2 3 0", "pass")
    assert asked(game)[:2] == (1, "place")


def test_x21_token_1_may_be_kept() -> None:
    game = two_payments("45 45 45 45 45", tokens=[1])
    act(game, "pay 0 2 0", "place 4 3 0", "pass", "place 3 3 0", "pass", "pass")
    assert asked(game)[:2] == (1, "place")
    assert game.summary()["tokens"] == [[1], []]


def test_x21_token_1_is_nothing_if_no_tile_is_left() -> None:
    game = two_payments("45 45", tokens=[1])
    act(game, "pay 0 2 0", "place 4 3 0", "pass", "place 3 3 0", "pass")
    assert game.finished


def test_x21_token_2_doubles_a_tower() -> None:
    game = give(castle("51 45", "place 7 7 0"), 0, 2)
    game.act("follower 1")
    assert asked(game) == (0, "token", ["token 2", "pass"])
    game.act("token 2")
    scored = next(event for event in game.events if isinstance(event, Scored))
    assert (scored.points, scored.terms) == (8, ((1, "tile", 4), (1, "start", 4)))
    assert tokens_used(game) == [(0, 2, "tower")]
    assert game.summary()["tokens"] == [[], []]


def test_x21_token_2_may_be_kept() -> None:
    game = give(castle("51 45", "place 7 7 0"), 0, 2)
    act(game, "follower 1", "pass")
    assert game.scores == [4, 0]
    assert game.summary()["tokens"] == [[2], []]


def test_x21_token_3_doubles_a_house() -> None:
    game = give(castle("51 45", "place 9 3 90"), 0, 3)
    act(game, "follower 0", "token 3")
    assert game.scores == [4, 0]
    assert tokens_used(game) == [(0, 3, "house")]
    assert game.summary()["keeps"] == [2, 0]


def test_x21_at_most_one_doubling_a_feature() -> None:
    game = give(castle("51 45", "place 7 7 0"), 0, 2, 2)
    act(game, "follower 1", "token 2")
    assert game.scores == [8, 0]
    assert asked(game)[:2] == (1, "place")
    assert game.summary()["tokens"] == [[2], []]


def test_x21_tokens_are_for_the_owners_own_turn() -> None:
    game = castle("46 45 45", "place 0 4 90", "follower 0", "place 1 4 0")
    give(game, 0, 2)
    game.act("pass")
    assert game.scores == [4, 0]
    assert game.summary()["tokens"] == [[2], []]


def test_x21_token_4_pays_an_unfinished_path() -> None:
    game = give(castle("01 45 45", "place 5 0 0", "follower 0"), 0, 4)
    assert final(game) == [(0, "path", 2)]
    game = give(castle("02 45 45", "place 5 0 0", "follower 0"), 0, 4)
    assert final(game) == [(0, "path", 4)]


def test_x21_token_5_pays_an_unfinished_tower() -> None:
    game = give(castle("50 45 45", "place 7 7 0", "follower 0"), 0, 5)
    assert final(game) == [(0, "tower", 4)]


def test_x21_token_6_pays_an_unfinished_house() -> None:
    game = give(castle("45 45 45", "place 9 3 0", "follower 0"), 0, 6)
    assert final(game) == [(0, "house", 2)]


def test_x21_token_7_makes_a_market_worth_four() -> None:
    game = give(castle("42 45 45", "place 1 7 0", "follower 1"), 0, 7)
    assert final(game) == [(0, "court", 8)]
    assert game.projected().items[0].terms == ((2, "market", 4),)


def test_x21_token_8_makes_the_keep_two_larger() -> None:
    # Keeps of 2 and 2; the token decides.
    moves = ("place 9 3 90", "follower 0", "place 1 2 0", "follower 0")
    game = castle("51 40 45", *moves)
    assert game.summary()["keeps"] == [2, 2]
    assert final(game) == []
    assert final(give(game, 1, 8)) == [(1, "keep", 74)]
    act(game, "place 7 7 0", "pass")
    compared = next(event for event in game.events if isinstance(event, KeepsCompared))
    assert (compared.sizes, compared.player, compared.points) == ((2, 4), 1, 73)
    assert game.summary()["keeps"] == [2, 2]


def test_x21_token_8_needs_a_keep() -> None:
    game = give(castle("45 45", "place 9 3 0", "pass"), 0, 8, 8)
    assert final(game) == []


def test_x21_two_tokens_8_add_four() -> None:
    game = castle("51 40 45", "place 9 3 90", "follower 0", "place 1 2 0", "follower 0")
    give(game, 0, 8)
    give(game, 1, 8, 8)
    assert final(game) == [(1, "keep", 74)]


def test_x21_token_9_is_five_points() -> None:
    game = give(castle("45 45", "place 9 3 0", "pass"), 1, 9, 9)
    assert final(game) == [(1, "token", 5), (1, "token", 5)]


def test_x22_the_owner_must_have_more_followers() -> None:
    # Both have a knight on the tower that token 2 would double.
    moves = ("place 0 4 90", "follower 0", "place 0 3 0", "follower 1", "place 1 3 180", "pass", "place 1 4 270")
    game = give(castle("46 51 47 47 45", *moves), 1, 2)
    game.act("pass")
    assert asked(game)[:2] == (0, "place")
    assert game.summary()["tokens"] == [[], [2]]
    # Joined by 1 4 but still open to the south, it belongs to neither.
    joined = castle("46 51 47 49 45", *moves[:-1], "place 1 4 270", "pass")
    assert joined.table.board.at(0, 4, 0).majority() == [0, 1]
    give(give(joined, 0, 5), 1, 5)
    assert final(joined) == []


def test_x22_nor_is_an_opponents_feature_doubled() -> None:
    game = give(castle("46 45 45", "place 0 4 90", "follower 0", "place 1 4 0"), 1, 2)
    game.act("pass")
    assert game.scores == [4, 0]
    assert asked(game)[:2] == (0, "place")


def test_x23_each_is_applied_where_it_pays_most() -> None:
    game = castle("50 45 46 45 46 45", "place 7 7 0", "follower 0", "place 9 3 0", "pass")
    act(game, "place 1 2 0", "follower 0", "place 8 3 0", "pass", "place 6 7 90", "pass")
    give(game, 0, 5)
    # The tower at 7 7 has two tiles and its start area, the one at 1 2 a single tile.
    assert final(game) == [(0, "tower", 6)]


def test_x40_tokens_2_and_3_are_asked_before_any_payment_in_the_unasked_order() -> None:
    game = give(castle(f"{DECK_TO_ELEVEN} 45", *TO_ELEVEN[:-1], tokens=[9]), 0, 2, 3)
    game.act(TO_ELEVEN[-1])
    assert asked(game) == (0, "token", ["token 3", "pass"])
    assert game.decision is not None
    about = game.decision.details()
    assert (about["x"], about["y"], about["segment"], about["points"]) == (0, 2, 0, 1)
    assert (about["doubled"]["points"], about["doubled"]["tower"]) == (2, (12, 13))
    game.act("token 3")
    assert game.scores == [11, 0]
    assert asked(game) == (0, "token", ["token 2", "pass"])
    about = game.decision.details()
    assert (about["kind"], about["x"], about["y"], about["segment"]) == ("tower", 0, 3, 0)
    game.act("token 2")
    # 2 and 8 from 11: the house first stops on 13, the tower first passes.
    assert asked(game) == (0, "pay", ["pay 0 2 0", "pay 0 3 0"])
    game.act("pay 0 2 0")
    assert game.scores == [21, 0]
    assert game.summary()["tokens"] == [[9], []]


def test_x41_the_extra_turn_is_a_turn_of_its_own() -> None:
    game = give(two_payments("45 45 45", tokens=[1]), 0, 1)
    game.act("pay 0 2 0")
    # The old one is offered, though another was taken just now; only after the followers went home.
    assert asked(game) == (0, "token", ["token 1", "pass"])
    assert game.supply == [6, 6]
    act(game, "token 1", "place 4 3 0", "pass")
    # And in the extra turn the one taken in the turn before.
    assert asked(game) == (0, "token", ["token 1", "pass"])
    game.act("token 1")
    assert asked(game)[:2] == (0, "place")
    turns = [event.player for event in game.events if isinstance(event, Turn)]
    assert turns[-3:] == [0, 0, 0]


def test_x41_tokens_taken_in_the_last_turn_count() -> None:
    game = two_payments(tokens=[9])
    game.act("pay 0 2 0")
    assert game.finished
    assert (0, "token", 5) in payments(game.events, final=True)


def test_x43_a_finished_game_prints_the_tokens_held_when_the_last_turn_ended() -> None:
    game = two_payments(tokens=[9])
    game.act("pay 0 2 0")
    assert game.finished
    assert tokens_used(game) == [(0, 9, None)]
    assert game.summary()["tokens"] == [[9], []]
    assert game.summary()["keeps"] == [1, 0]


def test_x44_a_token_decision_tells_its_feature() -> None:
    game = give(castle("51 45", "place 7 7 0"), 0, 2)
    game.act("follower 1")
    assert game.decision is not None
    about = game.decision.details()
    assert {key: about[key] for key in ("token", "kind", "x", "y", "segment", "points")} == {
        "token": 2, "kind": "tower", "x": 7, "y": 7, "segment": 1, "points": 4,
    }  # fmt: skip
    with pytest.raises(ActionError):
        game.act("token 3")


def test_x44_token_1_is_asked_once_a_turn() -> None:
    game = give(castle("45 45 45", "place 9 3 0"), 0, 1, 1)
    act(game, "pass", "pass")
    assert asked(game)[:2] == (1, "place")


def test_x44_two_tokens_of_a_kind_need_two_features() -> None:
    game = castle("50 45 46 45 45", "place 7 7 0", "follower 0", "place 9 3 0", "pass", "place 1 2 0", "follower 0")
    give(game, 0, 5, 5, 5)
    assert final(game) == [(0, "tower", 4), (0, "tower", 2)]
    courts = castle("42 45 42 45", "place 1 7 0", "follower 1", "place 9 3 0", "pass", "place 0 4 0", "follower 1")
    give(courts, 0, 7, 7)
    assert final(courts) == [(0, "court", 4), (0, "court", 8)]
    used = castle("42 45", "place 1 7 0", "follower 1", "place 9 3 0")
    give(used, 0, 7, 7)
    used.act("pass")
    assert used.finished
    assert [event.token for event in used.events if isinstance(event, TokenUsed)] == [7]
