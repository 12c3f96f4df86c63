"""``python -m bot.sandbox`` itself: it says where it is, ends cleanly, and goes on where it was."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import aiohttp

from db.lock_file import locked
from tests.e2e.tables import FixedDealer, bot_at, place_by_buttons, seated, turn_of
from tests.page.conftest import served

PATIENCE = 120


async def start(folder: Path, *arguments: str) -> tuple[asyncio.subprocess.Process, str]:
    """Start it as a newcomer does, and wait until it says where the page is."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.sandbox", "--database", f"sqlite+aiosqlite:///{folder}/games.db", *arguments,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, umask=0o022,
    )  # fmt: skip
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        line = (await process.stdout.readline()).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+", line)
    return process, found[0] if found else ""


async def ended(process: asyncio.subprocess.Process) -> tuple[int, str]:
    """Wait for its end, and give its exit code and what it complained of."""
    async with asyncio.timeout(PATIENCE):
        _, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, errors.decode()


async def stop(process: asyncio.subprocess.Process, number: signal.Signals = signal.SIGINT) -> tuple[int, str]:
    """Tell it to end."""
    process.send_signal(number)
    return await ended(process)


async def connected(http: aiohttp.ClientSession, url: str) -> None:
    """Wait until the bot has come."""
    async with asyncio.timeout(PATIENCE):
        while True:
            state = await (await http.get(f"{url}/page/api/state")).json()
            commands = await (await http.get(f"{url}/page/api/commands?channel={state['channels'][0]['id']}")).json()
            if state["connected"] and commands["commands"]:
                return
            await asyncio.sleep(0.05)


async def test_it_starts_ends_and_goes_on(tmp_path: Path) -> None:
    process, url = await start(tmp_path, "--port", "0")
    try:
        async with aiohttp.ClientSession() as http:
            assert "<title>Tilewarden</title>" in await (await http.get(url)).text()
            await connected(http, url)
            state = await (await http.get(f"{url}/page/api/state")).json()
            words = {"user": state["me"], "channel": state["channels"][0]["id"], "text": "I was here"}
            assert await (await http.post(f"{url}/page/api/say", json=words)).json() == {"outcome": "done"}

            # a second one would answer to the same games
            second, nothing = await start(tmp_path)
            code, complaint = await ended(second)
            assert (code, nothing) == (1, "")
            assert complaint.startswith(f"{tmp_path}/games.db is in use by another Tilewarden, process {process.pid} ")
            assert complaint.strip().endswith(". Close that one, or use --database.")
            assert len(complaint.strip().splitlines()) == 1

            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir() if path.is_file()}
            assert {"games.db", "games.db.lock", "games.sandbox.db", "games.sandbox.db-wal"} <= set(modes)
            assert set(modes.values()) == {0o600}, modes
    finally:
        code, errors = await stop(process)
    assert (code, errors) == (0, "")

    # the port it had is free again, and the words are still there
    process, again = await start(tmp_path, "--port", url.rpartition(":")[2])
    try:
        assert again == url
        async with aiohttp.ClientSession() as http:
            await connected(http, url)
            answer = await http.get(f"{url}/page/api/messages", params={"channel": words["channel"]})
            assert [message["content"] for message in (await answer.json())["messages"]] == ["I was here"]
    finally:
        code, errors = await stop(process, signal.SIGTERM)
    assert (code, errors) == (0, "")


async def test_random_players_of_an_old_world_go_on_as_computers(tmp_path: Path) -> None:
    async with (
        served(tmp_path / "games.sandbox.db") as (sandbox, _),
        bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)),
    ):
        ann, otto, general = sandbox.user("Ann"), sandbox.user("Otto"), sandbox.general
        own, alone, quest = (sandbox.channel(name) for name in ("otto-s-own", "otto-alone", "quest"))
        turn = await seated(sandbox, general, [ann, otto])
        await place_by_buttons(general, ann, turn, Random(1))
        await turn_of(general, otto)
        for channel in (own, alone):
            await (await otto.slash(channel, "game new")).done()
        lobby = await otto.wait_for_text(own, "Otto opens a table")
        await (await ann.click(lobby, "Join")).done()
        await (await ann.slash(quest, "campaign start", title="Quest")).done()
        await (await ann.slash(quest, "campaign play")).done()
        lobby = await otto.wait_for_text(quest, "Ann opens a table")
        await (await otto.click(lobby, "Join")).done()
        # So the page of 0.1.0 wrote it down.
        otto.user.random = True
        sandbox.world.change_user(otto.user)

    process, url = await start(tmp_path, "--port", "0")
    try:
        async with aiohttp.ClientSession() as http:
            await connected(http, url)
            state = await (await http.get(f"{url}/page/api/state")).json()
            assert "Otto" not in [user["name"] for user in state["users"]]
            wanted = {general.id: "Turn 3", own.id: "Ann opens a table", alone.id: "closed"}
            for channel_id, text in wanted.items():
                await told(http, url, channel_id, text)
            await told(http, url, own.id, "Otto (red, computer: solid)")
    finally:
        code, errors = await stop(process)
    assert (code, errors) == (0, "")
    with closing(sqlite3.connect(tmp_path / "games.db")) as games:
        seats = games.execute("SELECT DISTINCT user_id, kind, level FROM seats WHERE name = 'Otto'").fetchall()
        assert seats == [(None, "computer", "solid")]
        assert games.execute("SELECT user_id FROM campaign_members").fetchall() == [(ann.id,)]


async def told(http: aiohttp.ClientSession, url: str, channel_id: int, text: str) -> None:
    """Wait until a channel says something."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await http.get(f"{url}/page/api/messages", params={"channel": str(channel_id)})
            if text in json.dumps(await answer.json()):
                return
            await asyncio.sleep(0.05)


async def test_a_bot_on_the_same_games_keeps_it_off(tmp_path: Path) -> None:
    async with locked(tmp_path / "games.db"):
        process, url = await start(tmp_path)
        code, complaint = await ended(process)
    assert (code, url) == (1, "")
    assert f"games.db is in use by another Tilewarden, process {os.getpid()} on " in complaint


async def test_it_waits_for_locked_games(tmp_path: Path) -> None:
    (tmp_path / "games.sandbox.db").touch(0o644)
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        process, url = await start(tmp_path, "--port", "0")
        assert process.stderr is not None
        async with asyncio.timeout(PATIENCE):
            assert b"database is locked; trying again in 1 s" in await process.stderr.readline()
    try:
        async with aiohttp.ClientSession() as http:
            await connected(http, url)
        assert stat.S_IMODE((tmp_path / "games.sandbox.db").stat().st_mode) == 0o600
    finally:
        code, _ = await stop(process, signal.SIGTERM)
    assert code == 0


async def test_a_taken_port_leads_to_another(tmp_path: Path) -> None:
    taken = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
    port = taken.sockets[0].getsockname()[1]
    try:
        process, url = await start(tmp_path, "--port", str(port))
        try:
            async with aiohttp.ClientSession() as http:
                await connected(http, url)
        finally:
            code, errors = await stop(process)
        assert not url.endswith(f":{port}")
        assert (code, errors) == (0, "")
    finally:
        taken.close()
        await taken.wait_closed()


async def test_what_cannot_be_used_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sandbox.db").write_text("this is no database, and long enough to be seen as such" * 20)
    process, url = await start(tmp_path)
    code, complaint = await ended(process)
    assert (code, url) == (2, "")
    assert complaint.startswith("The file ")
    assert complaint.strip().endswith("move it away to begin anew.")
    assert len(complaint.strip().splitlines()) == 1

    (tmp_path / "games.sandbox.db").unlink()
    (tmp_path / "games.db").write_text("this is no database, and long enough to be seen as such" * 20)
    process, url = await start(tmp_path)
    code, complaint = await ended(process)
    assert code == 2
    assert complaint.startswith("The database cannot be used (DATABASE_URL): ")
    assert len(complaint.strip().splitlines()) == 1
