"""A stand-in for Discord's REST interface on loopback: writes down what the client sends, and answers the least."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

APPLICATION = 900
USER = {"id": "77", "username": "ann", "discriminator": "0", "avatar": None, "global_name": "Ann"}


@dataclass
class Discord:
    """What the stand-in knows and has heard."""

    base: str = ""
    heard: list[tuple[str, str, Any]] = field(default_factory=list)
    """Method, path and body of every request."""
    commands: list[dict[str, Any]] = field(default_factory=list)
    messages: list[dict[str, Any]] = field(default_factory=list)
    """The messages of every channel, the newest first."""
    too_late: bool = False
    """Whether interactions have expired."""

    def sent(self, method: str, path: str) -> list[Any]:
        """The bodies of all requests of a method to paths that end so."""
        return [body for how, where, body in self.heard if how == method and where.endswith(path)]

    async def answer(self, request: web.Request) -> web.Response:
        """Answer one request."""
        body: Any = None
        if request.content_type == "multipart/form-data":
            form = await request.post()
            body = json.loads(str(form["payload_json"]))
        elif request.can_read_body:
            body = await request.json()
        path = request.path.removeprefix("/api/v10")
        self.heard.append((request.method, path, body))
        if path.endswith("/commands"):
            if request.method == "PUT":
                self.commands = [
                    command | {"id": str(number), "application_id": str(APPLICATION), "version": "1"}
                    for number, command in enumerate(body or [], 1)
                ]
            return _json(self.commands)
        if path.endswith("/callback"):
            if self.too_late:
                return _json({"code": 10062, "message": "Unknown interaction"}, status=404)
            return _json({"interaction": {"id": "1", "type": 3, "response_message_id": None}})
        if request.method == "DELETE":
            return web.Response(status=204)
        if request.method == "GET" and path.endswith("/messages"):
            return _json(self.messages[: int(request.query["limit"])])
        if path.startswith("/webhooks/"):
            return _json(message(body.get("content") or ""))
        if path == "/users/@me":
            return _json(USER | {"id": str(APPLICATION), "bot": True})
        if path == "/oauth2/applications/@me":
            return _json(APP)
        if path == "/gateway/bot":
            url = self.base.replace("http://", "ws://").replace("/api/v10", "/gateway?v=10")
            return _json({"url": url, "shards": 1, "session_start_limit": {}})
        return _json({"code": 0, "message": path}, status=404)


APP = {
    "id": str(APPLICATION),
    "name": "Tilewarden",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "owner": USER,
    "flags": 0,
}


def _json(data: Any, status: int = 200) -> web.Response:
    # The library reads JSON only from a bare "application/json", without a charset.
    return web.Response(body=json.dumps(data).encode(), status=status, content_type="application/json")


def message(content: str) -> dict[str, Any]:
    """A message as Discord would send it back."""
    return {
        "id": "500",
        "channel_id": "20",
        "author": USER,
        "content": content,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
    }


def interaction(kind: int, data: dict[str, Any], *, locale: str = "en-US") -> dict[str, Any]:
    """An interaction as the gateway would bring it, in a private channel with the bot."""
    return {
        "id": "1000",
        "application_id": str(APPLICATION),
        "type": kind,
        "token": "token",
        "version": 1,
        "channel_id": "20",
        "channel": {"id": "20", "type": 1, "recipients": []},
        "user": USER,
        "locale": locale,
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 1,
        "attachment_size_limit": 10485760,
        "data": data,
    }


def click(custom_id: str, *, locale: str = "en-US") -> dict[str, Any]:
    """A click on a button."""
    return interaction(3, {"custom_id": custom_id, "component_type": 2}, locale=locale) | {"message": message("board")}


def command(name: str, *, locale: str = "en-US", **options: str) -> dict[str, Any]:
    """A slash command."""
    listed = [{"name": option, "type": 3, "value": value} for option, value in options.items()]
    return interaction(2, {"id": "1", "name": name, "type": 1, "options": listed}, locale=locale)


@asynccontextmanager
async def running() -> AsyncIterator[Discord]:
    """A stand-in that listens on a free port."""
    discord = Discord()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", discord.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        discord.base = f"http://{host}:{port}/api/v10"
        yield discord
    finally:
        await runner.cleanup()
