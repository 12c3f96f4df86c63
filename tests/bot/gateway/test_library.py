"""The private parts of discord.py: one test for each that the bot uses, so that an upgrade shows which has changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.gateway.library import (
    answer_by_return,
    last_messages,
    mark_acknowledged,
    silence_voice_warnings,
    use_gateway_of_api,
    use_other_api,
)
from bot.gateway.replies import Interaction
from tests.bot.loopback import APPLICATION, USER, Discord, click, command, message


@pytest.fixture
async def client(server: Discord) -> AsyncIterator[discord.Client]:
    """A client of the library's own, logged in at the stand-in."""
    use_other_api(server.base)
    async with discord.Client(intents=discord.Intents(guilds=True)) as connected:
        await connected.login("token")
        server.heard.clear()
        yield connected


async def test_route_base_leads_every_request_to_the_other_api(server: Discord, client: discord.Client) -> None:
    assert Route("GET", "/users/{user_id}", user_id=3).url == f"{server.base}/users/3"
    with pytest.raises(discord.NotFound):
        await client.http.get_user(3)
    assert server.heard == [("GET", "/users/3", None)]


async def test_default_gateway_is_where_the_library_connects(server: Discord, client: discord.Client) -> None:
    before = DiscordWebSocket.DEFAULT_GATEWAY
    await use_gateway_of_api(client)
    assert before != DiscordWebSocket.DEFAULT_GATEWAY
    assert yarl.URL(server.base).authority == DiscordWebSocket.DEFAULT_GATEWAY.authority
    assert not DiscordWebSocket.DEFAULT_GATEWAY.query, "the library adds its own"
    server.heard.clear()
    # The stand-in speaks no WebSocket: that it was asked is enough.
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await DiscordWebSocket.from_client(client)
    assert server.heard == [("GET", "/gateway", None)]


@pytest.mark.parametrize("silent", [False, True])
def test_the_voice_clients_flags_silence_the_warnings_about_voice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, silent: bool
) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    if silent:
        silence_voice_warnings()
    with caplog.at_level(logging.WARNING):
        discord.Client(intents=discord.Intents.none())
    warned = [record for record in caplog.records if "voice" in record.getMessage()]
    assert len(warned) == (0 if silent else 2)


async def test_logs_from_gives_messages_as_discord_sends_them(server: Discord, client: discord.Client) -> None:
    button = {"type": 2, "style": 1, "label": "Draw", "custom_id": "tw|draw|1|0|"}
    posted = message("") | {"components": [{"type": 1, "components": [button]}]}
    server.messages = [posted, *(message(str(number)) for number in range(5))]
    found = await last_messages(client, 20, 3)
    assert found == server.messages[:3]
    assert found[0]["components"][0]["components"] == [button]
    assert found[0]["author"]["id"] == USER["id"]
    assert server.heard == [("GET", "/channels/20/messages", None)]


async def test_response_type_is_what_tells_that_an_interaction_was_acknowledged(
    server: Discord, client: discord.Client
) -> None:
    interaction: Interaction = discord.Interaction(data=click("tw|draw|1|0|"), state=client._connection)  # type: ignore[arg-type]
    assert not interaction.response.is_done()
    mark_acknowledged(interaction, discord.InteractionResponseType.deferred_message_update)
    assert interaction.response.is_done()
    assert interaction.response.type is discord.InteractionResponseType.deferred_message_update
    with pytest.raises(discord.InteractionResponded):
        await interaction.response.defer()
    await interaction.followup.send("done", ephemeral=True)
    assert [path for _, path, _ in server.heard] == [f"/webhooks/{APPLICATION}/token"]


async def test_callback_is_what_a_command_runs_and_its_return_is_answered(
    server: Discord, client: discord.Client
) -> None:
    tree = app_commands.CommandTree(client)
    group = app_commands.Group(name="game", description="a group")
    answers: list[tuple[int, Any]] = []

    async def answer(interaction: Interaction, returned: Awaitable[Any]) -> None:
        answers.append((interaction.id, await returned))

    @tree.command(name="say", description="a command")
    async def said(interaction: Interaction, text: str) -> str:
        return f"said {text}"

    @group.command(name="new", description="a command in a group")
    async def opened(interaction: Interaction) -> str:
        return "opened"

    tree.add_command(group)
    answer_by_return(tree, answer)
    within = command("game")
    within["data"]["options"] = [{"name": "new", "type": 1, "options": []}]
    for payload in (command("say", text="hello"), within):
        await _receive(client, payload)
    assert answers == [(1000, "said hello"), (1000, "opened")]


async def _receive(client: discord.Client, payload: dict[str, Any]) -> None:
    before = asyncio.all_tasks()
    client._connection.parse_interaction_create(payload)  # type: ignore[arg-type]
    invoked = [task for task in asyncio.all_tasks() - before if task.get_name().startswith("CommandTree-invoker")]
    assert len(invoked) == 1
    await asyncio.wait(invoked)
