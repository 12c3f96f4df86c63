from __future__ import annotations

from dataclasses import FrozenInstanceError
from random import Random

import pytest

from engine.errors import ActionError
from engine.game import new_game, play_randomly
from render.errors import RenderError
from render.snapshot import lettered_spots, numbered_places, preview_of, take_snapshot
from tests.engine.positions import position
from tests.render.positions import played


def test_a_snapshot_does_not_change_while_the_game_goes_on() -> None:
    game = played(20)
    before = take_snapshot(game)
    told = repr(before)
    play_randomly(game, Random(1))
    assert repr(before) == told
    assert len(take_snapshot(game).tiles) > len(before.tiles)


def test_nothing_in_a_snapshot_can_be_set() -> None:
    snapshot = take_snapshot(played(3))
    with pytest.raises(FrozenInstanceError):
        snapshot.player = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        snapshot.extras["king"] = 1  # type: ignore[index]


def test_the_numbers_cover_exactly_the_legal_places() -> None:
    game = played(20)
    assert game.decision is not None
    places = numbered_places(game.decision)
    assert [place.number for place in places] == list(range(1, len(places) + 1))
    assert sorted(action for place in places for action in place.actions) == sorted(game.decision.options())
    assert [(place.y, place.x) for place in places] == sorted((place.y, place.x) for place in places)
    for place in places:
        assert {f"place {place.x} {place.y} {turn}" for turn in place.turns} <= set(place.actions)


@pytest.mark.parametrize(
    ("tile", "turns"),
    [
        ("B", [(0,)]),
        ("U", [(0,), (0,), (0,)]),
        ("H", [(0,), (90,)]),
        ("V", [(180, 270), (0, 90), (0, 270)]),
    ],
)
def test_of_turns_that_look_alike_one_is_named(tile: str, turns: list[tuple[int, ...]]) -> None:
    decision = position(tile).decision
    assert decision is not None
    assert [place.turns for place in numbered_places(decision)] == turns


def test_the_letters_cover_exactly_the_legal_spots() -> None:
    game = played(20, kind="follower")
    assert game.decision is not None
    spots = lettered_spots(game.decision)
    assert [spot.letter for spot in spots] == list("ABCDEFGH"[: len(spots)])
    assert sorted(action for spot in spots for action in spot.actions) == sorted(
        set(game.decision.options()) - {"pass"}
    )


def test_a_preview_knows_the_spots_and_changes_nothing() -> None:
    game = played(20)
    assert game.decision is not None
    actions = list(game.actions)
    for option in game.decision.options():
        preview = preview_of(game, option)
        trial = game.copy()
        trial.act(option)
        if trial.decision is not None and trial.decision.kind == "follower":
            assert preview.spots == lettered_spots(trial.decision)
        assert option == f"place {preview.x} {preview.y} {preview.turn}"
    assert game.actions == actions


def test_a_preview_of_an_illegal_place_is_refused() -> None:
    with pytest.raises(ActionError):
        preview_of(played(20), "place 40 40 0")
    with pytest.raises(RenderError):
        preview_of(played(20, kind="follower"), "place 1 0 0")


def test_remaining_tiles_tell_nothing_about_their_order() -> None:
    game = played(20)
    snapshot = take_snapshot(game)
    assert sum(number for _, number in snapshot.remaining) == snapshot.tiles_left == game.deck_left
    names = [tile.id for tile, _ in snapshot.remaining]
    assert names == sorted(names)


def test_colours_can_be_chosen_but_not_twice() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=1)
    assert [seat.colour for seat in take_snapshot(game, colours=(5, 2)).seats] == [5, 2]
    for wrong in ((1, 1), (1,), (0, 6), (-1, 2)):
        with pytest.raises(RenderError):
            take_snapshot(game, colours=wrong)
