"""The pace of computers: one turn after the other, each a change of its own, as fast as is chosen."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.consent.causes import take_back
from bot.seats.computers import Computers
from bot.seats.pace import SPEEDS, Pace
from bot.sessions.change import Changed, Subscriber
from tests.bot.headless import ANN, PATIENT, Headless

QUICK = {"stop": None, "slow": 30.0, "normal": 0.01, "fast": 0.0}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses that a test can wait for."""
    assert list(QUICK) == list(SPEEDS)
    monkeypatch.setattr("bot.seats.pace.SPEEDS", QUICK)


def paced(bot: Headless, pace: Pace) -> Computers:
    """Let the computers of a bot play at a pace."""
    computers = Computers(bot.door, seconds=PATIENT, pace=pace)
    bot.door.steps[0] = replace(bot.door.steps[0], run=computers.answer)
    bot.door.subscribers.append(Subscriber(computers.changed, where=lambda one: one.session.played_by_computer))
    return computers


async def asked(bot: Headless, game: int) -> str:
    return await bot.look(game, lambda session: session.asked.shown if session.asked else "")


async def until_asked(bot: Headless, game: int, name: str) -> None:
    """Wait until it is somebody's turn."""
    reached = asyncio.Event()

    async def hear(changed: Changed[Any]) -> None:
        if changed.session.asked is not None and changed.session.asked.shown == name:
            reached.set()

    bot.door.subscribers.append(Subscriber(hear))
    if await asked(bot, game) != name:
        async with asyncio.timeout(20):
            await reached.wait()


async def test_each_turn_is_a_change_of_its_own(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid", "casual", "strong"))
    computers = paced(bot, Pace())
    seen: list[str] = []

    async def hear(changed: Changed[Any]) -> None:
        seen.append(changed.session.asked.shown if changed.session.asked else "")

    bot.door.subscribers.append(Subscriber(hear))
    await bot.take_turn(game, ANN)
    await until_asked(bot, game, "Ann")
    assert seen == ["Ann", "Otto", "Mila", "Finn", "Ann"], "after the draw, the move and each computer's turn"
    await computers.close()


async def test_they_stop_and_go_on_and_are_hurried(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid", "solid"))
    pace = Pace("stop")
    assert pace.speed == "stop"
    computers = paced(bot, pace)
    await bot.take_turn(game, ANN)
    await asyncio.sleep(0.05)
    assert await asked(bot, game) == "Otto"
    pace.choose("slow")
    await asyncio.sleep(0.05)
    assert await asked(bot, game) == "Otto"
    pace.choose("fast")
    await until_asked(bot, game, "Ann")
    with pytest.raises(ValueError, match="the speed is one of stop, slow, normal, fast"):
        pace.choose("warp")
    await computers.close()


async def test_a_move_can_be_taken_back_while_a_computer_pauses(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid",))
    pace = Pace("stop")
    computers = paced(bot, pace)
    await bot.take_turn(game, ANN)
    number = await bot.store.log.number(game)
    await bot.change(game, lambda change: take_back(bot.consent, change, ANN, None), by=ANN)
    pace.choose("fast")
    await asyncio.sleep(0.05)
    assert await asked(bot, game) == "Ann"
    assert await bot.store.log.number(game) > number
    await bot.place(game, ANN)
    await until_asked(bot, game, "Ann")
    await computers.close()


async def test_who_pauses_when_the_bot_stops_plays_after_the_next_start(bot: Headless) -> None:
    game = await bot.table(ANN, computers=("solid",))
    computers = paced(bot, Pace("stop"))
    await bot.take_turn(game, ANN)
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await computers.close()
    assert await asked(bot, game) == "Otto"
    started = bot.restarted()
    later = paced(started, Pace("fast"))
    await later.take_up(await started.store.games.answering_by_themselves())
    await until_asked(started, game, "Ann")
    await later.close()
