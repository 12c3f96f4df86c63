"""What must hold at every moment of any base game, with two to five players."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board import AROUND, STEPS
from engine.errors import ActionError
from engine.events import Scored, total
from engine.game import Game, load_game, new_game, play_randomly

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def random_game(seed: int, players: int, moves: int | None = None, **options: object) -> Game:
    game = new_game("base", NAMES[:players], seed=seed, options=dict(options))
    rng = Random(seed)
    while game.decision is not None and (moves is None or len(game.actions) < moves):
        game.take(rng.choice(game.decision.choices()))
    return game


games = st.builds(random_game, st.integers(0, 10**6), st.integers(2, 5), st.integers(0, 150))


@given(games)
@settings(max_examples=40, deadline=None)
def test_followers_are_conserved(game: Game) -> None:
    on_map = game.table.board.followers()
    for seat, left in enumerate(game.supply):
        assert isinstance(left, int)
        assert left + sum(1 for one in on_map if one.player == seat) == 7


@given(games)
@settings(max_examples=30, deadline=None)
def test_features_part_the_segments_and_open_ends_agree_with_a_recount(game: Game) -> None:
    board = game.table.board
    seen: list[tuple[int, int, int]] = []
    for feature in board.features():
        seen += feature.members
        if feature.kind == "monastery":
            x, y, _ = feature.members[0]
            assert feature.open == sum(1 for dx, dy in AROUND if (x + dx, y + dy) not in board.tiles)
            continue
        open_slots = 0
        for x, y, segment in feature.members:
            mask = board.tiles[x, y].view.masks[segment]
            for side, (dx, dy) in enumerate(STEPS):
                if (x + dx, y + dy) not in board.tiles:
                    open_slots += (mask >> (3 * side) & 0b111).bit_count()
        assert feature.open == open_slots
    assert len(seen) == len(set(seen)) == sum(len(placed.features) for placed in board.tiles.values())


@given(games)
@settings(max_examples=30, deadline=None)
def test_the_frontier_agrees_with_a_recount(game: Game) -> None:
    board = game.table.board
    beside = {(x + dx, y + dy) for x, y in board.tiles for dx, dy in STEPS} - set(board.tiles)
    assert set(board.frontier) == beside
    for (x, y), met in board.frontier.items():
        for side, (dx, dy) in enumerate(STEPS):
            other = board.tiles.get((x + dx, y + dy))
            assert met[side] == ("." if other is None else other.view.edges[(side + 2) % 4])


@given(games)
@settings(max_examples=25, deadline=None)
def test_replay_equals_play(game: Game) -> None:
    again = load_game(game.record())
    assert again.summary() == game.summary()
    assert again.events == game.events


@given(games)
@settings(max_examples=40, deadline=None)
def test_every_sum_equals_its_points(game: Game) -> None:
    for event in game.events:
        if isinstance(event, Scored):
            assert total(event.terms) == event.points
    paid = [0] * len(game.players)
    for event in game.events:
        if isinstance(event, Scored):
            paid[event.player] += event.points
    assert paid == game.scores


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_option_is_accepted_and_anything_else_refused(players: int) -> None:
    game = random_game(players, players, 40 + players)
    decision = game.decision
    assert decision is not None
    options = decision.options()
    for option in options:
        game.copy().act(option)
    candidates = [f"place {x} {y} {turn}" for x in range(-9, 10) for y in range(-9, 10) for turn in (0, 90, 180, 270)]
    candidates += [f"follower {segment}" for segment in range(-1, 12)] + ["pass", "draw", "token 1"]
    before = game.summary()
    for text in candidates:
        if text not in options:
            with pytest.raises(ActionError):
                game.act(text)
    assert game.summary() == before


@given(games)
@settings(max_examples=20, deadline=None)
def test_the_projection_changes_nothing_and_is_what_the_end_pays(game: Game) -> None:
    before = game.summary()
    projection = game.projected()
    assert game.summary() == before
    gained = [0] * len(game.players)
    for item in projection.items:
        gained[item.player] += item.points
    assert [score + more for score, more in zip(game.scores, gained, strict=True)] == projection.scores


def test_the_projection_before_the_last_answer_is_the_result() -> None:
    for seed in range(20):
        game = new_game("base", ["Ann", "Bo"], seed=seed)
        play_randomly(game, Random(seed))
        record = game.record()
        last = record["actions"].pop()
        before = load_game(record)
        if last == "pass":
            placed = before.table.placed
            assert placed is not None
            if not any(feature.followers for feature in placed.completed):
                assert before.projected().scores == game.scores


def test_stopping_anywhere_can_be_resumed() -> None:
    game = random_game(8, 3)
    record = game.record()
    for length in range(0, len(record["actions"]), 7):
        part = load_game({**record, "actions": record["actions"][:length]})
        for action in record["actions"][length:]:
            part.act(action)
        assert part.summary() == game.summary()
