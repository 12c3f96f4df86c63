"""Who is let in: every route refuses foreign Host and Origin headers, and only the bot token of this start logs in."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.doors import is_token, loopback_hosts
from bot.sandbox.gateway import BAD_TOKEN_CLOSE, HELLO, IDENTIFY, RESUME
from bot.sandbox.server import API
from bot.sandbox.web import WebPage
from tests.bot.sandbox.little_bot import LittleBot

PATIENCE = 60
REFUSED = {kind: {"message": f"403: Forbidden ({kind})", "code": 0} for kind in ("Host", "Origin")}
KINDS = {
    "/",
    "/page/{name}",
    "/page/api/say",
    "/page/api/events",
    "/attachments/{channel_id}/{file_id}/{filename}",
    "/emojis/{filename}",
    "/gateway",
    f"{API}/users/@me",
    f"{API}/interactions/{{interaction_id}}/{{interaction_token}}/callback",
    f"{API}/{{tail}}",
}
"""A route of each kind: if one is missing, the list of routes is not whole."""


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(PATIENCE)) as session:
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


def routes_of(sandbox: Sandbox) -> list[tuple[str, str]]:
    """The methods and path templates of all routes of the application."""
    found = []
    for route in sandbox.server.app.router.routes():
        assert route.resource is not None
        found.append((route.method, route.resource.canonical))
    return found


def paths_of(sandbox: Sandbox) -> list[tuple[str, str]]:
    """A request for each route, and some that meet none."""
    assert {template for _, template in routes_of(sandbox)} >= KINDS
    paths = [("PUT" if method == "*" else method, filled(template)) for method, template in routes_of(sandbox)]
    return [*paths, ("GET", "/nowhere"), ("POST", "/nowhere"), ("OPTIONS", "/page/api/say"), ("OPTIONS", "/gateway")]


def filled(template: str) -> str:
    return re.sub(r"\{[^}]*\}", "1", template)


def port_of(sandbox: Sandbox) -> int:
    return int(sandbox.url.rpartition(":")[2])


async def refused(
    http: aiohttp.ClientSession, sandbox: Sandbox, method: str, path: str, headers: Mapping[str, str]
) -> tuple[str, ...]:
    """The headers for which a request is refused at the door, if it is; an answer to HEAD cannot tell which."""
    async with http.request(method, sandbox.url + path, headers=headers) as answer:
        if answer.status != 403:
            return ()
        if method == "HEAD":
            return tuple(REFUSED)
        body = await answer.json()
    return tuple(kind for kind, told in REFUSED.items() if told == body)


async def test_every_route_refuses_a_foreign_origin(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    port = port_of(sandbox)
    foreign = (
        "https://example.org",
        f"http://example.org:{port}",
        "null",
        f"https://127.0.0.1:{port}",
        f"http://127.0.0.1:{port + 1}",
        "http://127.0.0.1",
        f"http://localhost:{port}",
    )
    opened = [
        (method, path, origin)
        for method, path in paths_of(sandbox)
        for origin in foreign
        if "Origin" not in await refused(http, sandbox, method, path, {"Origin": origin})
    ]
    assert opened == []


async def test_every_route_refuses_a_foreign_host(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    port = port_of(sandbox)
    foreign = (
        "example.org",
        f"example.org:{port}",
        f"127.0.0.1.example.org:{port}",
        "127.0.0.1",
        f"127.0.0.1:{port + 1}",
        f"127.0.0.2:{port}",
    )
    opened = [
        (method, path, host, origin)
        for method, path in paths_of(sandbox)
        for host in foreign
        for origin in ({}, {"Origin": f"http://{host}"})
        if "Host" not in await refused(http, sandbox, method, path, {"Host": host, **origin})
    ]
    assert opened == []


async def test_no_route_refuses_its_own_host_and_origin(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    shut = [
        (method, path, host, origin)
        for method, path in paths_of(sandbox)
        for host in (f"{name}:{port_of(sandbox)}" for name in ("127.0.0.1", "localhost", "LOCALHOST", "[::1]"))
        for origin in ({}, {"Origin": f"http://{host.lower()}"})
        if await refused(http, sandbox, method, path, {"Host": host, **origin})
    ]
    assert shut == []


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("GET / HTTP/1.1\r\nHost: {own}\r\n", 200),
        ("GET / HTTP/1.0\r\n", 403),
        ("GET / HTTP/1.1\r\nHost:\r\n", 403),
        ("GET {url}/ HTTP/1.1\r\nHost: example.org\r\n", 403),
        ("GET / HTTP/1.1\r\nHost: {own}\r\nOrigin: {url}\r\nOrigin: http://example.org\r\n", 403),
        ("GET / HTTP/1.1\r\nHost: {own}\r\nOrigin:\r\n", 403),
    ],
)
async def test_headers_that_clients_do_not_send(sandbox: Sandbox, head: str, status: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(sandbox))
    text = head.format(url=sandbox.url, own=sandbox.url.removeprefix("http://")) + "Connection: close\r\n\r\n"
    writer.write(text.encode())
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    assert int(answer.split()[1]) == status


def test_the_usual_port_need_not_be_named() -> None:
    assert {"127.0.0.1", "localhost:80"} <= loopback_hosts(80)
    assert "127.0.0.1" not in loopback_hosts(8420)


async def test_a_foreign_page_cannot_open_the_gateway(
    sandbox: Sandbox, bot: LittleBot, http: aiohttp.ClientSession
) -> None:
    for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}):
        with pytest.raises(aiohttp.WSServerHandshakeError) as shut:
            await http.ws_connect(sandbox.gateway.url, headers=headers)
        assert shut.value.status == 403
    async with http.ws_connect(sandbox.gateway.url) as socket:
        assert (await socket.receive_json(timeout=PATIENCE))["op"] == HELLO
    await still_there(sandbox, bot)


async def still_there(sandbox: Sandbox, bot: LittleBot) -> None:
    """The bot has had one connection all the time, and answers."""
    assert (sandbox.gateway.connected, sandbox.gateway.identifies, sandbox.gateway.resumes) == (True, 1, 0)
    assert bot.resumed == 0
    assert (await (await sandbox.user("Ann").slash(sandbox.general, "hello")).reply()).text


WRONG: dict[str, dict[str, Any]] = {
    "another": {"token": "wrong"},
    "once constant": {"token": "sandbox"},
    "empty": {"token": ""},
    "null": {"token": None},
    "a number": {"token": 7},
    "half a pair": {"token": "\ud800"},
    "none": {},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("how", [IDENTIFY, RESUME], ids=["identify", "resume"])
async def test_a_wrong_token_closes_the_gateway_and_leaves_the_bot_connected(
    sandbox: Sandbox, bot: LittleBot, http: aiohttp.ClientSession, how: int, wrong: dict[str, Any]
) -> None:
    assert sandbox.gateway.session is not None
    known = {"session_id": sandbox.gateway.session.id, "seq": 0, "intents": 1}
    async with http.ws_connect(sandbox.gateway.url) as socket:
        assert (await socket.receive_json(timeout=PATIENCE))["op"] == HELLO
        await socket.send_json({"op": how, "d": {**known, **wrong}})
        closing = await socket.receive(timeout=PATIENCE)
        assert (closing.type, closing.data) == (aiohttp.WSMsgType.CLOSE, BAD_TOKEN_CLOSE)
    await still_there(sandbox, bot)


def rest_routes(sandbox: Sandbox) -> list[tuple[str, str]]:
    return [
        ("PUT" if method == "*" else method, template)
        for method, template in routes_of(sandbox)
        if template.startswith(API)
    ]


async def test_rest_answers_401_to_a_wrong_token(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    wrong: list[dict[str, str]] = [
        {},
        *({"Authorization": text} for text in ("", "Bot", "Bot wrong", "Bot sandbox", "Bot \udcff")),
        *({"Authorization": text} for text in (sandbox.token, f"Bearer {sandbox.token}", f"Bot {sandbox.token}x")),
    ]
    answers = {}
    for method, template in rest_routes(sandbox):
        if "_token}" in template or template == f"{API}/gateway":
            continue
        for headers in wrong:
            async with http.request(method, sandbox.url + filled(template), headers=headers) as answer:
                told = await answer.json() if method != "HEAD" else {"message": "401: Unauthorized", "code": 0}
                answers[method, template, headers.get("Authorization")] = (answer.status, told)
    assert len(answers) > 200
    let_in = {
        asked: told for asked, told in answers.items() if told != (401, {"message": "401: Unauthorized", "code": 0})
    }
    assert let_in == {}


async def test_rest_knows_the_right_token(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    right = {"Authorization": f"Bot {sandbox.token}"}
    for method, template in rest_routes(sandbox):
        if method == "GET" and "_token}" not in template:
            async with http.get(sandbox.url + filled(template), headers=right) as answer:
                assert answer.status in (200, 404), template


async def test_what_an_interaction_allows_is_asked_with_its_own_token(
    sandbox: Sandbox, http: aiohttp.ClientSession
) -> None:
    asked = [(method, template) for method, template in rest_routes(sandbox) if "_token}" in template]
    assert asked
    for method, template in asked:
        async with http.request(method, sandbox.url + filled(template), json={"type": 1}) as answer:
            assert answer.status == 404, (method, template)


async def test_each_start_has_a_token_of_its_own() -> None:
    async with Sandbox() as first, Sandbox() as second:
        assert first.token != second.token
        assert min(len(first.token), len(second.token)) >= 32
        assert not is_token(first.token, second.token)
        async with aiohttp.ClientSession() as http:
            me = f"{second.api}/users/@me"
            assert (await http.get(me, headers={"Authorization": f"Bot {first.token}"})).status == 401
            assert (await http.get(me, headers={"Authorization": f"Bot {second.token}"})).status == 200
