"""Refusals that the bot itself makes, or passes on from the rules, worded in the reader's language when shown."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts import Argument
from engine.errors import EngineError


class Refusal(Exception):  # noqa: N818 - the words of the table: a move is refused
    """Something that a player asked for is not possible; ``message`` is the id of the text that says why."""

    def __init__(self, message: str, /, **args: Argument) -> None:
        super().__init__(message)
        self.message = message
        self.args_for_text = args


class RefusedByRules(Refusal):
    """What the engine refuses, with the names of those at the table, whom the reason may be about."""

    def __init__(
        self, error: EngineError, names: Sequence[str] = (), *, rules: str = "", within: str | None = None
    ) -> None:
        super().__init__(within or f"refuse-{error.code}")
        self.error = error
        self.names = names
        self.rules = rules
        """The game whose words for its pieces are used."""
        self.within = within
        """The id of a text that has the reason in it as ``reason``."""
