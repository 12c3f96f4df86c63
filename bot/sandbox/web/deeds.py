"""What people do on the page: commands, clicks, choices, forms and plain words, each as one user."""

import asyncio
from collections.abc import Mapping
from typing import Any

from bot.sandbox.components import CHANNEL_SELECT, FILE_UPLOAD, ROLE_SELECT, SELECTS, STRING_SELECT, walk
from bot.sandbox.drafts import Upload
from bot.sandbox.driver import Sandbox
from bot.sandbox.errors import NothingHappenedError, SandboxError
from bot.sandbox.handles import Deed, Modal
from bot.sandbox.objects import Channel, Message
from bot.sandbox.options import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    USER,
    find_command,
)
from bot.sandbox.people import Person

Json = dict[str, Any]

PATIENCE = 20.0
"""Seconds until the page says that the bot did not answer. The world itself refuses an answer after Discord's three."""

PATIENCE_FOR_CHOICES = 5.0


class Deeds:
    """Does as the page's user what a person does with Discord's client."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world

    # Finding what a request names

    def person(self, key: Any) -> Person:
        """Find a user by id."""
        user = self._world.users.get(_number(key))
        if user is None or user.bot:
            raise SandboxError("there is no such user")
        return Person(self._sandbox, user)

    def channel(self, key: Any) -> Channel:
        """Find a channel by id."""
        channel = self._world.channels.get(_number(key))
        if channel is None:
            raise SandboxError("there is no such channel")
        return channel

    def message(self, body: Json) -> Message:
        """Find a message by its channel and id."""
        message = self._world.messages.get(_number(body.get("channel")), {}).get(_number(body.get("message")))
        if message is None:
            raise SandboxError("this message is not there any more")
        return message

    # Doing

    async def command(self, body: Json, uploads: Mapping[str, Upload]) -> Json:
        """Send a slash command."""
        person, channel = self.person(body.get("user")), self.channel(body.get("channel"))
        name = str(body.get("command"))
        options = self._options(person, channel, name, body.get("options") or {}, uploads)
        try:
            async with asyncio.timeout(PATIENCE):
                deed = await person.slash(channel, name, **options)
        except TimeoutError:
            return {"outcome": "failed"}
        return await self._outcome(deed)

    async def choices(self, body: Json) -> Json:
        """Ask the bot what it proposes for an option."""
        person, channel = self.person(body.get("user")), self.channel(body.get("channel"))
        name, option = str(body.get("command")), str(body.get("option"))
        others = {key: value for key, value in (body.get("options") or {}).items() if key != option}
        known = self._options(person, channel, name, others, {}, lenient=True)
        try:
            async with asyncio.timeout(PATIENCE_FOR_CHOICES):
                found = await person.autocomplete(channel, name, option=option, value=body.get("value", ""), **known)
        except TimeoutError:
            return {"choices": [], "failed": True}
        return {"choices": [{"name": choice.name, "value": choice.value} for choice in found]}

    async def press(self, body: Json) -> Json:
        """Press a button."""
        person, message = self.person(body.get("user")), self.message(body)
        return await self._outcome(await person.click(message, str(body.get("component"))))

    async def choose(self, body: Json) -> Json:
        """Choose in a select menu."""
        person, message = self.person(body.get("user")), self.message(body)
        name = str(body.get("component"))
        kinds = {c["custom_id"]: c["type"] for _, c in walk(message.components) if c["type"] in SELECTS}
        values = [self._chosen(kinds.get(name, STRING_SELECT), value) for value in body.get("values") or []]
        return await self._outcome(await person.select(message, name, values))

    async def submit(self, body: Json, uploads: Mapping[str, Upload]) -> Json:
        """Send a form."""
        person = self.person(body.get("user"))
        interaction = self._world.interactions.get(_number(body.get("interaction")))
        if interaction is None or interaction.modal is None or interaction.user_id != person.id:
            raise SandboxError("this form is not open any more")
        values: Json = dict(body.get("values") or {})
        for _, field in walk(interaction.modal["components"]):
            name = str(field.get("custom_id"))
            if field["type"] == FILE_UPLOAD:
                values[name] = [upload for key, upload in uploads.items() if key.partition("#")[0] == name]
            elif field["type"] in SELECTS and name in values:
                values[name] = [self._chosen(field["type"], value) for value in values[name]]
        return await self._outcome(await person.submit(Modal(person, interaction, interaction.modal), values))

    async def say(self, body: Json) -> Json:
        """Write an ordinary message."""
        text = str(body.get("text") or "").strip()
        if not 1 <= len(text) <= 2000:
            raise SandboxError("a message has 1 to 2000 characters")
        await self.person(body.get("user")).say(self.channel(body.get("channel")), text)
        return {"outcome": "done"}

    # How the page's words become the world's

    def _options(
        self,
        person: Person,
        channel: Channel,
        name: str,
        given: Mapping[str, Any],
        uploads: Mapping[str, Upload],
        *,
        lenient: bool = False,
    ) -> Json:
        """Read option values by the types that the bot registered; a lenient reader skips what is not ready."""
        _, _, known = find_command(self._sandbox.commands_for(person, channel), name.split())
        types = {option["name"]: option["type"] for option in known}
        read: Json = {}
        for key, value in given.items():
            try:
                read[key] = self._option(types.get(key, 0), value)
            except SandboxError:
                if not lenient:
                    raise
        return read | {key: upload for key, upload in uploads.items() if types.get(key) == ATTACHMENT}

    def _option(self, kind: int, value: Any) -> Any:
        if kind in (INTEGER, NUMBER):
            try:
                return int(value) if kind == INTEGER else float(value)
            except (TypeError, ValueError):
                raise SandboxError(f"{value!r} is no number") from None
        if kind == BOOLEAN:
            return value is True or value == "true"
        if kind == CHANNEL:
            return self.channel(value)
        if kind == ROLE:
            return self._role(value)
        if kind in (USER, MENTIONABLE):
            return self._user(value)
        return str(value)

    def _chosen(self, kind: int, value: Any) -> Any:
        if kind == STRING_SELECT:
            return str(value)
        if kind == CHANNEL_SELECT:
            return self.channel(value)
        return self._role(value) if kind == ROLE_SELECT else self._user(value)

    def _user(self, key: Any) -> Any:
        user = self._world.users.get(_number(key))
        if user is None:
            raise SandboxError("there is no such user")
        return user

    def _role(self, key: Any) -> Any:
        role = self._sandbox.guild.roles.get(_number(key))
        if role is None:
            raise SandboxError("there is no such role")
        return role

    async def _outcome(self, deed: Deed) -> Json:
        """Wait for the bot's first answer, as Discord's client does before it gives up."""
        interaction = deed.interaction
        try:
            await self._sandbox.until(lambda: deed.acknowledged, interaction.name, patience=PATIENCE)
        except NothingHappenedError:
            return {"outcome": "failed"}
        if interaction.modal is not None:
            return {"outcome": "modal", "interaction": str(interaction.id), "modal": interaction.modal}
        return {"outcome": "done"}


def _number(key: Any) -> int:
    text = str(key)
    return int(text) if text.isdecimal() and len(text) < 25 else 0
