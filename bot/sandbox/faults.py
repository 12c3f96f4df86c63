"""Faults on demand: what Discord does on a bad day."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.calls import Call

Json = dict[str, Any]

RESET = 0
"""The status of an answer that never comes: the connection breaks."""


@dataclass(frozen=True)
class Answer:
    """What the server says in place of doing what it was asked."""

    status: int
    body: Json
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class _Planned:
    method: str
    route: str
    left: int
    answer: Answer | None
    gate: asyncio.Event | None = None
    after: bool = False


class Faults:
    """The faults that are still to come. A route is told by method and a part of its template."""

    def __init__(self) -> None:
        self._planned: list[_Planned] = []
        self.happened = 0

    def rate_limit(self, method: str, route: str, *, times: int = 1, retry_after: float = 0.05) -> None:
        """Answer the next requests on a route with 429."""
        body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False}
        headers = {"Retry-After": f"{retry_after:.3f}", "X-RateLimit-Scope": "user", "Via": "1.1 sandbox"}
        self._planned.append(_Planned(method, route, times, Answer(429, body, headers)))

    def break_down(
        self, method: str, route: str, *, times: int = 1, status: int = 500, after_the_deed: bool = False
    ) -> None:
        """Answer the next requests on a route with a server error, before or after doing what they ask."""
        answer = Answer(status, {"message": f"{status}: Internal Server Error", "code": 0})
        self._planned.append(_Planned(method, route, times, answer, after=after_the_deed))

    def reset(self, method: str, route: str, *, times: int = 1, after_the_deed: bool = False) -> None:
        """Break the connection of the next requests on a route, before or after doing what they ask."""
        self._planned.append(_Planned(method, route, times, Answer(RESET, {}), after=after_the_deed))

    def hold(self, method: str, route: str, *, times: int = 1) -> asyncio.Event:
        """Keep the next requests on a route waiting until the event is set."""
        gate = asyncio.Event()
        self._planned.append(_Planned(method, route, times, None, gate))
        return gate

    def clear(self) -> None:
        """Forget the faults that did not come yet, and let go what is held."""
        for planned in self._planned:
            if planned.gate is not None:
                planned.gate.set()
        self._planned.clear()

    async def meet(self, call: Call) -> Answer | None:
        """Let a request meet its fault before it is served."""
        planned = self._take(call, after=False)
        if planned is not None and planned.gate is not None:
            await planned.gate.wait()
        return planned.answer if planned else None

    def meet_afterwards(self, call: Call) -> Answer | None:
        """Let a request meet its fault after it was served: done, but the bot does not hear of it."""
        planned = self._take(call, after=True)
        return planned.answer if planned else None

    def _take(self, call: Call, *, after: bool) -> _Planned | None:
        for planned in self._planned:
            if (
                planned.left
                and planned.after == after
                and planned.method in ("*", call.method)
                and planned.route in call.route
            ):
                planned.left -= 1
                self.happened += 1
                return planned
        return None
