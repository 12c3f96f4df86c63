"""Running out of time: the others are asked once, decide by majority, and an old button still finds its request."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.consent.out_of_time import Lateness, about, lateness_in, request_of_old_click
from bot.refusal import Refusal
from bot.sessions.clock_terms import Terms
from db.rows import Request
from tests.bot.headless import ANN, BO, CY, DEE, Headless

DAY = timedelta(days=1)
TERMS = Terms(2 * DAY, timedelta(hours=1), 4 * DAY)


async def late(bot: Headless, *users: int) -> tuple[int, Request]:
    """A table whose first player has run out of time, and what the others are asked."""
    game = await bot.table(*(users or (ANN, BO, CY)), clock=TERMS, reminders="off")
    bot.clock.forward(seconds=TERMS.start.total_seconds())
    await bot.time.alarms.fire_due()
    return game, await bot.request(game)


async def asked_now(bot: Headless, game: int) -> int | None:
    return await bot.look(game, lambda session: session.asked.user_id if session.asked else None)


async def test_the_others_are_asked_once_about_a_late_player(bot: Headless) -> None:
    game, request = await late(bot)
    assert (request.kind, request.asked_by, request.votes) == ("late", None, {})
    assert about(request) == Lateness(turn=1, seat=0, gifts=0)
    assert request.payload["called"] == [1, 2]
    asked = await bot.look(game, lambda session: bot.consent.asked(session, request))
    assert [seat.user_id for seat in asked] == [BO, CY]
    bot.clock.forward(days=3)
    await bot.time.alarms.fire_due()
    assert await bot.request(game) == request


async def test_who_may_answer(bot: Headless) -> None:
    game, request = await late(bot)
    with pytest.raises(Refusal, match="late-own"):
        await bot.vote(game, ANN, "wait")
    with pytest.raises(Refusal, match="table-not-player"):
        await bot.vote(game, DEE, "skip")
    with pytest.raises(Refusal, match="error-unknown-click"):
        await bot.vote(game, BO, "yes")
    assert await bot.request(game) == request


async def test_it_takes_more_than_half(bot: Headless) -> None:
    game, request = await late(bot)
    await bot.vote(game, BO, "skip")
    await bot.vote(game, CY, "wait")
    assert (await bot.request(game)).votes == {BO: "skip", CY: "wait"}
    await bot.vote(game, CY, "skip")
    assert (await bot.store.requests.get(request.id)).outcome == "accepted"


async def test_a_skipped_turn_is_played_by_a_stand_in(bot: Headless) -> None:
    game, _ = await late(bot, ANN, BO)
    changed = await bot.vote(game, BO, "skip")
    assert changed.notes
    assert await asked_now(bot, game) == BO
    seats = await bot.store.games.seats(game)
    assert seats[0].user_id == ANN
    assert [note.kind for note in await bot.store.notes.of_game(game)] == ["late-skip"]


async def test_a_replaced_player_leaves_the_seat_to_a_stand_in(bot: Headless) -> None:
    game, _ = await late(bot, ANN, BO)
    await bot.vote(game, BO, "replace")
    assert await asked_now(bot, game) == BO
    seat = (await bot.store.games.seats(game))[0]
    assert (seat.kind, seat.user_id, seat.name) == ("stand-in", None, "Ann")


async def test_whoever_is_waited_for_gets_time_and_the_next_lateness_is_another(bot: Headless) -> None:
    game, request = await late(bot, ANN, BO)
    await bot.vote(game, BO, "wait")
    assert await asked_now(bot, game) == ANN
    due = {timer.kind: timer.due for timer in await bot.store.timers.of_game(game)}
    assert due["clock"] == bot.clock.now() + TERMS.gift
    bot.clock.forward(seconds=TERMS.gift.total_seconds())
    await bot.time.alarms.fire_due()
    again = await bot.request(game)
    assert again.id != request.id
    assert about(again) == Lateness(turn=1, seat=0, gifts=1)


async def test_it_is_over_as_soon_as_the_player_moves(bot: Headless) -> None:
    game, request = await late(bot)
    await bot.take_turn(game, ANN)
    assert (await bot.store.requests.get(request.id)).outcome == "stale"
    with pytest.raises(Refusal, match="late-over"):
        await bot.consent.vote(game, request.id, (BO, "Bo"), "skip", "late")


async def test_a_draw_alone_is_still_the_same_lateness(bot: Headless) -> None:
    game, request = await late(bot)
    await bot.draw(game, ANN)
    assert (await bot.request(game)).id == request.id


async def test_there_is_no_lateness_without_a_clock_a_person_or_a_question(bot: Headless) -> None:
    game = await bot.table()
    assert await bot.look(game, lateness_in) is None
    game = await bot.lobby(channel_id=99, clock=TERMS)
    assert await bot.look(game, lateness_in) is None


async def test_a_button_that_0_1_0_made_finds_its_request_by_the_lateness(bot: Headless) -> None:
    game, request = await late(bot)
    for choice in ("skip", "replace", "wait"):
        found = await bot.look(game, lambda session, choice=choice: request_of_old_click(session, f"1-0-0 {choice}"))  # type: ignore[misc]
        assert found == (request.id, choice)
    for old in ("1-0-1 skip", "2-1-0 wait"):
        with pytest.raises(Refusal, match="late-over"):
            await bot.look(game, lambda session, old=old: request_of_old_click(session, old))  # type: ignore[misc]
    for nonsense in ("", "1-0-0", "1-0-0 yes", "1-0 skip", "a-b-c skip", "1-0-0 skip "):
        with pytest.raises(Refusal, match="error-unknown-click"):
            await bot.look(game, lambda session, text=nonsense: request_of_old_click(session, text))  # type: ignore[misc]
