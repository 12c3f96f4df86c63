"""Kinds of posts: what a message in a channel shows, as the store keeps it, with parse and print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

_TURN = re.compile(r"turn-(\d+)(?:-(\d+))?(?:-(\d+))?(?:~(\d+))?", re.ASCII)
_REQUEST = re.compile(r"vote-(\d+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class PostKind:
    """A lobby, a turn, the end of a game, a request for consent, or something told beside them."""

    name: Literal["lobby", "turn", "end", "request", "note"]
    turn: int = 0
    seat: int | None = None
    """The seat that is asked."""
    since_seated: int | None = None
    """When its player sat down, in milliseconds: one who came during the game is called by a message of their own."""
    told_from: int | None = None
    """The first turn that the message tells of, where that is not the one before."""
    request: int = 0
    text: str = ""
    """The whole kind of something told beside the board."""

    @classmethod
    def parse(cls, text: str) -> PostKind:
        """Read the kind that any released version wrote."""
        if text in ("lobby", "end"):
            return cls("lobby" if text == "lobby" else "end")
        if found := _TURN.fullmatch(text):
            turn, seat, since, told = (None if part is None else int(part) for part in found.groups())
            return cls("turn", turn or 0, seat, since, told)
        if found := _REQUEST.fullmatch(text):
            return cls("request", request=int(found[1]))
        return cls("note", text=text)

    def __str__(self) -> str:
        if self.name == "request":
            return f"vote-{self.request}"
        if self.name == "note":
            return self.text
        if self.name != "turn":
            return self.name
        parts = [str(part) for part in (self.turn, self.seat, self.since_seated) if part is not None]
        return "-".join(["turn", *parts]) + ("" if self.told_from is None else f"~{self.told_from}")

    @property
    def own(self) -> bool:
        """Whether it shows the game itself, and not something beside it."""
        return self.name in ("lobby", "turn", "end")

    def same_message(self, other: PostKind) -> bool:
        """Whether a message of the other kind is edited to show this one; otherwise there is a new message."""
        mine = (self.name, self.turn, self.seat, self.since_seated, self.request, self.text)
        return mine == (other.name, other.turn, other.seat, other.since_seated, other.request, other.text)
