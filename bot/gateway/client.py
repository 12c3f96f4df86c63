"""The Discord client: connects, keeps the commands in step, and leads every interaction to its handler."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.gateway.command_sync import Memory, sync_if_changed
from bot.gateway.library import answer_by_return, use_gateway_of_api, use_other_api
from bot.gateway.replies import Interaction, deferral_of, explain
from bot.gateway.router import Router, acknowledge
from bot.gateway.translator import FluentTranslator
from bot.texts import Texts

log = logging.getLogger(__name__)

SECONDS_TO_WAKE = 10.0
"""So long the bot waits for what is to be done before it listens; what takes longer goes on beside."""
SECONDS_TO_FINISH = 10.0
"""So long the bot waits for what it is doing when it is told to stop."""


SECONDS_OF_QUIET = 0.5
"""So long no further server is told of, until the bot takes it that it knows all; one that comes later does no harm."""


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
            await self.client.router.seen(interaction)
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
            guild_ready_timeout=SECONDS_OF_QUIET,
        )
        self.texts = texts
        self.router = Router(texts)
        self.tree = Tree(self)
        self.at_login: list[Callable[[], Awaitable[None]]] = []
        """What is done after the login, before anybody's clicks can arrive."""
        self.at_ready: list[Callable[[TilewardenClient], Awaitable[None]]] = []
        """What is done when the bot knows the servers that it is in."""
        self.at_resume: list[Callable[[], Awaitable[None]]] = []
        """What is done when a broken connection is there again."""
        self.at_permission: list[Callable[[int], Awaitable[None]]] = []
        """What is done when the bot may now be allowed more in a server than before; it is given the server's id."""
        self.at_channel_deleted: list[Callable[[int], Awaitable[None]]] = []
        self.at_server_left: list[Callable[[int], Awaitable[None]]] = []
        self.at_server_joined: list[Callable[[int], Awaitable[None]]] = []
        self.at_close: list[Callable[[], Awaitable[None]]] = []
        """What is done once when the bot stops."""
        self._in_hand: set[asyncio.Task[Any]] = set()
        self._stopping = False
        self._memory = memory
        self._api = api
        if api is not None:
            use_other_api(api)

    async def setup_hook(self) -> None:
        """After the login and before the gateway: find the gateway, keep the commands in step."""
        if self._api is not None:
            await use_gateway_of_api(self)
        answer_by_return(self.tree, self.router.answer)
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

    async def on_ready(self) -> None:
        """The bot is there, and knows where."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))
        await self._tell(self.at_ready, self)

    def has_server(self, guild_id: int) -> bool:
        """Whether the bot is in a server; one that Discord cannot reach just now counts."""
        return self.get_guild(guild_id) is not None

    async def has_channel(self, channel_id: int) -> bool:
        """Whether there is such a channel; a thread that sleeps is not known without asking."""
        if self.get_channel(channel_id) is not None:
            return True
        try:
            await self.fetch_channel(channel_id)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            log.info("nobody knows whether channel %d is still there: %s", channel_id, error)
        return True

    async def on_resumed(self) -> None:
        """A broken connection is there again."""
        await self._tell(self.at_resume)

    async def on_guild_channel_update(self, _: object, channel: discord.abc.GuildChannel) -> None:
        """A channel was changed, perhaps what the bot may do there."""
        await self._tell(self.at_permission, channel.guild.id)

    async def on_guild_role_update(self, _: object, role: discord.Role) -> None:
        """A role was changed, perhaps the bot's."""
        await self._tell(self.at_permission, role.guild.id)

    async def on_thread_update(self, _: object, thread: discord.Thread) -> None:
        """A thread was changed, perhaps opened again."""
        await self._tell(self.at_permission, thread.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, perhaps one with a game."""
        await self._tell(self.at_channel_deleted, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, perhaps one with a game."""
        await self._tell(self.at_channel_deleted, payload.thread_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot came to a server, perhaps back to it."""
        await self._tell(self.at_server_joined, guild.id)
        await self._tell(self.at_permission, guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot has left a server."""
        await self._tell(self.at_server_left, guild.id)

    async def _tell(self, listeners: list[Callable[..., Awaitable[None]]], *what: object) -> None:
        if self.take_in_hand():
            for act in listeners:
                try:
                    await act(*what)
                except Exception:
                    log.exception("error after an event of Discord's")

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
            await self.router.click(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what no handler expected, and go on."""
        log.exception("error in %s", event_method)
