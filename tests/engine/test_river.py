"""River II, paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.boxes import load_set
from engine.errors import ForbiddenPlaceError, MismatchError, SetupError
from engine.events import Turn
from engine.game import Game, new_game
from engine.questions import Places
from engine.rules.count import Count
from engine.rules.river_course import LookAhead, Mouths, exits, onward
from tests.engine.positions import payments, position
from tests.engine.slow import edges, raw_tile

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def river(numbers: str, *actions: str, **options: Any) -> Game:
    """A game whose deck is given by the numbers of river tiles or the letters of base tiles."""
    deck = " ".join(f"river2-{word}" if word.isdigit() else word for word in numbers.split())
    return position(deck, *actions, **{"modules": ["river"], **options})


def places(game: Game) -> set[str]:
    assert game.decision is not None
    assert game.decision.kind == "place"
    return {option.removeprefix("place ") for option in game.decision.options()}


def laid_river(seed: int, players: int = 2) -> Game:
    """A game in which the river has just been laid at random."""
    names = ["Ann", "Bo", "Cy", "Di", "Ed"][:players]
    game, rng = new_game("base", names, seed=seed, options={"modules": ["river"]}), Random(seed)
    while game.tile is None or exits(game.tile):
        assert game.decision is not None
        game.take(rng.choice(game.decision.choices()))
    return game


def check_river(game: Game) -> None:
    """Follow the water from the source: all twelve tiles, no U-turn, no meeting, nothing open, nothing discarded."""
    tiles = game.table.board.tiles
    assert not any(tile.startswith("river2") for tile in game.discarded)
    seen = {(0, 0)}
    flows: list[tuple[tuple[int, int], int, int]] = [((0, 0), 1, 0)]
    while flows:
        (x, y), heading, bend = flows.pop()
        cell = (x + STEPS[heading][0], y + STEPS[heading][1])
        assert cell in tiles, "the river is open"
        assert cell not in seen, "the arms meet"
        seen.add(cell)
        edges = tiles[cell].view.edges
        assert edges[(heading + 2) % 4] == "W"
        for side in range(4):
            turn = (side - heading) % 4
            if edges[side] == "W" and turn != 2:
                assert turn == 0 or turn != bend, "a U-turn"
                flows.append((cell, side, turn))
    assert {tiles[cell].tile.id for cell in seen} == {tile.id for tile in load_set("river2")}


def test_r1_source_fork_nine_shuffled_lake_then_the_stack() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=3, options={"modules": ["river"]})
    deck = game.record()["deck"]
    assert game.table.board.tiles[0, 0].tile.id == "river2-1"
    assert game.table.board.tiles[0, 0].turn == 0
    assert len(deck) == 71 + 11
    assert deck[0] == "river2-2"
    assert sorted(deck[1:10]) == sorted(f"river2-{number}" for number in range(4, 13))
    assert deck[10] == "river2-3"
    assert not any(tile.startswith("river2") for tile in deck[11:])
    assert deck.count("base-D") == 3
    other = new_game("base", ["Ann", "Bo"], seed=4, options={"modules": ["river"]}).record()["deck"]
    assert other[1:10] != deck[1:10]


def test_r1_the_first_player_places_the_fork_beside_the_source() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=3, options={"modules": ["river"]})
    assert game.decision is not None
    assert game.decision.player == 0
    assert places(game) <= {"1 0 0", "1 0 180", "1 0 270"}
    assert places(game)


def test_r2_a_river_tile_continues_the_river() -> None:
    game = river("2 6", "place 1 0 0", "pass")
    assert places(game) == {"1 -1 90", "1 -1 270", "2 0 0", "2 0 180"}
    with pytest.raises(ForbiddenPlaceError, match="must continue the river"):
        game.act("place 0 1 0")
    with pytest.raises(MismatchError):
        game.act("place 2 0 90")


def test_r2_all_other_sides_match_as_usual() -> None:
    # The road over the river would meet the field of the straight tile north of it.
    game = river("2 9 6 7", "place 1 0 0", "pass", "place 1 -1 270", "pass", "place 2 -1 0", "pass")
    assert "2 0 90" not in places(game)
    assert "3 -1 90" in places(game)


def test_r3_no_two_bends_to_the_left_running() -> None:
    game = river("2 9", "place 1 0 0", "pass")  # the fork bends its northern arm to the left
    assert "1 -1 270" in places(game)
    with pytest.raises(ForbiddenPlaceError, match="left twice"):
        game.act("place 1 -1 0")


def test_r3_no_two_bends_to_the_right_running() -> None:
    game = river("2 9 9", "place 1 0 0", "pass", "place 2 0 0", "pass")
    assert "2 1 180" in places(game)
    with pytest.raises(ForbiddenPlaceError, match="right twice"):
        game.act("place 2 1 90")


def test_r3_a_straight_tile_between_two_bends_is_enough() -> None:
    game = river("2 9 6 9", "place 1 0 0", "pass", "place 2 0 0", "pass", "place 2 1 90", "pass")
    assert "2 2 90" in places(game)


def test_r3_the_arms_may_not_meet() -> None:
    record = ("2 9 9 6", "place 1 0 0", "pass", "place 1 -1 270", "pass")  # flows into 2 -1
    game = river(*record)
    with pytest.raises(ForbiddenPlaceError, match="rest of the river"):
        game.act("place 2 0 90")  # would flow into 2 -1 too
    # With more lakes than arms no place leaves room for all; then the arms may be led into one cell, but not joined.
    game = river("2 9 9 6 3 3 3", *record[1:], "place 2 0 90", "pass")
    assert game.finished
    assert game.discarded == ["river2-6", "river2-3", "river2-3", "river2-3"]


def test_r3_the_next_cell_must_be_free() -> None:
    game = river(
        "2 9 6 6 6 9", "place 1 0 0", "pass", "place 1 -1 270", "pass", "place 2 -1 0", "pass",
        "place 2 0 0", "pass", "place 3 0 0", "pass",
    )  # fmt: skip
    with pytest.raises(MismatchError):
        game.act("place 3 -1 0")  # bends to the south, where the other arm lies
    assert "3 -1 90" in places(game)


Flow = tuple[tuple[int, int], int, int]
"""The cell that the river flows into, its heading, and the last bend."""


def ways_on(land: dict[tuple[int, int], list[str]], flows: list[Flow], tile: str) -> Iterator[tuple[Any, Any, Any]]:
    """Every way to lay a river tile by R2 and the plain clauses of R3: the place, the land and the flows after it."""
    for flow in flows:
        cell, heading, bend = flow
        for turn in (0, 90, 180, 270):
            shown = edges(raw_tile(tile), turn)
            others = [((cell[0] + dx, cell[1] + dy), side) for side, (dx, dy) in enumerate(STEPS)]
            out = [side for side in range(4) if shown[side] == "W" and side != (heading + 2) % 4]
            if (
                all(land[beside][(side + 2) % 4] == shown[side] for beside, side in others if beside in land)
                and sum(1 for one, *_ in flows if one == cell) == 1
                and all(side == heading or (side - heading) % 4 != bend for side in out)
            ):
                then = [one for one in flows if one != flow]
                then += [(others[side][0], side, (side - heading) % 4) for side in out]
                yield (*cell, turn), {**land, cell: shown}, then


def can_lay(land: dict[tuple[int, int], list[str]], flows: list[Flow], rest: list[str]) -> bool:
    """Whether the rest of the river can be laid, by trying everything."""
    return not rest or any(can_lay(after, then, rest[1:]) for _, after, then in ways_on(land, flows, rest[0]))


def test_r3_what_is_plain_to_see_is_found_by_trying_too() -> None:
    plain = tried = 0
    for seed in range(40):
        game, rng = new_game("base", ["Ann", "Bo"], seed=seed, options={"modules": ["river"]}), Random(seed)
        mouths: Mouths = (((1, 0), 1, 0),)
        while (tile := game.tile) is None or exits(tile):
            assert game.decision is not None
            action = rng.choice(game.decision.choices())
            if tile is not None:
                rest = [river for river in game.table.upcoming() if exits(river)]
                ahead = LookAhead(rest, game.table.board)
                for _, x, y, turn in Places(tile, game.table.board.frontier):
                    then = onward(mouths, tile.view(turn), (x, y))
                    if not isinstance(then, str):
                        tried += 1
                        if ahead.is_roomy(tile.view(turn), (x, y), then):
                            plain += 1
                            assert ahead.is_layable(tile.view(turn), (x, y), then)
                flowed = onward(mouths, tile.view(int(action[3])), (int(action[1]), int(action[2])))
                assert not isinstance(flowed, str)
                mouths = flowed
            game.take(action)
    assert tried > 40 * 11
    assert plain > tried * 0.7


def test_r3_the_rest_of_the_river_must_stay_layable() -> None:
    kept_out = 0
    for seed in range(25):
        game, rng = new_game("base", ["Ann", "Bo"], seed=seed, options={"modules": ["river"]}), Random(seed)
        deck = [tile for tile in game.record()["deck"] if tile.startswith("river2")]
        land, flows = {(0, 0): edges(raw_tile("river2-1"), 0)}, [((1, 0), 1, 0)]
        for number, tile in enumerate(deck, 1):
            assert game.decision is not None
            ways = {place: (after, then) for place, after, then in ways_on(land, flows, tile)}
            allowed = {place for place, way in ways.items() if can_lay(*way, deck[number:])}
            assert {tuple(map(int, place.split())) for place in places(game)} == allowed
            kept_out += len(ways) - len(allowed)
            action = rng.choice(game.decision.choices())
            land, flows = ways[action[1:]]
            game.take(action)
            if game.decision.kind == "follower":
                game.act("pass")
    assert kept_out > 0


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_r3_every_random_river_is_whole(start: int) -> None:
    for seed in range(start, start + 50):
        check_river(laid_river(seed, 2 + seed % 4))


def test_r4_followers_stand_on_river_tiles_but_never_on_the_river() -> None:
    game = river("2 8 E", "place 1 0 0")
    assert game.decision is not None
    assert game.decision.options() == ["follower 1", "follower 2", "follower 3", "pass"]
    for action in ("follower 2", "place 2 0 0"):
        game.act(action)
    assert game.decision.options() == [f"follower {segment}" for segment in (0, 1, 3, 5, 6)] + ["pass"]


def test_r4_the_river_parts_fields() -> None:
    board = river("2 6 E", "place 1 0 0", "pass", "place 2 0 0", "pass").table.board
    assert board.at(2, 0, 2) is board.at(1, 0, 2)
    assert board.at(2, 0, 3) is board.at(1, 0, 3)
    assert board.at(2, 0, 2) is not board.at(2, 0, 3)
    assert board.at(0, 0, 1) is board.at(1, 0, 1) is board.at(1, 0, 3)  # both banks meet at the source


def test_r5_the_lake_takes_no_follower_and_its_player_plays_on() -> None:
    game = river("2 4 3 E E", "place 1 0 0", "pass", "place 1 -1 270", "pass")
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (0, "place")
    game.act("place 2 0 0")
    assert (game.decision.player, game.decision.kind) == (0, "place")
    assert game.tile is not None
    assert game.tile.id == "base-E"
    game.act("place 3 0 0")
    assert (game.decision.player, game.decision.kind) == (0, "follower")
    game.act("follower 0")
    assert (game.decision.player, game.decision.kind) == (1, "place")
    assert [event.player for event in game.events if isinstance(event, Turn)] == [0, 1, 0, 1]


def test_r5_a_lake_that_is_the_last_tile_ends_the_game() -> None:
    game = river("2 3", "place 1 0 0", "pass", "place 2 0 0", draw="auto")
    assert game.finished


INN = ("2 7 A A", "place 1 0 270", "pass", "place 1 -1 0", "follower 0", "place 0 -1 270", "pass")
HERD = ("2 10 E E", "place 1 0 0", "pass", "place 2 0 0", "follower 2", "place 3 0 90", "pass", "place 4 0 270", "pass")


def test_r6_inn_and_pig_herd_have_no_effect_by_themselves() -> None:
    assert payments(river(*INN, "place 2 -1 90", "pass").events, final=False) == [(1, "road", 3)]
    assert payments(river(*HERD).events) == [(1, "field", 3)]
    assert payments(river(*HERD, river_extras=False).events) == [(1, "field", 3)]


def test_r6_with_river_extras_the_pig_herd_adds_a_point_a_city() -> None:
    game = river(*HERD, river_extras=True)
    assert payments(game.events) == [(1, "field", 4)]


def test_r6_with_river_extras_the_inn_doubles_a_complete_road_and_ruins_an_open_one() -> None:
    game = river(*INN, river_extras=True)
    assert game.projected().scores == [0, 0]
    game = river(*INN, "place 2 -1 90", "pass", river_extras=True)
    assert payments(game.events, final=False) == [(1, "road", 6)]
    plain = river(*INN)
    assert plain.projected().scores == [0, 2]


def test_r6_river_extras_is_on_or_off() -> None:
    with pytest.raises(SetupError, match="river_extras"):
        new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["river"], "river_extras": "yes"})


def test_r7_bends_are_seen_along_the_flow_and_each_arm_of_the_fork_has_its_own() -> None:
    # Turned by 270 the fork sends one arm left and one right.
    game = river("2 9", "place 1 0 270", "pass")
    allowed = {place for place in places(game) if place.startswith("1 ")}
    assert allowed == {"1 -1 270", "1 1 180"}  # north then right, south then left; each against its own bend


def test_r7_the_order_of_the_stack_is_looked_at() -> None:
    # The same tile may be led towards the other arm as long as nothing is to come, and not when something is.
    start = ("place 1 0 0", "pass", "place 1 -1 270", "pass")
    assert "2 0 90" in places(river("2 9 9", *start))
    assert "2 0 90" in places(river("2 9 9 E", *start))
    assert "2 0 90" not in places(river("2 9 9 3", *start))
    assert "2 0 90" not in places(river("2 9 9 E 3", *start))


def test_r7_where_no_place_leaves_room_that_clause_is_dropped() -> None:
    game = river("2 3 3 3", "place 1 0 0", "pass")
    assert places(game) == {"2 0 0", "1 -1 270"}


def test_r7_a_lake_that_completes_something_is_scored_before_the_next_tile_is_drawn() -> None:
    game = river(
        "2 6 4 E E E E E 3 E E",
        "place 1 0 0", "pass",
        "place 2 0 0", "follower 1",  # Bo's monastery on the river
        "place 1 -1 270", "pass", "place 2 -1 0", "pass", "place 3 -1 0", "pass",
        "place 1 1 180", "pass", "place 2 1 180", "pass", "place 3 1 180", "pass",
    )  # fmt: skip
    events = game.act("place 3 0 0")
    assert [event.name for event in events] == ["placed", "completed", "scored", "home", "drawn"]
    assert game.scores == [0, 9]
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (0, "place")


def test_r7_with_draw_ask_the_tile_after_the_lake_is_asked_for_too() -> None:
    game = river("2 4 3 E E", "draw", "place 1 0 0", "pass", "draw", "place 1 -1 270", "pass", "draw", draw="ask")
    game.act("place 2 0 0")
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == (0, "draw")
    game.act("draw")
    assert (game.decision.player, game.decision.kind) == (0, "place")


@pytest.mark.parametrize("order", [["count", "river"], ["river", "count"]])
def test_r8_count_and_river_are_refused_with_the_reason(order: list[str]) -> None:
    with pytest.raises(SetupError, match="do not go together: each brings its own start"):
        new_game("base", ["Ann", "Bo"], seed=1, options={"modules": order})


@pytest.mark.parametrize("other", ["ghosts", "palaces", "cemeteries"])
def test_r8_count_does_not_go_with_the_mists_modules(other: str) -> None:
    assert "no rule for guards in quarters" in Count.refuses[other]
    with pytest.raises(SetupError):
        new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["count", other]})


def test_r8_a_shrine_acts_as_one_though_the_cult_is_off() -> None:
    game = position("B B cult-1", "place 0 1 0", "pass", "place 0 2 0", "pass")
    with pytest.raises(ForbiddenPlaceError, match="more than one monastery"):
        game.act("place 1 1 0")
    game = position("cult-1 B D", "place 0 1 0", "follower 0", "place 0 2 0", "follower 0")
    assert "challenge" in [event.name for event in game.events]


def test_r8_river_tiles_without_the_river_find_no_river_to_continue() -> None:
    game = position("river2-6 E")
    assert game.table.board.tiles[0, 0].tile.id == "base-D"
    assert game.discarded == ["river2-6"]


def test_r8_king_and_cult_go_with_the_river() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["king", "cult", "river"]})
    assert game.deck_left + 1 == 71 + 11 + 5 + 5
