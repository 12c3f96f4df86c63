"""Stand-ins: they play up to the next person, at most one round in a change, and never among themselves."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from bot.channel.lost_channels import put_aside
from bot.seats import hand_over
from bot.seats.stand_ins import StandIns, proceed
from bot.sessions.change import Change, Subscriber
from bot.sessions.session import Session
from engine.events import Turn
from tests.bot.headless import ANN, BO, CY, Headless


async def replaced(bot: Headless, game: int, *seats: int) -> None:
    """Give seats to stand-ins."""

    def deed(change: Change) -> None:
        for seat in seats:
            change.leave_to_stand_in(change.session.seats[seat])

    await bot.change(game, deed)


async def test_stand_ins_play_up_to_the_next_person_in_the_change_that_made_it_their_turn(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    await replaced(bot, game, 1, 2)
    await bot.draw(game, ANN)
    before = (await bot.row(game)).version
    changed = await bot.place(game, ANN)
    assert (await bot.row(game)).version == before + 1
    assert [one.player for one in changed.events if isinstance(one, Turn)] == [1, 2, 0]
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == ANN
    rows = await bot.store.log.rows(game)
    assert [row.user_id for row in rows if row.action == "draw"] == [ANN, None, None]


async def test_with_no_person_seated_nothing_plays(bot: Headless) -> None:
    game = await bot.table()
    await replaced(bot, game, 0, 1)
    await bot.change(game, proceed)
    await bot.stand_ins.take_up(await bot.store.games.answering_by_themselves())
    assert await bot.store.log.number(game) == 0
    # Somebody who comes back is waited for.
    await bot.change(game, lambda change: hand_over.come_back(change, (BO, "Bo")), by=BO)
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == BO
    assert await bot.store.log.number(game) > 0


class NobodyAsked(Session):
    """A session in which stand-ins answer every question."""

    @property
    def played_by_computer(self) -> bool:
        return self.asked is not None


async def test_one_change_holds_at_most_one_round(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    session = await bot.look(game, lambda one: one)
    tireless = NobodyAsked(**{part.name: getattr(session, part.name) for part in fields(Session)})
    change = Change(tireless, bot.clock.now(), None)
    await StandIns(bot.door, Random(5)).answer(change)
    assert [row.action for row in change.writes.log].count("draw") == 3
    assert tireless.turn == 4
    bot.sessions.forget(game)


async def test_what_is_left_after_a_round_is_a_change_of_its_own(bot: Headless) -> None:
    game = await bot.table()
    bot.door.subscribers.append(Subscriber(bot.stand_ins.changed, where=lambda one: one.session.played_by_computer))
    # As if the round were over: the change itself lets nobody play on.
    steps, bot.door.steps = bot.door.steps, []
    await replaced(bot, game, 0)
    bot.door.steps = steps
    before = await bot.row(game)
    assert await bot.store.log.number(game) == 0
    await bot.stand_ins.close()
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == BO
    assert (await bot.row(game)).version == before.version + 1


async def test_a_start_takes_up_what_answers_by_itself(bot: Headless) -> None:
    game = await bot.table()
    bot.door.steps.clear()
    await replaced(bot, game, 0)
    assert await bot.store.log.number(game) == 0
    started = bot.restarted()
    await started.stand_ins.take_up(await bot.store.games.answering_by_themselves())
    assert await started.look(game, lambda session: session.asked and session.asked.user_id) == BO


async def test_nothing_plays_at_a_game_that_is_put_aside(bot: Headless, caplog: pytest.LogCaptureFixture) -> None:
    game = await bot.table()
    await bot.change(game, lambda change: put_aside(change, "channel"))
    await replaced(bot, game, 0)
    assert await bot.store.log.number(game) == 0
    started = bot.restarted()
    await started.stand_ins.take_up([game])
    assert "cannot go on by itself" in caplog.text
    assert await bot.store.log.number(game) == 0


async def test_a_turn_that_is_skipped_is_played_by_a_stand_in_and_the_next_is_not(bot: Headless) -> None:
    game = await bot.table()
    await bot.change(game, hand_over.skip)
    assert await bot.look(game, lambda session: (session.turn, session.asked and session.asked.user_id)) == (2, BO)
    await bot.take_turn(game, BO)
    assert await bot.look(game, lambda session: (session.turn, session.asked and session.asked.user_id)) == (3, ANN)
