"""Which game somebody means who looks at one, and whether they may see it."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.app import App
from bot.gateway.replies import Interaction
from bot.refusal import Refusal
from db.errors import NoSuchGameError
from db.rows import Game


async def game_here(app: App, channel_id: int | None) -> Game:
    """The live game of a channel, or else the one that was played there last."""
    live = None if channel_id is None else await app.store.games.live_game_in(channel_id)
    if live is not None and live.status == "live":
        return live
    over = [] if channel_id is None else await app.store.archive.page([channel_id], start=0, length=1)
    if over:
        return over[0]
    raise Refusal("table-none" if live is None else "table-not-started")


async def game_meant(app: App, interaction: Interaction, game_id: int | None) -> Game:
    """The game of a number, or the one of the channel where none is given; only of channels that the asker can see."""
    if game_id is None:
        return await game_here(app, interaction.channel_id)
    try:
        row = await app.store.games.get(game_id)
    except NoSuchGameError:
        raise Refusal("records-no-game", number=str(game_id)) from None
    if row.deck is None or not visible(interaction, [row.channel_id]):
        # Nobody learns whether there is such a game somewhere else.
        raise Refusal("records-no-game", number=str(game_id))
    return row


def visible(interaction: Interaction, channel_ids: Iterable[int]) -> list[int]:
    """Those of some channels that the asker can see: the one they are in, and others of the same server."""
    return [channel_id for channel_id in channel_ids if _sees(interaction, channel_id)]


def _sees(interaction: Interaction, channel_id: int) -> bool:
    if channel_id == interaction.channel_id:
        return True
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return False
    return channel.permissions_for(user).view_channel
