"""What a user holds after doing something: the interaction, and the modal that it may open."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bot.sandbox.changes import PATIENCE
from bot.sandbox.errors import NothingHappenedError
from bot.sandbox.interactions import DEFER_REPLY, DEFER_UPDATE, Interaction
from bot.sandbox.objects import Message

if TYPE_CHECKING:
    from bot.sandbox.driver import Sandbox
    from bot.sandbox.people import Person

Json = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True)
class Choice:
    """A proposal of an autocomplete."""

    name: str
    value: str | int | float


@dataclass(frozen=True)
class Modal:
    """A form that the bot opened for a user."""

    person: "Person"
    interaction: Interaction
    data: Json

    @property
    def title(self) -> str:
        """The form's title."""
        return str(self.data["title"])


class Deed:
    """Something that a user did, and the ways to wait for what the bot makes of it."""

    def __init__(self, sandbox: "Sandbox", person: "Person", interaction: Interaction) -> None:
        self.sandbox = sandbox
        self.person = person
        self.interaction = interaction

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered at all."""
        return self.interaction.acknowledged

    @property
    def followups(self) -> list[Message]:
        """What the bot said more, as far as it is still there."""
        messages = self.sandbox.world.messages.get(self.interaction.channel_id, {})
        return [messages[message_id] for message_id in self.interaction.followups if message_id in messages]

    async def done(self, *, patience: float = PATIENCE) -> "Deed":
        """Wait until the bot has answered, and until a "thinking..." is over."""
        await self._wait(self._finished, "to be answered", patience)
        return self

    async def reply(self, *, patience: float = PATIENCE) -> Message:
        """Wait for the message that answers this: the reply, the edited message or the first follow-up."""
        return await self._wait(self._answer, "to be answered with a message", patience)

    async def followup(self, number: int = 0, *, patience: float = PATIENCE) -> Message:
        """Wait for a message that the bot says more (the first one is 0)."""

        def look() -> Message | None:
            self._check_alive()
            return self.followups[number] if len(self.followups) > number else None

        return await self._wait(look, f"to be followed up ({number})", patience)

    async def modal(self, *, patience: float = PATIENCE) -> Modal:
        """Wait for the form that this opens."""

        def look() -> Modal | None:
            self._check_alive()
            if self.interaction.modal is not None:
                return Modal(self.person, self.interaction, self.interaction.modal)
            if self.acknowledged:
                raise NothingHappenedError(f"no modal: {self._seen()}")
            return None

        return await self._wait(look, "to open a modal", patience)

    def _finished(self) -> bool:
        self._check_alive()
        if self.interaction.answered_with == DEFER_REPLY:
            message = self._original()
            return message is None or not message.loading
        return self.acknowledged

    def _answer(self) -> Message | None:
        self._check_alive()
        interaction = self.interaction
        if interaction.modal is not None:
            raise NothingHappenedError(f"no message: {self._seen()}")
        if not self._finished():
            return None
        messages = self.sandbox.world.messages.get(interaction.channel_id, {})
        for message_id in interaction.touched:
            if message_id in messages:
                return messages[message_id]
        if interaction.answered_with == DEFER_UPDATE:
            return None
        raise NothingHappenedError(f"the answer was deleted: {self._seen()}")

    def _original(self) -> Message | None:
        messages = self.sandbox.world.messages.get(self.interaction.channel_id, {})
        return messages.get(self.interaction.original_id or 0)

    def _check_alive(self) -> None:
        self.sandbox.raise_bot_failure()

    def _seen(self) -> str:
        seen = [self.interaction.describe()]
        original = self._original()
        if original is not None:
            seen.append(original.describe())
        seen += [message.describe() for message in self.followups]
        seen += [f"refused: {s.method} {s.path} {s.status} {s.code}" for s in self.sandbox.refused[-5:]]
        seen += [str(violation) for violation in self.sandbox.violations[-5:]]
        return "; ".join(seen)

    async def _wait(self, look: Callable[[], T | None], what: str, patience: float) -> T:
        name = f"{self.person.user.name}'s {self.interaction.name} {what}"
        return await self.sandbox.world.changes.wait_for(look, name, self._seen, patience=patience)
