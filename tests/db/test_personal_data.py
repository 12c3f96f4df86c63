from __future__ import annotations

import json

from sqlalchemy import select

from db import schema
from db.rows import Ending, Score
from db.store import Store
from tests.db.made_games import ANN, BO, CY, live, lobby


async def everything(store: Store) -> str:
    async with store.database.connect() as connection:
        rows = [(await connection.execute(select(table))).all() for table in schema.metadata.sorted_tables]
    return repr(rows)


async def busy_life(store: Store) -> list[int]:
    """Games at which Bo sits: one finished, one live, one in the lobby; and all else that can name Bo."""
    done = await live(store, 1)
    await store.log.append_action(
        done.id, 0, BO, "pass", ending=Ending([Score(0, 3, won=False), Score(1, 9, won=True)])
    )
    playing = await live(store, 2)
    await store.log.append_action(playing.id, 0, ANN, "place 1 0 0")
    await store.log.append_action(playing.id, 1, BO, "place 2 0 0")
    asked = await store.proposals.propose(playing.id, "undo", 2, BO)
    await store.proposals.vote(asked.id, ANN, agrees=True)
    await store.proposals.propose(playing.id, "give-0", 0, ANN, {"seat": 0, "to": BO})
    await store.proposals.propose(playing.id, "take", 0, BO, {"seat": 0, "from": ANN, "name": "Bo"})
    await store.intents.set(playing.id, 1, "join", "pass")
    await store.timers.add("reminder", store.timers.clock(), game_id=playing.id, user_id=BO)
    await store.settings.change("user", BO, locale="ru")
    await store.campaigns.create(5, "The marsh", {ANN: "Ann", BO: "Bo"})
    waiting = await lobby(store, 3)
    await store.games.change_lobby(waiting.id, host_id=BO)
    return [done.id, playing.id, waiting.id]


async def test_forgetting_takes_names_off_and_keeps_the_moves(store: Store) -> None:
    done, playing, waiting = await busy_life(store)
    assert await store.people.forget(BO) == [playing]
    left = await everything(store)
    assert str(BO) not in left
    assert "'Bo'" not in left
    record = await store.log.record(playing)
    assert record["players"] == ["Ann", "Player 2"]
    assert record["actions"] == ["place 1 0 0", "place 2 0 0"]
    assert [(r.user_id, r.points) for r in await store.results.of_game(done)] == [(ANN, 3), (None, 9)]
    assert [seat.name for seat in await store.games.seats(waiting)] == ["Ann"]
    seat = await store.games.take_seat(playing, 1, CY, "Cy")
    assert seat.user_id == CY


async def test_a_stand_in_sits_in_the_seats_that_were_left(store: Store) -> None:
    done, playing, _ = await busy_life(store)
    await store.people.forget(BO)
    seat = (await store.games.seats(playing))[1]
    assert (seat.kind, seat.user_id, seat.shown) == ("stand-in", None, "Player 2")
    sitting = (await store.games.sittings(playing))[-1]
    assert (sitting.seat, sitting.user_id, sitting.kind, sitting.number) == (1, None, "stand-in", 2)
    assert (await store.games.seats(done))[1].kind == "human"


async def test_the_name_on_a_seat_that_a_stand_in_keeps_goes_too(store: Store) -> None:
    first, second = await live(store, 1), await live(store, 2)
    for game in (first, second):
        await store.games.take_seat(game.id, 1, None, "Bo", kind="stand-in")
    await store.games.take_seat(second.id, 1, CY, "Cy")
    await store.games.take_seat(second.id, 1, None, "Cy", kind="stand-in")
    assert await store.people.forget(BO) == []
    assert [seat.name for seat in await store.games.seats(first.id)] == ["Ann", ""]
    assert [seat.name for seat in await store.games.seats(second.id)] == ["Ann", "Cy"]


async def test_forgetting_one_leaves_the_others_alone(store: Store) -> None:
    await busy_life(store)
    before = await everything(store)
    assert await store.people.forget(CY) == []
    assert await everything(store) == before


async def test_export_shows_what_is_stored_and_no_secret_of_the_game(store: Store) -> None:
    _, playing, waiting = await busy_life(store)
    exported = await store.people.export(BO)
    assert json.loads(json.dumps(exported)) == exported
    assert {name for name, rows in exported.items() if not rows} == set()
    assert [row["action"] for row in exported["actions"]] == ["pass", "place 2 0 0"]
    assert [row["id"] for row in exported["games"]] == [waiting]
    assert "deck" not in exported["games"][0]
    assert [row["entries"] for row in exported["settings"]] == [{"locale": "ru"}]
    assert playing in [row["game_id"] for row in exported["seats"]]
    await store.people.forget(BO)
    assert set(map(len, (await store.people.export(BO)).values())) == {0}
