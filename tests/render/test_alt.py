from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game import load_game, new_game
from render.alt import AltWords
from render.coordinates import cell_name
from render.picture import VIEWS, render
from render.snapshot import preview_of, take_snapshot
from tests.render.positions import played


def test_it_tells_the_move_the_points_and_how_it_stands() -> None:
    record = {
        "format": 1,
        "rules": "base",
        "options": {},
        "players": ["Ann", "Bo"],
        "deck": ["base-E", "base-U", "base-U"],
        "actions": ["place 0 -1 180", "follower 0"],
    }
    snapshot = take_snapshot(load_game(record))
    alt = render(snapshot, legal=True).alt
    assert "Ann placed a tile on 0 N1 with a follower on its city." in alt
    assert "Ann scored 4 for a city." in alt
    assert "Ann (red): 4 points, 7 followers left." in alt
    assert "Bo (blue): 0 points, 7 followers left." in alt
    assert "Bo is to move; 1 tiles are left." in alt
    assert "Tile in hand: north field, east road, south field, west road." in alt
    assert snapshot.question is not None
    for place in snapshot.question.places:
        assert f"{place.number}: {cell_name(place.cell)}" in alt


def test_all_moves_since_the_viewers_last_are_told() -> None:
    snapshot = take_snapshot(played(20))
    last = [event for event in snapshot.events if event.name == "placed"]
    assert render(snapshot).alt.count(" placed a tile ") == 1
    viewer = last[-3].player  # type: ignore[attr-defined]
    assert render(snapshot, viewer=viewer).alt.count(" placed a tile ") == 2


def test_a_preview_is_told_with_its_spots() -> None:
    game = played(20)
    assert game.decision is not None
    preview = preview_of(game, game.decision.options()[0])
    alt = render(take_snapshot(game), preview=preview).alt
    assert alt.startswith(f"Preview of a tile on {cell_name(preview.cell)}.")
    for spot in preview.spots:
        assert f"{spot.letter}: " in alt


def test_the_end_names_the_winner() -> None:
    game = played(72)
    alt = render(take_snapshot(game)).alt
    assert "The game is over." in alt
    assert f"{game.players[game.winners[0]]} won." in alt


@pytest.mark.parametrize("view", sorted(VIEWS))
def test_it_is_never_too_long_nor_cut_within_a_sentence(view: str) -> None:
    snapshot = take_snapshot(played(40, players=["Ы" * 80, "B" * 80, "C" * 80, "D" * 80, "E" * 80]))
    alt = render(snapshot, view=view, legal=True, viewer=0).alt
    assert 0 < len(alt) <= 1024
    assert alt.endswith(".")


def test_words_can_be_texts_or_functions() -> None:
    def turn(*, player: str, count: int) -> str:
        return f"Ходит {player}, осталось {count}."

    words = AltWords(placed="{player}: {cell}!", placed_follower="{player}: {cell}, {kind}!", turn=turn)
    alt = render(take_snapshot(played(5)), alt_words=replace(words, kinds={"road": "дорога"})).alt
    assert "Ходит " in alt
    assert "!" in alt


def test_layers_have_their_say() -> None:
    game = new_game("base", ["Ann", "Bo"], seed=1, options={"modules": ["king"]})
    snapshot = replace(take_snapshot(game), extras={"king": 1, "robber": None})
    alt = render(snapshot).alt
    assert "Bo holds the King." in alt
    assert "Robber" not in alt
