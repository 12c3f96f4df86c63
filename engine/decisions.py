"""Decisions: who is asked, what kind of question it is, and which actions answer it.

An action is a tuple of words, a verb first: ``("place", 1, 0, 90)``. Its text is those words with blanks between.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from engine.errors import ActionError, NotationError, NotOfferedError, WrongMomentError

Action = tuple[str | int, ...]
"""A verb and its words; whole numbers are numbers."""

PASS: Action = ("pass",)
DRAW: Action = ("draw",)

LONGEST = 100
"""More characters than any action has."""

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,5}")
_WORD = re.compile(r"[a-z_]{1,20}")


@lru_cache(maxsize=8192)
def parse_action(text: str) -> Action:
    """Read an action from its text. Few are ever written, and those over and over: the same text is read once."""
    if len(text) > LONGEST:
        raise NotationError("an action is a verb and a few words, such as: place 1 0 90")
    words: list[str | int] = []
    for word in text.split():
        if _NUMBER.fullmatch(word):
            words.append(int(word))
        elif _WORD.fullmatch(word):
            words.append(word)
        else:
            raise NotationError(f"{word[:30]!r} is neither a word nor a whole number")
    if not words or not isinstance(words[0], str):
        raise NotationError("an action begins with a verb, such as: place 1 0 90")
    return tuple(words)


def print_action(action: Action) -> str:
    """The text of an action."""
    return " ".join(map(str, action))


class Decision:
    """A question to one player. What may be answered is reckoned when somebody looks."""

    __slots__ = ("_about", "_choices", "_list", "kind", "player")

    def __init__(
        self,
        player: int,
        kind: str,
        choices: Callable[[], Sequence[Action]] | Sequence[Action],
        about: Callable[[], dict[str, Any]] | dict[str, Any] | None = None,
    ) -> None:
        self.player = player
        self.kind = kind
        self._list = choices
        self._choices: Sequence[Action] | None = None
        self._about = about

    def choices(self) -> Sequence[Action]:
        """All legal actions."""
        if self._choices is None:
            self._choices = self._list() if callable(self._list) else self._list
        return self._choices

    def options(self) -> list[str]:
        """All legal actions as texts."""
        return [print_action(action) for action in self.choices()]

    def details(self) -> dict[str, Any]:
        """What the question is about, such as a cell, a segment or a number; empty if the kind says it all."""
        return self._about() if callable(self._about) else dict(self._about or {})

    def check(self, action: Action) -> None:
        """Raise an error that says why, if the action is no legal answer."""
        if action in self.choices():
            return
        verbs = {choice[0] for choice in self.choices()}
        if action[0] not in verbs:
            possible = ", ".join(sorted(map(str, verbs)))
            raise WrongMomentError(
                f"{action[0]!r} does not answer the question {self.kind!r}; possible now: {possible}",
                question=self.kind,
            )
        raise self.refusal(action)

    def refusal(self, action: Action) -> ActionError:
        """Why an action of the right verb is not among the choices."""
        some = "; ".join(self.options()[:8])
        return NotOfferedError(f"{print_action(action)!r} is not possible now; some that are: {some}")

    def __repr__(self) -> str:
        return f"Decision({self.player}, {self.kind})"
