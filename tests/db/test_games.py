from __future__ import annotations

import asyncio

import pytest

from db.errors import (
    AlreadySeatedError,
    ChannelTakenError,
    ColourTakenError,
    LobbyFullError,
    NoSuchGameError,
    NotSeatedError,
    StoreError,
    WrongStatusError,
)
from db.rows import Ending, Game
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, CY, DECK, live, lobby


async def names(store: Store, game_id: int) -> list[str]:
    return [seat.name for seat in await store.games.seats(game_id)]


async def test_a_lobby_holds_what_was_wished_and_its_host(store: Store, clock: Clock) -> None:
    game = await store.games.create_lobby(
        5, ANN, "Ann", rules="wheel", options={"modules": []}, settings={"draw": "auto"}, guild_id=9, locale="ru"
    )
    assert (game.status, game.rules, game.options, game.settings) == (
        "lobby",
        "wheel",
        {"modules": []},
        {"draw": "auto"},
    )
    assert (game.guild_id, game.channel_id, game.host_id, game.locale) == (9, 5, ANN, "ru")
    assert game.created_at == clock.now
    assert [(seat.number, seat.user_id, seat.name) for seat in await store.games.seats(game.id)] == [(0, ANN, "Ann")]
    assert await store.games.get(game.id) == game


async def test_join_and_leave(store: Store) -> None:
    game = await lobby(store)
    seat = await store.games.join(game.id, CY, "Cy", colour="red")
    assert (seat.number, seat.colour) == (2, "red")
    await store.games.leave(game.id, BO)
    assert await names(store, game.id) == ["Ann", "Cy"]
    await store.games.join(game.id, None, "Stand-in", kind="stand-in")
    await store.games.join(game.id, BO, "Bo")
    assert await names(store, game.id) == ["Ann", "Cy", "Stand-in", "Bo"]
    await store.games.remove_seat(game.id, 3)
    assert await names(store, game.id) == ["Ann", "Cy", "Bo"]


async def test_a_lobby_refuses_with_types(store: Store) -> None:
    game = await lobby(store)
    with pytest.raises(AlreadySeatedError):
        await store.games.join(game.id, BO, "Bo")
    with pytest.raises(LobbyFullError):
        await store.games.join(game.id, CY, "Cy", limit=2)
    with pytest.raises(NotSeatedError):
        await store.games.leave(game.id, CY)
    with pytest.raises(NotSeatedError):
        await store.games.remove_seat(game.id, 7)
    with pytest.raises(NoSuchGameError):
        await store.games.join(99, CY, "Cy")
    with pytest.raises(NoSuchGameError):
        await store.games.get(99)
    assert await names(store, game.id) == ["Ann", "Bo"]


async def test_the_last_seat_goes_to_one_of_many(store: Store) -> None:
    game = await lobby(store)
    joins = (store.games.join(game.id, user, str(user), limit=3) for user in range(1, 11))
    outcomes = await asyncio.gather(*joins, return_exceptions=True)
    assert sum(isinstance(outcome, LobbyFullError) for outcome in outcomes) == 9
    assert len(await store.games.seats(game.id)) == 3


async def test_no_two_seats_have_one_colour(store: Store) -> None:
    game = await lobby(store)
    await store.games.choose_colour(game.id, 0, "red")
    await store.games.choose_colour(game.id, 0, "red")
    with pytest.raises(ColourTakenError):
        await store.games.choose_colour(game.id, 1, "red")
    with pytest.raises(ColourTakenError):
        await store.games.join(game.id, CY, "Cy", colour="red")


async def test_what_will_be_played_can_change_in_the_lobby_only(store: Store) -> None:
    game = await lobby(store, options={"modules": ["king"]})
    changed = await store.games.change_lobby(game.id, rules="castle", options={}, host_id=BO)
    assert (changed.rules, changed.options, changed.host_id) == ("castle", {}, BO)
    await store.games.start(game.id, order=[0, 1], deck=DECK)
    with pytest.raises(WrongStatusError) as refused:
        await store.games.change_lobby(game.id, rules="base")
    assert (refused.value.status, refused.value.needed) == ("live", "lobby")


async def test_settings_change_at_any_time(store: Store) -> None:
    game = await live(store, settings={"draw": "auto"})
    assert (await store.games.change_settings(game.id, pings=False)).settings == {"draw": "auto", "pings": False}
    assert (await store.games.change_settings(game.id, draw=None)).settings == {"pings": False}


async def test_start_fixes_the_order_and_everything_that_the_record_needs(store: Store, clock: Clock) -> None:
    game = await lobby(store, options={"modules": ["king"]})
    await store.games.join(game.id, CY, "Cy", colour="blue")
    clock.forward(minutes=5)
    started = await store.games.start(
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
    await store.games.choose_colour(game.id, 0, "red")
    await store.games.start(game.id, order=[1, 0], deck=DECK, colours=["red", "blue"])
    assert [(seat.name, seat.colour) for seat in await store.games.seats(game.id)] == [("Bo", "red"), ("Ann", "blue")]


async def test_start_refuses_an_order_that_is_not_the_seats_and_a_second_start(store: Store) -> None:
    game = await lobby(store)
    with pytest.raises(NotSeatedError):
        await store.games.start(game.id, order=[0], deck=DECK)
    assert (await store.games.get(game.id)).status == "lobby"
    await store.games.start(game.id, order=[0, 1], deck=DECK)
    with pytest.raises(WrongStatusError):
        await store.games.start(game.id, order=[0, 1], deck=DECK)


async def test_a_channel_has_one_open_lobby_or_live_game(store: Store) -> None:
    first = await lobby(store, 1)
    with pytest.raises(ChannelTakenError):
        await lobby(store, 1)
    await store.games.start(first.id, order=[0, 1], deck=DECK)
    with pytest.raises(ChannelTakenError):
        await lobby(store, 1)
    assert (await lobby(store, 2)).channel_id == 2
    await store.games.end(first.id)
    second = await lobby(store, 1)
    assert await store.games.live_game_in(1) == second
    assert second.id > first.id
    await store.games.end(second.id)
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
    await store.log.append_action(game.id, 0, ANN, "place 1 0 0")
    clock.forward(hours=1)
    seat = await store.games.take_seat(game.id, 1, CY, "Cy")
    assert (await store.games.seats(game.id))[1] == seat
    with pytest.raises(AlreadySeatedError):
        await store.games.take_seat(game.id, 1, ANN, "Ann")
    with pytest.raises(NotSeatedError):
        await store.games.take_seat(game.id, 2, BO, "Bo")
    await store.games.take_seat(game.id, 0, None, "Warden", kind="stand-in")
    history = [(s.seat, s.user_id, s.kind, s.number) for s in await store.games.sittings(game.id)]
    assert history == [(0, ANN, "human", 0), (1, BO, "human", 0), (1, CY, "human", 1), (0, None, "stand-in", 1)]
    assert (await store.games.sittings(game.id))[2].at == clock.now


async def test_games_of_a_user_are_the_open_ones(store: Store) -> None:
    one, two, three = await live(store, 1), await lobby(store, 2), await live(store, 3)
    await store.games.end(three.id)
    four = await store.games.create_lobby(4, CY, "Cy")
    assert [game.id for game in await store.games.games_of(BO)] == [one.id, two.id]
    assert [game.id for game in await store.games.games_of(CY)] == [four.id]
    assert [game.id for game in await store.games.open_games()] == [one.id, two.id, four.id]


async def test_an_ended_game_cannot_be_ended_again(store: Store) -> None:
    game = await live(store)
    await store.games.end(game.id)
    with pytest.raises(WrongStatusError):
        await store.games.end(game.id)
    with pytest.raises(WrongStatusError):
        await store.games.finish(game.id, Ending())


async def test_every_refusal_is_a_store_error(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no game 5"):
        await store.games.get(5)


@pytest.mark.parametrize(("version", "said"), [(None, None), ("1", None), ("2", "2")])
async def test_a_game_keeps_the_edition_of_the_rules_that_it_began_with(
    store: Store, version: str | None, said: str | None
) -> None:
    game = await store.games.create_lobby(1, 1001, "Ann")
    await store.games.start(game.id, order=[0], deck=DECK, rules_version=version)
    assert (await store.log.record(game.id)).get("rules_version") == said
    assert (await store.log.whole(game.id)).record.get("rules_version") == said
