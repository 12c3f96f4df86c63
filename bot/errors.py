"""Refusals that the bot itself makes, worded in the reader's language when they are shown."""

from __future__ import annotations

from bot.texts import Argument


class Refusal(Exception):  # noqa: N818 - the words of the table: a move is refused
    """Something that a player asked for is not possible; ``message`` is the id of the text that says why."""

    def __init__(self, message: str, /, **args: Argument) -> None:
        super().__init__(message)
        self.message = message
        self.args_for_text = args
