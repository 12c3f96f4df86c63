"""Games survive the upgrade: what every released version left behind is opened and played on with today's code."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app import App
from bot.limits import LAST_MESSAGES
from bot.sandbox import Channel, Deed, Message, Person, Sandbox
from bot.texts import LOCALES, load_texts
from tests.bot.timing.hands import HandClock
from tests.e2e.conftest import SCHEMA
from tests.e2e.release import GAMES, STATE, WORLD
from tests.e2e.tables import FixedDealer, bot_at, choose_number, confirm, forged, game_of, play_to_the_end, turn_of

RELEASES = sorted((Path(__file__).parents[1] / "data").iterdir())
"""One folder a version."""


class Release:
    """A copy of what a version left behind, with the bot of today at it."""

    def __init__(self, sandbox: Sandbox, app: App, state: dict[str, Any]) -> None:
        self.sandbox = sandbox
        self.app = app
        self.tables: dict[str, dict[str, Any]] = state["tables"]
        self.verbs: list[str] = state["verbs"]

    @property
    def everyone(self) -> list[Person]:
        """All who ever played."""
        users = [user for user in self.sandbox.world.users.values() if not user.bot]
        return [Person(self.sandbox, user) for user in users if user.id in self.sandbox.guild.members]

    def somebody(self, user_id: int) -> Person:
        """Somebody by id."""
        return next(person for person in self.everyone if person.id == user_id)

    def channel(self, name: str) -> Channel:
        """The channel of a table."""
        return next(one for one in self.sandbox.world.channels.values() if one.name == name)

    def message(self, name: str, text: str) -> Message:
        """The newest message with a text in a table's channel."""
        there = self.sandbox.world.messages[self.channel(name).id].values()
        return next(one for one in reversed(there) if text in one.text)

    async def play_on(self, name: str) -> None:
        """Play a table's game to its end by the controls that are there."""
        game = self.tables[name]["game"]
        await play_to_the_end(self.app, self.channel(name), game, self.everyone, Random(1))
        await self.app.channels.settled(game)
        assert (await self.app.store.games.get(game)).status in ("finished", "ended")


@contextlib.asynccontextmanager
async def opened(folder: Path, scratch: Path) -> AsyncIterator[Release]:
    """A copy of a fixture with the bot at it, two hours after the old one stopped."""
    state = json.loads((folder / STATE).read_text(encoding="utf-8"))
    for file in (GAMES, WORLD):
        shutil.copy(folder / file, scratch / file)
    clock = HandClock(datetime.fromisoformat(state["now"]) + timedelta(hours=2))
    schema = SCHEMA if SCHEMA.exists() else None
    async with Sandbox(file=scratch / WORLD, schema=schema) as sandbox:
        async with bot_at(sandbox, scratch / GAMES, FixedDealer(6), clock=clock) as app:
            yield Release(sandbox, app, state)
        assert [str(violation) for violation in sandbox.violations] == []


def _seen(sandbox: Sandbox) -> dict[str, dict[int, int]]:
    """By channel all messages, with how often each was changed."""
    return {
        channel.name: {message.id: message.revision for message in sandbox.world.messages[channel.id].values()}
        for channel in sandbox.world.channels.values()
    }


def _sessions() -> list[Any]:
    return [
        pytest.param(folder, name, id=f"{folder.name}-{name}")
        for folder in RELEASES
        for name in json.loads((folder / STATE).read_text(encoding="utf-8"))["tables"]
    ]


ALLOWS_MORE = {("0.1.0", "river")}
"""Tables that are offered more than their version offered: River II no longer looks at the tiles to come (R3)."""

each_release = pytest.mark.parametrize("folder", RELEASES, ids=lambda folder: folder.name)


@each_release
async def test_nothing_is_said_where_the_channel_was_up_to_date(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / WORLD, tmp_path / "before.db")
    async with Sandbox(file=tmp_path / "before.db") as before:
        was = _seen(before)
    async with opened(folder, tmp_path) as release:
        sandbox = release.sandbox
        dora, bo = sandbox.user("Dora"), sandbox.user("Bo")
        reminder = await dora.wait_for_text(sandbox.channel("due"), "⏰")
        board = await turn_of(sandbox.channel("behind"), bo)
        assert (reminder.pinged, board.pinged) == ([dora.id], [bo.id])
        told = await dora.wait_for_text(sandbox.channel("stand-in"), "Stand-ins have learned to play")
        assert told.pinged == []
        await (await dora.slash(sandbox.general, "my-turns")).reply()
        await asyncio.sleep(0.5)
    now = _seen(sandbox)
    for name in ("due", "behind", "stand-in", "general"):
        assert len(now.pop(name)) == len(was.pop(name)) + 1
    assert now == was


@pytest.mark.parametrize(("folder", "name"), _sessions())
async def test_a_table_is_as_it_was_and_plays_to_its_end(folder: Path, name: str, tmp_path: Path) -> None:
    async with opened(folder, tmp_path) as release:
        standing = release.tables[name]
        if "summary" in standing:
            async with release.app.sessions.look(standing["game"]) as table:
                assert [seat.shown for seat in table.seats] == standing["players"]
                now = json.loads(json.dumps(table.game.summary()))
            was = standing["summary"]
            offered, before = (set(one["decision"].pop("options")) for one in (now, was))
            assert offered >= before, "a later version may allow more than an earlier one, never less"
            assert (offered > before) == ((folder.name, name) in ALLOWS_MORE)
            assert now == was
        await FIRST.get(name, _nothing)(release)
        await release.play_on(name)


# What is open at a table besides its question


async def _nothing(_: Release) -> None:
    return None


async def _press(release: Release, message: Message, person: str, button: str) -> None:
    await (await release.sandbox.user(person).click(message, button)).done()


async def _leave(release: Release, card: Message, person: str) -> None:
    somebody = release.sandbox.user(person)
    sure = await (await somebody.click(card, "Leave")).reply()
    await (await somebody.click(sure, "Leave the campaign")).done()


async def _start_lobby(release: Release) -> None:
    lobby = release.message("lobby", "opens a table")
    await _press(release, lobby, "Cy", "Join")
    await release.sandbox.until(lambda: "Cy" in lobby.text, "Cy to sit")
    await _press(release, lobby, "Ann", "Start")
    turn = await turn_of(release.channel("lobby"), release.sandbox.user("Ann"))
    assert game_of(turn) == release.tables["lobby"]["game"]


async def _start_last_level(release: Release) -> None:
    lobby = release.message("lobby-mists", "opens a table")
    await _press(release, lobby, "Dora", "Start")
    await turn_of(release.channel("lobby-mists"), release.sandbox.user("Dora"))
    record = await release.app.store.log.record(release.tables["lobby-mists"]["game"])
    assert record["colours"] == [["pink", "black", "green", "red"]]
    assert record["markers"] == ["green", "red", "pink"]


async def _wait_for_who_is_late(release: Release) -> None:
    question = release.message("late", "time has run out")
    await _press(release, question, "Cy", "Wait")
    told = await release.sandbox.user("Ann").wait_for_text(release.channel("late"), "The others wait for you")
    assert told.pinged == [release.sandbox.user("Ann").id]
    assert question.buttons == []


async def _draw_for_the_plan(release: Release) -> None:
    dora = release.sandbox.user("Dora")
    turn = release.message("plans", "Dora")
    planner = await (await dora.click(turn, "Draw a tile")).reply()
    await confirm(dora, await choose_number(dora, planner, "0 -1"))
    again = await turn_of(release.channel("plans"), dora, after=turn)
    assert "Emil had planned this move" in again.text


async def _take_back(release: Release) -> None:
    vote = release.message("undo", "take the last move back")
    await _press(release, vote, "Bo", "Agree")
    await release.sandbox.user("Ann").wait_for_text(release.channel("undo"), "Ann takes the last move back")


async def _end(release: Release) -> None:
    vote = release.message("end", "would like to end this game")
    await _press(release, vote, "Cy", "Agree")
    await release.sandbox.user("Ann").wait_for_text(release.channel("end"), "ended before its time")


async def _agree_to_a_clock(release: Release) -> None:
    vote = release.message("clock", "would like to play with a clock")
    await _press(release, vote, "Bo", "Agree")
    await release.sandbox.until(lambda: "Everyone agrees" in vote.text, "the clock")
    shown = await (await release.sandbox.user("Ann").slash(release.channel("clock"), "clock show")).reply()
    assert "- Ann: 2 days" in shown.text


async def _accept_a_seat(release: Release) -> None:
    offer = release.message("give", "offers the seat")
    await _press(release, offer, "Zoe", "Play on from here")
    await release.sandbox.until(lambda: "Zoe plays on" in offer.text, "the seat to change hands")


async def _let_resign(release: Release) -> None:
    question = release.message("resign", "Ann resigns")
    for name in ("Cy", "Dora"):
        await _press(release, question, name, "Play on with a stand-in")
    await release.sandbox.until(lambda: "A stand-in plays on for Ann" in question.text, "the stand-in")


async def _agree_to_a_seat(release: Release) -> None:
    vote = release.message("take", "Zoe would like to play on")
    await _press(release, vote, "Bo", "Agree")
    await release.sandbox.until(lambda: "Everyone agrees" in vote.text, "the seat to change hands")


async def _come_back(release: Release) -> None:
    bo, channel = release.sandbox.user("Bo"), release.channel("stand-in")
    await (await bo.slash(channel, "seat back")).done()
    await bo.wait_for_text(channel, "is back and plays on")


FIRST: dict[str, Callable[[Release], Awaitable[None]]] = {
    "lobby": _start_lobby,
    "lobby-mists": _start_last_level,
    "late": _wait_for_who_is_late,
    "plans": _draw_for_the_plan,
    "undo": _take_back,
    "end": _end,
    "clock": _agree_to_a_clock,
    "give": _accept_a_seat,
    "resign": _let_resign,
    "take": _agree_to_a_seat,
    "stand-in": _come_back,
}
"""What is done at a table before its game is played on."""


@each_release
async def test_a_campaign_goes_on(folder: Path, tmp_path: Path) -> None:
    async with opened(folder, tmp_path) as release:
        bo, channel = release.sandbox.user("Bo"), release.channel("campaign")
        turn = release.message("campaign", "📌 Ann proposes")
        planner = await (await bo.click(turn, "Choose a place")).reply()
        planner = await (await bo.click(planner, "As Ann proposes")).reply()
        confirm = next(str(one.custom_id) for one in planner.buttons if "|confirm|" in str(one.custom_id))
        await (await bo.click(planner, confirm)).reply()
        await release.play_on("campaign")
        history = await (await bo.slash(channel, "campaign history")).reply()
        assert "2 attempts" in history.text
        over = release.message("campaign", "The end")
        await _press(release, over, "Bo", "Rematch: level 1")
        await bo.wait_for(channel, lambda m: m.id > over.id and "level 1" in m.text and bool(m.buttons))


def _cards(release: Release) -> list[Message]:
    there = release.sandbox.world.messages[release.channel("campaign").id].values()
    return [one for one in there if "Campaign: The marsh" in one.text]


@each_release
async def test_the_card_of_a_campaign_is_rewritten(folder: Path, tmp_path: Path) -> None:
    async with opened(folder, tmp_path) as release:
        (card,) = _cards(release)
        await release.play_on("campaign")
        tried = "Level 1 is open: 50 points, 15 ghosts (2 attempts)"
        await release.sandbox.until(lambda: any(tried in alt for alt in card.alt_texts), "the card to tell of the try")
        assert "Level 1** is open" in card.text
        # Zoe, who does not belong to it, asks its group by the button that was there from the first.
        bo, zoe = release.sandbox.user("Bo"), release.sandbox.user("Zoe")
        await _press(release, card, "Zoe", "Join")
        asked = await bo.wait_for_text(release.channel("campaign"), "**Zoe** would like to join")
        await _press(release, asked, "Bo", "Let Zoe in")
        await release.sandbox.until(lambda: "3 members" in asked.text, "Zoe to belong to it")
        await release.sandbox.until(lambda: not card.buttons and "further down" in card.text, "the old card to say so")
        assert _cards(release) == [card, asked]
        # A button that is gone by now; the way back would lead over the group.
        sure = await (await zoe.click(card, "Leave", force=True)).reply()
        assert "You have left “The marsh”" in (await (await zoe.click(sure, "Leave the campaign")).reply()).text
        await release.sandbox.until(lambda: "2 members" in asked.text, "Zoe to have left")


async def _chat(release: Release) -> None:
    """So much is said that older messages are out of sight."""
    for number in range(LAST_MESSAGES):
        await release.sandbox.user("Ann").say(release.channel("campaign"), f"chat {number}")


@each_release
async def test_the_card_of_a_campaign_far_up_is_found_by_a_press(folder: Path, tmp_path: Path) -> None:
    async with opened(folder, tmp_path) as release:
        (card,) = _cards(release)
        await _chat(release)
        await _leave(release, card, "Ann")
        await release.sandbox.until(lambda: "1 member: Bo" in card.text and bool(card.alt_texts), "the card to change")
        assert _cards(release) == [card]


async def test_a_card_that_a_newer_one_has_replaced_out_of_sight_gives_way_at_a_press(tmp_path: Path) -> None:
    async with opened(RELEASES[0], tmp_path) as release:
        (card,) = _cards(release)
        await _chat(release)
        await release.play_on("campaign")
        newer = await release.sandbox.user("Bo").wait_for(
            release.channel("campaign"), lambda m: m.id > card.id and "Campaign: The marsh" in m.text, "a card in sight"
        )
        await _leave(release, card, "Ann")
        await release.sandbox.until(lambda: not card.buttons and "further down" in card.text, "the old card to say so")
        await release.sandbox.until(lambda: "1 member: Bo" in newer.text, "Ann to have left")
        assert [button.label for button in newer.buttons][:2] == ["Join", "Leave"]


@each_release
async def test_a_planner_that_was_open_goes_on(folder: Path, tmp_path: Path) -> None:
    async with opened(folder, tmp_path) as release:
        igor = release.sandbox.user("Igor")
        planner = next(one for one in reversed(igor.sees(release.channel("base"))) if one.only_for and one.buttons)
        confirm = next(str(one.custom_id) for one in planner.buttons if "|confirm|" in str(one.custom_id))
        number = await release.app.store.log.number(release.tables["base"]["game"])
        await (await igor.click(planner, confirm)).reply()
        assert await release.app.store.log.number(release.tables["base"]["game"]) > number


@each_release
async def test_every_old_button_works_or_says_what_to_do(
    folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(folder, tmp_path) as release:
        world = release.sandbox.world
        await turn_of(release.channel("behind"), release.sandbox.user("Bo"))
        caplog.set_level(logging.ERROR)
        messages = [one for there in list(world.messages.values()) for one in list(there.values())]
        pressed = [await (await press()).done() for message in messages for press in _presses(release, message)]
        # Of those that no message in the fixture bears, one each.
        board = release.message("base", "Turn")
        game = release.tables["base"]["game"]
        for verb in release.verbs:
            for custom_id, values in ((f"tw|{verb}|{game}|0|", None), (f"tw|{verb}|{game}|0|0 1 90/pass/0", ["0"])):
                deed = await forged(release.sandbox.user("Ann"), board, custom_id, values)
                pressed.append(await deed.done())
    assert len(pressed) > 200
    assert [record.getMessage() for record in caplog.records] == []
    assert all(deed.acknowledged for deed in pressed)
    said = [one.text for there in world.messages.values() for one in there.values()]
    texts = load_texts()
    failures = [texts.say(locale, "error-unexpected", code="").split(".")[0] for locale in LOCALES]
    assert [text for text in said if any(sentence in text for sentence in failures)] == []


def _presses(release: Release, message: Message) -> list[Callable[[], Awaitable[Deed]]]:
    """Every control of a message, pressed by who may see it, or by a player and by somebody from outside."""
    owners = [message.only_for] if message.only_for else [*message.pinged[:1], release.sandbox.user("Zoe").id]
    presses: list[Callable[[], Awaitable[Deed]]] = []
    for person in map(release.somebody, owners):
        ids = [one.custom_id for one in message.buttons if one.custom_id is not None and not one.disabled]
        presses += [partial(person.click, message, custom_id, force=True) for custom_id in ids]
        menus = [(one.custom_id, one.values[-max(one.minimum, 1) :]) for one in message.selects]
        presses += [partial(person.select, message, menu, values, force=True) for menu, values in menus]
    return presses
