"""Computers at the table: they play up to the next person, at most one round in a change, never among themselves."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from itertools import count
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.channel.lost_channels import put_aside
from bot.consent.causes import take_back
from bot.lobby import lobbies
from bot.refusal import Refusal
from bot.seats import hand_over
from bot.seats.computers import Computers, proceed
from bot.sessions.change import Change, Changed, Subscriber
from bot.sessions.session import Session
from db.unit_of_work import Writes, Written
from engine.events import Turn
from tests.bot.headless import ANN, BO, CY, PATIENT, Headless, ShortDeal


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
    await bot.computers.take_up(await bot.store.games.answering_by_themselves())
    assert await bot.store.log.number(game) == 0
    # Somebody who comes back is waited for.
    await bot.change(game, lambda change: hand_over.come_back(change, (BO, "Bo")), by=BO)
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == BO
    assert await bot.store.log.number(game) > 0


class NobodyAsked(Session):
    """A session in which computers answer every question."""

    @property
    def played_by_computer(self) -> bool:
        return self.asked is not None


async def test_one_change_holds_at_most_one_round(bot: Headless) -> None:
    game = await bot.table(ANN, BO, CY)
    session = await bot.look(game, lambda one: one)
    tireless = NobodyAsked(**{part.name: getattr(session, part.name) for part in fields(Session)})
    change = Change(tireless, bot.clock.now(), None)
    await Computers(bot.door, seconds=PATIENT).answer(change)
    assert [row.action for row in change.writes.log].count("draw") == 3
    assert tireless.turn == 4
    bot.sessions.forget(game)


async def test_what_is_left_after_a_round_is_a_change_of_its_own(bot: Headless) -> None:
    game = await bot.table()
    before = await bot.row(game)
    # As if the round were over: the change itself lets nobody play on, those after it do.
    steps, bot.door.steps = bot.door.steps, []

    async def go_on(changed: Changed[Any]) -> None:
        bot.door.steps = steps
        await bot.computers.changed(changed)

    bot.door.subscribers.append(Subscriber(go_on, where=lambda one: one.session.played_by_computer))
    await replaced(bot, game, 0)
    await bot.computers.close()
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == BO
    assert (await bot.row(game)).version == before.version + 2


async def test_a_round_that_could_not_be_written_is_tried_again(
    bot: Headless, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one_by_one = Computers(bot.door, seconds=-1, retries=(0.0, 0.01))
    bot.door.steps[0] = replace(bot.door.steps[0], run=one_by_one.answer)
    bot.door.subscribers.append(Subscriber(one_by_one.changed, where=lambda one: one.session.played_by_computer))
    game = await bot.table(ANN, computers=("solid", "solid"))
    await bot.draw(game, ANN)
    commit, tried = bot.store.changes.commit, count(1)

    async def failing(writes: Writes) -> Written:
        if next(tried) in (2, 3):
            raise OperationalError("", {}, Exception("the connection was closed"))
        return await commit(writes)

    monkeypatch.setattr(bot.store.changes, "commit", failing)
    again = asyncio.Event()

    async def until_ann(_: Changed[Any]) -> None:
        again.set()

    bot.door.subscribers.append(
        Subscriber(until_ann, where=lambda one: one.session.asked and one.session.asked.user_id == ANN)
    )
    await bot.place(game, ANN)
    async with asyncio.timeout(PATIENT):
        await again.wait()
    assert caplog.text.count("cannot go on by itself; it is tried again") == 2
    await one_by_one.close()


async def test_a_stop_ends_the_wait_for_another_try(bot: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    computers = Computers(bot.door, retries=(PATIENT,))
    game = await bot.table()

    async def failing(game_id: int, deed: Any) -> None:
        raise OperationalError("", {}, Exception("the connection was closed"))

    monkeypatch.setattr(bot.door, "change", failing)
    waiting = asyncio.create_task(computers.take_up([game]))
    await asyncio.sleep(0.01)
    async with asyncio.timeout(PATIENT / 2):
        await computers.close()
        await waiting


async def test_a_start_takes_up_what_answers_by_itself(bot: Headless) -> None:
    game = await bot.table()
    bot.door.steps.clear()
    await replaced(bot, game, 0)
    assert await bot.store.log.number(game) == 0
    started = bot.restarted()
    await started.computers.take_up(await bot.store.games.answering_by_themselves())
    assert await started.look(game, lambda session: session.asked and session.asked.user_id) == BO


async def test_nothing_plays_at_a_game_that_is_put_aside(bot: Headless, caplog: pytest.LogCaptureFixture) -> None:
    game = await bot.table()
    await bot.change(game, lambda change: put_aside(change, "channel"))
    await replaced(bot, game, 0)
    assert await bot.store.log.number(game) == 0
    started = bot.restarted()
    await started.computers.take_up([game])
    assert caplog.records == [], "that is no fault"
    assert await bot.store.log.number(game) == 0


async def test_a_turn_that_is_skipped_is_played_by_a_stand_in_and_the_next_is_not(bot: Headless) -> None:
    game = await bot.table()
    await bot.change(game, lambda change: hand_over.unblock(change, "skip"))
    assert await bot.look(game, lambda session: (session.turn, session.asked and session.asked.user_id)) == (2, BO)
    await bot.take_turn(game, BO)
    assert await bot.look(game, lambda session: (session.turn, session.asked and session.asked.user_id)) == (3, ANN)


# Computers with seats of their own


def of_kind(session: Session) -> list[tuple[str, str | None]]:
    return [(seat.kind, seat.level) for seat in session.seats]


async def test_one_person_plays_against_four_computers(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("beginner", "casual", "solid", "strong"), tiles=16)
    assert await bot.look(game, of_kind) == [
        ("human", None),
        ("computer", "beginner"),
        ("computer", "casual"),
        ("computer", "solid"),
        ("computer", "strong"),
    ]
    while (await bot.row(game)).status == "live":
        assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == ANN
        before = (await bot.row(game)).version
        await bot.take_turn(game, ANN)
        assert (await bot.row(game)).version == before + 2, "one change for the draw, one for the move and all answers"
    assert (await bot.row(game)).status == "finished"
    assert await bot.look(game, lambda session: session.game.deck_left) == 0


async def test_a_computer_that_begins_has_moved_when_the_game_has_begun(bot: Headless) -> None:
    game = await bot.lobby(ANN, computers=("solid",), first=1)

    def begin(change: Change) -> None:
        lobbies.start(change, ANN, ShortDeal(6))

    await bot.change(game, begin)
    assert await bot.look(game, lambda session: [seat.shown for seat in session.seats]) == ["Otto", "Ann"]
    assert await bot.look(game, lambda session: (session.turn, session.asked and session.asked.user_id)) == (2, ANN)
    assert [row.user_id for row in await bot.store.log.rows(game)] == [None] * await bot.store.log.number(game)


async def test_computers_that_have_thought_for_long_go_on_in_changes_of_their_own(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid", "solid", "solid"))
    hasty = Computers(bot.door, seconds=0)
    bot.door.steps[0] = replace(bot.door.steps[0], run=hasty.answer)
    bot.door.subscribers.append(Subscriber(hasty.changed, where=lambda one: one.session.played_by_computer))
    await bot.draw(game, ANN)
    asked: list[str] = []

    async def hear(changed: Changed[Any]) -> None:
        assert changed.session.asked is not None
        asked.append(changed.session.asked.shown)

    bot.door.subscribers.append(Subscriber(hear))
    await bot.place(game, ANN)
    await hasty.close()
    assert asked == ["Mila", "Finn", "Ann"]
    actions = [row.action for row in await bot.store.log.rows(game)]

    other = await bot.table(ANN, computers=("solid", "solid", "solid"), channel_id=22)
    bot.door.steps[0] = replace(bot.door.steps[0], run=bot.computers.answer)
    await bot.take_turn(other, ANN)
    assert [row.action for row in await bot.store.log.rows(other)] == actions, "what they play does not depend on it"


async def test_who_is_alone_with_computers_and_leaves_ends_the_game(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid",))
    changed = await bot.change(game, lambda change: hand_over.resign(bot.consent, change, ANN), by=ANN)
    assert changed.value is True
    assert (await bot.row(game)).status == "ended"


async def test_computers_alone_play_nothing(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid", "solid"))
    await replaced(bot, game, 0)
    await bot.change(game, proceed)
    assert await bot.store.log.number(game) == 0


async def test_a_start_takes_up_a_game_in_which_a_computer_is_asked(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("casual",))
    await bot.draw(game, ANN)
    bot.door.steps.clear()
    await bot.place(game, ANN)
    assert await bot.look(game, lambda session: session.asked and session.asked.shown) == "Otto"
    started = bot.restarted()
    await started.computers.take_up(await bot.store.games.answering_by_themselves())
    assert await started.look(game, lambda session: session.asked and session.asked.shown) == "Ann"


# Undo against computers


async def undo(bot: Headless, game: int, user: int) -> bool:
    changed = await bot.change(game, lambda change: take_back(bot.consent, change, user, None), by=user)
    return changed.value is not None


async def test_one_person_takes_a_move_back_at_once_with_all_that_computers_answered(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid", "strong"))
    await bot.take_turn(game, ANN)
    await bot.draw(game, ANN)
    first = (await bot.options(game))[0]
    await bot.act(game, ANN, first, "pass")
    answered = await bot.look(game, lambda session: list(session.game.actions))
    assert len(answered) > 6
    assert await undo(bot, game, ANN) is True
    left = await bot.look(game, lambda session: list(session.game.actions))
    assert left == answered[: len(left)]
    assert await bot.look(game, lambda session: (session.turn, session.asked and session.asked.user_id)) == (4, ANN)
    assert await bot.look(game, lambda session: session.game.decision and session.game.decision.kind) == "place"
    # The same move is answered as before.
    await bot.act(game, ANN, first, "pass")
    assert await bot.look(game, lambda session: list(session.game.actions)) == answered


async def test_also_after_the_next_tile_was_drawn(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid",))
    await bot.take_turn(game, ANN)
    await bot.draw(game, ANN)
    assert await undo(bot, game, ANN) is True
    assert await bot.look(game, lambda session: list(session.game.actions)) == ["draw"]
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == ANN


async def test_also_while_computers_are_still_answering(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid", "solid", "solid"))
    hasty = Computers(bot.door, seconds=0)
    bot.door.steps[0] = replace(bot.door.steps[0], run=hasty.answer)
    bot.door.subscribers.append(Subscriber(hasty.changed, where=lambda one: one.session.played_by_computer))
    await bot.take_turn(game, ANN)
    assert await undo(bot, game, ANN) is True
    await hasty.close()
    assert await bot.look(game, lambda session: list(session.game.actions)) == ["draw"]
    assert await bot.look(game, lambda session: session.asked and session.asked.user_id) == ANN


async def test_where_two_people_play_the_other_is_asked(bot: Headless) -> None:
    game = await bot.table(ANN, BO, computers=("solid",))
    await bot.take_turn(game, ANN)
    await bot.take_turn(game, BO)
    assert await bot.look(game, lambda session: (session.turn, session.asked and session.asked.user_id)) == (4, ANN)
    assert await undo(bot, game, BO) is False
    asked = await bot.look(game, lambda session: bot.consent.asked(session, next(iter(session.requests.values()))))
    assert [seat.user_id for seat in asked] == [ANN]
    await bot.vote(game, ANN, "yes")
    assert await bot.look(game, lambda session: (session.turn, session.asked and session.asked.user_id)) == (2, BO)


async def test_nothing_is_taken_back_before_the_persons_first_choice(bot: Headless) -> None:
    game = await bot.lobby(ANN, computers=("solid",), first=1)
    await bot.change(game, lambda change: lobbies.start(change, ANN, ShortDeal(6)))
    with pytest.raises(Refusal, match="table-nothing-to-undo"):
        await undo(bot, game, ANN)
