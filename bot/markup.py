"""Text from outside made harmless: it may be read, but never forms markup, a mention or a link."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta

from bot import limits

_ACTIVE = re.compile(r"[\\*_~`|<>\[\]()#:/]")
_DOT = re.compile(r"(?<=\S)\.(?=\S)|(?<=\d)\.")
_ESCAPED = re.compile(r"\\(.)")
_LIST = re.compile(r"^[-+]")
_JOINER = "\u200d"
_STACKED = 2
"""So many combining marks a letter keeps; more are piled up only to smear over the lines around."""


class Markup(str):
    """Text that is ready for a message: what was said by us, or has been escaped already."""

    __slots__ = ()


def tidy(text: str, length: int = limits.DISPLAY_NAME) -> str:
    """One line without invisible characters and at most ``length`` long; safe where Discord reads no markup."""
    line = " ".join(_visible(text).split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


def _visible(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
        elif marks <= _STACKED and (category[0] != "C" or char == _JOINER):
            kept.append(char)
    return "".join(kept)


def escape(text: str, length: int = limits.DISPLAY_NAME) -> Markup:
    """User's text for the inside of a message; ``Markup`` comes back as it is."""
    if isinstance(text, Markup):
        return text
    line = _ACTIVE.sub(r"\\\g<0>", tidy(text, length))
    line = _DOT.sub(r"\\.", line)
    line = _LIST.sub(r"\\\g<0>", line)
    # A backslash does not keep Discord from reading "@everyone"; something between the letters does.
    return Markup(line.replace("@", "@\u200b"))


def read_out(text: str) -> str:
    """What a screen reader should say of a message: without emphasis, and without what keeps markup harmless."""
    return _ESCAPED.sub(r"\1", text.replace("**", "")).replace("@\u200b", "@")


def day(midnight: datetime) -> Markup:
    """The day that begins at a moment somewhere: named by its noon, so that it is the same day for most readers."""
    return moment(midnight + timedelta(hours=12), "D")


def mention(user: int) -> Markup:
    """A user's mention; whether it pings is for ``allowed_mentions`` to say."""
    return Markup(f"<@{user}>")


def moment(at: datetime, style: str = "R") -> Markup:
    """A moment as every reader's own Discord writes it: ``R`` how far away, ``D`` the date, ``f`` date and time."""
    return Markup(f"<t:{int(at.timestamp())}:{style}>")


def link(guild_id: int | None, channel_id: int, message_id: int | None = None) -> Markup:
    """The address of a message, or of a channel."""
    place = f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}"
    return Markup(place if message_id is None else f"{place}/{message_id}")
