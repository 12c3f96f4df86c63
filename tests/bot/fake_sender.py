"""A fake sender: keeps messages as Discord would, notes every call, and fails as the real one does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Literal, cast

import discord

from bot import limits
from bot.gateway.picture_worker import PictureWorker
from bot.gateway.sender import Shown, build
from bot.show.draft import Draft
from tests.bot.timing.hands import PATIENCE

Verb = Literal["post", "edit", "strip", "find", "exists", "direct"]


class _Response:
    """As much of an HTTP response as the library's errors look at."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "a fault"


def fault(status: int, code: int = 0) -> discord.HTTPException:
    """The library's error for a status and one of Discord's codes."""
    kinds: dict[int, type[discord.HTTPException]] = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    return kind(cast("Any", _Response(status)), {"code": code, "message": "a fault"})


@dataclass
class Message:
    """A message as everybody sees it."""

    id: int
    channel_id: int
    draft: Draft
    nonce: str | None = None
    files: list[str] = field(default_factory=list)

    @property
    def payload(self) -> str:
        """Its components and attachments, written as Discord sends them."""
        picture = Shown(PictureWorker.filename, "alt") if PictureWorker.filename in self.files else None
        components = build(self.draft, picture).to_components()  # type: ignore[no-untyped-call]
        return json.dumps([components, [{"filename": name} for name in self.files]])

    @property
    def text(self) -> str:
        """All that it says."""
        return "\n".join([*self.draft.above, *self.draft.below])

    @property
    def buttons(self) -> int:
        """How many rows of controls it has."""
        return len(self.draft.rows)


class FakeSender:
    """Sends to channels that are kept in memory."""

    def __init__(self) -> None:
        self.messages: dict[int, Message] = {}
        """By id, the oldest first."""
        self.calls: list[tuple[Verb, int]] = []
        """What was tried, and at which message (or channel, or user); forgotten by ``news``."""
        self.told: list[tuple[int, Draft]] = []
        """What single users were told."""
        self.reads_history = True
        """Whether the bot may look at a channel's last messages."""
        self.keeps_nonces = True
        """Whether a nonce is still known; Discord forgets it after some minutes."""
        self.gate: asyncio.Event | None = None
        """Where every post waits while a test wants it to."""
        self.at_once = 0
        self.most_at_once = 0
        self._called = asyncio.Event()
        self._ids = count(5000)
        self._faults: dict[Verb, list[tuple[BaseException, bool]]] = {}
        self._denied: dict[int, discord.HTTPException] = {}

    # What a test does

    def fails(self, verb: Verb, *errors: BaseException, after_the_deed: bool = False) -> None:
        """Let the next calls fail, one error each; with ``after_the_deed`` only Discord's answer gets lost."""
        self._faults.setdefault(verb, []).extend((error, after_the_deed) for error in errors)

    def deny(self, channel_id: int, error: discord.HTTPException | None = None) -> None:
        """Let posts to a channel be refused until they are allowed again."""
        self._denied[channel_id] = error or fault(403, 50013)

    def allow(self, channel_id: int) -> None:
        """Let the bot write again."""
        del self._denied[channel_id]

    def delete(self, message: Message) -> None:
        """Delete a message, as a moderator may."""
        del self.messages[message.id]

    def news(self) -> list[tuple[Verb, int]]:
        """What was tried since this was last asked."""
        calls, self.calls = self.calls, []
        return calls

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds; it is looked at with every call."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._called.clear()
                await self._called.wait()

    @property
    def last(self) -> Message:
        """The newest message."""
        return self.messages[max(self.messages)]

    def said(self, text: str) -> list[Message]:
        """The messages that say something."""
        return [message for message in self.messages.values() if text in message.text]

    # What the bot does

    async def post(self, channel_id: int, draft: Draft, *, nonce: str | None = None) -> int:
        """Post a message; with a nonce that Discord remembers it is the one from before."""
        self._note("post", channel_id)
        self.at_once += 1
        self._called.set()
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            if self.gate is not None:
                await self.gate.wait()
        finally:
            self.at_once -= 1
        lost = self._fault("post")
        if channel_id in self._denied:
            raise self._denied[channel_id]
        here = [one for one in self.messages.values() if one.channel_id == channel_id and self.keeps_nonces]
        known = [one.id for one in here if nonce is not None and one.nonce == nonce]
        if known:
            message_id = known[0]
        else:
            message_id = next(self._ids)
            self.messages[message_id] = Message(message_id, channel_id, draft, nonce, _files(draft))
        _raise(lost)
        return message_id

    async def edit(self, channel_id: int, message_id: int, draft: Draft) -> bool:
        """Edit a message; false if it is gone."""
        self._note("edit", message_id)
        lost = self._fault("edit")
        message = self.messages.get(message_id)
        if message is None:
            return False
        assert message.channel_id == channel_id
        message.draft, message.files = draft, _files(draft)
        _raise(lost)
        return True

    async def strip(self, channel_id: int, message_id: int, draft: Draft, alt: str | None) -> None:
        """Edit a message and leave its picture."""
        self._note("strip", message_id)
        lost = self._fault("strip")
        message = self.messages.get(message_id)
        if message is None:
            raise fault(404, limits.UNKNOWN_MESSAGE)
        assert message.channel_id == channel_id
        message.draft = draft
        _raise(lost)

    async def find(self, channel_id: int, marks: Sequence[str]) -> int | None:
        """The newest message of a channel that has one of some marks."""
        self._note("find", channel_id)
        self._fault("find")
        last = [one for one in self.messages.values() if one.channel_id == channel_id][-limits.LAST_MESSAGES :]
        found = [one.id for one in reversed(last) if any(mark in one.payload for mark in marks)]
        return found[0] if found and self.reads_history else None

    async def exists(self, channel_id: int, message_id: int) -> bool:
        """Whether a message is there."""
        self._note("exists", message_id)
        self._fault("exists")
        return message_id in self.messages

    async def direct(self, user_id: int, draft: Draft) -> bool:
        """Say something to one user."""
        self._note("direct", user_id)
        self._fault("direct")
        self.told.append((user_id, draft))
        return True

    def _note(self, verb: Verb, what: int) -> None:
        self.calls.append((verb, what))
        self._called.set()

    def _fault(self, verb: Verb) -> BaseException | None:
        """Fail now, or give the fault that is to come after the deed."""
        waiting = self._faults.get(verb)
        if not waiting:
            return None
        error, after_the_deed = waiting.pop(0)
        if not after_the_deed:
            raise error
        return error


def _files(draft: Draft) -> list[str]:
    return [*([] if draft.picture is None else [PictureWorker.filename]), *(name for name, _ in draft.files)]


def _raise(error: BaseException | None) -> None:
    if error is not None:
        raise error
