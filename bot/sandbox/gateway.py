"""The gateway: the websocket over which the bot hears what happens."""

import asyncio
import contextlib
import json
import secrets
import zlib
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.sandbox.changes import WorldChange
from bot.sandbox.doors import is_token
from bot.sandbox.interactions import Interaction
from bot.sandbox.objects import Channel, Guild, Message
from bot.sandbox.payloads import Payloads

Json = dict[str, Any]

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11
HEARTBEAT_MS = 41250
ACK_SECONDS = 0.1
GUILDS_INTENT, GUILD_MESSAGES_INTENT, DIRECT_MESSAGES_INTENT, MESSAGE_CONTENT_INTENT = 1, 1 << 9, 1 << 12, 1 << 15
BAD_TOKEN_CLOSE = 4004
DROP_CLOSE = 4000


class Connection:
    """One websocket. What is to be sent waits in a queue, so that telling is never waiting."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if compress else None
        self._queue: asyncio.Queue[Json | None] = asyncio.Queue()

    def send(self, payload: Json) -> None:
        """Put a payload on its way."""
        self._queue.put_nowait(payload)

    def finish(self) -> None:
        """End the sending after what is on its way."""
        self._queue.put_nowait(None)

    async def run(self) -> None:
        """Send what is put on its way, in order."""
        while (payload := await self._queue.get()) is not None:
            text = json.dumps(payload)
            if self.socket.closed:
                return
            # the other side may close between our look and our send: what it missed is replayed on resume
            with contextlib.suppress(ConnectionError):
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)


@dataclass
class GatewaySession:
    """What the bot identified for; it outlives its connections, and keeps what a resume replays."""

    id: str
    intents: int
    sequence: int = 0
    sent: list[Json] = field(default_factory=list)
    connection: Connection | None = None

    def dispatch(self, event: str, data: Json) -> None:
        """Tell the bot of an event, now or when it resumes."""
        self.sequence += 1
        payload: Json = {"op": DISPATCH, "s": self.sequence, "t": event, "d": data}
        self.sent.append(payload)
        del self.sent[:-5000]
        if self.connection is not None:
            self.connection.send(payload)


class Gateway:
    """Accepts the bot's websocket and tells it the world's changes."""

    def __init__(self, payloads: Payloads, token: str, url: str) -> None:
        self.payloads = payloads
        self.world = payloads.world
        self.token = token
        self.url = url
        self.session: GatewaySession | None = None
        self.identifies = 0
        self.resumes = 0
        self._connections: set[Connection] = set()
        self.world.changes.listen(self._on_change)

    @property
    def connected(self) -> bool:
        """Whether the bot listens at this moment."""
        return self.session is not None and self.session.connection is not None

    async def drop(self, *, resumable: bool = True) -> None:
        """Cut the bot's connection; without `resumable` the session is forgotten as well."""
        connections = list(self._connections)
        if not resumable:
            self.session = None
        for connection in connections:
            if self.session is not None and self.session.connection is connection:
                self.session.connection = None
            await connection.socket.close(code=DROP_CLOSE, message=b"dropped")

    async def close(self) -> None:
        """Say good-bye to the bot."""
        for connection in list(self._connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one websocket from hello to its end."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, compress=request.query.get("compress") == "zlib-stream")
        self._connections.add(connection)
        sender = asyncio.create_task(connection.run())
        connection.send({"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        try:
            async for frame in socket:
                if frame.type == WSMsgType.TEXT:
                    await self._receive(connection, json.loads(frame.data))
        finally:
            self._connections.discard(connection)
            if self.session is not None and self.session.connection is connection:
                self.session.connection = None
                self.world.changes.announce("GATEWAY_UPDATE", self)
            connection.finish()
            await sender
        return socket

    async def _receive(self, connection: Connection, payload: Json) -> None:
        match payload["op"]:
            case 1:
                # discord.py notes a beat's time in another thread, after sending it: an answer quicker than any network
                # would be measured from the beat before, and taken for a lag of a whole interval
                asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, {"op": HEARTBEAT_ACK})
            case 2 | 6 if not is_token(payload["d"].get("token"), self.token):
                await connection.socket.close(code=BAD_TOKEN_CLOSE, message=b"Authentication failed.")
            case 2:
                self._identify(connection, payload["d"])
            case 6:
                self._resume(connection, payload["d"])
            case _:
                pass  # presence and the like change nothing here

    def _identify(self, connection: Connection, data: Json) -> None:
        self.identifies += 1
        world = self.world
        self.session = session = GatewaySession(secrets.token_hex(16), int(data["intents"]), connection=connection)
        guilds = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
        ready = {
            "v": 10,
            "user": {**self.payloads.user(world.bot), "mfa_enabled": False, "verified": True, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": str(world.application_id), "flags": 0},
        }
        if "shard" in data:
            ready["shard"] = data["shard"]
        session.dispatch("READY", ready)
        for guild in guilds:
            session.dispatch("GUILD_CREATE", self.payloads.guild_create(guild))
        world.changes.announce("GATEWAY_UPDATE", self)

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.session
        if session is None or data["session_id"] != session.id:
            connection.send({"op": INVALID_SESSION, "d": False})
            return
        self.resumes += 1
        for payload in session.sent:
            if payload["s"] > (data["seq"] or 0):
                connection.send(payload)
        session.connection = connection
        session.dispatch("RESUMED", {})
        self.world.changes.announce("GATEWAY_UPDATE", self)

    def _on_change(self, change: WorldChange) -> None:
        session = self.session
        if session is None:
            return
        data = self._event(change, session.intents)
        if data is not None:
            session.dispatch(change.event, data)

    def _event(self, change: WorldChange, intents: int) -> Json | None:
        """Write a change as the event that the bot's intents let it hear, or None."""
        subject = change.subject
        if isinstance(subject, Message):
            return self._message_event(change.event, subject, intents)
        if isinstance(subject, Interaction):
            return self.payloads.interaction(subject) if change.event == "INTERACTION_CREATE" else None
        if isinstance(subject, Guild | Channel) and intents & GUILDS_INTENT:
            return self._place_event(change.event, subject)
        return None

    def _place_event(self, event: str, subject: Guild | Channel) -> Json | None:
        bot_id = self.world.bot.id
        if isinstance(subject, Guild):
            if event == "GUILD_DELETE":
                return {"id": str(subject.id)}
            return self.payloads.guild_create(subject) if bot_id in subject.members else None
        if subject.guild_id is None:
            return None
        guild = self.world.guilds.get(subject.guild_id)
        if guild is None or bot_id not in guild.members:
            return None
        written = self.payloads.channel(subject)
        return written | {"newly_created": True} if event == "THREAD_CREATE" else written

    def _message_event(self, event: str, message: Message, intents: int) -> Json | None:
        channel = self.world.channels.get(message.channel_id)
        if channel is None or message.only_for is not None:
            return None
        if not intents & (DIRECT_MESSAGES_INTENT if channel.guild_id is None else GUILD_MESSAGES_INTENT):
            return None
        if channel.guild_id is not None and self.world.bot.id not in self.world.guilds[channel.guild_id].members:
            return None
        if event == "MESSAGE_DELETE":
            place = {"guild_id": str(channel.guild_id)} if channel.guild_id else {}
            return {"id": str(message.id), "channel_id": str(channel.id), **place}
        written = self.payloads.message(message, in_gateway=True)
        bot_id = self.world.bot.id
        mine = message.author_id == bot_id or bot_id in message.mentions or channel.guild_id is None
        if not mine and not intents & MESSAGE_CONTENT_INTENT:
            written |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return written
