"""Mists, levels 5 and 6: haunted cemeteries."""

from __future__ import annotations

import pytest

from engine.errors import NotAdjacentError
from engine.events import Completed
from engine.rules.mists_events import (
    Buried,
    CemeteryCompleted,
    FaceDown,
    GhostsBanished,
    GhostsPlaced,
    Lost,
    MistCompleted,
)
from tests.engine.rules.mists.land import ghosts, kind, land, options, stock, told

HAUNTED = pytest.mark.parametrize("level", [5, 6])
MARK = {5: 15, 6: 10}

CEMETERY = ("place 0 2 0", "pass")
"""A cemetery on 0 2; of the cells around it the start block fills 0 1 and 1 1."""

SURROUNDING = (
    *CEMETERY, "facedown -1 2",
    "place 0 -1 0", "pass", "facedown 1 2",
    "place 0 -2 0", "pass",  # The last free side, 0 3, leaves no choice.
    "place 0 -3 0", "pass", "facedown -1 1",
    "place 0 -4 0", "pass", "facedown -1 3",
    "place 0 -5 0", "pass",  # And so does the last corner, 1 3.
)  # fmt: skip
"""Six turns with a road in the north while six face-down tiles close the cemetery in."""

ENOUGH = " 09" * 15


@HAUNTED
def test_m50_all_eight_cells_must_be_filled_face_down_ones_included(level: int) -> None:
    game = land(level, "53" + ENOUGH, *SURROUNDING[:-1], players=1)
    assert not told(game.events, CemeteryCompleted)
    assert game.summary()["cemeteries"] == [[0, 2]]
    assert game.summary()["face_down"] == [[-1, 1], [-1, 2], [1, 2], [-1, 3], [0, 3]]
    events = game.act(SURROUNDING[-1])
    assert [event.name for event in events] == ["face_down", "cemetery_completed"]
    assert kind(game) == "bury"
    assert options(game) == ["bury 0 red", "bury 0 green", "bury 0 blue", "bury 0 yellow"]
    game.act("bury 0 green")
    assert game.summary()["buried"] == [[0, 2, 0, "green"]]
    assert game.summary()["cemeteries"] == []


@HAUNTED
def test_m50_a_follower_of_the_map_is_buried_first(level: int) -> None:
    actions = list(SURROUNDING)
    actions[4] = "follower 0 red"
    # The road goes on: nobody else is asked for it.
    actions = [action for number, action in enumerate(actions) if action != "pass" or number == 1]
    game = land(level, "53" + ENOUGH, *actions, players=1)
    assert told(game.events, Buried) == [Buried(0, 0, "red", 0, 2, 0, -1, 0)]


@HAUNTED
def test_m51_every_neighbour_with_mist_gets_a_ghost(level: int) -> None:
    game = land(level, "53" + ENOUGH)
    before = stock(game)
    events = game.act("place 0 2 0")
    assert told(events, GhostsPlaced) == [
        GhostsPlaced(0, 0, 1, 1, "haunted", before - 1),
        GhostsPlaced(0, 1, 1, 1, "haunted", before - 2),
    ]
    assert ghosts(game) == {(0, 0): 1, (0, 1): 2, (1, 1): 2}


@HAUNTED
def test_m51_whatever_the_state_of_its_mist(level: int) -> None:
    # The bank of 1 1 and 2 1 is completed.
    game = land(level, "26 53" + ENOUGH, "place 2 1 90", "pass", "place 0 2 0", players=1)
    assert ghosts(game) == {(0, 0): 1, (0, 1): 2, (1, 1): 1}


def test_m51_too_few_ghosts_lose() -> None:
    thick = ["place 0 -1 0", "pass", "place 2 0 0", "pass", "place 1 2 180", "pass"]
    game = land(6, "18 18 18 53" + ENOUGH, *thick, players=1)
    assert stock(game) == 0
    before = ghosts(game)
    game.act("place 0 2 0")
    assert told(game.events, Lost) == [Lost(0, "ghosts", 3, 0)]
    assert ghosts(game) == before


@HAUNTED
def test_m52_the_next_tile_is_laid_face_down_beside_the_cemetery(level: int) -> None:
    game = land(level, "53 09 07" + ENOUGH, *CEMETERY)
    assert kind(game) == "facedown"
    assert game.decision is not None
    assert game.decision.player == 0
    assert options(game) == ["facedown -1 2", "facedown 1 2", "facedown 0 3"]
    assert game.decision.details() == {"cemeteries": [[0, 2]], "pile_left": 17}
    events = game.act("facedown 1 2")
    assert told(events, FaceDown) == [FaceDown(0, 1, 2, 16)]
    assert game.tile is not None
    assert game.tile.id == "mists-07"  # The second tile lies face down.
    assert (1, 2) not in game.table.board.tiles
    assert game.table.board.filled((1, 2))


@HAUNTED
def test_m52_diagonal_cells_only_if_no_side_is_free(level: int) -> None:
    game = land(level, "53" + ENOUGH, *SURROUNDING[:8], players=1)
    assert game.summary()["face_down"] == [[-1, 2], [1, 2], [0, 3]]
    game.act("place 0 -3 0")
    game.act("pass")
    assert options(game) == ["facedown -1 1", "facedown -1 3", "facedown 1 3"]


@HAUNTED
def test_m52_one_tile_a_turn_in_all(level: int) -> None:
    game = land(level, "53 53" + ENOUGH, *CEMETERY, "facedown 1 2", players=1)
    # The second tile, a cemetery too, went face down.
    assert len(told(game.events, FaceDown)) == 1
    two = land(level, "53 09 53" + ENOUGH, *CEMETERY, "facedown 1 2", "place 1 -1 180", "pass", players=1)
    assert len(two.summary()["cemeteries"]) == 2
    two.act("facedown 2 -1")
    assert len(told(two.events, FaceDown)) == 2
    assert kind(two) == "place"


@pytest.mark.parametrize("level", [2, 3, 4])
def test_m52_plain_cemeteries_swallow_nothing(level: int) -> None:
    assert kind(land(level, "53" + ENOUGH, *CEMETERY)) == "place"


@HAUNTED
def test_m53_what_borders_a_face_down_tile_can_never_be_completed(level: int) -> None:
    game = land(level, "53" + ENOUGH, *CEMETERY, "facedown 1 2")
    road = game.table.board.at(1, 1, 0)
    assert road.kind == "road"
    assert road.blocked
    assert road.open == 0
    assert not road.complete


@HAUNTED
def test_m53_mist_beside_a_face_down_tile_is_blocked(level: int) -> None:
    game = land(level, "53 09 09 09 09 09 09 09 26" + ENOUGH, *SURROUNDING[:11], players=1)
    assert game.table.board.face_down >= {(-1, 1)}
    bank = game.table.board.at(0, 1, 3)
    assert bank.blocked
    # The last open side is closed in vain.
    events = game.act("place -1 0 270")
    assert game.table.board.at(0, 1, 3).open == 0
    assert not told(events, MistCompleted)


@HAUNTED
def test_m53_a_palace_beside_a_face_down_tile_stays_open(level: int) -> None:
    game = land(
        level,
        "50 09 53 09 07 09 07 09 07 09 07 09 07" + ENOUGH,
        "place 0 -1 0", "follower 1 red",
        "place 2 0 90", "follower 0 green",
        "place 2 -1 0", "pass", "facedown 1 -1",
        "place 0 -2 0", "pass", "facedown 2 -2",
        "place -1 -1 0", "pass",
        "place -1 -2 180", "pass", "facedown 3 0",
        "place -1 0 180", "pass", "facedown 3 -2",
        "place 1 -2 0",
        players=1,
    )  # fmt: skip
    # The last tile fills the last cell around the palace and around the cemetery.
    palace = game.table.board.at(0, -1, 1)
    assert palace.kind == "palace"
    assert palace.open == 0
    assert palace.blocked
    game.act("bury 2 0")
    game.act("pass")
    assert kind(game) == "place"
    assert not any(event.kind == "palace" for event in told(game.events, Completed))
    assert [follower.piece for follower in palace.followers] == ["red"]


@HAUNTED
def test_m53_a_palace_laid_beside_a_face_down_tile_too(level: int) -> None:
    game = land(level, "53 09 51" + ENOUGH, *CEMETERY, "facedown -1 2", "place -1 1 0", players=1)
    assert game.table.board.at(-1, 1, 2).kind == "palace"
    assert game.table.board.at(-1, 1, 2).blocked


@HAUNTED
def test_m53_face_down_tiles_match_anything(level: int) -> None:
    game = land(level, "53 09 24" + ENOUGH, *CEMETERY, "facedown -1 2")
    # A crossing of four roads above the face-down tile.
    assert [option for option in options(game) if option.startswith("place -1 1 ")] == [
        f"place -1 1 {turn}" for turn in (0, 90, 180, 270)
    ]


@HAUNTED
def test_m54_a_new_tile_must_share_a_side_with_a_face_up_tile(level: int) -> None:
    game = land(level, "53" + ENOUGH, *CEMETERY, "facedown 0 3")
    assert not any(option.startswith(("place 0 4 ", "place -1 3 ", "place 1 3 ")) for option in options(game))
    with pytest.raises(NotAdjacentError):
        game.act("place 0 4 0")


@HAUNTED
def test_m55_a_face_down_tile_that_empties_the_pile_counts(level: int) -> None:
    game = land(level, "53 09", *CEMETERY, "facedown 0 3", players=1)
    assert told(game.events, Lost) == [Lost(0, "mark", MARK[level], 0)]


@HAUNTED
def test_m52_nothing_is_laid_once_the_pile_is_empty(level: int) -> None:
    game = land(level, "53", *CEMETERY, players=1)
    assert not told(game.events, FaceDown)
    assert told(game.events, Lost) == [Lost(0, "mark", MARK[level], 0)]


@HAUNTED
def test_m74_a_cemetery_that_is_complete_at_once_haunts_its_neighbours(level: int) -> None:
    game = land(
        level, "09 09 07 07 07 09 53" + ENOUGH,
        "place 1 2 0", "pass", "place 1 3 0", "pass", "place 0 3 180", "pass", "place -1 3 180", "pass",
        "place -1 2 270", "pass", "place -1 1 90", "pass", "place 0 2 0",
        players=1,
    )  # fmt: skip
    assert kind(game) == "bury"
    events = game.act("bury 0 blue")
    assert [(event.x, event.y, event.why) for event in told(events, GhostsPlaced)] == [
        (0, 1, "haunted"),
        (1, 1, "haunted"),
    ]
    assert not told(events, GhostsBanished)
    game.act("pass")
    # Closed: no tile is swallowed.
    assert kind(game) == "place"


@HAUNTED
def test_m75_the_options_are_the_free_cells_of_all_open_cemeteries(level: int) -> None:
    deck = "53 09 09 09 09 09 53" + ENOUGH
    game = land(level, deck, *SURROUNDING[:8], "place 1 -1 180", "pass", players=1)
    # Corners of the first, whose sides are filled; sides of the second.
    assert options(game) == [
        "facedown 1 -2", "facedown 2 -1", "facedown -1 1", "facedown -1 3", "facedown 1 3"
    ]  # fmt: skip


@HAUNTED
def test_m75_the_burial_comes_before_the_pile_is_checked(level: int) -> None:
    game = land(level, "53" + " 09" * 11, *SURROUNDING, players=1)
    assert kind(game) == "bury"
    assert game.deck_left == 0
    events = game.act("bury 0 red")
    assert [event.name for event in events] == ["buried", "lost", "end"]
