from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from db import schema
from db.errors import NoSuchGameError, StaleError, WrongStatusError
from db.part import run
from db.rows import Ending, LogRow, Score
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, act, changing, close, end, live, lobby, say_beforehand, undo


async def test_actions_are_appended_in_order(store: Store, clock: Clock) -> None:
    game = await live(store)
    assert await store.log.number(game.id) == 0
    (first,) = await act(store, game.id, ANN, "place 1 0 0")
    clock.forward(days=1)
    (second,) = await act(store, game.id, BO, "pass")
    assert await store.log.rows(game.id) == [first, second]
    assert second == LogRow(game.id, 1, BO, "pass", None, clock.now)
    assert await store.log.number(game.id) == 2
    assert (await store.log.record(game.id))["actions"] == ["place 1 0 0", "pass"]


async def test_several_actions_are_one_change(store: Store) -> None:
    game = await live(store)
    rows = await act(store, game.id, ANN, "draw", "place 1 0 0", "pass")
    assert [row.number for row in rows] == [0, 1, 2]
    assert await store.log.rows(game.id) == rows
    assert (await store.games.get(game.id)).version == game.version + 1


async def test_the_database_itself_holds_one_row_a_number(store: Store) -> None:
    game = await live(store)
    await act(store, game.id, ANN, "place 1 0 0")
    values = {"game_id": game.id, "number": 0, "action": "pass", "at": store.log.clock()}
    with pytest.raises(IntegrityError):
        await store.database.write(run, schema.actions.insert().values(values))


async def test_an_undo_is_a_row_and_the_record_leaves_both_out(store: Store) -> None:
    game = await live(store)
    await act(store, game.id, ANN, "place 1 0 0", "follower 0")
    (undone,) = await undo(store, game.id, BO)
    assert (undone.number, undone.user_id, undone.action, undone.takes_back) == (2, BO, None, 1)
    assert [(row.action, row.takes_back) for row in await store.log.rows(game.id)] == [
        ("place 1 0 0", None),
        ("follower 0", None),
        (None, 1),
    ]
    assert (await store.log.record(game.id))["actions"] == ["place 1 0 0"]
    assert await store.log.number(game.id) == 3


async def test_undo_after_undo_takes_back_the_action_before(store: Store) -> None:
    game = await live(store)
    await act(store, game.id, ANN, "a", "b", "c")
    await undo(store, game.id, ANN)
    await act(store, game.id, ANN, "d")
    await undo(store, game.id, ANN)
    (undone,) = await undo(store, game.id, ANN)
    assert undone.takes_back == 1
    await act(store, game.id, ANN, "e")
    assert [row.action for row in await store.log.actions(game.id)] == ["a", "e"]


async def test_several_steps_are_taken_back_at_once(store: Store) -> None:
    game = await live(store)
    await act(store, game.id, ANN, "a", "b", "c")
    rows = await undo(store, game.id, ANN, steps=2)
    assert [(row.number, row.takes_back) for row in rows] == [(3, 2), (4, 1)]
    assert (await store.log.record(game.id))["actions"] == ["a"]


@pytest.mark.parametrize(("action", "takes_back"), [("pass", 0), (None, None), (None, 3), (None, 1)])
async def test_a_row_is_either_an_action_or_the_undo_of_an_earlier_one_that_stands(
    store: Store, action: str | None, takes_back: int | None
) -> None:
    game = await live(store)
    await act(store, game.id, ANN, "a", "b")
    await undo(store, game.id, ANN)
    before = await store.log.rows(game.id)
    writes = await changing(store, game.id)
    writes.log.append(LogRow(game.id, 3, ANN, action, takes_back, writes.at))
    with pytest.raises(StaleError):
        await store.changes.commit(writes)
    assert await store.log.rows(game.id) == before


async def test_of_an_undo_and_an_action_at_once_one_wins(store: Store) -> None:
    game = await live(store)
    await act(store, game.id, ANN, "a")
    undone, acted = await changing(store, game.id), await changing(store, game.id)
    undone.log.append(LogRow(game.id, 1, ANN, None, 0, undone.at))
    acted.log.append(LogRow(game.id, 1, BO, "b", None, acted.at))
    outcomes = await asyncio.gather(*map(store.changes.commit, (undone, acted)), return_exceptions=True)
    assert sum(isinstance(outcome, StaleError) for outcome in outcomes) == 1
    assert await store.log.number(game.id) == 2


async def test_only_a_game_that_has_begun_has_a_record(store: Store) -> None:
    game = await lobby(store)
    with pytest.raises(WrongStatusError) as refused:
        await store.log.record(game.id)
    assert (refused.value.status, refused.value.needed) == ("lobby", "started")
    with pytest.raises(NoSuchGameError):
        await store.log.record(99)
    ended = await live(store, 2)
    await act(store, ended.id, ANN, "a")
    await end(store, ended.id)
    assert (await store.log.record(ended.id))["actions"] == ["a"]


async def test_the_last_action_finishes_the_game_with_its_results(store: Store, clock: Clock) -> None:
    game = await live(store)
    await say_beforehand(store, game.id, 1, "join", "pass")
    ending = Ending([Score(0, 31, won=True, by_kind={"city": 20, "road": 11}), Score(1, 12, won=False)])
    await act(store, game.id, ANN, "pass", ending=ending)
    finished = await store.games.get(game.id)
    assert (finished.status, finished.finished_at) == ("finished", clock.now)
    results = await store.results.of_game(game.id)
    assert [(r.seat, r.user_id, r.points, r.won, r.by_kind) for r in results] == [
        (0, ANN, 31, True, {"city": 20, "road": 11}),
        (1, BO, 12, False, {}),
    ]
    assert [row.action for row in await store.log.rows(game.id)] == ["pass"]
    assert await store.loading.intents(game.id) == []


async def test_a_stale_last_action_does_not_finish_the_game(store: Store) -> None:
    game = await live(store)
    writes = await changing(store, game.id)
    writes.log.append(LogRow(game.id, 0, ANN, "b", None, writes.at))
    close(writes, "finished", Ending([Score(0, 1, won=True)]))
    await act(store, game.id, ANN, "a")
    with pytest.raises(StaleError):
        await store.changes.commit(writes)
    assert (await store.games.get(game.id)).status == "live"
    assert await store.results.of_game(game.id) == []


async def test_a_last_action_whose_results_cannot_be_written_does_not_finish_the_game(store: Store) -> None:
    game = await live(store)
    with pytest.raises(KeyError):
        await act(store, game.id, ANN, "pass", ending=Ending([Score(0, 3, won=True), Score(7, 1, won=False)]))
    assert await store.games.get(game.id) == game
    assert await store.log.rows(game.id) == []
    assert await store.results.of_game(game.id) == []
