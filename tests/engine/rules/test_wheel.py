"""Wheel of Fortune, paragraph by paragraph (W1 to W8), and what holds in random games."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.boxes import load_set
from engine.errors import ActionError, SetupError
from engine.events import Discarded, Drawn, Scored, total
from engine.game import Game, load_game, new_game
from engine.rules.wheel import Crowned, CrownHome, PigMoved, TakenHome
from tests.engine.crowding import play_crowding
from tests.engine.positions import payments, position
from tests.engine.slow import matches
from tests.engine.slow_wheel import SlowWheel

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
FORTUNE, TAXES, FAMINE, STORM, INQUISITION, PLAGUE = range(6)


def wheel(deck: str, *actions: str, players: int = 2, **options: Any) -> Game:
    return position(deck, *actions, rules="wheel", players=players, **options)


def crowns(game: Game) -> list[list[int]]:
    value: list[list[int]] = game.summary()["crowns"]
    return value


# The paragraphs


def test_w1_the_start_is_the_wheel_of_sixteen_cells() -> None:
    board = wheel("E").table.board
    assert set(board.tiles) == {(x, y) for x in range(4) for y in range(4)}
    for rim in load_set("wheel").data["wheel_board"]["perimeter"]:
        placed = board.tiles[rim["col"], rim["row"]]
        assert placed.view.edges["NESW".index(rim["side"])] == rim["edge"]
    assert all(cell not in board.tiles for cell in board.frontier)
    assert len(board.frontier) == 16


def test_w1_the_segments_of_the_wheel_are_joined_as_its_data_say() -> None:
    board = wheel("E").table.board
    joined = load_set("wheel").data["wheel_board"]["joined"]
    assert Counter(feature.kind for feature in board.features()) == Counter(entry["kind"] for entry in joined)
    for entry in joined:
        found = set()
        for where in [*entry.get("sides", ()), *entry.get("halves", ())]:
            row, col, place = where.split(",")
            side = "NESW".index(place[0])
            slot = {"L": 0, "R": 2}.get(place[1:], 1)
            placed = board.tiles[int(col), int(row)]
            (segment,) = placed.view.sides[side][slot]
            found.add(placed.features[segment])
        (feature,) = found
        assert feature.kind == entry["kind"]
        cities = {city.first() for city in board.bordering_cities(feature)}
        assert len(cities) == len(entry.get("cities", ()))


def test_w1_a_city_begun_on_the_wheel_is_scored_like_any_other() -> None:
    game = wheel("E E", "place 0 -1 180", "follower 0")
    assert payments(game.events) == [(0, "city", 4)]
    assert game.supply == [7, 7]


def test_w1_a_road_from_the_wheel_ends_there() -> None:
    game = wheel("A E", "place 2 -1 0", "follower 0")
    assert payments(game.events) == [(0, "road", 2)]


def test_w1_all_72_land_tiles_are_in_the_stack() -> None:
    record = new_game("wheel", NAMES[:3], seed=1).record()
    assert Counter(record["deck"]) == Counter(load_set("wheel").box())
    assert len(record["deck"]) == 72
    assert not any(tile.startswith("wheel-start") for tile in record["deck"])


def test_w1_symbols_are_as_many_as_the_data_say() -> None:
    deck = new_game("wheel", NAMES[:2], seed=1).record()["deck"]
    tiles = load_set("wheel").tiles
    assert Counter(tiles[tile].marks.get("wheel") for tile in deck) == {None: 53, 1: 11, 2: 5, 3: 3}


def test_w1_modules_add_their_tiles() -> None:
    deck = new_game("wheel", NAMES[:2], seed=1, options={"modules": ["king", "cult"]}).record()["deck"]
    assert len(deck) == 82


def test_w1_neighbours_of_a_monastery_beside_the_wheel_count_its_cells() -> None:
    game = wheel("B", "place 1 -1 0", "follower 0")
    assert payments(game.events) == [(0, "monastery", 4)]


def test_w2_the_pig_starts_on_fortune() -> None:
    assert wheel("E").summary()["pig"] == FORTUNE
    sectors = [sector["name"] for sector in load_set("wheel").data["wheel_board"]["sectors"]]
    assert sectors == ["fortune", "taxes", "famine", "storm", "inquisition", "plague"]


def test_w3_a_symbol_is_resolved_when_drawn_before_the_tile_is_placed() -> None:
    game = wheel("wheel-U3")
    assert game.decision is not None
    assert game.decision.kind == "place"
    assert game.tile is not None
    assert game.summary()["pig"] == STORM
    names = [event.name for event in game.events if event.name != "laid"]
    assert names == ["turn", "drawn", "pig", "scored", "scored"]
    assert [event for event in game.events if isinstance(event, PigMoved)] == [PigMoved(0, 3, FORTUNE, STORM, "storm")]


def test_w3_the_pig_walks_clockwise_round_the_wheel() -> None:
    game = wheel("wheel-U2 wheel-U3 wheel-U2 E", "place 1 -1 0", "pass", "place 3 -1 0", "pass")
    moves = [(event.origin, event.to) for event in game.events if isinstance(event, PigMoved)]
    assert moves == [(0, FAMINE), (FAMINE, PLAGUE), (PLAGUE, TAXES)]


def test_w3_a_tile_without_symbol_moves_nothing() -> None:
    assert wheel("E").events[-1].name == "drawn"


def test_w3_drawing_is_asked_before_the_symbol_acts() -> None:
    game = wheel("wheel-U3", draw="ask")
    assert game.summary()["pig"] == FORTUNE
    game.act("draw")
    assert game.summary()["pig"] == STORM


def test_w3_a_tile_that_fits_nowhere_acts_before_it_is_discarded_and_so_does_the_next() -> None:
    game = wheel(
        "A A A wheel-X1 wheel-U1 E",
        "place 2 -1 0", "pass", "place -1 1 270", "pass", "place 3 4 180", "pass",
    )  # fmt: skip
    assert game.discarded == ["wheel-X1"]
    last = [event for event in game.events if isinstance(event, Drawn | PigMoved | Discarded)][-5:]
    assert [event.name for event in last] == ["drawn", "pig", "discarded", "drawn", "pig"]
    assert game.summary()["pig"] == FAMINE
    assert game.tile is not None
    assert game.tile.id == "wheel-U1"


def test_w3_action_comes_before_the_crowns_and_both_before_placing() -> None:
    game = wheel("E wheel-U3", "place 1 -1 0", "crown 3")
    assert payments(game.events) == [(0, "storm", 6), (1, "storm", 7), (0, "crown", 6)]
    assert game.supply == [7, 7]


def test_w4_fortune_pays_the_player_whose_turn_it_is() -> None:
    game = wheel("wheel-U3 wheel-U3", "place 1 -1 0", "pass")
    assert payments(game.events)[2:] == [(1, "fortune", 3)]


BOOKLET_CITY = (
    "place -1 0 0", "pass", "place 1 -1 270", "follower 0", "place -1 -1 90", "follower 0",
    "place 1 -2 0", "pass", "place 0 -2 180", "follower 0", "place 0 -1 0",
)  # fmt: skip


def test_w4_taxes_pay_shields_and_own_knights_for_each_knight() -> None:
    """The booklet's example: two shields, two knights of Ann's and one of Bo's."""
    game = wheel("B E M B E C wheel-U1", *BOOKLET_CITY, "pass")
    assert payments(game.events) == [(0, "taxes", 8), (1, "taxes", 3)]
    first = next(event for event in game.events if isinstance(event, Scored))
    assert first.terms == ((4, "shield", 1), (4, "knight", 1))
    assert first.cells == ((-1, -1), (0, -2))
    assert game.table.board.followers()  # they stay


def test_w4_taxes_pay_nothing_to_who_has_no_knight() -> None:
    assert payments(wheel("wheel-U1").events) == []


def test_w4_famine_pays_every_farmer_not_the_majority() -> None:
    game = wheel(
        "B B A E wheel-U2",
        "place 1 -1 0", "follower 1", "place 3 -1 0", "follower 1", "place 2 -1 0", "pass", "place 0 -1 180", "pass",
    )  # fmt: skip
    assert payments(game.events) == [(0, "famine", 1), (1, "famine", 1)]


def test_w4_famine_counts_completed_cities_only() -> None:
    game = wheel("B wheel-U2", "place 1 -1 0", "follower 1")
    assert payments(game.events) == []


def test_w4_storm_pays_followers_in_supply() -> None:
    game = wheel("E E wheel-U3", "place 1 -1 0", "crown 0", "place 3 -1 0", "follower 1")
    assert payments(game.events) == [(0, "storm", 6), (1, "storm", 6)]


def test_w4_inquisition_pays_two_for_each_monk() -> None:
    game = wheel(
        "B E B wheel-U3 wheel-U1",
        "place 1 -1 0", "follower 0", "place 3 -1 0", "pass", "place 2 4 0", "follower 0", "place -1 2 90", "pass",
    )  # fmt: skip
    assert payments(game.events)[2:] == [(0, "inquisition", 4)]


TWO_ON_TILES = ("place 1 -1 0", "follower 1", "place 3 -1 0", "follower 1", "place 2 4 180", "follower 1")


def test_w4_plague_asks_who_has_a_choice_and_takes_from_the_others() -> None:
    game = wheel("E E E wheel-U3 wheel-U2", *TWO_ON_TILES, "place -1 2 90", "pass")
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.kind) == (0, "plague")
    assert decision.options() == ["takehome 1 -1", "takehome 2 4"]
    assert decision.details() == {
        "sector": "plague",
        "followers": [
            {"x": 1, "y": -1, "segment": 1, "kind": "field", "piece": "follower"},
            {"x": 2, "y": 4, "segment": 1, "kind": "field", "piece": "follower"},
        ],
    }
    events = game.act("takehome 2 4")
    taken = [event for event in events if isinstance(event, TakenHome)]
    assert [(event.player, event.x, event.y) for event in taken] == [(0, 2, 4), (1, 3, -1)]
    assert game.supply == [6, 7]
    assert game.decision is not None
    assert game.decision.kind == "place"


def test_w4_plague_begins_with_the_player_whose_turn_it_is() -> None:
    deck = "E E E E wheel-U2 wheel-U3"
    game = wheel(deck, *TWO_ON_TILES, "place 0 4 0", "follower 1", "place -1 2 90", "pass")
    asked = []
    while game.decision is not None and game.decision.kind == "plague":
        asked.append(game.decision.player)
        game.act(game.decision.options()[0])
    assert asked == [1, 0]
    assert game.supply == [6, 6]


def test_w4_plague_skips_who_has_nobody_on_tiles_and_spares_the_crowns() -> None:
    game = wheel(
        "E E wheel-U3 wheel-U2", "place 1 -1 0", "crown 0", "place 3 -1 0", "follower 1", "place 2 4 0", "pass"
    )
    assert crowns(game)[FORTUNE] == [0]
    assert game.supply == [6, 7]
    assert game.decision is not None
    assert game.decision.kind == "place"


def test_w4_plague_refuses_a_stranger_and_an_empty_cell() -> None:
    game = wheel("E E E wheel-U3 wheel-U2", *TWO_ON_TILES, "place -1 2 90", "pass")
    for wrong in ("takehome 3 -1", "takehome 9 9", "pass", "takehome"):
        with pytest.raises(ActionError):
            game.act(wrong)


def test_w5_alone_on_a_single_space_scores_three() -> None:
    game = wheel("E wheel-U2", "place 1 -1 0", "crown 2")
    assert payments(game.events) == [(0, "crown", 3)]
    assert crowns(game) == [[], [], [], [], [], []]
    assert game.supply == [7, 7]
    assert [event for event in game.events if isinstance(event, CrownHome)] == [CrownHome(0, FAMINE)]


def test_w5_alone_on_a_double_space_scores_six() -> None:
    game = wheel("E wheel-U1", "place 1 -1 0", "crown 1")
    assert payments(game.events) == [(0, "crown", 6)]


def test_w5_two_on_a_double_space_score_three_each() -> None:
    game = wheel("E E wheel-U1", "place 1 -1 0", "crown 1", "place 3 -1 0", "crown 1")
    assert payments(game.events) == [(0, "crown", 3), (1, "crown", 3)]


def test_w5_two_of_one_player_score_three_each() -> None:
    game = wheel("E E E wheel-U1", "place 1 -1 0", "crown 1", "place 3 -1 0", "pass", "place 2 4 180", "crown 1")
    scored = [event for event in game.events if isinstance(event, Scored)]
    assert [(event.player, event.points, event.terms) for event in scored] == [(0, 6, ((2, "crown", 3),))]
    assert game.supply == [7, 7]


def test_w5_sectors_that_the_pig_passed_stay() -> None:
    game = wheel("E E wheel-U2", "place 1 -1 0", "crown 1", "place 3 -1 0", "crown 3")
    assert payments(game.events) == []
    assert crowns(game) == [[], [0], [], [1], [], []]


def test_w6_a_follower_goes_on_a_free_crown_space_instead_of_the_tile() -> None:
    game = wheel("E E", "place 1 -1 0")
    assert game.decision is not None
    assert [one for one in game.decision.options() if one.startswith("crown")] == [f"crown {n}" for n in range(6)]
    events = game.act("crown 4")
    assert Crowned(0, INQUISITION) in events
    assert crowns(game)[INQUISITION] == [0]
    assert game.supply == [6, 7]


def test_w6_taken_crown_spaces_are_not_offered() -> None:
    game = wheel("E E E", "place 1 -1 0", "crown 0", "place 3 -1 0", "crown 1", "place 2 4 180")
    assert game.decision is not None
    assert [one for one in game.decision.options() if one.startswith("crown")] == [f"crown {n}" for n in range(1, 6)]
    for wrong in ("crown 0", "crown 6", "crown -1", "crown", "crown taxes"):
        with pytest.raises(ActionError):
            game.act(wrong)


def test_w6_without_followers_in_supply_no_crown_is_offered() -> None:
    actions = []
    for number, sector in enumerate((0, 1, 2, 3, 4, 5, 1)):
        actions += [f"place {4 + 2 * number} 0 0", f"crown {sector}", f"place {5 + 2 * number} 0 0", "pass"]
    game = wheel(" ".join(["E"] * 15), *actions, "place 18 0 0")
    assert game.supply == [0, 7]
    assert game.decision is None


def test_w7_crown_spaces_pay_nothing_at_the_end() -> None:
    game = wheel("E", "place 1 -1 0", "crown 1")
    assert game.finished
    assert game.scores == [0, 0]
    assert crowns(game)[TAXES] == [0]


def test_w7_the_end_is_that_of_the_base_game() -> None:
    game = wheel("U", "place -1 1 0", "follower 0")
    assert payments(game.events) == [(0, "road", 2)]
    assert game.winners == [0]


def test_w8_inquisition_pays_no_heretic() -> None:
    shrine = next(tile for tile in load_set("cult") if tile.edges == "FFFF")
    game = wheel(
        f"{shrine.id} E E wheel-U3 wheel-U1",
        "place 1 -1 0", f"follower {[one.kind for one in shrine.segments].index('shrine')}",
        "place 3 -1 0", "pass", "place 2 4 180", "pass", "place -1 2 90", "pass",
        modules=["cult"],
    )  # fmt: skip
    assert payments(game.events) == [(0, "storm", 6), (1, "storm", 7)]


@pytest.mark.parametrize("module", ["count", "river", "ghosts", "palaces", "cemeteries"])
def test_modules_that_do_not_go_with_the_wheel_are_refused_with_a_reason(module: str) -> None:
    with pytest.raises(SetupError, match=f"wheel and {module} do not go together: "):
        new_game("wheel", NAMES[:2], seed=1, options={"modules": [module]})


# Random games

COMBINATIONS: list[list[str]] = [[], ["king"], ["cult"], ["king", "cult"]]
every_combination = pytest.mark.parametrize("modules", COMBINATIONS, ids=lambda names: "+".join(names) or "plain")


def started(modules: list[str], players: int, seed: int) -> tuple[Game, Random]:
    return new_game("wheel", NAMES[:players], seed=seed, options={"modules": modules}), Random(seed)


def played(modules: list[str], players: int, seed: int) -> Game:
    game, rng = started(modules, players, seed)
    while game.decision is not None:
        game.take(rng.choice(game.decision.choices()))
    return game


def counted(game: Game) -> list[int]:
    numbers = [left for left in game.supply if isinstance(left, int)]
    for follower in game.table.board.followers():
        numbers[follower.player] += 1
    for seats in crowns(game):
        for seat in seats:
            numbers[seat] += 1
    return numbers


@every_combination
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_followers_are_conserved_on_tiles_crowns_and_in_supply(modules: list[str], players: int) -> None:
    game, rng = started(modules, players, players)
    while game.decision is not None:
        assert min(game.scores) >= 0
        if len(game.actions) % 4 == 0 or game.decision.kind == "plague":
            assert counted(game) == [7] * players
        game.take(rng.choice(game.decision.choices()))
    assert counted(game) == [7] * players


@every_combination
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_replay_equals_play_and_sums_equal_points(modules: list[str], players: int) -> None:
    game = played(modules, players, 10 + players)
    again = load_game(game.record())
    assert again.summary() == game.summary()
    assert again.events == game.events
    paid = [0] * players
    for event in game.events:
        if isinstance(event, Scored):
            assert total(event.terms) == event.points > 0
            paid[event.player] += event.points
    assert paid == game.scores


@every_combination
def test_every_option_is_accepted(modules: list[str]) -> None:
    game, rng = started(modules, 3, 5)
    seen: set[str] = set()
    while (decision := game.decision) is not None:
        if decision.kind not in seen or len(game.actions) == 60:
            seen.add(decision.kind)
            for option in decision.options():
                game.copy().act(option)
        game.take(rng.choice(decision.choices()))
    assert seen == {"place", "follower", "plague"}


@every_combination
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_second_reading_of_the_rules_comes_to_the_same_result(modules: list[str], players: int) -> None:
    game = play_crowding(started(modules, players, 20 + players)[0], players)
    record = game.record()
    assert matches(game.summary(), SlowWheel(record).play()) == []
    for length in sorted(Random(players).sample(range(len(record["actions"])), 2)):
        part = {**record, "actions": record["actions"][:length]}
        stopped, slow = load_game(part), SlowWheel(part)
        assert matches(stopped.summary(), slow.play()) == []
        assert stopped.decision is not None
        assert stopped.decision.kind == slow.asked
