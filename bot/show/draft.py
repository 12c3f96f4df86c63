"""Messages as Discord's components: texts, a picture, controls, in a frame of the player's colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import discord
from discord import ui

from bot import limits
from bot.custom_ids import CustomId
from bot.markup import Markup
from bot.show.picture_order import Order

Style = discord.ButtonStyle


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
    picture: Order | None = None
    accent: int | None = None
    pings: tuple[int, ...] = ()
    """The users whom the message calls when it is new."""
    files: Sequence[tuple[str, bytes]] = field(default=())
    """Files beside the picture, by name."""


def cut(text: str, length: int) -> str:
    """A label that fits."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def fitted(lines: Iterable[Markup], room: int) -> Markup:
    """As many of the lines as there is room for; the earliest go first, for the latest matter most."""
    kept: list[str] = []
    used = 0
    for line in reversed(list(lines)):
        if used + len(line) + 1 > room - 2:
            kept.append("…")
            break
        kept.append(line)
        used += len(line) + 1
    return Markup("\n".join(reversed(kept)))


def build(draft: Draft, picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """The components of a message; ``picture`` is the name and alt text of the attached picture."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_color=draft.accent)
    below = Markup("\n".join(draft.below))
    above = fitted(draft.above, limits.TEXT - len(below))
    if above:
        container.add_item(ui.TextDisplay(above))
    if picture is not None:
        filename, alt = picture
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{filename}", description=alt or None)
        container.add_item(gallery)
    if below:
        container.add_item(ui.TextDisplay(cut(below, limits.TEXT)))
    for name, _ in draft.files:
        container.add_item(ui.File(f"attachment://{name}"))
    for row in draft.rows:
        container.add_item(_menu(row) if isinstance(row, Menu) else _buttons(row))
    view.add_item(container)
    # Clicks are led by their custom ids; a view that has stopped is not kept in memory by the library.
    view.stop()
    return view


def _buttons(buttons: Sequence[Button]) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for button in buttons:
        row.add_item(
            ui.Button(
                label=cut(button.label, limits.BUTTON_LABEL),
                custom_id=str(button.click),
                style=button.style,
                disabled=button.disabled,
            )
        )
    return row


def _menu(menu: Menu) -> ui.ActionRow[ui.LayoutView]:
    options = [
        discord.SelectOption(
            label=cut(entry.label, limits.MENU_LABEL),
            value=entry.value,
            description=cut(entry.about, limits.MENU_LABEL) or None,
            default=entry.chosen,
        )
        for entry in menu.entries
    ]
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(
        ui.Select(
            custom_id=str(menu.click),
            placeholder=cut(menu.placeholder, limits.PLACEHOLDER),
            options=options,
            min_values=menu.least,
            max_values=menu.most,
        )
    )
    return row
