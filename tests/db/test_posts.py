from __future__ import annotations

import pytest

from db.errors import WrongStatusError
from db.rows import Ending
from db.store import Store
from tests.db.made_games import ANN, live, lobby


async def unposted(store: Store) -> list[int]:
    return [game.id for game in await store.posts.unposted_games()]


async def test_a_game_is_unposted_until_its_newest_row_is_shown(store: Store) -> None:
    await lobby(store, 2)
    game = await live(store)
    assert await unposted(store) == [game.id]
    await store.posts.mark_posted(game.id, 0, 1, 500)
    assert await unposted(store) == []
    await store.log.append_action(game.id, 0, ANN, "place 1 0 0")
    assert await unposted(store) == [game.id]
    await store.posts.mark_posted(game.id, 1, 1, 501)
    assert await unposted(store) == []
    await store.log.undo(game.id, 1, ANN)
    assert await unposted(store) == [game.id]


async def test_the_end_too_must_be_shown(store: Store) -> None:
    game = await live(store)
    await store.posts.mark_posted(game.id, 0, 1, 500)
    await store.log.append_action(game.id, 0, ANN, "pass", ending=Ending())
    assert await unposted(store) == [game.id]
    await store.posts.mark_posted(game.id, 0, 1, 500)
    assert await unposted(store) == [game.id]
    await store.posts.mark_posted(game.id, 1, 1, 501, kind="end", controls=False)
    assert await unposted(store) == []
    assert (await store.games.get(game.id)).closed


async def test_an_end_that_nobody_can_be_told_is_given_up(store: Store) -> None:
    game = await live(store)
    with pytest.raises(WrongStatusError):
        await store.posts.close(game.id)
    await store.games.end(game.id)
    assert await unposted(store) == [game.id]
    await store.posts.close(game.id)
    assert await unposted(store) == []


async def test_a_closed_lobby_is_not_announced(store: Store) -> None:
    game = await lobby(store)
    await store.games.end(game.id)
    assert await unposted(store) == []


async def test_old_buttons_are_known_until_they_are_taken_off(store: Store) -> None:
    game = await live(store)
    await store.posts.mark_posted(game.id, 0, 1, 500)
    await store.posts.mark_posted(game.id, 0, 1, 501, kind="preview")
    await store.posts.mark_posted(game.id, 1, 1, 502)
    assert [post.message_id for post in await store.posts.with_controls(game.id)] == [500, 501, 502]
    await store.posts.mark_stripped(500)
    assert [post.message_id for post in await store.posts.with_controls(game.id)] == [501, 502]
    latest = await store.posts.latest(game.id)
    assert latest is not None
    assert (latest.message_id, latest.channel_id, latest.number) == (502, 1, 1)
    assert await store.posts.latest(game.id, "end") is None


async def test_an_edited_message_shows_the_newer_number(store: Store) -> None:
    game = await live(store)
    first = await store.posts.mark_posted(game.id, 0, 1, 500)
    edited = await store.posts.mark_posted(game.id, 3, 1, 500)
    assert (edited.id, edited.number) == (first.id, 3)
    assert await store.posts.of_game(game.id) == [edited]
