"""Stand-ins: the random player who answers for those who are not there.

Where all win or lose together it never takes a loss that its turn could avoid.
"""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any

from bot.ahead.automatic_answers import answer_beforehand
from bot.sessions.change import Change, Changed, Door
from bot.sessions.session import Session
from engine.avoidable_loss import safe_actions

log = logging.getLogger(__name__)


def proceed(change: Change) -> None:
    """Let what answers by itself go on."""
    change.session.check_live()
    change.proceeds = True


class StandIns:
    """Answers everything that needs no person, up to the next one who is asked, at most one round at a time."""

    def __init__(self, door: Door, chance: Random | None = None) -> None:
        self._door = door
        self._chance = chance or Random()
        self._tasks: set[asyncio.Task[None]] = set()

    async def answer(self, change: Change) -> None:
        """The step of every change: play on for stand-ins, and as players have said beforehand."""
        session = change.session
        turns = len(session.seats)
        while session.asked is not None and session.row.aside is None:
            if not session.played_by_computer:
                if not answer_beforehand(change):
                    break
            elif turns:
                turns -= 1
                self._play_turn(change)
            else:
                break

    def _play_turn(self, change: Change) -> None:
        session = change.session
        seat, turn = session.asked, session.turn
        while session.played_by_computer and session.asked == seat and session.turn == turn:
            decision = session.game.decision
            if decision is None or seat is None:
                break
            change.act(None, self._choose(session, decision.options()))

    def _choose(self, session: Session, options: list[str]) -> str:
        if not session.team or len(options) == 1:
            return self._chance.choice(options)
        self._chance.shuffle(options)
        return next(safe_actions(session.game, options), options[0])

    async def changed(self, changed: Changed[Any]) -> None:
        """Go on with another round, as a change of its own."""
        if changed.session.row.aside is None:
            task = asyncio.create_task(self._go_on(changed.game_id), name=f"stand-ins of game {changed.game_id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def take_up(self, game_ids: list[int]) -> None:
        """Go on after a start with games that may answer by themselves."""
        for game_id in game_ids:
            await self._go_on(game_id)

    async def _go_on(self, game_id: int) -> None:
        try:
            await self._door.change(game_id, proceed)
        except Exception:
            log.exception("game %d cannot go on by itself", game_id)

    async def close(self) -> None:
        """Wait for the changes that are being made."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
