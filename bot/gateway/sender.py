"""The sender of all messages: to channels, to single users, and as answers that only the asker sees."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections.abc import Sequence
from typing import Any, Protocol

import aiohttp
import discord
from discord import ui

from bot import limits
from bot.gateway.library import last_messages
from bot.gateway.picture_worker import Painted, PictureWorker
from bot.markup import Markup
from bot.show.draft import Button, Draft, Menu, cut, fitted

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]

FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What sending can fail with."""

_BAD_REQUEST = 400
_NOBODY = discord.AllowedMentions.none()


def passing(error: BaseException) -> bool:
    """Whether a fault may pass without anybody doing anything, so that a retry makes sense."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return True


def malformed(error: BaseException) -> bool:
    """Whether Discord refuses what was sent for good, whoever allows what."""
    return isinstance(error, discord.HTTPException) and error.status == _BAD_REQUEST


def channel_gone(error: BaseException) -> bool:
    """Whether a fault says that the channel was deleted."""
    return isinstance(error, discord.NotFound) and error.code == limits.UNKNOWN_CHANNEL


class ChannelSender(Protocol):
    """What the channel's worker needs of the sender."""

    async def post(self, channel_id: int, draft: Draft, *, nonce: str | None = None) -> int:
        """Post a message and call those whom it calls; its id."""
        ...

    async def edit(self, channel_id: int, message_id: int, draft: Draft) -> bool:
        """Edit a message; false if it is gone or cannot be edited any more."""
        ...

    async def strip(self, channel_id: int, message_id: int, draft: Draft, alt: str | None) -> None:
        """Edit a message and leave the picture that it has, with another alt text."""
        ...

    async def find(self, channel_id: int, marks: Sequence[str]) -> int | None:
        """The bot's message among a channel's last ones that has one of some marks."""
        ...

    async def exists(self, channel_id: int, message_id: int) -> bool:
        """Whether a message is still there; true where nobody may look."""
        ...

    async def direct(self, user_id: int, draft: Draft) -> bool:
        """Say something to one user; false if the user takes no direct messages."""
        ...


class Sender:
    """Sends drafts, with their pictures painted."""

    def __init__(self, client: discord.Client, pictures: PictureWorker) -> None:
        self._client = client
        self._pictures = pictures

    async def post(self, channel_id: int, draft: Draft, *, nonce: str | None = None) -> int:
        """Post a message and call those whom it calls; with the same nonce Discord posts it once."""
        picture = await self._painted(draft)
        called = [discord.Object(user) for user in draft.pings]
        message = await self._client.get_partial_messageable(channel_id).send(
            view=build(draft, _shown(picture)),
            files=_files(draft, picture),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=called),
            nonce=nonce or secrets.token_hex(12),
        )
        return message.id

    async def edit(self, channel_id: int, message_id: int, draft: Draft) -> bool:
        """Edit a message; false if it is gone or cannot be edited any more."""
        picture = await self._painted(draft)
        try:
            await self._message(channel_id, message_id).edit(
                view=build(draft, _shown(picture)), attachments=_files(draft, picture), allowed_mentions=_NOBODY
            )
        except discord.NotFound as error:
            if error.code == limits.UNKNOWN_CHANNEL:
                raise
            return False
        except discord.HTTPException as error:
            if error.code not in (limits.TOO_MANY_OLD_EDITS, limits.THREAD_ARCHIVED):
                raise
            return False
        return True

    async def strip(self, channel_id: int, message_id: int, draft: Draft, alt: str | None) -> None:
        """Edit a message and leave the picture that it has, with another alt text."""
        message = self._message(channel_id, message_id)
        picture = None if alt is None else (self._pictures.filename, alt)
        try:
            await message.edit(view=build(draft, picture), allowed_mentions=_NOBODY)
        except discord.HTTPException as error:
            if picture is None or not malformed(error):
                raise
            # The message was posted without a picture, or by a version that called it otherwise.
            await message.edit(view=build(draft), allowed_mentions=_NOBODY)

    async def find(self, channel_id: int, marks: Sequence[str]) -> int | None:
        """The bot's message among a channel's last ones that has one of some marks."""
        try:
            last = await last_messages(self._client, channel_id, limits.LAST_MESSAGES)
        except discord.Forbidden:
            # Without leave to read the history the nonce must do.
            return None
        me = self._client.user
        for message in (one for one in last if me is not None and int(one["author"]["id"]) == me.id):
            text = json.dumps([message["components"], message["attachments"]])
            if any(mark in text for mark in marks):
                return int(message["id"])
        return None

    async def exists(self, channel_id: int, message_id: int) -> bool:
        """Whether a message is still there; true where nobody may look."""
        try:
            await self._message(channel_id, message_id).fetch()
        except discord.NotFound as error:
            if error.code == limits.UNKNOWN_CHANNEL:
                raise
            return False
        except discord.Forbidden:
            return True
        return True

    async def direct(self, user_id: int, draft: Draft) -> bool:
        """Say something to one user; false if the user takes no direct messages."""
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            await channel.send(view=build(draft), allowed_mentions=_NOBODY)
        except (discord.Forbidden, discord.NotFound):
            return False
        return True

    async def answer(self, interaction: Interaction, draft: Draft, *, public: bool = False) -> None:
        """Answer with a message that only the asker sees, or with ``public`` everybody."""
        picture = await self._painted(draft)
        await interaction.followup.send(
            view=build(draft, _shown(picture)),
            files=_files(draft, picture),
            ephemeral=not public,
            allowed_mentions=_NOBODY,
        )

    async def update(self, interaction: Interaction, draft: Draft) -> None:
        """Change the message whose control was used."""
        picture = await self._painted(draft)
        await interaction.edit_original_response(
            view=build(draft, _shown(picture)), attachments=_files(draft, picture), allowed_mentions=_NOBODY
        )

    async def _painted(self, draft: Draft) -> Painted | None:
        return None if draft.picture is None else await self._pictures.paint(draft.picture)

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


def _shown(picture: Painted | None) -> tuple[str, str] | None:
    return None if picture is None else (picture.filename, picture.alt)


def _files(draft: Draft, picture: Painted | None) -> list[discord.File]:
    files = [] if picture is None else [picture.file()]
    return files + [discord.File(io.BytesIO(data), name) for name, data in draft.files]


# Drafts as components


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
