"""Signs of life: whoever does anything in a channel keeps the seat that somebody else would like to have."""

from __future__ import annotations

import discord

from bot.channel.worker import ChannelWorker
from bot.custom_ids import CustomId
from bot.gateway.replies import Interaction
from bot.seats.takeovers import KIND, is_wanted, stay
from bot.sessions.change import Door
from bot.sessions.sessions import Sessions
from db.store import Store


class SignsOfLife:
    """Sees who is there. A change that a player makes is a sign by itself; this is for everything else."""

    def __init__(self, store: Store, sessions: Sessions, door: Door, channels: ChannelWorker) -> None:
        self._store = store
        self._sessions = sessions
        self._door = door
        self._channels = channels

    async def command(self, interaction: Interaction) -> None:
        """Before any command: the seat is kept, and the channel told so."""
        if interaction.channel_id is None or interaction.type is not discord.InteractionType.application_command:
            return
        user_id = interaction.user.id
        for request in await self._store.requests.open_about(user_id, interaction.channel_id):
            if request.kind == KIND and request.game_id is not None:
                await self._door.change(request.game_id, stay, by=user_id)
                await self._channels.settled(request.game_id)

    async def click(self, interaction: Interaction, click: CustomId) -> None:
        """After any click: who has looked at the game has it in memory as it is."""
        session = self._sessions.cached(click.game)
        request = None if session is None else is_wanted(session, interaction.user.id)
        if request is not None and not (click.verb == "vote" and click.number == request.id):
            await self._door.change(click.game, stay, by=interaction.user.id)
