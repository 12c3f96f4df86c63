"""A real browser and the stand-in with its page; without a browser these tests are skipped."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright

from bot.sandbox import Sandbox
from bot.sandbox.web import WebPage
from bot.seats.pace import Pace

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"]

Opened = Callable[..., contextlib.AbstractAsyncContextManager[tuple[Sandbox, WebPage]]]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed (Debian: apt-get install chromium)")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=120_000)
        try:
            yield browser
        finally:
            await browser.close()


@contextlib.asynccontextmanager
async def served(file: Path, port: int = 0, pace: Pace | None = None) -> AsyncIterator[tuple[Sandbox, WebPage]]:
    """The stand-in with its page; its clock stands still, so a slow machine lets nothing expire."""
    sandbox = Sandbox(port=port, file=file, guild="Tilewarden")
    page = WebPage(sandbox, pace)
    page.accounts.furnish()
    page.add_to_server()
    async with sandbox:
        yield sandbox, page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real browser may stall on a busy machine: here, and only here, a test may be tried once more."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1, reruns_delay=1))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say loudly which test needed another try: it may hide a race."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.write_line(f"WARNING: {report.nodeid} was tried again", yellow=True)
