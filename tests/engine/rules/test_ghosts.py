"""Ghosts, palaces and cemeteries on the base game, paragraph by paragraph (G1 to G15)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.boxes import find_tile, load_set
from engine.errors import ActionError
from engine.events import Home, Scored
from engine.game import Game, new_game
from engine.rules.count import MATCHING
from engine.rules.ghosts import Fled, GhostsReturned, Haunted
from engine.rules.mist_land import GuardGained, MistLand
from tests.engine.positions import payments, position

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
THREE = ["ghosts", "palaces", "cemeteries"]
SHRINE = next(tile.id for tile in load_set("cult") if tile.edges == "FFFF")


def misty(deck: str, *actions: str, modules: tuple[str, ...] = ("ghosts",), players: int = 2, **options: Any) -> Game:
    return position(deck, *actions, players=players, modules=list(modules), **options)


def haunted(game: Game) -> list[tuple[int, str, int, int, int]]:
    """Who sent a ghost why to whose follower on which cell."""
    return [(one.player, one.why, one.owner, one.x, one.y) for one in game.events if isinstance(one, Haunted)]


def boxed(modules: list[str]) -> list[str]:
    deck: list[str] = new_game("base", NAMES[:2], seed=1, options={"modules": modules}).record()["deck"]
    return deck


# The paragraphs


def test_g1_the_start_is_the_block_of_four_and_its_ghosts_are_ignored() -> None:
    game = misty("B")
    tiles = {cell: placed.tile.id for cell, placed in game.table.board.tiles.items()}
    assert tiles == {
        (0, 0): "mists-start-NW", (1, 0): "mists-start-NE", (0, 1): "mists-start-SW", (1, 1): "mists-start-SE",
    }  # fmt: skip
    assert game.summary()["ghosts_on"] == []
    assert game.summary()["ghosts"] == 15


@pytest.mark.parametrize(
    ("modules", "palaces", "cemeteries"),
    [
        (["ghosts"], 0, 0),
        (["palaces"], 5, 0),
        (["cemeteries"], 0, 5),
        (["ghosts", "palaces"], 5, 0),
        (["cemeteries", "ghosts"], 0, 5),
        (THREE, 5, 5),
    ],
    ids=str,
)
def test_g1_the_stack_holds_base_tiles_and_those_in_play_once(
    modules: list[str], palaces: int, cemeteries: int
) -> None:
    deck = boxed(modules)
    kinds = Counter(segment.kind for tile in deck for segment in find_tile(tile).segments)
    sets = Counter(tile.split("-")[0] for tile in deck)
    assert sets == {"base": 71, "mists": 50 + palaces + cemeteries}
    assert (kinds["palace"], kinds["cemetery"]) == (palaces, cemeteries)
    assert not any(tile.startswith("mists-start") for tile in deck)
    without_start = Counter(load_set("base").box())
    without_start["base-D"] -= 1
    assert Counter(tile for tile in deck if tile.startswith("base")) == without_start


def test_g1_all_tiles_of_the_box_are_in_play_with_all_modules() -> None:
    mists = [tile for tile in boxed(THREE) if tile.startswith("mists")]
    assert Counter(mists) == Counter(tile.id for tile in load_set("mists") if not tile.start for _ in range(tile.count))


@pytest.mark.parametrize("modules", [["ghosts"], ["palaces"], ["cemeteries"], THREE], ids=str)
def test_g2_five_followers_two_guards_and_fifteen_ghosts(modules: list[str]) -> None:
    game = new_game("base", NAMES[:3], seed=1, options={"modules": modules})
    assert game.supply == [{"follower": 5, "guard": 2}] * 3
    assert game.summary()["guards"] == [3, 3, 3]
    assert game.summary()["ghosts"] == 15
    assert game.summary()["ghosts_on"] == []


def test_g3_a_road_is_followed_through_mist_and_mist_blocks_no_place() -> None:
    game = misty("U A E", "place -1 1 0", "follower 0", "place -2 1 270", "pass", modules=("palaces",))
    assert payments(game.events) == [(0, "road", 3)]
    misty_on_clear = misty("mists-16 B", "place 1 2 90", "pass", modules=("palaces",))
    assert (1, 2) in misty_on_clear.table.board.tiles


def test_g3_mist_is_no_feature_to_score() -> None:
    game = misty("mists-16 B", "place -1 0 0", "pass", modules=("palaces",))
    assert all(event.kind != "mist" for event in game.events if event.name == "completed")  # type: ignore[attr-defined]


def test_g4_mist_parts_fields() -> None:
    game = misty("B B", "place -1 0 0", "follower 1", "place -2 0 0", modules=("palaces",))
    board = game.table.board
    assert {member[:2] for member in board.at(-1, 0, 1).members} == {(-1, 0), (-2, 0)}
    parted = board.tiles[0, 0]
    fields = {id(parted.features[index]) for index, one in enumerate(parted.view.segments) if one.kind == "field"}
    assert id(board.at(-1, 0, 1)) not in fields


def test_g4_nobody_stands_in_the_mist() -> None:
    game = misty("mists-25 B", "place -1 0 0")
    assert game.decision is not None
    assert game.decision.options() == ["follower 0", "follower 0 guard", "pass"]
    with pytest.raises(ActionError, match="nobody may stand on a mist"):
        game.act("follower 1")


ANN_MONK = ("place 0 -1 0", "follower 1")
"""Ann's monk on a tile that touches no mist."""

BO_FARMER = ("place 1 -1 180", "follower 1")


def test_g5_extending_sends_a_ghost_to_an_opponent() -> None:
    game = misty("A mists-16 B", *ANN_MONK, "place -1 0 0")
    assert haunted(game) == [(1, "extended", 0, 0, -1)]
    assert game.summary()["ghosts_on"] == [[0, -1, 1]]
    assert game.summary()["ghosts"] == 14
    assert game.decision is not None
    assert game.decision.kind == "follower"


def test_g5_bounding_sends_a_ghost_to_an_own_follower_also_by_a_tile_without_mist() -> None:
    game = misty("A E B E", *ANN_MONK, "place 1 -1 180", "pass", "place -1 0 0")
    assert haunted(game) == [(0, "bounded", 0, 0, -1)]


def test_g5_both_first_the_opponents_then_the_own() -> None:
    game = misty("A E E mists-16 B", *ANN_MONK, "place 1 -1 180", "pass", "place -1 -1 0", "pass", "place -1 0 0")
    assert haunted(game) == [(1, "extended", 0, 0, -1)]  # Bo bounds too and has nobody
    game = misty(
        "A E E E mists-16 B",
        *ANN_MONK, *BO_FARMER, "place -1 -1 0", "pass", "place -1 -2 180", "pass", "place -1 0 0",
    )  # fmt: skip
    assert haunted(game) == [(0, "extended", 1, 1, -1), (0, "bounded", 0, 0, -1)]


def test_g5_a_tile_that_meets_no_mist_sends_nothing() -> None:
    game = misty("A E E B", *ANN_MONK, *BO_FARMER, "place -1 -1 0", "pass")
    assert haunted(game) == []


def test_g5_mist_that_meets_nothing_sends_nothing() -> None:
    game = misty("A E mists-16 B", *ANN_MONK, *BO_FARMER, "place 1 2 90")
    assert haunted(game) == []


CHOICE = ("A E B E mists-16 B", *ANN_MONK, *BO_FARMER, "place -1 -1 0", "follower 0", "place 0 -2 0", "pass")


def test_g5_whom_is_asked_with_the_reason_if_there_is_a_choice() -> None:
    game = misty(*CHOICE, "place -1 0 0")
    decision = game.decision
    assert decision is not None
    assert haunted(game) == [(0, "extended", 1, 1, -1)]
    assert (decision.player, decision.kind) == (0, "haunt")
    assert decision.options() == ["haunt -1 -1", "haunt 0 -1"]
    about = decision.details()
    assert (about["why"], about["whose"], about["x"], about["y"]) == ("bounded", "own", -1, 0)
    assert about["followers"] == [
        {"player": 0, "x": -1, "y": -1, "segment": 0, "kind": "monastery", "ghosts": 0},
        {"player": 0, "x": 0, "y": -1, "segment": 1, "kind": "monastery", "ghosts": 0},
    ]
    for wrong in ("haunt 1 -1", "haunt 5 5", "pass", "haunt"):
        with pytest.raises(ActionError):
            game.act(wrong)
    game.act("haunt -1 -1")
    assert game.summary()["ghosts_on"] == [[-1, -1, 1], [1, -1, 1]]


def test_g5_without_followers_the_step_is_skipped() -> None:
    game = misty("mists-16 B", "place -1 0 0")
    assert haunted(game) == []
    assert game.decision is not None
    assert game.decision.kind == "follower"


THRICE = ("A mists-16 B mists-28 B", *ANN_MONK, "place -1 0 0", "pass", "place -1 -1 0", "pass")


def test_g6_the_third_ghost_drives_a_follower_home() -> None:
    game = misty(*THRICE)
    assert game.summary()["ghosts_on"] == [[0, -1, 2]]
    events = game.act("place 2 1 0")
    assert [event.name for event in events] == ["placed", "haunted", "fled", "home", "ghosts_returned"]
    assert Fled(0, 0, -1, 1, "monastery") in events
    assert game.summary()["ghosts"] == 15
    assert game.summary()["ghosts_on"] == []
    assert game.supply[0] == {"follower": 5, "guard": 2}
    assert not game.table.board.at(0, -1, 1).followers
    assert payments(game.events) == []


def test_g7_guards_cannot_be_haunted() -> None:
    game = misty("A mists-16 B", "place 0 -1 0", "follower 1 guard", "place -1 0 0")
    assert haunted(game) == []


def test_g7_guards_count_as_followers() -> None:
    game = misty("A B", "place 0 -1 0", "follower 0 guard")
    assert payments(game.events) == [(0, "road", 2)]
    assert game.supply[0] == {"follower": 5, "guard": 2}


def test_g8_follower_or_guard_is_asked_for_every_segment_palace_included() -> None:
    game = misty("mists-52 B", "place 1 -1 180", modules=("palaces",))
    assert game.decision is not None
    assert game.decision.options() == [
        *(f"follower {segment}{piece}" for segment in range(4) for piece in ("", " guard")), "pass",
    ]  # fmt: skip
    game.act("follower 2 guard")
    assert game.supply[0] == {"follower": 5, "guard": 1}


def test_g8_a_piece_that_is_used_up_is_not_offered() -> None:
    game = misty(
        "B B B B B",
        "place -1 0 0", "follower 0 guard", "place -2 0 0", "pass", "place -3 0 0", "follower 0 guard",
        "place -4 0 0", "pass", "place -5 0 0",
        modules=("palaces",),
    )  # fmt: skip
    assert game.decision is not None
    assert game.decision.options() == ["follower 0", "follower 1", "pass"]
    with pytest.raises(ActionError):
        game.act("follower 0 guard")


def test_g9_each_ghost_costs_two_when_the_feature_scores() -> None:
    game = misty("G mists-16 E B", "place 1 -1 90", "follower 0", "place -1 0 0", "pass", "place 1 -2 180", "pass")
    assert payments(game.events) == [(0, "city", 6), (0, "ghost", -2)]
    loss = [event for event in game.events if isinstance(event, Scored)][-1]
    assert loss.terms == ((1, "ghost", -2),)
    assert game.scores == [4, 0]
    assert game.summary()["ghosts"] == 15
    assert game.supply[0] == {"follower": 5, "guard": 2}


def test_g9_a_score_never_falls_below_nothing() -> None:
    game = misty(
        "U mists-16 E mists-28 A B",
        "place 0 -1 90", "follower 0", "place -1 0 0", "pass", "place 1 -1 180", "pass", "place 2 1 0", "pass",
        "place 0 -2 0", "pass",
    )  # fmt: skip
    assert payments(game.events) == [(0, "road", 3), (0, "ghost", -4)]
    assert game.scores == [0, 0]


def test_g9_who_has_no_majority_loses_too() -> None:
    game = misty(
        "A E L B E B mists-16 C",
        "place 2 0 90", "pass", "place 2 -1 270", "follower 0", "place 0 -1 90", "follower 0", "place 2 -2 0", "pass",
        "place 1 -2 180", "follower 0", "place 3 -2 0", "pass", "place -1 0 0", "pass", "place 1 -1 0",
    )  # fmt: skip
    assert payments(game.events, final=False) == [(0, "city", 12), (1, "ghost", -2)]


AROUND = (
    "place -1 -1 0", "place -2 -1 0", "place -3 -1 0",
    "place -3 0 0", "place -3 1 0", "place -2 1 180", "place -1 1 270",
)  # fmt: skip


def surrounded(building: str, follower: str, last: str, *modules: str) -> Game:
    """A building with its road to the south on -2 0 and eight tiles around, the last of them left to place."""
    actions = ["place -1 0 0", "pass", "place -2 0 0", follower]
    for action in AROUND[:-1]:
        actions += [action, "pass"]
    return misty(f"B {building} B B B B B A {last} B", *actions, modules=modules)


def test_g10_a_palace_pays_two_for_each_misty_neighbour_and_for_itself() -> None:
    game = surrounded("mists-50", "follower 1", "mists-50", "palaces")
    game.act(AROUND[-1])
    game.act("pass")
    assert payments(game.events) == [(1, "palace", 4)]
    assert game.supply[1] == {"follower": 5, "guard": 2}


def test_g10_a_palace_without_mist_around_pays_for_itself_only() -> None:
    game = surrounded("mists-50", "follower 1", "A", "palaces")
    game.act(AROUND[-1])
    game.act("pass")
    assert payments(game.events) == [(1, "palace", 2)]


def test_g11_a_keeper_waits_until_the_cemetery_is_surrounded() -> None:
    game = surrounded("mists-55", "follower 1", "A", "cemeteries")
    assert not game.table.board.at(-2, 0, 1).complete
    assert game.supply[1] == {"follower": 4, "guard": 2}
    game.act(AROUND[-1])
    assert game.table.board.at(-2, 0, 1).complete


@pytest.mark.parametrize("follower", ["follower 1", "follower 1 guard"])
def test_g12_the_keepers_owner_takes_a_guard_and_the_keeper_goes_home(follower: str) -> None:
    game = surrounded("mists-55", follower, "A", "cemeteries")
    game.act(AROUND[-1])
    events = game.act("pass")
    assert GuardGained(1, -2, 0, 2) in events
    assert game.supply[1] == {"follower": 5, "guard": 3}
    assert game.summary()["guards"] == [3, 2]
    assert payments(game.events) == []


def test_g12_nobody_gains_by_a_cemetery_without_keeper() -> None:
    game = surrounded("mists-55", "pass", "A", "cemeteries")
    game.act(AROUND[-1])
    game.act("pass")
    assert game.summary()["guards"] == [3, 3]


def test_g12_no_guard_is_left_after_three() -> None:
    game = surrounded("mists-55", "follower 1", "A", "cemeteries")
    land = game.table.modules["mist"]  # type: ignore[attr-defined]
    assert isinstance(land, MistLand)
    land.guards[1] = 0
    game.act(AROUND[-1])
    events = game.act("pass")
    assert not any(isinstance(event, GuardGained) for event in events)
    assert game.supply[1] == {"follower": 5, "guard": 2}


def test_g12_ghosts_on_a_keeper_cost_two_each() -> None:
    around = [word for action in AROUND for word in (action, "pass")]
    game = misty(
        "B mists-55 mists-28 B B B B B A A B",
        "place -1 0 0", "pass", "place -2 0 0", "follower 1", "place 2 1 0", "pass", *around[:-1],
        modules=("ghosts", "cemeteries"),
    )  # fmt: skip
    assert game.summary()["ghosts_on"] == [[-2, 0, 2]]  # one for Ann's mist, one for bounding some with the last tile
    game.act("pass")
    assert payments(game.events) == [(1, "ghost", -4)]
    assert any(isinstance(event, GuardGained) for event in game.events)
    assert game.summary()["ghosts"] == 15
    assert game.scores == [0, 0]


def test_g13_at_the_end_each_ghost_costs_one_after_all_points_are_added() -> None:
    game = misty("A mists-16", *ANN_MONK, "place -1 0 0", "pass")
    assert game.finished
    assert payments(game.events) == [(0, "monastery", 4), (0, "ghost", -1)]
    assert all(event.final for event in game.events if isinstance(event, Scored))
    assert game.scores == [3, 0]


def test_g13_an_unfinished_palace_gives_one_and_one_for_each_misty_neighbour() -> None:
    game = misty("mists-52", "place 1 -1 180", "follower 2", modules=("palaces",))
    assert payments(game.events) == [(0, "palace", 2)]
    assert game.scores == [2, 0]


def test_g13_a_keeper_gives_nothing() -> None:
    game = misty("mists-53", "place 1 -1 180", "follower 1", modules=("cemeteries",))
    assert game.finished
    assert game.scores == [0, 0]


def test_g13_the_projection_shows_what_ghosts_would_cost() -> None:
    game = misty("A mists-16 B", *ANN_MONK, "place -1 0 0")
    projection = game.projected()
    assert [(item.kind, item.points) for item in projection.items] == [("monastery", 4), ("ghost", -1)]
    assert projection.scores == [3, 0]


@pytest.mark.parametrize("module", ["palaces", "cemeteries"])
def test_g14_haunting_comes_with_ghosts_only(module: str) -> None:
    game = misty("A mists-16 B", *ANN_MONK, "place -1 0 0", modules=(module,))
    assert haunted(game) == []
    assert game.summary()["ghosts"] == 15


def test_g15_in_a_lost_challenge_ghosts_return_without_loss() -> None:
    shrine = [one.kind for one in find_tile(SHRINE).segments].index("shrine")
    game = misty(
        f"V {SHRINE} B E mists-28 E E E E E B",
        "place -1 1 270", "pass", "place -1 0 0", f"follower {shrine}", "place -2 0 0", "follower 0",
        "place -2 -1 0", "pass", "place 2 1 0", "pass", "place -1 -1 0", "pass", "place -3 -1 0", "pass",
        "place -3 0 270", "pass", "place -3 1 180", "pass", "place -2 1 180",
        modules=("ghosts", "cult"),
    )  # fmt: skip
    assert [-1, 0, 1] in game.summary()["ghosts_on"]
    events = game.act("pass")
    assert payments(game.events) == [(0, "monastery", 9)]
    assert GhostsReturned(1, -1, 0, 1, 15) in events
    assert Home(1, -1, 0, shrine, "follower") in events


def test_r8_tiles_act_by_their_segments_without_the_modules() -> None:
    palace = position("mists-52", "place 0 -1 180", "follower 2")
    assert payments(palace.events) == [(0, "palace", 1)]
    assert palace.supply == [6, 7]
    cemetery = position("mists-53", "place 0 -1 180", "follower 1")
    assert cemetery.scores == [0, 0]
    wheel = position("mists-52", "place 0 -1 180", "follower 2", rules="wheel")
    assert payments(wheel.events) == [(0, "palace", 1)]


def test_r8_a_cemetery_brought_by_its_tile_gives_guards_where_there_are_any() -> None:
    game = surrounded("mists-55", "follower 1", "A", "palaces")
    game.act(AROUND[-1])
    game.act("pass")
    assert game.supply[1] == {"follower": 5, "guard": 3}


def test_r8_with_the_river_the_block_stays_in_the_box() -> None:
    game = new_game("base", NAMES[:2], seed=1, options={"modules": ["river", "ghosts"]})
    assert [placed.tile.id for placed in game.table.board.tiles.values()] == ["river2-1"]
    deck = game.record()["deck"]
    assert Counter(tile.split("-")[0] for tile in deck) == {"river2": 11, "base": 71, "mists": 50}
    assert deck[0] == "river2-2"
    assert game.supply == [{"follower": 5, "guard": 2}] * 2


@pytest.mark.parametrize("module", THREE)
def test_r8_with_the_count_his_block_is_the_start(module: str) -> None:
    game = new_game("base", NAMES[:2], seed=1, options={"modules": [module, "count"]})
    laid = Counter(placed.tile.id.split("-")[0] for placed in game.table.board.tiles.values())
    assert laid == {"count": 12}, "the Mists block stays in the box"
    assert game.supply == [{"follower": 5, "guard": 2}] * 2
    more = {"ghosts": 0, "palaces": 5, "cemeteries": 5}[module]
    assert Counter(tile.split("-")[0] for tile in game.record()["deck"]) == {"base": 71, "mists": 50 + more}


def test_r8_only_ordinary_followers_go_into_quarters() -> None:
    asked = 0
    for seed in range(30):
        game, rng = new_game("base", NAMES[:2], seed=seed, options={"modules": ["count", *THREE]}), Random(seed)
        while (decision := game.decision) is not None:
            if decision.kind == "quarter":
                asked += 1
                own = game.supply[decision.player]
                assert isinstance(own, dict)
                assert own["follower"] > 0
                game.act("quarter castle")
                after = game.supply[decision.player]
                assert after == {"follower": own["follower"] - 1, "guard": own["guard"]}
            else:
                game.take(rng.choice(decision.choices()))
    assert asked


def test_r8_palaces_and_cemeteries_draw_on_no_quarter() -> None:
    assert not {"palace", "cemetery"} & set(MATCHING)
