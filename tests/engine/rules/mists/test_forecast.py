"""Mists: what the team can reckon with."""

from __future__ import annotations

from random import Random

import pytest

from engine.boxes import find_tile
from engine.events import Turn
from engine.game import Game, load_game, new_game
from engine.rules.mists import MistyLand
from engine.rules.mists_events import FaceDown, GhostsPlaced, Lost
from engine.rules.mists_forecast import Forecast, forecast, ghosts_demanded, largest_open
from tests.engine.positions import shuffled
from tests.engine.rules.mists.land import land

LEVELS = range(1, 7)
ENOUGH = " 09" * 15


def table_of(game: Game) -> MistyLand:
    assert isinstance(game.table, MistyLand)
    return game.table


def ahead(game: Game) -> Forecast:
    return forecast(table_of(game))


def test_m30_tiles_are_counted_to_the_mark_and_to_the_target() -> None:
    game = land(3, " ".join(["09"] * 60))
    assert (ahead(game).tiles, ahead(game).turns, ahead(game).all_tiles) == (20, 20, 60)
    game.act("place 0 -1 0")
    assert (ahead(game).tiles, ahead(game).turns, ahead(game).all_tiles) == (19, 19, 59)


def test_m52_an_open_haunted_cemetery_leaves_fewer_turns_than_tiles() -> None:
    game = land(5, "53" + ENOUGH, players=1)
    assert (ahead(game).tiles, ahead(game).turns, ahead(game).swallows) == (16, 16, False)
    game.act("place 0 2 0")
    # One of the fifteen is still swallowed in this turn; of the other fourteen every second one.
    assert (ahead(game).tiles, ahead(game).turns, ahead(game).swallows) == (15, 7, True)
    game.act("pass")
    assert ahead(game).turns == 7
    game.act("facedown -1 2")
    assert (ahead(game).tiles, ahead(game).turns) == (14, 7)
    assert not ahead(land(2, "53" + ENOUGH, "place 0 2 0")).swallows, "only haunted ones swallow tiles"


@pytest.mark.parametrize("left", range(1, 8))
def test_m52_the_turns_foretold_are_those_that_come(left: int) -> None:
    game = land(5, "53 09" + " 09" * left, "place 0 2 0", "pass", "facedown -1 2", players=1)
    foretold, before = ahead(game).turns, len(game.events)
    rng = Random(left)
    while (decision := game.decision) is not None:
        # The cemetery must stay open.
        far = [one for one in decision.choices() if one[0] != "place" or int(one[2]) < 0]
        game.take(rng.choice(far))
    later = game.events[before:]
    assert sum(isinstance(event, FaceDown) for event in later) == left // 2
    assert 1 + sum(isinstance(event, Turn) for event in later) == foretold


def test_m14_m26_the_tile_in_hand_brings_its_symbols_and_one_for_an_open_cemetery() -> None:
    symbols = find_tile("mists-18").marks["ghosts"]
    assert symbols == 3
    assert ahead(land(2, "18 09")).ghosts == 3
    assert ahead(land(2, "18 09")).in_hand
    assert ahead(land(2, "53 18 09", "place 0 2 0", "pass")).ghosts == 4
    assert ahead(land(5, "53 09 18" + ENOUGH, "place 0 2 0", "pass", "facedown -1 2")).ghosts == 3, "M26 ends at 4"
    assert ahead(land(2, "09 18")).ghosts == (find_tile("mists-09").marks.get("ghosts") or 0)


def test_the_next_tile_is_any_that_nobody_has_seen() -> None:
    assert ahead(land(1, "09 18 09", "place 0 -1 0")).ghosts == 3
    assert not ahead(land(1, "09 18 09", "place 0 -1 0")).in_hand
    assert ahead(land(1, "09 09 09", "place 0 -1 0")).ghosts == 0
    assert ahead(land(1, "09", "place 0 -1 0")).ghosts is None, "no tile is left"


def test_m51_a_haunted_cemetery_wakes_the_mist_around() -> None:
    game = land(5, "53" + ENOUGH)
    tile = find_tile("mists-53")
    cells = {(x, y) for _, x, y, _ in table_of(game).places_for(tile)}
    most = 0
    for x, y in cells:
        for turn in (0, 90, 180, 270):
            if f"place {x} {y} {turn}" in (game.decision.options() if game.decision else ()):
                events = game.copy().act(f"place {x} {y} {turn}")
                most = max(most, sum(one.number for one in events if isinstance(one, GhostsPlaced)))
    assert ahead(game).ghosts == most == 2


@pytest.mark.parametrize("level", LEVELS)
def test_no_tile_demands_more_ghosts_than_was_foretold(level: int) -> None:
    for seed in range(4):
        game = new_game("mists", ["Ann", "Bo"], seed=seed, options={"level": level})
        rng = Random(seed)
        while (decision := game.decision) is not None:
            most = ahead(game).ghosts
            placing = decision.kind == "place"
            if placing and game.tile is not None:
                assert most == ghosts_demanded(table_of(game), game.tile)
            stock = game.summary()["ghosts"]
            events = game.take(rng.choice(decision.choices()))
            if placing:
                came = sum(event.number for event in events if isinstance(event, GhostsPlaced))
                needed = [event.needed for event in events if isinstance(event, Lost) and event.why == "ghosts"]
                assert most is not None
                assert max([came, *needed]) <= most, (level, seed, stock)


@pytest.mark.parametrize("level", LEVELS)
def test_a_forecast_depends_on_no_order_that_nobody_knows(level: int) -> None:
    game = new_game("mists", ["Ann", "Bo"], seed=level, options={"level": level, "draw": "ask"})
    rng = Random(level)
    while (decision := game.decision) is not None and len(game.actions) < 60:
        other = load_game(shuffled(game, rng))
        assert ahead(other) == ahead(game)
        game.take(rng.choice(decision.choices()))


def test_the_largest_open_feature_can_still_be_completed_and_holds_a_follower() -> None:
    game = land(1, "09 09 09", "place 0 -1 0", "pass", players=1)
    assert largest_open(table_of(game)) is None
    game = land(1, "09 09 09", "place 0 -1 0", "follower 0 red", players=1)
    found = largest_open(table_of(game))
    assert found is not None
    assert (found[0].kind, found[1]) == ("road", 2)
