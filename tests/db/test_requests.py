from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from db.errors import NotFoundError, StaleError
from db.store import Store
from db.unit_of_work import Written
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, CY, ask, changing, decide, end, keep_request, live, open_requests_of, vote


async def test_a_request_gathers_votes_and_is_decided_once(store: Store, clock: Clock) -> None:
    game = await live(store)
    asked = await ask(store, game.id, "undo", ANN, {"steps": 2}, number=4)
    assert (asked.kind, asked.number, asked.asked_by, asked.payload) == ("undo", 4, ANN, {"steps": 2})
    assert (asked.votes, asked.outcome, asked.about, asked.at) == ({ANN: "yes"}, None, None, clock.now)
    assert await store.requests.get(asked.id) == asked
    clock.forward(minutes=1)
    await vote(store, asked.id, BO, "no")
    clock.forward(minutes=1)
    await vote(store, asked.id, CY, "yes")
    clock.forward(minutes=1)
    voted = await vote(store, asked.id, BO, "yes")
    assert list(voted.votes.items()) == [(ANN, "yes"), (CY, "yes"), (BO, "yes")]
    assert await open_requests_of(store, game.id) == [voted]
    decisions = [await changing(store, game.id) for _ in range(3)]
    for writes in decisions:
        writes.requests[asked.id] = replace(voted, outcome="accepted")
    outcomes = await asyncio.gather(*map(store.changes.commit, decisions), return_exceptions=True)
    assert sum(isinstance(outcome, Written) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, StaleError) for outcome in outcomes) == 2
    assert (await store.requests.get(asked.id)).outcome == "accepted"
    assert await open_requests_of(store, game.id) == []


async def test_votes_are_choices_and_each_keeps_its_moment(store: Store, clock: Clock) -> None:
    game = await live(store)
    asked = await ask(store, game.id, "late", None, {"turn": 1, "seat": 0, "gifts": 0})
    assert (asked.asked_by, asked.votes) == (None, {})
    moments = {}
    for user, choice in ((CY, "wait"), (ANN, "skip"), (BO, "wait")):
        clock.forward(minutes=1)
        moments[user] = clock.now.isoformat()
        asked = await vote(store, asked.id, user, choice)
    assert list(asked.votes.items()) == [(CY, "wait"), (ANN, "skip"), (BO, "wait")]
    for user, moment in moments.items():
        assert [row["at"] for row in (await store.people.export(user))["votes"]] == [moment]
    clock.forward(minutes=1)
    changed = await vote(store, asked.id, CY, "replace")
    assert list(changed.votes.items()) == [(ANN, "skip"), (BO, "wait"), (CY, "replace")]


async def test_a_vote_can_be_taken_back(store: Store) -> None:
    game = await live(store)
    asked = await vote(store, (await ask(store, game.id, "end", ANN)).id, BO, "yes")
    kept = await keep_request(store, replace(asked, votes={ANN: "yes"}))
    assert kept.votes == {ANN: "yes"}


async def test_a_request_bears_the_version_of_its_last_change(store: Store) -> None:
    game = await live(store)
    first = await ask(store, game.id, "undo", ANN)
    second = await ask(store, game.id, "end", ANN)
    assert (first.version, second.version) == (game.version + 1, game.version + 2)
    assert (await vote(store, first.id, BO, "no")).version == game.version + 3
    assert (await store.requests.get(second.id)).version == game.version + 2


async def test_one_open_request_of_a_kind(store: Store) -> None:
    game, other = await live(store, 1), await live(store, 2)
    first = await ask(store, game.id, "undo", ANN, number=4)
    await ask(store, other.id, "undo", ANN)
    await ask(store, game.id, "end", BO)
    with pytest.raises(IntegrityError):
        await ask(store, game.id, "undo", BO, number=5)
    assert [(one.kind, one.asked_by) for one in await open_requests_of(store, game.id)] == [("undo", ANN), ("end", BO)]
    await decide(store, first.id, "stale")
    await ask(store, game.id, "undo", BO, number=5)
    assert [(one.kind, one.asked_by) for one in await open_requests_of(store, game.id)] == [("end", BO), ("undo", BO)]


async def test_a_request_can_make_room_for_another_of_its_kind_in_one_change(store: Store) -> None:
    game = await live(store)
    first = await ask(store, game.id, "undo", ANN, number=4)
    writes = await changing(store, game.id)
    writes.requests[first.id] = replace(first, outcome="stale")
    writes.requests[-2] = replace(first, id=-2, asked_by=BO, number=5)
    second = (await store.changes.commit(writes)).requests[-2]
    assert await open_requests_of(store, game.id) == [second]
    assert (await store.requests.get(first.id)).outcome == "stale"


async def test_whom_a_request_is_about_can_be_told_of_it(store: Store) -> None:
    game, other = await live(store, 1), await live(store, 2)
    taken = await ask(store, game.id, "take", CY, {"seat": 1, "name": "Cy"}, about=BO)
    given = await ask(store, game.id, "give-0", ANN, {"seat": 0}, about=CY)
    also = await ask(store, other.id, "give-0", ANN, {"seat": 0}, about=CY)
    assert (await store.requests.get(taken.id)).about == BO
    assert await store.requests.open_about(BO, game.channel_id) == [taken]
    assert await store.requests.open_about(CY, game.channel_id) == [given]
    assert await store.requests.open_about(CY, other.channel_id) == [also]
    assert await store.requests.open_about(ANN, game.channel_id) == []
    assert await store.requests.open_about(BO, 77) == []
    await decide(store, taken.id, "refused")
    assert await store.requests.open_about(BO, game.channel_id) == []
    await end(store, other.id)
    assert await store.requests.open_about(CY, other.channel_id) == [], "only a live game's matter"


async def test_some_requests_are_read_at_once(store: Store) -> None:
    game = await live(store)
    asked = [await ask(store, game.id, kind, ANN) for kind in ("undo", "end", "clock")]
    closed = await decide(store, asked[0].id, "withdrawn")
    found = await store.requests.some([asked[0].id, asked[2].id, 99])
    assert sorted(found, key=lambda one: one.id) == [closed, asked[2]]
    assert await store.requests.some([]) == []


async def test_an_unknown_request_is_refused(store: Store) -> None:
    with pytest.raises(NotFoundError, match="there is no request 5"):
        await store.requests.get(5)
