"""Every kind of component, text and option, drawn and used in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.page.browsing import new_window
from tests.page.conftest import served
from tests.page.showcase import Showcase


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_components_look_and_work(browser: Browser, tmp_path: Path, size: str, scheme: str) -> None:
    async with served(tmp_path / "world.db") as (sandbox, _), sandbox.running(Showcase()):
        window = await new_window(browser, f"components-{size}-{scheme}", size, scheme)
        page = window.page
        await window.open(sandbox.url, "Ann")
        await window.command("show")
        await expect(page.locator(".container")).to_be_visible()
        await expect(page.locator(".embed")).to_be_visible()
        await expect(page.locator(".thinking")).to_have_count(0)
        await expect(page.locator(".text b")).to_have_count(0)
        await expect(page.get_by_text("<b>no markup</b> &amp; none here.")).to_be_visible()
        await expect(page.locator(".mention.own")).to_have_text("@Ann")
        await expect(page.locator(".gallery img").first).to_have_attribute("alt", "The first")
        await page.locator(".text .h1").evaluate("node => node.scrollIntoView()")
        await window.shot("text")
        await page.locator(".container").scroll_into_view_if_needed()
        await window.shot("container")
        await window.fits()

        await page.locator(".gallery .picture").first.click()
        await expect(page.locator(".lightbox img")).to_have_attribute("alt", "The first")
        await page.keyboard.press("ArrowRight")
        await expect(page.locator(".lightbox img")).to_have_attribute("alt", "The second")
        await window.shot("large")
        await page.keyboard.press("Escape")
        await expect(page.locator(".lightbox")).to_have_count(0)

        await window.button("Secondary").click()
        await expect(page.get_by_text("Secondary: pressed")).to_be_visible()
        await expect(page.locator("#messages .button", has_text="Disabled")).to_be_disabled()

        await page.locator(".select", has_text="Several").click()
        await page.locator(".menu-search").fill("1")
        await page.keyboard.press("Enter")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await window.shot("menu")
        await page.locator(".menu .button").click()
        await expect(page.get_by_text("several: 1, 10")).to_be_visible()

        await window.choose(page.locator(".select", has_text="Somebody"), "Bob")
        bob = sandbox.user("Bob").id
        await expect(page.get_by_text(f"who: {bob}")).to_be_visible()

        await window.button("Primary").click()
        form = page.locator("dialog.window")
        await expect(form).to_be_visible()
        await form.get_by_role("button", name="Submit").click()
        await expect(form.locator(".trouble")).to_have_text("“Name” must be filled in.")
        await form.get_by_label("Name").fill("<i>Zoë</i>")
        await window.choose(form.locator(".select"), "Blue")
        await window.shot("form")
        await form.get_by_role("button", name="Submit").click()
        await expect(page.get_by_text("form: <i>Zoë</i>, as it was, blue")).to_be_visible()
        assert window.errors == []


async def test_options_are_completed_and_checked(browser: Browser, tmp_path: Path) -> None:
    async with served(tmp_path / "world.db") as (sandbox, _), sandbox.running(Showcase()):
        window = await new_window(browser, "options")
        page = window.page
        await window.open(sandbox.url, "Ann")
        box = page.locator("#composer textarea")
        await box.fill("/te")
        await expect(page.locator(".proposals .option")).to_have_count(1)
        await page.keyboard.press("Tab")
        await expect(page.locator(".pill")).to_have_count(2)
        await expect(page.locator(".proposals .option")).to_have_text(["Base", "Castle", "Mists"])
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await expect(page.locator("#option-rules")).to_have_value("Castle")

        # what the bot proposes depends on what was chosen before
        await expect(page.locator("#option-where")).to_be_focused()
        await expect(page.locator(".proposals .option").first).to_have_text("castle 1")
        await page.keyboard.type("2")
        await expect(page.locator(".proposals .option").first).to_have_text("castle 2")
        await window.shot("autocomplete")
        await page.keyboard.press("Enter")
        await expect(page.locator("#option-where")).to_have_value("castle 2")

        await page.locator(".more-option", has_text="players").click()
        await page.keyboard.type("9")
        await page.keyboard.press("Enter")
        await expect(page.locator(".proposals-note")).to_contain_text("out of range")
        await page.locator("#option-players").fill("4")
        await page.locator(".more-option", has_text="who").click()
        await page.locator(".proposals .option", has_text="Bob").click()
        await page.locator(".more-option", has_text="loud").click()
        await page.keyboard.press("Enter")
        await expect(page.locator("#option-loud")).to_have_value("True")
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("told: castle castle-2 4 Bob True")).to_be_visible()

        # Backspace and Escape lead back to plain words
        await box.fill("/tell ")
        await expect(page.locator("#option-rules")).to_be_focused()
        await page.keyboard.press("Backspace")
        await expect(box).to_have_value("/tell")
        await page.keyboard.press("Escape")
        await expect(page.locator(".proposals")).to_be_hidden()

        # a file
        await box.fill("/import ")
        await page.locator("#option-file").set_input_files(
            {"name": "game.txt", "mimeType": "text/plain", "buffer": b"two words"}
        )
        await page.locator(".command .send").click()
        await expect(page.get_by_text("game.txt: two words")).to_be_visible()
        assert window.errors == []
