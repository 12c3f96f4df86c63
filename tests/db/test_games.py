from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from db.errors import ChannelTakenError, NoSuchGameError, StaleError, StoreError
from db.rows import Game
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import (
    ANN,
    BO,
    CY,
    DECK,
    act,
    alter,
    ask,
    changing,
    decide,
    end,
    hand_seat,
    join,
    leave,
    live,
    lobby,
    open_requests_of,
    put_aside,
    say_beforehand,
    seat_as,
    start,
)


async def names(store: Store, game_id: int) -> list[str]:
    return [seat.name for seat in await store.games.seats(game_id)]


async def test_a_lobby_holds_what_was_wished_and_its_host(store: Store, clock: Clock) -> None:
    game = await store.games.create_lobby(
        5,
        ANN,
        "Ann",
        colour="red",
        rules="wheel",
        options={"modules": []},
        settings={"draw": "auto"},
        guild_id=9,
        locale="ru",
    )
    assert (game.status, game.rules, game.options, game.settings) == (
        "lobby",
        "wheel",
        {"modules": []},
        {"draw": "auto"},
    )
    assert (game.guild_id, game.channel_id, game.host_id, game.locale) == (9, 5, ANN, "ru")
    assert game.created_at == clock.now
    assert (game.version, game.board_version, game.aside, game.closed) == (0, 0, None, False)
    (seat,) = await store.games.seats(game.id)
    assert (seat.number, seat.user_id, seat.name, seat.colour, seat.kind) == (0, ANN, "Ann", "red", "human")
    assert await store.games.get(game.id) == game


async def test_join_and_leave(store: Store) -> None:
    game = await lobby(store)
    seat = await join(store, game.id, CY, "Cy", colour="red")
    assert (seat.number, seat.colour) == (2, "red")
    await leave(store, game.id, 1)
    assert await names(store, game.id) == ["Ann", "Cy"]
    await join(store, game.id, None, "Stand-in", kind="stand-in")
    await join(store, game.id, BO, "Bo")
    assert await names(store, game.id) == ["Ann", "Cy", "Stand-in", "Bo"]
    await leave(store, game.id, 3)
    assert await names(store, game.id) == ["Ann", "Cy", "Bo"]


async def test_the_last_seat_goes_to_one_of_many(store: Store) -> None:
    game = await lobby(store)
    changes = [await changing(store, game.id) for _ in range(10)]
    ann = (await store.games.seats(game.id))[0]
    for user, writes in enumerate(changes, 1):
        writes.seats[2] = replace(ann, number=2, user_id=user, name=str(user))
    outcomes = await asyncio.gather(*(store.changes.commit(one) for one in changes), return_exceptions=True)
    assert sum(isinstance(outcome, StaleError) for outcome in outcomes) == 9
    assert len(await store.games.seats(game.id)) == 3


async def test_no_two_seats_have_one_colour(store: Store) -> None:
    game = await lobby(store)
    ann, bo = await store.games.seats(game.id)
    await seat_as(store, replace(ann, colour="red"))
    with pytest.raises(IntegrityError):
        await seat_as(store, replace(bo, colour="red"))
    with pytest.raises(IntegrityError):
        await join(store, game.id, CY, "Cy", colour="red")
    assert [seat.colour for seat in await store.games.seats(game.id)] == ["red", None]


async def test_seats_of_a_lobby_can_swap_their_colours_and_places_in_one_change(store: Store) -> None:
    game = await lobby(store)
    ann, bo = await store.games.seats(game.id)
    await seat_as(store, replace(ann, colour="red"), replace(bo, colour="blue"))
    await seat_as(store, replace(ann, number=1, colour="red"), replace(bo, number=0, colour="blue"))
    await seat_as(store, replace(bo, number=0, colour="red"), replace(ann, number=1, colour="blue"))
    assert [(seat.name, seat.colour) for seat in await store.games.seats(game.id)] == [("Bo", "red"), ("Ann", "blue")]


async def test_what_will_be_played_can_change(store: Store) -> None:
    game = await lobby(store, options={"modules": ["king"]}, settings={"draw": "auto"})
    changed = await alter(store, game.id, rules="castle", options={}, host_id=BO, settings={"pings": False})
    assert (changed.rules, changed.options, changed.host_id) == ("castle", {}, BO)
    assert changed.settings == {"pings": False}
    assert changed.created_at == game.created_at


async def test_start_fixes_the_order_and_everything_that_the_record_needs(store: Store, clock: Clock) -> None:
    game = await lobby(store, options={"modules": ["king"]})
    await join(store, game.id, CY, "Cy", colour="blue")
    clock.forward(minutes=5)
    started = await start(
        store,
        game.id,
        order=[2, 0, 1],
        deck=DECK,
        options={"modules": ["king"], "draw": "ask"},
        extras={"tokens": [1, 2]},
        seed="7",
        seed_hash="abc",
        rules_version="1",
    )
    assert (started.status, started.started_at, started.deck) == ("live", clock.now, DECK)
    assert (started.seed, started.seed_hash, started.rules_version) == ("7", "abc", "1")
    seats = await store.games.seats(game.id)
    assert [(seat.number, seat.name, seat.colour) for seat in seats] == [
        (0, "Cy", "blue"),
        (1, "Ann", None),
        (2, "Bo", None),
    ]
    assert await store.log.record(game.id) == {
        "format": 1,
        "rules": "base",
        "options": {"modules": ["king"], "draw": "ask"},
        "players": ["Cy", "Ann", "Bo"],
        "deck": DECK,
        "tokens": [1, 2],
        "actions": [],
    }


async def test_start_gives_colours(store: Store) -> None:
    game = await lobby(store)
    await seat_as(store, replace((await store.games.seats(game.id))[0], colour="red"))
    await start(store, game.id, order=[1, 0], colours=["red", "blue"])
    assert [(seat.name, seat.colour) for seat in await store.games.seats(game.id)] == [("Bo", "red"), ("Ann", "blue")]


async def test_a_channel_has_one_open_lobby_or_live_game(store: Store) -> None:
    first = await lobby(store, 1)
    with pytest.raises(ChannelTakenError):
        await lobby(store, 1)
    await start(store, first.id)
    with pytest.raises(ChannelTakenError):
        await lobby(store, 1)
    assert (await lobby(store, 2)).channel_id == 2
    await end(store, first.id)
    second = await lobby(store, 1)
    assert await store.games.live_game_in(1) == second
    assert second.id > first.id
    await end(store, second.id)
    assert await store.games.live_game_in(1) is None


async def test_of_many_lobbies_at_once_one_opens(store: Store) -> None:
    opened = (store.games.create_lobby(1, user, str(user)) for user in range(1, 11))
    outcomes = await asyncio.gather(*opened, return_exceptions=True)
    assert sum(isinstance(outcome, Game) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, ChannelTakenError) for outcome in outcomes) == 9


async def test_two_programs_open_one_lobby_a_channel(url: str) -> None:
    async with await Store.open(url) as one, await Store.open(url) as other:
        opened = (store.games.create_lobby(1, ANN, "Ann") for store in (one, other) * 5)
        outcomes = await asyncio.gather(*opened, return_exceptions=True)
        assert sum(isinstance(outcome, Game) for outcome in outcomes) == 1


async def test_a_seat_changes_hands_and_its_history_stays(store: Store, clock: Clock) -> None:
    game = await live(store)
    await act(store, game.id, ANN, "place 1 0 0")
    clock.forward(hours=1)
    seat = await hand_seat(store, game.id, 1, CY, "Cy", owns=True)
    assert (await store.games.seats(game.id))[1] == seat
    await hand_seat(store, game.id, 0, None, "Warden", kind="stand-in")
    history = [(s.seat, s.user_id, s.kind, s.number, s.owns) for s in await store.games.sittings(game.id)]
    assert history == [
        (0, ANN, "human", 0, False),
        (1, BO, "human", 0, False),
        (1, CY, "human", 1, True),
        (0, None, "stand-in", 1, False),
    ]
    assert (await store.games.sittings(game.id))[2].at == clock.now


async def test_games_of_a_user_are_the_open_ones(store: Store) -> None:
    one, two, three = await live(store, 1), await lobby(store, 2), await live(store, 3)
    await end(store, three.id)
    four = await store.games.create_lobby(4, CY, "Cy")
    assert [game.id for game in await store.games.games_of(BO)] == [one.id, two.id]
    assert [game.id for game in await store.games.games_of(CY)] == [four.id]
    assert [game.id for game in await store.games.open_games()] == [one.id, two.id, four.id]


async def test_a_game_that_may_go_on_without_anybody_is_found(store: Store) -> None:
    quiet, standing, said, over = [await live(store, channel) for channel in (1, 2, 3, 4)]
    waiting = await lobby(store, 5)
    await join(store, waiting.id, None, "Warden", kind="stand-in")
    for game in (standing, over):
        await hand_seat(store, game.id, 1, None, "Warden", kind="stand-in")
    await say_beforehand(store, said.id, 0, "join", "pass")
    await end(store, over.id)
    assert quiet.status == "live"
    assert await store.games.answering_by_themselves() == [standing.id, said.id]
    await put_aside(store, standing.id)
    await say_beforehand(store, said.id, 0, "join", None)
    assert await store.games.answering_by_themselves() == []
    await put_aside(store, standing.id, None)
    assert await store.games.answering_by_themselves() == [standing.id]
    await hand_seat(store, quiet.id, 1, None, "Otto", kind="computer", level="casual")
    assert await store.games.answering_by_themselves() == [quiet.id, standing.id]


async def test_games_in_which_something_is_voted_on_are_found(store: Store) -> None:
    one, two, quiet = [await live(store, channel) for channel in (1, 2, 3)]
    first = await ask(store, two.id, "undo", ANN)
    second = await ask(store, two.id, "end", ANN)
    third = await ask(store, one.id, "end", BO)
    assert await store.games.with_open_requests() == [one.id, two.id]
    await decide(store, third.id, "refused")
    await decide(store, first.id, "accepted")
    assert await store.games.with_open_requests() == [two.id]
    await decide(store, second.id, "withdrawn")
    assert await store.games.with_open_requests() == []
    assert await open_requests_of(store, quiet.id) == []


async def test_the_open_games_of_a_server_and_those_put_aside(store: Store) -> None:
    here = [await live(store, 1, guild_id=9), await lobby(store, 2, guild_id=9), await live(store, 3, guild_id=9)]
    elsewhere = await live(store, 4, guild_id=8)
    await end(store, here[2].id)
    assert [game.id for game in await store.games.open_in_guild(9)] == [here[0].id, here[1].id]
    assert [game.id for game in await store.games.open_in_guild(7)] == []
    assert await store.games.put_aside_in(9) == []
    aside = await put_aside(store, here[0].id, "server")
    other = await put_aside(store, elsewhere.id, "channel")
    assert (aside.aside, other.aside) == ("server", "channel")
    assert await store.games.put_aside_in(9) == [aside]
    assert await store.games.put_aside_in(8) == [other]
    assert [game.id for game in await store.games.open_in_guild(9)] == [here[0].id, here[1].id], "it is still open"
    await end(store, elsewhere.id)
    assert await store.games.put_aside_in(8) == []


async def test_every_refusal_is_a_store_error(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no game 5"):
        await store.games.get(5)
    with pytest.raises(NoSuchGameError):
        await store.games.get(99)


@pytest.mark.parametrize(("version", "said"), [(None, None), ("1", None), ("2", "2")])
async def test_a_game_keeps_the_edition_of_the_rules_that_it_began_with(
    store: Store, version: str | None, said: str | None
) -> None:
    game = await store.games.create_lobby(1, ANN, "Ann")
    await start(store, game.id, rules_version=version)
    assert (await store.log.record(game.id)).get("rules_version") == said
    record = (await store.loading.whole(game.id)).record
    assert record is not None
    assert record.get("rules_version") == said
