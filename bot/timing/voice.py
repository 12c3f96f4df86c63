"""Messages beside the turns' own, in a channel or to one player directly."""

from __future__ import annotations

from typing import Protocol

import discord

from bot.show.draft import Draft, build


class Voice(Protocol):
    """Speaks to channels and to players."""

    async def post(self, channel_id: int, draft: Draft) -> None:
        """Say something in a channel, and call those whom the draft calls."""
        ...

    async def whisper(self, user_id: int, draft: Draft) -> bool:
        """Say something to one player; false if the player takes no direct messages."""
        ...


class DiscordVoice:
    """The bot's own voice."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def post(self, channel_id: int, draft: Draft) -> None:
        """Say something in a channel, and call those whom the draft calls."""
        called = [discord.Object(user) for user in draft.pings]
        await self._client.get_partial_messageable(channel_id).send(
            view=build(draft), allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=called)
        )

    async def whisper(self, user_id: int, draft: Draft) -> bool:
        """Say something to one player; false if the player takes no direct messages."""
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            await channel.send(view=build(draft), allowed_mentions=discord.AllowedMentions.none())
        except (discord.Forbidden, discord.NotFound):
            return False
        return True
