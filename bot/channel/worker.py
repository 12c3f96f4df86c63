"""The channel worker: schedules the reconciliation of channels, and retries with backoff until they are up to date.

What a channel should show is a function of the session. The store knows which message shows which version, so what a
crash or a fault left unsaid is said later, and once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Any

from bot.channel.channel_state import ChannelState
from bot.channel.post_kind import PostKind
from bot.channel.projection import Composer
from bot.channel.reconciler import Reconciler
from bot.gateway.sender import FAULTS, ChannelSender, channel_gone, passing
from bot.sessions.change import Changed
from bot.sessions.sessions import Sessions
from bot.timing.wall_clock import Clock, WallClock
from db.store import Store

log = logging.getLogger(__name__)

PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 60.0, 300.0, 1800.0)
"""Seconds until something that Discord could not take is tried again; the last pause repeats."""
KEPT = 256
"""How many channels are remembered; what the others show is read from the store again."""
AT_ONCE = 4
"""How many channels are caught up at the same time after a start."""

OnLostChannel = Callable[[int], Awaitable[None]]


class ChannelWorker:
    """A task for each channel that is behind; it ends when the channel shows the newest state."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        composer: Composer,
        sender: ChannelSender,
        *,
        pauses: Sequence[float] = PAUSES,
        clock: Clock | None = None,
    ) -> None:
        self._store = store
        self._reconciler = Reconciler(store, sessions, composer, sender)
        self._pauses = pauses
        self._clock = clock or WallClock()
        self._channels: OrderedDict[int, ChannelState] = OrderedDict()
        self._stop = asyncio.Event()
        self.on_lost_channel: list[OnLostChannel] = []
        """What is done when a game's channel turns out to be deleted."""

    # What is to be shown

    async def changed(self, changed: Changed[Any]) -> None:
        """The subscriber of every change: let the channel show it."""
        channel = self._known(changed.game_id)
        for request in changed.requests:
            if request.outcome is not None:
                channel.closed[request.id] = request
        channel.shown_again |= changed.shown_again
        channel.notes |= changed.notes
        self._start(changed.game_id, channel)

    async def settled(self, game_id: int) -> BaseException | None:
        """Wait until the newest state was tried to be shown; what went wrong, if anything did."""
        channel = self._channels.get(game_id)
        if channel is None or channel.task is None:
            return None
        await channel.tried.wait()
        return channel.trouble

    def told_from(self, game_id: int) -> int | None:
        """The first turn that a game's newest message tells of, where that is not the one before."""
        channel = self._channels.get(game_id)
        newest = None if channel is None else channel.newest
        return None if newest is None else PostKind.parse(newest.kind).told_from

    async def recover(self) -> None:
        """Show what was left unsaid when the bot last stopped, and post lost requests again."""
        behind = [game.id for game in await self._store.posts.unposted_games()]
        if behind:
            log.info("%d games are behind their channels", len(behind))
        asking = await self._store.games.with_open_requests()
        gate = asyncio.Semaphore(AT_ONCE)

        async def catch_up(game_id: int) -> None:
            async with gate:
                channel = self._known(game_id)
                channel.careful = channel.notes = True
                channel.checks_requests = game_id in asking
                self._start(game_id, channel)
                await channel.tried.wait()

        await asyncio.gather(*(catch_up(game_id) for game_id in sorted({*behind, *asking})))

    def hurry(self, *, game_id: int | None = None, guild_id: int | None = None) -> None:
        """Try at once what waits for another try: in one channel, in a server's, or in all."""
        for known, channel in self._channels.items():
            if game_id in (None, known) and guild_id in (None, channel.guild_id):
                channel.hurried.set()

    def forget(self, game_id: int) -> None:
        """Show nothing more of a game in its channel: it moves to another one."""
        channel = self._channels.pop(game_id, None)
        if channel is not None:
            channel.pending = False
            channel.hurried.set()

    async def close(self) -> None:
        """Finish what is being said, and try nothing more."""
        self._stop.set()
        tasks = [channel.task for channel in self._channels.values() if channel.task is not None]
        self.hurry()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _known(self, game_id: int) -> ChannelState:
        """What is known of a game's channel; channels that were idle for longest are forgotten."""
        channel = self._channels.setdefault(game_id, ChannelState())
        self._channels.move_to_end(game_id)
        for known, idle in list(self._channels.items())[:-KEPT]:
            if idle.task is None or idle.task.done():
                del self._channels[known]
        return channel

    # Trying until it is shown

    def _start(self, game_id: int, channel: ChannelState) -> None:
        channel.pending = True
        channel.tried.clear()
        channel.hurried.set()
        if channel.task is None or channel.task.done():
            channel.task = asyncio.create_task(self._work(game_id, channel), name=f"show game {game_id}")

    async def _work(self, game_id: int, channel: ChannelState) -> None:
        while channel.pending:
            channel.pending = False
            channel.hurried.clear()
            try:
                await self._reconciler.reconcile(game_id, channel)
            except FAULTS as error:
                log.warning("game %d cannot be shown: %s", game_id, error)
                channel.trouble = error
                if channel_gone(error):
                    await self._lose(game_id, channel)
                    return
            except Exception as error:
                log.exception("game %d cannot be shown", game_id)
                channel.trouble = error
            else:
                channel.trouble, channel.failures, channel.careful = None, 0, False
                continue
            channel.careful = True
            if self._stop.is_set() or self._channels.get(game_id) is not channel:
                # The bot stops, or the game has left the channel: nobody would end a pause.
                break
            if not channel.pending:
                channel.pending = True
                channel.tried.set()
                await self._pause(channel)
                if self._stop.is_set():
                    return
        channel.tried.set()

    async def _pause(self, channel: ChannelState) -> None:
        lasting = channel.trouble is not None and not passing(channel.trouble)
        pause = self._pauses[-1] if lasting else self._pauses[min(channel.failures, len(self._pauses) - 1)]
        channel.failures += 1
        await self._clock.sleep_until(self._clock.now() + timedelta(seconds=pause), channel.hurried)

    async def _lose(self, game_id: int, channel: ChannelState) -> None:
        channel.pending = False
        self._channels.pop(game_id, None)
        channel.tried.set()
        for act in self.on_lost_channel:
            try:
                await act(game_id)
            except Exception:
                log.exception("game %d has lost its channel", game_id)
