"""REST: messages, pins and typing in channels."""

from bot.sandbox.calls import Call, Route
from bot.sandbox.drafts import Drafts, Json
from bot.sandbox.errors import ApiError, Problem, invalid_form, missing_access, missing_permissions, not_found
from bot.sandbox.objects import DIRECT, SUPPRESS_NOTIFICATIONS, Channel, Message
from bot.sandbox.payloads import Payloads
from bot.sandbox.permissions import Permission, permissions_in
from bot.sandbox.snowflakes import iso

NONCE_SECONDS = 300
REPLY_TYPE, PIN_TYPE = 19, 6
PINS = 250


class MessageRoutes:
    """What the bot does in channels as itself."""

    def __init__(self, payloads: Payloads, drafts: Drafts) -> None:
        self.payloads = payloads
        self.world = payloads.world
        self.drafts = drafts

    def routes(self) -> list[Route]:
        """List the routes."""
        channel = "/channels/{channel_id}"
        messages = f"{channel}/messages"
        one = f"{messages}/{{message_id}}"
        pins = [
            (method, path, handler)
            for path in (f"{messages}/pins/{{message_id}}", f"{channel}/pins/{{message_id}}")
            for method, handler in (("PUT", self.pin), ("DELETE", self.unpin))
        ]
        return [
            ("POST", f"{channel}/typing", self.typing),
            ("GET", f"{messages}/pins", self.list_pins),
            ("GET", f"{channel}/pins", self.list_pins_plainly),
            *pins,
            ("POST", f"{messages}/bulk-delete", self.delete_many),
            ("GET", messages, self.list_messages),
            ("POST", messages, self.create),
            ("GET", one, self.get),
            ("PATCH", one, self.edit),
            ("DELETE", one, self.delete),
        ]

    def channel(self, call: Call, *needed: Permission) -> Channel:
        """Find the channel of a request and check what the bot may do there."""
        channel = self.world.channels.get(call.id("channel_id"))
        if channel is None:
            raise not_found(10003, "Channel")
        may = permissions_in(self.world, channel, self.world.bot.id)
        if not may & Permission.VIEW_CHANNEL:
            raise missing_access()
        for permission in needed:
            if not may & permission:
                raise missing_permissions()
        return channel

    def message(self, call: Call, *needed: Permission) -> Message:
        """Find the message of a request; what only one user sees cannot be reached this way."""
        channel = self.channel(call, *needed)
        message = self.world.messages[channel.id].get(call.id("message_id"))
        if message is None or message.only_for is not None:
            raise not_found(10008, "Message")
        return message

    async def create(self, call: Call) -> Json:
        """Post a message."""
        found = self.channel(call)
        needed = Permission.SEND_MESSAGES_IN_THREADS if found.is_thread else Permission.SEND_MESSAGES
        channel = self.channel(call, needed, *([Permission.ATTACH_FILES] if call.uploads else []))
        if channel.archived and channel.locked:
            raise ApiError(400, 50083, "Thread is archived")
        if channel.type == DIRECT and not self._accepts(channel):
            raise ApiError(403, 50007, "Cannot send messages to this user")
        body: Json = call.body or {}
        earlier = self._posted_with(channel, body)
        if earlier is not None:
            return self.payloads.message(earlier)
        now = self.world.clock.now()
        message = Message(self.world.ids.next(), channel.id, self.world.bot.id, now, nonce=body.get("nonce"))
        self._refer(message, body)
        self.drafts.fill(message, body, call.uploads, new=True)
        if not message.flags & SUPPRESS_NOTIFICATIONS:
            message.pinged = list(message.mentions)
        self.world.post(message)
        return self.payloads.message(message)

    def _accepts(self, channel: Channel) -> bool:
        return all(self.world.users[user].accepts_direct_messages for user in channel.recipients)

    def _posted_with(self, channel: Channel, body: Json) -> Message | None:
        """Find what was posted with the same enforced nonce some minutes ago."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        since = self.world.clock.now() - NONCE_SECONDS
        for message in self.world.messages[channel.id].values():
            if message.nonce == body["nonce"] and message.created >= since and message.author_id == self.world.bot.id:
                return message
        return None

    def _refer(self, message: Message, body: Json) -> None:
        reference = body.get("message_reference")
        if not reference:
            return
        referred = self.world.messages[message.channel_id].get(int(reference["message_id"]))
        if referred is not None:
            message.reference, message.type = referred.id, REPLY_TYPE
        elif reference.get("fail_if_not_exists", True):
            raise ApiError(400, 50035, "Invalid Form Body", {"message_reference": {"_errors": [_UNKNOWN_MESSAGE]}})

    async def list_messages(self, call: Call) -> list[Json]:
        """List messages, newest first."""
        channel = self.channel(call, Permission.READ_MESSAGE_HISTORY)
        limit = int(call.query.get("limit", 50))
        if not 1 <= limit <= 100:
            raise invalid_form([Problem(("limit",), "NUMBER_TYPE_MAX", "Must be between 1 and 100.")])
        messages = sorted(
            (m for m in self.world.messages[channel.id].values() if m.only_for is None), key=lambda m: m.id
        )
        if "before" in call.query:
            messages = [m for m in messages if m.id < int(call.query["before"])]
        if "after" in call.query:
            messages = [m for m in messages if m.id > int(call.query["after"])][:limit]
        if "around" in call.query:
            centre = int(call.query["around"])
            nearest = sorted(messages, key=lambda m: abs(m.id - centre))[:limit]
            messages = sorted(nearest, key=lambda m: m.id)
        return [self.payloads.message(m) for m in reversed(messages[-limit:])]

    async def get(self, call: Call) -> Json:
        """Fetch a message."""
        return self.payloads.message(self.message(call, Permission.READ_MESSAGE_HISTORY))

    async def edit(self, call: Call) -> Json:
        """Change a message of the bot's."""
        message = self.message(call)
        if message.author_id != self.world.bot.id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if self.world.channels[message.channel_id].archived:
            raise ApiError(400, 50083, "Thread is archived")
        self.drafts.fill(message, call.body or {}, call.uploads, new=False)
        message.edited = self.world.clock.now()
        self.world.edited(message)
        return self.payloads.message(message)

    async def delete(self, call: Call) -> None:
        """Delete a message."""
        message = self.message(call)
        if message.author_id != self.world.bot.id:
            message = self.message(call, Permission.MANAGE_MESSAGES)
        self.world.delete(message)

    async def delete_many(self, call: Call) -> None:
        """Delete several messages."""
        channel = self.channel(call, Permission.MANAGE_MESSAGES)
        for message_id in call.body["messages"]:
            message = self.world.messages[channel.id].get(int(message_id))
            if message is not None:
                self.world.delete(message)

    async def typing(self, call: Call) -> None:
        """Show that the bot writes."""
        self.channel(call, Permission.SEND_MESSAGES)

    async def pin(self, call: Call) -> None:
        """Pin a message; the channel is told by a line of its own."""
        message = self.message(call, Permission.PIN_MESSAGES)
        if message.pinned:
            return
        if len(self._pins(message.channel_id)) >= PINS:
            raise ApiError(400, 30003, f"Maximum number of pins reached for the channel ({PINS})")
        message.pinned = True
        self.world.edited(message)
        now = self.world.clock.now()
        told = Message(self.world.ids.next(), message.channel_id, self.world.bot.id, now, type=PIN_TYPE)
        told.reference = message.id
        self.world.post(told)

    async def unpin(self, call: Call) -> None:
        """Unpin a message."""
        message = self.message(call, Permission.PIN_MESSAGES)
        message.pinned = False
        self.world.edited(message)

    def _pins(self, channel_id: int) -> list[Message]:
        pinned = [m for m in self.world.messages[channel_id].values() if m.pinned]
        return sorted(pinned, key=lambda m: m.id, reverse=True)

    async def list_pins(self, call: Call) -> Json:
        """List the pinned messages."""
        channel = self.channel(call, Permission.READ_MESSAGE_HISTORY)
        items = [
            {"pinned_at": iso(m.edited or m.created), "message": self.payloads.message(m)}
            for m in self._pins(channel.id)
        ]
        return {"items": items, "has_more": False}

    async def list_pins_plainly(self, call: Call) -> list[Json]:
        """List the pinned messages in the older way."""
        channel = self.channel(call, Permission.READ_MESSAGE_HISTORY)
        return [self.payloads.message(m) for m in self._pins(channel.id)]


_UNKNOWN_MESSAGE = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
