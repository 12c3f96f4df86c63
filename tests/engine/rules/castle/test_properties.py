"""What must hold at every moment of any game of The Castle."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import STEPS
from engine.errors import ActionError
from engine.events import Scored, as_dict, total
from engine.game import Game, load_game
from engine.rules.castle_scoring import MarkerMoved, TokenTaken, TokenUsed
from tests.engine.rules.castle.players import castle_game
from tests.engine.rules.castle.positions import table_of

games = st.builds(castle_game, st.integers(0, 10**6), moves=st.integers(0, 150), keen=st.booleans())


@given(games)
@settings(max_examples=25, derandomize=True, deadline=None)
def test_tiles_are_accounted_for_and_lie_inside_the_wall(game: Game) -> None:
    table = table_of(game)
    assert len(table.board.tiles) + len(game.discarded) + game.deck_left + (game.tile is not None) == 60
    assert set(table.board.tiles) <= table.wall.cells
    placements = [action for action in game.actions if action.startswith("place")]
    cells = [tuple(action.split()[1:3]) for action in placements]
    assert len(cells) == len(set(cells)) == len(table.board.tiles)


@given(games)
@settings(max_examples=25, derandomize=True, deadline=None)
def test_followers_and_tokens_are_conserved(game: Game) -> None:
    on_map = game.table.board.followers()
    for seat, left in enumerate(game.supply):
        assert isinstance(left, int)
        assert left + sum(1 for one in on_map if one.player == seat) == 6
    table = table_of(game)
    used = [event.token for event in game.events if isinstance(event, TokenUsed) and not event.final]
    if not game.finished:
        everywhere = Counter(table.lying.values()) + Counter(used) + Counter(table.held[0]) + Counter(table.held[1])
        assert everywhere == Counter(game.record()["tokens"])
    taken = [event.tower for event in game.events if isinstance(event, TokenTaken)]
    assert len(taken) == len(set(taken))


@given(games)
@settings(max_examples=20, derandomize=True, deadline=None)
def test_sums_equal_points_and_markers_follow_the_payments(game: Game) -> None:
    paid = [0, 0]
    shown = [0, 0]
    for event in game.events:
        if isinstance(event, Scored):
            assert total(event.terms) == event.points > 0
            paid[event.player] += event.points
        if isinstance(event, MarkerMoved):
            assert event.before == shown[event.player]
            shown[event.player] = event.after
            assert shown[event.player] == paid[event.player]
        assert as_dict(event)["event"] == event.name
    assert paid == game.scores


@given(games)
@settings(max_examples=20, derandomize=True, deadline=None)
def test_replay_equals_play(game: Game) -> None:
    again = load_game(game.record())
    assert again.summary() == game.summary()
    assert again.events == game.events


@given(games)
@settings(max_examples=15, derandomize=True, deadline=None)
def test_open_ends_and_the_frontier_agree_with_a_recount(game: Game) -> None:
    table = table_of(game)
    board = table.board
    for feature in board.features():
        open_slots = 0
        for x, y, segment in feature.members:
            mask = board.tiles[x, y].view.masks[segment]
            for side, (dx, dy) in enumerate(STEPS):
                beside = (x + dx, y + dy)
                if beside in table.wall.cells and beside not in board.tiles:
                    open_slots += (mask >> (3 * side) & 0b111).bit_count()
        assert feature.open == open_slots
    near = {(x + dx, y + dy) for x, y in board.tiles for dx, dy in STEPS} | {start.cell for start in table.wall.starts}
    assert set(board.frontier) == (near & table.wall.cells) - set(board.tiles)


@pytest.mark.parametrize("moves", [0, 1, 37, 60, 95])
def test_every_option_is_accepted_and_anything_else_refused(moves: int) -> None:
    game = castle_game(moves, moves=moves, tokens=[1, 2, 3] * 4)
    decision = game.decision
    assert decision is not None
    options = decision.options()
    for option in options:
        game.copy().act(option)
    candidates = [f"place {x} {y} {turn}" for x in range(-1, 11) for y in range(-1, 11) for turn in (0, 90, 180, 270)]
    candidates += [f"follower {segment}" for segment in range(-1, 9)]
    candidates += ["pass", "draw", "token 1", "token 2", "token 4", "pay 0 2 0"]
    before = game.summary()
    for text in candidates:
        if text not in options:
            with pytest.raises(ActionError):
                game.act(text)
    assert game.summary() == before


@given(games)
@settings(max_examples=15, derandomize=True, deadline=None)
def test_the_projection_changes_nothing_and_is_the_sum_of_its_items(game: Game) -> None:
    before, events = game.summary(), len(game.events)
    projection = game.projected()
    assert game.summary() == before
    assert len(game.events) == events
    gained = [sum(item.points for item in projection.items if item.player == seat) for seat in (0, 1)]
    assert [score + more for score, more in zip(game.scores, gained, strict=True)] == projection.scores
