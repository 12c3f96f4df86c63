"""Computers that think long: the game waits for nobody's process, and nothing outdated is played."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.channel.lost_channels import put_aside
from bot.consent.causes import take_back
from bot.lobby import lobbies
from bot.seats import hand_over, thinking
from bot.seats.computer_answer import computer_answer
from bot.seats.computers import Computers
from bot.seats.pace import Pace
from bot.seats.thinking import level_at_once, play_thought, seed_of, turn_order
from bot.seats.thinking_worker import COMMAND, ThinkingWorker, TurnOrder
from bot.sessions.change import Change, Changed, Subscriber
from bot.sessions.session import Session
from engine.game import load_game, new_game
from engine.veil import veil
from tests.bot.headless import ANN, BO, PATIENT, Headless, ShortDeal
from tests.bot.seats.test_thinking_worker import stopped

LATE = 0.2


class Table:
    """A bot whose computers think with a worker."""

    def __init__(self, bot: Headless, *, pace: Pace | None = None, command: tuple[str, ...] = COMMAND) -> None:
        self.bot = bot
        self.worker = ThinkingWorker(deadline=PATIENT, command=command)
        self.computers = Computers(bot.door, seconds=PATIENT, pace=pace, worker=self.worker)
        bot.door.steps[0] = replace(bot.door.steps[0], run=self.computers.answer)
        self.changes: list[str] = []
        self._told = asyncio.Event()
        bot.door.subscribers += [
            Subscriber(self.computers.changed, where=lambda one: one.session.played_by_computer),
            Subscriber(self._note),
        ]

    async def _note(self, changed: Changed[Any]) -> None:
        self.changes.append(changed.session.asked.shown if changed.session.asked else "")
        told, self._told = self._told, asyncio.Event()
        told.set()

    async def warm(self) -> None:
        """Let the process be there."""
        game = new_game("base", ["Ann", "Otto"], seed=1)
        await self.worker.think(TurnOrder(0, 0, 0, "master", "", veil(game)))
        assert self.worker.pid is not None

    async def until_asked(self, game: int, name: str) -> None:
        """Wait until somebody is asked; nobody when the game is over."""
        async with asyncio.timeout(PATIENT):
            told = self._told
            while await self.asked(game) != name:
                await told.wait()
                told = self._told

    async def asked(self, game: int) -> str:
        return await self.bot.look(game, lambda session: session.asked.shown if session.asked else "")

    async def actions(self, game: int) -> list[str]:
        return await self.bot.look(game, lambda session: session.game.actions)

    async def until_sent(self) -> None:
        """Let the order reach the process."""
        await asyncio.sleep(0.05)

    async def close(self) -> None:
        await self.computers.close()
        await self.worker.close()


@pytest.fixture
async def table(bot: Headless) -> AsyncIterator[Table]:
    table = Table(bot)
    yield table
    await table.close()


async def answers_of(bot: Headless, game: int, level: str | None = None) -> list[tuple[str, str]]:
    """What each computer has answered, and what a player of its level, or of another one, answers there."""

    def compare(session: Session) -> list[tuple[str, str]]:
        record, found = session.game.record(), list[tuple[str, str]]()
        for count, (seat, action) in enumerate(zip(session.game.actors, session.game.actions, strict=True)):
            computer = session.seats[seat]
            if computer.kind == "computer" and action != "draw":
                before = load_game({**record, "actions": record["actions"][:count]})
                own = level or computer.level or ""
                found.append((action, computer_answer(before, own, seed_of(session, computer))))
        return found

    return await bot.look(game, compare)


async def replies(table: Table, game: int, *, to: int = ANN) -> None:
    """Draw, place, and answer what follows, by the last of the options."""
    await table.bot.draw(game, to)
    while await table.asked(game) == "Ann" and (options := await table.bot.options(game)) != ["draw"]:
        await table.bot.act(game, to, options[-1])


@pytest.mark.parametrize(("rules", "tiles"), [("base", 12), ("wheel", 8), ("castle", 16), ("mists", 8)])
async def test_a_game_is_played_as_if_all_were_thought_out_at_once(table: Table, rules: str, tiles: int) -> None:
    bot = table.bot
    game = await bot.table(ANN, rules=rules, computers=("master",), tiles=tiles)
    while (await bot.row(game)).status == "live" and await bot.look(game, lambda one: one.game.deck_left) > 1:
        await table.until_asked(game, "Ann")
        await replies(table, game)
    await table.until_asked(game, "")
    answers = await answers_of(bot, game)
    assert len(answers) > 3
    assert [answer for answer, _ in answers] == [expected for _, expected in answers]
    assert [row.user_id for row in await bot.store.log.rows(game) if row.action == "draw"][:2] == [ANN, None]


async def test_the_change_ends_before_a_computer_that_thinks_long_and_its_turn_is_a_change_of_its_own(
    table: Table,
) -> None:
    bot = table.bot
    await table.warm()
    game = await bot.table(ANN, computers=("casual", "master", "strong"))
    with stopped(table.worker):
        table.changes.clear()
        await bot.take_turn(game, ANN)
        assert table.changes == ["Ann", "Mila"], "the draw, and the move with the answers up to the master"
        assert (await table.actions(game))[-1] == "draw", "what it draws needs no thought"
        version = (await bot.row(game)).version
    await table.until_asked(game, "Ann")
    assert table.changes == ["Ann", "Mila", "Ann"], "the master's turn and the next computer's are one change"
    assert (await bot.row(game)).version == version + 1


async def test_tables_without_such_computers_need_no_process(table: Table) -> None:
    game = await table.bot.table(ANN, computers=("strong", "solid"))
    await table.bot.take_turn(game, ANN)
    assert table.worker.pid is None
    assert await table.asked(game) == "Ann"


@pytest.mark.parametrize("forgotten", [False, True])
async def test_a_search_for_a_way_out_that_takes_long_is_done_by_the_process(
    table: Table, monkeypatch: pytest.MonkeyPatch, forgotten: bool
) -> None:
    bot = table.bot
    monkeypatch.setattr(thinking, "WAYS", 0)
    game = await bot.table(ANN, rules="mists", computers=("solid",), tiles=20)
    await table.warm()
    for _ in range(3):
        with stopped(table.worker):
            await bot.take_turn(game, ANN)
            if forgotten:
                bot.sessions.forget(game)
            assert await table.asked(game) == "Otto"
        await table.until_asked(game, "Ann")
    answers = await answers_of(bot, game)
    assert len(answers) >= 3
    assert [answer for answer, _ in answers] == [expected for _, expected in answers]


async def test_who_is_late_is_answered_for_by_the_next_lower_level(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    bot = table.bot
    await table.warm()
    game = await bot.table(ANN, rules="mists", computers=("master",), tiles=20)
    table.worker._deadline = LATE
    with stopped(table.worker):
        await bot.take_turn(game, ANN)
        await table.until_asked(game, "Ann")
    assert "a master computer has thought for too long" in caplog.text
    answers = await answers_of(bot, game, level_at_once("master", "mists"))
    assert answers
    assert [answer for answer, _ in answers] == [expected for _, expected in answers]


async def test_a_process_killed_in_mid_thought_stops_no_game(table: Table) -> None:
    bot = table.bot
    await table.warm()
    game = await bot.table(ANN, computers=("master",))
    for _ in range(2):
        with stopped(table.worker) as pid:
            await bot.take_turn(game, ANN)
            await table.until_sent()
            assert await table.asked(game) == "Otto"
            os.kill(pid, signal.SIGKILL)
            await table.until_asked(game, "Ann")
        await table.warm()
        assert table.worker.pid != pid


async def test_several_games_wait_for_the_same_process(table: Table) -> None:
    bot = table.bot
    games = [await bot.table(ANN, computers=("master",), channel_id=21 + number) for number in range(4)]
    await asyncio.gather(*(bot.take_turn(game, ANN) for game in games))
    for game in games:
        await table.until_asked(game, "Ann")
        answers = await answers_of(bot, game)
        assert [answer for answer, _ in answers] == [expected for _, expected in answers]


@pytest.mark.parametrize("actions", [["place 99 99 0"], []])
async def test_a_thought_that_cannot_be_played_is_none(
    bot: Headless, actions: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    script = f"""
import json, sys
for line in sys.stdin:
    print(json.dumps({{"id": json.loads(line)["id"], "actions": {actions}}}), flush=True)
"""
    table = Table(bot, command=(sys.executable, "-c", script))
    game = await bot.table(ANN, computers=("master",))
    await bot.take_turn(game, ANN)
    await table.until_asked(game, "Ann")
    assert ("has thought of place 99 99 0 in game" in caplog.text) is bool(actions)
    answers = await answers_of(bot, game, "strong")
    assert [answer for answer, _ in answers] == [expected for _, expected in answers]
    await table.close()


@pytest.mark.parametrize("first", [0, 1])
async def test_the_same_where_tiles_are_drawn_without_being_asked_for(
    table: Table, first: int, caplog: pytest.LogCaptureFixture
) -> None:
    bot = table.bot
    game = await bot.lobby(ANN, computers=("master",), first=first)

    def start(change: Change) -> None:
        change.alter(options={"draw": "auto", "modules": ["river"]})
        lobbies.start(change, ANN, ShortDeal(18))

    await bot.change(game, start)
    while (await bot.row(game)).status == "live" and await bot.look(game, lambda one: one.game.deck_left) > 1:
        await table.until_asked(game, "Ann")
        await bot.act(game, ANN, (await bot.options(game))[0])
    answers = await answers_of(bot, game)
    assert len(answers) > 8
    assert [answer for answer, _ in answers] == [expected for _, expected in answers]
    assert caplog.records == [], "nothing was thought of that is not legal"


@pytest.mark.parametrize(("turned_up", "played"), [(False, 2), (True, 1)])
async def test_what_comes_after_something_was_turned_up_is_thought_about_once_more(
    table: Table, turned_up: bool, played: int
) -> None:
    bot = table.bot
    await table.warm()
    game = await bot.table(ANN, computers=("master",))
    with stopped(table.worker):
        await bot.take_turn(game, ANN)
        order = await bot.look(game, turn_order)
        place = (await bot.options(game))[0]
        # As if the place had turned up a tile that lies elsewhere in the deck than the thinker was told.
        known = {**order.record, "deck": order.record["deck"][::-1] if turned_up else order.record["deck"]}
        thought = replace(order, record=known)
        await bot.change(game, lambda change: play_thought(change, thought, [place, "pass"]))
        assert (await table.actions(game))[order.number : order.number + 2] == [place, "pass"][:played]
    await table.until_asked(game, "Ann")


# What becomes outdated


async def undo(bot: Headless, game: int) -> None:
    changed = await bot.change(game, lambda change: take_back(bot.consent, change, ANN, None), by=ANN)
    assert changed.value is not None


async def test_a_thought_about_a_move_that_was_taken_back_is_dropped_and_the_next_one_begins_anew(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    bot = table.bot
    await table.warm()
    game = await bot.table(ANN, computers=("master",))
    await bot.draw(game, ANN)
    first, *_, last = await bot.options(game)
    with stopped(table.worker):
        await bot.act(game, ANN, first, "pass")
        await table.until_sent()
        await undo(bot, game)
        assert await table.actions(game) == ["draw"]
    await table.warm()  # the thought has come and gone
    assert await table.actions(game) == ["draw"]
    with stopped(table.worker):
        await bot.act(game, ANN, first, "pass")
        await table.until_sent()
        await undo(bot, game)
        await bot.act(game, ANN, last, "pass")
        await table.until_sent()
    await table.until_asked(game, "Ann")
    answers = await answers_of(bot, game)
    assert answers
    assert [answer for answer, _ in answers] == [expected for _, expected in answers]
    assert last in await table.actions(game)
    assert caplog.records == [], "that is no fault"


async def test_what_was_thought_out_for_another_moment_or_another_player_is_not_played(table: Table) -> None:
    bot = table.bot
    await table.warm()
    game = await bot.table(ANN, BO, computers=("master",))
    await bot.take_turn(game, ANN)
    with stopped(table.worker):
        await bot.take_turn(game, BO)
        order = await bot.look(game, turn_order)
        thought = (await bot.options(game))[:1]
        number = await bot.store.log.number(game)
        for outdated in (replace(order, number=number - 1), replace(order, level="strong"), replace(order, seat=1)):
            changed = await bot.change(game, lambda change, order=outdated: play_thought(change, order, thought))  # type: ignore[misc]
            assert not changed.written
        for left in (1, 0):
            # With nobody there, or in no channel, nothing plays by itself.
            await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[left]))  # noqa: B023
        await bot.change(game, lambda change: play_thought(change, order, thought))
        await bot.change(game, lambda change: change.hand(0, ANN, "Ann"))
        await bot.change(game, lambda change: put_aside(change, "channel"))
        await bot.change(game, lambda change: play_thought(change, order, thought))
        assert await bot.store.log.number(game) == number
        await table.computers.close()


async def test_the_same_move_is_answered_as_before(table: Table) -> None:
    bot = table.bot
    game = await bot.table(ANN, computers=("master", "solid"))
    await bot.draw(game, ANN)
    move = (await bot.options(game))[0]
    await bot.act(game, ANN, move, "pass")
    await table.until_asked(game, "Ann")
    answered = await table.actions(game)
    await undo(bot, game)
    await bot.act(game, ANN, move, "pass")
    await table.until_asked(game, "Ann")
    assert await table.actions(game) == answered


async def test_a_thought_about_a_game_that_has_ended_is_dropped(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    bot = table.bot
    await table.warm()
    game = await bot.table(ANN, computers=("master",))
    with stopped(table.worker):
        await bot.take_turn(game, ANN)
        await table.until_sent()
        before = await table.actions(game)
        await bot.change(game, lambda change: hand_over.resign(bot.consent, change, ANN), by=ANN)
    await table.warm()
    await table.computers.close()
    assert await table.actions(game) == before
    assert caplog.records == [], "that is no fault"


async def test_a_change_that_leaves_the_turn_alone_leaves_the_thought_alone(table: Table) -> None:
    bot = table.bot
    await table.warm()
    game = await bot.table(ANN, BO, computers=("master",))
    await bot.take_turn(game, ANN)
    with stopped(table.worker):
        await bot.take_turn(game, BO)
        (order, task), *_ = table.computers._thinking.values()
        await bot.change(game, lambda change: change.set(reminders=False))
        assert [*table.computers._thinking.values()] == [(order, task)]
        # Somebody else sits there now, who is asked.
        await bot.change(game, lambda change: change.hand(2, 1003, "Cy"))
        number = await bot.store.log.number(game)
    await table.warm()
    await table.computers.close()
    assert await bot.store.log.number(game) == number


# Starts and stops


async def test_a_start_goes_on_with_the_thought_and_does_not_wait_for_it(table: Table) -> None:
    bot = table.bot
    await table.warm()
    game = await bot.table(ANN, computers=("master",))
    with stopped(table.worker):
        await bot.take_turn(game, ANN)
        await table.until_sent()
        await table.close()
    assert await table.asked(game) == "Otto"
    later = Table(bot.restarted())
    await later.warm()
    with stopped(later.worker):
        await later.computers.take_up(await later.bot.store.games.answering_by_themselves())
        assert await later.asked(game) == "Otto"
    await later.until_asked(game, "Ann")
    answers = await answers_of(later.bot, game)
    assert [answer for answer, _ in answers] == [expected for _, expected in answers]
    await later.close()


async def test_a_moderator_can_let_a_computer_go_on_whose_thought_was_lost(table: Table) -> None:
    bot = table.bot
    game = await bot.table(ANN, computers=("master",))
    heard, bot.door.subscribers = bot.door.subscribers, []
    await bot.take_turn(game, ANN)
    bot.door.subscribers = heard
    assert await table.asked(game) == "Otto"
    changed = await bot.change(game, lambda change: hand_over.unblock(change, "skip"))
    assert changed.value[1] == "computer"
    await table.until_asked(game, "Ann")


async def test_a_turn_that_is_skipped_waits_for_no_process(table: Table) -> None:
    bot = table.bot
    game = await bot.table(ANN, BO)
    await bot.change(game, lambda change: hand_over.unblock(change, "skip"))
    assert await table.asked(game) == "Bo"
    await bot.change(game, lambda change: hand_over.unblock(change, "replace"))
    assert await table.asked(game) == "Ann"
    assert table.worker.pid is None


# With a pace


@pytest.mark.parametrize("drawing", ["ask", "auto"])
async def test_with_a_pace_the_same_is_played_after_a_pause(
    bot: Headless, drawing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.seats.pace.SPEEDS", {"stop": None, "fast": 0.0})
    table = Table(bot, pace=(pace := Pace("stop")))
    game = await bot.lobby(ANN, computers=("master", "solid"))

    def start(change: Change) -> None:
        change.alter(options={"draw": drawing})
        lobbies.start(change, ANN, ShortDeal(8))

    await bot.change(game, start)
    if drawing == "ask":
        await bot.draw(game, ANN)
    await bot.place(game, ANN)
    await table.until_sent()
    assert await table.asked(game) == "Otto"
    assert table.worker.pid is None, "it pauses before its turn"
    pace.choose("fast")
    await table.until_asked(game, "Ann")
    answers = await answers_of(bot, game)
    assert len(answers) > 1
    assert [answer for answer, _ in answers] == [expected for _, expected in answers]
    await table.close()
