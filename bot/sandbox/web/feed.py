"""The stream of changes that keeps an open page up to date (server-sent events)."""

import asyncio
import json
from typing import Any

from aiohttp import web

from bot.sandbox.changes import WorldChange
from bot.sandbox.driver import Sandbox
from bot.sandbox.objects import Channel, Message, User
from bot.sandbox.web.view import View

Json = dict[str, Any]

LOOK_AFTER = 2.0
"""Seconds after which a quiet stream looks whether the bot and the reader are still there."""

_PLACES = ("CHANNEL_", "THREAD_", "GUILD_", "USER_")


class Feed:
    """Serves the streams, and ends them when the server stops."""

    def __init__(self, sandbox: Sandbox, view: View) -> None:
        self._sandbox = sandbox
        self._view = view
        self._open: set[asyncio.Queue[tuple[str, Json] | None]] = set()

    async def close(self) -> None:
        """End all streams."""
        for queue in self._open:
            queue.put_nowait(None)

    def tell(self, event: str, data: Json) -> None:
        """Send something to every page, whoever looks."""
        for queue in self._open:
            queue.put_nowait((event, data))

    async def serve(self, request: web.Request, user: User) -> web.StreamResponse:
        """Stream to one page until it is closed."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await response.prepare(request)
        queue: asyncio.Queue[tuple[str, Json] | None] = asyncio.Queue()

        def hear(change: WorldChange) -> None:
            written = self._written(change, user)
            if written is not None:
                queue.put_nowait(written)

        self._open.add(queue)
        stop = self._sandbox.world.changes.listen(hear)
        try:
            await self._pump(response, queue)
        except ConnectionResetError:
            pass  # the page was closed
        finally:
            stop()
            self._open.discard(queue)
        return response

    async def _pump(self, response: web.StreamResponse, queue: "asyncio.Queue[tuple[str, Json] | None]") -> None:
        connected = self._sandbox.gateway.connected
        await _send(response, "hello", {"connected": connected})
        while True:
            try:
                async with asyncio.timeout(LOOK_AFTER):
                    item = await queue.get()
            except TimeoutError:
                await response.write(b": still here\n\n")
            else:
                if item is None:
                    return
                await _send(response, *item)
            if connected != self._sandbox.gateway.connected:
                connected = self._sandbox.gateway.connected
                await _send(response, "connected", {"connected": connected})

    def _written(self, change: WorldChange, user: User) -> tuple[str, Json] | None:
        """Write a change for one user, if it is one that they see."""
        subject = change.subject
        if isinstance(subject, Message):
            if subject.only_for not in (None, user.id) or not self._sees(user, subject.channel_id):
                return None
            if subject.deleted:
                return "gone", {"id": str(subject.id), "channel_id": str(subject.channel_id)}
            return "message", {"new": change.event == "MESSAGE_CREATE", "message": self._view.message(subject)}
        if change.event == "COMMANDS_UPDATE":
            return "commands", {}
        if change.event.startswith(_PLACES) or isinstance(subject, Channel):
            return "state", {}
        return None

    def _sees(self, user: User, channel_id: int) -> bool:
        channel = self._sandbox.world.channels.get(channel_id)
        return channel is not None and self._view.sees(user, channel)


async def _send(response: web.StreamResponse, event: str, data: Json) -> None:
    text = f"event: {event}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
    await response.write(text.encode())
