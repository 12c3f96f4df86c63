"""Two copies of the bot on one PostgreSQL: whichever hears of a click, it is understood, and said once."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.app import App
from bot.sandbox import Channel, Person, Sandbox
from bot.sandbox.gateway import GatewaySession
from bot.sandbox.interactions import Interaction
from engine.game import load_game
from tests.bot.timing.hands import HandClock
from tests.e2e.tables import (
    FixedDealer,
    acknowledged_in_time,
    bot_at,
    choose_number,
    finish_placing,
    game_of,
    numbers,
    place_by_buttons,
    seated,
    turn_of,
)

OLD = ("has moved on since this button was made", "no longer matters", "I do not know this button")
"""What is said to who presses a button that is not fresh."""


@dataclass
class Copies:
    """Two connections of one application; each interaction is heard of by one of them, as chance will have it.

    Discord tells one session of a shard; which one that is changes when a copy is restarted or shards are moved.
    """

    apps: list[App] = field(default_factory=list)
    sessions: list[GatewaySession] = field(default_factory=list)
    chance: Random = field(default_factory=lambda: Random(8))
    heard: Counter[int] = field(default_factory=Counter)
    following: list[int] = field(default_factory=list)
    """Which copy hears of what comes next, where that is not left to chance."""

    def next(self) -> GatewaySession:
        number = self.following.pop(0) if self.following else self.chance.randrange(len(self.sessions))
        self.heard[number] += 1
        return self.sessions[number]


@contextlib.asynccontextmanager
async def two_copies(
    sandbox: Sandbox, url: str, dealer: FixedDealer, monkeypatch: pytest.MonkeyPatch, **options: Any
) -> AsyncIterator[Copies]:
    copies, gateway, world = Copies(), sandbox.gateway, sandbox.world
    tell = world.interact

    def interact(interaction: Interaction) -> None:
        gateway.session = copies.next()
        tell(interaction)

    async with contextlib.AsyncExitStack() as running:
        for _ in range(2):
            copies.apps.append(await running.enter_async_context(bot_at(sandbox, url, dealer, **options)))
            assert gateway.session is not None
            copies.sessions.append(gateway.session)
        monkeypatch.setattr(world, "interact", interact)
        yield copies


def said_once(sandbox: Sandbox, channel: Channel, people: list[Person], boards: int) -> None:
    """Every turn was called once, nobody was told that a button is old, and every click was answered."""
    seen = people[0].sees(channel)
    assert len([message for message in seen if message.pinged and "opens a table" not in message.text]) == boards
    private = [m.text for person in people for m in person.sees(channel) if m.only_for == person.id]
    assert [text for text in private if any(old in text for old in OLD)] == []
    acknowledged_in_time(sandbox)


async def test_a_whole_game_with_clicks_heard_by_either(
    sandbox: Sandbox, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles = 10
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel, rng = sandbox.general, Random(4)
    async with two_copies(sandbox, postgresql_url, FixedDealer(tiles), monkeypatch) as copies:
        turn = await seated(sandbox, channel, people)
        game = game_of(turn)
        for number in range(tiles):
            person = people[number % 2]
            await place_by_buttons(channel, person, turn, rng)
            if number < tiles - 1:
                turn = await turn_of(channel, people[(number + 1) % 2], after=turn)
        await ann.wait_for_text(channel, "The end")
        for app in copies.apps:
            await app.channels.settled(game)
        assert await copies.apps[0].store.posts.unposted_games() == []
        log = await copies.apps[0].store.log.actions(game)
        assert sum((row.action or "").startswith("place ") for row in log) == tiles
        assert load_game(await copies.apps[1].store.log.record(game)).finished
        said_once(sandbox, channel, people, tiles)
        assert len([message for message in bo.sees(channel) if "The end" in message.text]) == 1
        assert min(copies.heard.values()) > 10, "both had much to do"


async def test_a_click_on_a_message_that_the_other_copy_has_only_just_posted(
    sandbox: Sandbox, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel = sandbox.general
    async with two_copies(sandbox, postgresql_url, FixedDealer(4), monkeypatch) as copies:
        turn = await seated(sandbox, channel, people)
        game = game_of(turn)
        copies.following += [0, 0, 0]
        planner = await (await ann.click(turn, "Draw a tile")).reply()
        planner = await choose_number(ann, planner)
        await copies.apps[0].channels.settled(game)
        # The message before keeps its buttons for a while, so the first copy is not done yet.
        gate = sandbox.faults.hold("PATCH", "/channels/{channel_id}/messages")
        await ann.click(planner, "Place without a follower")
        turn = await turn_of(channel, bo, after=turn)
        copies.following += [1]
        planner = await (await bo.click(turn, "Draw a tile")).reply()
        await copies.apps[1].channels.settled(game)
        gate.set()
        await copies.apps[0].channels.settled(game)
        await finish_placing(channel, bo, planner)
        await turn_of(channel, ann, after=turn)
        for app in copies.apps:
            await app.channels.settled(game)
        said_once(sandbox, channel, people, 3)
        with_draw = [m for m in ann.sees(channel) if any("|draw|" in str(one.custom_id) for one in m.buttons)]
        assert len(with_draw) == 1, "old messages have no buttons"


async def test_a_click_that_both_hear_of_at_once_counts_once(
    sandbox: Sandbox, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel = sandbox.general
    async with two_copies(sandbox, postgresql_url, FixedDealer(6), monkeypatch) as copies:
        turn = await seated(sandbox, channel, people)
        game, store = game_of(turn), copies.apps[0].store
        for number in range(4):
            person, before = people[number % 2], await store.log.number(game)
            copies.following += [0, 1]
            twice = [await person.click(turn, "Draw a tile") for _ in range(2)]
            planners = [await deed.reply() for deed in twice]
            assert await store.log.number(game) == before + 1
            planner = next(message for message in planners if numbers(message))
            await finish_placing(channel, person, planner)
            turn = await turn_of(channel, people[(number + 1) % 2], after=turn)
        for app in copies.apps:
            await app.channels.settled(game)
        assert len([message for message in people[0].sees(channel) if message.pinged]) == 5
        acknowledged_in_time(sandbox)


async def test_what_is_asked_for_by_one_is_agreed_to_by_the_other(
    sandbox: Sandbox, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel = sandbox.general
    async with two_copies(sandbox, postgresql_url, FixedDealer(6), monkeypatch) as copies:
        turn = await seated(sandbox, channel, people)
        game = game_of(turn)
        await place_by_buttons(channel, ann, turn, Random(2))
        turn = await turn_of(channel, bo, after=turn)
        await (await bo.click(turn, "Draw a tile")).reply()
        copies.following += [0, 1]
        await (await ann.slash(channel, "undo")).done()
        vote = await bo.wait_for_text(channel, "Ann would like to take the last move back")
        await (await bo.click(vote, "Agree")).done()
        await sandbox.until(lambda: not vote.buttons, "the vote to be over")
        assert "accepted" in [one.outcome for one in await copies.apps[0].store.requests.some([1])]
        async with copies.apps[0].sessions.look(game) as session:
            assert session.asked is not None
            assert session.asked.user_id == ann.id
        votes = [message for message in bo.sees(channel) if "take the last move back" in message.text]
        assert len(votes) == 1
        assert not votes[0].buttons


async def test_a_reminder_that_is_due_for_both_comes_once(
    sandbox: Sandbox, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = people = [sandbox.user("Ann"), sandbox.user("Bo")]
    channel, clock = sandbox.general, HandClock()
    async with two_copies(sandbox, postgresql_url, FixedDealer(9), monkeypatch, clock=clock) as copies:
        turn = await seated(sandbox, channel, people)
        for person, other, copy in ((ann, bo, 0), (bo, ann, 1)):
            copies.following += [copy] * 9
            await place_by_buttons(channel, person, turn, Random(2))
            copies.following.clear()
            turn = await turn_of(channel, other, after=turn)
        due = clock.now() + timedelta(days=1)
        await clock.asleep(due, sleepers=2)
        clock.set(due)
        await ann.wait_for_text(channel, "⏰")
        await clock.asleep(clock.now() + timedelta(days=2), sleepers=2)
        for app in copies.apps:
            await app.channels.settled(game_of(turn))
        assert len([message for message in ann.sees(channel) if "⏰" in message.text]) == 1
