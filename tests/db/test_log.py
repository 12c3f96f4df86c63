from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from db import schema
from db.errors import NoSuchGameError, NothingToUndoError, StaleError, WrongStatusError
from db.rows import Ending, LogRow, Score
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, live, lobby


async def play(store: Store, game_id: int, *actions: str) -> None:
    number = await store.log.number(game_id)
    for step, action in enumerate(actions):
        await store.log.append_action(game_id, number + step, ANN, action)


async def test_actions_are_appended_in_order(store: Store, clock: Clock) -> None:
    game = await live(store)
    assert await store.log.number(game.id) == 0
    first = await store.log.append_action(game.id, 0, ANN, "place 1 0 0")
    clock.forward(days=1)
    second = await store.log.append_action(game.id, 1, BO, "pass")
    assert await store.log.rows(game.id) == [first, second]
    assert second == LogRow(game.id, 1, BO, "pass", None, clock.now)
    assert await store.log.snapshot(game.id) == (await store.log.record(game.id), 2)
    assert (await store.log.record(game.id))["actions"] == ["place 1 0 0", "pass"]


async def test_a_game_is_read_whole(store: Store) -> None:
    game = await live(store)
    await play(store, game.id, "a", "b", "c")
    await store.log.undo(game.id, 3, ANN, steps=2)
    await play(store, game.id, "d")
    said = await store.intents.set(game.id, 1, "answer", "yes")
    whole = await store.log.whole(game.id)
    assert (whole.game, list(whole.seats)) == (await store.games.get(game.id), await store.games.seats(game.id))
    assert (whole.record, whole.number) == await store.log.snapshot(game.id)
    assert (whole.record["actions"], whole.number, whole.intents) == (["a", "d"], 6, (said,))


async def test_a_stale_number_is_refused_and_changes_nothing(store: Store) -> None:
    game = await live(store)
    await play(store, game.id, "place 1 0 0")
    for expected in (0, 2):
        with pytest.raises(StaleError) as refused:
            await store.log.append_action(game.id, expected, BO, "pass")
        assert (refused.value.expected, refused.value.actual) == (expected, 1)
    assert await store.log.number(game.id) == 1


async def test_of_two_at_once_exactly_one_wins(store: Store) -> None:
    game = await live(store)
    for number in range(10):
        moves = (store.log.append_action(game.id, number, user, f"by {user}") for user in (ANN, BO))
        outcomes = await asyncio.gather(*moves, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["LogRow", "StaleError"]
        assert await store.log.number(game.id) == number + 1


async def test_of_two_programs_at_once_exactly_one_wins(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        game = await live(one)
        for number in range(10):
            moves = (store.log.append_action(game.id, number, ANN, "pass") for store in (one, other))
            outcomes = await asyncio.gather(*moves, return_exceptions=True)
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["LogRow", "StaleError"]


async def test_the_database_itself_holds_one_row_a_number(store: Store) -> None:
    game = await live(store)
    await play(store, game.id, "place 1 0 0")
    values = {"game_id": game.id, "number": 0, "action": "pass", "at": store.log.clock()}
    with pytest.raises(IntegrityError):
        async with store.database.begin() as connection:
            await connection.execute(schema.actions.insert().values(values))


async def test_an_undo_is_a_row_and_the_record_leaves_both_out(store: Store) -> None:
    game = await live(store)
    await play(store, game.id, "place 1 0 0", "follower 0")
    (undo,) = await store.log.undo(game.id, 2, BO)
    assert (undo.number, undo.user_id, undo.action, undo.takes_back) == (2, BO, None, 1)
    assert [(row.action, row.takes_back) for row in await store.log.rows(game.id)] == [
        ("place 1 0 0", None),
        ("follower 0", None),
        (None, 1),
    ]
    assert (await store.log.record(game.id))["actions"] == ["place 1 0 0"]
    assert await store.log.number(game.id) == 3


async def test_undo_after_undo_takes_back_the_action_before(store: Store) -> None:
    game = await live(store)
    await play(store, game.id, "a", "b", "c")
    await store.log.undo(game.id, 3, ANN)
    await play(store, game.id, "d")
    await store.log.undo(game.id, 5, ANN)
    (undo,) = await store.log.undo(game.id, 6, ANN)
    assert undo.takes_back == 1
    await play(store, game.id, "e")
    assert [row.action for row in await store.log.actions(game.id)] == ["a", "e"]


async def test_several_steps_are_taken_back_at_once_or_not_at_all(store: Store) -> None:
    game = await live(store)
    await play(store, game.id, "a", "b", "c")
    with pytest.raises(NothingToUndoError):
        await store.log.undo(game.id, 3, ANN, steps=4)
    assert await store.log.number(game.id) == 3
    rows = await store.log.undo(game.id, 3, ANN, steps=2)
    assert [(row.number, row.takes_back) for row in rows] == [(3, 2), (4, 1)]
    assert (await store.log.record(game.id))["actions"] == ["a"]


async def test_an_undo_of_nothing_or_of_a_stale_number_is_refused(store: Store) -> None:
    game = await live(store)
    with pytest.raises(NothingToUndoError):
        await store.log.undo(game.id, 0, ANN)
    await play(store, game.id, "a", "b")
    with pytest.raises(StaleError):
        await store.log.undo(game.id, 1, ANN)
    assert [row.action for row in await store.log.actions(game.id)] == ["a", "b"]


async def test_of_an_undo_and_an_action_at_once_one_wins(store: Store) -> None:
    game = await live(store)
    await play(store, game.id, "a")
    outcomes = await asyncio.gather(
        store.log.undo(game.id, 1, ANN), store.log.append_action(game.id, 1, BO, "b"), return_exceptions=True
    )
    assert sum(isinstance(outcome, StaleError) for outcome in outcomes) == 1


async def test_only_a_live_game_takes_actions(store: Store) -> None:
    game = await lobby(store)
    with pytest.raises(WrongStatusError):
        await store.log.append_action(game.id, 0, ANN, "a")
    with pytest.raises(WrongStatusError):
        await store.log.record(game.id)
    with pytest.raises(NoSuchGameError):
        await store.log.record(99)
    await store.games.end(game.id)
    with pytest.raises(WrongStatusError):
        await store.log.undo(game.id, 0, ANN)


async def test_the_last_action_finishes_the_game_with_its_results(store: Store, clock: Clock) -> None:
    game = await live(store)
    ending = Ending([Score(0, 31, won=True, by_kind={"city": 20, "road": 11}), Score(1, 12, won=False)])
    await store.log.append_action(game.id, 0, ANN, "pass", ending=ending)
    finished = await store.games.get(game.id)
    assert (finished.status, finished.finished_at) == ("finished", clock.now)
    results = await store.results.of_game(game.id)
    assert [(r.seat, r.user_id, r.points, r.won, r.by_kind) for r in results] == [
        (0, ANN, 31, True, {"city": 20, "road": 11}),
        (1, BO, 12, False, {}),
    ]
    with pytest.raises(WrongStatusError):
        await store.log.append_action(game.id, 1, BO, "pass")


async def test_a_stale_last_action_does_not_finish_the_game(store: Store) -> None:
    game = await live(store)
    await play(store, game.id, "a")
    with pytest.raises(StaleError):
        await store.log.append_action(game.id, 0, ANN, "b", ending=Ending([Score(0, 1, won=True)]))
    assert (await store.games.get(game.id)).status == "live"
    assert await store.results.of_game(game.id) == []
