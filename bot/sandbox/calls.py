"""One request of the bot, read."""

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from bot.sandbox.drafts import Upload
from bot.sandbox.errors import ApiError

FILE_FIELD = re.compile(r"files\[(\d+)\]$")


@dataclass(frozen=True)
class Call:
    """A request: its method, the route's template, its parameters and body."""

    method: str
    route: str
    path: str
    names: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Mapping[int, Upload]

    def id(self, name: str) -> int:
        """Read an id of the path; what is no number cannot exist."""
        try:
            return int(self.names[name])
        except ValueError:
            raise ApiError(404, 0, "404: Not Found") from None

    def wants(self, name: str) -> bool:
        """Read a yes/no of the query."""
        return self.query.get(name, "").lower() in ("1", "true")


Handler = Callable[[Call], Awaitable[Any]]
Route = tuple[str, str, Handler]


async def read_call(request: web.Request, route: str, path: str) -> Call:
    """Read a request: a JSON body, or a form with `payload_json` and `files[n]`."""
    body: Any = None
    uploads: dict[int, Upload] = {}
    try:
        if request.content_type == "multipart/form-data":
            async for part in await request.multipart():
                if not isinstance(part, BodyPartReader):
                    continue
                found = FILE_FIELD.match(part.name or "")
                data = await part.read()
                if part.name == "payload_json":
                    body = json.loads(bytes(data))
                elif found:
                    uploads[int(found[1])] = Upload(part.filename or "unnamed", bytes(data))
        elif request.can_read_body:
            text = await request.text()
            body = json.loads(text) if text else None
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
    return Call(request.method, route, path, dict(request.match_info), dict(request.query), body, uploads)
