"""Computers that think long at a table: one message tells of their turn, and no game stops when a process is killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random

from bot.sandbox import Channel, Message, Person, Sandbox
from tests.bot.seats.test_thinking_worker import PATIENT, is_there, stopped
from tests.e2e.killable import killable_bots
from tests.e2e.tables import (
    FixedDealer,
    answered,
    bot_at,
    forged,
    game_of,
    place_by_buttons,
    play_to_the_end,
    pressable,
    turn_of,
)


async def against_a_master(person: Person, channel: Channel) -> Message:
    """Open a table with a computer of the highest level, and give the first turn's message."""
    await (await person.slash(channel, "game new")).done()
    lobby = await person.wait_for_text(channel, "opens a table")
    await (await person.slash(channel, "game computer", level="master")).done()
    await person.sandbox.until(lambda: "computer: master" in lobby.text, "the computer")
    await person.click(lobby, "Start")
    return await turn_of(channel, person)


async def test_the_process_is_killed_in_mid_thought_and_the_game_goes_on(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, channel, rng = sandbox.user("Ann"), sandbox.general, Random(3)
    async with bot_at(sandbox, tmp_path / "games.db", FixedDealer(10)) as app:
        app.thinking._deadline = PATIENT
        turn = await against_a_master(ann, channel)
        game = game_of(turn)
        await place_by_buttons(channel, ann, turn, rng)
        turn = await turn_of(channel, ann, after=turn)
        with stopped(app.thinking) as pid:
            draw = pressable(turn, "draw")[0]
            await place_by_buttons(channel, ann, turn, rng)
            await app.channels.settled(game)
            async with app.sessions.look(game) as session:
                assert (session.asked and session.asked.shown, session.game.actions[-1]) == ("Otto", "draw")
            public = [one for one in ann.sees(channel) if one.only_for is None]
            assert public[-1].id == turn.id, "of what computers answer only one message tells"
            assert "Others are thinking" in await answered(ann.slash(channel, "my-turns"))
            assert "Otto" in await answered(ann.slash(channel, "draw"))
            assert "has moved on" in await answered(forged(ann, turn, draw))
            os.kill(pid, signal.SIGKILL)
            after = await turn_of(channel, ann, after=turn)
        new = [one for one in ann.sees(channel) if one.only_for is None and one.id > turn.id]
        assert [one.id for one in new] == [after.id]
        assert len(after.attachments) == 1
        # Undo is as free as with a computer that answers at once, and the next thought has another process.
        await (await ann.click(after, "Undo")).done()
        await sandbox.until(lambda: not after.buttons, "the turn to be taken back")
        await play_to_the_end(app, channel, game, [ann], rng)
        await ann.wait_for_text(channel, "The end")
        last = app.thinking.pid
        assert last not in (None, pid)
    assert last is not None
    assert not is_there(last)


async def test_the_bot_is_killed_in_mid_thought_and_the_next_one_goes_on(sandbox: Sandbox, tmp_path: Path) -> None:
    ann, channel, rng = sandbox.user("Ann"), sandbox.general, Random(3)
    async with killable_bots(sandbox, tmp_path / "games.db") as bots:
        await bots.start(10)
        turn = await against_a_master(ann, channel)
        await place_by_buttons(channel, ann, turn, rng)
        turn = await turn_of(channel, ann, after=turn)
        thinking = child_of(bots.pid)
        os.kill(thinking, signal.SIGSTOP)
        try:
            await place_by_buttons(channel, ann, turn, rng)
            await bots.start(10)
            after = await turn_of(channel, ann, after=turn)
        finally:
            os.kill(thinking, signal.SIGCONT)
        await sandbox.until(lambda: has_ended(thinking), "the process of the first bot to end")
        another = child_of(bots.pid)
        await place_by_buttons(channel, ann, after, rng)
        await turn_of(channel, ann, after=after)
        await bots.kill()
        await sandbox.until(lambda: has_ended(another), "the process of the second bot to end")


def child_of(pid: int) -> int:
    """The process that thinks for a bot."""
    processes = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal()]
    (found,) = [one for one in processes if _parent(one) == pid]
    return found


def has_ended(pid: int) -> bool:
    """Whether a process is gone, or would be if somebody waited for it."""
    try:
        return "Z" in _status(pid)[0]
    except OSError:
        return True


def _parent(pid: int) -> int:
    try:
        return int(_status(pid)[1])
    except OSError:
        return 0


def _status(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
