"""The interface behind the page, without a browser."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.playing import usable_port, world_file
from bot.sandbox.web import WebPage
from bot.sandbox.web.page_texts import page_texts
from engine.players.levels import LEVELS
from tests.bot.sandbox.little_bot import LittleBot

PATIENCE = 60
PAGE = resources.files("bot.sandbox") / "page"


class Client:
    """What the page's scripts do: ask and act as one user."""

    def __init__(self, sandbox: Sandbox, http: aiohttp.ClientSession, user: str) -> None:
        self.sandbox = sandbox
        self.http = http
        self.user = str(sandbox.user(user).id)
        self.channel = str(sandbox.general.id)

    async def look(self, name: str, /, **query: str) -> Any:
        address = f"{self.sandbox.url}/page/api/{name}"
        async with self.http.get(address, params={"user": self.user, "channel": self.channel, **query}) as answer:
            assert answer.status == 200
            return await answer.json()

    async def act(self, name: str, /, **body: Any) -> Any:
        address = f"{self.sandbox.url}/page/api/{name}"
        async with self.http.post(address, json={"user": self.user, "channel": self.channel, **body}) as answer:
            assert answer.status == 200
            return await answer.json()

    async def messages(self) -> list[Any]:
        return list((await self.look("messages"))["messages"])


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def sandbox(bot: LittleBot) -> AsyncIterator[Sandbox]:
    sandbox = Sandbox()
    page = WebPage(sandbox)
    page.accounts.furnish()
    page.add_to_server()
    async with sandbox, sandbox.running(bot):
        await sandbox.commands_registered()
        yield sandbox


@pytest.fixture
def ann(sandbox: Sandbox, http: aiohttp.ClientSession) -> Client:
    return Client(sandbox, http, "Ann")


@pytest.fixture
def bob(sandbox: Sandbox, http: aiohttp.ClientSession) -> Client:
    return Client(sandbox, http, "Bob")


async def test_the_state_tells_people_channels_and_whether_the_bot_is_there(ann: Client) -> None:
    state = await ann.look("state")
    assert [user["name"] for user in state["users"]] == ["Ann", "Bob", "Вера"]
    assert [user["moderator"] for user in state["users"]] == [True, False, False]
    assert [channel["name"] for channel in state["channels"]] == ["general"]
    assert (state["me"], state["connected"]) == (ann.user, True)
    assert state["computers"] == {"speed": "normal", "levels": list(LEVELS), "level": "solid"}


async def test_a_user_is_found_by_name_and_an_unknown_one_is_the_first(sandbox: Sandbox, ann: Client) -> None:
    assert (await ann.look("state", user="вера"))["me"] == str(sandbox.user("Вера").id)
    assert (await ann.look("state", user="nobody"))["me"] == ann.user


async def test_private_answers_are_shown_to_their_user_alone(ann: Client, bob: Client) -> None:
    assert await ann.act("command", command="hello", options={}) == {"outcome": "done"}
    (message,) = await ann.messages()
    assert message["content"] == "Hello Ann (en-US)"
    assert message["ephemeral"]
    assert message["command"] == {"user": ann.user, "name": "hello"}
    assert await bob.messages() == []


async def test_commands_are_those_that_the_user_may_use(ann: Client, bob: Client) -> None:
    mine = {command["name"] for command in (await ann.look("commands"))["commands"]}
    others = {command["name"] for command in (await bob.look("commands"))["commands"]}
    assert mine - others == {"moderate"}


async def test_options_are_read_by_their_types(sandbox: Sandbox, ann: Client, bob: Client) -> None:
    await ann.act("command", command="hello", options={"who": bob.user})
    await ann.act("command", command="game new", options={"rules": "base", "players": "3"})
    bob_sees = await sandbox.user("Bob").wait_for_text(sandbox.general, "plays base for 3")
    assert bob_sees.mentions == [int(ann.user)]
    assert (await ann.messages())[0]["content"] == "Hello Bob (en-US)"


async def test_proposals_come_from_the_bot(ann: Client) -> None:
    found = await ann.act("choices", command="place", option="where", value="E", options={})
    assert found == {"choices": [{"name": "Place E1", "value": "E1"}, {"name": "Place E2", "value": "E2"}]}


async def test_buttons_menus_and_forms(sandbox: Sandbox, ann: Client, bob: Client) -> None:
    await ann.act("command", command="game new", options={"rules": "base"})
    board = await sandbox.user("Ann").wait_for_text(sandbox.general, "Turn 0")
    assert await bob.act("press", message=str(board.id), component="count:0") == {"outcome": "done"}
    await sandbox.user("Bob").wait_for_text(sandbox.general, "Turn 1")
    assert await bob.act("choose", message=str(board.id), component="place", values=["7"]) == {"outcome": "done"}
    await sandbox.user("Bob").wait_for_text(sandbox.general, "Turn 7")
    form = await bob.act("press", message=str(board.id), component="name-button")
    assert (form["outcome"], form["modal"]["title"]) == ("modal", "Your name")
    done = await bob.act("submit", interaction=form["interaction"], values={"name": "Zoë", "colour": ["blue"]})
    assert done == {"outcome": "done"}
    assert (await bob.messages())[-1]["content"] == "Zoë is blue"
    # somebody else's form
    again = await ann.act("submit", interaction=form["interaction"], values={"name": "A", "colour": ["red"]})
    assert again == {"error": "this form is not open any more"}


async def test_files_go_along_with_a_command(sandbox: Sandbox, http: aiohttp.ClientSession, ann: Client) -> None:
    body = {"user": ann.user, "channel": ann.channel, "command": "import", "options": {}}
    form = aiohttp.FormData()
    form.add_field("body", json.dumps(body))
    form.add_field("file", b"12345", filename="game.json", content_type="application/json")
    async with http.post(f"{sandbox.url}/page/api/command", data=form) as answer:
        assert await answer.json() == {"outcome": "done"}
    assert (await ann.messages())[0]["content"] == "game.json has 5 bytes"


async def test_people_and_channels_are_added_and_changed(sandbox: Sandbox, ann: Client) -> None:
    zoe = await ann.act("add-user", name="  Zoë   Z ", locale="ru")
    assert (zoe["name"], zoe["locale"], zoe["moderator"]) == ("Zoë Z", "ru", False)
    assert "error" in await ann.act("add-user", name="zoë z")
    assert "error" in await ann.act("add-user", name=" ")
    assert "error" in await ann.act("add-user", name="Y", locale="xx")
    changed = await ann.act("change-user", user=zoe["id"], moderator=True, locale="en-US")
    assert (changed["moderator"], changed["locale"]) == (True, "en-US")
    assert "error" in await ann.act("change-user", user=str(sandbox.world.bot.id), locale="ru")
    channel = await ann.act("add-channel", name="A quiet <corner>")
    assert channel["name"] == "a-quiet-corner"
    assert "error" in await ann.act("add-channel", name="<>")


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("command", {"command": "nothing"}),
        ("command", {"command": "hello", "options": {"who": "x"}}),
        ("command", {"command": "place"}),
        ("command", {"command": "game new", "options": {"rules": "base", "players": "many"}}),
        ("command", {"command": "hello", "user": "0"}),
        ("command", {"command": "hello", "channel": "77"}),
        ("press", {"message": "1", "component": "x"}),
        ("choose", {"message": None, "component": None, "values": [1]}),
        ("submit", {"interaction": "5", "values": {}}),
        ("say", {"text": ""}),
        ("say", {"text": "x" * 2001}),
        ("speed", {"speed": "warp"}),
        ("speed", {}),
    ],
)
async def test_what_cannot_be_is_refused_with_a_sentence(ann: Client, name: str, body: dict[str, Any]) -> None:
    answer = await ann.act(name, **body)
    assert list(answer) == ["error"]
    assert answer["error"]


async def test_what_is_no_object_is_refused(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    for text in ("", "[]", "{", "null"):
        async with http.post(f"{sandbox.url}/page/api/say", data=text) as answer:
            assert "error" in await answer.json()


async def test_the_files_of_the_page_and_no_others_are_served(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    async with http.get(sandbox.url) as answer:
        assert answer.content_type == "text/html"
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        names = re.findall(r'"/page/([\w.-]+)"', await answer.text())
    assert "main.js" in names
    for name in names:
        assert (await http.get(f"{sandbox.url}/page/{name}")).status == 200
    for name in ("nothing.js", "..%2Fserver.py", "..%2F__init__.py", "%2Fetc%2Fpasswd", "index"):
        assert (await http.get(f"{sandbox.url}/page/{name}")).status == 404


async def test_uploads_cannot_run_as_a_part_of_the_page(
    sandbox: Sandbox, http: aiohttp.ClientSession, ann: Client
) -> None:
    await ann.act("command", command="game new", options={"rules": "base"})
    board = await sandbox.user("Ann").wait_for_text(sandbox.general, "Turn 0")
    message = next(m for m in await ann.messages() if m["id"] == str(board.id))
    address = message["attachments"][0]["url"]
    assert address.startswith("/attachments/")
    async with http.get(sandbox.url + address) as answer:
        assert answer.status == 200
        assert "sandbox" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_the_stream_tells_each_user_what_they_see(
    sandbox: Sandbox, http: aiohttp.ClientSession, ann: Client, bob: Client
) -> None:
    async with http.get(f"{sandbox.url}/page/api/events", params={"user": bob.user}) as stream:
        assert (await event(stream))[0] == "hello"
        await ann.act("command", command="hello", options={})
        await ann.act("say", text="to everybody")
        name, told = await event(stream)
        assert (name, told["message"]["content"], told["new"]) == ("message", "to everybody", True)
        sandbox.world.delete(await sandbox.user("Bob").wait_for_text(sandbox.general, "to everybody"))
        assert await event(stream) == ("gone", {"id": told["message"]["id"], "channel_id": ann.channel})
        await ann.act("add-channel", name="new")
        assert await event(stream) == ("state", {})
        await ann.act("speed", speed="slow")
        name, told = await event(stream)
        assert (name, told["speed"]) == ("computers", "slow")


async def test_who_was_a_random_player_is_nobody_on_the_page(sandbox: Sandbox, ann: Client) -> None:
    old = sandbox.user("Otto").user
    old.random = True
    names = [user["name"] for user in (await ann.look("state"))["users"]]
    assert "Ann" in names
    assert "Otto" not in names


async def event(stream: aiohttp.ClientResponse) -> tuple[str, Any]:
    """Read the next event of a stream."""
    name = ""
    async with asyncio.timeout(PATIENCE):
        while True:
            line = (await stream.content.readline()).decode().rstrip("\n")
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                return name, json.loads(line.removeprefix("data: "))


async def test_direct_messages_are_a_channel_of_their_user(ann: Client, bob: Client) -> None:
    await ann.act("command", command="whisper", options={})
    (direct,) = [channel for channel in (await ann.look("state"))["channels"] if channel["direct"]]
    (message,) = (await ann.look("messages", channel=direct["id"]))["messages"]
    assert message["content"] == "psst"
    assert not any(channel["direct"] for channel in (await bob.look("state"))["channels"])
    assert "error" in await bob.look("messages", channel=direct["id"])


async def test_a_bot_that_is_away_does_not_answer(http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.sandbox.web.deeds.PATIENCE", 0.05)
    sandbox = Sandbox()
    page = WebPage(sandbox)
    page.accounts.furnish()
    page.add_to_server()
    async with sandbox:
        ann = Client(sandbox, http, "Ann")
        async with sandbox.running(LittleBot()):
            await ann.act("command", command="game new", options={"rules": "base"})
            board = await sandbox.user("Ann").wait_for_text(sandbox.general, "Turn 0")
        await sandbox.until(lambda: not sandbox.gateway.connected, "the bot to go")
        assert not (await ann.look("state"))["connected"]
        assert await ann.act("press", message=str(board.id), component="count:0") == {"outcome": "failed"}


# Texts


def test_the_pages_words_are_used_and_there() -> None:
    words = page_texts("en")
    assert set(words) == set(page_texts("ru"))
    scripts = "".join(file.read_text() for file in Path(str(PAGE)).glob("*.js"))
    used = set(re.findall(r"[\"`]((?:page|computer-level)-[a-z-]*)[\"`$]", scripts))
    families = {name for name in used if name.endswith("-")}
    python = "".join(file.read_text() for file in Path(str(PAGE)).parent.glob("web/*.py"))
    used |= set(re.findall(r'"(page-[a-z-]+)"', python))
    for name in words:
        assert name in used or any(name.startswith(family) for family in families), f"{name} is not used"
    assert used - families <= set(words)


def test_no_script_makes_markup_of_text() -> None:
    for file in Path(str(PAGE)).glob("*.js"):
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", file.read_text()), file


# Where things are


def test_the_world_lies_beside_the_games(tmp_path: Path) -> None:
    assert world_file(f"sqlite+aiosqlite:///{tmp_path}/games.db") == tmp_path / "games.sandbox.db"
    assert world_file("postgresql+asyncpg://host/games") == Path("tilewarden.sandbox.db")


def test_an_impossible_port_means_any() -> None:
    assert usable_port(70_000) == 0
