"""Mists: the box, the team, its colours."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.boxes import find_tile, load_set
from engine.errors import RecordError, SetupError
from engine.events import Laid
from engine.game import load_game, new_game
from engine.rules import RULE_SETS
from engine.rules.mists_levels import colours, levels
from tests.engine.rules.mists.land import CITY_DECK, NAMES, city, ghosts, land, options, stock, table, told


def test_m1_sixty_tiles_five_with_a_palace_and_five_with_a_cemetery() -> None:
    deck = new_game("mists", NAMES[:2], seed=3, options={"level": 2}).record()["deck"]
    kinds = Counter(segment.kind for tile in map(find_tile, deck) for segment in tile.segments)
    assert len(deck) == 60
    assert (kinds["palace"], kinds["cemetery"]) == (5, 5)
    shown = Counter(find_tile(tile).marks["ghosts"] for tile in deck if find_tile(tile).marks["ghosts"])
    assert set(shown) == {1, 2, 3}
    assert sum(shown.values()) > 30


@pytest.mark.parametrize("level", range(1, 7))
def test_m1_a_ghost_stands_on_each_of_the_three_symbols_of_the_start_block(level: int) -> None:
    game = new_game("mists", NAMES[:3], seed=1, options={"level": level})
    assert [(event.x, event.y) for event in told(game.events, Laid)] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert len(game.table.board.tiles) == 4
    assert ghosts(game) == {(0, 0): 1, (0, 1): 1, (1, 1): 1}
    assert stock(game) == {1: 15, 2: 15, 3: 15, 4: 13, 5: 13, 6: 12}[level] - 3


@pytest.mark.parametrize(("players", "each", "followers"), [(1, 4, 3), (2, 2, 3), (3, 1, 5), (4, 1, 5), (5, 1, 5)])
def test_m2_colours_and_followers(players: int, each: int, followers: int) -> None:
    game = new_game("mists", NAMES[:players], seed=1)
    assert [len(own) for own in game.record()["colours"]] == [each] * players
    assert all(isinstance(own, dict) and set(own.values()) == {followers} for own in game.supply)
    assert len({colour for own in game.supply if isinstance(own, dict) for colour in own}) == each * players


@pytest.mark.parametrize("players", [0, 6])
def test_m2_one_to_five_players(players: int) -> None:
    with pytest.raises(SetupError, match="1 to 5 players"):
        new_game("mists", ["x"] * players, seed=1)


def test_m2_six_colours_that_the_team_may_choose() -> None:
    assert len(set(colours())) == 6
    chosen = [["pink", "black"], ["green", "red"]]
    game = new_game("mists", NAMES[:2], seed=1, extras={"colours": chosen})
    assert game.record()["colours"] == chosen
    assert game.supply == [{"pink": 3, "black": 3}, {"green": 3, "red": 3}]


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ([["red"], ["blue"]], "2 colours"),
        ([["red", "blue"]], "each of the 2 seats"),
        ([["red", "blue"], ["red", "green"]], "belongs to one seat"),
        ([["red", "blue"], ["mauve", "green"]], "no colour 'mauve'"),
        ([["red", "blue"], "green"], "2 colours"),
        ("red", "each of the 2 seats"),
    ],
)
def test_m2_wrong_colours_are_refused(chosen: Any, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        new_game("mists", NAMES[:2], seed=1, extras={"colours": chosen})
    record = new_game("mists", NAMES[:2], seed=1).record()
    with pytest.raises(RecordError, match=why):
        load_game({**record, "colours": chosen})


def test_m2_a_player_with_several_colours_chooses_which_to_place() -> None:
    game = land(1, "09", "place 0 -1 0")
    assert options(game) == ["follower 0 red", "follower 0 green", "pass"]


@pytest.mark.parametrize(("level", "scores"), [(1, [0]), (2, [0]), (3, [0]), (4, [0]), (5, [0]), (6, [0, 0, 0])])
def test_m3_one_score_for_the_team(level: int, scores: list[int]) -> None:
    game = new_game("mists", NAMES[:4], seed=1, options={"level": level})
    assert game.scores == scores
    assert game.summary()["scores"] == scores
    assert game.projected().scores == scores
    assert game.projected().items == []


@pytest.mark.parametrize(
    ("level", "tiles", "figures", "goals", "hounds"),
    [
        (1, 50, 15, (50,), ()),
        (2, 60, 15, (75,), ()),
        (3, 60, 15, (15, 50, 100), ("rufus", "ronja")),
        (4, 60, 13, (20, 60, 120), ("rufus", "ronja")),
        (5, 60, 13, (15, 50, 100), ("rufus", "ronja")),
        (6, 60, 12, (10, 25, 50), ("rufus", "ronja")),
    ],
)
def test_m3_the_six_levels(
    level: int, tiles: int, figures: int, goals: tuple[int, ...], hounds: tuple[str, ...]
) -> None:
    one = levels()[level]
    assert (one.ghosts, one.goals, one.hounds) == (figures, goals, hounds)
    assert one.cemeteries == ("none" if level == 1 else "plain" if level < 5 else "haunted")
    deck = new_game("mists", NAMES[:2], seed=5, options={"level": level}).record()["deck"]
    assert len(deck) == tiles
    box = Counter(load_set("mists").box())
    assert not Counter(deck) - box
    assert not any(tile.startswith("mists-start") for tile in deck)
    if level == 1:
        assert not any(
            segment.kind in ("palace", "cemetery") for tile in map(find_tile, deck) for segment in tile.segments
        )


@pytest.mark.parametrize("level", [0, 7, "3", None, True])
def test_m3_other_levels_are_refused(level: Any) -> None:
    with pytest.raises(SetupError, match="level is one of: 1, 2, 3, 4, 5, 6; not"):
        new_game("mists", NAMES[:2], seed=1, options={"level": level})


def test_m3_without_a_level_it_is_the_first() -> None:
    assert new_game("mists", NAMES[:2], seed=1).summary()["goals"] == [50]


@pytest.mark.parametrize(("players", "left"), [(3, [4, 4, 4]), (4, [4, 4, 4, 5]), (5, [4, 4, 4, 5, 5])])
def test_m40_markers_come_out_of_their_owners_followers(players: int, left: list[int]) -> None:
    game = new_game("mists", NAMES[:players], seed=1, options={"level": 6})
    assert len(game.record()["markers"]) == 3
    assert [sum(own.values()) for own in table(game).stock] == left


@pytest.mark.parametrize("players", [1, 2])
def test_m40_with_one_or_two_players_markers_come_out_of_the_box(players: int) -> None:
    game = new_game("mists", NAMES[:players], seed=1, options={"level": 6})
    assert {number for own in table(game).stock for number in own.values()} == {3}
    in_play = {colour for own in game.record()["colours"] for colour in own}
    assert len(set(game.record()["markers"]) & in_play) == 3


def test_m40_the_team_chooses_the_markers() -> None:
    chosen = ["black", "pink", "red"]
    game = new_game(
        "mists",
        NAMES[:4],
        seed=1,
        options={"level": 6},
        extras={"colours": [["red"], ["black"], ["pink"], ["blue"]], "markers": chosen},
    )
    assert game.record()["markers"] == chosen
    assert game.supply == [{"red": 4}, {"black": 4}, {"pink": 4}, {"blue": 5}]
    assert load_game(game.record()).summary() == game.summary()


def test_m40_markers_not_chosen_are_taken_from_the_chosen_colours() -> None:
    extras = {"colours": [["pink", "black"], ["yellow", "blue"]]}
    game = new_game("mists", NAMES[:2], seed=1, options={"level": 6}, extras=extras)
    assert game.record()["markers"] == ["pink", "yellow", "black"]


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        (["red", "green"], "3 different colours"),
        (["red", "green", "green"], "3 different colours"),
        (["red", "green", "pink"], "'pink' cannot be a marker"),
        ("red", "3 different colours"),
    ],
)
def test_m40_wrong_markers_are_refused(chosen: Any, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        new_game("mists", NAMES[:3], seed=1, options={"level": 6}, extras={"markers": chosen})
    record = new_game("mists", NAMES[:3], seed=1, options={"level": 6}).record()
    with pytest.raises(RecordError, match=why):
        load_game({**record, "markers": chosen})


def test_m40_only_level_6_has_markers() -> None:
    with pytest.raises(SetupError, match="only level 6"):
        new_game("mists", NAMES[:3], seed=1, options={"level": 5}, extras={"markers": ["red", "green", "blue"]})


def test_m60_an_attempt_ends_with_a_result_score_tiles_and_ghosts_left() -> None:
    assert RULE_SETS["mists"].team
    game = land(1, f"{CITY_DECK} 09", *city("red", "green", "blue"), players=1)
    game.act("score 3 0 0")
    summary = game.summary()
    assert {key: summary[key] for key in ("result", "scores", "deck_left", "ghosts", "winners", "finished")} == {
        "result": "won",
        "scores": [54],
        "deck_left": 1,
        "ghosts": 12,
        "winners": [0],
        "finished": True,
    }


@pytest.mark.parametrize("players", range(1, 6))
def test_m77_a_follower_is_named_with_its_colour_by_one_or_two_players(players: int) -> None:
    game = land(1, "09", "place 0 -1 0", players=players)
    named = [option for option in options(game) if option != "pass"]
    expected = {1: 4, 2: 2}.get(players)
    if expected is None:
        assert named == ["follower 0"]
    else:
        assert [option.split()[:2] for option in named] == [["follower", "0"]] * expected
        assert all(option.split()[2] in colours() for option in named)
