"""A game in the browser: a lobby, two people, several turns by clicking, and a restart in the middle."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.sandbox import Sandbox
from bot.sandbox.web import WebPage
from tests.e2e.tables import FixedDealer, bot_at
from tests.page.browsing import Window, new_window
from tests.page.conftest import served

TILES = 12


@contextlib.asynccontextmanager
async def playing(folder: Path, port: int = 0) -> AsyncIterator[tuple[Sandbox, WebPage]]:
    """The stand-in, its page and the real bot; everything is kept in a folder."""
    async with (
        served(folder / "world.db", port) as (sandbox, page),
        bot_at(sandbox, folder / "games.db", FixedDealer(TILES)),
    ):
        yield sandbox, page


async def take_turn(window: Window, step: str = "") -> None:
    """Draw, choose the first place in the planner, look at the preview, confirm."""
    page = window.page
    done = page.locator(".message.ephemeral", has_text="Done.")
    before = await done.count()
    draw = page.locator(".message.called .button", has_text="Draw a tile")
    await expect(draw).to_have_count(1)
    if step:
        await window.shot(f"{step}-called")
    await draw.click()
    planner = page.locator(".message.ephemeral").last
    await expect(planner.locator(".select")).to_have_count(1)
    await expect(planner.locator(".picture")).to_be_visible()
    if step:
        await window.shot(f"{step}-planner")
    await window.choose(planner.locator(".select"))
    confirm = planner.locator(".button.success")
    await expect(confirm).to_be_visible()
    if step:
        await window.shot(f"{step}-preview")
    await confirm.click()
    await expect(done).to_have_count(before + 1)
    if step:
        await window.shot(f"{step}-done")


@pytest.mark.parametrize("size", ["desktop", "phone"])
async def test_a_game_by_clicking_goes_on_after_a_restart(browser: Browser, tmp_path: Path, size: str) -> None:
    window = await new_window(browser, f"game-{size}", size)
    page = window.page
    async with playing(tmp_path) as (sandbox, _):
        port = int(sandbox.url.rpartition(":")[2])
        await window.open(sandbox.url, "Ann")
        await window.shot("start")
        await window.command("game new")
        await expect(window.button("Join")).to_be_visible()
        await expect(page.get_by_text("Only you can see this")).to_be_visible()
        await window.shot("lobby")
        await window.be("Bob")
        await expect(page.get_by_text("Only you can see this")).to_have_count(0)
        await window.button("Join").click()
        await expect(page.get_by_text("2 players")).to_be_visible()
        await window.shot("joined")
        await window.be("Ann")
        await window.button("Start").click()
        await take_turn(window, "ann")
        await window.be("Bob")
        await take_turn(window, "bob")
        await window.be("Ann")
        await take_turn(window)
        await window.fits()
        window.offline = True
    await expect(page.locator("#notice")).to_be_visible()
    await window.shot("server-away")
    async with playing(tmp_path, port) as (sandbox, _):
        await expect(page.locator("#notice")).to_be_hidden()
        window.offline = False
        await window.be("Bob")
        await take_turn(window, "after-restart")
        await window.be("Ann")
        await take_turn(window)
        await page.locator("#messages .picture").last.click()
        await expect(page.locator(".lightbox img")).to_be_visible()
        await window.shot("picture")
        await page.keyboard.press("Escape")
        assert window.errors == []
        assert [str(violation) for violation in sandbox.violations] == []


async def test_one_person_plays_a_whole_game_with_a_random_player(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path) as (sandbox, web):
        window = await new_window(browser, "random")
        page = window.page
        await window.open(sandbox.url, "Ann")
        await page.get_by_role("button", name="Seat a random player").click()
        await expect(page.locator(".toast")).to_contain_text("no open table")
