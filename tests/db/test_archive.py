"""Finished games page by page, and records from elsewhere."""

from __future__ import annotations

from db.archive import IMPORTED
from db.rows import Ending, Game, Score
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, act, end, finish, live, lobby


async def over(store: Store, channel_id: int, guild_id: int = 9) -> Game:
    game = await live(store, channel_id, guild_id=guild_id)
    return await finish(store, game.id, Ending((Score(0, 5, True), Score(1, 3, False))))


async def kept(store: Store) -> Game:
    return await store.archive.keep(
        1,
        ANN,
        guild_id=9,
        rules="base",
        options={"draw": "ask"},
        players=["P1", "P2"],
        deck=["base-U", "base-V"],
        extras={},
        actions=["draw", "place 0 1 0"],
        seed="5",
        seed_hash="aa",
    )


async def test_games_come_page_by_page_the_latest_first(store: Store, clock: Clock) -> None:
    games = []
    for number in range(5):
        games.append((await over(store, 1 + number % 2)).id)
        clock.forward(minutes=1)
    await live(store, 1, guild_id=9)
    assert await store.archive.channels(9) == [1, 2]
    assert await store.archive.channels(10) == []
    assert await store.archive.count([1, 2]) == 5
    assert await store.archive.count([1]) == 3
    assert await store.archive.count([]) == 0
    assert [game.id for game in await store.archive.page([1, 2], start=0, length=2)] == games[:2:-1]
    assert [game.id for game in await store.archive.page([1, 2], start=4, length=2)] == games[:1]
    assert [game.id for game in await store.archive.page([2], start=0, length=9)] == [games[3], games[1]]


async def test_games_that_end_in_the_same_moment_are_neither_lost_nor_repeated(store: Store) -> None:
    games = [(await over(store, 1)).id for _ in range(5)]
    pages = [await store.archive.page([1], start=start, length=2) for start in (0, 2, 4)]
    assert [game.id for page in pages for game in page] == games[::-1]


async def test_a_game_ended_early_is_listed_but_no_closed_lobby(store: Store) -> None:
    ended = await live(store, 1, guild_id=9)
    await end(store, ended.id)
    await end(store, (await lobby(store, 2)).id)
    assert [game.id for game in await store.archive.page([1, 2], start=0, length=9)] == [ended.id]
    assert await store.archive.count([1, 2]) == 1
    assert await store.archive.channels(9) == [1]


async def test_a_kept_record_is_a_finished_game_without_results(store: Store) -> None:
    await live(store, 1, guild_id=9)
    game = await kept(store)
    assert game.status == "finished"
    assert game.settings == {IMPORTED: True}
    record = await store.log.record(game.id)
    assert record["players"] == ["P1", "P2"]
    assert record["deck"] == ["base-U", "base-V"]
    assert record["actions"] == ["draw", "place 0 1 0"]
    assert await store.results.of_game(game.id) == []
    assert [seat.user_id for seat in await store.games.seats(game.id)] == [None, None]
    assert await store.archive.count([1]) == 1


async def test_the_channel_is_not_told_about_a_kept_record(store: Store) -> None:
    await kept(store)
    assert await store.posts.unposted_games() == []


async def test_the_pace_is_that_of_games_among_people(store: Store, clock: Clock) -> None:
    for computers in (False, True):
        game = await live(store, 1, guild_id=9)
        clock.forward(minutes=3)
        await act(store, game.id, ANN, "place 1 0 0")
        await finish(store, game.id, Ending([Score(0, 1, won=True), Score(1, 0, won=False)], computers=computers))
        timed = await store.archive.times(ANN, guild_id=9, games=5)
        assert [one.game_id for one in timed] == [1]
