"""The client against a stand-in for Discord's REST interface: commands kept in step, every interaction answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands
from discord.gateway import DiscordWebSocket

from bot.commands import help as help_command
from bot.custom_ids import CustomId
from bot.gateway.client import TilewardenClient
from bot.gateway.command_sync import StoredMemory
from bot.gateway.picture_worker import PictureWorker
from bot.gateway.replies import Interaction, say
from bot.gateway.sender import Sender
from bot.refusal import Refusal
from bot.sandbox.components import texts
from bot.texts import LOCALES, load_texts
from db.store import Store
from engine.errors import CellTakenError
from tests.bot.loopback import APPLICATION, Discord, click, command, interaction

CALLBACK = "/interactions/1000/token/callback"
FOLLOWUP = f"/webhooks/{APPLICATION}/token"
EPHEMERAL = 64


class Notebook:
    """A memory for the length of a test."""

    def __init__(self) -> None:
        self.entries: dict[int, str] = {}

    async def recall(self, application: int) -> str | None:
        return self.entries.get(application)

    async def remember(self, application: int, fingerprint: str) -> None:
        self.entries[application] = fingerprint


@pytest.fixture
async def client(server: Discord) -> AsyncIterator[TilewardenClient]:
    async with TilewardenClient(load_texts(), Notebook(), api=server.base) as connected:
        connected.tree.add_command(help_command.make(connected.texts, connected.tree.get_commands))
        pictures = PictureWorker()
        connected.router.sender = Sender(connected, pictures)
        await connected.login("token")
        server.heard.clear()
        yield connected
        await pictures.close()


async def receive(client: TilewardenClient, payload: dict[str, Any]) -> None:
    """Let the client handle an interaction to its end."""
    before = asyncio.all_tasks()
    client._connection.parse_interaction_create(payload)  # type: ignore[arg-type]
    async with asyncio.timeout(60):
        while started := [task for task in asyncio.all_tasks() - before if _ours(task)]:
            await asyncio.wait(started)


def _ours(task: asyncio.Task[Any]) -> bool:
    return task.get_name().startswith(("discord.py: on_interaction", "CommandTree-invoker"))


async def test_commands_are_sent_once_and_again_only_after_a_change(server: Discord, tmp_path: Path) -> None:
    async def start(extra: bool = False) -> None:
        async with (
            await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'bot.db'}") as store,
            TilewardenClient(load_texts(), StoredMemory(store.settings), api=server.base) as client,
        ):
            client.tree.add_command(help_command.make(client.texts, client.tree.get_commands))
            if extra:
                client.tree.add_command(probe("probe", say))
            await client.login("token")

    path = f"/applications/{APPLICATION}/commands"
    await start()
    assert len(server.sent("PUT", path)) == 1
    await start()
    assert len(server.sent("PUT", path)) == 1
    await start(extra=True)
    assert len(server.sent("PUT", path)) == 2
    server.commands.clear()
    await start(extra=True)
    assert len(server.sent("PUT", path)) == 3


def probe(name: str, act: Callable[..., Any], **extras: Any) -> app_commands.Command[Any, ..., Any]:
    """A command that does what a test wants."""

    async def run(interaction: Interaction) -> None:
        await act(interaction, "done")

    return app_commands.Command(name=name, description="a probe", callback=run, extras=extras)


async def test_commands_are_localised(server: Discord, client: TilewardenClient) -> None:
    [sent] = [entry for entry in server.commands if entry["name"] == "help"]
    assert sent["name_localizations"] == {"en-US": "help", "en-GB": "help", "ru": "помощь"}
    assert sent["description_localizations"]["ru"] == "Как играть и что делает каждая команда"
    [topic] = sent["options"]
    assert topic["name_localizations"]["ru"] == "тема"
    assert topic["choices"][0]["name_localizations"] == {
        "en-US": "First steps",
        "en-GB": "First steps",
        "ru": "Первые шаги",
    }
    for name in [*sent["name_localizations"].values(), *topic["name_localizations"].values()]:
        assert name == name.lower()
        assert 1 <= len(name) <= 32
    assert client.tree.get_command("help") is not None


def test_every_command_text_obeys_discords_rules() -> None:
    texts = load_texts()
    for message in texts.ids:
        for locale in LOCALES:
            if message.startswith("command-") and message.endswith("-name"):
                name = texts.plain.say(locale, message)
                assert app_commands.commands.VALID_SLASH_COMMAND_NAME.match(name)
                assert name == name.lower()
            if message.startswith("command-") and message.endswith("-about"):
                assert 1 <= len(texts.plain.say(locale, message)) <= 100


def test_no_privileged_intent_and_no_mentions() -> None:
    async def check() -> None:
        async with TilewardenClient(load_texts(), Notebook()) as client:
            assert [name for name, on in client.intents if on] == ["guilds"]
            assert client.allowed_mentions is not None
            assert (
                client.allowed_mentions.everyone
                is client.allowed_mentions.users
                is client.allowed_mentions.roles
                is False
            )

    asyncio.run(check())


async def test_the_gateway_is_found_where_the_interface_says(client: TilewardenClient, server: Discord) -> None:
    expected = server.base.replace("http", "ws").removesuffix("/api/v10") + "/gateway"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == expected


def shown(message: dict[str, Any]) -> str:
    """The text that a message of components displays."""
    return "\n".join(texts(message["components"]))


async def test_help_is_acknowledged_at_once_and_answered_privately(client: TilewardenClient, server: Discord) -> None:
    await receive(client, command("help", locale="ru", topic="rules-base"))
    assert server.heard[0][1] == CALLBACK
    assert server.sent("POST", CALLBACK) == [{"type": 5, "data": {"flags": EPHEMERAL}}]
    [said] = server.sent("POST", FOLLOWUP)
    assert "## Базовая игра" in shown(said)
    assert said["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize("topic", ["nothing", "../../etc", ""])
async def test_help_about_nothing_known_shows_the_first_page(
    client: TilewardenClient, server: Discord, topic: str
) -> None:
    await receive(client, command("help", topic=topic))
    assert shown(server.sent("POST", FOLLOWUP)[0]).startswith("## Welcome")


async def test_a_click_reaches_its_handler(client: TilewardenClient, server: Discord) -> None:
    seen: list[CustomId] = []

    async def handler(interaction: Interaction, custom_id: CustomId) -> None:
        seen.append(custom_id)

    client.router.add("act", handler)
    await receive(client, click("tw|act|42|7|place 1 0 90"))
    assert seen == [CustomId("act", 42, 7, "place 1 0 90")]
    assert server.sent("POST", CALLBACK) == [{"type": 6}]
    with pytest.raises(ValueError, match="act"):
        client.router.add("act", handler)


async def test_a_handler_may_answer_by_itself(client: TilewardenClient, server: Discord) -> None:
    async def handler(interaction: Interaction, custom_id: CustomId) -> None:
        await say(interaction, "hello")

    client.router.add("form", handler, defer="none")
    await receive(client, interaction(5, {"custom_id": "tw|form|1|0|", "components": []}))
    [said] = server.sent("POST", CALLBACK)
    assert said["type"] == 4
    assert said["data"]["content"] == "hello"
    assert said["data"]["flags"] == EPHEMERAL


@pytest.mark.parametrize("custom_id", ["tw|gone|1|2|", "tw|act|x|2|", "somebody else's", "tw|||||", "x" * 100])
async def test_unknown_clicks_get_a_polite_private_sentence(
    client: TilewardenClient, server: Discord, custom_id: str
) -> None:
    await receive(client, click(custom_id, locale="ru"))
    assert server.sent("POST", CALLBACK) == [{"type": 5, "data": {"flags": EPHEMERAL}}]
    [said] = server.sent("POST", FOLLOWUP)
    assert said["content"] == "Эта кнопка больше не действует. Команда `/карта` покажет свежие."
    assert said["flags"] == EPHEMERAL


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Refusal("table-not-your-turn", player="Bo"), "It is Bo’s turn."),
        (CellTakenError("taken", x=1, y=-2), "A tile already lies at E1 N2. Please choose an empty place."),
    ],
)
async def test_refusals_are_explained_privately(
    client: TilewardenClient, server: Discord, error: Exception, said: str
) -> None:
    async def handler(interaction: Interaction, custom_id: CustomId) -> None:
        raise error

    client.router.add("act", handler)
    await receive(client, click("tw|act|1|0|"))
    [answer] = server.sent("POST", FOLLOWUP)
    assert answer["content"] == said
    assert answer["flags"] == EPHEMERAL


async def test_an_unexpected_error_is_logged_under_the_code_that_the_player_sees(
    client: TilewardenClient, server: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(interaction: Interaction, text: str) -> None:
        raise RuntimeError("secret details")

    client.tree.add_command(probe("probe", fail))
    with caplog.at_level(logging.ERROR):
        await receive(client, command("probe"))
    [answer] = server.sent("POST", FOLLOWUP)
    [record] = caplog.records
    assert "secret details" not in answer["content"]
    assert record.args is not None
    assert str(next(iter(record.args))) in answer["content"]


async def test_a_failed_public_command_takes_its_promise_back(client: TilewardenClient, server: Discord) -> None:
    async def fail(interaction: Interaction, text: str) -> None:
        raise Refusal("table-none")

    client.tree.add_command(probe("probe", fail, defer="public"))
    await receive(client, command("probe"))
    assert server.sent("POST", CALLBACK)[0]["type"] == 5
    assert [(how, where) for how, where, _ in server.heard[1:]] == [
        ("DELETE", FOLLOWUP + "/messages/@original"),
        ("POST", FOLLOWUP),
    ]
    assert server.heard[-1][2]["flags"] == EPHEMERAL


async def test_a_command_that_is_gone_is_answered(client: TilewardenClient, server: Discord) -> None:
    await receive(client, command("vanished"))
    assert "do not know this command" in server.sent("POST", FOLLOWUP)[0]["content"]


async def test_what_comes_too_late_is_not_run(
    client: TilewardenClient, server: Discord, caplog: pytest.LogCaptureFixture
) -> None:
    seen: list[str] = []

    async def handler(interaction: Interaction, custom_id: CustomId) -> None:
        seen.append("click")

    async def act(interaction: Interaction, text: str) -> None:
        seen.append("command")

    client.router.add("act", handler)
    client.tree.add_command(probe("probe", act))
    server.too_late = True
    await receive(client, click("tw|act|1|0|"))
    await receive(client, command("probe"))
    assert seen == []
    assert server.sent("POST", FOLLOWUP) == []
    assert "cannot be acknowledged" in caplog.text
