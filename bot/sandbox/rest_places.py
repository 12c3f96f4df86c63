"""REST: the bot's account, guilds, members, channels and threads."""

from bot.sandbox.calls import Call, Route
from bot.sandbox.drafts import Json
from bot.sandbox.errors import missing_access, missing_permissions, not_found
from bot.sandbox.objects import Channel, Guild, User
from bot.sandbox.payloads import Payloads
from bot.sandbox.permissions import Permission, permissions_in


class PlaceRoutes:
    """What the bot asks about itself and about where it is."""

    def __init__(self, payloads: Payloads, gateway_url: str) -> None:
        self.payloads = payloads
        self.world = payloads.world
        self.gateway_url = gateway_url

    def routes(self) -> list[Route]:
        """List the routes."""
        guild, channel = "/guilds/{guild_id}", "/channels/{channel_id}"
        return [
            ("GET", "/gateway", self.gateway),
            ("GET", "/gateway/bot", self.gateway),
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.my_guilds),
            ("POST", "/users/@me/channels", self.open_direct),
            ("DELETE", "/users/@me/guilds/{guild_id}", self.leave_guild),
            ("GET", "/users/{user_id}", self.get_user),
            ("GET", "/applications/@me", self.application),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", guild, self.get_guild),
            ("GET", f"{guild}/channels", self.guild_channels),
            ("GET", f"{guild}/roles", self.guild_roles),
            ("GET", f"{guild}/threads/active", self.guild_threads),
            ("GET", f"{guild}/members/{{user_id}}", self.get_member),
            ("GET", channel, self.get_channel),
            ("PATCH", channel, self.edit_channel),
            ("DELETE", channel, self.delete_channel),
            ("POST", f"{channel}/threads", self.create_thread),
            ("POST", f"{channel}/messages/{{message_id}}/threads", self.create_thread),
            ("PUT", f"{channel}/thread-members/@me", self.join_thread),
            ("PUT", f"{channel}/thread-members/{{user_id}}", self.join_thread),
        ]

    async def gateway(self, _call: Call) -> Json:
        """Tell where the gateway is."""
        starts = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
        return {"url": self.gateway_url, "shards": 1, "session_start_limit": starts}

    async def me(self, _call: Call) -> Json:
        """Tell the bot its account."""
        return {**self.payloads.user(self.world.bot), "mfa_enabled": False, "verified": True, "email": None}

    async def application(self, _call: Call) -> Json:
        """Tell the bot its application."""
        bot = self.world.bot
        return {
            "id": str(self.world.application_id),
            "name": bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "type": None,
            "bot": self.payloads.user(bot),
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "owner": self.payloads.user(User(1, "Developer")),
            "team": None,
            "approximate_guild_count": len(self.world.guilds),
        }

    def _guild(self, call: Call) -> Guild:
        guild = self.world.guilds.get(call.id("guild_id"))
        if guild is None or self.world.bot.id not in guild.members:
            raise not_found(10004, "Guild") if guild is None else missing_access()
        return guild

    def _user(self, user_id: int) -> User:
        user = self.world.users.get(user_id)
        if user is None:
            raise not_found(10013, "User")
        return user

    def _channel(self, call: Call, needed: Permission | None = None) -> Channel:
        channel = self.world.channels.get(call.id("channel_id"))
        if channel is None:
            raise not_found(10003, "Channel")
        may = permissions_in(self.world, channel, self.world.bot.id)
        if not may & Permission.VIEW_CHANNEL:
            raise missing_access()
        if needed is not None and not may & needed:
            raise missing_permissions()
        return channel

    async def my_guilds(self, _call: Call) -> list[Json]:
        """List the bot's guilds."""
        guilds = [g for g in self.world.guilds.values() if self.world.bot.id in g.members]
        return [
            {"id": str(g.id), "name": g.name, "icon": None, "owner": False, "permissions": "0", "features": []}
            for g in guilds
        ]

    async def leave_guild(self, call: Call) -> None:
        """Let the bot leave a guild."""
        self.world.leave(self._guild(call), self.world.bot)

    async def open_direct(self, call: Call) -> Json:
        """Open a direct conversation; closed ones refuse only the message."""
        return self.payloads.channel(self.world.direct_channel(self._user(int(call.body["recipient_id"]))))

    async def get_user(self, call: Call) -> Json:
        """Fetch a user."""
        return self.payloads.user(self._user(call.id("user_id")))

    async def get_guild(self, call: Call) -> Json:
        """Fetch a guild."""
        return self.payloads.guild(self._guild(call))

    async def guild_channels(self, call: Call) -> list[Json]:
        """List a guild's channels."""
        guild = self._guild(call)
        channels = [c for c in self.world.channels.values() if c.guild_id == guild.id and not c.is_thread]
        return [self.payloads.channel(c) for c in channels]

    async def guild_roles(self, call: Call) -> list[Json]:
        """List a guild's roles."""
        roles: list[Json] = self.payloads.guild(self._guild(call))["roles"]
        return roles

    async def guild_threads(self, call: Call) -> Json:
        """List a guild's open threads."""
        guild = self._guild(call)
        threads = [c for c in self.world.channels.values() if c.guild_id == guild.id and c.is_thread]
        return {"threads": [self.payloads.channel(c) for c in threads if not c.archived], "members": []}

    async def get_member(self, call: Call) -> Json:
        """Fetch a member."""
        guild = self._guild(call)
        user = self._user(call.id("user_id"))
        if user.id not in guild.members:
            raise not_found(10007, "Member")
        return self.payloads.member(guild, user)

    async def get_channel(self, call: Call) -> Json:
        """Fetch a channel."""
        return self.payloads.channel(self._channel(call))

    async def edit_channel(self, call: Call) -> Json:
        """Rename a channel; archive, lock or re-open a thread."""
        channel = self._channel(call)
        mine = channel.is_thread and channel.owner_id == self.world.bot.id
        if not mine:
            self._channel(call, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
        body: Json = call.body or {}
        channel.name = body.get("name", channel.name)
        channel.topic = body.get("topic", channel.topic)
        channel.archived = body.get("archived", channel.archived)
        channel.locked = body.get("locked", channel.locked)
        channel.auto_archive_minutes = body.get("auto_archive_duration", channel.auto_archive_minutes)
        self.world.change_channel(channel)
        return self.payloads.channel(channel)

    async def delete_channel(self, call: Call) -> Json:
        """Delete a channel or thread."""
        channel = self._channel(call)
        if channel.guild_id is not None:
            self._channel(call, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
        written = self.payloads.channel(channel)
        self.world.delete_channel(channel)
        return written

    async def create_thread(self, call: Call) -> Json:
        """Open a thread, from a message or without one."""
        parent = self._channel(call, Permission.CREATE_PUBLIC_THREADS)
        message = None
        if "message_id" in call.names:
            message = self.world.messages[parent.id].get(call.id("message_id"))
            if message is None:
                raise not_found(10008, "Message")
        minutes = call.body.get("auto_archive_duration") or 1440
        thread = self.world.add_thread(
            parent, call.body["name"], self.world.bot, message=message, auto_archive_minutes=minutes
        )
        return self.payloads.channel(thread)

    async def join_thread(self, call: Call) -> None:
        """Join a thread or bring somebody in: who is in makes no difference here."""
        self._channel(call)
