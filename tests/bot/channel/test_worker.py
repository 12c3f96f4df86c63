"""The channel worker: tries at once, then with backoff, sooner by a hint, and takes up after a start what was left."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import timedelta

import discord
import pytest

from bot import limits
from bot.channel import retrying as retrying_module
from bot.channel.lost_channels import LostChannels
from bot.channel.retrying import AT_ONCE, PAUSES
from bot.sessions.change import Change
from db.store import Store
from tests.bot.fake_sender import FakeSender, fault
from tests.bot.headless import ANN, BO, CHANNEL, SERVER, Headless
from tests.bot.timing.hands import PATIENCE, HandClock


@pytest.fixture
async def bot(store: Store, clock: HandClock, sender: FakeSender) -> AsyncIterator[Headless]:
    """Every change is shown in its channel."""
    wired = Headless(store, clock, sender, shows=True)
    yield wired
    await wired.worker.close()


def show_again(change: Change) -> None:
    """A change that only the board tells of."""
    change.show()


async def table(bot: Headless, *, channel_id: int = CHANNEL) -> int:
    """A game whose channel is up to date."""
    game = await bot.table(channel_id=channel_id)
    assert await bot.worker.settled(game) is None
    bot.sender.news()
    return game


async def pausing(bot: Headless, seconds: float) -> None:
    """Wait until the worker sleeps so long."""
    await bot.clock.asleep(bot.clock.now() + timedelta(seconds=seconds))


async def at_rest() -> None:
    """Wait until no channel is worked on any more; one that pauses would never be."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name().startswith("show game")))


async def shown(bot: Headless, game: int) -> None:
    """Wait until the channel shows the newest version."""
    await at_rest()
    assert await bot.worker.settled(game) is None
    assert await bot.store.posts.unposted_games() == []


async def test_a_change_is_shown_at_once_and_once(bot: Headless, sender: FakeSender) -> None:
    game = await table(bot)
    await bot.draw(game, ANN)
    assert await bot.worker.settled(game) is None
    assert [verb for verb, _ in sender.news()] == ["edit"]
    # What refuses or only looks is nothing to show.
    await bot.look(game, lambda session: session.number)
    assert await bot.worker.settled(game) is None
    assert sender.news() == []


async def test_changes_made_while_one_is_being_posted_become_one_more_message(
    bot: Headless, sender: FakeSender
) -> None:
    game = await table(bot)
    sender.gate = asyncio.Event()
    await bot.take_turn(game, ANN)
    await sender.until(lambda: sender.at_once)
    sender.news()
    for user in (BO, ANN, BO):
        await bot.take_turn(game, user)
    sender.gate.set()
    assert await bot.worker.settled(game) is None
    assert [verb for verb, _ in sender.news()].count("post") == 1
    assert sender.last.draft.pings == (ANN,)
    assert bot.worker.told_from(game) == 2


# Backoff


async def test_a_passing_fault_is_tried_again_after_longer_and_longer_pauses(
    bot: Headless, sender: FakeSender, caplog: pytest.LogCaptureFixture
) -> None:
    game = await table(bot)
    errors = [fault(500), TimeoutError(), OSError(), *(fault(502) for _ in PAUSES)]
    sender.fails("edit", *errors)
    await bot.draw(game, ANN)
    with caplog.at_level(logging.WARNING):
        for number, _ in enumerate(errors):
            pause = PAUSES[min(number, len(PAUSES) - 1)]
            await pausing(bot, pause)
            assert await bot.worker.settled(game) is errors[number]
            assert len(sender.calls) == number + 1
            bot.clock.forward(seconds=pause)
    await shown(bot, game)
    assert f"tw|open|{game}|1|" in sender.last.payload
    assert caplog.text.count("cannot be shown") == len(errors)
    # Who has succeeded begins again with the shortest pause.
    sender.fails("edit", fault(500))
    await bot.change(game, show_again)
    await pausing(bot, PAUSES[0])


async def test_a_fault_of_our_own_is_logged_and_tried_again_too(
    bot: Headless, sender: FakeSender, caplog: pytest.LogCaptureFixture
) -> None:
    game = await table(bot)
    sender.fails("edit", RuntimeError("a mistake"))
    await bot.draw(game, ANN)
    await pausing(bot, PAUSES[0])
    assert "a mistake" in caplog.text
    bot.clock.forward(seconds=PAUSES[0])
    await shown(bot, game)


async def test_after_a_fault_the_channel_is_looked_at_before_anything_is_posted(
    bot: Headless, sender: FakeSender
) -> None:
    game = await table(bot)
    sender.keeps_nonces = False
    sender.fails("post", TimeoutError(), after_the_deed=True)
    await bot.take_turn(game, ANN)
    await pausing(bot, PAUSES[0])
    messages = len(sender.messages)
    bot.clock.forward(seconds=PAUSES[0])
    await shown(bot, game)
    assert len(sender.messages) == messages


async def test_a_new_change_does_not_wait_for_the_pause_of_the_one_before(bot: Headless, sender: FakeSender) -> None:
    game = await table(bot)
    sender.fails("edit", fault(500))
    await bot.draw(game, ANN)
    await pausing(bot, PAUSES[0])
    await bot.place(game, ANN)
    assert await bot.worker.settled(game) is None
    assert sender.last.draft.pings == (BO,)


# Hints


async def test_without_permission_it_waits_long_and_comes_back_upon_permission(
    bot: Headless, sender: FakeSender
) -> None:
    game = await table(bot)
    sender.deny(CHANNEL)
    await bot.take_turn(game, ANN)
    await pausing(bot, PAUSES[-1])
    assert isinstance(await bot.worker.settled(game), discord.Forbidden)
    sender.allow(CHANNEL)
    sender.news()
    bot.worker.hurry(guild_id=SERVER + 1)
    bot.worker.hurry(game_id=game + 1)
    for _ in range(50):
        await asyncio.sleep(0)
    assert sender.news() == [], "what happens elsewhere is no hint"
    bot.worker.hurry(guild_id=SERVER)
    await shown(bot, game)
    assert sender.last.draft.pings == (BO,)


@pytest.mark.parametrize("of_game", [True, False])
async def test_any_hint_hurries_what_waits(bot: Headless, sender: FakeSender, of_game: bool) -> None:
    game = await table(bot)
    sender.fails("edit", fault(500))
    await bot.draw(game, ANN)
    await pausing(bot, PAUSES[0])
    bot.worker.hurry(game_id=game if of_game else None)
    await shown(bot, game)


async def test_a_hint_that_comes_during_a_try_is_not_lost(bot: Headless, sender: FakeSender) -> None:
    game = await table(bot)
    sender.gate = asyncio.Event()
    sender.fails("post", fault(403, 50013))
    await bot.take_turn(game, ANN)
    await sender.until(lambda: sender.at_once)
    bot.worker.hurry(guild_id=SERVER)
    sender.gate.set()
    await shown(bot, game)
    assert sender.last.draft.pings == (BO,)


# Starts and stops


async def test_a_start_shows_what_was_left_unsaid_and_asks_lost_requests_again(
    bot: Headless, sender: FakeSender
) -> None:
    shown_already = await table(bot, channel_id=CHANNEL + 1)
    silent = bot.restarted()
    behind = await silent.table()
    asking = await table(bot, channel_id=CHANNEL + 2)
    await bot.end(asking, ANN)
    await bot.worker.settled(asking)
    (asked,) = sender.said("end this game")
    sender.delete(asked)
    before = await bot.store.posts.of_game(shown_already)
    sender.news()
    started = bot.restarted()
    await started.worker.recover()
    assert await bot.store.posts.unposted_games() == []
    assert {channel for verb, channel in sender.news() if verb == "post"} == {CHANNEL, CHANNEL + 2}
    (again,) = sender.said("end this game")
    assert again.channel_id == CHANNEL + 2
    assert len(await bot.store.posts.of_game(behind)) == 1
    assert await bot.store.posts.of_game(shown_already) == before
    await started.worker.recover()
    assert [verb for verb, _ in sender.news()] == ["exists"]


async def test_a_start_catches_up_with_few_channels_at_once_and_waits_for_none_that_fails(
    bot: Headless, sender: FakeSender
) -> None:
    silent = bot.restarted()
    for channel in range(3 * AT_ONCE):
        await silent.table(channel_id=channel)
    sender.deny(0)
    sender.gate = asyncio.Event()
    started = bot.restarted()
    recovering = asyncio.create_task(started.worker.recover())
    await sender.until(lambda: sender.at_once == AT_ONCE)
    sender.gate.set()
    async with asyncio.timeout(PATIENCE):
        await recovering
    assert sender.most_at_once == AT_ONCE
    assert {message.channel_id for message in sender.messages.values()} == set(range(1, 3 * AT_ONCE))
    await started.worker.close()


async def test_closing_ends_the_pauses_and_tries_nothing_more(bot: Headless, sender: FakeSender) -> None:
    game = await table(bot)
    sender.deny(CHANNEL)
    await bot.take_turn(game, ANN)
    await pausing(bot, PAUSES[-1])
    sender.news()
    async with asyncio.timeout(PATIENCE):
        await bot.worker.close()
    assert sender.news() == []


async def test_closing_does_not_wait_for_a_fault_that_comes_afterwards(bot: Headless, sender: FakeSender) -> None:
    game = await table(bot)
    sender.gate = asyncio.Event()
    sender.deny(CHANNEL)
    await bot.take_turn(game, ANN)
    await sender.until(lambda: sender.at_once)
    # Something is to be shown after what is being posted, and both will be refused.
    await bot.draw(game, BO)
    closing = asyncio.create_task(bot.worker.close())
    await asyncio.sleep(0)
    sender.gate.set()
    async with asyncio.timeout(5):
        await closing


# Channels that are lost or left


async def test_a_deleted_channel_is_told_of_once_and_not_tried_again(
    bot: Headless, sender: FakeSender, caplog: pytest.LogCaptureFixture
) -> None:
    game = await table(bot)
    told: list[int] = []

    async def fail(_: int) -> None:
        raise RuntimeError("no")

    async def note(lost: int) -> None:
        told.append(lost)

    bot.worker.on_lost_channel += [fail, note]
    sender.deny(CHANNEL, fault(404, limits.UNKNOWN_CHANNEL))
    await bot.take_turn(game, ANN)
    await at_rest()
    assert told == [game]
    assert "has lost its channel" in caplog.text
    assert await bot.worker.settled(game) is None
    assert [verb for verb, _ in sender.news()].count("post") == 1


async def test_a_game_whose_channel_is_gone_is_put_aside_and_its_players_told(
    bot: Headless, sender: FakeSender
) -> None:
    game = await table(bot)
    bot.worker.on_lost_channel.append(LostChannels(bot.store, bot.door, bot.worker).game_lost)
    sender.deny(CHANNEL, fault(404, limits.UNKNOWN_CHANNEL))
    await bot.take_turn(game, ANN)
    await sender.until(lambda: len(sender.told) == 2)
    assert (await bot.row(game)).aside == "channel"
    assert [user for user, _ in sender.told] == [ANN, BO]


async def test_a_game_that_moves_is_shown_in_its_new_channel_alone(bot: Headless, sender: FakeSender) -> None:
    game = await table(bot)
    lost = LostChannels(bot.store, bot.door, bot.worker)
    sender.fails("direct", fault(500))
    await lost.game_lost(game)
    await pausing(bot, PAUSES[0])
    sender.news()
    await lost.move(game, ANN, CHANNEL + 1, SERVER, moderator=False)
    assert await bot.worker.settled(game) is None
    await at_rest()
    assert [call for call in sender.news() if call[0] == "post"] == [("post", CHANNEL + 1)]
    assert sender.last.draft.pings == (ANN,)


async def test_what_was_being_shown_when_a_game_moved_is_not_tried_again(bot: Headless, sender: FakeSender) -> None:
    game = await table(bot)
    sender.gate = asyncio.Event()
    sender.deny(CHANNEL)
    await bot.take_turn(game, ANN)
    await sender.until(lambda: sender.at_once)
    bot.worker.forget(game)
    sender.news()
    sender.gate.set()
    await at_rest()
    assert sender.news() == []


async def test_channels_that_were_idle_for_longest_are_read_again(
    bot: Headless, sender: FakeSender, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying_module, "KEPT", 1)
    first = await table(bot)
    await bot.take_turn(first, ANN)
    assert await bot.worker.settled(first) is None
    for channel in (CHANNEL + 1, CHANNEL + 2):
        await table(bot, channel_id=channel)
    assert bot.worker.told_from(first) is None
    await bot.draw(first, BO)
    assert await bot.worker.settled(first) is None
    assert [verb for verb, _ in sender.news()] == ["edit"]
