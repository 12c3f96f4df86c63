"""King and Robber, paragraph by paragraph."""

from __future__ import annotations

from collections import Counter

from engine.boxes import load_set
from engine.events import Scored
from engine.game import Game, new_game
from engine.rules.king import KingTaken, RobberTaken
from tests.engine.positions import payments, position


def king(deck: str, *actions: str) -> Game:
    return position(deck, *actions, modules=["king"])


def test_k1_five_more_tiles_join_the_stack() -> None:
    deck = Counter(new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["king"]}).record()["deck"])
    assert sum(deck.values()) == 76
    assert {tile: number for tile, number in deck.items() if tile.startswith("king")} == {
        tile.id: 1 for tile in load_set("king")
    }


def test_k1_the_two_cities_of_the_crossing_tile_can_become_one() -> None:
    game = king("king-5 C C C", "place 0 -1 0", "pass")
    board = game.table.board
    assert board.at(0, -1, 0) is not board.at(0, -1, 1)
    for action in ("place 1 -1 0", "pass", "place 1 -2 0", "pass", "place 0 -2 0"):
        game.act(action)
    assert board.at(0, -1, 0) is board.at(0, -1, 1)


def test_k2_nobody_holds_the_markers_at_first() -> None:
    summary = king("E E").summary()
    assert summary["king"] is None
    assert summary["robber"] is None


def test_k2_who_completes_the_first_city_takes_the_king_though_nobody_scores() -> None:
    game = king("E E", "place 0 -1 180", "pass")
    assert game.scores == [0, 0]
    assert game.summary()["king"] == 0
    taken = [event for event in game.events if isinstance(event, KingTaken)]
    assert [(event.player, event.previous, event.size, event.cells) for event in taken] == [
        (0, None, 2, ((0, -1), (0, 0)))
    ]


def test_k2_the_one_who_places_takes_it_though_another_scores() -> None:
    game = king("G E E", "place 0 -1 90", "follower 0", "place 0 -2 180", "pass")
    assert payments(game.events) == [(0, "city", 6)]
    assert game.summary()["king"] == 1


TWO_CITIES = (
    "E E E E",
    "place 0 -1 180", "pass",  # Ann's city of two
    "place 0 1 180", "pass",
    "place 0 -2 0", "pass",
    "place 0 2 0", "pass",  # Bo's city of two
)  # fmt: skip


def test_k3_a_city_just_as_large_is_not_enough() -> None:
    game = king(*TWO_CITIES)
    assert game.summary()["king"] == 0


def test_k3_more_segments_do_not_make_a_city_larger() -> None:
    game = king(
        "G G E E I N N N E",
        "place 0 -1 90", "pass", "place 0 -2 90", "pass", "place 0 -3 180", "pass",  # Ann's city of four
        "place 0 1 90", "pass", "place 0 2 180", "pass", "place 1 2 270", "pass", "place 0 3 90", "pass",
        "place 1 3 0", "pass",  # Bo's city of four, in which one tile has two of five segments
    )  # fmt: skip
    ring = game.table.board.at(0, 2, 0)
    assert (ring.complete, len(ring.parts), ring.size()) == (True, 5, 4)
    assert game.summary()["king"] == 0
    assert [event.player for event in game.events if isinstance(event, KingTaken)] == [0]


def test_k3_a_larger_city_takes_the_king_over() -> None:
    deck, *actions = TWO_CITIES
    game = king(deck + " G E E", *actions, "place 0 -3 90", "pass", "place 0 -4 180", "pass")
    assert game.summary()["king"] == 1
    last = [event for event in game.events if isinstance(event, KingTaken)][-1]
    assert (last.player, last.previous, last.size) == (1, 0, 3)


def test_k3_the_largest_of_several_cities_counts() -> None:
    game = king("D N I E", "place 1 0 0", "pass", "place 0 -1 180", "pass", "place 1 -1 270", "pass")
    taken = [event for event in game.events if isinstance(event, KingTaken)]
    assert [(event.player, event.size) for event in taken] == [(0, 3)]
    assert sum(1 for one in game.table.board.features() if one.kind == "city" and one.complete) == 2


def test_k3_who_outdoes_himself_keeps_the_king() -> None:
    game = king("E E G E", "place 0 -1 180", "pass", "place 0 1 180", "pass", "place 0 2 90", "pass")
    for action in ("place 0 3 0", "pass"):
        game.act(action)
    assert game.summary()["king"] == 1
    game = king("E E E G E", "place 0 -1 180", "pass", "place 0 1 180", "pass", "place 0 -2 0", "pass")
    for action in ("place 0 2 90", "pass", "place 0 3 0", "pass"):
        game.act(action)
    taken = [event for event in game.events if isinstance(event, KingTaken)]
    assert [(event.player, event.previous, event.size) for event in taken] == [(0, None, 2), (0, 0, 3)]


def test_k4_the_robber_goes_with_roads() -> None:
    game = king("A A E", "place 1 0 90", "pass", "place -1 0 270", "pass")
    assert game.scores == [0, 0]
    assert game.summary()["robber"] == 1
    assert game.summary()["king"] is None
    taken = [event for event in game.events if isinstance(event, RobberTaken)]
    assert [(event.player, event.previous, event.size) for event in taken] == [(1, None, 3)]


def test_k5_a_point_for_every_completed_city_and_road_occupied_or_not() -> None:
    deck, *actions = TWO_CITIES
    game = king(deck + " A A", *actions, "place 1 0 90", "pass", "place -1 0 270", "pass")
    assert game.finished
    final = [event for event in game.events if isinstance(event, Scored) and event.final]
    assert [(event.player, event.kind, event.points, event.terms) for event in final] == [
        (0, "king", 2, ((2, "city", 1),)),
        (1, "robber", 1, ((1, "road", 1),)),
    ]
    assert game.scores == [2, 1]


def test_k5_the_projection_knows_the_markers() -> None:
    game = king(*TWO_CITIES[:-2])
    projection = game.projected()
    assert [(item.player, item.kind, item.points) for item in projection.items] == [(0, "king", 1)]
    assert projection.scores == [1, 0]
    assert game.scores == [0, 0]


def test_k6_the_count_s_city_counts_at_the_end_but_is_not_the_first_completed() -> None:
    game = position("E E", modules=["king", "count"])
    assert game.summary()["king"] is None
    game = position("E", "place 0 3 0", "pass", modules=["king", "count"])
    assert game.summary()["king"] == 0
    taken = [event for event in game.events if isinstance(event, KingTaken)]
    assert [event.size for event in taken] == [2]
    assert payments(game.events, final=True) == [(0, "king", 2)]
