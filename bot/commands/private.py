"""Private messages with components: new ones, and edits of the one whose control was used."""

from __future__ import annotations

import io

import discord

from bot.app import App
from bot.gateway.replies import Interaction
from bot.show.draft import Draft, build
from bot.show.picture_order import Painted


async def tell(app: App, interaction: Interaction, draft: Draft) -> None:
    """Answer with a message that only the asker sees."""
    picture = await _painted(app, draft)
    await interaction.followup.send(
        view=build(draft, None if picture is None else (picture.filename, picture.alt)),
        files=_files(draft, picture),
        ephemeral=True,
        allowed_mentions=discord.AllowedMentions.none(),
    )


async def change(app: App, interaction: Interaction, draft: Draft) -> None:
    """Change the message whose control was used."""
    picture = await _painted(app, draft)
    await interaction.edit_original_response(
        view=build(draft, None if picture is None else (picture.filename, picture.alt)),
        attachments=_files(draft, picture),
        allowed_mentions=discord.AllowedMentions.none(),
    )


async def _painted(app: App, draft: Draft) -> Painted | None:
    return None if draft.picture is None else await app.pictures.paint(draft.picture)


def _files(draft: Draft, picture: Painted | None) -> list[discord.File]:
    files = [] if picture is None else [picture.file()]
    return files + [discord.File(io.BytesIO(data), name) for name, data in draft.files]
