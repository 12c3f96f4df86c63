"""People: the users of the small Discord, and what they can do there."""

import copy
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bot.sandbox.changes import PATIENCE
from bot.sandbox.components import BUTTON, LINK_STYLE, SELECTS, walk
from bot.sandbox.errors import SandboxError
from bot.sandbox.forms import chosen_values, filled
from bot.sandbox.handles import Choice, Deed, Modal
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from bot.sandbox.objects import Channel, Message, User
from bot.sandbox.options import Resolved, find_command, nested, written_options
from bot.sandbox.permissions import permissions_in

if TYPE_CHECKING:
    from bot.sandbox.driver import Sandbox

Json = dict[str, Any]


class Person:
    """One user, driven by a test or by the page."""

    def __init__(self, sandbox: "Sandbox", user: User) -> None:
        self.sandbox = sandbox
        self.user = user

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def name(self) -> str:
        """The user's name."""
        return self.user.name

    @property
    def mention(self) -> str:
        """How a message names this user."""
        return self.user.mention

    # Seeing

    def sees(self, channel: Channel) -> list[Message]:
        """List what this user sees in a channel, oldest first."""
        return self.sandbox.world.visible(channel, self.user)

    async def wait_for(
        self,
        channel: Channel,
        fits: Callable[[Message], bool],
        what: str = "a message",
        *,
        patience: float = PATIENCE,
    ) -> Message:
        """Wait until a message that fits is to be seen in a channel, and give the newest such."""

        def look() -> Message | None:
            self.sandbox.raise_bot_failure()
            return next((m for m in reversed(self.sees(channel)) if not m.loading and fits(m)), None)

        def seen() -> str:
            return "\n".join(message.describe() for message in self.sees(channel)[-10:]) or "nothing"

        return await self.sandbox.world.changes.wait_for(
            look, f"{self.name} to see {what} in #{channel.name}", seen, patience=patience
        )

    async def wait_for_text(self, channel: Channel, text: str, *, patience: float = PATIENCE) -> Message:
        """Wait until a message with this text in it is to be seen."""
        return await self.wait_for(channel, lambda m: text in m.text, f"the text {text!r}", patience=patience)

    # Doing

    async def say(self, channel: Channel, text: str) -> Message:
        """Write an ordinary message."""
        world = self.sandbox.world
        return world.post(Message(world.ids.next(), channel.id, self.id, world.clock.now(), content=text))

    async def slash(self, channel: Channel, command: str, /, **options: Any) -> Deed:
        """Send a command such as "game new". Users, channels and uploads are options as they are."""
        found, way, known = await self._command(channel, command)
        resolved = Resolved(self.sandbox, channel)
        written = nested(way, written_options(command, known, options, resolved))
        data = self._command_data(found, written, resolved)
        return self._send(COMMAND, channel, data, f"/{command}")

    async def autocomplete(
        self, channel: Channel, command: str, /, *, option: str, value: Any = "", **others: Any
    ) -> list[Choice]:
        """Type into an option and get what the bot proposes, in the user's language."""
        found, way, known = await self._command(channel, command)
        if not any(o["name"] == option and o.get("autocomplete") for o in known):
            raise SandboxError(f"/{command} has no option {option!r} with autocomplete")
        resolved = Resolved(self.sandbox, channel)
        written = written_options(command, known, {**others, option: value}, resolved, focused=option)
        data = self._command_data(found, nested(way, written), resolved)
        deed = self._send(AUTOCOMPLETE, channel, data, f"/{command} {option}:{value}...")
        await deed.done()
        choices = deed.interaction.choices or []
        locale = self.user.locale
        return [Choice(str((c.get("name_localizations") or {}).get(locale, c["name"])), c["value"]) for c in choices]

    async def click(self, message: Message, button: str, /, *, force: bool = False) -> Deed:
        """Press a button, named by its custom id or its label.

        With `force` the press arrives although the button is gone or disabled by now, as when two users press at the
        same moment: the bot is told of it with the message as it was.
        """
        found, seen = self._find(message, button, {BUTTON}, force=force)
        if found["style"] == LINK_STYLE:
            raise SandboxError(f"the button {button!r} is a link to {found.get('url')}")
        return self._component(message, {"component_type": BUTTON, "custom_id": found["custom_id"]}, button, seen)

    async def select(self, message: Message, select: str, values: Sequence[Any], /, *, force: bool = False) -> Deed:
        """Choose in a select menu, named by its custom id or placeholder; values by value, label or themselves."""
        found, seen = self._find(message, select, SELECTS, force=force)
        least, most = found.get("min_values"), found.get("max_values")
        least, most = 1 if least is None else least, 1 if most is None else most
        if not least <= len(values) <= most:
            raise SandboxError(f"{select!r} takes {least} to {most} values, not {len(values)}")
        resolved = Resolved(self.sandbox, self.sandbox.world.channels[message.channel_id])
        chosen = chosen_values(found, list(values), resolved)
        data = {"component_type": found["type"], "custom_id": found["custom_id"], "values": chosen}
        return self._component(message, data | ({"resolved": resolved.data} if resolved.data else {}), select, seen)

    async def submit(self, modal: Modal, values: Mapping[str, Any]) -> Deed:
        """Send a form; fields are named by custom id or label, others keep what they had."""
        channel = self.sandbox.world.channels[modal.interaction.channel_id]
        resolved = Resolved(self.sandbox, channel)
        data: Json = {
            "custom_id": modal.data["custom_id"],
            "components": filled(copy.deepcopy(modal.data), values, resolved),
        }
        if resolved.data:
            data["resolved"] = resolved.data
        return self._send(MODAL_SUBMIT, channel, data, f"form {modal.title!r}", modal.interaction.message_id)

    # Settings

    def close_direct_messages(self) -> None:
        """Take no direct messages from now on."""
        self.user.accepts_direct_messages = False
        self.sandbox.world.change_user(self.user)

    def speak(self, locale: str) -> None:
        """Switch the client to another language."""
        self.user.locale = locale
        self.sandbox.world.change_user(self.user)

    # How it is sent

    async def _command(self, channel: Channel, command: str) -> tuple[Json, list[Json], list[Json]]:
        await self.sandbox.commands_registered()
        return find_command(self.sandbox.commands_for(self, channel), command.split())

    def _command_data(self, command: Json, options: list[Json], resolved: Resolved) -> Json:
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return data | ({"resolved": resolved.data} if resolved.data else {})

    def _find(
        self, message: Message, name: str, kinds: "set[int] | frozenset[int]", *, force: bool
    ) -> tuple[Json, list[Json]]:
        """Find a component that this user can use, and the components among which it is."""
        if message.deleted or message.only_for not in (None, self.id):
            raise SandboxError(f"{self.name} does not see {message.describe()}")
        versions = [message.components, *(reversed(message.earlier) if force else ())]
        for version in versions:
            fitting = [component for _, component in walk(version) if component["type"] in kinds]
            for key in ("custom_id", "label", "placeholder"):
                for component in fitting:
                    if component.get(key) == name and (force or not component.get("disabled")):
                        return component, version
                    if component.get(key) == name:
                        raise SandboxError(f"{name!r} is disabled on {message.describe()}")
        raise SandboxError(f"there is no {name!r} on {message.describe()}")

    def _component(self, message: Message, data: Json, name: str, seen: list[Json]) -> Deed:
        channel = self.sandbox.world.channels[message.channel_id]
        return self._send(COMPONENT, channel, data, f"press of {name!r}", message.id, seen)

    def _send(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        name: str,
        message_id: int | None = None,
        seen: list[Json] | None = None,
    ) -> Deed:
        world = self.sandbox.world
        if not permissions_in(world, channel, self.id):
            raise SandboxError(f"{self.name} is not in #{channel.name}")
        if channel.archived:
            raise SandboxError(f"#{channel.name} is archived")
        interaction = Interaction(
            id=world.ids.next(),
            token=secrets.token_urlsafe(24),
            type=kind,
            user_id=self.id,
            channel_id=channel.id,
            data=data,
            created=world.clock.now(),
            name=name,
            message_id=message_id,
            seen=seen,
        )
        world.interact(interaction)
        return Deed(self.sandbox, self, interaction)
