from __future__ import annotations

import asyncio

import pytest

from db.errors import AlreadyProposedError, NotFoundError, WrongStatusError
from db.rows import Proposal
from db.store import Store
from tests.db.conftest import Clock
from tests.db.made_games import ANN, BO, CY, live


async def test_a_request_gathers_votes_and_is_decided_once(store: Store, clock: Clock) -> None:
    game = await live(store)
    asked = await store.proposals.propose(game.id, "undo", 4, ANN, {"steps": 2})
    assert (asked.kind, asked.number, asked.asked_by, asked.payload) == ("undo", 4, ANN, {"steps": 2})
    assert (asked.agreed, asked.refused, asked.outcome) == ((ANN,), (), None)
    clock.forward(minutes=1)
    await store.proposals.vote(asked.id, BO, agrees=False)
    clock.forward(minutes=1)
    await store.proposals.vote(asked.id, CY, agrees=True)
    clock.forward(minutes=1)
    voted = await store.proposals.vote(asked.id, BO, agrees=True)
    assert (voted.agreed, voted.refused) == ((ANN, CY, BO), ())
    assert await store.proposals.open_in(game.id) == [voted]
    assert await store.proposals.open_in(game.id, "end") == []
    decisions = (store.proposals.decide(asked.id, "accepted") for _ in range(3))
    outcomes = await asyncio.gather(*decisions, return_exceptions=True)
    assert sum(isinstance(outcome, Proposal) for outcome in outcomes) == 1
    with pytest.raises(WrongStatusError):
        await store.proposals.vote(asked.id, BO, agrees=False)
    assert (await store.proposals.get(asked.id)).outcome == "accepted"
    assert await store.proposals.open_in(game.id) == []


async def test_one_open_request_a_kind_and_a_newer_number_replaces_it(store: Store) -> None:
    game = await live(store)
    first = await store.proposals.propose(game.id, "undo", 4, ANN)
    end = await store.proposals.propose(game.id, "end", 4, BO)
    with pytest.raises(AlreadyProposedError):
        await store.proposals.propose(game.id, "undo", 4, BO)
    second = await store.proposals.propose(game.id, "undo", 5, BO)
    assert (await store.proposals.get(first.id)).outcome == "stale"
    assert [proposal.id for proposal in await store.proposals.open_in(game.id)] == [end.id, second.id]


async def test_open_requests_are_found_by_the_channel(store: Store) -> None:
    game = await live(store)
    asked = await store.proposals.propose(game.id, "take", 0, CY, {"seat": 1, "from": BO})
    assert await store.proposals.open_here(game.channel_id, "take") == [asked]
    assert await store.proposals.open_here(game.channel_id, "end") == []
    assert await store.proposals.open_here(game.channel_id + 1, "take") == []
    await store.proposals.decide(asked.id, "stale")
    assert await store.proposals.open_here(game.channel_id, "take") == []


async def test_the_end_of_a_game_ends_its_requests(store: Store) -> None:
    game = await live(store)
    asked = await store.proposals.propose(game.id, "undo", 4, ANN)
    await store.games.end(game.id)
    assert (await store.proposals.get(asked.id)).outcome == "stale"
    with pytest.raises(WrongStatusError):
        await store.proposals.propose(game.id, "undo", 4, ANN)


async def test_an_unknown_request_is_refused(store: Store) -> None:
    with pytest.raises(NotFoundError):
        await store.proposals.vote(5, ANN, agrees=True)
    with pytest.raises(NotFoundError):
        await store.proposals.get(5)
