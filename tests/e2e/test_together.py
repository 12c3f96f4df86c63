"""Several at once: people at one lobby, two copies of the bot on one database, forged controls, one way to leave."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.ahead.planned_move import Planned
from bot.lobby import lobbies
from bot.sandbox import Sandbox
from bot.sessions.change import Change, Door
from bot.sessions.sessions import Sessions
from db.store import Store
from tests.bot.timing.hands import HandClock
from tests.e2e.tables import (
    FixedDealer,
    answered,
    bot_at,
    finish_placing,
    forged,
    game_of,
    place_by_buttons,
    place_by_commands,
    seated,
    turn_of,
)
from tests.e2e.test_timing import late_table

# Joining: defect 5


async def test_many_join_at_once_and_somebody_starts(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db") as app:
        host, *others = [sandbox.user(name) for name in ("Ann", "Bo", "Cy", "Di", "Ed")]
        channel = sandbox.general
        await (await host.slash(channel, "game new")).done()
        lobby = await host.wait_for_text(channel, "opens a table")
        deeds = [await person.click(lobby, "Join") for person in others]
        deeds.append(await others[-1].click(lobby, "Start"))
        await asyncio.gather(*(deed.done() for deed in deeds))
        turn = await turn_of(channel, host)
        seats = await app.store.games.seats(game_of(turn))
        assert sorted(seat.user_id or 0 for seat in seats) == sorted(person.id for person in (host, *others))
        assert len({seat.colour for seat in seats}) == 5
        complaints = [m.text for person in others for m in person.sees(channel) if m.only_for == person.id]
        assert complaints == []


# Two copies: defect 7, and looks that are up to date


async def test_two_copies_on_one_database_understand_each_other(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(8), exclusive=False) as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as store:
            # The door of another process on the same database; it knows nothing of this one.
            other = Door(store, Sessions(store))
            await place_by_buttons(channel, ann, turn, Random(1))
            await other.change(game, lambda change: change.play(bo.id, None, "draw"), by=bo.id)
            board = await answered(bo.slash(channel, "score"))
            assert board
            async with app.sessions.look(game) as session:
                assert session.number == await store.log.number(game), "a look sees what the other has changed"
                place = session.game.decision.options()[0] if session.game.decision else ""
            # Both at once: one wins, and the other judges anew by what it finds then.
            done = await asyncio.gather(
                app.door.change(game, lambda change: change.play(bo.id, session.number, place), by=bo.id),
                other.change(game, lambda change: change.play(bo.id, session.number, place), by=bo.id),
                return_exceptions=True,
            )
            assert sum(not isinstance(one, BaseException) for one in done) == 1
            assert (await store.log.actions(game))[-1].action == place
            assert sum(row.action == place for row in await store.log.rows(game)) == 1
            assert (await store.games.get(game)).version == (await app.store.games.get(game)).version


async def test_a_change_that_lost_the_race_is_made_anew(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", exclusive=False) as app:
        ann, channel = sandbox.user("Ann"), sandbox.general
        await (await ann.slash(channel, "game new")).done()
        row = await app.sessions.here(channel.id)
        async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as store:
            other = Door(store, Sessions(store))

            async def sit(door: Door, user_id: int) -> None:
                await door.change(row.id, lambda change: lobbies.join(change, user_id, f"P{user_id}"))

            doors = (app.door, other, app.door, other)
            await asyncio.gather(*(sit(door, 9000 + number) for number, door in enumerate(doors)))
            seats = await store.games.seats(row.id)
            assert len(seats) == 5
            assert len({seat.colour for seat in seats}) == 5


# Forged controls: defect 9


HUGE = ["tw|draw|9223372036854775808|0|", "tw|join|99999999999999999999|0|", "tw|vote|1|999999999999999999|yes"]


@pytest.mark.parametrize("custom_id", HUGE)
async def test_numbers_beyond_the_store_are_no_game(
    sandbox: Sandbox, tmp_path: Path, custom_id: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with bot_at(sandbox, tmp_path / "games.db"):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        turn = await seated(sandbox, sandbox.general, [ann, bo])
        assert "do not know this button" in await answered(forged(ann, turn, custom_id))
        assert "Traceback" not in caplog.text


async def test_a_forged_control_never_overwrites_a_public_message(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(2)) as app:
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        game = game_of(turn)
        await (await ann.click(turn, "Draw a tile")).reply()
        await sandbox.until(lambda: "Ann draws a tile" in turn.text, "the tile to be seen")
        before, verbs = turn.text, app.client.router.verbs
        eve = sandbox.user("Eve")
        for verb in sorted(verbs):
            for number, words in ((0, ""), (1, ""), (0, "channel"), (1, "0 1 0//0")):
                await (await forged(eve, turn, f"tw|{verb}|{game}|{number}|{words}")).done()
        await app.channels.settled(game)
        assert turn.text == before


# One way to leave a seat: defect 10


async def test_who_is_replaced_for_being_late_loses_their_plans_as_who_leaves_does(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    clock = HandClock()
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(12), clock=clock) as app:
        game, _, question = await late_table(sandbox, app, clock, people)

        def plan(change: Change) -> None:
            change.say_beforehand(0, "plan", Planned((0, 9)).print())

        await app.door.change(game.id, plan)
        assert await app.store.loading.intents(game.id) != []
        await (await bo.click(question, "Replace the player")).done()
        await ann.wait_for_text(sandbox.general, "a stand-in plays for you until you are back")
        assert await app.store.loading.intents(game.id) == []


# Clicks on what has gone by


async def test_old_buttons_after_the_end(sandbox: Sandbox, tmp_path: Path) -> None:
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(2)):
        ann, bo, channel = sandbox.user("Ann"), sandbox.user("Bo"), sandbox.general
        turn = await seated(sandbox, channel, [ann, bo])
        await finish_placing(channel, ann, await (await ann.click(turn, "Draw a tile")).reply())
        await turn_of(channel, bo)
        await place_by_commands(channel, bo, Random(2))
        await ann.wait_for_text(channel, "The end")
        assert "This game is over" in await answered(ann.click(turn, "Draw a tile", force=True))
