"""The stop signals in a process that does not stop of its own accord."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bot.stop_signals import SIGNALS, until_signalled

ROOT = Path(__file__).parents[2]

PROGRAM = """
import asyncio, sys, time
from bot.stop_signals import until_signalled

async def work():
    print("working", flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        print("stopping", flush=True)
        {stopping}
        print("stopped", flush=True)

asyncio.run(until_signalled(work()))
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals")


async def start(stopping: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM.format(stopping=stopping), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )


async def says(process: asyncio.subprocess.Process, line: str) -> None:
    assert process.stdout is not None
    assert (await asyncio.wait_for(process.stdout.readline(), 60)).decode().strip() == line


@pytest.mark.parametrize("number", SIGNALS)
async def test_the_first_signal_lets_it_finish(number: signal.Signals) -> None:
    process = await start("await asyncio.sleep(0.01)")
    await says(process, "working")
    process.send_signal(number)
    await says(process, "stopping")
    await says(process, "stopped")
    assert await asyncio.wait_for(process.wait(), 60) == 0


@pytest.mark.parametrize("stopping", ["await asyncio.sleep(600)", "time.sleep(600)"])
@pytest.mark.parametrize("number", SIGNALS)
async def test_the_second_signal_does_not_wait_for_the_loop(number: signal.Signals, stopping: str) -> None:
    process = await start(stopping)
    await says(process, "working")
    process.send_signal(signal.SIGTERM)
    await says(process, "stopping")
    process.send_signal(number)
    assert await asyncio.wait_for(process.wait(), 60) == 128 + number


async def test_work_that_ends_by_itself_leaves_the_handlers_as_they_were() -> None:
    async def fail() -> None:
        raise RuntimeError("on purpose")

    before = [signal.getsignal(number) for number in SIGNALS]
    with pytest.raises(RuntimeError, match="on purpose"):
        await until_signalled(fail())
    assert [signal.getsignal(number) for number in SIGNALS] == before
