"""Random players at every kind of table: whole games in which nobody else sits."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.tables import FixedDealer, bot_at
from tests.page.conftest import served


@pytest.mark.parametrize(
    "options",
    [
        {"rules": "base", "additions": "king, cult"},
        {"rules": "wheel"},
        {"rules": "mists", "level": 3},
        {"rules": "castle"},
    ],
    ids=lambda options: str(options["rules"]),
)
async def test_random_players_play_a_game_to_its_end(tmp_path: Path, options: dict[str, Any]) -> None:
    async with (
        served(tmp_path / "world.db") as (sandbox, web),
        bot_at(sandbox, tmp_path / "games.db", FixedDealer(6)),
    ):
        await web.robots.set_speed({"speed": "fast"})
        host = sandbox.user("Ann")
        host.user.random = True
        await (await host.slash(sandbox.general, "game new", **options)).done()
        robot = await web.robots.seat(sandbox.general, web.accounts, "en-US")
        assert robot.user.random
        lobby = await host.wait_for_text(sandbox.general, "opens a table")
        playing = asyncio.create_task(web.robots.run())
        try:
            await host.click(lobby, "Start")
            await host.wait_for_text(sandbox.general, "The end", patience=250)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        assert [str(violation) for violation in sandbox.violations] == []


async def test_a_stopped_random_player_waits_until_it_may_go_on(tmp_path: Path) -> None:
    async with (
        served(tmp_path / "world.db") as (sandbox, web),
        bot_at(sandbox, tmp_path / "games.db", FixedDealer(4)),
    ):
        await web.robots.set_speed({"speed": "stop"})
        host = sandbox.user("Ann")
        host.user.random = True
        await (await host.slash(sandbox.general, "game new")).done()
        await web.robots.seat(sandbox.general, web.accounts, "ru")
        lobby = await host.wait_for_text(sandbox.general, "opens a table")
        playing = asyncio.create_task(web.robots.run())
        try:
            await host.click(lobby, "Start")
            await host.wait_for_text(sandbox.general, "Turn 1")
            # a command is answered after everything that came before it: by then it would have drawn
            await (await host.slash(sandbox.general, "game status")).done()
            assert not any(one.name.startswith("press of 'tw|draw") for one in sandbox.interactions)
            await web.robots.set_speed({"speed": "fast"})
            await host.wait_for_text(sandbox.general, "The end", patience=250)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
