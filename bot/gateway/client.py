"""The Discord client: connects, keeps the commands in step, and leads every interaction to its handler."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.gateway.command_sync import Memory, sync_if_changed
from bot.gateway.replies import Interaction, acknowledge, deferral_of, explain
from bot.gateway.router import Clicks
from bot.gateway.translator import FluentTranslator
from bot.texts import Texts

log = logging.getLogger(__name__)

SECONDS_TO_WAKE = 10.0
"""So long the bot waits for what is to be done before it listens; what takes longer goes on beside."""
SECONDS_TO_FINISH = 10.0
"""So long the bot waits for what it is doing when it is told to stop."""


class Tree(app_commands.CommandTree["TilewardenClient"]):
    """The commands: each acknowledged before it runs, each failure answered in the asker's language."""

    async def interaction_check(self, interaction: discord.Interaction[TilewardenClient], /) -> bool:
        """Acknowledge at once; a command that came too late is not run."""
        if not self.client.take_in_hand():
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        acknowledged = await acknowledge(interaction, deferral_of(interaction.command))
        if acknowledged:
            await self.client.seen(interaction)
        return acknowledged

    async def on_error(
        self, interaction: discord.Interaction[TilewardenClient], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a failed command privately."""
        if interaction.type is not discord.InteractionType.autocomplete:
            await explain(interaction, error, self.client.texts)


class TilewardenClient(discord.Client):
    """The bot on Discord, without any privileged intent; it sees servers and channels, and no messages."""

    def __init__(self, texts: Texts, memory: Memory, *, api: str | None = None) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.texts = texts
        self.clicks = Clicks(texts, self.seen)
        self.tree = Tree(self)
        self.at_login: list[Callable[[], Awaitable[None]]] = []
        """What is done after the login, before anybody's clicks can arrive."""
        self.at_change: list[Callable[[int], Awaitable[None]]] = []
        """What is done when the bot may now be allowed more in a server than before; it is given the server's id."""
        self.at_sign: list[Callable[[Interaction], Awaitable[None]]] = []
        """What is done before any command or click is answered, because somebody is there."""
        self.at_close: list[Callable[[], Awaitable[None]]] = []
        """What is done once when the bot stops."""
        self._in_hand: set[asyncio.Task[Any]] = set()
        self._stopping = False
        self._memory = memory
        self._api = api
        if api is not None:
            # discord.py has no setting for another Discord than Discord's own.
            Route.BASE = api

    async def setup_hook(self) -> None:
        """After the login and before the gateway: find the gateway, keep the commands in step."""
        if self._api is not None:
            _, url, _ = await self.http.get_bot_gateway()
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_query(None)
        await self.tree.set_translator(FluentTranslator(self.texts))
        await sync_if_changed(self.tree, self._memory)
        if self.at_login:
            waking = [asyncio.create_task(self._wake(act)) for act in self.at_login]
            await asyncio.wait(waking, timeout=SECONDS_TO_WAKE)

    async def _wake(self, act: Callable[[], Awaitable[None]]) -> None:
        self.take_in_hand()
        try:
            await act()
        except Exception:
            log.exception("error after the login")

    def take_in_hand(self) -> bool:
        """Note that the running task answers an interaction; false when the bot is stopping and takes no more."""
        task = asyncio.current_task()
        if task is not None and not self._stopping:
            self._in_hand.add(task)
            task.add_done_callback(self._in_hand.discard)
        return not self._stopping

    async def seen(self, interaction: Interaction) -> None:
        """Let those know who wait for a sign of life; whatever befalls them, the interaction is answered."""
        for act in self.at_sign:
            try:
                await act(interaction)
            except Exception:
                log.exception("before interaction %s", interaction.id)

    async def on_ready(self) -> None:
        """Say in the log that the bot is there."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    async def on_guild_channel_update(self, _: object, channel: discord.abc.GuildChannel) -> None:
        """A channel was changed, perhaps what the bot may do there."""
        await self._changed(channel.guild.id)

    async def on_guild_role_update(self, _: object, role: discord.Role) -> None:
        """A role was changed, perhaps the bot's."""
        await self._changed(role.guild.id)

    async def on_thread_update(self, _: object, thread: discord.Thread) -> None:
        """A thread was changed, perhaps opened again."""
        await self._changed(thread.guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot came to a server, perhaps back to it."""
        await self._changed(guild.id)

    async def _changed(self, guild_id: int) -> None:
        if self.take_in_hand():
            for act in self.at_change:
                await act(guild_id)

    async def close(self) -> None:
        """Finish what is in hand, disconnect, and put everything away."""
        self._stopping = True
        current = asyncio.current_task()
        if waiting := [task for task in self._in_hand if task is not current]:
            _, late = await asyncio.wait(waiting, timeout=SECONDS_TO_FINISH)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        while self.at_close:
            await self.at_close.pop(0)()
        await super().close()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Lead an event to its handler; the library has some to tell even after it was closed, and then in vain."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Clicks and forms; commands take the tree's way."""
        clicked = interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if clicked and self.take_in_hand():
            await self.clicks.dispatch(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what no handler expected, and go on."""
        log.exception("error in %s", event_method)
