"""Computers at the table: they answer at their own seats, as stand-ins, and for a turn that is skipped.

They answer within the change that made it their turn, so that all of it is told at once; with a pace they pause before
each turn, which is a change of its own.
"""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter
from typing import Any

from bot.ahead.automatic_answers import answer_beforehand
from bot.refusal import Refusal, RefusedByRules
from bot.seats.pace import Pace
from bot.seats.thinking import answer_at_once
from bot.sessions.change import Change, Changed, Door

log = logging.getLogger(__name__)

SECONDS_IN_A_CHANGE = 0.03
"""So long computers think in one change; meanwhile nobody else is served."""


def proceed(change: Change) -> None:
    """Let what answers by itself go on."""
    change.session.check_live()
    change.proceeds = True


class Computers:
    """Answers everything that needs no person, up to the next one who is asked, at most one round at a time."""

    def __init__(self, door: Door, *, seconds: float = SECONDS_IN_A_CHANGE, pace: Pace | None = None) -> None:
        self._door = door
        self._seconds = seconds
        self._pace = pace
        self._tasks: set[asyncio.Task[None]] = set()
        self._pausing: dict[int, asyncio.Task[None]] = {}
        """By game, where there is a pace."""

    async def answer(self, change: Change) -> None:
        """The step of every change: play on for computers, and as players have said beforehand."""
        session = change.session
        most, until = self._turns_at_once(change), perf_counter() + self._seconds
        played = 0
        while session.asked is not None and session.row.aside is None:
            if not session.played_by_computer:
                if not answer_beforehand(change):
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

    def _play_turn(self, change: Change) -> None:
        session = change.session
        seat, turn = session.asked, session.turn
        while session.played_by_computer and session.asked == seat and session.turn == turn:
            change.act(None, answer_at_once(session))

    async def changed(self, changed: Changed[Any]) -> None:
        """Go on with another round, as a change of its own."""
        if changed.session.row.aside is None:
            self._start(changed.game_id)

    def _start(self, game_id: int) -> None:
        if game_id in self._pausing:
            return
        going_on = self._go_on(game_id) if self._pace is None else self._go_on_after(game_id, self._pace)
        task = asyncio.create_task(going_on, name=f"computers of game {game_id}")
        if self._pace is not None:
            self._pausing[game_id] = task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on_after(self, game_id: int, pace: Pace) -> None:
        """Let one turn be played, after a pause."""
        try:
            await pace.pause()
        finally:
            del self._pausing[game_id]
        await self._go_on(game_id)

    async def take_up(self, game_ids: list[int]) -> None:
        """Go on after a start with games that may answer by themselves."""
        for game_id in game_ids:
            if self._pace is None:
                await self._go_on(game_id)
            else:
                self._start(game_id)

    async def _go_on(self, game_id: int) -> None:
        try:
            await self._door.change(game_id, proceed)
        except Exception as error:
            if isinstance(error, Refusal) and not isinstance(error, RefusedByRules):
                log.info("game %d does not go on by itself: %s", game_id, error)
            else:
                log.exception("game %d cannot go on by itself", game_id)

    async def close(self) -> None:
        """Wait for the changes that are being made; who pauses plays after the next start."""
        while self._tasks:
            for task in self._pausing.values():
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
