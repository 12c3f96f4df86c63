"""Custom ids of buttons and menus: ``tw|verb|game|number|payload``.

A click carries all that is needed to understand it, so that nothing has to be kept in memory between restarts. The
number is that of the action which the click would become; an old button is known by it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot import limits

_FORM = re.compile(
    r"tw\|([a-z][a-z0-9-]{0,23})\|(0|[1-9][0-9]{0,18})\|(0|[1-9][0-9]{0,8})\|([^\x00-\x1f\x7f]*)", re.ASCII
)


class CustomIdError(ValueError):
    """These characters are no custom id of ours."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no custom id of this bot: {text[: limits.CUSTOM_ID]!r}")


@dataclass(frozen=True, slots=True)
class CustomId:
    """What a click means: a verb, the game and action number it was made for, and the verb's own words."""

    verb: str
    game: int = 0
    number: int = 0
    payload: str = ""

    def __post_init__(self) -> None:
        text = str(self)
        if len(text) > limits.CUSTOM_ID or _FORM.fullmatch(text) is None:
            raise CustomIdError(text)

    def __str__(self) -> str:
        return f"tw|{self.verb}|{self.game}|{self.number}|{self.payload}"

    @classmethod
    def parse(cls, text: str) -> CustomId:
        """Read a custom id as it came from Discord; anything not printed by us is refused."""
        found = _FORM.fullmatch(text)
        if found is None or len(text) > limits.CUSTOM_ID:
            raise CustomIdError(text)
        verb, game, number, payload = found.groups()
        if int(game) > limits.SNOWFLAKE:
            # No game of ours has such a number, and the store could not even look for it.
            raise CustomIdError(text)
        return cls(verb, int(game), int(number), payload)
