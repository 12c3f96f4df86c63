"""A game in the browser: a lobby, two people, several turns by clicking, and a restart in the middle."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.sandbox import Sandbox
from bot.sandbox.web import WebPage
from bot.seats.pace import Pace
from tests.e2e.tables import FixedDealer, bot_at, choose_number, first_place, seated
from tests.page.browsing import Window, new_window
from tests.page.conftest import served

TILES = 12


@contextlib.asynccontextmanager
async def playing(folder: Path, port: int = 0) -> AsyncIterator[tuple[Sandbox, WebPage]]:
    """The stand-in, its page and the real bot; everything is kept in a folder."""
    pace = Pace()
    async with (
        served(folder / "world.db", port, pace) as (sandbox, page),
        bot_at(sandbox, folder / "games.db", FixedDealer(TILES), pace=pace),
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
    numbers = planner.locator(".button", has_text=re.compile(r"^\d+$"))
    await expect(numbers.first).to_be_visible()
    await expect(planner.locator(".picture")).to_be_visible()
    if step:
        await window.shot(f"{step}-planner")
    await numbers.first.click()
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
        await window.command("score")
        await expect(page.locator(".message.ephemeral", has_text="Bob").last.locator(".picture")).to_be_visible()
        await window.shot("score")
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


@pytest.mark.parametrize(("user", "size"), [("Ann", "desktop"), ("Ann", "phone"), ("Вера", "phone")])
async def test_computers_are_seated_on_the_page(browser: Browser, tmp_path: Path, user: str, size: str) -> None:
    """What each step looks like, in both languages and on a phone."""
    async with playing(tmp_path) as (sandbox, _):
        window = await new_window(browser, f"computers-{'ru' if user == 'Вера' else 'en'}-{size}", size)
        page, russian = window.page, user == "Вера"
        await window.open(sandbox.url, user)
        strong, seat = ("сильный игрок", "Добавить компьютер") if russian else ("strong", "Seat a computer")

        async def seat_on_the_page(people: Locator) -> None:
            await people.locator("#computer-level").select_option(label=strong)
            await window.shot("choice")
            await people.get_by_role("button", name=seat).click()

        # There is no table yet, as the bot says.
        await window.in_people(seat_on_the_page)
        await expect(page.get_by_text("сейчас нет игры" if russian else "No game is on")).to_be_visible()
        await (await sandbox.user("Ann").slash(sandbox.general, "settings", language="ru" if russian else "en")).done()
        await (await sandbox.user(user).slash(sandbox.general, "game new")).done()
        await expect(window.button(seat)).to_be_visible()
        await window.shot("lobby")
        await window.in_people(seat_on_the_page)
        await expect(page.get_by_text(strong).first).to_be_visible()
        for count in (3, 4, 5):
            await window.button(seat).click()
            await expect(page.get_by_text(re.compile(f"{count} (players|игрок)"))).to_be_visible()
        await window.shot("seated")
        menu = page.locator("#messages .select").first
        await menu.click()
        await window.shot("menu")
        await page.locator(".menu .option").last.click()
        await expect(page.get_by_text(re.compile("4 (players|игрок)"))).to_be_visible()
        await window.fits()
        await window.shot("one-gone")
        assert window.errors == []
        assert [str(violation) for violation in sandbox.violations] == []


async def test_one_person_plays_a_whole_game_with_a_computer(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path) as (sandbox, _):
        window = await new_window(browser, "computer")
        page = window.page
        await window.open(sandbox.url, "Ann")
        await page.locator(".speeds label", has_text="Stop").click()
        await expect(page.get_by_text("The computers wait until you choose another speed.")).to_be_visible()
        await window.command("game new")
        await page.get_by_role("button", name="Seat a computer").last.click()
        await expect(page.get_by_text("2 players: Ann")).to_be_visible()
        await window.button("Start").click()
        await take_turn(window)
        await expect(page.get_by_text("Otto is thinking.")).to_be_visible()
        await window.shot("thinking")
        await page.locator(".speeds label", has_text="Fast").click()
        await expect(page.get_by_text("The computers wait until you choose another speed.")).to_have_count(0)
        for _ in range(TILES // 2 - 1):
            await take_turn(window)
        await expect(page.get_by_text("The end", exact=True)).to_be_visible()
        await window.shot("end")
        assert window.errors == []


async def test_options_that_are_typed_behind_a_command_open_their_fields(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path) as (sandbox, _):
        window = await new_window(browser, "typed-options")
        page, keys = window.page, window.page.keyboard
        await window.open(sandbox.url, "Ann")
        await window.command("game new")
        await expect(window.button("Join")).to_be_visible()
        await keys.type("/game computer level:master")
        await expect(page.locator(".pill[data-option=level] input")).to_have_value("master")
        await window.shot("level")
        await keys.press("Enter")
        await keys.press("Enter")
        await expect(page.get_by_text("Otto sits down (computer: master).")).to_be_visible()
        await keys.type("/game computer c:")
        await expect(page.locator(".pill[data-option=change] input")).to_have_value("c:")
        await page.locator(".pill[data-option=change] input").fill("remove:Otto")
        await expect(page.locator(".pill[data-option=remove] input")).to_have_value("Otto")
        await expect(page.locator(".pill")).to_have_count(1)
        assert window.errors == []


async def test_an_answer_comes_into_sight_also_far_up_in_the_channel(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path) as (sandbox, _):
        window = await new_window(browser, "far-up", "phone")
        await window.open(sandbox.url, "Ann")
        for _ in range(3):
            await window.command("help")
        await expect(window.page.locator(".only-you")).to_have_count(3)
        await window.page.locator("#messages").evaluate("node => { node.scrollTop = 0; }")
        await expect(window.page.locator(".only-you").last).not_to_be_in_viewport()
        await window.command("help")
        await expect(window.page.locator(".only-you")).to_have_count(4)
        await expect(window.page.locator(".only-you").last).to_be_in_viewport()
        assert window.errors == []


async def test_a_second_window_is_another_user(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path) as (sandbox, _):
        ann = await new_window(browser, "two-ann")
        await ann.open(sandbox.url, "Ann")
        vera = await new_window(browser, "two-vera", "phone", "dark")
        await vera.open(sandbox.url, "Вера")
        await ann.command("game new")
        await vera.button("Join").click()
        await expect(ann.page.get_by_text("2 players: Ann (red) and Вера (blue)")).to_be_visible()
        await expect(vera.page.locator(".only-you")).to_have_count(0)
        await ann.button("Start").click()
        await take_turn(ann)
        await expect(vera.page.locator(".message.called")).to_be_visible()
        await vera.page.locator(".message.called .button").first.click()
        await expect(vera.page.locator(".only-you")).to_contain_text("Это видите только вы")
        await vera.shot("planner")
        await expect(ann.page.locator(".only-you")).to_have_count(2)
        assert ann.errors == []
        assert vera.errors == []


async def test_the_keyboard_is_enough_and_commands_are_in_the_users_language(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path) as (sandbox, web):
        window = await new_window(browser, "keyboard", scheme="light")
        page, keys = window.page, window.page.keyboard
        await window.open(sandbox.url, "Ann")
        await expect(page.locator("#composer textarea")).to_be_focused()
        columns = [
            await page.query_selector(f"#{name} button") for name in ("sidebar .places li", "people li", "header")
        ]
        await keys.type("/game ")
        proposals = page.locator(".proposals .option-label")
        await expect(proposals.first).to_have_text(re.compile("^/game "))
        names = await proposals.all_text_contents()
        for _ in range(names.index("/game new")):
            await keys.press("ArrowDown")
        await expect(page.locator(".option.active .option-label")).to_have_text("/game new")
        await window.shot("completion")
        await keys.press("Enter")
        await keys.press("Enter")
        await expect(window.button("Join")).to_be_visible()

        # to the lobby's buttons and back with the Tab key
        await page.locator("#messages").focus()
        for _ in range(10):
            await keys.press("Tab")
            if await page.evaluate("document.activeElement.textContent") == "Join":
                break
        await expect(window.button("Join")).to_be_focused()
        await keys.press("Enter")
        await expect(page.locator(".message.ephemeral", has_text="You already sit")).to_be_visible()
        await expect(window.button("Join")).to_be_focused()

        # a name that is being typed stays when the columns change
        await page.locator("#add-channel").click()
        await keys.type("new")
        await web.accounts.add_user({"name": "Zoe", "locale": "ru"})
        await expect(page.locator("#people .person", has_text="Zoe")).to_be_visible()
        await keys.type("er")
        await expect(page.locator(".add-channel input")).to_have_value("newer")
        await keys.press("Escape")
        await expect(page.locator(".add-channel")).to_have_count(0)

        # the same commands in Russian
        await page.locator("#my-locale").select_option("ru")
        await expect(page.locator("#composer textarea")).to_have_attribute("placeholder", "Написать в #general")
        await page.locator("#composer textarea").focus()
        await keys.type("/")
        await expect(proposals.filter(has_text=re.compile("[а-я]")).first).to_be_visible()
        await window.shot("russian")
        await keys.type("помощь")
        await keys.press("Enter")
        await keys.press("Enter")
        await expect(page.locator(".used-command").last).to_have_text("/помощь")
        # what could be pressed at the start is the same element still, in another language
        assert [column and await column.evaluate("node => node.isConnected") for column in columns] == [True] * 3
        assert window.errors == []


async def test_links_lead_to_channels_and_unknown_commands_are_not_said(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path) as (sandbox, _):
        window = await new_window(browser, "links")
        page = window.page
        await window.open(sandbox.url, "Ann")
        box = page.locator("#composer textarea")
        await box.fill("/zzz")
        await box.press("Enter")
        await expect(page.locator(".toast")).to_contain_text("There is no command “/zzz”")
        await expect(box).to_have_value("/zzz")
        await page.get_by_role("button", name="New channel").click()
        await page.locator(".add-channel input").fill("far")
        await page.keyboard.press("Enter")
        await expect(page.locator("#header h2")).to_have_text("far")
        await box.fill(f"https://discord.com/channels/1/{sandbox.general.id}/5")
        await box.press("Enter")
        await page.locator(".message .text a").click()
        await expect(page.locator("#header h2")).to_have_text("general")
        await expect(page.locator(".message .text")).to_have_count(0)
        assert window.errors == []


async def test_what_users_type_is_never_markup(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path) as (sandbox, _):
        window = await new_window(browser, "escaping")
        page = window.page
        await window.open(sandbox.url, "Ann")
        hostile = "<img src=x onerror=alert(1)>"
        await page.get_by_role("button", name="Add a user").click()
        await page.locator(".add-user input").fill(hostile)
        await page.keyboard.press("Enter")
        await expect(page.locator("#app")).to_have_attribute("data-user", hostile)
        await expect(page.locator(".self strong")).to_have_text(hostile)
        box = page.locator("#composer textarea")
        await box.fill(f"{hostile} [x](javascript:alert(1)) <script>alert(1)</script>")
        await box.press("Enter")
        await expect(page.locator(".message .text")).to_contain_text("<script>alert(1)</script>")
        await page.get_by_role("button", name="New channel").click()
        await page.locator(".add-channel input").fill('Quiet "corner" <b>')
        await page.keyboard.press("Enter")
        await expect(page.locator("#header h2")).to_have_text("quiet-corner-b")
        await window.command("game new")
        await expect(page.locator(".container")).to_contain_text(hostile)
        await window.shot("names")
        assert await page.locator("#app b, #app script, #app img[src=x], #app a[href^=javascript]").count() == 0
        assert window.errors == []


async def press(window: Window, label: str | re.Pattern[str], *, tabs: int = 40) -> None:
    """Go to a button of the messages with the Tab key alone, and press it with Enter."""
    page = window.page
    for _ in range(tabs):
        await page.keyboard.press("Tab")
        shown = str(await page.evaluate("document.activeElement.textContent"))
        if re.fullmatch(label, shown):
            await page.keyboard.press("Enter")
            return
    raise AssertionError(f"the Tab key does not come to {label!r}")


async def test_a_turn_by_the_keyboard_alone(browser: Browser, tmp_path: Path) -> None:
    async with playing(tmp_path) as (sandbox, _):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        await seated(sandbox, sandbox.general, [ann, bo])
        window = await new_window(browser, "turn-by-keys")
        page = window.page
        await window.open(sandbox.url, "Ann")
        await expect(window.button("Draw a tile")).to_be_visible()
        await page.locator("#messages").focus()
        await press(window, "Draw a tile")
        planner = page.locator(".message.ephemeral").last
        await expect(planner.locator(".button").first).to_have_text("1")
        await press(window, "1")
        confirm = planner.locator(".button.success")
        await expect(confirm).to_be_visible()
        # What it says comes first, then the picture and what it shows in words, then letters, the ways out, confirm.
        order = await planner.locator(".text, img.picture, .picture img, .button").evaluate_all(
            "nodes => nodes.map(node => node.tagName === 'IMG' ? 'picture: ' + node.alt : node.textContent)"
        )
        pictures = [number for number, shown in enumerate(order) if shown.startswith("picture: ")]
        letters = [number for number, shown in enumerate(order) if re.match(r"[A-Z] · ", shown)]
        ends = [number for number, shown in enumerate(order) if shown.startswith("Place without")]
        assert order[0].startswith("Place 1")
        assert 0 < pictures[0] < letters[0] <= letters[-1] < order.index("Another place") < ends[0]
        assert all(f"{order[number][0]}: " in order[pictures[0]] for number in letters)
        await press(window, re.compile("A · .*"))
        await expect(planner.locator(".button.primary")).to_have_text(re.compile("A · "))
        await window.shot("letter")
        # The focus has stayed on the letter, so confirm is what comes next but the other letters.
        await press(window, re.compile("Place: .*"), tabs=12)
        await expect(planner).to_contain_text("Done.")
        assert window.errors == []


async def test_turning_the_tile_keeps_the_focus(browser: Browser, tmp_path: Path) -> None:
    dealer = FixedDealer(deck=["base-E"] * 4)
    async with served(tmp_path / "world.db") as (sandbox, _), bot_at(sandbox, tmp_path / "games.db", dealer):
        ann, bo = sandbox.user("Ann"), sandbox.user("Bo")
        message = await first_place(ann, await seated(sandbox, sandbox.general, [ann, bo]))
        for place in range(1, 6):
            if any("Turn right" in one.label for one in message.buttons):
                break
            message = await choose_number(ann, await (await ann.click(message, "Another place")).reply(), place)
        window = await new_window(browser, "turning")
        page = window.page
        await window.open(sandbox.url, "Ann")
        planner = page.locator(".message.ephemeral").last
        button, text = planner.locator(".button", has_text="Turn right"), planner.locator(".text").first
        await button.focus()
        before = await text.text_content()
        await page.keyboard.press("Enter")
        await expect(text).not_to_have_text(before or "")
        await expect(button).to_be_focused()
        assert window.errors == []
