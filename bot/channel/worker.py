"""The channel worker: lets channels be reconciled with their games until they are up to date.

What a channel should show is a function of the session. The store knows which message shows which version, so what a
crash or a fault left unsaid is said later, and once.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from bot.channel.channel_state import ChannelState
from bot.channel.post_kind import PostKind
from bot.channel.projection import Composer
from bot.channel.reconciler import Reconciler
from bot.channel.retrying import PAUSES, Retrier
from bot.gateway.sender import ChannelSender
from bot.sessions.change import Changed
from bot.sessions.sessions import Sessions
from bot.timing.wall_clock import Clock
from db.store import Store

log = logging.getLogger(__name__)


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
        reconciler = Reconciler(store, sessions, composer, sender)
        self._channels = Retrier("game", ChannelState, reconciler.reconcile, pauses=pauses, clock=clock)
        self.on_lost_channel = self._channels.on_lost_channel
        """What is done when a game's channel turns out to be deleted."""

    async def changed(self, changed: Changed[Any]) -> None:
        """The subscriber of every change: let the channel show it."""
        channel = self._channels.known(changed.game_id)
        for request in changed.requests:
            if request.outcome is not None:
                channel.closed[request.id] = request
        channel.shown_again |= changed.shown_again
        channel.notes |= changed.notes
        self._channels.start(changed.game_id)

    async def settled(self, game_id: int) -> BaseException | None:
        """Wait until the newest state was tried to be shown; what went wrong, if anything did."""
        return await self._channels.settled(game_id)

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

        def look_closely(game_id: int, channel: ChannelState) -> None:
            channel.notes = True
            channel.checks_requests = game_id in asking

        await self._channels.catch_up(sorted({*behind, *asking}), look_closely)

    def hurry(self, *, game_id: int | None = None, guild_id: int | None = None) -> None:
        """Try at once what waits for another try: in one channel, in a server's, or in all."""
        self._channels.hurry(key=game_id, guild_id=guild_id)

    def forget(self, game_id: int) -> None:
        """Show nothing more of a game in its channel: it moves to another one."""
        self._channels.forget(game_id)

    async def close(self) -> None:
        """Finish what is being said, and try nothing more."""
        await self._channels.close()
