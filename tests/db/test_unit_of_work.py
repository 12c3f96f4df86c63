"""Changes of games: each is written in one transaction, all of it or nothing, against one version of the game."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from db.errors import ChannelTakenError, StaleError
from db.rows import Ending, LogRow, Request, Score, Seat, Sitting, Timer, Tried
from db.store import Store
from db.unit_of_work import Writes, Written
from tests.db.conftest import Clock
from tests.db.made_games import (
    ANN,
    BO,
    CY,
    act,
    alter,
    ask,
    changing,
    close,
    contents,
    join,
    live,
    lobby,
    open_requests_of,
    say_beforehand,
    set_timer,
    stop_timer,
    tell,
    write,
)


def everything_at_once(writes: Writes) -> None:
    """Fill in every part that a change can write."""
    game, now = writes.game, writes.at
    writes.columns |= {"settings": {"reminders": "slow"}}
    writes.log.append(LogRow(game.id, 0, BO, "pass", None, now))
    writes.seats[1] = Seat(game.id, 1, CY, "Cy", None, "human", now)
    writes.sittings.append(Sitting(0, game.id, 1, CY, "human", 1, owns=True, at=now))
    writes.intents[0, "join"] = "pass"
    writes.requests[-1] = Request(-1, game.id, "undo", 1, CY, ANN, {"steps": 1}, None, 0, now, votes={CY: "yes"})
    writes.timers["reminder"] = Timer(0, "reminder", game.id, CY, now, {})
    writes.notes.append({"kind": "late-skip", "user_id": ANN, "direct": False, "payload": {}})
    close(writes, "finished", Ending([Score(0, 3, won=True)], Tried(1, "won", [3], 0, 0)))
    writes.forgets = BO


async def campaign_game(store: Store) -> int:
    campaign = await store.campaigns.create(1, "The marsh", {ANN: "Ann"})
    return (await live(store, rules="mists", campaign_id=campaign.id)).id


async def commits(*pairs: tuple[Store, Writes]) -> list[str]:
    """What becomes of changes that are written at the same time."""
    outcomes = await asyncio.gather(*(one.changes.commit(writes) for one, writes in pairs), return_exceptions=True)
    return sorted(type(outcome).__name__ for outcome in outcomes)


# Versions


async def test_every_change_takes_the_next_version(store: Store) -> None:
    game = await store.games.create_lobby(1, ANN, "Ann")
    assert (game.version, game.board_version) == (0, 0)
    await join(store, game.id, BO, "Bo")
    await join(store, game.id, CY, "Cy")
    assert (await store.games.get(game.id)).version == 2


async def test_the_boards_version_moves_only_with_what_the_board_shows(store: Store, clock: Clock) -> None:
    game = await live(store)
    assert game.board_version == game.version
    await say_beforehand(store, game.id, 0, "join", "pass")
    await set_timer(store, game.id, "reminder", clock.now)
    await ask(store, game.id, "undo", ANN)
    await tell(store, game.id, "late-skip")
    later = await store.games.get(game.id)
    assert (later.version, later.board_version) == (game.version + 4, game.board_version)
    await act(store, game.id, ANN, "pass")
    shown = await store.games.get(game.id)
    assert (shown.version, shown.board_version) == (later.version + 1, later.version + 1)


async def test_a_change_against_an_old_version_writes_nothing_of_all_that_it_holds(store: Store) -> None:
    game_id = await campaign_game(store)
    writes = await changing(store, game_id)
    everything_at_once(writes)
    await tell(store, game_id, "seat-taken")
    before = await contents(store)
    with pytest.raises(StaleError) as refused:
        await store.changes.commit(writes)
    assert (refused.value.game_id, refused.value.expected) == (game_id, writes.game.version)
    assert await contents(store) == before
    fresh = await changing(store, game_id)
    everything_at_once(fresh)
    await store.changes.commit(fresh)
    changed = {name for name, rows in (await contents(store)).items() if rows != before[name]}
    written = {"games", "actions", "seats", "sittings", "proposals", "votes", "timers", "notes"}
    assert changed - {"sqlite_sequence"} == written | {"campaigns", "results", "attempts"}


async def test_of_two_changes_at_once_exactly_one_wins(store: Store) -> None:
    game = await live(store)
    for number in range(10):
        one, other = await changing(store, game.id), await changing(store, game.id)
        for writes, user in ((one, ANN), (other, BO)):
            writes.log.append(LogRow(game.id, number, user, f"by {user}", None, writes.at))
        assert await commits((store, one), (store, other)) == ["StaleError", "Written"]
        assert await store.log.number(game.id) == number + 1
    assert (await store.games.get(game.id)).version == game.version + 10


async def test_of_two_programs_at_once_exactly_one_wins(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        game = await live(one)
        for number in range(10):
            pairs = [(store, await changing(store, game.id)) for store in (one, other)]
            for _, writes in pairs:
                writes.log.append(LogRow(game.id, number, ANN, "pass", None, writes.at))
                writes.intents[0, f"said-{number}"] = id(writes)
            assert await commits(*pairs) == ["StaleError", "Written"]
        assert len(await one.log.rows(game.id)) == len(await other.loading.intents(game.id)) == 10


async def test_changes_that_touch_different_things_of_one_game_race_too(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        game = await live(one)
        said, told = await changing(one, game.id), await changing(other, game.id)
        said.intents[0, "join"] = "pass"
        told.notes.append({"kind": "late-skip", "user_id": None, "direct": False, "payload": {}})
        assert await commits((one, said), (other, told)) == ["StaleError", "Written"]
        assert len(await one.loading.intents(game.id)) + len(await one.notes.of_game(game.id)) == 1


async def test_changes_of_different_games_do_not_hinder_each_other(store: Store) -> None:
    games = [await live(store, channel) for channel in range(1, 6)]
    changes = [await changing(store, game.id) for game in games]
    for writes in changes:
        writes.log.append(LogRow(writes.game.id, 0, ANN, "pass", None, writes.at))
    assert await commits(*((store, writes) for writes in changes)) == ["Written"] * 5


async def test_the_loser_wins_when_it_looks_again(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        game = await live(one)

        async def insist(store: Store, user: int) -> None:
            while True:
                try:
                    await act(store, game.id, user, f"by {user}")
                except StaleError:
                    continue
                return

        await asyncio.gather(*(insist(store, user) for user in range(5) for store in (one, other)))
        assert [row.number for row in await one.log.rows(game.id)] == list(range(10))
        assert (await one.games.get(game.id)).version == game.version + 10


async def test_a_game_that_does_not_exist_is_stale(store: Store) -> None:
    game = await live(store)
    with pytest.raises(StaleError):
        await store.changes.commit(Writes(replace(game, id=99), store.clock()))


# All or nothing


def to_a_seat_that_is_not_there(writes: Writes) -> None:
    writes.intents[7, "join"] = "pass"


def of_a_colour_that_is_taken(writes: Writes) -> None:
    writes.seats[1] = Seat(writes.game.id, 1, BO, "Bo", "red", "human", writes.at)


def with_a_second_request_of_its_kind(writes: Writes) -> None:
    writes.requests[-1] = Request(-1, writes.game.id, "undo", 0, BO, None, {}, None, 0, writes.at)


@pytest.mark.parametrize(
    "spoil", [to_a_seat_that_is_not_there, of_a_colour_that_is_taken, with_a_second_request_of_its_kind]
)
async def test_a_change_that_the_database_refuses_leaves_nothing(store: Store, spoil: Any) -> None:
    game = await live(store)
    red = replace((await store.games.seats(game.id))[0], colour="red")
    await write(store, game.id, lambda writes: writes.seats.update({0: red}))
    await ask(store, game.id, "undo", ANN)
    before = await contents(store)
    writes = await changing(store, game.id)
    writes.log.append(LogRow(game.id, 0, ANN, "pass", None, writes.at))
    spoil(writes)
    with pytest.raises(IntegrityError):
        await store.changes.commit(writes)
    assert await contents(store) == before


async def test_a_number_of_the_log_that_is_taken_is_stale(store: Store) -> None:
    game = await live(store)
    await act(store, game.id, ANN, "pass")
    before = await contents(store)
    writes = await changing(store, game.id)
    writes.log.append(LogRow(game.id, 0, BO, "pass", None, writes.at))
    with pytest.raises(StaleError):
        await store.changes.commit(writes)
    assert await contents(store) == before


async def test_a_game_cannot_move_into_a_channel_that_is_taken(store: Store) -> None:
    first, second = await live(store, 1), await lobby(store, 2)
    with pytest.raises(ChannelTakenError) as refused:
        await alter(store, first.id, channel_id=2, aside=None)
    assert refused.value.channel_id == 2
    assert await store.games.get(first.id) == first
    moved = await alter(store, first.id, channel_id=3)
    assert await store.games.live_game_in(3) == moved
    assert await store.games.live_game_in(1) is None
    assert await store.games.live_game_in(2) == second


# What it gives back


async def test_new_requests_and_timers_come_back_with_their_ids(store: Store, clock: Clock) -> None:
    game = await live(store)
    writes = await changing(store, game.id)
    for number, kind in ((-1, "undo"), (-2, "end")):
        asked = Request(number, game.id, kind, 0, ANN, None, {}, None, 0, writes.at, votes={ANN: "yes"})
        writes.requests[number] = asked
    due = clock.now + timedelta(hours=1)
    writes.timers["reminder"] = Timer(0, "reminder", game.id, ANN, due, {})
    written = await store.changes.commit(writes)
    assert {number: one.kind for number, one in written.requests.items()} == {-1: "undo", -2: "end"}
    assert list(written.requests.values()) == await open_requests_of(store, game.id)
    assert {one.version for one in written.requests.values()} == {writes.version}
    assert list(written.timers.values()) == await store.timers.of_game(game.id)
    voted = await changing(store, game.id)
    voted.requests[written.requests[-1].id] = replace(written.requests[-1], outcome="accepted")
    assert await store.changes.commit(voted) == Written({}, {}), "nothing of it is new"


async def test_whether_there_is_anything_to_write(store: Store) -> None:
    game, now = await live(store), store.clock()
    assert not Writes(game, now).any
    assert Writes(game, now).version == game.version + 1
    filled = Writes(game, now)
    everything_at_once(filled)
    for part in fields(Writes):
        if part.name not in ("game", "at"):
            assert Writes(game, now, **{part.name: getattr(filled, part.name)}).any, part.name


# Timers


async def test_a_game_has_one_timer_of_a_kind(store: Store, clock: Clock) -> None:
    game, other = await live(store, 1), await live(store, 2)
    kept = await set_timer(store, other.id, "reminder", clock.now)
    first = await set_timer(store, game.id, "reminder", clock.now, user_id=ANN)
    clock_timer = await set_timer(store, game.id, "clock", clock.now + timedelta(hours=1))
    later = clock.now + timedelta(hours=2)
    second = await set_timer(store, game.id, "reminder", later, user_id=BO, payload={"sent": 1})
    assert (second.id, second.due, second.user_id, second.payload) == (first.id, later, BO, {"sent": 1})
    assert await store.timers.of_game(game.id) == [clock_timer, second]
    await stop_timer(store, game.id, "reminder")
    assert await store.timers.of_game(game.id) == [clock_timer]
    assert await store.timers.of_game(other.id) == [kept]


async def test_a_timer_that_has_fired_in_the_meantime_is_set_anew(store: Store, clock: Clock) -> None:
    game = await live(store)
    fired = await set_timer(store, game.id, "reminder", clock.now)
    assert await store.timers.finish(fired)
    due = clock.now + timedelta(days=1)
    writes = await changing(store, game.id)
    writes.timers["reminder"] = replace(fired, due=due)
    anew = (await store.changes.commit(writes)).timers["reminder"]
    assert await store.timers.of_game(game.id) == [anew]
    assert anew.due == due
