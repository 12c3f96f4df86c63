"""A browser at the page: opening it, acting in it as a person does, and keeping pictures of each step."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect

PATIENCE = 60_000
"""Milliseconds; a condition that takes longer does not come any more."""

ARTIFACTS = Path(__file__).parents[2] / "artifacts" / "page"
SIZES = {"desktop": (1280, 860), "phone": (390, 844)}
SCHEMES = {"desktop": "dark", "phone": "light"}

expect.set_options(timeout=PATIENCE)


class Window:
    """One window with the page in it."""

    def __init__(self, page: Page, name: str, size: str) -> None:
        self.page = page
        self.name = name
        self.phone = size == "phone"
        self.errors: list[str] = []
        self.offline = False
        self._shots = 0
        page.set_default_timeout(PATIENCE)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        # While the server is away the browser itself complains that it is.
        away = self.offline and "net::ERR" in message.text
        if message.type in ("error", "warning") and not away:
            self.errors.append(message.text)

    async def shot(self, step: str) -> None:
        """Keep a picture of how it looks now."""
        ARTIFACTS.mkdir(parents=True, exist_ok=True)
        self._shots += 1
        await self.page.evaluate(
            "Promise.all([...document.images].filter(i => !i.complete && i.loading !== 'lazy')"
            ".map(i => new Promise(done => { i.onload = i.onerror = done; })))"
        )
        await self.page.screenshot(path=ARTIFACTS / f"{self.name}-{self._shots:02}-{step}.png")

    async def open(self, url: str, user: str, channel: str = "general") -> None:
        """Go to the page as a user."""
        await self.page.goto(f"{url}/?user={user}&channel={channel}")
        await expect(self.page.locator("#app")).to_have_attribute("data-user", user)
        await expect(self.page.locator("#notice")).to_be_hidden()

    async def be(self, user: str) -> None:
        """Switch to another user."""
        if self.phone:
            await self.page.locator(".people-button").click()
        await self.page.locator("#people .person", has=self.page.get_by_text(user, exact=True)).click()
        await expect(self.page.locator("#app")).to_have_attribute("data-user", user)

    async def in_people(self, do: Callable[[Locator], Awaitable[None]]) -> None:
        """Do something in the column of people, which is a drawer on a phone."""
        if self.phone:
            await self.page.locator(".people-button").click()
        await do(self.page.locator("#people"))
        if self.phone:
            await self.page.keyboard.press("Escape")

    async def command(self, text: str) -> None:
        """Type a command that needs no options, and send it."""
        box = self.page.locator("#composer textarea")
        await box.fill(f"/{text}")
        await expect(self.page.locator(".proposals .option.active .option-label")).to_have_text(f"/{text}")
        await box.press("Enter")
        await expect(self.page.locator(".command-name")).to_have_text(f"/{text}")
        await self.page.keyboard.press("Enter")
        await expect(box).to_be_visible()

    def button(self, label: str) -> Locator:
        """The last button with this label among the messages."""
        return self.page.locator("#messages .button", has=self.page.get_by_text(label, exact=True)).last

    async def choose(self, select: Locator, label: str | None = None) -> None:
        """Open a menu and choose an entry, the first one if none is named."""
        await select.click()
        entries = self.page.locator(".menu .option")
        await (entries.first if label is None else entries.filter(has_text=label).first).click()
        await expect(self.page.locator(".menu")).to_have_count(0)

    async def fits(self) -> None:
        """Nothing sticks out of the window."""
        wide = await self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0


async def new_window(browser: Browser, name: str, size: str = "desktop", scheme: str | None = None) -> Window:
    """Open a window of one of the sizes; the pictures of its last time are thrown away."""
    for old in ARTIFACTS.glob(f"{name}-[0-9][0-9]-*.png"):
        old.unlink()
    width, height = SIZES[size]
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if (scheme or SCHEMES[size]) == "dark" else "light",
        reduced_motion="reduce",
        locale="en-US",
    )
    return Window(await context.new_page(), name, size)
