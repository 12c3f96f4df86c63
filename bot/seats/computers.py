"""Computers at the table: they answer at their own seats, as stand-ins, and for a turn that is skipped.

They answer within the change that made it their turn, so that all of it is told at once; with a pace they pause before
each turn, which is a change of its own. Who thinks long does so in the thinking worker, while nobody waits for the
game, and comes back through the door.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Sequence
from itertools import chain, repeat
from time import perf_counter
from typing import Any

from bot.ahead.automatic_answers import answer_beforehand
from bot.refusal import Refusal, RefusedByRules
from bot.seats.computer_answer import SearchCutError
from bot.seats.pace import Pace
from bot.seats.thinking import answer_at_once, needs_long, play_thought, turn_order
from bot.seats.thinking_worker import ThinkingWorker, TurnOrder
from bot.sessions.change import Change, Changed, Deed, Door
from bot.sessions.session import Session

log = logging.getLogger(__name__)

SECONDS_IN_A_CHANGE = 0.03
"""So long computers think in one change; meanwhile nobody else is served."""

RETRIES = (1.0, 2.0, 4.0, 8.0, 15.0, 60.0)
"""Seconds until a change that failed is tried again; the last pause repeats."""


def proceed(change: Change) -> None:
    """Let what answers by itself go on."""
    change.session.check_live()
    change.proceeds = True


class Computers:
    """Answers everything that needs no person, up to the next one who is asked, at most one round at a time.

    Without a ``worker`` no computer thinks long: the next lower level answers.
    """

    def __init__(
        self,
        door: Door,
        *,
        seconds: float = SECONDS_IN_A_CHANGE,
        pace: Pace | None = None,
        worker: ThinkingWorker | None = None,
        retries: Sequence[float] = RETRIES,
    ) -> None:
        self._door = door
        self._seconds = seconds
        self._pace = pace
        self._worker = worker
        self._retries = retries
        self._closing = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._pausing: dict[int, asyncio.Task[None]] = {}
        """By game, where there is a pace."""
        self._thinking: dict[int, tuple[TurnOrder, asyncio.Task[None]]] = {}
        """By game."""

    async def answer(self, change: Change) -> None:
        """The step of every change: play on for computers, and as players have said beforehand."""
        session = change.session
        most, until = self._turns_at_once(change), perf_counter() + self._seconds
        played = 0
        while session.asked is not None and session.row.aside is None:
            if not session.played_by_computer:
                if not answer_beforehand(change):
                    break
            elif self._thinks_long(session):
                if not change.writes.any:
                    # Nobody will be told of a change: the game stands as it is stored, and waits for this.
                    self._think(session)
                break
            elif played < most and (played == 0 or perf_counter() < until):
                played += 1
                self._play_turn(change)
            else:
                break

    def _turns_at_once(self, change: Change) -> int:
        if self._pace is None:
            return len(change.session.seats)
        return 1 if change.proceeds else 0

    def _thinks_long(self, session: Session) -> bool:
        return self._worker is not None and needs_long(session)

    def _play_turn(self, change: Change) -> None:
        """Play a turn, or of one that is thought about for long its beginning."""
        session = change.session
        seat, turn = session.asked, session.turn
        while session.played_by_computer and session.asked == seat and session.turn == turn:
            if self._thinks_long(session):
                break
            try:
                answer = answer_at_once(session, may_defer=self._worker is not None)
            except SearchCutError:
                session.deferred = session.number
                break
            change.act(None, answer)

    async def changed(self, changed: Changed[Any]) -> None:
        """Go on with another round, as a change of its own."""
        session = changed.session
        if session.row.aside is not None:
            return
        # Who need not draw begins a turn with the place, and pauses before it.
        pauses = self._pace is not None and not session.asks_to_draw
        if self._thinks_long(session) and not pauses:
            self._think(session)
        else:
            self._start(changed.game_id)

    def _start(self, game_id: int) -> None:
        if game_id in self._pausing:
            return
        if self._pace is None:
            self._run(self._go_on(game_id), game_id)
        else:
            self._pausing[game_id] = self._run(self._go_on_after(game_id, self._pace), game_id)

    def _run(self, work: Coroutine[Any, Any, None], game_id: int) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=f"computers of game {game_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _go_on_after(self, game_id: int, pace: Pace) -> None:
        """Let one turn be played, after a pause."""
        try:
            await pace.pause()
        finally:
            del self._pausing[game_id]
        await self._go_on(game_id)

    def _think(self, session: Session) -> None:
        """Order what is left of a turn, unless that is being thought about; what was ordered before is outdated."""
        order = turn_order(session)
        known, task = self._thinking.get(order.game_id, (None, None))
        if known == order:
            return
        if task is not None:
            task.cancel()
        self._thinking[order.game_id] = order, self._run(self._go_on_thinking(order), order.game_id)

    async def _go_on_thinking(self, order: TurnOrder) -> None:
        """Let a turn be played, when it is thought out or that has taken too long."""
        try:
            actions = None if self._worker is None else await self._worker.think(order)
        finally:
            if self._thinking.get(order.game_id, (None,))[0] is order:
                del self._thinking[order.game_id]
        await self._change(order.game_id, lambda change: play_thought(change, order, actions))

    async def take_up(self, game_ids: list[int]) -> None:
        """Go on after a start with games that may answer by themselves; no thought is waited for."""
        for game_id in game_ids:
            if self._pace is None:
                await self._go_on(game_id)
            else:
                self._start(game_id)

    async def _go_on(self, game_id: int) -> None:
        await self._change(game_id, proceed)

    async def _change(self, game_id: int, deed: Deed[None]) -> None:
        """Make a change, with retries: until it is made the board is held, and no person's click would do it."""
        for pause in chain(self._retries, repeat(self._retries[-1])):
            try:
                await self._door.change(game_id, deed)
            except Exception as error:
                if isinstance(error, Refusal) and not isinstance(error, RefusedByRules):
                    log.info("game %d does not go on by itself: %s", game_id, error)
                    return
                log.exception("game %d cannot go on by itself; it is tried again in %g seconds", game_id, pause)
            else:
                return
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._closing.wait()
            if self._closing.is_set():
                return

    async def close(self) -> None:
        """Wait for the changes that are being made; who pauses or thinks plays after the next start."""
        self._closing.set()
        while self._tasks:
            for task in (*self._pausing.values(), *(task for _, task in self._thinking.values())):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
