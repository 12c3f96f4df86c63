"""Drafts as Discord's components."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot import limits
from bot.markup import Markup
from bot.show.draft import Button, Draft, Menu, cut, fitted


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
                style=discord.ButtonStyle[button.style.value],
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
