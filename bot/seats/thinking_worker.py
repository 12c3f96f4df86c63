"""The thinking worker: one process beside the bot for computers that think long, with a queue and a deadline.

The process is started with the first order and ended when there were none for a while. It is spawned, not forked, and
killed when it hangs or answers nonsense; the next order starts another one, after growing pauses if that keeps
happening. Whoever gets no answer lets a lower level answer at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import bot
from bot.seats import thinking_process

log = logging.getLogger(__name__)

DEADLINE = 2.0
"""Seconds from the order to its answer."""
HANG = 10.0
"""Seconds after which a process that does not answer is killed."""
IDLE = 600.0
"""Seconds without orders after which the process is ended, for the memory that it holds."""
PAUSES = (0.0, 1.0, 4.0, 15.0, 60.0)
"""Seconds in which no other process is started after one was lost; after several in a row a later one."""

COMMAND = (sys.executable, "-m", thinking_process.__name__)
FOLDER = Path(bot.__file__).parents[1]
"""Where the command finds its module, wherever the bot was started."""


class NonsenseError(Exception):
    """The process has answered something else than asked."""


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """A turn to be thought about for long: the moment, who thinks and how."""

    game_id: int
    number: int
    """Where the log stands; at any other number the answer is outdated."""
    seat: int
    level: str
    seed: str = field(compare=False)
    record: Mapping[str, Any] = field(compare=False, repr=False)
    """The game, veiled: what nobody has seen stands there in an order that says nothing."""


@dataclass(eq=False, slots=True)
class _Waiting:
    """An order in the queue."""

    order: TurnOrder
    answer: asyncio.Future[list[str] | None]
    """Done when it is answered, or nobody waits for it any more."""

    def give(self, actions: list[str] | None) -> None:
        if not self.answer.done():
            self.answer.set_result(actions)


class ThinkingWorker:
    """The queue and the process behind it."""

    def __init__(
        self,
        *,
        deadline: float = DEADLINE,
        hang: float = HANG,
        idle: float = IDLE,
        pauses: tuple[float, ...] = PAUSES,
        command: tuple[str, ...] = COMMAND,
    ) -> None:
        self._deadline = deadline
        self._hang = hang
        self._idle = idle
        self._pauses = pauses
        self._command = command
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._serving: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self._ids = itertools.count(1)
        self._lost = 0
        """How many processes were lost in a row."""
        self._resting_until = 0.0
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the process, while there is one."""
        return None if self._process is None or self._process.returncode is not None else self._process.pid

    async def think(self, order: TurnOrder) -> list[str] | None:
        """The actions of a turn; None when the deadline is over, or the process cannot answer."""
        if self._closed:
            return None
        waiting = _Waiting(order, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(waiting)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve(), name="thinking worker")
        try:
            async with asyncio.timeout(self._deadline):
                return await waiting.answer
        except TimeoutError:
            # The future is cancelled by that: in the queue it is passed over, and what is answered later is dropped.
            log.warning("a %s computer has thought for too long in game %d", order.level, order.game_id)
            return None

    async def close(self) -> None:
        """End the process and answer nothing more."""
        self._closed = True
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)
        while not self._queue.empty():
            self._queue.get_nowait().give(None)
        await self._end()

    async def _serve(self) -> None:
        """Work off the queue, one order after the other."""
        while True:
            try:
                async with asyncio.timeout(self._idle):
                    waiting = await self._queue.get()
            except TimeoutError:
                await self._end()
                continue
            if not waiting.answer.done():
                try:
                    waiting.give(await self._answer(waiting.order))
                finally:
                    waiting.give(None)

    async def _answer(self, order: TurnOrder) -> list[str] | None:
        loop = asyncio.get_running_loop()
        if loop.time() < self._resting_until:
            log.warning("nobody thinks for game %d: the process was lost %d times in a row", order.game_id, self._lost)
            return None
        try:
            async with asyncio.timeout(self._hang):
                actions = await self._ask(order)
        except Exception as error:
            # Whatever it is, a game must not wait for this process.
            log.warning("the process that thinks is lost at game %d: %s", order.game_id, str(error) or "no answer")
            await self._end()
            pause = self._pauses[min(self._lost, len(self._pauses) - 1)]
            self._lost += 1
            self._resting_until = loop.time() + pause
            return None
        self._lost = 0
        return actions

    async def _ask(self, order: TurnOrder) -> list[str] | None:
        """The answer of the process to one order; None where it has an error to tell."""
        process = await self._running()
        if process.stdin is None or process.stdout is None:
            raise OSError("it has no pipes")
        number = next(self._ids)
        asked = {"id": number, "level": order.level, "seed": order.seed, "record": order.record}
        process.stdin.write(f"{json.dumps(asked)}\n".encode())
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError("it has ended")
        match _parsed(line):
            case {"id": id_, "actions": [*actions]} if id_ == number and all(isinstance(one, str) for one in actions):
                return actions
            case {"id": id_, "error": error} if id_ == number:
                log.error("a %s computer has no answer in game %d: %s", order.level, order.game_id, error)
                return None
        raise NonsenseError(f"it answers {line[:80]!r}")

    async def _running(self) -> Process:
        """The process, started if there is none; in a session of its own, so that a terminal's Ctrl-C spares it."""
        if self._process is not None and (self.pid is None or _ended(self._process)):
            log.warning("the process that thinks has ended by itself")
            await self._end()
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, cwd=FOLDER, start_new_session=True
            )
        return self._process

    async def _end(self) -> None:
        """Kill the process, which has nothing to lose, and wait until it is gone."""
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        if process.stdin is not None:
            process.stdin.close()
        if process.stdout is not None:
            while await process.stdout.read(2**16):
                pass
        await process.wait()
        self._process = None


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _ended(process: Process) -> bool:
    return process.stdout is None or process.stdout.at_eof()
