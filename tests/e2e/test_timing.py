"""Reminders and the clock at a real table, with the hands of the clock moved by the test."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path
from random import Random

from bot.app import App, assemble
from bot.commands import add_commands
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.sandbox import Channel, Message, Person, Sandbox
from bot.texts import load_texts
from db.rows import Game, Timer
from db.store import Store
from tests.bot.timing.hands import PATIENCE, HandClock
from tests.e2e.tables import FixedDealer, place_by_commands, seated, turn_of


@contextlib.asynccontextmanager
async def bot_at(sandbox: Sandbox, database: Path, clock: HandClock) -> AsyncIterator[App]:
    """The bot with a clock that a test moves."""
    async with await Store.open(f"sqlite+aiosqlite:///{database}", clock.now) as store:
        client = TilewardenClient(load_texts(), StoredMemory(store.settings))
        app = assemble(client, store, FixedDealer(12), clock=clock)
        add_commands(app)
        async with sandbox.running(client):
            yield app


async def timer(app: App, game: Game, user: Person | None, kind: str = "reminder") -> Timer:
    """Wait until a timer is set for somebody, and until the bot sleeps."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = [
                one
                for one in await app.store.timers.of_game(game.id)
                if one.kind == kind and (user is None or one.user_id == user.id) and one.due > app.time.clock.now()
            ]
            if found:
                return found[0]
            await asyncio.sleep(0.01)


async def asleep(app: App, clock: HandClock) -> None:
    """Wait until the bot sleeps until its earliest timer."""
    earliest = await app.store.timers.earliest()
    assert earliest is not None
    await clock.asleep(earliest.due)


async def next_turn(channel: Channel, person: Person, before: Message) -> Message:
    """Wait for the message of a later turn that calls a person."""
    return await person.wait_for(
        channel,
        lambda m: m.id > before.id and m.pinged == [person.id] and "### Turn" in m.text,
        f"{person.name}'s turn",
    )


def reminders(person: Person, channel: Channel) -> list[Message]:
    return [message for message in person.sees(channel) if "⏰" in message.text]


async def late_table(
    sandbox: Sandbox, app: App, clock: HandClock, people: Sequence[Person]
) -> tuple[Game, Message, Message]:
    """A table with a clock at which the first player's time has run out: the game, the turn and the question."""
    channel = sandbox.general
    turn = await seated(sandbox, channel, people)
    game = await app.sessions.live_here(channel.id)
    await (await people[0].slash(channel, "clock set", start=2, credit=12)).done()
    vote = await people[1].wait_for_text(channel, "would like to play with a clock")
    assert "2 days at the start, 12 hours for each turn, at most 2 days" in vote.text
    for person in people[1:]:
        await (await person.click(vote, "Agree")).done()
    runs_out = await timer(app, game, None, "clock")
    assert runs_out.due == clock.now() + timedelta(days=2)
    await asleep(app, clock)
    clock.forward(days=2)
    question = await people[1].wait_for_text(channel, "time has run out")
    assert sorted(question.pinged) == sorted(person.id for person in people[1:])
    return game, turn, question


async def test_a_reminder_comes_once_whether_the_bot_was_restarted_or_not(sandbox: Sandbox, tmp_path: Path) -> None:
    clock = HandClock()
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
        turn = await seated(sandbox, channel, [ann, bo])
        game = await app.sessions.live_here(channel.id)
        await timer(app, game, ann)
        await asleep(app, clock)
        clock.forward(hours=23, minutes=59)
        assert reminders(ann, channel) == []
    clock.forward(hours=3)
    for _ in range(3):
        async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
            first = await ann.wait_for_text(channel, "⏰")
            await timer(app, game, ann)
            await asleep(app, clock)
    assert first.pinged == [ann.id]
    assert f"/{turn.id})" in first.text
    assert reminders(ann, channel) == [first]


async def test_quiet_hours_and_direct_messages(sandbox: Sandbox, tmp_path: Path) -> None:
    clock = HandClock()
    ann, bo = sandbox.user("Ann", locale="ru"), sandbox.user("Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
        await seated(sandbox, channel, [ann, bo])
        game = await app.sessions.live_here(channel.id)
        proposals = await ann.autocomplete(channel, "reminders", option="time-zone", value="моск")
        assert [choice.value for choice in proposals] == ["Europe/Moscow"]
        wishes = {"time-zone": "Europe/Moscow", "quiet-from": 15, "quiet-to": 18, "direct": True}
        told = await (await ann.slash(channel, "reminders", **wishes)).reply()
        assert "Часовой пояс: Москва, там сейчас 15:00" in told.text
        assert "с 15:00 до 18:00" in told.text
        pending = await timer(app, game, ann)
        assert pending.due == clock.now() + timedelta(hours=27)
        await asleep(app, clock)
        clock.forward(hours=26, minutes=59)
        assert reminders(ann, channel) == []
        clock.forward(minutes=1)
        direct = await ann.wait_for_text(sandbox.direct(ann), "ваш ход")
        assert str(channel.id) in direct.text
        assert reminders(ann, channel) == []
        await timer(app, game, ann)
        await asleep(app, clock)
        ann.close_direct_messages()
        clock.forward(days=3)
        fallback = await ann.wait_for_text(channel, "⏰")
        assert fallback.pinged == [ann.id]
        refused = await (await ann.slash(channel, "reminders", **{"time-zone": "Nowhere"})).reply()
        assert "Такого часового пояса нет" in refused.text


async def test_who_is_away_is_shown_to_the_others_and_left_in_peace(sandbox: Sandbox, tmp_path: Path) -> None:
    clock = HandClock()
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
        turn = await seated(sandbox, channel, [ann, bo])
        game = await app.sessions.live_here(channel.id)
        offered = await bo.autocomplete(channel, "away", option="until")
        assert offered[0].name == "Tomorrow: Tuesday, 3 March 2026"
        told = await (await bo.slash(channel, "away", until="2026-03-10")).reply()
        assert "<t:1773144000:D>" in told.text
        await place_by_commands(channel, ann, Random(1))
        turn = await next_turn(channel, bo, turn)
        assert "Bo is away until <t:1773144000:D>" in turn.text
        assert (await timer(app, game, bo)).due.day == 10
        over = await (await bo.slash(channel, "back")).reply()
        assert "remind you again" in over.text
        assert (await timer(app, game, bo)).due == clock.now() + timedelta(days=1)
        nothing = await (await bo.slash(channel, "away")).reply()
        assert nothing.text == "You are not away. Choose a day in `/away` to tell the others."
        for text in ("someday", "1999-01-01"):
            assert "day" in (await (await bo.slash(channel, "away", until=text)).reply()).text


async def test_time_runs_out_and_the_others_skip_the_turn(sandbox: Sandbox, tmp_path: Path) -> None:
    clock = HandClock()
    ann, bo, cy = people = [sandbox.user("Ann"), sandbox.user("Bo"), sandbox.user("Cy")]
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
        game, turn, question = await late_table(sandbox, app, clock, people)
        own = await (await ann.click(question, "Skip this turn")).reply()
        assert "This is about you" in own.text
        stranger = sandbox.user("Dee")
        assert "do not play" in (await (await stranger.click(question, "Wait")).reply()).text
        await (await bo.click(question, "Wait")).done()
        await bo.wait_for_text(channel, "We wait longer. (Bo)")
        await (await bo.click(question, "Skip this turn")).done()
        await bo.wait_for_text(channel, "one turn for Ann. (Bo)")
        assert await app.store.log.number(game.id) == 0, "one of two others is not more than half"
        await (await cy.click(question, "Skip this turn")).done()
        turn = await next_turn(channel, bo, turn)
        told = await ann.wait_for_text(channel, "a stand-in plays this one turn for you")
        assert told.pinged == [ann.id]
        decided = await ann.wait_for_text(channel, "This is decided")
        assert decided.id == question.id
        assert decided.buttons == []
        rows = await app.store.log.actions(game.id)
        assert rows
        assert {row.user_id for row in rows} == {None}
        late = await (await bo.click(question, "Wait", force=True)).reply()
        assert "no longer matters" in late.text
        # Only this one turn: when it comes round again, Ann is asked.
        for person in (bo, cy):
            await place_by_commands(channel, person, Random(3))
            turn = await next_turn(channel, ann if person is cy else cy, turn)
        assert "time runs out" in turn.text
        assert (await timer(app, game, ann)).user_id == ann.id
        assert (await timer(app, game, None, "clock")).due == clock.now() + timedelta(hours=12)


async def test_time_runs_out_and_the_others_replace_the_player_who_comes_back(sandbox: Sandbox, tmp_path: Path) -> None:
    clock = HandClock()
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
        game, turn, question = await late_table(sandbox, app, clock, people)
        await (await bo.click(question, "Replace the player")).done()
        turn = await next_turn(channel, bo, turn)
        told = await ann.wait_for_text(channel, "a stand-in plays for you until you are back")
        await place_by_commands(channel, bo, Random(3))
        turn = await next_turn(channel, bo, turn)
        assert [seat.kind for seat in await app.store.games.seats(game.id)] == ["stand-in", "human"]
    async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
        assert "the seat is yours" in (await (await bo.click(told, "I am back")).reply()).text
        await (await ann.click(told, "I am back")).done()
        await bo.wait_for_text(channel, "is back and plays on")
        assert "the seat is yours" in (await (await ann.click(told, "I am back")).reply()).text
        await place_by_commands(channel, bo, Random(4))
        await next_turn(channel, ann, turn)
        seats = await app.store.games.seats(game.id)
        assert [(seat.user_id, seat.kind) for seat in seats] == [(ann.id, "human"), (bo.id, "human")]


async def test_time_runs_out_and_the_others_wait(sandbox: Sandbox, tmp_path: Path) -> None:
    clock = HandClock()
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
        game, turn, question = await late_table(sandbox, app, clock, people)
    async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
        clock.forward(hours=5)
        await (await bo.click(question, "Wait")).done()
        told = await ann.wait_for_text(channel, "The others wait for you")
        assert told.pinged == [ann.id]
        assert (await timer(app, game, None, "clock")).due == clock.now() + timedelta(days=1)
        await asleep(app, clock)
        clock.forward(days=1)
        again = await bo.wait_for(
            channel, lambda m: m.id > told.id and "time has run out. What" in m.text, "the question again"
        )
        # Who is late can still move, and then the question is over.
        await place_by_commands(channel, ann, Random(3))
        await next_turn(channel, bo, turn)
        await bo.wait_for(channel, lambda m: m.id == again.id and "no longer matters" in m.text)
        assert await app.store.log.number(game.id) > 0
        questions = [m for m in bo.sees(channel) if m.author_id != bo.id and "What shall we do" in m.text]
        assert len(questions) == 1


async def test_a_clock_from_the_lobby_on_and_the_tables_reminders(sandbox: Sandbox, tmp_path: Path) -> None:
    clock = HandClock()
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
    channel = sandbox.general
    async with bot_at(sandbox, tmp_path / "games.db", clock) as app:
        await (await ann.slash(channel, "game new")).done()
        await (await bo.slash(channel, "game join")).done()
        refused = await (await bo.slash(channel, "clock set", start=7, credit=24)).reply()
        assert "only the one who opened the table" in refused.text
        too_low = await (await ann.slash(channel, "clock set", start=7, credit=24, most=5)).reply()
        assert "less than there is at the start" in too_low.text
        await (await ann.slash(channel, "clock set", start=7, credit=24, most=10)).done()
        await bo.wait_for_text(channel, "7 days at the start, 1 day for each turn, at most 10 days")
        await (await ann.slash(channel, "game start")).done()
        turn = await turn_of(channel, ann)
        assert "Ann’s time runs out" in turn.text
        await (await bo.slash(channel, "clock reminders", after="6h")).done()
        await ann.wait_for_text(channel, "reminders of this table: After 6 hours")
        game = await app.sessions.live_here(channel.id)
        assert (await timer(app, game, ann)).due == clock.now() + timedelta(hours=6)
        clock.forward(hours=3)
        shown = await (await bo.slash(channel, "clock show")).reply()
        assert "- Ann: 6 days 21 hours\n- Bo: 7 days" in shown.text
        await (await bo.slash(channel, "clock off")).done()
        vote = await ann.wait_for_text(channel, "without a clock")
        await (await ann.click(vote, "Agree")).done()
        await ann.wait_for_text(channel, "Everyone agrees")
        assert "without a clock" in (await (await bo.slash(channel, "clock show")).reply()).text


async def test_my_turns_over_all_channels(sandbox: Sandbox, tmp_path: Path) -> None:
    clock = HandClock()
    ann, bo = sandbox.user("Ann"), sandbox.user("Bo", locale="ru")
    here, there, lobby = sandbox.general, sandbox.channel("there"), sandbox.channel("lobby")
    async with bot_at(sandbox, tmp_path / "games.db", clock):
        none = await (await ann.slash(here, "my-turns")).reply()
        assert none.text == "You sit at no table."
        turn = await seated(sandbox, here, [ann, bo])
        await place_by_commands(here, ann, Random(1))
        turn = await next_turn(here, bo, turn)
        other = await seated(sandbox, there, [ann, bo])
        await (await bo.slash(lobby, "game new")).done()
        mine = await (await ann.slash(sandbox.direct(ann), "my-turns")).reply()
        first, second = mine.text.split("### Others are thinking")
        assert first.startswith("### It is your turn")
        assert f"/{there.id}/{other.id}" in first
        assert f"/{here.id}/{turn.id}" in second
        theirs = await (await bo.slash(here, "my-turns")).reply()
        assert theirs.text.startswith("### Ваш ход")
        assert f"/{lobby.id}" in theirs.text
        assert "ещё не началась" in theirs.text
