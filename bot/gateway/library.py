"""Private parts of discord.py that the bot cannot do without, each in a function of its own and with a test."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route


def use_other_api(address: str) -> None:
    """Point the library at another Discord than Discord's own, such as the sandbox; it has no setting for that."""
    Route.BASE = address


async def use_gateway_of_api(client: discord.Client) -> None:
    """Connect to the gateway that the other API names."""
    _, url, _ = await client.http.get_bot_gateway()
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_query(None)


async def forget_failed_login(client: discord.Client) -> None:
    """Let the client log in again after its connection failed: the library would go on with what it has closed."""
    await client.http.close()
    client.http.connector = discord.utils.MISSING


def silence_voice_warnings() -> None:
    """Keep the library from warning about voice, which the bot never uses."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def last_messages(client: discord.Client, channel_id: int, count: int) -> list[dict[str, Any]]:
    """A channel's last messages as Discord sends them: the library's own objects drop custom ids of other views."""
    found: list[Any] = await client.http.logs_from(channel_id, count)
    return found


def mark_acknowledged(interaction: discord.Interaction[Any], kind: discord.InteractionResponseType) -> None:
    """Tell the library that an interaction was acknowledged though it saw an error: the answer got lost on its way."""
    interaction.response._response_type = kind


def answer_by_return(
    tree: app_commands.CommandTree[Any], answer: Callable[[discord.Interaction[Any], Awaitable[Any]], Awaitable[Any]]
) -> None:
    """Let what a command's callback returns be answered by ``answer``; the library itself drops it."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            command._callback = _answering(command.callback, answer)  # type: ignore[assignment]  # the same call


def _answering(
    callback: Callable[..., Awaitable[Any]],
    answer: Callable[[discord.Interaction[Any], Awaitable[Any]], Awaitable[Any]],
) -> Callable[..., Awaitable[None]]:
    async def answering(interaction: discord.Interaction[Any], *args: Any, **options: Any) -> None:
        await answer(interaction, callback(interaction, *args, **options))

    return answering
