"""What any table can ask for: taking a move back, ending the game, and the table's clock."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.consent import causes
from bot.refusal import Refusal
from bot.seats.computers import proceed
from bot.sessions.change import Changed
from bot.sessions.clock_terms import Terms
from bot.sessions.session import Session
from bot.sessions.undo_steps import Undo
from tests.bot.headless import ANN, BO, DEE, Headless

DAY = timedelta(days=1)
TERMS = Terms(3 * DAY, timedelta(hours=12), 6 * DAY)


async def undo(bot: Headless, game: int, user: int, number: int | None = None) -> Changed[Undo | None]:
    return await bot.change(game, lambda change: causes.take_back(bot.consent, change, user, number), by=user)


async def set_clock(bot: Headless, game: int, user: int, terms: Terms | None) -> Changed[bool]:
    return await bot.change(game, lambda change: causes.set_clock(bot.consent, change, user, terms), by=user)


async def clock_of(bot: Headless, game: int) -> Terms | None:
    return await bot.look(game, lambda session: session.settings.clock)


def asked_user(session: Session) -> int | None:
    return None if session.asked is None else session.asked.user_id


# Undo


async def test_a_move_is_taken_back_freely_until_somebody_draws(bot: Headless) -> None:
    game = await bot.table()
    await bot.take_turn(game, ANN)
    assert (await undo(bot, game, ANN)).value
    assert await bot.look(game, lambda session: session.game.actions) == ["draw"]


async def test_after_a_draw_the_others_are_asked_and_their_consent_takes_it_back(bot: Headless) -> None:
    game = await bot.table()
    await bot.take_turn(game, ANN)
    await bot.draw(game, BO)
    assert (await undo(bot, game, ANN)).value is None
    request = await bot.request(game)
    assert (request.kind, request.number, request.payload["since"]) == ("undo", 4, "tile")
    changed = await bot.vote(game, BO, "yes")
    assert changed.value.outcome == "accepted"
    assert await bot.look(game, lambda session: session.game.actions) == ["draw"]
    assert {row.user_id for row in await bot.store.log.rows(game) if row.takes_back is not None} == {ANN}


async def test_an_undo_lapses_as_soon_as_the_game_goes_on(bot: Headless) -> None:
    game = await bot.table()
    await bot.take_turn(game, ANN)
    await bot.draw(game, BO)
    await undo(bot, game, ANN)
    request = await bot.request(game)
    changed = await bot.place(game, BO)
    assert [(one.id, one.outcome) for one in changed.requests] == [(request.id, "stale")]
    with pytest.raises(Refusal, match="vote-stale"):
        await bot.consent.vote(game, request.id, (BO, "Bo"), "yes", "undo")


async def test_an_undo_waits_for_people_while_computers_play_on_and_takes_their_moves_back_too(bot: Headless) -> None:
    game = await bot.table(ANN, BO, computers=("solid", "casual"))
    await bot.take_turn(game, ANN)
    await bot.draw(game, BO)
    steps, bot.door.steps = bot.door.steps, [step for step in bot.door.steps if step.run != bot.computers.answer]
    await bot.place(game, BO)
    await bot.change(game, lambda change: change.act(None, "draw"))
    await undo(bot, game, BO)
    bot.door.steps = steps
    await bot.change(game, proceed)
    assert await bot.look(game, asked_user) == ANN
    request = await bot.request(game)
    assert request.outcome is None
    before = await bot.look(game, lambda session: len(session.game.actions))
    await bot.vote(game, ANN, "yes")
    actions = await bot.look(game, lambda session: session.game.actions)
    assert len(actions) < before
    assert [one for one in actions if one == "draw"] == ["draw", "draw"]
    assert await bot.look(game, asked_user) == BO


async def test_what_an_undo_takes_back_with_it_is_known(bot: Headless) -> None:
    game = await bot.table(ANN, BO, computers=("solid", "casual"))
    await bot.take_turn(game, ANN)
    await bot.take_turn(game, BO)
    await bot.draw(game, ANN)
    await undo(bot, game, ANN)
    assert (await bot.request(game)).payload["seats"] == [1, 2, 3]


async def test_an_undo_that_an_older_version_asked_for_lapses_with_any_move(bot: Headless) -> None:
    game = await bot.table()
    await bot.take_turn(game, ANN)
    await bot.draw(game, BO)
    await bot.change(
        game, lambda change: bot.consent.ask(change, "undo", ANN, {"steps": 2, "since": "tile"}, number=4), by=ANN
    )
    request = await bot.request(game)
    changed = await bot.place(game, BO)
    assert [(one.id, one.outcome) for one in changed.requests] == [(request.id, "stale")]


async def test_a_refused_undo_takes_nothing_back(bot: Headless) -> None:
    game = await bot.table()
    await bot.take_turn(game, ANN)
    await bot.draw(game, BO)
    await undo(bot, game, ANN)
    await bot.vote(game, BO, "no")
    assert await bot.store.log.number(game) == 4


async def test_who_may_not_take_back(bot: Headless) -> None:
    game = await bot.table()
    await bot.take_turn(game, ANN)
    with pytest.raises(Refusal, match="table-not-player"):
        await undo(bot, game, DEE)
    with pytest.raises(Refusal, match="table-undo-not-yours"):
        await undo(bot, game, BO)
    with pytest.raises(Refusal, match="table-stale"):
        await undo(bot, game, ANN, 1)
    assert (await undo(bot, game, ANN, 3)).value


# The end


async def test_a_moderator_ends_a_game_without_asking(bot: Headless) -> None:
    game = await bot.table()
    deed = await bot.change(game, lambda change: causes.end(bot.consent, change, DEE, moderator=True), by=DEE)
    assert deed.value is True
    assert (await bot.row(game)).status == "ended"
    with pytest.raises(Refusal, match="refuse-game-over"):
        await bot.change(game, lambda change: causes.end(bot.consent, change, DEE, moderator=True), by=DEE)


async def test_only_players_may_ask_for_the_end_and_only_of_a_live_game(bot: Headless) -> None:
    game = await bot.table()
    with pytest.raises(Refusal, match="table-not-player"):
        await bot.end(game, DEE)
    lobby = await bot.lobby(channel_id=99)
    with pytest.raises(Refusal, match="table-not-started"):
        await bot.end(lobby, ANN)


async def test_the_question_for_the_end_outlives_moves(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    await bot.take_turn(game, ANN)
    assert (await bot.request(game)).outcome is None
    await bot.vote(game, BO, "yes")
    assert (await bot.row(game)).status == "ended"


# The clock


async def test_before_the_game_the_host_sets_the_clock(bot: Headless) -> None:
    game = await bot.lobby()
    assert (await set_clock(bot, game, ANN, TERMS)).value is True
    assert await clock_of(bot, game) == TERMS
    with pytest.raises(Refusal, match="clock-host-only"):
        await set_clock(bot, game, BO, None)
    await set_clock(bot, game, ANN, None)
    assert await clock_of(bot, game) is None


async def test_during_the_game_all_agree_and_it_counts_from_then_on(bot: Headless) -> None:
    game = await bot.table()
    await bot.take_turn(game, ANN)
    assert (await set_clock(bot, game, BO, TERMS)).value is False
    assert await clock_of(bot, game) is None
    bot.clock.forward(hours=5)
    await bot.vote(game, ANN, "yes")
    terms = await clock_of(bot, game)
    assert terms is not None
    assert (terms.start, terms.credit, terms.cap) == (TERMS.start, TERMS.credit, TERMS.cap)
    assert (terms.number, terms.since) == (3, bot.clock.now())
    due = {timer.kind: timer.due for timer in await bot.store.timers.of_game(game)}
    assert due["clock"] == bot.clock.now() + TERMS.start


async def test_the_clock_is_taken_away_by_consent_too(bot: Headless) -> None:
    game = await bot.table(clock=TERMS)
    await set_clock(bot, game, ANN, None)
    assert await clock_of(bot, game) == TERMS
    await bot.vote(game, BO, "yes")
    assert await clock_of(bot, game) is None
    assert [timer.kind for timer in await bot.store.timers.of_game(game)] == ["reminder"]


async def test_who_asks_for_other_terms_has_changed_their_mind(bot: Headless) -> None:
    game = await bot.table()
    await set_clock(bot, game, ANN, TERMS)
    first = await bot.request(game)
    other = Terms(2 * DAY, DAY, 4 * DAY)
    changed = await set_clock(bot, game, ANN, other)
    second = await bot.request(game)
    assert second.id != first.id
    assert {one.id: one.outcome for one in changed.requests} == {first.id: "stale", second.id: None}
    # Somebody else who wants yet other terms is shown what is open.
    changed = await set_clock(bot, game, BO, TERMS)
    assert changed.shown_again == {second.id}
    assert (await bot.request(game)).votes == {ANN: "yes"}
    # And whoever wants the same agrees.
    assert (await set_clock(bot, game, BO, other)).value is True
    terms = await clock_of(bot, game)
    assert terms is not None
    assert terms.start == other.start
