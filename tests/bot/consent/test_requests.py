"""Requests for consent: asked once, shown again, answered by those who may, decided once, and closed with the game."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.channel.lost_channels import put_aside
from bot.consent.ballots import is_forgotten
from bot.refusal import Refusal
from bot.seats import hand_over
from bot.sessions.change import Change, Changed
from db.rows import Request
from tests.bot.headless import ANN, BO, CY, DEE, NAMES, Headless
from tests.db.made_games import open_requests_of

ASK = "end"
"""The kind that most of these tests ask for: all others have to agree, and it does not lapse with a move."""


async def outcome(bot: Headless, request: Request) -> str | None:
    return (await bot.store.requests.get(request.id)).outcome


async def test_who_asks_agrees_and_the_others_are_asked(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    assert (await bot.end(game, ANN)).value is False
    request = await bot.request(game)
    assert (request.kind, request.asked_by, request.votes, request.outcome) == (ASK, ANN, {ANN: "yes"}, None)
    asked = await bot.look(game, lambda session: bot.consent.asked(session, request))
    assert [seat.user_id for seat in asked] == [BO, CY]
    assert (await bot.row(game)).status == "live"


async def test_when_all_have_agreed_it_is_done_at_once(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await bot.end(game, ANN)
    request = await bot.request(game)
    first = await bot.vote(game, CY, "yes")
    assert first.value.outcome is None
    assert (await bot.row(game)).status == "live"
    last = await bot.consent.vote(game, request.id, (BO, "Bo"), "yes", ASK)
    assert last.value.outcome == "accepted"
    assert (await bot.row(game)).status == "ended"
    stored = await bot.store.requests.get(request.id)
    assert stored.outcome == "accepted"
    assert stored.votes == {ANN: "yes", BO: "yes", CY: "yes"}


async def test_one_who_refuses_is_enough(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await bot.end(game, ANN)
    request = await bot.request(game)
    await bot.vote(game, CY, "no")
    assert await outcome(bot, request) == "refused"
    assert (await bot.row(game)).status == "live"
    with pytest.raises(Refusal, match="vote-over"):
        await bot.consent.vote(game, request.id, (BO, "Bo"), "yes", ASK)
    # It can be asked for anew.
    await bot.end(game, ANN)
    assert (await bot.request(game)).id != request.id


async def test_a_vote_can_be_changed_while_it_is_open(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await bot.change(game, lambda change: hand_over.resign(bot.consent, change, ANN), by=ANN)
    await bot.vote(game, BO, "end")
    request = await bot.request(game)
    assert request.votes == {ANN: "yes", BO: "end"}
    changed = await bot.vote(game, BO, "on")
    assert changed.value.votes == {ANN: "yes", BO: "on"}


async def test_the_asker_may_only_withdraw(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    request = await bot.request(game)
    with pytest.raises(Refusal, match="vote-own"):
        await bot.vote(game, ANN, "yes")
    await bot.vote(game, ANN, "no")
    assert await outcome(bot, request) == "withdrawn"


async def test_strangers_may_not_answer(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    request = await bot.request(game)
    with pytest.raises(Refusal, match="table-not-player"):
        await bot.vote(game, DEE, "yes")
    assert await bot.store.requests.get(request.id) == request


@pytest.mark.parametrize(
    ("choice", "kinds"), [("maybe", (ASK,)), ("on", (ASK,)), ("yes", ("undo", "clock")), ("yes", ())]
)
async def test_a_click_that_no_message_offers_is_refused(bot: Headless, choice: str, kinds: tuple[str, ...]) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    request = await bot.request(game)
    with pytest.raises(Refusal, match="error-unknown-click"):
        await bot.consent.vote(game, request.id, (BO, "Bo"), choice, *kinds)
    # Nor can the request of one game be answered at another.
    other = await bot.table(channel_id=99)
    with pytest.raises(Refusal, match="error-unknown-click"):
        await bot.consent.vote(other, request.id, (BO, "Bo"), "yes", ASK)
    assert await outcome(bot, request) is None


# Asked again


async def test_who_asks_again_shows_it_again(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    request = await bot.request(game)
    changed = await bot.end(game, ANN)
    assert changed.value is False
    assert changed.shown_again == {request.id}
    assert await bot.request(game) == request


async def test_who_asks_for_what_somebody_else_has_asked_for_agrees(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    changed = await bot.end(game, BO)
    assert changed.value is True
    assert changed.shown_again == frozenset()
    assert (await bot.row(game)).status == "ended"


async def test_of_two_who_ask_at_the_same_time_the_second_agrees(bot: Headless) -> None:
    game = await bot.table()
    first, second = await asyncio.gather(bot.end(game, ANN), bot.end(game, BO))
    assert (first.value, second.value) == (False, True)
    assert (await bot.row(game)).status == "ended"


async def test_without_anybody_else_it_is_done_at_once(bot: Headless) -> None:
    game = await bot.table()
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    assert (await bot.end(game, ANN)).value is True
    assert (await bot.row(game)).status == "ended"
    assert await open_requests_of(bot.store, game) == []


# Closed by what happens


async def test_all_that_is_open_lapses_with_the_end_of_the_game(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    request = await bot.request(game)
    changed = await bot.change(game, Change.end)
    assert [(one.id, one.outcome) for one in changed.requests] == [(request.id, "stale")]
    assert await outcome(bot, request) == "stale"
    with pytest.raises(Refusal, match="vote-stale"):
        await bot.consent.vote(game, request.id, (BO, "Bo"), "yes", ASK)


async def test_nobody_can_agree_while_the_game_is_put_aside(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    await bot.change(game, lambda change: put_aside(change, "channel"))
    with pytest.raises(Refusal, match="table-aside"):
        await bot.vote(game, BO, "yes")


async def test_a_vote_in_another_process_counts(bot: Headless) -> None:
    game, other = await bot.table(ANN, BO, CY), bot.restarted()
    await bot.end(game, ANN)
    await other.vote(game, BO, "yes")
    await bot.vote(game, CY, "yes")
    assert (await other.row(game)).status == "ended"


async def test_two_votes_at_once_decide_once(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await bot.end(game, ANN)
    request = await bot.request(game)
    votes = [bot.consent.vote(game, request.id, (user, NAMES[user]), "no", ASK) for user in (BO, CY)]
    outcomes = await asyncio.gather(*votes, return_exceptions=True)
    assert [type(one) for one in outcomes] == [Changed, Refusal]
    assert str(outcomes[1]) == "vote-over"


async def test_who_leaves_the_table_no_longer_has_to_agree(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await bot.end(game, ANN)
    request = await bot.request(game)
    await bot.vote(game, BO, "yes")
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[2]))
    assert await outcome(bot, request) == "accepted", "all who are asked have agreed"
    assert (await bot.row(game)).status == "ended"


async def test_who_leaves_decides_nothing_for_those_who_have_not_answered(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await bot.end(game, ANN)
    request = await bot.request(game)
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[2]))
    assert await outcome(bot, request) is None
    await bot.vote(game, BO, "yes")
    assert (await bot.row(game)).status == "ended"


async def test_who_is_left_alone_asks_again_and_it_is_done(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    request = await bot.request(game)
    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    assert await outcome(bot, request) is None, "nobody has agreed"
    assert (await bot.end(game, ANN)).value is True
    assert await outcome(bot, request) == "accepted"
    assert (await bot.row(game)).status == "ended"


# Another version's, and forgotten people


async def test_a_kind_of_another_version_can_be_neither_voted_on_nor_lapse(bot: Headless) -> None:
    game = await bot.table()

    def ask(change: Change) -> None:
        change.keep_request(Request(0, game, "swap-1", 0, ANN, None, {"x": 1}, None, 0, change.now, votes={ANN: "yes"}))

    await bot.change(game, ask, by=ANN)
    request = await bot.request(game)
    assert bot.consent.cause(request) is None
    with pytest.raises(Refusal, match="error-unknown-click"):
        await bot.vote(game, BO, "yes")
    await bot.take_turn(game, ANN)
    assert await outcome(bot, request) is None
    assert await bot.look(game, lambda session: bot.consent.asked(session, request)) == []
    assert bot.consent.why_void(request).message == "vote-stale"


async def test_a_request_of_somebody_who_was_forgotten_asks_nobody(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    request = await bot.request(game)
    assert not is_forgotten(request)
    forgotten = replace(request, asked_by=None)
    assert is_forgotten(forgotten)
    assert await bot.look(game, lambda session: bot.consent.asked(session, forgotten)) == []
    assert is_forgotten(replace(request, kind="give-1", payload={}))
    assert not is_forgotten(replace(request, kind="late", asked_by=None, payload={"turn": 1}))
