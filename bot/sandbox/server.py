"""The HTTP server on loopback: REST, gateway and the files' addresses."""

import hashlib
import json
import logging
import mimetypes
import socket
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from bot.sandbox.calls import Call, Handler, read_call
from bot.sandbox.doors import doorkeeper, is_token, new_token
from bot.sandbox.drafts import Drafts
from bot.sandbox.errors import ApiError, invalid_form, not_found, unauthorized
from bot.sandbox.faults import RESET, Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.payloads import Payloads
from bot.sandbox.rest_commands import CommandRoutes
from bot.sandbox.rest_interactions import InteractionRoutes
from bot.sandbox.rest_messages import MessageRoutes
from bot.sandbox.rest_places import PlaceRoutes
from bot.sandbox.validation import Validator, Violation
from bot.sandbox.world import World

API = "/api/v10"
WITHOUT_TOKEN = frozenset({"/gateway"})
"""The routes that Discord answers to anybody."""
WITH_OWN_TOKEN = ("/interactions/", "/webhooks/")
"""The beginnings of the routes whose path holds an interaction's token in place of the bot's."""
KEPT_REQUESTS = 10_000
MOST_BYTES = 100 * 1024 * 1024

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Served:
    """A request that the bot made, and what it was answered."""

    method: str
    route: str
    path: str
    status: int
    code: int | None
    body: Any


class Server:
    """Serves one world to one bot."""

    def __init__(self, world: World, *, validator: Validator) -> None:
        self.world = world
        self.token = new_token()
        self.validator = validator
        self.faults = Faults()
        self.requests: deque[Served] = deque(maxlen=KEPT_REQUESTS)
        self.violations: list[Violation] = []
        self.app = web.Application(client_max_size=MOST_BYTES)
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=5.0)
        self.base_url = ""
        self.payloads: Payloads
        self.drafts: Drafts
        self.gateway: Gateway

    @property
    def api_url(self) -> str:
        """Where the REST API is."""
        return self.base_url + API

    async def start(self, port: int = 0) -> None:
        """Listen on loopback; port 0 takes a free one."""
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        port = listener.getsockname()[1]
        self.base_url = f"http://127.0.0.1:{port}"
        self.payloads = Payloads(self.world, self.base_url)
        self.drafts = Drafts(self.world)
        self.gateway = Gateway(self.payloads, self.token, f"ws://127.0.0.1:{port}/gateway")
        self.app.middlewares.append(doorkeeper(port))
        self._add_routes()
        await self._runner.setup()
        await web.SockSite(self._runner, listener).start()

    async def stop(self) -> None:
        """Close everything."""
        self.faults.clear()
        await self.gateway.close()
        await self._runner.cleanup()

    def _add_routes(self) -> None:
        """Add the API's routes, whose templates are those of the published schema."""
        router = self.app.router
        router.add_get("/gateway", self.gateway.handle)
        router.add_get("/attachments/{channel_id}/{file_id}/{filename}", self._serve_file)
        router.add_get("/emojis/{filename}", self._serve_emoji)
        for part in (
            PlaceRoutes(self.payloads, self.gateway.url),
            MessageRoutes(self.payloads, self.drafts),
            InteractionRoutes(self.payloads, self.drafts),
            CommandRoutes(self.payloads),
        ):
            for method, path, handler in part.routes():
                router.add_route(method, API + path, self._endpoint(path, handler))
        router.add_route("*", API + "/{tail:.*}", self._endpoint("/{tail}", _unknown_route))

    def _endpoint(self, route: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        free = route in WITHOUT_TOKEN or route.startswith(WITH_OWN_TOKEN)

        async def endpoint(request: web.Request) -> web.Response:
            body: Any = None
            path = request.path.removeprefix(API)
            headers = _rate_limit_headers(request.method + route)
            try:
                if not free and not is_token(request.headers.get("Authorization"), f"Bot {self.token}"):
                    raise unauthorized()
                call = await read_call(request, route, path)
                body = call.body
                fault = await self.faults.meet(call)
                if fault is None:
                    status, answer = await self._serve(call, handler)
                    fault = self.faults.meet_afterwards(call)
                if fault is not None:
                    status, answer, headers = fault.status, fault.body, {**headers, **fault.headers}
            except ApiError as error:
                status, answer = error.status, error.body()
            code = answer.get("code") if status >= 400 and isinstance(answer, dict) else None
            served = Served(request.method, route, path, status, code, body)
            self.requests.append(served)
            self.world.changes.announce("REQUEST", served)
            if status == RESET and request.transport is not None:
                request.transport.abort()
            return self._respond(answer, status or 500, headers)

        return endpoint

    async def _serve(self, call: Call, handler: Handler) -> tuple[int, Any]:
        problems = self.validator.problems(call)
        try:
            if problems:
                raise invalid_form(problems)
            answer = await handler(call)
        except ApiError as error:
            if error.code in (50035, 50006, 40005):
                self.violations.append(Violation(call.method, call.route, error.message, error.errors or {}))
                log.warning("%s %s breaks Discord's rules: %s", call.method, call.path, json.dumps(error.errors))
            raise
        return (204 if answer is None else 200), answer

    def _respond(self, answer: Any, status: int, headers: dict[str, str]) -> web.Response:
        if answer is None:
            return web.Response(status=204, headers=headers)
        # no charset in the type: discord.py compares the whole header
        body = json.dumps(answer).encode()
        return web.Response(body=body, status=status, headers=headers, content_type="application/json")

    async def _serve_file(self, request: web.Request) -> web.Response:
        data = self.world.files.get(int(request.match_info["file_id"]))
        if data is None:
            return self._respond(not_found(10008, "file").body(), 404, {})
        kind = mimetypes.guess_type(request.match_info["filename"])[0] or "application/octet-stream"
        return web.Response(body=data, content_type=kind)

    async def _serve_emoji(self, request: web.Request) -> web.Response:
        name = request.match_info["filename"].partition(".")[0]
        data = self.world.files.get(int(name)) if name.isdecimal() else None
        if data is None:
            return self._respond(not_found(10014, "Emoji").body(), 404, {})
        return web.Response(body=data, content_type="image/png")


async def _unknown_route(_call: Call) -> None:
    raise ApiError(404, 0, "404: Not Found")


def _rate_limit_headers(route: str) -> dict[str, str]:
    bucket = hashlib.blake2s(route.encode(), digest_size=8).hexdigest()
    return {
        "X-RateLimit-Limit": "1000",
        "X-RateLimit-Remaining": "999",
        "X-RateLimit-Reset-After": "1.000",
        "X-RateLimit-Bucket": bucket,
        "Via": "1.1 sandbox",
    }
