"""An interaction: a user's command, click, choice or form, and what the bot made of it."""

import time
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5

REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
CALLBACK_NAMES = {
    REPLY: "a message",
    DEFER_REPLY: "a deferred message",
    DEFER_UPDATE: "a deferred update",
    UPDATE: "an update",
    CHOICES: "choices",
    MODAL: "a modal",
}

SECONDS_TO_ACKNOWLEDGE = 3.0
SECONDS_OF_TOKEN = 15 * 60.0


@dataclass
class Interaction:
    """One interaction. Times in seconds after it was sent: `acknowledged_after`, `final_after`.

    `seen` are the components that the user saw, if they were not the message's present ones.
    """

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    data: Json
    created: float
    name: str
    message_id: int | None = None
    seen: list[Json] | None = None
    answered_with: int | None = None
    original_id: int | None = None
    followups: list[int] = field(default_factory=list)
    touched: list[int] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    revoked: bool = False
    sent: float = field(default_factory=time.perf_counter)
    acknowledged_after: float | None = None
    final_after: float | None = None

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered at all."""
        return self.answered_with is not None

    def acknowledge(self, callback: int) -> None:
        """Note the first answer; all but the deferrals are final as well."""
        self.answered_with = callback
        self.acknowledged_after = time.perf_counter() - self.sent
        if callback not in (DEFER_REPLY, DEFER_UPDATE):
            self.final_after = self.acknowledged_after

    def touch(self, message_id: int) -> None:
        """Note that the bot showed or changed a message through the token."""
        self.touched.append(message_id)
        self.final_after = time.perf_counter() - self.sent

    def token_works(self, now: float) -> bool:
        """Whether the token can still be used."""
        return not self.revoked and now - self.created <= SECONDS_OF_TOKEN

    def describe(self) -> str:
        """Say in a line what became of this, for the failures of tests."""
        if self.answered_with is None:
            return f"{self.name} was not acknowledged"
        return f"{self.name} was answered with {CALLBACK_NAMES[self.answered_with]}, {len(self.followups)} follow-ups"
