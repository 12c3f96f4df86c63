"""The sender of all messages: to channels, to single users, and as answers that only the asker sees."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import aiohttp
import discord
from discord import ui

from bot import limits
from bot.gateway.library import last_messages
from bot.gateway.picture_worker import PictureWorker
from bot.markup import Markup
from bot.show.draft import Button, Draft, Menu
from bot.show.picture_order import PictureOrder, SceneOrder
from bot.texts import cut, fitted

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]

FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What sending can fail with."""

REMEMBERED = 256
"""Of how many messages the sender knows which pictures they have."""

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


class Shown(NamedTuple):
    """A picture as the components of a message show it: the name of an attached file, and the alt text."""

    filename: str
    alt: str


@dataclass
class _Attachments:
    """The pictures and other files of a message, made ready to be sent."""

    picture: Shown | None = None
    scene: Shown | None = None
    thumbnail: Shown | None = None
    kept: list[discord.Attachment] = field(default_factory=list)
    """Pictures that the message has already."""
    new: list[discord.File] = field(default_factory=list)
    filenames: dict[Hashable, str] = field(default_factory=dict)
    """What the file of each picture is called."""


class Sender:
    """Sends drafts, with their pictures painted. What a message shows already is neither painted nor sent again."""

    def __init__(self, client: discord.Client, pictures: PictureWorker) -> None:
        self._client = client
        self._pictures = pictures
        self._attached: OrderedDict[int, Mapping[Hashable, discord.Attachment]] = OrderedDict()
        """The pictures of the last messages in channels, by message."""

    async def post(self, channel_id: int, draft: Draft, *, nonce: str | None = None) -> int:
        """Post a message and call those whom it calls; with the same nonce Discord posts it once."""
        ready = await self._prepared(draft)
        called = [discord.Object(user) for user in draft.pings]
        message = await self._client.get_partial_messageable(channel_id).send(
            view=build(draft, ready.picture, ready.thumbnail, ready.scene),
            files=ready.new,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=called),
            nonce=nonce or secrets.token_hex(12),
        )
        self._remember(message, ready)
        return message.id

    async def edit(self, channel_id: int, message_id: int, draft: Draft) -> bool:
        """Edit a message; false if it is gone or cannot be edited any more."""
        try:
            await self._edit(channel_id, message_id, draft)
        except discord.NotFound as error:
            if error.code == limits.UNKNOWN_CHANNEL:
                raise
            return False
        except discord.HTTPException as error:
            if error.code not in (limits.TOO_MANY_OLD_EDITS, limits.THREAD_ARCHIVED):
                raise
            return False
        return True

    async def _edit(self, channel_id: int, message_id: int, draft: Draft) -> None:
        ready = await self._prepared(draft, self._attached.pop(message_id, None))
        try:
            message = await self._message(channel_id, message_id).edit(
                view=build(draft, ready.picture, ready.thumbnail, ready.scene),
                attachments=[*ready.kept, *ready.new],
                allowed_mentions=_NOBODY,
            )
        except discord.HTTPException as error:
            if not ready.kept or not malformed(error):
                raise
            # A picture that it had is gone. Nothing is remembered of the message now, so all of them are sent.
            await self._edit(channel_id, message_id, draft)
        else:
            self._remember(message, ready)

    async def strip(self, channel_id: int, message_id: int, draft: Draft, alt: str | None) -> None:
        """Edit a message and leave the picture that it has, with another alt text."""
        message = self._message(channel_id, message_id)
        picture = None if alt is None else Shown(self._pictures.filename, alt)
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

    async def answer(self, interaction: Interaction, draft: Draft, *, public: bool = False) -> int:
        """Answer with a message that only the asker sees, or with ``public`` everybody; its id."""
        ready = await self._prepared(draft)
        message = await interaction.followup.send(
            view=build(draft, ready.picture, ready.thumbnail, ready.scene),
            files=ready.new,
            ephemeral=not public,
            allowed_mentions=_NOBODY,
            wait=True,
        )
        return message.id

    async def update(self, interaction: Interaction, draft: Draft) -> int:
        """Change the message whose control was used, or with which was answered; its id."""
        ready = await self._prepared(draft)
        message = await interaction.edit_original_response(
            view=build(draft, ready.picture, ready.thumbnail, ready.scene),
            attachments=ready.new,
            allowed_mentions=_NOBODY,
        )
        return message.id

    async def _prepared(
        self, draft: Draft, attached: Mapping[Hashable, discord.Attachment] | None = None
    ) -> _Attachments:
        """Paint what is not ``attached`` already."""
        ready = _Attachments()
        ready.scene = await self._prepare(draft.scene, ready, attached or {})
        ready.picture = await self._prepare(draft.picture, ready, attached or {})
        ready.thumbnail = await self._prepare(draft.thumbnail, ready, attached or {})
        ready.new += [discord.File(io.BytesIO(data), name) for name, data in draft.files]
        return ready

    async def _prepare(
        self,
        order: PictureOrder | SceneOrder | None,
        ready: _Attachments,
        attached: Mapping[Hashable, discord.Attachment],
    ) -> Shown | None:
        if order is None:
            return None
        kept = attached.get(order.picture)
        painted = await self._pictures.paint(order) if kept is None else None
        if kept is not None:
            filename = kept.filename
            ready.kept.append(kept)
        elif painted is not None:
            filename = painted.filename
            ready.new.append(painted.file())
        else:
            return None
        ready.filenames[order.picture] = filename
        return Shown(filename, order.alt)

    def _remember(self, message: discord.Message, ready: _Attachments) -> None:
        by_name = {attachment.filename: attachment for attachment in message.attachments}
        self._attached[message.id] = {
            picture: by_name[name] for picture, name in ready.filenames.items() if name in by_name
        }
        while len(self._attached) > REMEMBERED:
            self._attached.popitem(last=False)

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


# Drafts as components


def build(
    draft: Draft, picture: Shown | None = None, thumbnail: Shown | None = None, scene: Shown | None = None
) -> ui.LayoutView:
    """The components of a message with its attached pictures; the thumbnail stands beside the last lines."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_color=draft.accent)
    below = Markup("\n".join(draft.below))
    above = fitted(draft.above, limits.TEXT - len(below))
    if above:
        container.add_item(ui.TextDisplay(above))
    for shown in (scene, picture):
        if shown is not None:
            gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
            gallery.add_item(media=f"attachment://{shown.filename}", description=shown.alt or None)
            container.add_item(gallery)
    if below:
        text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(cut(below, limits.TEXT))
        container.add_item(text if thumbnail is None else _beside(text, thumbnail))
    for name, _ in draft.files:
        container.add_item(ui.File(f"attachment://{name}"))
    for row in draft.rows:
        container.add_item(_menu(row) if isinstance(row, Menu) else _buttons(row))
    view.add_item(container)
    # Clicks are led by their custom ids; a view that has stopped is not kept in memory by the library.
    view.stop()
    return view


def _beside(text: ui.TextDisplay[ui.LayoutView], thumbnail: Shown) -> ui.Section[ui.LayoutView]:
    small: ui.Thumbnail[ui.LayoutView] = ui.Thumbnail(
        f"attachment://{thumbnail.filename}", description=thumbnail.alt or None
    )
    return ui.Section(text, accessory=small)


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
