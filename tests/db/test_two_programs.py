"""Two programs on one database, which know nothing of each other: whatever both do at once, nobody's part is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from db.availability import open_when_reachable
from db.campaigns import CampaignWrites
from db.errors import StaleError
from db.posts import Posted
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, act, ask, changing, live, vote


@pytest.fixture
async def other(store: Store, url: str, clock: Clock) -> AsyncIterator[Store]:
    """The other program's store."""
    async with await Store.open(url, clock) as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without any tables."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("empty_postgresql_url"))
    return f"sqlite:///{tmp_path}/empty.db"


async def test_both_may_make_the_tables(empty: str) -> None:
    # As the bot opens it: a SQLite file that another keeps to itself for a moment is tried again.
    stores = await asyncio.gather(*(open_when_reachable(partial(Store.open, empty)) for _ in range(4)))
    game = await live(stores[0])
    assert [(await store.games.get(game.id)).status for store in stores] == ["live"] * 4
    for store in stores:
        await store.close()


async def test_a_game_is_read_as_it_was_at_one_moment(store: Store, other: Store) -> None:
    game = await live(store)
    moves = 60

    async def play() -> None:
        for _ in range(moves):
            await act(other, game.id, ANN, "pass")

    playing = asyncio.create_task(play())
    while not playing.done():
        whole = await store.loading.whole(game.id)
        assert len(whole.log) == whole.game.version - game.version
    await playing
    assert await store.log.number(game.id) == moves


async def test_of_two_changes_of_one_version_one_is_stale(store: Store, other: Store) -> None:
    game = await live(store)
    for _ in range(20):
        both = [await changing(one, game.id) for one in (store, other)]
        for writes in both:
            writes.columns["locale"] = "ru"
        done = await asyncio.gather(
            store.changes.commit(both[0]), other.changes.commit(both[1]), return_exceptions=True
        )
        assert sorted(type(one) is StaleError for one in done) == [False, True]
    assert (await store.games.get(game.id)).version == game.version + 20


async def test_settings_that_both_change_all_stay(store: Store, other: Store) -> None:
    changes = [
        one.settings.change("guild", 1, **{f"{name}{number}": number})
        for number in range(15)
        for name, one in (("a", store), ("b", other))
    ]
    await asyncio.gather(*changes)
    assert len(await store.settings.get("guild", 1)) == 30


async def test_a_message_that_both_have_found_is_noted_once(store: Store, other: Store) -> None:
    game = await live(store)
    for message in range(500, 515):
        posted = [Posted("turn-1-0", 0, 1, message, controls=True, version=1)]
        marked = await asyncio.gather(*(one.posts.mark(game.id, posted=posted) for one in (store, other)))
        assert marked[0][0].id == marked[1][0].id
    assert len(await store.posts.of_game(game.id)) == 15


async def test_who_joins_by_both_belongs_to_the_campaign_once(store: Store, other: Store) -> None:
    made = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    for user in range(2000, 2010):
        campaign = await store.campaigns.get(made.id)
        writes = [CampaignWrites(campaign, store.clock(), joining={user: "Zoe"}) for _ in range(2)]
        done = await asyncio.gather(
            store.campaigns.commit(writes[0]), other.campaigns.commit(writes[1]), return_exceptions=True
        )
        assert sorted(type(one) is StaleError for one in done) == [False, True]
    assert len((await store.campaigns.get(made.id)).members) == 11


async def test_forgetting_and_playing_never_wait_for_each_other_for_good(store: Store, other: Store) -> None:
    games = [await live(store, channel) for channel in range(1, 6)]

    async def play(game_id: int) -> None:
        for _ in range(6):
            try:
                asked = await ask(store, game_id, "end", BO)
                await vote(store, asked.id, ANN, "no", outcome="refused")
                await act(store, game_id, ANN, "pass")
            except StaleError:
                continue

    async def forget() -> None:
        for _ in range(20):
            await other.people.forget(BO)

    await asyncio.gather(forget(), *(play(game.id) for game in games))
    await other.people.forget(BO)
    assert await other.people.open_games(BO) == []
