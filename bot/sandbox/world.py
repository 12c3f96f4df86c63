"""The small Discord itself: who and what there is, and every change to it."""

from collections.abc import Sequence
from typing import Any

from bot.sandbox.changes import Changes
from bot.sandbox.interactions import Interaction
from bot.sandbox.objects import (
    DIRECT,
    GUILD_TEXT,
    PUBLIC_THREAD,
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Role,
    User,
)
from bot.sandbox.permissions import BOT, EVERYONE, MODERATOR, Permission
from bot.sandbox.snowflakes import Clock, Snowflakes

Json = dict[str, Any]


class World:
    """All state of the stand-in. It is changed only through these methods, and each announces what it did."""

    def __init__(self, clock: Clock, *, bot_name: str = "Tilewarden") -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.changes = Changes()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.files: dict[int, bytes] = {}
        self.commands: dict[int | None, dict[int, Json]] = {None: {}}
        self.emojis: dict[int, Json] = {}
        self.interactions: dict[int, Interaction] = {}
        self.bot = User(self.ids.next(), bot_name, bot=True)
        self.users[self.bot.id] = self.bot

    @property
    def application_id(self) -> int:
        """The application has its bot's id."""
        return self.bot.id

    # Users and guilds

    def add_user(self, name: str, *, locale: str = "en-US") -> User:
        """Open an account."""
        user = User(self.ids.next(), name, locale=locale)
        self.users[user.id] = user
        self.changes.announce("USER_CREATE", user)
        return user

    def change_user(self, user: User) -> None:
        """Announce that a user's settings were changed."""
        self.changes.announce("USER_UPDATE", user)

    def add_guild(self, name: str, *, locale: str = "en-US") -> Guild:
        """Open a server that the bot is in, owned by somebody who is never there."""
        owner = User(self.ids.next(), f"Owner of {name}")
        self.users[owner.id] = owner
        guild_id = self.ids.next()
        bot_role, moderator = self.ids.next(), self.ids.next()
        roles = {
            guild_id: Role(guild_id, "@everyone", int(EVERYONE)),
            moderator: Role(moderator, "Moderator", int(MODERATOR)),
            bot_role: Role(bot_role, self.bot.name, int(BOT)),
        }
        guild = Guild(guild_id, name, owner.id, locale, roles)
        now = self.clock.now()
        guild.members[owner.id] = Member(owner.id, [], now)
        guild.members[self.bot.id] = Member(self.bot.id, [bot_role], now)
        self.guilds[guild.id] = guild
        self.changes.announce("USER_CREATE", owner)
        self.changes.announce("GUILD_CREATE", guild)
        return guild

    def join(self, guild: Guild, user: User, *, moderator: bool = False) -> None:
        """Let a user into a guild, or change whether they moderate it."""
        roles = [role.id for role in guild.roles.values() if moderator and role.name == "Moderator"]
        new = user.id not in guild.members
        if user is self.bot:
            roles = [role.id for role in guild.roles.values() if role.name == self.bot.name]
        guild.members[user.id] = Member(user.id, roles, self.clock.now())
        if user is self.bot:
            self.changes.announce("GUILD_CREATE", guild)
            return
        self.changes.announce("GUILD_MEMBER_ADD" if new else "GUILD_MEMBER_UPDATE", (guild, user))

    def leave(self, guild: Guild, user: User) -> None:
        """Take a user out of a guild; the bot too can be thrown out."""
        guild.members.pop(user.id, None)
        if user is self.bot:
            self.commands.pop(guild.id, None)
            self.changes.announce("GUILD_DELETE", guild)
        else:
            self.changes.announce("GUILD_MEMBER_REMOVE", (guild, user))

    # Channels

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """Open a text channel."""
        channel = Channel(self.ids.next(), GUILD_TEXT, name, guild.id, created=self.clock.now())
        return self._keep_channel(channel, "CHANNEL_CREATE")

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner: User,
        *,
        message: Message | None = None,
        auto_archive_minutes: int = 1440,
    ) -> Channel:
        """Open a public thread; one that starts from a message has the message's id."""
        channel = Channel(
            message.id if message else self.ids.next(),
            PUBLIC_THREAD,
            name,
            parent.guild_id,
            parent.id,
            owner.id,
            auto_archive_minutes=auto_archive_minutes,
            created=self.clock.now(),
        )
        return self._keep_channel(channel, "THREAD_CREATE")

    def direct_channel(self, user: User) -> Channel:
        """Find or open the conversation between the bot and a user."""
        for channel in self.channels.values():
            if channel.type == DIRECT and channel.recipients == [user.id]:
                return channel
        channel = Channel(self.ids.next(), DIRECT, user.name, recipients=[user.id], created=self.clock.now())
        return self._keep_channel(channel, "CHANNEL_CREATE")

    def _keep_channel(self, channel: Channel, event: str) -> Channel:
        self.channels[channel.id] = channel
        self.messages.setdefault(channel.id, {})
        self.changes.announce(event, channel)
        return channel

    def change_channel(self, channel: Channel) -> None:
        """Announce that a channel's settings were changed."""
        self.changes.announce("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel with its threads and messages."""
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.delete_channel(thread)
        for message in self.messages.pop(channel.id, {}).values():
            message.deleted = True
        del self.channels[channel.id]
        self.changes.announce("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)

    def set_overwrite(self, channel: Channel, user: User, *, allow: int = 0, deny: int = 0) -> None:
        """Allow or deny somebody something in one channel, in place of what was there for them."""
        channel.overwrites = [o for o in channel.overwrites if o.id != user.id]
        if allow or deny:
            channel.overwrites.append(Overwrite(user.id, True, int(Permission(allow)), int(Permission(deny))))
        self.change_channel(channel)

    # Messages

    def post(self, message: Message) -> Message:
        """Show a new message."""
        channel = self.channels[message.channel_id]
        if channel.archived and not channel.locked:
            channel.archived = False
            self.change_channel(channel)
        self.messages[channel.id][message.id] = message
        self.changes.announce("MESSAGE_CREATE", message)
        return message

    def edited(self, message: Message) -> None:
        """Announce that a message was changed."""
        message.revision += 1
        self.changes.announce("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        """Remove a message."""
        message.deleted = True
        self.messages.get(message.channel_id, {}).pop(message.id, None)
        for attachment in message.attachments:
            self.files.pop(attachment.id, None)
        self.changes.announce("MESSAGE_DELETE", message)

    def find_message(self, message_id: int) -> Message | None:
        """Find a message wherever it is."""
        for messages in self.messages.values():
            if message_id in messages:
                return messages[message_id]
        return None

    def visible(self, channel: Channel, user: User) -> list[Message]:
        """List what one user sees in a channel, oldest first."""
        return [m for m in self.messages.get(channel.id, {}).values() if m.only_for in (None, user.id)]

    # Interactions and commands

    def interact(self, interaction: Interaction) -> Interaction:
        """Send an interaction to the bot."""
        self.interactions[interaction.id] = interaction
        self.changes.announce("INTERACTION_CREATE", interaction)
        return interaction

    def interaction_changed(self, interaction: Interaction) -> None:
        """Announce that the bot did something with an interaction."""
        self.changes.announce("INTERACTION_UPDATE", interaction)

    def set_commands(self, guild_id: int | None, commands: Sequence[Json]) -> None:
        """Replace the registered commands of a guild or (None) of all."""
        self.commands[guild_id] = {int(command["id"]): command for command in commands}
        self.changes.announce("COMMANDS_UPDATE", guild_id)
