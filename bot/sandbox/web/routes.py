"""The page's addresses on the stand-in's server: its files, its texts, its interface."""

import json
import logging
from collections.abc import Awaitable, Callable
from importlib import resources
from typing import Any

from aiohttp import BodyPartReader, web

from bot.sandbox.drafts import Upload
from bot.sandbox.driver import Sandbox
from bot.sandbox.errors import NothingHappenedError, SandboxError
from bot.sandbox.objects import User
from bot.sandbox.web.deeds import Deeds
from bot.sandbox.web.feed import Feed
from bot.sandbox.web.page_people import Accounts
from bot.sandbox.web.page_texts import page_texts
from bot.sandbox.web.view import View
from bot.seats.pace import SPEEDS, Pace
from engine.players.levels import LEVELS, STAND_IN

Json = dict[str, Any]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
"""The kinds of files that the page is made of."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)

log = logging.getLogger(__name__)


class WebPage:
    """Puts the page on a stand-in's server; call ``add_to_server`` before it starts."""

    def __init__(self, sandbox: Sandbox, pace: Pace | None = None) -> None:
        """With the ``pace`` of a bot the page tells its computers how fast to play."""
        self._sandbox = sandbox
        self._pace = pace or Pace()
        self.view = View(sandbox)
        self.deeds = Deeds(sandbox)
        self.feed = Feed(sandbox, self.view)
        self.accounts = Accounts(sandbox, self.view)

    def add_to_server(self) -> None:
        """Add the addresses."""
        app = self._sandbox.server.app
        app.on_shutdown.append(self._on_shutdown)
        app.on_response_prepare.append(self._on_response)
        router = app.router
        router.add_get("/", self._file)
        router.add_get("/page/{name}", self._file)
        router.add_get("/page/texts/{locale}", self._worded(self._texts))
        router.add_get("/page/api/state", self._worded(self._state))
        router.add_get("/page/api/messages", self._worded(self._messages))
        router.add_get("/page/api/commands", self._worded(self._commands))
        # A stream has no end and so no HEAD: its events would be taken for the next answer.
        router.add_get("/page/api/events", self._worded(self._events), allow_head=False)
        for name in ("command", "submit"):
            router.add_post(f"/page/api/{name}", self._worded(self._with_files(getattr(self.deeds, name))))
        for name in ("choices", "press", "choose", "say"):
            router.add_post(f"/page/api/{name}", self._worded(self._with_json(getattr(self.deeds, name))))
        for name in ("add_user", "change_user", "add_channel"):
            address = f"/page/api/{name.replace('_', '-')}"
            router.add_post(address, self._worded(self._with_json(getattr(self.accounts, name))))
        router.add_post("/page/api/speed", self._worded(self._with_json(self._set_speed)))

    async def _on_shutdown(self, _app: web.Application) -> None:
        await self.feed.close()

    async def _on_response(self, request: web.Request, response: web.StreamResponse) -> None:
        """Let nothing that users uploaded run as a part of the page."""
        response.headers["X-Content-Type-Options"] = "nosniff"
        if request.path.startswith("/attachments/"):
            response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        elif request.path == "/":
            response.headers["Content-Security-Policy"] = POLICY

    # Files and texts

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info.get("name", "index.html")
        kind = TYPES.get(name.rpartition(".")[2])
        file = resources.files("bot.sandbox") / "page" / name
        if kind is None or not file.is_file():
            raise web.HTTPNotFound
        return web.Response(
            body=file.read_bytes(), content_type=kind, charset="utf-8", headers={"Cache-Control": "no-cache"}
        )

    async def _texts(self, request: web.Request) -> web.Response:
        return _json(page_texts(request.match_info["locale"]))

    # Looking

    def _looker(self, request: web.Request) -> User:
        """The user who looks: named by id or name, else the first one."""
        wanted = request.query.get("user", "")
        people = self.view.people()
        for user in people:
            if wanted == str(user.id) or wanted.casefold() == user.name.casefold():
                return user
        if not people:
            raise SandboxError("there are no users")
        return people[0]

    async def _state(self, request: web.Request) -> web.Response:
        return _json(self.view.state(self._looker(request)) | {"computers": self._computers()})

    def _computers(self) -> Json:
        return {"speed": self._pace.speed, "levels": list(LEVELS), "level": STAND_IN}

    async def _messages(self, request: web.Request) -> web.Response:
        user, channel = self._looker(request), self.deeds.channel(request.query.get("channel"))
        if not self.view.sees(user, channel):
            raise SandboxError("this user does not see this channel")
        seen = self._sandbox.world.visible(channel, user)
        return _json({"messages": [self.view.message(message) for message in seen]})

    async def _commands(self, request: web.Request) -> web.Response:
        person = self.deeds.person(self._looker(request).id)
        channel = self.deeds.channel(request.query.get("channel"))
        return _json({"commands": self._sandbox.commands_for(person, channel)})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        return await self.feed.serve(request, self._looker(request))

    # Doing

    async def _set_speed(self, body: Json) -> Json:
        speed = str(body.get("speed"))
        if speed not in SPEEDS:
            raise SandboxError(f"the speed is one of {', '.join(SPEEDS)}")
        self._pace.choose(speed)
        self.feed.tell("computers", self._computers())
        return {"outcome": "done"}

    def _with_json(self, do: Callable[[Json], Awaitable[Json]]) -> Handler:
        async def handler(request: web.Request) -> web.Response:
            return _json(await do(_object(await request.text())))

        return handler

    def _with_files(self, do: Callable[[Json, dict[str, Upload]], Awaitable[Json]]) -> Handler:
        async def handler(request: web.Request) -> web.Response:
            if request.content_type != "multipart/form-data":
                return _json(await do(_object(await request.text()), {}))
            body: Json = {}
            uploads: dict[str, Upload] = {}
            async for part in await request.multipart():
                if isinstance(part, BodyPartReader):
                    data = bytes(await part.read())
                    if part.name == "body":
                        body = _object(data.decode())
                    else:
                        uploads[str(part.name)] = Upload(part.filename or "file", data)
            return _json(await do(body, uploads))

        return handler

    def _worded(self, handler: Handler) -> Handler:
        """Answer what cannot be done with JSON that the page can show."""

        async def worded(request: web.Request) -> web.StreamResponse:
            try:
                return await handler(request)
            except NothingHappenedError:
                return _json({"outcome": "failed"})
            except SandboxError as error:
                # No HTTP error: the page words it, and a browser would count it as a fault of the page.
                return _json({"error": str(error)})

        return worded


def _object(text: str) -> Json:
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise SandboxError("the request is no JSON object")
    return body


def _json(body: Any) -> web.Response:
    text = json.dumps(body, ensure_ascii=False)
    return web.Response(text=text, content_type="application/json", headers={"Cache-Control": "no-store"})
