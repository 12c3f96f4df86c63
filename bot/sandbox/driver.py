"""The stand-in as tests use it: start it, let a bot connect, act as users."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import discord

from bot.sandbox.changes import PATIENCE
from bot.sandbox.connect import connected_to
from bot.sandbox.errors import SandboxError
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interaction
from bot.sandbox.objects import Channel, Guild, Message
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission, permissions_in
from bot.sandbox.server import Served, Server
from bot.sandbox.snowflakes import SandboxClock
from bot.sandbox.validation import Validator, Violation
from bot.sandbox.world import World
from bot.sandbox.world_file import WorldFile

Json = dict[str, Any]
T = TypeVar("T")


class Sandbox:
    """A small Discord on loopback, with one guild and one channel to begin with.

        async with Sandbox() as discord, discord.running(bot):
            ann = discord.user("Ann")
            deed = await ann.slash(discord.general, "game new", rules="base")
            message = await deed.reply()

    Its clock stands still unless it is advanced, so that nothing expires by itself; `running_clock` changes that.
    `schema` is the path of Discord's openapi.json, `file` an SQLite file in which the world is kept.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        schema: Path | None = None,
        file: Path | None = None,
        running_clock: bool = False,
        guild: str = "Sandbox",
        locale: str = "en-US",
    ) -> None:
        self.clock = SandboxClock(running=running_clock)
        self.world = World(self.clock)
        self.server = Server(self.world, validator=Validator(schema))
        self._port = port
        self._store = WorldFile(file, self.world) if file is not None else None
        self._bot_task: asyncio.Task[None] | None = None
        if not self.world.guilds:
            self.world.add_channel(self.world.add_guild(guild, locale=locale), "general")

    async def __aenter__(self) -> Self:
        await self.server.start(self._port)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.server.stop()
        if self._store is not None:
            self._store.close()

    # Where things are

    @property
    def url(self) -> str:
        """The address that `connect_to` takes."""
        return self.server.base_url

    @property
    def api(self) -> str:
        """The address of the REST API, as the bot's setting DISCORD_API takes it."""
        return self.server.api_url

    @property
    def token(self) -> str:
        """The bot token, a random one for each start; only a bot that knows it can log in."""
        return self.server.token

    @property
    def gateway(self) -> Gateway:
        """The gateway, which can drop its connection."""
        return self.server.gateway

    @property
    def faults(self) -> Faults:
        """Rate limits and server errors to come."""
        return self.server.faults

    @property
    def requests(self) -> list[Served]:
        """What the bot asked, oldest first."""
        return list(self.server.requests)

    @property
    def refused(self) -> list[Served]:
        """What the bot asked and did not get."""
        return [request for request in self.server.requests if request.status >= 400]

    @property
    def violations(self) -> list[Violation]:
        """The requests that Discord would have refused as malformed: tests assert that there are none."""
        return self.server.violations

    @property
    def interactions(self) -> list[Interaction]:
        """All that users did, with the times until it was acknowledged and final."""
        return list(self.world.interactions.values())

    # People and places

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.world.guilds.values()))

    @property
    def general(self) -> Channel:
        """The channel that is there from the beginning."""
        return self.channel("general")

    def channel(self, name: str, *, guild: Guild | None = None) -> Channel:
        """Find or open a channel by its name."""
        guild = guild or self.guild
        for channel in self.world.channels.values():
            if channel.guild_id == guild.id and channel.name == name and not channel.is_thread:
                return channel
        return self.world.add_channel(guild, name)

    def user(self, name: str, *, locale: str | None = None, moderator: bool | None = None) -> Person:
        """Find or add somebody in the guild by name; settings that are not given stay as they are."""
        for known in self.world.users.values():
            if known.name == name and not known.bot:
                user = known
                break
        else:
            user = self.world.add_user(name, locale=locale or "en-US")
        person = Person(self, user)
        if locale is not None and locale != user.locale:
            person.speak(locale)
        if user.id not in self.guild.members or moderator is not None:
            self.world.join(self.guild, user, moderator=bool(moderator))
        return person

    def direct(self, person: Person) -> Channel:
        """Find or open somebody's direct conversation with the bot."""
        return self.world.direct_channel(person.user)

    def channel_of(self, message: Message) -> Channel:
        """Find the channel of a message."""
        return self.world.channels[message.channel_id]

    def file(self, message: Message, name: str | None = None) -> bytes:
        """Give the bytes of a message's file, of the only one or by name."""
        for attachment in message.attachments:
            if name in (None, attachment.filename):
                return self.world.files[attachment.id]
        raise SandboxError(f"there is no file {name or ''} on {message.describe()}")

    def json(self, message: Message) -> Json:
        """Write a message as Discord sends it."""
        return self.server.payloads.message(message)

    # Commands

    def commands_for(self, person: Person, channel: Channel) -> list[Json]:
        """List the commands that somebody's client shows in a channel."""
        may = permissions_in(self.world, channel, person.id)
        here = {**self.world.commands[None], **self.world.commands.get(channel.guild_id, {})}
        context = 0 if channel.guild_id is not None else 1
        shown = []
        for command in here.values():
            needed = int(command["default_member_permissions"] or 0)
            contexts = command.get("contexts")
            here_too = context in contexts if contexts is not None else context == 0 or command["dm_permission"]
            if here_too and (context == 1 or may & needed == needed):
                shown.append(command)
        return shown

    async def commands_registered(self) -> None:
        """Wait until the bot listens and has registered commands."""
        await self.until(
            lambda: self.gateway.session is not None and any(self.world.commands.values()), "the bot's commands"
        )

    # The bot

    @contextlib.asynccontextmanager
    async def running(self, client: discord.Client) -> AsyncIterator[None]:
        """Run a bot against this while a block runs: it is logged in and listening when the block begins."""
        with connected_to(self.url):
            identified = self.gateway.identifies
            task = self._bot_task = asyncio.create_task(client.start(self.token))
            task.add_done_callback(lambda _: self.world.changes.announce("BOT_STOPPED", client))
            try:
                await self.until(lambda: self.gateway.connected and self.gateway.identifies > identified, "the bot")
                yield
            finally:
                self._bot_task = None
                await client.close()
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    def raise_bot_failure(self) -> None:
        """Raise what the bot that runs here died of, if it did."""
        task = self._bot_task
        if task is not None and task.done() and not task.cancelled():
            failure = task.exception()
            raise SandboxError("the bot has stopped") from failure

    async def until(self, look: Callable[[], T | None], what: str, *, patience: float = PATIENCE) -> T:
        """Wait until something is true of the world, looking after each change."""

        def checked() -> T | None:
            self.raise_bot_failure()
            return look()

        def seen() -> str:
            last = [f"{r.method} {r.path} {r.status}" for r in self.requests[-5:]]
            return f"gateway {'connected' if self.gateway.connected else 'not connected'}, last requests {last}"

        return await self.world.changes.wait_for(checked, what, seen, patience=patience)

    # Faults that are changes of the world

    def deny(self, channel: Channel, *permissions: Permission) -> None:
        """Take permissions from the bot in a channel; none gives all back."""
        denied = 0
        for permission in permissions:
            denied |= permission
        self.world.set_overwrite(channel, self.world.bot, deny=denied)

    def kick_bot(self, guild: Guild | None = None) -> None:
        """Throw the bot out of a guild."""
        self.world.leave(guild or self.guild, self.world.bot)

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Let the bot into a guild, perhaps again."""
        self.world.join(guild or self.guild, self.world.bot)

    def expire_tokens(self) -> None:
        """Let the tokens of all interactions so far stop working."""
        for interaction in self.world.interactions.values():
            interaction.revoked = True
