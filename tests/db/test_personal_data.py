from __future__ import annotations

import json
from typing import Any

from db import schema
from db.rows import Ending, Score
from db.store import Store
from tests.db.made_games import (
    ANN,
    BO,
    CY,
    act,
    alter,
    ask,
    contents,
    decide,
    end,
    finish,
    hand_seat,
    join,
    leave_for_good,
    live,
    lobby,
    post,
    say_beforehand,
    set_timer,
    start,
    tell,
    vote,
)

ZOE, NAME = 900_000_000_000_000_007, "Zoe Quillfeather"
"""Somebody whose id and name can stand nowhere by chance."""
USER_COLUMNS = {
    (table.name, column.name)
    for table in schema.metadata.sorted_tables
    for column in table.columns
    if column.name in ("user_id", "host_id", "asked_by", "about")
}
"""The columns that hold ids of users; in the table of settings it is the id of one scope."""


async def busy_life(store: Store, user: int = BO, name: str = "Bo") -> list[int]:
    """Games at which somebody sits: one finished, one live, one in the lobby; and all else that can name them."""
    done = await table_of_two(store, 1, user, name)
    asked = await ask(store, done, "give-0", ANN, {"seat": 0, "to": user, "name": name}, about=user)
    await decide(store, asked.id, "refused")
    await act(store, done, user, "pass", ending=Ending([Score(0, 3, won=False), Score(1, 9, won=True)]))
    playing = await table_of_two(store, 2, user, name)
    await act(store, playing, ANN, "place 1 0 0")
    await act(store, playing, user, "place 2 0 0")
    asked = await ask(store, playing, "undo", user, {"steps": 1})
    await vote(store, asked.id, ANN, "no")
    asked = await ask(store, playing, "end", ANN)
    await vote(store, asked.id, user, "yes")
    await ask(store, playing, "give-0", ANN, {"seat": 0, "to": user}, about=user)
    await ask(store, playing, "take", user, {"seat": 0, "from": ANN, "name": name}, about=ANN)
    await say_beforehand(store, playing, 1, "join", "pass")
    await set_timer(store, playing, "reminder", store.clock(), user_id=user)
    await tell(store, playing, "late-skip", user_id=user, name=name)
    await store.settings.change("user", user, locale="ru")
    await store.campaigns.create(5, "The marsh", {ANN: "Ann", user: name})
    await store.errands.add("retime", user_id=user)
    waiting = (await store.games.create_lobby(3, ANN, "Ann")).id
    await join(store, waiting, user, name)
    await alter(store, waiting, host_id=user)
    return [done, playing, waiting]


async def table_of_two(store: Store, channel_id: int, user: int, name: str) -> int:
    game = await store.games.create_lobby(channel_id, ANN, "Ann")
    await join(store, game.id, user, name)
    return (await start(store, game.id)).id


async def forget(store: Store, user_id: int) -> list[int]:
    """Forget somebody as the bot does: game by game where it is open, then everywhere; the open games."""
    games = await store.people.open_games(user_id)
    for game_id in games:
        await leave_for_good(store, game_id, user_id)
    await store.people.forget(user_id)
    return games


def where(found: dict[str, list[dict[str, Any]]], *words: object) -> set[tuple[str, str]]:
    """The tables and columns in which any of some words stands, as a number, as text, or inside of JSON."""
    return {
        (table, column)
        for table, rows in found.items()
        for row in rows
        for column, value in row.items()
        if any(str(word) in str(value) for word in words)
    }


async def test_nothing_in_any_table_names_who_was_forgotten(store: Store) -> None:
    _, playing, _ = await busy_life(store, ZOE, NAME)
    kept_warm = [await table_of_two(store, channel, ZOE, NAME) for channel in (6, 7)]
    for game_id in kept_warm:
        await hand_seat(store, game_id, 1, None, NAME, kind="stand-in")
    await end(store, kept_warm[0])
    substituted = await table_of_two(store, 8, ZOE, NAME)
    await hand_seat(store, substituted, 1, CY, "Cy")
    await store.archive.keep(
        9, ZOE, rules="base", options={}, players=["P1"], deck=["base-U"], extras={}, actions=["draw"]
    )
    before = await contents(store)
    assert where(before, ZOE) >= {*USER_COLUMNS, ("settings", "id"), ("proposals", "payload")}
    assert where(before, NAME) >= {
        ("seats", "name"),
        ("campaign_members", "name"),
        ("proposals", "payload"),
        ("notes", "payload"),
    }
    await forget(store, ZOE)
    after = await contents(store)
    assert where(after, ZOE, NAME) == set()
    assert [seat.name for seat in await store.games.seats(substituted)] == ["Ann", "Cy"]
    assert [row.action for row in await store.log.rows(playing)] == ["place 1 0 0", "place 2 0 0"]


async def test_forgetting_takes_names_off_and_keeps_the_moves(store: Store) -> None:
    done, playing, waiting = await busy_life(store)
    assert await forget(store, BO) == [playing, waiting]
    record = await store.log.record(playing)
    assert record["players"] == ["Ann", "Player 2"]
    assert record["actions"] == ["place 1 0 0", "place 2 0 0"]
    assert [(r.user_id, r.points) for r in await store.results.of_game(done)] == [(ANN, 3), (None, 9)]
    assert [seat.name for seat in await store.games.seats(waiting)] == ["Ann"]
    assert (await store.games.get(waiting)).host_id is None
    seat = await hand_seat(store, playing, 1, CY, "Cy")
    assert seat.user_id == CY


async def test_a_stand_in_sits_in_the_seats_that_were_left(store: Store) -> None:
    done, playing, _ = await busy_life(store)
    await forget(store, BO)
    seat = (await store.games.seats(playing))[1]
    assert (seat.kind, seat.user_id, seat.shown) == ("stand-in", None, "Player 2")
    sitting = (await store.games.sittings(playing))[-1]
    assert (sitting.seat, sitting.user_id, sitting.kind, sitting.number) == (1, None, "stand-in", 2)
    assert await store.loading.intents(playing) == []
    assert (await store.games.seats(done))[1].kind == "human"


async def test_a_change_forgets_somebody_in_its_own_game_alone(store: Store) -> None:
    here, there = await live(store, 1), await live(store, 2)
    for game in (here, there):
        await act(store, game.id, BO, "pass")
        asked = await ask(store, game.id, "end", ANN)
        await vote(store, asked.id, BO, "yes")
        await ask(store, game.id, "undo", BO)
        await set_timer(store, game.id, "reminder", store.clock(), user_id=BO)
        await tell(store, game.id, "late-skip", user_id=BO)
    others = {
        "log": await store.log.rows(there.id),
        "whole": await store.loading.whole(there.id),
        "notes": await store.notes.of_game(there.id),
    }
    left = await leave_for_good(store, here.id, BO)
    assert [row.user_id for row in await store.log.rows(here.id)] == [None]
    whole = await store.loading.whole(here.id)
    assert whole.game == left
    assert [seat.user_id for seat in whole.seats] == [ANN, None]
    assert [one.user_id for one in whole.sittings] == [ANN, None, None]
    assert [(one.kind, one.votes) for one in whole.requests] == [("end", {ANN: "yes"})]
    assert whole.timers == ()
    assert await store.notes.of_game(here.id) == []
    assert await store.people.open_games(BO) == [there.id]
    assert others == {
        "log": await store.log.rows(there.id),
        "whole": await store.loading.whole(there.id),
        "notes": await store.notes.of_game(there.id),
    }


async def test_requests_that_name_who_was_forgotten_are_void_and_their_buttons_go(store: Store) -> None:
    game = await live(store)
    own = await ask(store, game.id, "undo", BO, {"steps": 1})
    offered = await ask(store, game.id, "give-0", ANN, {"seat": 0}, about=BO)
    decided = await decide(store, (await ask(store, game.id, "take", BO, {"seat": 0}, about=ANN)).id, "refused")
    await post(store, game.id, 500)
    await post(store, game.id, 501, f"vote-{own.id}")
    await leave_for_good(store, game.id, BO)
    found = {one.id: one for one in await store.requests.some([own.id, offered.id, decided.id])}
    assert [(one.asked_by, one.about, one.payload) for one in found.values()] == [(None, None, {})] * 3
    assert {number: one.outcome for number, one in found.items()} == {
        own.id: "stale",
        offered.id: "stale",
        decided.id: "refused",
    }
    await post(store, game.id, 500)
    assert [game.id for game in await store.posts.unposted_games()] == [game.id]


async def test_open_games_are_all_that_know_anything_of_somebody(store: Store) -> None:
    games = [(await live(store, channel)).id for channel in range(1, 12)]
    seated, sat, acted, timed, told, asking, offered, voting, hosting, over, _ = games
    await hand_seat(store, seated, 1, CY, "Cy")
    await hand_seat(store, sat, 1, CY, "Cy")
    await hand_seat(store, sat, 1, BO, "Bo")
    await act(store, acted, CY, "pass")
    await set_timer(store, timed, "reminder", store.clock(), user_id=CY)
    await tell(store, told, "seat-taken", user_id=CY)
    await decide(store, (await ask(store, asking, "take", CY)).id, "refused")
    await ask(store, offered, "give-0", ANN, about=CY)
    await vote(store, (await ask(store, voting, "end", ANN)).id, CY, "no")
    await alter(store, hosting, host_id=CY)
    await hand_seat(store, over, 1, CY, "Cy")
    await end(store, over)
    waiting = (await store.games.create_lobby(20, CY, "Cy")).id
    assert await store.people.open_games(CY) == [
        *(seated, sat, acted, timed, told, asking, offered, voting, hosting),
        waiting,
    ]
    assert await store.people.open_games(ZOE) == []


async def test_the_name_on_a_seat_that_a_stand_in_keeps_goes_too(store: Store) -> None:
    first, second = await live(store, 1), await live(store, 2)
    for game in (first, second):
        await hand_seat(store, game.id, 1, None, "Bo", kind="stand-in")
    await hand_seat(store, second.id, 1, CY, "Cy")
    await hand_seat(store, second.id, 1, None, "Cy", kind="stand-in")
    for game in (first, second):
        await finish(store, game.id, Ending([Score(0, 1, won=True), Score(1, 0, won=False)]))
    assert await forget(store, BO) == []
    assert [seat.name for seat in await store.games.seats(first.id)] == ["Ann", ""]
    assert [seat.name for seat in await store.games.seats(second.id)] == ["Ann", "Cy"]


async def test_whoever_has_a_game_of_theirs_in_memory_learns_of_it(store: Store) -> None:
    sat, strange = await live(store, 1), await store.games.create_lobby(2, ANN, "Ann")
    await end(store, sat.id)
    versions = [(await store.loading.head(game.id)).version for game in (sat, strange)]
    await store.people.forget(BO)
    after = [(await store.loading.head(game.id)).version for game in (sat, strange)]
    assert after == [versions[0] + 1, versions[1]]


async def test_forgetting_one_leaves_the_others_alone(store: Store) -> None:
    await busy_life(store)
    before = await contents(store)
    assert await forget(store, CY) == []
    assert await contents(store) == before


async def test_forgetting_again_changes_nothing(store: Store) -> None:
    await busy_life(store)
    await forget(store, BO)
    before = await contents(store)
    assert await forget(store, BO) == []
    assert await contents(store) == before


async def test_export_shows_what_is_stored_and_no_secret_of_the_game(store: Store) -> None:
    _, playing, waiting = await busy_life(store)
    exported = await store.people.export(BO)
    assert json.loads(json.dumps(exported)) == exported
    assert {name for name, rows in exported.items() if not rows} == set()
    assert {table for table, _ in USER_COLUMNS} <= set(exported)
    assert [row["action"] for row in exported["actions"]] == ["pass", "place 2 0 0"]
    assert [row["id"] for row in exported["games"]] == [waiting]
    assert not {"deck", "extras", "seed"} & set(exported["games"][0])
    assert [row["entries"] for row in exported["settings"]] == [{"locale": "ru"}]
    assert sorted(row["kind"] for row in exported["proposals"]) == ["give-0", "give-0", "take", "undo"]
    assert sorted(row["choice"] for row in exported["votes"]) == ["yes"] * 3
    assert [(row["kind"], row["value"]) for row in exported["intents"]] == [("join", "pass")]
    assert [row["kind"] for row in exported["notes"]] == ["late-skip"]
    assert [row["kind"] for row in exported["errands"]] == ["retime"]
    assert playing in [row["game_id"] for row in exported["seats"]]
    await forget(store, BO)
    assert set(map(len, (await store.people.export(BO)).values())) == {0}


async def test_export_shows_the_seats_that_a_stand_in_keeps(store: Store) -> None:
    kept, given = await live(store, 1), await live(store, 2)
    for game in (kept, given):
        await hand_seat(store, game.id, 1, None, "Bo", kind="stand-in")
    await hand_seat(store, given.id, 1, CY, "Cy")
    await hand_seat(store, given.id, 1, None, "Cy", kind="stand-in")
    exported = await store.people.export(BO)
    assert [(row["game_id"], row["number"], row["name"]) for row in exported["seats"]] == [(kept.id, 1, "Bo")]


async def test_nobody_is_shown_what_others_have_said(store: Store) -> None:
    game = await lobby(store)
    await start(store, game.id)
    await say_beforehand(store, game.id, 0, "join", "pass")
    await ask(store, game.id, "undo", ANN)
    exported = await store.people.export(BO)
    assert {name for name, rows in exported.items() if rows} == {"seats", "sittings"}
