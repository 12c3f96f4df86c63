"""The world as the page shows it to one user."""

from typing import Any

from bot.sandbox.driver import Sandbox
from bot.sandbox.objects import DIRECT, Channel, Guild, Message, User
from bot.sandbox.permissions import Permission, permissions_in

Json = dict[str, Any]


class View:
    """Writes what the page needs; everything is seen with the eyes of the user who looks."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world

    def user(self, user: User) -> Json:
        """Write an account, with the settings that the page lets people change."""
        return {
            "id": str(user.id),
            "name": user.name,
            "bot": user.bot,
            "locale": user.locale,
            "moderator": self.moderates(user),
        }

    def moderates(self, user: User) -> bool:
        """Whether a user may manage the server."""
        guild = self._sandbox.guild
        member = guild.members.get(user.id)
        return member is not None and any(guild.roles[role].name == "Moderator" for role in member.roles)

    def people(self) -> list[User]:
        """List the people of the server in the order in which they came, without its owner and random players."""
        guild = self._sandbox.guild
        known = [self._world.users[key] for key in guild.members if key in self._world.users]
        people = (user for user in known if not user.bot and not user.random and user.id != guild.owner_id)
        return sorted(people, key=lambda user: user.id)

    def channel(self, channel: Channel) -> Json:
        """Write a channel."""
        return {
            "id": str(channel.id),
            "name": channel.name,
            "direct": channel.type == DIRECT,
            "parent": str(channel.parent_id) if channel.is_thread else None,
            "archived": channel.archived,
        }

    def channels(self, user: User) -> list[Json]:
        """List the channels that a user sees."""
        return [self.channel(c) for c in self._world.channels.values() if self.sees(user, c)]

    def sees(self, user: User, channel: Channel) -> bool:
        """Whether a user sees a channel at all."""
        return bool(permissions_in(self._world, channel, user.id) & Permission.VIEW_CHANNEL)

    def message(self, message: Message) -> Json:
        """Write a message as Discord does, and what only the page wants to know."""
        written: Json = self._local(self._sandbox.json(message))
        return written | {
            "revision": message.revision,
            "loading": message.loading,
            "ephemeral": message.ephemeral,
            "pinged": [str(user) for user in message.pinged],
            "command": self._command(message),
        }

    def _command(self, message: Message) -> Json | None:
        """Who used which command, above the answer to it."""
        told = message.interaction or {}
        if not told or told.get("type") != 2:
            return None
        user = told.get("user") or {}
        return {"user": str(user.get("id", "")), "name": str(told.get("name", ""))}

    def _local(self, value: Any) -> Any:
        """Cut this server's name off addresses: the page asks for files wherever it came from itself."""
        if isinstance(value, dict):
            return {key: self._local(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._local(inner) for inner in value]
        if isinstance(value, str) and value.startswith(self._sandbox.url + "/"):
            return value.removeprefix(self._sandbox.url)
        return value

    def state(self, user: User) -> Json:
        """Write all but the messages."""
        guild: Guild = self._sandbox.guild
        return {
            "me": str(user.id),
            "server": guild.name,
            "bot": self.user(self._world.bot),
            "connected": self._sandbox.gateway.connected,
            "users": [self.user(person) for person in self.people()],
            "channels": self.channels(user),
        }
