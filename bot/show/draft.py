"""Drafts of messages: texts, a picture, controls, in a frame of the player's colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from bot import limits
from bot.custom_ids import CustomId
from bot.markup import Markup
from bot.show.picture_order import PictureOrder, SceneOrder


class Style(Enum):
    """The look of a button, by Discord's names."""

    primary = "primary"
    secondary = "secondary"
    success = "success"
    danger = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button."""

    label: str
    click: CustomId
    style: Style = Style.secondary
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a menu."""

    label: str
    value: str
    about: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu; ``most`` entries can be chosen at once."""

    click: CustomId
    placeholder: str
    entries: Sequence[Entry]
    least: int = 1
    most: int = 1


Row = Menu | Sequence[Button]


@dataclass(frozen=True, slots=True)
class Draft:
    """A message that is ready but for its picture."""

    above: Sequence[Markup] = ()
    """Lines above the picture."""
    below: Sequence[Markup] = ()
    """Lines under the picture; these are never cut."""
    rows: Sequence[Row] = ()
    picture: PictureOrder | None = None
    scene: SceneOrder | None = None
    """A picture of something else than a table, before the table's."""
    thumbnail: PictureOrder | None = None
    """A small picture beside the lines under the picture."""
    accent: int | None = None
    pings: tuple[int, ...] = ()
    """The users whom the message calls when it is new."""
    files: Sequence[tuple[str, bytes]] = field(default=())
    """Files beside the picture, by name."""


NUMBERS = 4
"""So many buttons with short labels stand in a row: that is what a phone has room for."""


def in_rows(buttons: Sequence[Button], each: int = limits.ROW) -> list[Row]:
    """Buttons in as many rows as they need."""
    return [buttons[start : start + each] for start in range(0, len(buttons), each)]
