from __future__ import annotations

from db.posts import Posted
from db.rows import Ending
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import (
    ANN,
    BO,
    act,
    alter,
    ask,
    decide,
    end,
    latest_post,
    live,
    lobby,
    post,
    put_aside,
    say_beforehand,
    set_timer,
    tell,
    undo,
    vote,
)


async def unposted(store: Store) -> list[int]:
    return [game.id for game in await store.posts.unposted_games()]


async def standing(store: Store, game_id: int) -> list[int]:
    return [found.message_id for found in await store.posts.standing(game_id)]


# What is noted


async def test_new_and_edited_messages_are_noted(store: Store, clock: Clock) -> None:
    game = await live(store)
    new = Posted("turn-1-0", 0, 1, 500, controls=True, version=2)
    (first,) = await store.posts.mark(game.id, posted=[new])
    assert (first.game_id, first.kind, first.number, first.channel_id, first.message_id) == (
        game.id,
        "turn-1-0",
        0,
        1,
        500,
    )
    assert (first.controls, first.version, first.at) == (True, 2, clock.now)
    clock.forward(minutes=1)
    changed = Posted("turn-1-0~1", 3, 1, 500, controls=False, version=5)
    found = Posted("vote-7", -1, 1, 501, controls=True, version=5)
    edited, unknown = await store.posts.mark(game.id, posted=[changed, found])
    assert (edited.id, edited.kind, edited.number, edited.controls) == (first.id, "turn-1-0~1", 3, False)
    assert (edited.version, edited.at) == (5, clock.now)
    assert (unknown.message_id, unknown.kind) == (501, "vote-7"), "it was there, but nobody had noted it"
    assert await store.posts.of_game(game.id) == [edited, unknown]


async def test_buttons_are_known_until_they_are_taken_off(store: Store) -> None:
    game = await live(store)
    for message_id, kind in ((500, "turn-1-0"), (501, "vote-1"), (502, "turn-2-1")):
        await post(store, game.id, message_id, kind)
    assert await standing(store, game.id) == [500, 501, 502]
    assert await store.posts.mark(game.id, stripped=[500, 501]) == []
    assert [one.controls for one in await store.posts.of_game(game.id)] == [False, False, True]
    assert await standing(store, game.id) == [502]
    latest = await latest_post(store, game.id, "turn-2-1")
    assert latest is not None
    assert (latest.message_id, latest.channel_id, latest.number) == (502, 1, 0)
    assert await latest_post(store, game.id, "end") is None


async def test_all_that_is_marked_at_once_holds(store: Store) -> None:
    game = await live(store)
    await post(store, game.id, 500)
    await act(store, game.id, ANN, "pass", ending=Ending())
    version = (await store.games.get(game.id)).version
    over = Posted("end", 1, 1, 501, controls=False, version=version)
    await store.posts.mark(game.id, posted=[over], stripped=[500], closed=True)
    assert [(one.message_id, one.controls) for one in await store.posts.of_game(game.id)] == [
        (500, False),
        (501, False),
    ]
    assert (await store.games.get(game.id)).closed


async def test_what_is_marked_changes_no_version(store: Store) -> None:
    game = await live(store)
    await post(store, game.id, 500)
    await store.posts.mark(game.id, stripped=[500])
    assert await store.games.get(game.id) == game


async def test_messages_that_may_have_to_change(store: Store) -> None:
    game, other = await live(store, 1), await live(store, 2)
    await post(store, other.id, 400)
    assert await standing(store, game.id) == []
    await post(store, game.id, 500, "lobby", controls=False)
    await post(store, game.id, 501, "turn-1-0", controls=False)
    await post(store, game.id, 502, "vote-1")
    await post(store, game.id, 503, "vote-2", controls=False)
    await post(store, game.id, 504, "note-3", controls=False)
    assert await standing(store, game.id) == [501, 502], "the newest of its own, and those with buttons"
    await alter(store, game.id, channel_id=3)
    assert await standing(store, game.id) == [], "those in a channel that it has left stay as they are"
    await post(store, game.id, 505, "turn-1-0")
    assert await standing(store, game.id) == [505]


async def test_the_newest_message_of_a_turn(store: Store) -> None:
    game = await live(store)
    assert await store.posts.newest_turn(game.id) is None
    for message_id, kind in ((500, "lobby"), (501, "turn-1-0"), (502, "turn-2-1"), (503, "vote-1"), (504, "end")):
        await post(store, game.id, message_id, kind)
    newest = await store.posts.newest_turn(game.id)
    assert newest is not None
    assert newest.message_id == 502


# What is behind


async def test_a_game_is_behind_until_its_board_is_shown(store: Store, clock: Clock) -> None:
    waiting, game = await lobby(store, 2), await live(store)
    assert await unposted(store) == [waiting.id, game.id]
    await post(store, waiting.id, 400, "lobby")
    await post(store, game.id, 500)
    assert await unposted(store) == []
    await act(store, game.id, ANN, "place 1 0 0")
    assert await unposted(store) == [game.id]
    await post(store, game.id, 501)
    await store.posts.mark(game.id, stripped=[500])
    assert await unposted(store) == []
    await undo(store, game.id, ANN)
    assert await unposted(store) == [game.id]
    await post(store, game.id, 501)
    assert await unposted(store) == [], "the message was edited"
    await say_beforehand(store, game.id, 0, "join", "pass")
    await set_timer(store, game.id, "reminder", clock.now)
    assert await unposted(store) == [], "the board shows nothing of that"
    await alter(store, waiting.id, options={"modules": ["king"]})
    assert await unposted(store) == [waiting.id]


async def test_messages_beside_the_game_do_not_show_its_board(store: Store) -> None:
    game = await live(store)
    for message_id, kind in ((500, "vote-1"), (501, "note-1"), (502, "vote-late-1-0-0")):
        await post(store, game.id, message_id, kind, controls=False)
    assert await unposted(store) == [game.id]
    await post(store, game.id, 503)
    assert await unposted(store) == []


async def test_the_end_must_be_shown_and_closed(store: Store) -> None:
    game = await live(store)
    await post(store, game.id, 500)
    await act(store, game.id, ANN, "pass", ending=Ending())
    assert await unposted(store) == [game.id]
    await post(store, game.id, 501, "end", controls=False)
    assert await unposted(store) == [game.id], "the other messages must be put right, too"
    await store.posts.mark(game.id, stripped=[500], closed=True)
    assert await unposted(store) == []


async def test_an_end_that_nobody_can_be_told_is_given_up(store: Store) -> None:
    game = await live(store)
    await end(store, game.id)
    assert await unposted(store) == [game.id]
    await store.posts.mark(game.id, closed=True)
    assert await unposted(store) == []


async def test_a_closed_lobby_is_not_announced(store: Store) -> None:
    game = await lobby(store)
    await end(store, game.id)
    assert await unposted(store) == []


async def test_an_open_request_needs_a_message_of_its_last_change(store: Store) -> None:
    game = await live(store)
    await post(store, game.id, 500)
    asked = await ask(store, game.id, "undo", ANN)
    assert await unposted(store) == [game.id]
    await post(store, game.id, 501, "vote-99", version=99)
    await post(store, game.id, 500)
    assert await unposted(store) == [game.id], "another request's message does not show it"
    await post(store, game.id, 502, f"vote-{asked.id}", version=asked.version)
    assert await unposted(store) == []
    voted = await vote(store, asked.id, BO, "yes")
    assert await unposted(store) == [game.id], "the vote is not shown"
    await post(store, game.id, 502, f"vote-{asked.id}", version=voted.version)
    assert await unposted(store) == []
    await act(store, game.id, ANN, "pass")
    await post(store, game.id, 500)
    assert await unposted(store) == [], "the game goes on, the request is as it was"


async def test_a_closed_request_keeps_no_buttons(store: Store) -> None:
    game = await live(store)
    await post(store, game.id, 500)
    asked = await ask(store, game.id, "undo", ANN)
    await post(store, game.id, 501, f"vote-{asked.id}")
    await decide(store, asked.id, "refused")
    assert await unposted(store) == [game.id]
    await store.posts.mark(game.id, stripped=[501])
    assert await unposted(store) == []


async def test_a_closed_request_that_was_never_shown_needs_no_message(store: Store) -> None:
    game = await live(store)
    await post(store, game.id, 500)
    await decide(store, (await ask(store, game.id, "undo", ANN)).id, "withdrawn")
    assert await unposted(store) == []


async def test_requests_in_a_channel_that_the_game_has_left_are_shown_anew(store: Store) -> None:
    game = await live(store)
    asked, closed = await ask(store, game.id, "undo", ANN), await ask(store, game.id, "end", ANN)
    for message_id, request in ((501, asked), (502, closed)):
        await post(store, game.id, message_id, f"vote-{request.id}")
    await alter(store, game.id, channel_id=3)
    await decide(store, closed.id, "stale")
    await post(store, game.id, 503)
    assert await unposted(store) == [game.id], "the open one is not shown in the new channel"
    await post(store, game.id, 504, f"vote-{asked.id}")
    assert await unposted(store) == [], "the old channel can show nothing any more"


async def test_an_older_message_of_the_game_keeps_no_buttons(store: Store) -> None:
    game = await live(store)
    await post(store, game.id, 500, "turn-1-0")
    await post(store, game.id, 501, "turn-2-1")
    assert await unposted(store) == [game.id]
    await store.posts.mark(game.id, stripped=[500])
    assert await unposted(store) == [], "the newest has them by right"
    await post(store, game.id, 502, "note-1")
    assert await unposted(store) == []
    await alter(store, game.id, channel_id=3)
    await post(store, game.id, 503, "turn-2-1")
    assert await unposted(store) == [], "nobody takes them off in a channel that the game has left"


async def test_what_is_to_be_told_waits_until_it_was(store: Store) -> None:
    game = await live(store)
    await post(store, game.id, 500)
    note = await tell(store, game.id, "late-skip", user_id=BO)
    assert await unposted(store) == [game.id]
    await store.notes.remove(note.id)
    assert await unposted(store) == []


async def test_a_game_put_aside_is_behind_only_while_something_is_to_be_told(store: Store) -> None:
    game = await live(store)
    await post(store, game.id, 500, "turn-1-0")
    await post(store, game.id, 501, "turn-2-1")
    await ask(store, game.id, "undo", ANN)
    await put_aside(store, game.id)
    assert await unposted(store) == []
    note = await tell(store, game.id, "aside", user_id=BO, direct=True, reason="channel")
    assert await unposted(store) == [game.id]
    await store.notes.remove(note.id)
    assert await unposted(store) == []
    await put_aside(store, game.id, None)
    assert await unposted(store) == [game.id]


async def test_games_that_are_behind_come_in_their_order(store: Store) -> None:
    games = [await live(store, channel) for channel in (3, 1, 2)]
    assert await unposted(store) == [game.id for game in games]
