"""The door: one transaction and one publication for each change, and nothing at all for what is refused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

from bot.consent import causes
from bot.lobby import lobbies
from bot.refusal import Refusal, RefusedByRules
from bot.sessions.change import RETRIES, Change, Changed, Step, Subscriber
from bot.sessions.clock_terms import Terms
from bot.sessions.session import Session
from db.errors import StaleError
from db.rows import Timer
from tests.bot.headless import ANN, BO, CY, Headless, ShortDeal
from tests.db.made_games import contents

DAY = timedelta(days=1)


@contextmanager
def written_transactions() -> Iterator[list[Connection]]:
    """The transactions that were committed after writing."""
    committed: list[Connection] = []

    def note(connection: Connection) -> None:
        if connection.get_execution_options().get("writes"):
            committed.append(connection)

    event.listen(Engine, "commit", note)
    try:
        yield committed
    finally:
        event.remove(Engine, "commit", note)


class Ear:
    """Hears of changes."""

    def __init__(self, bot: Headless) -> None:
        self.heard: list[Changed[Any]] = []
        bot.door.subscribers.append(Subscriber(self.hear))

    async def hear(self, changed: Changed[Any]) -> None:
        self.heard.append(changed)


def standing(session: Session) -> tuple[Any, ...]:
    """All that a session knows which a change may touch."""
    actions = () if session.begun is None else tuple(session.game.actions)
    return (
        session.row,
        session.seats,
        session.settings,
        session.number,
        tuple(session.movers),
        actions,
        dict(session.intents),
        [replace(sitting, id=0) for sitting in session.sittings],
        dict(session.requests),
        dict(session.timers),
    )


# One transaction, one publication


async def test_a_change_is_one_transaction_one_version_and_one_publication(bot: Headless) -> None:
    game, ear = await bot.table(ANN, BO, CY), Ear(bot)
    await bot.take_turn(game, ANN)
    before = await bot.row(game)
    ear.heard.clear()

    def deed(change: Change) -> str:
        change.play(BO, None, "draw")
        change.leave_to_stand_in(change.session.seats[2])
        change.say_beforehand(0, "join", "pass")
        change.tell("back-seat", user_id=ANN)
        change.set(reminders="6h")
        causes.end(bot.consent, change, ANN, moderator=False)
        return "done"

    with written_transactions() as committed:
        changed = await bot.change(game, deed, by=BO)
    assert len(committed) == 1
    assert ear.heard == [changed]
    row = await bot.row(game)
    assert row.version == before.version + 1
    assert row.board_version == row.version
    assert (changed.value, changed.by, changed.game_id, changed.written, changed.notes) == (
        "done",
        BO,
        game,
        True,
        True,
    )
    assert [one.name for one in changed.events] == ["drawn"]
    assert [one.kind for one in changed.requests] == ["end"]
    # What is in memory is what the store would give.
    remembered = await bot.look(game, standing)
    bot.sessions.forget(game)
    assert await bot.look(game, standing) == remembered
    assert await bot.look(game, lambda session: session.intents) == {(0, "join"): "pass"}


async def test_a_new_request_bears_the_stores_id_everywhere(bot: Headless) -> None:
    game = await bot.table()
    changed = await bot.end(game, ANN)
    stored = await bot.request(game)
    assert [one.id for one in changed.requests] == [stored.id]
    assert await bot.look(game, lambda session: list(session.requests)) == [stored.id]
    assert stored.version == (await bot.row(game)).version


async def test_the_end_of_a_game_takes_its_timers_and_brings_its_results_at_once(bot: Headless) -> None:
    game = await bot.table(tiles=2)
    await bot.take_turn(game, ANN)
    assert [timer.kind for timer in await bot.store.timers.of_game(game)] == ["reminder"]
    await bot.draw(game, BO)
    place = (await bot.options(game))[0]
    later = Timer(0, "of another version", game, None, bot.clock.now() + DAY, {})
    await bot.change(game, lambda change: change.set_timer(later.kind, later))
    await bot.change(game, lambda change: change.say_beforehand(0, "plan", {"cell": [0, 9]}))
    with written_transactions() as committed:
        await bot.act(game, BO, place, "pass")
    assert len(committed) == 1
    assert (await bot.row(game)).status == "finished"
    assert [result.seat for result in await bot.store.results.of_game(game)] == [0, 1]
    assert await bot.store.timers.of_game(game) == []
    assert await bot.store.loading.intents(game) == []


async def test_nothing_to_write_is_no_transaction_and_no_news(bot: Headless) -> None:
    game, ear = await bot.table(), Ear(bot)
    before = await bot.row(game)
    with written_transactions() as committed:
        changed = await bot.change(game, lambda change: change.session.number, by=ANN)
    assert (changed.value, changed.written) == (0, False)
    assert committed == []
    assert ear.heard == []
    assert await bot.row(game) == before


async def test_what_is_only_shown_again_is_published_and_not_written(bot: Headless) -> None:
    game = await bot.table()
    await bot.end(game, ANN)
    ear, before = Ear(bot), await bot.row(game)
    changed = await bot.end(game, ANN)
    assert ear.heard == [changed]
    assert changed.shown_again == {(await bot.request(game)).id}
    assert not changed.written
    assert await bot.row(game) == before


async def test_a_lobby_that_was_just_opened_is_published_once(bot: Headless) -> None:
    game, ear = await bot.lobby(), Ear(bot)
    opened = await bot.door.opened(game, ANN)
    assert ear.heard == [opened]
    assert opened.session.row.status == "lobby"


async def test_a_game_that_gets_a_clock_is_read_again(bot: Headless) -> None:
    game = await bot.table(ANN, BO)
    await bot.take_turn(game, ANN)
    terms = Terms(DAY, DAY, 5 * DAY)
    await bot.change(game, lambda change: causes.set_clock(bot.consent, change, BO, terms), by=BO)
    assert await bot.look(game, lambda session: session.log) is None
    await bot.vote(game, ANN, "yes")
    log = await bot.look(game, lambda session: session.log)
    assert log is not None
    assert len(log) == await bot.store.log.number(game)


# Subscribers


async def test_subscribers_hear_in_their_order_and_one_that_fails_stops_no_other(
    bot: Headless, caplog: pytest.LogCaptureFixture
) -> None:
    game = await bot.table()
    heard: list[str] = []

    def subscriber(name: str, error: Exception | None = None) -> Subscriber:
        async def hear(_: Changed[Any]) -> None:
            heard.append(name)
            if error is not None:
                raise error

        return Subscriber(hear)

    async def never(_: Changed[Any]) -> None:
        heard.append("never")

    def broken(_: Changed[Any]) -> bool:
        raise RuntimeError("cannot tell")

    bot.door.subscribers += [
        subscriber("first"),
        subscriber("second", RuntimeError("no")),
        Subscriber(never, where=lambda changed: changed.by == BO),
        Subscriber(never, where=broken),
        subscriber("last", Refusal("table-stale")),
    ]
    with caplog.at_level(logging.ERROR):
        await bot.draw(game, ANN)
    assert heard == ["first", "second", "last"]
    assert caplog.text.count(f"after a change of game {game}") == 3
    assert (await bot.row(game)).version == 3


async def test_subscribers_find_the_change_written_and_the_lock_held(bot: Headless) -> None:
    game = await bot.table()
    seen: list[tuple[int, int]] = []

    async def hear(changed: Changed[Any]) -> None:
        seen.append((changed.session.number, await bot.store.log.number(game)))
        assert len(bot.sessions.locks) == 1

    bot.door.subscribers.append(Subscriber(hear))
    await bot.draw(game, ANN)
    assert seen == [(1, 1)]
    assert len(bot.sessions.locks) == 0


async def test_a_seat_that_changes_hands_has_the_level_of_who_plays_there(bot: Headless) -> None:
    game = await bot.table()

    async def levels() -> tuple[list[str | None], str | None]:
        seats, sittings = await bot.store.games.seats(game), await bot.store.games.sittings(game)
        return [seat.level for seat in seats], sittings[-1].level

    await bot.change(game, lambda change: change.leave_to_stand_in(change.session.seats[1]))
    assert await levels() == ([None, "solid"], "solid")
    await bot.change(game, lambda change: change.hand(1, None, "Otto", kind="computer", level="master"))
    assert await levels() == ([None, "master"], "master")
    assert await bot.look(game, lambda session: session.seats[1].level) == "master"
    await bot.change(game, lambda change: change.hand(1, BO, "Bo"))
    assert await levels() == ([None, None], None)


# Refusals


async def test_what_is_refused_writes_nothing_and_changes_nothing_in_memory(bot: Headless) -> None:
    game, ear = await bot.table(), Ear(bot)
    before, remembered = await contents(bot.store), await bot.look(game, standing)

    def half(change: Change) -> None:
        change.play(ANN, None, "draw")
        change.say_beforehand(1, "join", "pass")
        change.hand(1, None, "Bo", kind="stand-in")
        raise Refusal("table-stale")

    for deed in (half, lambda change: change.play(BO, None, "draw"), lambda change: change.take_back(ANN, 1)):
        with pytest.raises(Refusal):
            await bot.change(game, deed, by=ANN)
        assert await contents(bot.store) == before
        assert await bot.look(game, standing) == remembered
    assert ear.heard == []


async def test_what_the_rules_refuse_comes_with_their_reason(bot: Headless) -> None:
    game = await bot.table()
    before = await contents(bot.store)
    with pytest.raises(RefusedByRules) as refused:
        await bot.act(game, ANN, "place 5 5 0")
    assert refused.value.names == ["Ann", "Bo"]
    assert await contents(bot.store) == before
    with pytest.raises(RefusedByRules):
        await bot.act(game, ANN, "nonsense")
    assert await bot.look(game, lambda session: session.number) == 0


@pytest.mark.parametrize("error", [Refusal("table-aside"), RuntimeError("a mistake")])
async def test_a_step_that_refuses_or_fails_lets_nothing_be_written(bot: Headless, error: Exception) -> None:
    game, ear = await bot.table(), Ear(bot)

    async def refuse(change: Change) -> None:
        raise error

    before, remembered = await contents(bot.store), await bot.look(game, standing)
    bot.door.steps.append(Step(refuse))
    with pytest.raises(type(error)):
        await bot.draw(game, ANN)
    assert await contents(bot.store) == before
    assert ear.heard == []
    bot.door.steps.pop()
    assert await bot.look(game, standing) == remembered
    await bot.draw(game, ANN)
    assert len(ear.heard) == 1


async def test_steps_are_taken_only_where_they_are_needed_and_belong_to_the_change(bot: Headless) -> None:
    game, taken = await bot.table(), []

    async def step(change: Change) -> None:
        taken.append(change.session.number)
        change.tell("back-seat", user_id=BO)

    async def unneeded(change: Change) -> None:
        taken.append(-1)

    bot.door.steps += [Step(step), Step(unneeded, where=lambda session: session.intents)]
    await bot.change(game, lambda change: None)
    assert taken == [], "nothing was changed"
    await bot.draw(game, ANN)
    assert taken == [1]
    assert [note.kind for note in await bot.store.notes.of_game(game)] == ["back-seat"]


async def test_the_later_actions_of_a_move_are_played_only_where_they_are_asked_for(bot: Headless) -> None:
    game = await bot.table()
    await bot.draw(game, ANN)
    place = (await bot.options(game))[0]
    await bot.act(game, ANN, place, "pass", "draw", "draw")
    assert await bot.look(game, lambda session: (session.number, session.asked and session.asked.user_id)) == (3, BO)


async def test_a_lobby_can_be_started_once(bot: Headless) -> None:
    game = await bot.lobby()
    starts = [
        bot.change(game, lambda change, user=user: lobbies.start(change, user, ShortDeal(4)), by=user)  # type: ignore[misc]
        for user in (ANN, BO)
    ]
    outcomes = await asyncio.gather(*starts, return_exceptions=True)
    assert [type(one) for one in outcomes] == [Changed, Refusal]
    assert str(outcomes[1]) == "lobby-started-already"
    assert len(await bot.store.games.sittings(game)) == 2


# Races


async def test_of_two_clicks_for_the_same_moment_the_second_is_stale(bot: Headless) -> None:
    game = await bot.table()
    clicks = [bot.change(game, lambda change: change.play(ANN, 0, "draw"), by=ANN) for _ in range(3)]
    outcomes = await asyncio.gather(*clicks, return_exceptions=True)
    assert [type(one) for one in outcomes] == [Changed, Refusal, Refusal]
    assert {str(one) for one in outcomes[1:]} == {"table-stale"}
    assert await bot.store.log.number(game) == 1


class Meanwhile:
    """Another process that changes the game while this one is about to write, some times."""

    def __init__(self, bot: Headless, game: int, times: int) -> None:
        self.other = bot.restarted()
        self.game = game
        self.times = times
        self.runs = 0
        bot.door.steps.append(Step(self.run))

    async def run(self, _: Change) -> None:
        self.runs += 1
        if self.runs <= self.times:
            await self.change()

    async def change(self) -> None:
        await self.other.change(self.game, lambda change: change.set(reminders=f"{self.runs}h"))


async def test_who_loses_the_race_for_a_version_looks_again_and_does_it(bot: Headless) -> None:
    game, ear = await bot.table(), Ear(bot)
    meanwhile = Meanwhile(bot, game, 2)
    changed = await bot.draw(game, ANN)
    assert meanwhile.runs == 3
    assert ear.heard == [changed]
    assert await bot.store.log.number(game) == 1
    assert (await bot.row(game)).settings == {"reminders": "2h"}
    assert await bot.look(game, lambda session: session.settings.reminders) == "2h"


async def test_who_loses_to_the_same_move_is_answered_as_to_a_stale_click(bot: Headless) -> None:
    game, ear = await bot.table(), Ear(bot)

    class Quicker(Meanwhile):
        async def change(self) -> None:
            await self.other.draw(game, ANN)

    Quicker(bot, game, 1)
    with pytest.raises(Refusal, match="table-stale"):
        await bot.change(game, lambda change: change.play(ANN, 0, "draw"), by=ANN)
    assert ear.heard == []
    assert [row.action for row in await bot.store.log.rows(game)] == ["draw"]
    assert await bot.look(game, lambda session: session.number) == 1


async def test_who_always_loses_gives_up_and_leaves_no_trace(bot: Headless) -> None:
    game = await bot.table()
    meanwhile = Meanwhile(bot, game, 100)
    with pytest.raises(StaleError):
        await bot.draw(game, ANN)
    assert meanwhile.runs == RETRIES + 1
    assert await bot.store.log.number(game) == 0
    assert len(bot.sessions.locks) == 0


# Undo, and what was said for a moment that is over


async def test_an_undo_is_a_row_for_each_action_that_it_takes_back(bot: Headless) -> None:
    game = await bot.table()
    await bot.take_turn(game, ANN)
    number = await bot.store.log.number(game)
    await bot.change(game, lambda change: change.take_back(ANN, number - 1), by=ANN)
    rows = await bot.store.log.rows(game)
    assert [row.takes_back for row in rows[number:]] == list(range(number - 1, 0, -1))
    assert await bot.look(game, lambda session: session.game.actions) == ["draw"]
    # What is played now has numbers of its own, and can be taken back by them.
    await bot.place(game, ANN)
    await bot.change(game, lambda change: change.take_back(ANN, 1), by=ANN)
    last = (await bot.store.log.rows(game))[-1]
    assert last.takes_back == last.number - 1
    with pytest.raises(Refusal, match="table-nothing-to-undo"):
        await bot.change(game, lambda change: change.take_back(ANN, 99), by=ANN)


async def test_a_suggestion_goes_with_its_moment_and_a_plan_does_not(bot: Headless) -> None:
    game = await bot.table()

    def propose(change: Change) -> None:
        change.say_beforehand(1, "pin", {"number": 0, "actions": ["draw"]})
        change.say_beforehand(1, "join", "pass")

    await bot.change(game, propose)
    await bot.draw(game, ANN)
    assert await bot.look(game, lambda session: dict(session.intents)) == {(1, "join"): "pass"}
    assert [one.kind for one in await bot.store.loading.intents(game)] == ["join"]
